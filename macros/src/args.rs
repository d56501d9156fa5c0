//! The keys of `#[tool(...)]` as one table. What is wrong with one key is reported here; what needs two facts, in `check`.

use syn::Path;

use crate::dynamic::Setting;
use crate::entries::{Key, Spanned};
use crate::values::Text;

/// The categories, in the order of the documentation (source: the design, section 3).
pub(crate) const CATEGORIES: [&str; 16] = [
    "read", "search", "edit", "delete", "move", "execute", "fetch", "think", "agent", "interact", "session", "channel",
    "memory", "discover", "media", "other",
];

/// Characters of a guidance: about 1,000 tokens, half of what all tools together get by default.
pub(crate) const GUIDANCE_LIMIT: usize = 4_000;

/// Characters of a name that a person reads, of a group, a resource or a search word.
const SHORT_LIMIT: usize = 64;

/// The keys that were given, each with the tokens of its value.
#[derive(Default)]
pub(crate) struct Args {
    pub(crate) read_only: Option<Spanned<Setting>>,
    pub(crate) category: Option<Spanned<&'static str>>,
    pub(crate) concurrency: Option<Spanned<Setting>>,
    pub(crate) permission: Option<Spanned<Setting>>,
    pub(crate) tier: Option<Spanned<&'static str>>,
    pub(crate) group: Option<Spanned<String>>,
    pub(crate) guidance: Option<Spanned<Text>>,
    pub(crate) reads: Option<Spanned<Vec<String>>>,
    pub(crate) writes: Option<Spanned<Vec<String>>>,
    pub(crate) destructive: Option<Spanned<bool>>,
    pub(crate) idempotent: Option<Spanned<bool>>,
    pub(crate) open_world: Option<Spanned<bool>>,
    pub(crate) output_limit: Option<Spanned<u32>>,
    pub(crate) keep: Option<Spanned<&'static str>>,
    pub(crate) timeout: Option<Spanned<u64>>,
    pub(crate) idle_timeout: Option<Spanned<u64>>,
    pub(crate) polling: Option<Spanned<()>>,
    pub(crate) shows_files: Option<Spanned<()>>,
    pub(crate) always_on: Option<Spanned<()>>,
    pub(crate) interactive: Option<Spanned<()>>,
    pub(crate) subagent: Option<Spanned<&'static str>>,
    pub(crate) search: Option<Spanned<Vec<String>>>,
    pub(crate) name: Option<Spanned<String>>,
    pub(crate) title: Option<Spanned<String>>,
    pub(crate) path: Option<Spanned<Path>>,
}

/// Every key: its name, what to write, how it is read.
pub(crate) const KEYS: &[Key<Args>] = &[
    Key {
        name: "read_only",
        form: "`read_only`, `read_only = false` or `read_only = dynamic(function)`",
        read: |args, entry, errors| args.read_only = entry.switch_setting(errors),
    },
    Key {
        name: "category",
        form: "`category = edit`, or another category",
        read: |args, entry, errors| args.category = entry.word(&CATEGORIES, errors),
    },
    Key {
        name: "concurrency",
        form: "`concurrency = safe`, `concurrency = exclusive` or `concurrency = dynamic(function)`",
        read: |args, entry, errors| args.concurrency = entry.setting(&["safe", "exclusive"], errors),
    },
    Key {
        name: "permission",
        form: "`permission = none`, `standard`, `high` or `dynamic(function)`",
        read: |args, entry, errors| args.permission = entry.setting(&["none", "standard", "high"], errors),
    },
    Key {
        name: "tier",
        form: "`tier = core`, `tier = capability` or `tier = extension`",
        read: |args, entry, errors| args.tier = entry.word(&["core", "capability", "extension"], errors),
    },
    Key {
        name: "group",
        form: "`group = \"memory\"`",
        read: |args, entry, errors| args.group = entry.text(SHORT_LIMIT, errors),
    },
    Key {
        name: "guidance",
        form: "`guidance = \"When and how to use it.\"`, or the path of a constant",
        read: |args, entry, errors| args.guidance = entry.text_or_constant(GUIDANCE_LIMIT, errors),
    },
    Key {
        name: "reads",
        form: "`reads(\"clock\")` with the names of resources",
        read: |args, entry, errors| args.reads = entry.texts(SHORT_LIMIT, errors),
    },
    Key {
        name: "writes",
        form: "`writes(\"memory\")` with the names of resources",
        read: |args, entry, errors| args.writes = entry.texts(SHORT_LIMIT, errors),
    },
    Key {
        name: "destructive",
        form: "`destructive` or `destructive = false`",
        read: |args, entry, errors| args.destructive = entry.switch(errors),
    },
    Key {
        name: "idempotent",
        form: "`idempotent` or `idempotent = false`",
        read: |args, entry, errors| args.idempotent = entry.switch(errors),
    },
    Key {
        name: "open_world",
        form: "`open_world` or `open_world = false`",
        read: |args, entry, errors| args.open_world = entry.switch(errors),
    },
    Key {
        name: "output_limit",
        form: "`output_limit = 20_000`, in characters",
        read: |args, entry, errors| args.output_limit = entry.count(errors),
    },
    Key {
        name: "keep",
        form: "`keep = head`, `keep = tail` or `keep = both`",
        read: |args, entry, errors| args.keep = entry.word(&["head", "tail", "both"], errors),
    },
    Key {
        name: "timeout",
        form: "`timeout = \"30s\"`; the units are ms, s, m, h",
        read: |args, entry, errors| args.timeout = entry.milliseconds(errors),
    },
    Key {
        name: "idle_timeout",
        form: "`idle_timeout = \"30s\"`; the units are ms, s, m, h",
        read: |args, entry, errors| args.idle_timeout = entry.milliseconds(errors),
    },
    Key {
        name: "polling",
        form: "`polling` alone, or leave it out",
        read: |args, entry, errors| args.polling = entry.flag(errors),
    },
    Key {
        name: "shows_files",
        form: "`shows_files` alone, or leave it out",
        read: |args, entry, errors| args.shows_files = entry.flag(errors),
    },
    Key {
        name: "always_on",
        form: "`always_on` alone, or leave it out",
        read: |args, entry, errors| args.always_on = entry.flag(errors),
    },
    Key {
        name: "interactive",
        form: "`interactive` alone, or leave it out",
        read: |args, entry, errors| args.interactive = entry.flag(errors),
    },
    Key {
        name: "subagent",
        form: "`subagent = allow` or `subagent = deny`",
        read: |args, entry, errors| args.subagent = entry.word(&["allow", "deny"], errors),
    },
    Key {
        name: "search",
        form: "`search = [\"synonym\", \"another\"]`",
        read: |args, entry, errors| args.search = entry.texts(SHORT_LIMIT, errors),
    },
    Key {
        name: "name",
        form: "`name = \"edit_file\"`",
        read: |args, entry, errors| args.name = entry.text(usize::MAX, errors),
    },
    Key {
        name: "title",
        form: "`title = \"Edit a file\"`",
        read: |args, entry, errors| args.title = entry.text(SHORT_LIMIT, errors),
    },
    Key {
        name: "crate",
        form: "`crate = path`, where `path` is what the crate `toolpact` is called here",
        read: |args, entry, errors| args.path = entry.path(errors),
    },
];
