# Builds the programs, and collects the files that every package of a program contains.

# The programs, and the cargo packages that contain them.
programs=(warren maze)
crate_of() {
    case $1 in
        maze) echo maze-cli ;;
        *) echo "$1" ;;
    esac
}

# program NAME [TARGET]: compiles a program with `profile`, and prints its path.
program() {
    local for=${2:-$target} options=() folder=$profile
    [[ $for == "$host" ]] || options=(--target "$for")
    [[ $profile != dev ]] || folder=debug options+=("${once[@]}")
    # In a command substitution, a failed command does not end the script.
    cargo build --locked --profile "$profile" --package "$(crate_of "$1")" --bin "$1" \
        ${options[@]+"${options[@]}"} >&2 || exit
    [[ $for == "$host" ]] || folder=$for/$folder
    case $for in
        *-windows-*) echo "$built/$folder/$1.exe" ;;
        *) echo "$built/$folder/$1" ;;
    esac
}

# add_texts NAME FOLDER [TARGET]: copies a program's README and all licences into a folder.
add_texts() {
    local folder=.
    [[ $1 == warren ]] || folder=crates/maze-cli
    cp LICENSE-* "$folder/README.md" CHANGELOG.md "$2"
    cp crates/warren-font/OFL.txt "$2/LICENSE-LATO"
    [[ $1 != warren ]] || cp assets/sounds/CREDITS.md "$2/CREDITS-SOUNDS.md"
    scripts/credits --licences "$(cargo pkgid --locked "$(crate_of "$1")")" "${3:-$target}" >"$2/LICENSES-CRATES.txt"
}

# add_man NAME PROGRAM FOLDER: writes the manual pages of a program into a folder.
add_man() {
    mkdir -p "$3"
    case $1 in
        warren) "$2" --man >"$3/warren.1" ;;
        maze) "$2" man "$3" ;;
    esac
}

# write_sbom NAME [TARGET]: writes the list of the crates in a program, as CycloneDX JSON.
write_sbom() {
    local for=${2:-$target} name manifest=Cargo.toml
    [[ $1 == warren ]] || manifest=crates/maze-cli/Cargo.toml
    if ! cargo cyclonedx --version &>/dev/null; then
        cargo install --locked cargo-cyclonedx
    fi
    name=$1-$version-$for.cdx
    cargo cyclonedx --quiet --manifest-path "$manifest" --format json --target "$for" --override-filename "$name"
    # The tool writes one file beside the manifest of each package of the workspace.
    mv "${manifest%Cargo.toml}$name.json" "$release"
    rm -f "$name.json" crates/*/"$name.json"
}

# field NAME: prints a string at the top of the JSON object in the standard input. A backslash, as in
# the paths of Windows, becomes a slash.
field() {
    sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" | tr -s '\\' /
}

# same_mazes COMMAND…: checks that a program maze makes the same mazes as the one for this system, on
# each grid.
same_mazes() {
    local grid maze expected made
    maze=$(program maze "$host")
    for grid in square hex triangular polar cubic; do
        expected=$("$maze" generate --grid "$grid" --seed 7 --format ron | tr -d '\r')
        made=$("$@" generate --grid "$grid" --seed 7 --format ron | tr -d '\r')
        [[ $made == "$expected" ]] || { echo "$* makes another maze with --grid $grid --seed 7." >&2 && exit 1; }
    done
    echo "$* makes the same mazes"
}

# wins COMMAND…: checks that a program warren wins a level without a window.
wins() {
    local output
    output=$("$@" --headless --demo 1F07CFE)
    printf '%s\n' "$output"
    grep -q '^reached the finish in ' <<<"$output"
}
