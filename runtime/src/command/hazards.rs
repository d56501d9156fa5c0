//! What is known about programs, as data: what a program does, what its operands are, which options run code, write, read
//! or hold plain text. No decision is made here. Add a program by adding a line.
//!
//! The notation of options: groups separated by `;`, each a list of spellings and last the role. `-o=` takes a value,
//! attached or as the next word; `-i?` takes one only when attached. A lone `+` stands for operands that start with a plus.

use std::collections::HashMap;
use std::sync::LazyLock;

use Kind::{Interpreter, Network, Reader, Shell, State, Worker};
use Operands::{
    Awk, Date, Dd, Find, Ignored, Move, ReadThenWrite, Reads, Remove, Sed, SourcesThenTarget, Tar, TextThenReads,
    TextThenWrites, Uncertain, Writes,
};

/// What a program does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It only reads and prints, unless an option says otherwise.
    Reader,
    /// It changes files or runs parts of the project.
    Worker,
    /// It talks to other machines.
    Network,
    /// It runs code that it is given.
    Interpreter,
    /// As [`Kind::Interpreter`], and the code is shell text.
    Shell,
    /// It changes the shell itself, and so what later commands do.
    State,
}

/// What the operands of a program are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operands {
    Ignored,
    Reads,
    Writes,
    /// Whole trees are removed when an option says so.
    Remove,
    /// As `SourcesThenTarget`, and the sources go away.
    Move,
    /// The first is text, the rest are read.
    TextThenReads,
    /// The first is text, the rest are written; whole trees when an option says so.
    TextThenWrites,
    /// The first is read, the second written.
    ReadThenWrite,
    /// All but the last are read, the last is written.
    SourcesThenTarget,
    /// `if=` and `of=`.
    Dd,
    /// A format that starts with `+`; anything else sets the clock.
    Date,
    Sed,
    Awk,
    Find,
    Tar,
    /// Whatever looks like a path may be read or written.
    Uncertain,
}

/// What is known about one program.
pub(super) struct Program {
    pub(super) names: &'static str,
    pub(super) kind: Kind,
    pub(super) operands: Operands,
    pub(super) options: &'static str,
}

const fn program(names: &'static str, kind: Kind, operands: Operands, options: &'static str) -> Program {
    Program { names, kind, operands, options }
}

/// Programs by each of their names.
static BY_NAME: LazyLock<HashMap<&str, &Program>> = LazyLock::new(|| {
    PROGRAMS.iter().flat_map(|program| program.names.split(' ').map(move |name| (name, program))).collect()
});

/// The program of this name, in lower case and without a directory. `python3.12` is `python`.
pub(super) fn find(name: &str) -> Option<&'static Program> {
    let exact = BY_NAME.get(name).copied();
    exact.or_else(|| {
        let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        BY_NAME.get(stem).copied().filter(|program| stem != name && program.kind == Interpreter)
    })
}

