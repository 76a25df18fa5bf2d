# The bundle Warren.app for macOS. On other systems, the bundle contains a program for that system, so
# that its layout can be tested.

make_macos() {
    local scratch bundle resources
    scratch=$(mktemp -d)
    bundle=$scratch/Warren.app resources=$scratch/Warren.app/Contents/Resources
    mkdir -p "$bundle/Contents/MacOS" "$resources"
    cp "$(build_program warren)" "$bundle/Contents/MacOS/warren"
    sed "s/VERSION/$version/" assets/macos/Info.plist >"$bundle/Contents/Info.plist"
    cp assets/macos/warren.icns "$resources"
    add_texts warren "$resources"
    # Apple silicon only runs signed programs. This signature needs no certificate.
    if has codesign; then
        codesign --force --sign - "$bundle"
    fi
    tar_folder "$scratch" Warren.app "$release/Warren-$version-$target.app.tar.gz"
    rm -r "$scratch"
    write_sbom warren
}

test_macos() {
    local scratch contents
    scratch=$(mktemp -d)
    contents=$scratch/Warren.app/Contents
    tar -xzf "$release/Warren-$version-$target.app.tar.gz" -C "$scratch"
    python3 - "$contents" "$version" <<'EOF'
import pathlib, plistlib, sys

contents, version = pathlib.Path(sys.argv[1]), sys.argv[2]
info = plistlib.loads((contents / "Info.plist").read_bytes())
assert info["CFBundleShortVersionString"] == info["CFBundleVersion"] == version, info
assert (contents / "MacOS" / info["CFBundleExecutable"]).stat().st_mode & 0o111
assert (contents / "Resources" / (info["CFBundleIconFile"] + ".icns")).read_bytes()[:4] == b"icns"
EOF
    if has codesign; then
        codesign --verify --strict "$scratch/Warren.app"
    fi
    check_victory "$contents/MacOS/warren"
    rm -r "$scratch"
}
