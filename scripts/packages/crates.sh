# The crates that are published: the libraries, the plugins and the program maze.

make_crates() {
    local files
    # cargo builds each packed crate, with the packed versions of the others.
    cargo package --locked --workspace "${unpublished[@]}"
    rm -f "$release"/*.crate
    files=$(published | sed "s|.*|$built/package/&-$version.crate|")
    cp $files "$release"
}

unpublished=(--exclude warren --exclude warren-scenery --exclude warren-loading --exclude warren-terminal)

# Prints the names of the packages that are published.
published() {
    cargo metadata --locked --no-deps --format-version 1 | python3 -c '
import json, sys
for package in json.load(sys.stdin)["packages"]:
    if package["publish"] is None:
        print(package["name"])'
}

# Unpacks the crates, and builds and runs a program outside the workspace that uses them. Compares the
# libraries with the last release, if there is one.
test_crates() {
    local aside name baseline
    aside=$(mktemp -d)
    for name in $(published); do
        tar -xzf "$release/$name-$version.crate" -C "$aside"
    done
    mkdir -p "$aside/user/src"
    {
        printf '[package]\nname = "user"\nedition = "2024"\n\n[workspace]\n\n[dependencies]\n'
        printf '%s = "%s"\n' warren-maze "$version" warren-dungeon "$version"
        printf '\n[patch.crates-io]\n'
        for name in $(published); do
            printf '%s = { path = "../%s-%s" }\n' "$name" "$name" "$version"
        done
    } >"$aside/user/Cargo.toml"
    cp scripts/packages/user.rs "$aside/user/src/main.rs"
    cp Cargo.lock "$aside/user"
    cargo run --quiet --manifest-path "$aside/user/Cargo.toml" --target-dir "$built/user"
    cargo install --locked --debug --path "$aside/maze-cli-$version" --root "$aside/installed" --target-dir "$built/user"
    same_mazes "$aside/installed/bin/maze"
    rm -r "$aside"

    baseline=$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null) || true
    if [[ -z $baseline ]]; then
        echo "There is no release yet, so cargo semver-checks has nothing to compare with."
        return
    fi
    cargo semver-checks --version &>/dev/null || cargo install --locked cargo-semver-checks
    cargo semver-checks --workspace "${unpublished[@]}" --baseline-rev "$baseline"
}
