//! Options of git, in the notation of the hazard table, from its manual. A subcommand that only reads is not one with an option
//! that is not spelled here.

/// Options of every subcommand that do more than read, and those whose value is text.
const COMMON: &str = "--output= --output-directory= --separate-git-dir= write; --ext-diff --textconv --filters --upload-pack= --receive-pack= --exec= --open-files-in-pager --template= --gpg-program= --trailer-command= --help -h exec; --no-index flag; --text --output-indicator-new= --output-indicator-old= --output-indicator-context= --exec-batch flag; --message= --grep= --author= --committer= --format= --pretty= --since= --until= --after= --before= --date= -G= -n= text; --file= --pathspec-from-file= read; --not --no-pager flag; --no-ext-diff --no-textconv -q -v --verbose --quiet --all --abbrev --abbrev-commit --no-abbrev -z --null --color --no-color --column --no-column --stdin --end-of-options flag";

/// What chooses commits.
const REVISIONS: &str = "--max-count= --skip= --min-parents= --max-parents= --branches --tags --remotes --glob= --exclude= text; -0123456789grisEFP letters; --oneline --graph --first-parent --merges --no-merges --reverse --topo-order --date-order --author-date-order --all-match --invert-grep --regexp-ignore-case --extended-regexp --fixed-strings --perl-regexp --full-history --simplify-merges --simplify-by-decoration --ancestry-path --follow --left-right --left-only --right-only --cherry --cherry-mark --cherry-pick --boundary --parents --children --decorate --no-decorate --decorate-refs= --no-notes --notes --walk-reflogs --relative-date --show-pulls --reflog --count --mailmap --use-mailmap --no-mailmap --source --full-diff --no-walk --show-linear-break --merge flag";

/// What shapes a difference.
const DIFFERENCES: &str = "-S= -U= --unified= --diff-filter= --diff-algorithm= --word-diff-regex= --inter-hunk-context= --src-prefix= --dst-prefix= --line-prefix= --stat-width= --relative --skip-to= --rotate-to= --find-object= -l= text; -O= read; -M? -C? -B? -X? text; -pubawcmtRD letters; --patch --no-patch --raw --patch-with-raw --patch-with-stat --stat --compact-summary --numstat --shortstat --dirstat --cumulative --summary --name-only --name-status --cached --staged --merge-base --minimal --patience --histogram --word-diff --color-words --color-moved --color-moved-ws --find-renames --no-renames --find-copies --find-copies-harder --irreversible-delete --break-rewrites --full-index --binary --check --exit-code --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-cr-at-eol --ignore-blank-lines --ignore-submodules --function-context --no-prefix --no-relative --pickaxe-all --pickaxe-regex --indent-heuristic --no-indent-heuristic --cc --combined-all-paths --diff-merges= --no-diff-merges --dd --ws-error-highlight= --submodule --root --base --ours --theirs flag";

