//! Settings of a repository: how a file of them is read, and which of them run nothing and lead nowhere.

/// One setting.
pub(super) struct Setting {
    /// Section, subsection and name with dots between, section and name in lower case.
    pub(super) key: String,
    pub(super) value: String,
}

/// Settings that only say how things look, are named or are kept. `*` stands for all that follows, or for a subsection. What is not
/// here may run a program, name a file, or be new (source: git-config(1)).
const HARMLESS: &[&str] = &[
    "advice.*",
    "author.*",
    "branch.*",
    "color.*",
    "column.*",
    "commit.gpgsign",
    "commit.verbose",
    "committer.*",
    "core.abbrev",
    "core.autocrlf",
    "core.bare",
    "core.bigfilethreshold",
    "core.checkstat",
    "core.commentchar",
    "core.commitgraph",
    "core.compression",
    "core.eol",
    "core.filemode",
    "core.fscache",
    "core.hidedotfiles",
    "core.ignorecase",
    "core.logallrefupdates",
    "core.longpaths",
    "core.multipackindex",
    "core.precomposeunicode",
    "core.preloadindex",
    "core.quotepath",
    "core.repositoryformatversion",
    "core.safecrlf",
    "core.sharedrepository",
    "core.sparsecheckout",
    "core.sparsecheckoutcone",
    "core.symlinks",
    "core.trustctime",
    "core.untrackedcache",
    "core.whitespace",
    "diff.*.binary",
    "diff.*.funcname",
    "diff.*.wordregex",
    "diff.*.xfuncname",
    "diff.algorithm",
    "diff.colormoved",
    "diff.colormovedws",
    "diff.context",
    "diff.ignoresubmodules",
    "diff.indentheuristic",
    "diff.mnemonicprefix",
    "diff.noprefix",
    "diff.renamelimit",
    "diff.renames",
    "diff.submodule",
    "diff.wserrorhighlight",
    "extensions.compatobjectformat",
    "extensions.noop",
    "extensions.objectformat",
    "extensions.preciousobjects",
    "extensions.refstorage",
    "extensions.relativeworktrees",
    "extensions.worktreeconfig",
    "feature.*",
    "fetch.*",
    "gc.auto",
    "gc.autodetach",
    "index.threads",
    "index.version",
    "init.*",
    "lfs.*.access",
    "lfs.*.locksverify",
    "lfs.locksverify",
    "lfs.repositoryformatversion",
    "log.abbrevcommit",
    "log.date",
    "log.decorate",
    "log.follow",
    "maintenance.*",
    "merge.conflictstyle",
    "merge.ff",
    "merge.renames",
    "pack.threads",
    "pull.*",
    "push.*",
    "rebase.*",
    "remote.*.fetch",
    "remote.*.followremotehead",
    "remote.*.gh-resolved",
    "remote.*.mirror",
    "remote.*.prune",
    "remote.*.push",
    "remote.*.pushurl",
    "remote.*.skipfetchall",
    "remote.*.tagopt",
    "remote.*.url",
    "remote.pushdefault",
    "rerere.*",
    "status.*",
    "submodule.*.active",
    "submodule.*.branch",
    "submodule.*.ignore",
    "submodule.*.shallow",
    "submodule.*.url",
    "submodule.active",
    "submodule.fetchjobs",
    "submodule.recurse",
    "tag.gpgsign",
    "tag.sort",
    "url.*.insteadof",
    "url.*.pushinsteadof",
    "user.*",
];

impl Setting {
    pub(super) fn is_harmless(&self) -> bool {
        HARMLESS.iter().any(|pattern| match pattern.split_once(".*") {
            None => self.key == *pattern,
            Some((section, name)) => {
                let rest = self.key.strip_prefix(section).and_then(|rest| rest.strip_prefix('.'));
                rest.is_some_and(|rest| name.is_empty() || rest.len() > name.len() && rest.ends_with(name))
            }
        })
    }
}

/// The settings in a text; `None` if it is not understood to its end.
pub(super) fn read(text: &str) -> Option<Vec<Setting>> {
    let mut reader = Reader { rest: text.strip_prefix('\u{feff}').unwrap_or(text).chars().peekable() };
    let mut section = None;
    let mut settings = Vec::new();
    loop {
        reader.skip(char::is_whitespace);
        match reader.rest.peek() {
            None => return Some(settings),
            Some('#' | ';') => reader.skip(|c| c != '\n'),
            Some('[') => section = Some(reader.section()?),
            Some(_) => {
                let name = reader.name()?;
                let value = reader.value()?;
                settings.push(Setting { key: format!("{}.{name}", section.as_ref()?), value });
            }
        }
    }
}

