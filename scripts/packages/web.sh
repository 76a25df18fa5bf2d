# The web page, as a zip file that hosts of games accept: at most 1,000 files and 500 MB, with the page at
# the top.

make_web() {
    local quick=()
    [[ $profile != dev ]] || quick=(--quick)
    CARGO_TARGET_DIR=$built scripts/web ${quick[@]+"${quick[@]}"}
    add_texts warren "$built/web" wasm32-unknown-unknown
    rm -f "$release/warren-$version-web.zip"
    (cd "$built/web" && python3 -m zipfile -c "$release/warren-$version-web.zip" ./*)
}

test_web() {
    python3 - "$release/warren-$version-web.zip" <<'EOF'
import sys, zipfile

files = zipfile.ZipFile(sys.argv[1]).infolist()
assert "index.html" in [file.filename for file in files], "the page is not at the top"
assert len(files) <= 1000, f"{len(files)} files"
assert sum(file.file_size for file in files) <= 500e6, "more than 500 MB"
EOF
    # The same tests as those of the folder.
    scripts/test --web
}