/// Options of single subcommands, on top of [`COMMON`].
const OPTIONS: &[(&str, &str)] = &[
    (
        "grep",
        "-O? exec; -e= -A= -B= -C= -m= --max-depth= --max-count= --threads= --after-context= --before-context= --context= text; -f= read; -acEFGHhiIlLnoPprwW0123456789 letters; --ignore-case --word-regexp --invert-match --files-with-matches --name-only --files-without-match --count --line-number --only-matching --extended-regexp --basic-regexp --perl-regexp --fixed-strings --heading --break --show-function --function-context --cached --untracked --and --or --full-name --all-match --recursive flag",
    ),
    (
        "blame",
        "-L= --abbrev= text; -S= --contents= --ignore-revs-file= read; -M? -C? --ignore-rev= text; -bcflnpswe letters; --root --show-stats --reverse --porcelain --line-porcelain --incremental --score-debug --show-name --show-number --show-email --first-parent --minimal flag",
    ),
    (
        "status",
        "-sbuzv letters; -u? -M? text; --short --branch --show-stash --porcelain --long --untracked-files --ignored --ignore-submodules --ahead-behind --no-ahead-behind --renames --no-renames --find-renames flag",
    ),
    (
        "rev-parse",
        "--git-path= --default= --prefix= --resolve-git-dir= --path-format= --disambiguate= text; --verify --short --symbolic --symbolic-full-name --abbrev-ref --show-toplevel --show-prefix --show-cdup --git-dir --absolute-git-dir --git-common-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --show-superproject-working-tree --show-object-format --show-ref-format --branches --tags --remotes --sq --revs-only --no-revs --flags --no-flags --local-env-vars flag",
    ),
    (
        "ls-files",
        "-X= --exclude-from= --exclude-per-directory= read; -x= --exclude= --with-tree= text; -cdmosukvtf letters; --cached --deleted --modified --others --ignored --stage --unmerged --killed --exclude-standard --error-unmatch --full-name --directory --no-empty-directory --eol --deduplicate flag",
    ),
    ("ls-tree", "-drtl letters; --long --name-only --name-status --object-only --full-name --full-tree flag"),
    (
        "cat-file",
        "-tsep letters; --batch --batch-check --batch-all-objects --buffer --unordered --follow-symlinks --allow-unknown-type flag",
    ),
    (
        "describe",
        "--match= --exclude= --candidates= text; --tags --contains --long --exact-match --first-parent --always --dirty --broken --debug flag",
    ),
    ("shortlog", "-w? text; -nsec letters; --numbered --summary --email --group= --committer flag"),
    (
        "for-each-ref",
        "--count= --sort= --points-at= --contains= --no-contains= --merged= --no-merged= --exclude= text; --shell --perl --python --tcl --ignore-case --omit-empty --include-root-refs flag",
    ),
    ("show-ref", "-sd letters; --head --heads --branches --tags --dereference --hash --verify --exists flag"),
    ("merge-base", "-a letters; --octopus --independent --is-ancestor --fork-point flag"),
    ("name-rev", "--refs= --exclude= text; --tags --name-only --no-undefined --always flag"),
    ("count-objects", "-vH letters; --human-readable flag"),
    ("check-ignore", "-n letters; --non-matching --no-index flag"),
    ("check-attr", "-a letters; --cached flag"),
    (
        "branch",
        "--contains= --no-contains= --merged= --no-merged= --points-at= --sort= text; -alri letters; -vv --list --remotes --show-current --ignore-case flag",
    ),
    (
        "tag",
        "-m= -u= text; -F= read; -l --list --sort= --contains= --no-contains= --merged= --no-merged= --points-at= -i --ignore-case --omit-empty flag; -n? text",
    ),
    ("remote", "--push flag"),
    (
        "config",
        "-e --edit exec; -f= --global --system write; --blob= --type= --default= text; -l letters; --get --get-all --get-regexp --get-urlmatch --list --name-only --show-origin --show-scope --local --worktree --bool --int --bool-or-int --path --includes --no-includes --fixed-value flag",
    ),
    ("submodule", "--recursive --cached --files flag; --summary-limit= text"),
    ("worktree", "-b= -B= --reason= --expire= text; --porcelain flag"),
    ("version", "--build-options flag"),
    ("commit", "-m= -C= -c= text; -F= -t= read"),
    ("merge", "-m= -s= -X= text; -F= read"),
    ("rebase", "-x= exec; -i --interactive --edit-todo exec; -s= -X= text"),
    ("archive", "-o= write; --remote= exec"),
    ("format-patch", "-o= write"),
    ("clone", "-c= --config= -u= exec; -b= --branch= -o= --depth= text"),
    ("fetch", "-u flag; --depth= text"),
    ("pull", "--depth= -s= -X= text"),
    ("push", "-o= --push-option= text"),
    ("init", "-b= text"),
    ("stash", "-m= text"),
    ("apply", "-p= -C= text"),
    ("checkout", "-b= -B= text"),
    ("switch", "-c= -C= text"),
];

/// Subcommands whose options are those of others.
const SHARED: &[(&str, &[&str])] = &[
    ("log", &["-L= text", REVISIONS, DIFFERENCES]),
    ("show", &["-L= text", REVISIONS, DIFFERENCES]),
    ("whatchanged", &["-L= text", REVISIONS, DIFFERENCES]),
    ("reflog", &["-L= text", REVISIONS, DIFFERENCES]),
    ("shortlog", &[REVISIONS]),
    ("rev-list", &["--objects --header --timestamp --disk-usage --no-object-names --unpacked flag", REVISIONS]),
    ("diff", &["-0123 letters", DIFFERENCES]),
    ("diff-tree", &["-rs letters; --pretty --no-commit-id flag", DIFFERENCES]),
    ("diff-index", &[DIFFERENCES]),
    ("diff-files", &["-0123 letters", DIFFERENCES]),
    ("range-diff", &["--creation-factor= text; --no-dual-color --left-only --right-only flag", DIFFERENCES]),
    ("stash", &["--include-untracked --only-untracked flag", REVISIONS, DIFFERENCES]),
    ("annotate", &["-L= text; -S= --contents= --ignore-revs-file= read; -bclfnswe letters"]),
];

/// The notation of the options of a subcommand.
pub(in super::super) fn options(subcommand: &str) -> String {
    let own = OPTIONS.iter().filter(|(name, _)| *name == subcommand).map(|(_, own)| *own);
    let shared = SHARED.iter().filter(|(name, _)| *name == subcommand).flat_map(|(_, shared)| shared.iter().copied());
    own.chain(shared).chain([COMMON]).collect::<Vec<_>>().join("; ")
}
