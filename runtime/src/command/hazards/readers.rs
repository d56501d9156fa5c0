//! Programs that only read and print, unless an option says otherwise. Data in the notation of the hazard table.

use super::Kind::Reader;
use super::Operands::{Awk, Date, Find, Ignored, ReadThenWrite, Reads, Sed, TextThenReads, Writes};
use super::{Program, program};

pub(super) const PROGRAMS: &[Program] = &[
    // Only print.
    program("echo", Reader, Ignored, ""),
    program("printf", Reader, Ignored, "-v= exec"),
    program(
        "true false : exit sleep seq yes pwd whoami id groups uname arch nproc uptime free cal tty ps pgrep pidof which type lsof basename dirname expr factor numfmt ss jobs wait lsb_release lscpu",
        Reader,
        Ignored,
        "",
    ),
    program("hostname", Reader, Writes, "-F= --file= -b change"),
    program(
        "date",
        Reader,
        Date,
        "-s= --set= -f= --file= change; -d= --date= -I? --iso-8601 --rfc-3339= -v= -j text; -r= --reference= read",
    ),
    program(
        "man",
        Reader,
        Ignored,
        "-P= --pager= -H? --html -X? --gxditview -T? -C= --config-file= exec; -M= --manpath= -l= --local-file= read; -L= -S= -s= -e= -k -f text",
    ),
    // Read files.
    program("cd", Reader, Reads, ""),
    program("ls dir vdir", Reader, Reads, "-I= --ignore= --hide= -w= -T= --color --sort --time --format text"),
    program(
        "cat tac nl rev fold expand unexpand comm cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum od hexdump hd nm size realpath readlink look fmt",
        Reader,
        Reads,
        "",
    ),
    program(
        "shuf iconv pr",
        Reader,
        Reads,
        "-o= --output= write; --random-source= read; -n= -f= -t= -i= --from-code= --to-code= text",
    ),
    program("paste join", Reader, Reads, "-d= --delimiters= -t= text"),
    program("stat", Reader, Reads, "-c= --format= --printf= text"),
    program("df", Reader, Ignored, ""),
    program("head tail", Reader, Reads, "-n= --lines= -c= --bytes= --pid= -s= text"),
    program(
        "wc du",
        Reader,
        Reads,
        "--files0-from= exec; -X= --exclude-from= read; -d= --max-depth= --exclude= -B= text",
    ),
    program("cut", Reader, Reads, "-d= -f= -c= -b= --delimiter= --fields= --output-delimiter= text"),
    program("tr", Reader, Ignored, ""),
    program("column", Reader, Reads, "-s= -o= -c= -N= -t text"),
    program(
        "diff cmp sdiff diff3",
        Reader,
        Reads,
        "--to-file= --from-file= -X= read; -I= -x= -F= -W= --exclude= --label= -U= -C= text; -l --paginate exec; -o= --output= write; --diff-program= exec",
    ),
    program(
        "file",
        Reader,
        Reads,
        "-C --compile edit; -m= --magic-file= -f= --files-from= read; -z -Z exec; -F= -e= -P= text",
    ),
    program("test [", Reader, Reads, "-v= -R= exec; -eq= -ne= -lt= -gt= -le= -ge= -a -o -n= -z= text"),
    program(
        "grep egrep fgrep zgrep ugrep",
        Reader,
        TextThenReads,
        "-e= --regexp= script; -f= --file= scriptfile; -A= -B= -C= -m= -d= -D= --include= --exclude= --exclude-dir= --color --label= text; --exclude-from= read",
    ),
    program(
        "rg",
        Reader,
        TextThenReads,
        "--pre= --hostname-bin= -z --search-zip exec; -e= --regexp= script; -f= --file= scriptfile; --files --type-list script; --pre-glob= -g= --glob= --iglob= -t= -T= --type= --type-not= -A= -B= -C= -m= -M= -r= --replace= -j= -E= -d= --max-depth= --sort= --sortr= --color= --colors= --type-add= text; --ignore-file= read; --pretty flag",
    ),
    program(
        "ag ack",
        Reader,
        TextThenReads,
        "--pager= exec; -G= -m= -A= -B= -C= --ignore= text; -p= --path-to-ignore= read; --ackrc= exec",
    ),
    program(
        "jq gojq",
        Reader,
        TextThenReads,
        "-f= --from-file= scriptfile; -L= read; --slurpfile= --rawfile= exec; --arg= --argjson= --indent= --args --jsonargs text",
    ),
    program(
        "yq",
        Reader,
        TextThenReads,
        "-i --inplace edit; -s= --split-exp= write; -o= -p= --output-format= -I= text; --from-file= scriptfile",
    ),
    program("tree", Reader, Reads, "-o= write; -R write; -L= -P= -I= --filelimit= --charset= text"),
    program(
        "sort",
        Reader,
        Reads,
        "-o= --output= write; --compress-program= exec; -T= --temporary-directory= write; --files0-from= exec; --random-source= read; -k= -t= -S= --key= --field-separator= --buffer-size= --parallel= --batch-size= --sort= text",
    ),
    program("uniq", Reader, ReadThenWrite, "-f= -s= -w= --skip-fields= --skip-chars= --check-chars= text"),
    program("xxd", Reader, ReadThenWrite, "-r -revert edit; -c= -g= -l= -s= -n= -o= text"),
    program("base64 base32 basenc", Reader, Reads, "-o= --output= write; -i= --input= read; -w= -b= text"),
    program("find", Reader, Find, ""),
    program(
        "fd fdfind",
        Reader,
        TextThenReads,
        "-x -X --exec --exec-batch exec; -e= -E= -t= -d= -g= -S= -j= --type= --extension= --exclude= --max-depth= --owner= --size= --changed-within= --changed-before= text; --base-directory= --search-path= --ignore-file= read",
    ),
    program("sed gsed", Reader, Sed, "-i? --in-place edit; -f= --file= exec; -e= --expression= script; -l= text"),
    program(
        "awk gawk mawk nawk",
        Reader,
        Awk,
        "-F= --field-separator= -v= --assign= text; -f= --file= -i= --include= -l= --load= -E= --exec= exec; -o? -p? -d? --dump-variables --profile --pretty-print write; -e= --source= exec",
    ),
];
