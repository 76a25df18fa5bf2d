# Builds the programs, and collects the files that every package of a program contains.

# The programs, and the cargo packages that contain them.
programs=(warren maze)
crate_of() {
    case $1 in
        maze) echo maze-cli ;;
        *) echo "$1" ;;
    esac
}

# build_program NAME [TARGET]: compiles a program with `profile`, and prints its path.
build_program() {
    local for=${2:-$target} options=() folder=$profile
    [[ $for == "$host" ]] || options=(--target "$for")
    # The program then runs without Microsoft's runtime libraries.
    local -x CARGO_TARGET_X86_64_PC_WINDOWS_MSVC_RUSTFLAGS="-C target-feature=+crt-static"
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
    [[ $1 == warren ]] || folder=crates/$(crate_of "$1")
    cp LICENSE-* "$folder/README.md" CHANGELOG.md "$2"
    cp crates/warren-font/OFL.txt "$2/LICENSE-LATO"
    [[ $1 != warren ]] || cp assets/sounds/CREDITS.md "$2/CREDITS-SOUNDS.md"
    scripts/credits --licences "$folder/Cargo.toml" "${3:-$target}" >"$2/LICENSES-CRATES.txt"
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

# The fingerprints of mazes of seed 7, which never change.
fingerprints=(
    square:03789508bf6b4423ef8359b54431bde5
    hex:5d1b539f6c30cc0fa665a541d4b08889
    triangular:8ceb4075bec29be1eb35a156a5bdcf3b
    polar:9d15587d912ba8a8ff4cdd772d170e40
    cubic:565ee835eb7a6ab7aae9ebc1d68647ce
)

# check_mazes COMMAND…: checks that a program maze makes these mazes.
check_mazes() {
    local row made
    for row in "${fingerprints[@]}"; do
        made=$("$@" prove --grid "${row%:*}" --seed 7 | tr -d '\r' | sed -n 's/^level //p')
        [[ $made == "${row#*:}" ]] || { echo "$* makes another maze with --grid ${row%:*} --seed 7." >&2 && exit 1; }
    done
    echo "$* makes the same mazes as every program"
}

# check_victory COMMAND…: checks that a program warren wins a level without a window.
check_victory() {
    local output
    output=$("$@" --headless --demo 1F07CFE)
    printf '%s\n' "$output"
    grep -q '^reached the finish in ' <<<"$output"
}
