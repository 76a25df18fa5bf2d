# Debian packages of the programs.

make_debs() {
    local name
    provide debs
    for name in "${programs[@]}"; do
        make_deb "$name"
    done
}

make_deb() {
    local name=$1 scratch binary root share docs
    binary=$(build_program "$name")
    scratch=$(mktemp -d)
    root=$scratch/root share=$scratch/root/usr/share docs=$scratch/root/usr/share/doc/$name
    install -D -m 755 "$binary" "$root/$(folder_of "$name")/$name"
    strip --strip-unneeded "$root/$(folder_of "$name")/$name"
    add_man "$name" "$binary" "$share/man/man1"
    find "$share/man" -type f -exec gzip -9n {} +
    mkdir -p "$docs"
    add_texts "$name" "$docs"
    rm "$docs"/LICENSE-{MIT,APACHE,LATO}
    write_copyright >"$docs/copyright"
    write_changelog "$name" | gzip -9n >"$docs/changelog.Debian.gz"
    mv "$docs/CHANGELOG.md" "$docs/changelog"
    gzip -9n "$docs/changelog" "$docs/LICENSES-CRATES.txt"
    case $name in
        maze)
            "$binary" completions bash | install -D -m 644 /dev/stdin "$share/bash-completion/completions/maze"
            "$binary" completions fish | install -D -m 644 /dev/stdin "$share/fish/vendor_completions.d/maze.fish"
            "$binary" completions zsh | install -D -m 644 /dev/stdin "$share/zsh/vendor-completions/_maze"
            ;;
        warren)
            cp -R docs "$docs/manual"
            cp -R assets/desktop/. "$share"
            ;;
    esac
    chmod -R u=rwX,go=rX "$root"
    install -d "$root/DEBIAN"
    write_control "$name" >"$root/DEBIAN/control"
    (cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
    dpkg-deb --root-owner-group -Zxz --build "$root" "$release/${name}_${version}-1_$(dpkg --print-architecture).deb"
    rm -r "$scratch"
    write_sbom "$name"
}

# folder_of PROGRAM: prints where Debian installs a program. Games have a folder of their own.
folder_of() {
    case $1 in
        warren) echo usr/games ;;
        *) echo usr/bin ;;
    esac
}

write_control() {
    local size depends
    size=$(du -sk --exclude=DEBIAN "$scratch/root" | cut -f1)
    depends=$(linked_libraries "$scratch/root/$(folder_of "$1")/$1")
    [[ $1 != warren ]] || depends+=", $(loaded_libraries)"
    cat <<EOF
Package: $1
Version: $version-1
Architecture: $(dpkg --print-architecture)
Maintainer: $(maintainer)
Installed-Size: $size
Depends: $depends
EOF
    case $1 in
        warren)
            cat <<EOF
Recommends: mesa-vulkan-drivers | vulkan-icd
Suggests: maze
Section: games
Priority: optional
Description: game in generated mazes and dungeons
 Walk from the start to the finish of mazes and dungeons, from above or in
 first person. A campaign introduces one thing at a time, and the descent leads
 through an endless series of floors. Every seed makes a different level, on
 grids of squares, hexagons, triangles, rings and cubes.
 .
 The game also shows how algorithms for mazes work, step by step, and contains
 an editor and a panel with which levels are designed.
EOF
            ;;
        maze)
            cat <<EOF
Suggests: warren
Section: misc
Priority: optional
Description: makes, solves, prints and measures mazes in a terminal
 The program maze makes mazes and dungeons with all known algorithms on grids of
 squares, hexagons, triangles, rings and cubes. It solves and measures them, and
 converts them between formats.
 .
 It also makes books of puzzles, maps for game masters, slides and worksheets,
 and lets you walk through mazes in a terminal.
EOF
            ;;
    esac
}

# linked_libraries PROGRAM: prints the Debian packages of the libraries that a program is linked with.
linked_libraries() {
    mkdir -p "$scratch/debian"
    touch "$scratch/debian/control"
    (cd "$scratch" && dpkg-shlibdeps -O "$1" 2>/dev/null) | sed -n 's/^shlibs:Depends=//p'
}