const PROGRAMS: &[Program] = &[
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
        "cat tac nl rev fold expand unexpand comm strings cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum od hexdump hd nm size realpath readlink look fmt",
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
    program("wc du", Reader, Reads, "--files0-from= -X= --exclude-from= read; -d= --max-depth= --exclude= -B= text"),
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
        "-f= --from-file= scriptfile; -L= --slurpfile= --rawfile= read; --arg= --argjson= --indent= --args --jsonargs text",
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
        "-o= --output= write; --compress-program= exec; -T= --temporary-directory= write; --files0-from= --random-source= read; -k= -t= -S= --key= --field-separator= --buffer-size= --parallel= --batch-size= --sort= text",
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
    // Change the shell.
    program(
        "export declare typeset readonly local alias unalias source . eval trap set unset shopt hash enable complete compgen compopt bind pushd popd dirs umask ulimit fc read mapfile readarray let getopts exec return logout suspend exec disown",
        State,
        Reads,
        "",
    ),
    program("history", Reader, Ignored, "-a= -w= -r= -n= -c -d= -s= -p= exec"),
    // Run what they are told.
    program("env", Worker, Ignored, "-S= --split-string= exec; -C= --chdir= read; -u= --unset= text"),
    program("su runuser flock script nix-shell", Worker, Ignored, "-c= --command= --run= exec"),
    program(
        "docker podman nerdctl",
        Worker,
        Uncertain,
        "--privileged -v= --volume= --mount= --device= --pid= --cap-add= --security-opt= --entrypoint= exec; -e= --env= --name= -p= --publish= --format= -f= --filter= -t= --tag= -w= --workdir= -u= --user= text",
    ),
    program(
        "gcc cc g++ c++ clang clang++",
        Worker,
        Uncertain,
        "-wrapper= -specs= -fplugin= -B= exec; -o= target; -D= -I= -L= -l= -O? -W? text",
    ),
    program(
        "pip pip3 uv pipx poetry",
        Worker,
        Uncertain,
        "-e= --editable= exec; -r= --requirement= -c= --constraint= read; -t= --target= --prefix= --root= target",
    ),
    program(
        "gradle gradlew mvn ant just ninja bazel sbt",
        Worker,
        Uncertain,
        "-I= --init-script= --shell= --run_under= -f= --justfile= --file= exec; -C= -p= target",
    ),
    program(
        "openssl gpg",
        Worker,
        Uncertain,
        "-engine= -provider= --agent-program= exec; -out= -o= --output= target; -in= -inkey= read",
    ),
    program("tcpdump", Worker, Ignored, "-z= -w= exec; -r= read"),
    // Change files.
    program("rm", Worker, Remove, ""),
    program(
        "rmdir unlink touch mkdir mkfifo mknod truncate shred tee gzip gunzip bzip2 bunzip2 xz unxz zstd srm",
        Worker,
        Writes,
        "-s= --size= -m= --mode= -d= -t= --date= -S= --suffix= -n= text; -r= --reference= read",
    ),
    program(
        "cp ln install link",
        Worker,
        SourcesThenTarget,
        "-t= --target-directory= target; -S= --suffix= -m= --mode= -o= -g= text; --strip-program= exec",
    ),
    program("mv", Worker, Move, "-t= --target-directory= target; -S= --suffix= text"),
    program("chmod chown chgrp chattr setfacl", Worker, TextThenWrites, "--reference= read; -M= --modify-file= read"),
    program("dd", Worker, Dd, ""),
    program("split csplit", Worker, ReadThenWrite, "--filter= exec; -b= -l= -n= -a= -C= -t= text"),
    program(
        "patch",
        Worker,
        Writes,
        "-o= --output= -r= --reject-file= -d= --directory= target; -i= --input= read; -p= text",
    ),
    program(
        "tar bsdtar gtar",
        Worker,
        Tar,
        "--checkpoint-action= --to-command= -I= --use-compress-program= --rsh-command= --rmt-command= --new-volume-script= -F= --info-script= exec; -C= --directory= -f= --file= target; -T= --files-from= -X= --exclude-from= read; --exclude= --transform= --strip-components= --checkpoint text; -P --absolute-names write",
    ),
    program("zip", Worker, Writes, "-TT= --unzip-command= exec; -O= --out= target; -x= -i= text"),
    program("unzip", Worker, Reads, "-d= target; -x= -P= text"),
    program(
        "vim vi view ex nvim emacs nano pico ed less more most",
        Worker,
        Writes,
        "-c= --cmd= -S= -s= -u= -w= -W= -i= -o= -O= --log-file= --eval= -l= --load= -k= --lesskey-file= + exec",
    ),
    program(
        "mkfs fdisk sfdisk sgdisk gdisk parted wipefs blkdiscard mkswap diskutil",
        Worker,
        Writes,
        "-l --list -n --no-act list",
    ),
    program("kill killall pkill killall5", Worker, Ignored, ""),
    program(
        "make gmake",
        Worker,
        Uncertain,
        "-f= --file= --makefile= --eval= exec; -C= --directory= -I= --include-dir= -o= -W= read; -j? -l? text",
    ),
    program("cmake", Worker, Uncertain, "-P= -C= --build-and-test exec"),
    program(
        "npm pnpm yarn bun",
        Worker,
        Uncertain,
        "--script-shell= --node-options= --userconfig= --globalconfig= --git= --editor= --viewer= --scripts-prepend-node-path exec; --prefix= --dir= -C= --cwd= target",
    ),
    program(
        "cargo",
        Worker,
        Uncertain,
        "--config= -Z= exec; --target-dir= --out-dir= --artifact-dir= --root= -C= target; --manifest-path= --path= read; -p= --package= -F= --features= --test= --bin= --example= --bench= --message-format= --format-version= -j= --jobs= --profile= --target= --exclude= -e= text",
    ),
    program(
        "go",
        Worker,
        Uncertain,
        "-exec= -toolexec= -vettool= --exec= --toolexec= --vettool= exec; -o= -coverprofile= -cpuprofile= -memprofile= -blockprofile= -mutexprofile= -trace= -outputdir= -C= target; -modfile= -overlay= read; -run= -bench= -count= -timeout= -tags= -ldflags= -v text",
    ),
    program(
        "pytest py.test",
        Worker,
        Uncertain,
        "-p= -c= --rootdir= --confcutdir= -o= --override-ini= --pdbcls= exec; --basetemp= --junitxml= --junit-xml= --log-file= target; -k= -m= -n= --maxfail= --tb= text",
    ),
    // Talk to other machines.
    program(
        "curl",
        Network,
        Ignored,
        "-o= --output= -O --remote-name --remote-name-all -D= --dump-header= -c= --cookie-jar= --trace= --trace-ascii= --stderr= --output-dir= --libcurl= --etag-save= --hsts= --alt-svc= write; -K= --config= --engine= --proxy-header= exec; -d= --data= --data-binary= --data-raw= --data-ascii= --data-urlencode= --json= -F= --form= --form-string= -T= --upload-file= send; -b= --cookie= -E= --cert= --key= --cacert= --netrc-file= --unix-socket= read; -X= --request= -H= --header= -A= --user-agent= -u= --user= -e= --referer= -m= --max-time= --connect-timeout= --retry= -w= --write-out= -x= --proxy= -r= -y= -Y= -z= text; --compressed --fail --silent --head flag",
    ),
    program(
        "wget",
        Network,
        Ignored,
        "--use-askpass= --config= -e= --execute= exec; -O= --output-document= -o= --output-file= -a= --append-output= -P= --directory-prefix= --save-cookies= --hsts-file= --warc-file= --rejected-log= write; --post-file= --body-file= --post-data= --body-data= send; -i= --input-file= --load-cookies= --certificate= --private-key= read; -t= -T= -U= --header= --tries= --timeout= --user-agent= text",
    ),
    program(
        "ssh",
        Network,
        Ignored,
        "-o= -F= -E= -I= -D= -L= -R= -W= -w= -J= exec; -i= -S= read; -p= -l= -b= -c= -m= -B= -e= text",
    ),
    program("scp sftp", Network, SourcesThenTarget, "-o= -F= -S= -D= -J= -b= exec; -i= read; -P= -l= -c= text"),
    program(
        "rsync",
        Network,
        SourcesThenTarget,
        "-e= --rsh= --rsync-path= --config= exec; --log-file= --backup-dir= -T= --temp-dir= --partial-dir= --write-batch= --only-write-batch= write; --files-from= --password-file= --exclude-from= --include-from= --filter= -f= read; --exclude= --include= text",
    ),
    program(
        "nc ncat netcat socat telnet ftp dig nslookup host ping ping6 traceroute whois http https httpie aria2c",
        Network,
        Uncertain,
        "-e= --exec= -c= --sh-exec= --lua-exec= exec; -f= read; -o= --output= -d= --download write",
    ),
    program(
        "gh glab",
        Network,
        Uncertain,
        "-F= --body-file= --input= read; -t= --title= -b= --body= --json= -q= --jq= -R= --repo= -H= -f= --template= text",
    ),
    // Run code that they are given.
    program(
        "sh bash zsh dash ksh mksh ash fish csh tcsh rbash pwsh powershell cmd",
        Shell,
        Reads,
        "-c= -lc= -o= -O= +o= --rcfile= --init-file= -s -i exec; --version -V --help script",
    ),
    program(
        "python pypy ipython",
        Interpreter,
        Reads,
        "-c= exec; -m= script; -W= -X= text; -V --version --help -h script",
    ),
    program(
        "node nodejs deno tsx ts-node",
        Interpreter,
        Reads,
        "-e= --eval= -p= --print= -r= --require= --import= --loader= --experimental-loader= --env-file= exec; -v --version --help -h --test script",
    ),
    program(
        "perl ruby lua luajit php tclsh r rscript osascript julia ghci ghc-interactive sqlite3 psql mysql mariadb gdb lldb jshell groovy scala elixir erl guile racket sbcl expect",
        Interpreter,
        Reads,
        "-e= -E= -r= -i? -n -p -M= -m= -I= -c= --eval= --execute= -x= -ex= --command= --init-command= exec; -v -V --version --help script",
    ),
];

/// Variables before a command that only change what is printed or how much.
pub(super) const HARMLESS_VARIABLES: [&str; 24] = [
    "RUST_BACKTRACE",
    "RUST_LOG",
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "CARGO_TERM_COLOR",
    "CI",
    "LC_ALL",
    "LC_CTYPE",
    "LC_MESSAGES",
    "LC_COLLATE",
    "LC_NUMERIC",
    "LC_TIME",
    "LANG",
    "LANGUAGE",
    "TZ",
    "TERM",
    "COLUMNS",
    "LINES",
    "DEBUG",
    "NODE_ENV",
    "PYTHONUNBUFFERED",
    "RUST_TEST_THREADS",
];

/// Programs that may run anything, so a rule that names only them says nothing: never stored by "always".
pub(super) const BROAD: [&str; 30] = [
    "sudo", "doas", "su", "env", "xargs", "find", "ssh", "eval", "exec", "source", "command", "builtin", "busybox",
    "toybox", "parallel", "watch", "npx", "bunx", "pnpx", "docker", "podman", "kubectl", "make", "nohup", "time",
    "timeout", "nice", "curl", "wget", "rm",
];
