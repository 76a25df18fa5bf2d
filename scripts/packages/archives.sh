# Archives of the programs, for the system that runs this script. They can be unpacked anywhere.

make_archives() {
    local name
    for name in "${programs[@]}"; do
        make_archive "$name" "$target"
    done
}

# make_archive NAME TARGET: makes an archive of a program, with its manual and licences.
make_archive() {
    folder=$release/$1-$version-$2
    rm -rf "$folder"
    mkdir -p "$folder"
    cp "$(build_program "$1" "$2")" "$folder"
    add_texts "$1" "$folder" "$2"
    case $1:$2 in
        maze:*) add_completions "$(build_program maze "$host")" "$folder/completions" ;;
        warren:*) cp -R docs "$folder" ;;
    esac
    case $1:$2 in
        warren:*-windows-*) cp "$(build_program warren-terminal "$2")" "$folder/warren.com" ;;
        *-windows-*) ;;
        *) add_man "$1" "$folder/$1" "$folder/man" ;;
    esac
    case $1:$2 in
        warren:*-linux-*) cp -R assets/desktop "$folder/share" ;;
    esac
    finish_archive
    write_sbom "$1" "$2"
}

# add_completions PROGRAM FOLDER: writes the completions of maze for all shells.
add_completions() {
    mkdir -p "$2"
    "$1" completions bash >"$2/maze.bash"
    "$1" completions elvish >"$2/maze.elv"
    "$1" completions fish >"$2/maze.fish"
    "$1" completions powershell >"$2/_maze.ps1"
    "$1" completions zsh >"$2/_maze"
}

# Packs `folder`, as a zip file for Windows, and as a tar archive for other systems.
finish_archive() {
    local name=${folder##*/}
    case $name in
        *-windows-*) zip_folder "$release" "$name" "$folder.zip" ;;
        *) tar_folder "$release" "$name" "$folder.tar.gz" ;;
    esac
    rm -r "$folder"
}

# tar_folder PARENT NAME ARCHIVE: packs a folder. The archive depends only on the files in the folder.
tar_folder() {
    local sorted=()
    # Only GNU tar can sort.
    if tar --version | grep -q GNU; then
        sorted=(--sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX)
    fi
    tar ${sorted[@]+"${sorted[@]}"} -cf - -C "$1" "$2" | gzip -9n >"$3"
}

# zip_folder PARENT NAME ARCHIVE: packs a folder. On Windows, the system's tar writes a zip file.
zip_folder() {
    rm -f "$3"
    if [[ -x ${SYSTEMROOT-}/System32/tar.exe ]]; then
        (cd "$1" && "$SYSTEMROOT/System32/tar.exe" -acf "$3" "$2")
    else
        (cd "$1" && find "$2" -exec touch -d "@$SOURCE_DATE_EPOCH" {} + && TZ=UTC python3 -m zipfile -c "$3" "$2")
    fi
}

# Unpacks the archives into a read-only folder with a space in its name, and runs the programs there.
test_archives() {
    local name scratch
    scratch=$(mktemp -d)
    for name in "${programs[@]}"; do
        mkdir "$scratch/a folder"
        case $target in
            *-windows-*) unzip -q "$release/$name-$version-$target.zip" -d "$scratch/a folder" ;;
            *) tar -xzf "$release/$name-$version-$target.tar.gz" -C "$scratch/a folder" ;;
        esac
        chmod -R a-w,a+rX "$scratch"
        case $name in
            maze) check_mazes without_rights "$scratch/a folder/$name-$version-$target/maze" ;;
            warren) check_victory without_rights "$scratch/a folder/$name-$version-$target/warren" ;;
        esac
        chmod -R u+w "$scratch"
        rm -r "$scratch/a folder"
    done
    rmdir "$scratch"
}

# without_rights COMMAND…: runs a command that may not write to folders without write permission. To
# root, permissions do not apply, so root runs it as another user.
without_rights() {
    if ((EUID == 0)) && has setpriv; then
        env -u XDG_RUNTIME_DIR HOME=/nonexistent setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
    else
        "$@"
    fi
}