struct Reader<'a> {
    rest: std::iter::Peekable<std::str::Chars<'a>>,
}

impl Reader<'_> {
    fn skip(&mut self, unwanted: impl Fn(char) -> bool) {
        while self.rest.next_if(|c| unwanted(*c)).is_some() {}
    }

    fn word(&mut self, wanted: impl Fn(char) -> bool) -> String {
        std::iter::from_fn(|| self.rest.next_if(|c| wanted(*c))).collect::<String>().to_lowercase()
    }

    /// `[section]`, `[section.sub]` or `[section "sub"]`.
    fn section(&mut self) -> Option<String> {
        self.rest.next();
        let mut section = self.word(|c| c.is_ascii_alphanumeric() || "-.".contains(c));
        if section.is_empty() {
            return None;
        }
        self.skip(|c| c == ' ' || c == '\t');
        if self.rest.next_if_eq(&'"').is_some() {
            section.push('.');
            loop {
                match self.rest.next()? {
                    '"' => break,
                    '\\' => section.push(self.rest.next()?),
                    '\n' => return None,
                    c => section.push(c),
                }
            }
        }
        (self.rest.next()? == ']').then_some(section)
    }

    fn name(&mut self) -> Option<String> {
        let name = self.word(|c| c.is_ascii_alphanumeric() || c == '-');
        self.skip(|c| matches!(c, ' ' | '\t' | '\r'));
        (!name.is_empty()).then_some(name)
    }

    /// What follows a name, to the end of its line; a name alone is true.
    fn value(&mut self) -> Option<String> {
        match self.rest.next() {
            None | Some('\n') => return Some("true".into()),
            Some('#' | ';') => {
                self.skip(|c| c != '\n');
                return Some("true".into());
            }
            Some('=') => {}
            Some(_) => return None,
        }
        let mut value = String::new();
        let mut quoted = false;
        loop {
            match self.rest.next() {
                None | Some('\n') if quoted => return None,
                None | Some('\n') => return Some(value.trim().to_owned()),
                Some('"') => quoted = !quoted,
                Some('#' | ';') if !quoted => self.skip(|c| c != '\n'),
                Some('\\') => match self.rest.next()? {
                    '\n' => {}
                    'n' => value.push('\n'),
                    't' => value.push('\t'),
                    'b' => value.push('\u{8}'),
                    c @ ('"' | '\\') => value.push(c),
                    '\r' => self.skip(|c| c == '\n'),
                    _ => return None,
                },
                Some(c) => value.push(c),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(text: &str) -> Option<Vec<String>> {
        let settings = read(text)?;
        Some(settings.into_iter().filter(|setting| !setting.is_harmless()).map(|setting| setting.key).collect())
    }

    #[test]
    fn what_a_fresh_clone_holds_is_harmless() {
        let text = "[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n[remote \"origin\"]\n\turl = https://x.test/a.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n[branch \"main\"]\n\tremote = origin\n\tmerge = refs/heads/main\n# note\n[user]\n\tname = Sam\n";
        assert_eq!(open(text), Some(Vec::new()));
    }

    #[test]
    fn every_spelling_of_a_program_is_seen() {
        for (text, key) in [
            ("[core] fsmonitor=./x", "core.fsmonitor"),
            ("[CORE]\nFsMonitor = ./x", "core.fsmonitor"),
            ("[diff]\nexternal=\"./x\"", "diff.external"),
            ("[diff \"A b\"]\n  textconv = ./x ; note", "diff.A b.textconv"),
            ("[diff.a]\ncommand=./x", "diff.a.command"),
            ("[filter \"a\\\"b\"]clean=./x", "filter.a\"b.clean"),
            ("[core]\nbare = a\\\nb\npager = x", "core.pager"),
            ("[include]\npath = x", "include.path"),
            ("[includeIf \"gitdir:/\"]\npath = x", "includeif.gitdir:/.path"),
            ("[remote \"o.url\"]\nuploadpack = x", "remote.o.url.uploadpack"),
            ("[lfs \"extension.x\"]\nclean = x", "lfs.extension.x.clean"),
            ("\u{feff}[gpg]\r\nprogram = x\r\n", "gpg.program"),
        ] {
            assert_eq!(open(text), Some(vec![key.to_owned()]), "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_is_not_read() {
        for text in
            ["[core", "key = 1", "[core]\na = \"x", "[core]\na b", "[\"x\"]\n", "[core]\n= x", "[core]\na = \\q"]
        {
            assert_eq!(open(text), None, "{text}");
        }
    }
}
