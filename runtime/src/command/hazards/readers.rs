//! Programs that only read and print, unless an option says otherwise. Data in the notation of the hazard table, from the manuals
//! of GNU, BSD and the projects. Searching and small languages are in `searchers`.

use super::Kind::Reader;
use super::Operands::{Date, Ignored, Letters, ReadThenWrite, Reads, TextThenReads, Writes};
use super::{Program, program};

pub(super) const PROGRAMS: &[Program] = &[
    // Only print; none of their options names a file or a program.
    program("echo true false : exit sleep seq yes pwd basename dirname expr factor numfmt", Reader, Ignored, "* text"),
    program("whoami id groups uname arch nproc uptime free cal tty type wait tr", Reader, Ignored, "* text"),
    program("which", Reader, Ignored, "-as letters; --all flag"),
    program("printf", Reader, Ignored, "-v= exec; * text"),
    program("jobs", Reader, Ignored, "-x exec; -lnprs letters"),
    program(
        "df",
        Reader,
        Ignored,
        "-ahHiklmPTgn letters; -B= -t= -x= --output --type= --exclude-type= --block-size= text; --all --human-readable --si --inodes --local --print-type --portability --total --sync --no-sync flag",
    ),
    // The environment of other programs is no matter of a list.
    program(
        "ps",
        Reader,
        Letters,
        "-ef -eF -elf -eLf -eo flag; -AadfFgHjlLmMNTvwyZcrxh letters; -p= --pid= --ppid= --user= --sort= text; --forest --no-headers --headers flag",
    ),
    program(
        "pgrep pidof",
        Reader,
        Ignored,
        "-acflnovwxisqz letters; -u= -U= -g= -G= -P= -s= -t= -d= -o= text; --full --list-name --list-full --exact --newest --oldest --count flag",
    ),
    program("lsof", Reader, Ignored, "-nPtlbRUaNVX letters; -i? -p= -u= -c= -d= -a text"),
    program(
        "ss",
        Reader,
        Ignored,
        "-altunpxsemoirH46wO letters; --listening --tcp --udp --numeric --processes --all --summary --unix flag",
    ),
    program("lscpu", Reader, Ignored, "-abcxJy letters; --all --online --offline --json flag"),
    program("lsb_release", Reader, Ignored, "-adircs letters; --all --short --description flag"),
    program(
        "hostname",
        Reader,
        Writes,
        "-F= --file= -b change; -aAdfiIsy letters; --fqdn --long --short --ip-address --all-ip-addresses flag",
    ),
    program(
        "date",
        Reader,
        Date,
        "-s= --set= -f= --file= change; -d= --date= -I? --iso-8601 --rfc-3339= -v= -j text; -r= --reference= read; -uRn letters; --utc --universal --rfc-email flag",
    ),
    program(
        "man",
        Reader,
        Reads,
        "-P= --pager= -H? --html -X? --gxditview -T? -C= --config-file= -K --global-apropos exec; -M= --manpath= -l= --local-file= read; -L= -S= -s= -e= -k -f text; -aw letters; --all --where --path --apropos --whatis flag",
    ),
    // Read files.
    program("cd", Reader, Reads, "-LPe@ letters"),
    program(
        "ls dir vdir",
        Reader,
        Reads,
        "-L -H --dereference --dereference-command-line --dereference-command-line-symlink-to-dir reach; -aAbBcCdDfFgGhiklmnNopqQrRsStuUvxXZ1 letters; --ignore= --hide= --color --sort --time --format --time-style= --block-size= --width= --indicator-style= --quoting-style= text; --all --almost-all --author --escape --ignore-backups --directory --classify --file-type --full-time --group-directories-first --no-group --human-readable --si --inode --kibibytes --numeric-uid-gid --literal --quote-name --reverse --recursive --size --zero flag",
    ),
    program(
        "cat",
        Reader,
        Reads,
        "-AbeEnstTuv letters; --show-all --number-nonblank --show-ends --number --squeeze-blank --show-tabs --show-nonprinting flag",
    ),
    program("tac rev", Reader, Reads, "-s= --separator= text; -br letters; --before --regex flag"),
    program(
        "nl",
        Reader,
        Reads,
        "-b= -d= -f= -h= -i= -l= -n= -s= -v= -w= --body-numbering= --number-format= --number-width= --number-separator= text; -p letters",
    ),
    program(
        "fold expand unexpand",
        Reader,
        Reads,
        "-w= -t= --width= --tabs= text; -bsai0123456789 letters; --bytes --spaces --all --initial --first-only flag",
    ),
    program(
        "fmt",
        Reader,
        Reads,
        "-w= -g= --width= --goal= --prefix= text; -cstu0123456789 letters; --crown-margin --split-only --tagged-paragraph --uniform-spacing flag",
    ),
    program(
        "comm",
        Reader,
        Reads,
        "--output-delimiter= text; -123zi letters; --check-order --nocheck-order --total --zero-terminated flag",
    ),
    program(
        "cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum",
        Reader,
        Reads,
        "-c --check reach; -a= -l= --algorithm= --length= text; -btzrs letters; --binary --text --tag --zero --untagged --raw --base64 --debug flag",
    ),
    program(
        "od hexdump hd",
        Reader,
        Reads,
        "-f= read; -A= -j= -N= -n= -S= -t= --address-radix= --skip-bytes= --read-bytes= --format= --strings --width text; -w? text; -abcCdFhHiIlLoOsvxX letters; --output-duplicates --endian --traditional --canonical --no-squeezing flag",
    ),
    program(
        "realpath readlink",
        Reader,
        Reads,
        "--relative-to= --relative-base= text; -efmnqsvzLP letters; --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --logical --physical --strip --no-symlinks --quiet --silent --verbose --zero flag",
    ),
    program("look", Reader, TextThenReads, "-t= text; -adf letters"),
    program(
        "shuf",
        Reader,
        Reads,
        "-o= --output= write; --random-source= read; -n= -i= --head-count= --input-range= text; -erz letters; --echo --repeat --zero-terminated flag",
    ),
    program(
        "iconv",
        Reader,
        Reads,
        "-o= --output= write; -f= -t= --from-code= --to-code= text; -cls letters; --list --silent flag",
    ),
    program(
        "pr",
        Reader,
        Reads,
        "-h= -l= -w= -o= -N= -D= --header= --length= --width= --indent= --first-line-number= text; -n? -e? -i? -s? -S? --number-lines --expand-tabs text; -acdfFJmrtTv0123456789 letters; --across --double-space --form-feed --merge --omit-header --omit-pagination flag",
    ),
    program(
        "paste join",
        Reader,
        Reads,
        "-d= --delimiters= -t= -a= -e= -j= -o= -v= -1= -2= text; -szi letters; --serial --zero-terminated --ignore-case --header --check-order --nocheck-order flag",
    ),
    program(
        "stat",
        Reader,
        Reads,
        "-c= --format= --printf= text; -fLtxlrsnF letters; --dereference --file-system --terse flag",
    ),
    program(
        "head tail",
        Reader,
        Reads,
        "-n= --lines= -c= --bytes= --pid= -s= --sleep-interval= text; -qvzfFr0123456789 letters; --quiet --silent --verbose --zero-terminated --follow --retry flag",
    ),
    program(
        "wc",
        Reader,
        Reads,
        "--files0-from= reach; --total text; -clLmw letters; --bytes --chars --lines --words --max-line-length flag",
    ),
    program(
        "du",
        Reader,
        Reads,
        "--files0-from= -L -D -H --dereference --dereference-args reach; -X= --exclude-from= read; -d= --max-depth= --exclude= -B= -t= --threshold= --block-size= --time --time-style= text; -0abcghklmsSxPn letters; --bytes --all --apparent-size --human-readable --si --summarize --separate-dirs --one-file-system --null --count-links --inodes --no-dereference --total flag",
    ),
    program(
        "cut",
        Reader,
        Reads,
        "-d= -f= -c= -b= --delimiter= --fields= --characters= --bytes= --output-delimiter= text; -nsz letters; --only-delimited --complement --zero-terminated flag",
    ),
    program(
        "column",
        Reader,
        Reads,
        "-s= -o= -c= -N= -H= -R= -T= -W= -t --separator= --output-separator= --table-columns= --table-hide= --table-right= text; -xeLJn letters; --table --fillrows --json flag",
    ),
    // Recursion follows every link below.
    program(
        "diff",
        Reader,
        Reads,
        "-r --recursive reach; --to-file= --from-file= -X= --exclude-from= read; -I= -x= -F= -W= --exclude= --label= -U= -C= --width= --unified --context --ignore-matching-lines= --show-function-line= --color --palette= text; -l --paginate exec; -aBbcdeEiNnpqstTuwyZ0123456789 letters; --brief --side-by-side --suppress-common-lines --report-identical-files --ignore-case --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-trailing-space --ignore-tab-expansion --strip-trailing-cr --text --new-file --minimal --speed-large-files --expand-tabs --initial-tab --left-column --normal --ed --rcs --show-c-function --no-dereference flag",
    ),
    program(
        "cmp",
        Reader,
        Reads,
        "-n= -i= --bytes= --ignore-initial= text; -bls letters; --silent --quiet --verbose --print-bytes flag",
    ),
    program(
        "sdiff diff3",
        Reader,
        Reads,
        "-o= --output= write; --diff-program= exec; -aAbBdeEimtTX3 letters; --suppress-common-lines --merge --text flag",
    ),
    program(
        "file",
        Reader,
        Reads,
        "-C --compile edit; -f= --files-from= reach; -m= --magic-file= read; -z -Z exec; -F= -e= -P= --separator= --exclude= --parameter= text; -bchiklLnNpr0v letters; --brief --mime --mime-type --mime-encoding --no-dereference --dereference --keep-going --raw --extension --apple --no-pad --print0 flag",
    ),
    program("test [", Reader, Reads, "-v= -R= exec; -eq= -ne= -lt= -gt= -le= -ge= -a -o -n= -z= text; * text"),
    program(
        "tree",
        Reader,
        Reads,
        "-o= write; -R write; -l reach; --fromfile --fromtabfile reach; --gitfile= --infofile= read; -L= -P= -I= -H= -T= --filelimit= --charset= --sort= --timefmt= text; -adfinpshugDFNqQvtcUrACSJXx letters; --noreport --dirsfirst --filesfirst --prune --matchdirs --ignore-case --gitignore --du --si --inodes --device --nolinks --metafirst --info flag",
    ),
    program(
        "sort",
        Reader,
        Reads,
        "-o= --output= write; --compress-program= exec; -T= --temporary-directory= write; --files0-from= reach; --random-source= read; -k= -t= -S= --key= --field-separator= --buffer-size= --parallel= --batch-size= --sort= text; -bdfghiMnRrVcCmsuz letters; --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort --human-numeric-sort --ignore-nonprinting --month-sort --numeric-sort --random-sort --reverse --version-sort --check --merge --stable --unique --zero-terminated --debug flag",
    ),
    program(
        "uniq",
        Reader,
        ReadThenWrite,
        "-f= -s= -w= --skip-fields= --skip-chars= --check-chars= text; -cdDiuz letters; --count --repeated --all-repeated --ignore-case --unique --zero-terminated --group flag",
    ),
    program(
        "xxd",
        Reader,
        ReadThenWrite,
        "-r -revert edit; -c= -g= -l= -s= -n= -o= -cols= -len= -groupsize= text; -abCdeEipu letters; -ps -plain -bits -include -postscript -uppercase flag",
    ),
    program(
        "base64 base32 basenc",
        Reader,
        Reads,
        "-o= --output= write; -i= --input= read; -w= -b= --wrap= text; -dD letters; --decode --ignore-garbage --base64 --base64url --base32 --base32hex --base16 --z85 flag",
    ),
];
