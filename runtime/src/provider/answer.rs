//! What the model is told about one call, in the parts that the shapes put together each in their way.

use std::borrow::Cow;

use serde_json::Value;

use super::message::Slot;
use crate::outcome::{Ending, Outcome};
use crate::output::{Block, Content};

/// Said in place of nothing: several providers refuse an empty text (source: error messages of Anthropic and Bedrock).
const NOTHING: &str = "(no output)";

/// What the model is told about one call.
pub(super) struct Answer<'a> {
    pub(super) slot: &'a Slot,
    content: Cow<'a, Content>,
    ending: Option<&'a Ending>,
}

/// An image of an answer.
#[derive(Clone, Copy)]
pub(super) struct Image<'a> {
    pub(super) media_type: &'a str,
    /// The bytes in base64.
    pub(super) data: &'a str,
}

impl Image<'_> {
    /// The image as a URL that holds it.
    pub(super) fn url(&self) -> String {
        format!("data:{};base64,{}", self.media_type, self.data)
    }
}

impl<'a> Answer<'a> {
    /// The answer to a call; one that the host did not run is told so, because every call needs its result.
    pub(super) fn of(slot: &'a Slot, outcome: Option<&'a Outcome>) -> Self {
        let not_run = || Cow::Owned(Content::text("the call was not run"));
        let content = outcome.map_or_else(not_run, |outcome| Cow::Borrowed(&outcome.content));
        Self { slot, content, ending: outcome.map(|outcome| &outcome.ending) }
    }

    /// Whether the call did not do its work. A call that plan mode described has done all it should.
    pub(super) fn is_error(&self) -> bool {
        self.ending.is_none_or(|ending| !ending.lets_others_run())
    }

    /// Whether there is no such tool.
    pub(super) fn is_unknown(&self) -> bool {
        matches!(self.ending, Some(Ending::Unknown))
    }

    pub(super) fn structured(&self) -> Option<&Value> {
        self.content.structured.as_ref()
    }

    pub(super) fn images(&self) -> impl Iterator<Item = Image<'_>> {
        self.content.blocks.iter().filter_map(|block| match block {
            Block::Image { media_type, data } => Some(Image { media_type, data }),
            Block::Text { .. } => None,
        })
    }

    /// The blocks in order, each as the shape writes it; never none.
    pub(super) fn blocks(
        &self,
        text: impl Fn(&str) -> Value,
        image: impl Fn(Image<'_>) -> Option<Value>,
    ) -> Vec<Value> {
        let block = |block: &Block| match block {
            Block::Text { text: words } => (!words.is_empty()).then(|| text(words)),
            Block::Image { media_type, data } => {
                Some(image(Image { media_type, data }).unwrap_or_else(|| text(&not_shown(media_type))))
            }
        };
        let blocks: Vec<Value> = self.content.blocks.iter().filter_map(block).collect();
        if blocks.is_empty() { vec![text(NOTHING)] } else { blocks }
    }

    /// The content as one text, with words in the place of each image.
    pub(super) fn text(&self, images: Elsewhere) -> String {
        let mut count = 0;
        let words =
            self.content.blocks.iter().filter(|block| !matches!(block, Block::Text { text } if text.is_empty()));
        let words: Vec<String> = words
            .map(|block| match block {
                Block::Text { text } => text.clone(),
                Block::Image { media_type, .. } => {
                    count += 1;
                    match images {
                        Elsewhere::Follows => {
                            format!("[image {count} ({media_type}) is in a message after the tool results]")
                        }
                        Elsewhere::Nowhere => not_shown(media_type),
                    }
                }
            })
            .collect();
        if words.is_empty() { NOTHING.into() } else { words.join("\n") }
    }

    /// As [`text`](Self::text), and an error is named in it: for shapes that have no other place to say so.
    pub(super) fn text_with_error(&self, images: Elsewhere) -> String {
        let text = self.text(images);
        self.error().map_or_else(|| text.clone(), |error| format!("{error} {text}"))
    }

    /// That the call did not do its work, in words.
    pub(super) fn error(&self) -> Option<String> {
        let phrase = self.ending.map_or_else(|| "not run".into(), Ending::phrase);
        self.is_error().then(|| format!("Error ({phrase}):"))
    }
}

/// Where the images of an answer are that its text cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Elsewhere {
    /// In a message after the results.
    Follows,
    /// The provider takes none.
    Nowhere,
}

fn not_shown(media_type: &str) -> String {
    format!("[an image ({media_type}) that cannot be shown here]")
}

/// The images of all answers with a line that says whose each one is: for a message after the results.
pub(super) fn gathered<'a>(answers: &'a [Answer<'_>]) -> Vec<(String, Image<'a>)> {
    let of = |answer: &'a Answer<'_>| {
        let Slot { id, name, .. } = answer.slot;
        let label = move |(index, image)| (format!("Image {} of the result of {name} (call {id}):", index + 1), image);
        answer.images().enumerate().map(label)
    };
    answers.iter().flat_map(of).collect()
}
