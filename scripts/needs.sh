#!/usr/bin/env bash
# Finds and installs everything that a Linux machine needs to build, play and test Warren, and lists
# the themes. Other scripts source this file.
set -euo pipefail

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
# The Rust version that the game requires. The libraries require an older version.
rust=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$root/Cargo.toml" | sort -V | tail -n 1)

# Players and CI compile each package of this repository only once, so incremental compilation would
# only make the build take a third longer. It is therefore disabled. Eight units occupy several cores, and
# the compiler needs less memory for them than for two.
export CARGO_INCREMENTAL="${CARGO_INCREMENTAL-0}"
once=(--config profile.dev.package.warren.codegen-units=8)

# The names of all themes. Each theme has a folder with its surfaces; wood and iron have no walls.
theme_names() {
    local wall
    for wall in "$root"/assets/themes/*/wall.albedo.jpg; do
        basename "${wall%/*}"
    done
}

# provide GROUP…: installs the missing items of these groups, or prints what to install and exits.
# If nothing is missing, it changes nothing and does not use the network.
provide() {
    [[ $(uname -s) == Linux ]] || return 0
    get_rust
    take_stock "$@"
    if ((${#missing[@]})); then
        install_missing
        get_rust
        take_stock "$@"
        ((${#missing[@]} == 0)) || refuse
    fi
}

# on_xvfb COMMAND…: runs a command on a virtual X display, rendered by the CPU. The groups window
# and xvfb must be installed.
on_xvfb() {
    if [[ $(uname -s) != Linux ]]; then
        "$@"
        return
    fi
    local lavapipe
    lavapipe=$(drivers 'lvp_icd*.json' | paste -sd: -)
    if [[ $lavapipe ]]; then
        # Vulkan loaders before 1.3.207 support only the second variable.
        export VK_DRIVER_FILES=$lavapipe VK_ICD_FILENAMES=$lavapipe
    fi
    # xvfb-run is not used, because it waits forever if the server is ready before xvfb-run listens.
    local display number server status=0
    exec {display}< <(exec Xvfb -displayfd 1 -screen 0 1280x720x24 -nolisten tcp 2>/dev/null)
    server=$!
    read -r -t 60 number <&"$display" || { echo "Xvfb does not start" >&2 && return 1; }
    # Wayland is disabled, because programs that support it prefer it to X.
    DISPLAY=:$number WAYLAND_DISPLAY='' WAYLAND_SOCKET='' "$@" || status=$?
    kill "$server"
    exec {display}<&-
    return "$status"
}

# The groups. Each row has a description, the packages for apt-get, dnf, pacman and zypper, and the
# command that tests for the item.

# The compiler. The program maze needs nothing else.
needs_compiler() {
    need "Rust $rust or newer, from https://rustup.rs (cargo here: ${cargo_version:-none})" - - - - rust_is_ready
    need "a C compiler (cc)" gcc gcc gcc gcc has cc
    need "the C library's development files" libc6-dev glibc-devel glibc glibc-devel links
}

needs_build() {
    needs_compiler
    need "pkg-config" pkg-config pkgconf-pkg-config pkgconf pkg-config has pkg-config
    need "ALSA's development files" libasound2-dev alsa-lib-devel alsa-lib alsa-devel pkg-config --exists alsa
    need "udev's development files" libudev-dev systemd-devel systemd-libs libudev-devel pkg-config --exists libudev
}

# Rendering without a window. Any driver will do.
needs_picture() {
    need "the Vulkan loader" libvulkan1 vulkan-loader vulkan-icd-loader libvulkan1 loads libvulkan.so.1
    need "a Vulkan driver" mesa-vulkan-drivers mesa-vulkan-drivers vulkan-swrast libvulkan_lvp has_driver '*.json'
}

needs_window() {
    need "the Vulkan loader" libvulkan1 vulkan-loader vulkan-icd-loader libvulkan1 loads libvulkan.so.1
    need "libX11" libx11-6 libX11 libx11 libX11-6 loads libX11.so.6
    need "libX11-xcb" libx11-xcb1 libX11-xcb libx11 libX11-xcb1 loads libX11-xcb.so.1
    need "libXcursor" libxcursor1 libXcursor libxcursor libXcursor1 loads libXcursor.so.1
    need "libXi" libxi6 libXi libxi libXi6 loads libXi.so.6
    need "libxkbcommon-x11" \
        libxkbcommon-x11-0 libxkbcommon-x11 libxkbcommon-x11 libxkbcommon-x11-0 loads libxkbcommon-x11.so.0
    need "libwayland-client" \
        libwayland-client0 libwayland-client wayland libwayland-client0 loads libwayland-client.so.0
}

needs_display() {
    local package
    # The pattern matches every driver except lavapipe (lvp_icd), which does not use the graphics
    # card.
    for package in $(card_packages); do
        need "the graphics card's Vulkan driver" - - "$package" "$package" has_driver '[!l]*.json'
    done
    need "a Vulkan driver" mesa-vulkan-drivers mesa-vulkan-drivers vulkan-swrast libvulkan_lvp has_driver '*.json'
}

needs_xvfb() {
    need "a Vulkan driver for the CPU (lavapipe)" \
        mesa-vulkan-drivers mesa-vulkan-drivers vulkan-swrast libvulkan_lvp has_driver 'lvp_icd*.json'
    need "Xvfb" xvfb xorg-x11-server-Xvfb xorg-server-xvfb xorg-x11-server-Xvfb has Xvfb
}

needs_web() {
    need "Node.js" nodejs nodejs nodejs nodejs has node
    need "npm" npm npm npm npm has npm
    need "ImageMagick" imagemagick ImageMagick imagemagick ImageMagick image_magick
    need "Brotli" brotli brotli brotli brotli has brotli
    need "Python 3" python3 python3 python python3 has python3
}

needs_python() {
    need "Python 3.10 or newer, with venv" python3-venv python3 python python3 \
        python3 -c 'import ensurepip, sys, venv; assert sys.version_info >= (3, 10)'
}

# The tools that make and test Debian packages.
needs_debs() {
    need appstreamcli appstream - - - has appstreamcli
    need strip binutils - - - has strip
    need dpkg-shlibdeps dpkg-dev - - - has dpkg-shlibdeps
    need lintian lintian - - - has lintian
    need mmdebstrap mmdebstrap - - - has mmdebstrap
}

# The tools that make and test programs for Windows on Linux.
needs_windows() {
    need MinGW gcc-mingw-w64-x86-64 mingw64-gcc mingw-w64-gcc mingw64-cross-gcc has x86_64-w64-mingw32-gcc
    need unzip unzip unzip unzip unzip has unzip
    need Wine wine wine wine wine has wine
}

needs_browser() {
    need "Chromium" chromium chromium chromium chromium has chromium
    need "Firefox ESR" firefox-esr - - - has firefox-esr
    need "WebKitWebDriver" webkit2gtk-driver - - - has WebKitWebDriver
}

# take_stock GROUP…: fills `missing` with the missing items of these groups, and `packages` with their
# packages.
take_stock() {
    local group
    missing=() packages=()
    for group; do
        "needs_$group"
    done
}

need() {
    local package=-
    if "${@:6}" &>/dev/null; then
        return
    fi
    missing+=("$1")
    case $manager in
        apt-get) package=$2 ;;
        dnf) package=$3 ;;
        pacman) package=$4 ;;
        zypper) package=$5 ;;
    esac
    if [[ $package != - && " ${packages[*]-} " != *" $package "* ]]; then
        packages+=("$package")
    fi
}

# Prints the path of ImageMagick's command. ImageMagick 6 provides only the second one.
image_magick() {
    command -v magick || command -v convert
}

has() {
    command -v "$1" >/dev/null
}

# Checks whether a program can be linked. The compiler prints the full path of a file that it finds.
links() {
    [[ $(cc -print-file-name=crt1.o) == /* ]]
}

# Checks whether the dynamic loader finds a library. The loader prints an error if it cannot preload
# the library.
loads() {
    [[ -z $(LD_PRELOAD=$1 env 2>&1 >/dev/null) ]]
}

# drivers PATTERN: prints the paths of the manifests of installed Vulkan drivers. The pattern
# matches the names of the files.
drivers() {
    local folder
    for folder in /usr/share /usr/local/share /etc; do
        compgen -G "$folder/vulkan/icd.d/$1" || true
    done
}

has_driver() {
    [[ -n ${VK_DRIVER_FILES-}${VK_ICD_FILENAMES-}$(drivers "$1") ]]
}

# Prints the driver packages for this machine's graphics cards. Only pacman and zypper have a
# package for each kind of card.
card_packages() {
    local card
    for card in /sys/class/drm/renderD*/device/driver; do
        card=$(readlink -f "$card") || continue
        case $manager:${card##*/} in
            pacman:amdgpu) echo vulkan-radeon ;;
            pacman:i915 | pacman:xe) echo vulkan-intel ;;
            pacman:nouveau) echo vulkan-nouveau ;;
            pacman:nvidia) echo nvidia-utils ;;
            zypper:amdgpu) echo libvulkan_radeon ;;
            zypper:i915 | zypper:xe) echo libvulkan_intel ;;
        esac
    done
}

