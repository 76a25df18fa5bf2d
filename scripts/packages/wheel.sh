# The Python package, as a wheel and as a source distribution.

python=crates/warren-python

# On Linux, the wheel is linked with zig for an old C library, so that it can be installed on most
# systems.
make_wheel() {
    local options=()
    provide python
    enter_python "$release/python"
    "$release/python/bin/pip" install --quiet "maturin[zig]>=1.10,<2"
    if [[ $target == *-linux-gnu ]]; then
        options=(--zig --compatibility manylinux2014)
    fi
    PATH=$release/python/bin:$PATH maturin build --locked --profile "$profile" --manifest-path "$python/Cargo.toml" \
        --interpreter "$release/python/bin/python" --target-dir "$built/python" --out "$release" \
        ${options[@]+"${options[@]}"}
    "$release/python/bin/maturin" sdist --manifest-path "$python/Cargo.toml" --out "$release"
    rm -r "$release/python"
}

# Installs each of both into a new environment, and runs the tests there.
test_wheel() {
    local file aside
    for file in "$release"/warren-"$version"-*.whl "$release/warren-$version.tar.gz"; do
        aside=$(mktemp -d)
        enter_python "$aside/environment"
        CARGO_TARGET_DIR=$built/python "$aside/environment/bin/pip" install --quiet "$file[gymnasium,dm]" pytest absl-py
        # Outside the checkout, so that the tests import the installed package.
        (cd "$aside" && environment/bin/python -m pytest -q -p no:cacheprovider "$root/$python/tests")
        "$aside/environment/bin/pip" uninstall --quiet --yes warren
        if "$aside/environment/bin/python" -c "import warren" 2>/dev/null; then
            echo "$file leaves files behind." >&2
            exit 1
        fi
        rm -r "$aside"
    done
}

# enter_python FOLDER: makes a new virtual environment.
enter_python() {
    rm -rf "$1"
    python3 -m venv "$1"
}
