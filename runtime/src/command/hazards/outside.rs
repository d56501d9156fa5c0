//! Programs that talk to other machines or run code that they are given. Data in the notation of the hazard table.

use super::Kind::{Interpreter, Network, Shell};
use super::Operands::{Ignored, Reads, SourcesThenTarget, Uncertain};
use super::{Program, program};

pub(super) const PROGRAMS: &[Program] = &[
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
        "-e= --rsh= --rsync-path= --config= exec; --log-file= --backup-dir= -T= --temp-dir= --partial-dir= --write-batch= --only-write-batch= write; --files-from= -L --copy-links -k --copy-dirlinks --copy-unsafe-links reach; --password-file= --exclude-from= --include-from= --filter= -f= read; --exclude= --include= text",
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
