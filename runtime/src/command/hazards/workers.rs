//! Programs that change the shell, change files or build. Data in the notation of the hazard table.

use super::Kind::{State, Worker};
use super::Operands::{
    Dd, Ignored, Move, ReadThenWrite, Reads, Remove, SourcesThenTarget, Tar, TextThenWrites, Uncertain, Writes,
};
use super::{Program, program};

pub(super) const PROGRAMS: &[Program] = &[
    // Change the shell.
    program(
        "export declare typeset readonly local alias unalias source . eval trap set unset shopt hash enable complete compgen compopt bind pushd popd dirs umask ulimit fc read mapfile readarray let getopts exec return logout suspend exec disown",
        State,
        Reads,
        "",
    ),
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
        "-L --dereference -H reach; -t= --target-directory= target; -S= --suffix= -m= --mode= -o= -g= text; --strip-program= exec",
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
        "--checkpoint-action= --to-command= -I= --use-compress-program= --rsh-command= --rmt-command= --new-volume-script= -F= --info-script= exec; -C= --directory= -f= --file= target; -T= --files-from= -h --dereference reach; -X= --exclude-from= read; --exclude= --transform= --strip-components= --checkpoint text; -P --absolute-names write",
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
];