# Prints the Debian packages of the libraries that the game opens while it runs.
loaded_libraries() {
    need() { echo "$2"; }
    needs_window | paste -sd, - | sed 's/,/, /g'
}

# The maintainer's name and address, from the variables of Debian's tools.
maintainer() {
    echo "${DEBFULLNAME:-The authors of Warren} <${DEBEMAIL:-warren-dungeon@users.noreply.github.com}>"
}

write_copyright() {
    cat <<EOF
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Warren
Comment: The crates in the program have the licences in LICENSES-CRATES.txt.gz.

Files: *
Copyright: The authors of Warren
License: MIT or Apache-2.0

License: MIT
$(sed -n '/^Permission/,$p' LICENSE-MIT | sed 's/^$/./; s/^/ /')

License: Apache-2.0
 On Debian systems, the text of this licence is in
 /usr/share/common-licenses/Apache-2.0.

Files: usr/bin/* usr/games/*
Copyright: The authors of Warren, and of the crates in the programs
 2010-2014 Lukasz Dziedzic, with the reserved font name Lato
License: MIT and OFL-1.1

License: OFL-1.1
$(sed '/^$/s/^/./; s/^/ /' crates/warren-font/OFL.txt)
EOF
}

write_changelog() {
    cat <<EOF
$1 ($version-1) unstable; urgency=medium

  * Release $version. The file changelog.gz lists what is new.

 -- $(maintainer)  $(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")
EOF
}

# Checks the packages with lintian, and installs, uses and removes them in a new Debian system.
test_debs() {
    local debs=() name scratch
    provide debs
    scratch=$(mktemp)
    for name in "${programs[@]}"; do
        debs+=("$release/${name}_${version}-1_$(dpkg --print-architecture).deb")
    done
    lintian --fail-on error "${debs[@]}"
    appstreamcli validate --pedantic --no-net assets/desktop/metainfo/warren.metainfo.xml

    ((EUID == 0)) || { echo "The test of debs needs root." >&2 && exit 1; }
    system=$(mktemp -d)
    trap 'leave_system' EXIT
    (
        . /etc/os-release
        components=main
        [[ $ID != ubuntu ]] || components=main,universe
        mmdebstrap --quiet --variant=apt --components="$components" --include=ca-certificates \
            --skip=cleanup/apt/lists "$VERSION_CODENAME" "$system"
    )
    mount --bind /proc "$system/proc"
    mount --bind /dev "$system/dev"
    cp "${debs[@]}" "$system/tmp"
    in_system apt-get install -y --no-install-recommends "${debs[@]/#*\//\/tmp/}"
    check_mazes in_system maze
    check_victory in_system warren
    in_system apt-get install -y --no-install-recommends mesa-vulkan-drivers xvfb xauth
    show_window
    in_system dpkg -L "${programs[@]}" >"$scratch"
    in_system apt-get purge -y "${programs[@]}"
    while read -r name; do
        if [[ -f $system$name ]]; then
            echo "The package leaves $name." >&2
            exit 1
        fi
    done <"$scratch"
    rm "$scratch"
    leave_system
    trap - EXIT
}

# in_system COMMAND…: runs a command in the new system.
in_system() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/games HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" \
        DEBIAN_FRONTEND=noninteractive chroot "$system" "$@"
}

# Opens the game's window on a virtual display, and saves a picture of it.
show_window() {
    in_system env WAYLAND_DISPLAY= XDG_RUNTIME_DIR=/tmp \
        xvfb-run --auto-servernum --server-args="-screen 0 1280x720x24" \
        warren --screenshot /tmp/window.png 1F07CFE
    [[ $(head -c 8 "$system/tmp/window.png" | od -An -c) == *P*N*G* ]]
    cp "$system/tmp/window.png" "$built/window-of-deb.png"
    echo "The window is in $built/window-of-deb.png"
}

leave_system() {
    umount "$system/proc" "$system/dev" || true
    rm -rf --one-file-system "$system"
}