rust_is_ready() {
    cargo_version=$(RUSTUP_AUTO_INSTALL=0 cargo --version 2>/dev/null | cut -d' ' -f2) &&
        printf '%s\n' "$rust" "$cargo_version" | sort -VC
}

# Finds a recent enough cargo, or installs one with rustup. The user's default toolchain does not
# change.
get_rust() {
    rust_is_ready && return
    PATH="${CARGO_HOME:-${HOME-}/.cargo}/bin:$PATH"
    rust_is_ready && return
    if ! has rustup && has rustup-init; then
        rustup-init -y --no-modify-path --profile minimal || true
    elif has rustup; then
        export RUSTUP_TOOLCHAIN=stable
        if ! rustup toolchain list | grep -q '^stable' || ! rust_is_ready; then
            rustup toolchain install --profile minimal --no-self-update stable || true
        fi
    fi
}

install_missing() {
    if [[ -z $manager ]] || { ((EUID != 0)) && ! has sudo; }; then
        refuse
    fi
    if ((${#packages[@]} == 0)) && has cargo; then
        refuse # Rust is too old, and the user has to replace it.
    fi
    echo "Missing on this machine, to be installed with $manager:"
    printf '  %s\n' "${missing[@]}"
    as_root true || refuse
    case $manager in
        # A failed update is ignored here: if a package is not found because of it, the installation
        # fails.
        apt-get) as_root apt-get update || true ;;
        # A fresh image has no package lists. Arch does not support partial upgrades, so all
        # packages are upgraded.
        pacman) compgen -G '/var/lib/pacman/sync/*.db' >/dev/null || as_root pacman -Syu --noconfirm || refuse ;;
    esac
    if ! has cargo && ! has rustup-init && offers_rustup; then
        packages+=(rustup ca-certificates)
    fi
    ((${#packages[@]})) || refuse
    echo "Installing ${packages[*]}"
    case $manager in
        apt-get)
            as_root env DEBIAN_FRONTEND=noninteractive \
                apt-get install -y --no-install-recommends --no-remove "${packages[@]}"
            ;;
        dnf) as_root dnf install -y "${packages[@]}" ;;
        pacman) as_root pacman -S --needed --noconfirm "${packages[@]}" ;;
        zypper) as_root zypper --non-interactive install --no-recommends "${packages[@]}" ;;
    esac || refuse
}

offers_rustup() {
    case $manager in
        apt-get) apt-get install --simulate --no-remove rustup ;;
        dnf) as_root dnf -q info rustup ;;
        pacman) pacman -Si rustup ;;
        zypper) as_root zypper --non-interactive search --match-exact rustup ;;
    esac &>/dev/null
}

as_root() {
    if ((EUID == 0)); then
        "$@"
    elif [[ -t 0 ]]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

refuse() {
    {
        echo "Missing on this machine:"
        printf '  %s\n' "${missing[@]}"
        if ((${#packages[@]})); then
            echo "To install the packages, as root:"
            case $manager in
                apt-get) echo "  apt-get update && apt-get install --no-install-recommends ${packages[*]}" ;;
                dnf) echo "  dnf install ${packages[*]}" ;;
                pacman) echo "  pacman -Syu --needed ${packages[*]}" ;;
                zypper) echo "  zypper install --no-recommends ${packages[*]}" ;;
            esac
        fi
        echo "Then run this script again."
    } >&2
    exit 1
}

for manager in apt-get dnf pacman zypper ''; do
    if has "$manager"; then
        break
    fi
done
