//! Programs that search, and those whose first argument is a small language. Data in the notation of the hazard table.

use super::Kind::{Reader, Worker};
use super::Operands::{Awk, Find, Ignored, Jq, Sed, TextThenReads, Uncertain};
use super::{Program, program};

pub(super) const PROGRAMS: &[Program] = &[
    program(
        "grep egrep fgrep zgrep",
        Reader,
        TextThenReads,
        "-R --dereference-recursive -S reach; -e= --regexp= script; -f= --file= scriptfile; -A= -B= -C= -m= -d= -D= --after-context= --before-context= --context= --max-count= --directories= --devices= --binary-files= --include= --exclude= --exclude-dir= --color --colour --label= text; --exclude-from= read; -abcEFGhHiIlLnoPqrsTuUvVwxyzZ0123456789 letters; --recursive --extended-regexp --fixed-strings --basic-regexp --perl-regexp --ignore-case --no-ignore-case --invert-match --word-regexp --line-regexp --count --files-without-match --files-with-matches --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --line-number --line-buffered --initial-tab --null --null-data --text --unix-byte-offsets --binary flag",
    ),
    program(
        "rg",
        Reader,
        TextThenReads,
        "-L --follow reach; --pre= --hostname-bin= -z --search-zip exec; -e= --regexp= script; -f= --file= scriptfile; --files --type-list script; --pre-glob= -g= --glob= --iglob= -t= -T= --type= --type-not= -A= -B= -C= -m= -M= -r= --replace= -j= -E= -d= --max-depth= --maxdepth= --sort= --sortr= --color= --colors= --type-add= --type-clear= --after-context= --before-context= --context= --max-count= --max-columns= --max-filesize= --threads= --encoding= --engine= --context-separator= --field-match-separator= --path-separator= text; --ignore-file= read; --pretty flag; -abcFhHiIlnNopPqsSuUvVwx0. letters; --hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-dot --no-config --no-heading --heading --line-number --no-line-number --with-filename --no-filename --fixed-strings --ignore-case --case-sensitive --smart-case --word-regexp --line-regexp --invert-match --count --count-matches --files-with-matches --files-without-match --only-matching --multiline --multiline-dotall --pcre2 --text --null --quiet --no-messages --stats --json --vimgrep --trim --passthru --column --no-column --byte-offset --unrestricted --glob-case-insensitive --crlf --null-data --one-file-system --no-follow --debug --trace --sort-files flag",
    ),
    program(
        "jq gojq",
        Reader,
        Jq,
        "-f= --from-file= -L= --slurpfile= --rawfile= reach; --arg= --argjson= --indent= --args --jsonargs text; -aCcehjMnrRsSV0 letters; --raw-output --raw-output0 --raw-input --compact-output --null-input --slurp --sort-keys --exit-status --join-output --ascii-output --color-output --monochrome-output --tab --unbuffered --stream --stream-errors --seq flag",
    ),
    // Two programs share the name, and both can read the environment and other files.
    program(
        "yq",
        Worker,
        Uncertain,
        "-i --inplace edit; -s= --split-exp= write; -o= -p= --output-format= -I= text; --from-file= exec",
    ),
    program("find", Reader, Find, ""),
    program(
        "fd fdfind",
        Reader,
        TextThenReads,
        "-x -X --exec --exec-batch exec; -L --follow reach; -e= -E= -t= -d= -S= -j= -c= -o= --type= --extension= --exclude= --max-depth= --min-depth= --exact-depth= --owner= --size= --changed-within= --changed-before= --max-results= --color= --threads= text; --base-directory= -C= --search-path= --ignore-file= read; -HIsiFalpq01uVg letters; --hidden --no-ignore --no-ignore-vcs --case-sensitive --ignore-case --fixed-strings --absolute-path --list-details --full-path --print0 --glob --regex --quiet --unrestricted --one-file-system flag",
    ),
    program(
        "sed gsed",
        Reader,
        Sed,
        "-i? --in-place edit; -f= --file= exec; -e= --expression= script; --line-length= text; -nErzusb letters; --quiet --silent --regexp-extended --null-data --unbuffered --separate --posix --sandbox --debug flag",
    ),
    program(
        "awk gawk mawk nawk",
        Reader,
        Awk,
        "-F= --field-separator= -v= --assign= text; -f= --file= -i= --include= -l= --load= -E= --exec= -D? --debug exec; -o? -p? -d? --dump-variables --profile --pretty-print write; -e= --source= exec; -bcCMnNOPrsSt letters; --posix --traditional --re-interval --sandbox --lint --characters-as-bytes --bignum --non-decimal-data --optimize flag",
    ),
    program("history", Reader, Ignored, "-a= -w= -r= -n= -c -d= -s= -p= exec"),
];
