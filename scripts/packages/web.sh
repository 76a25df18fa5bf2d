# The web page, as a zip file that hosts of games accept: at most 1,000 files and 500 MB, with the page at
# the top. It is optimized with every profile, so that the test plays in the page that is published.

make_web() {
    CARGO_TARGET_DIR=$built scripts/web
    add_texts warren "$built/web" wasm32-unknown-unknown
    rm -f "$release/warren-$version-web.zip"
    (cd "$built/web" && python3 -m zipfile -c "$release/warren-$version-web.zip" ./*)
}

test_web() {
    local scratch
    scratch=$(mktemp -d)
    python3 - "$release/warren-$version-web.zip" "$scratch" <<'EOF'
import sys, zipfile

archive = zipfile.ZipFile(sys.argv[1])
files = archive.infolist()
assert "index.html" in [file.filename for file in files], "the page is not at the top"
assert len(files) <= 1000, f"{len(files)} files"
assert sum(file.file_size for file in files) <= 500e6, "more than 500 MB"
large = [file.filename for file in files if file.file_size > 30e6]
assert not large, f"files of more than 30 MB: {large}"
archive.extractall(sys.argv[2])
EOF
    CARGO_TARGET_DIR=$built scripts/test --web "$scratch"
    rm -r "$scratch"
}
