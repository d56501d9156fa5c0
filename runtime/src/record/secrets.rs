//! Puts names in the place of what a record must not hold or cannot know: secrets, and the folders of the session.

use serde_json::{Map, Value};

use crate::session::Session;

/// A value and the name that stands for it, longest value first, so that no value is cut by one that it holds.
fn names(session: &Session) -> Vec<(String, String)> {
    let mut names: Vec<(String, String)> = Vec::new();
    for (secret, value) in session.secrets().filter(|(_, value)| !value.is_empty()) {
        names.push((value.to_owned(), format!("[secret {secret}]")));
    }
    let folders = [(session.spill().folder(), "[kept]"), (Some(session.files().root().to_owned()), "[workspace]")];
    for (folder, name) in folders {
        // The root of the file system is part of every path.
        let Some(folder) = folder.filter(|folder| folder.parent().is_some()) else { continue };
        names.push((folder.to_string_lossy().into_owned(), name.to_owned()));
    }
    let escaped: Vec<_> = names.iter().filter_map(|(value, name)| Some((escaped(value)?, name.clone()))).collect();
    names.extend(escaped);
    names.sort_by_key(|(value, _)| std::cmp::Reverse(value.len()));
    names
}

/// A text as it stands inside a JSON string, if that is not the text itself.
fn escaped(text: &str) -> Option<String> {
    let quoted = Value::from(text).to_string();
    let inner = quoted.strip_prefix('"')?.strip_suffix('"')?;
    (inner != text).then(|| inner.to_owned())
}

/// The value with names in every text, also in the keys of objects.
pub(super) fn hide(session: &Session, value: Value) -> Value {
    let names = names(session);
    let replace = |text: String| {
        names
            .iter()
            .fold(text, |text, (value, name)| if text.contains(value) { text.replace(value, name) } else { text })
    };
    in_texts(value, &replace)
}

/// The JSON text of arguments with the values of this session in the place of names.
pub(super) fn restore(session: &Session, arguments: &str) -> String {
    let mut names = names(session);
    // In JSON text it is the escaped form that is right, which comes last.
    names.sort_by_key(|(value, _)| !value.contains('\\'));
    names.into_iter().fold(arguments.to_owned(), |text, (value, name)| text.replace(&name, &value))
}

fn in_texts(value: Value, replace: &dyn Fn(String) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(replace(text)),
        Value::Array(items) => items.into_iter().map(|item| in_texts(item, replace)).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(key, value)| (replace(key), in_texts(value, replace)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        scalar => scalar,
    }
}
