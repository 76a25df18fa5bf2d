# Archives of the programs for Windows, compiled on Linux with MinGW.

windows=x86_64-pc-windows-gnu

make_windows() {
    local name
    provide windows
    [[ -d $(rustc --print target-libdir --target $windows) ]] || rustup target add $windows
    for name in "${programs[@]}"; do
        make_archive "$name" $windows
    done
}

# Runs the programs in Wine, from a folder with a space in its name.
test_windows() {
    local name scratch
    scratch=$(mktemp -d)
    export WINEPREFIX=$scratch/wine WINEDEBUG=-all
    complete_wine
    for name in "${programs[@]}"; do
        unzip -q "$release/$name-$version-$windows.zip" -d "$scratch/a folder"
        has_version_and_icon "$scratch/a folder/$name-$version-$windows/$name.exe"
    done
    check_subsystem "$scratch/a folder/maze-$version-$windows/maze.exe" CUI
    check_subsystem "$scratch/a folder/warren-$version-$windows/warren.exe" GUI
    check_mazes wine "$scratch/a folder/maze-$version-$windows/maze.exe"
    check_victory wine "$scratch/a folder/warren-$version-$windows/warren.exe"
    check_victory wine "$scratch/a folder/warren-$version-$windows/warren.com"
    CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine \
        cargo test --locked --target $windows -p warren-dungeon --test main golden
    wineserver --wait
    rm -r "$scratch"
}

# has_version_and_icon PROGRAM: checks the resources of a program. Types 3 and 14 are icons, 16 is the
# version.
has_version_and_icon() {
    local type resources
    resources=$(x86_64-w64-mingw32-objdump -p "$1")
    for type in 0x000003 0x00000e 0x000010; do
        grep -q "Entry: ID: $type" <<<"$resources" || { echo "$1 has no resource of type $type." >&2 && exit 1; }
    done
}

# check_subsystem PROGRAM SUBSYSTEM: checks whether Windows opens a terminal with a program.
check_subsystem() {
    local headers
    headers=$(x86_64-w64-mingw32-objdump -p "$1")
    grep -q "^Subsystem.*(Windows $2)" <<<"$headers" || { echo "$1 is not of the subsystem $2." >&2 && exit 1; }
}

# Rust's standard library needs ProcessPrng, which Wine 8 does not have. This library forwards the
# call to advapi32.
complete_wine() {
    wineboot --init
    wineserver --wait
    x86_64-w64-mingw32-gcc -shared -x c - -ladvapi32 \
        -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" <<'EOF'
#include <stddef.h>
unsigned char __stdcall SystemFunction036(void *buffer, unsigned long length);
__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *buffer, size_t length) {
    return SystemFunction036(buffer, (unsigned long)length);
}
EOF
}
