# The crates that are published: the libraries, the plugins and the program maze.

make_crates() {
    local name
    # cargo builds each packed crate, with the packed versions of the others.
    cargo package --locked --allow-dirty $(published | sed 's/^/--package=/')
    for name in $(published); do
        cp "$built/package/$name-$version.crate" "$release"
    done
}

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
    local scratch name baseline
    scratch=$(mktemp -d)
    for name in $(published); do
        tar -xzf "$release/$name-$version.crate" -C "$scratch"
    done
    # In one workspace, so that the crates use each other instead of a release on crates.io.
    {
        printf '[workspace]\nresolver = "3"\nmembers = ["user", "maze-cli-%s"]\n\n[patch.crates-io]\n' "$version"
        for name in $(published); do
            printf '%s = { path = "%s-%s" }\n' "$name" "$name" "$version"
        done
    } >"$scratch/Cargo.toml"
    cp Cargo.lock "$scratch"
    mkdir -p "$scratch/user/src"
    {
        printf '[package]\nname = "user"\nedition = "2024"\n\n[dependencies]\n'
        printf '%s = "%s"\n' warren-maze "$version" warren-dungeon "$version"
    } >"$scratch/user/Cargo.toml"
    # The program in the README.
    sed -n '/^```rust$/,/^```$/{/^```/d;p;}' README.md >"$scratch/user/src/main.rs"
    cargo run --quiet --manifest-path "$scratch/user/Cargo.toml" --target-dir "$built/user"
    cargo build --quiet --manifest-path "$scratch/maze-cli-$version/Cargo.toml" --target-dir "$built/user"
    check_mazes "$built/user/debug/maze"
    rm -r "$scratch"

    baseline=$(git describe --tags --abbrev=0 --match 'v*' HEAD^ 2>/dev/null) || true
    if [[ -z $baseline ]]; then
        echo "There is no release yet, so cargo semver-checks has nothing to compare with."
        return
    fi
    cargo semver-checks --version &>/dev/null || cargo install --locked cargo-semver-checks
    cargo semver-checks $(published | sed 's/^/--package=/') --baseline-rev "$baseline"
}
