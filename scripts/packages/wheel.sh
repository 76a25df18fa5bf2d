# The Python package, as a wheel and as a source distribution.

python=crates/warren-python

# The folder of the programs in a virtual environment.
case $(uname -s) in
    Linux | Darwin) bin=bin ;;
    *) bin=Scripts ;;
esac

# On Linux, the wheel is linked with zig for an old C library, so that it can be installed on most
# systems.
make_wheel() {
    local options=()
    provide python
    rm -f "$release/warren-$version"-*.whl
    make_environment "$release/python"
    "$release/python/$bin/pip" install --quiet "maturin[zig]>=1.10,<2"
    if [[ $target == *-linux-gnu ]]; then
        options=(--zig --compatibility manylinux2014)
    fi
    PATH=$release/python/$bin:$PATH maturin build --locked --profile "$profile" --manifest-path "$python/Cargo.toml" \
        --interpreter "$release/python/$bin/python" --target-dir "$built/python" --out "$release" \
        ${options[@]+"${options[@]}"}
    add_licences "$release/warren-$version"-*.whl
    # The source distribution is the same on all systems.
    if [[ $target == *-linux-* ]]; then
        "$release/python/$bin/maturin" sdist --manifest-path "$python/Cargo.toml" --out "$release"
    fi
    rm -r "$release/python"
}

# add_licences WHEEL: adds the licences of Warren and of the crates to a wheel.
add_licences() {
    local scratch folder
    scratch=$(mktemp -d)
    "$release/python/$bin/pip" install --quiet wheel
    "$release/python/$bin/python" -m wheel unpack "$1" --dest "$scratch"
    folder=$(echo "$scratch"/*/*.dist-info)/licenses
    mkdir -p "$folder"
    cp LICENSE-* "$folder"
    scripts/credits --licences "$python/Cargo.toml" "$target" >"$folder/LICENSES-CRATES.txt"
    "$release/python/$bin/python" -m wheel pack "$scratch"/* --dest-dir "$release"
    rm -r "$scratch"
}

# Installs the wheel and the source distribution, each into a new environment, and runs the tests there.
test_wheel() {
    local file scratch files=("$release"/warren-"$version"-*.whl)
    if [[ $target == *-linux-* ]]; then
        files+=("$release/warren-$version.tar.gz")
    fi
    for file in "${files[@]}"; do
        scratch=$(mktemp -d)
        make_environment "$scratch/environment"
        CARGO_TARGET_DIR=$built/python "$scratch/environment/$bin/pip" install --quiet "$file[gymnasium,dm]" pytest absl-py
        # Outside the checkout, so that the tests import the installed package.
        (cd "$scratch" && environment/$bin/python -m pytest -q -p no:cacheprovider "$root/$python/tests")
        "$scratch/environment/$bin/pip" uninstall --quiet --yes warren
        if "$scratch/environment/$bin/python" -c "import warren" 2>/dev/null; then
            echo "$file leaves files behind." >&2
            exit 1
        fi
        rm -r "$scratch"
    done
}

# make_environment FOLDER: makes a new virtual environment.
make_environment() {
    rm -rf "$1"
    python3 -m venv "$1"
}
