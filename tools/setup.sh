#!/bin/sh
# Sets up a virtual environment with the program in it.
#   tools/setup.sh run     .venv with what you need to play
#   tools/setup.sh test    also what the checks need, and .venv-ce with pygame-ce
#   tools/setup.sh bench   also what the measurements need
#   tools/setup.sh kit     also what `make kit` needs to simulate circuits and make boxes
#   tools/setup.sh machine also what `make system-test` needs to build machines
# You can run it again at any time; it does nothing if nothing has changed.
set -eu
cd "$(dirname "$0")/.."
what=${1:-run}
python=${PYTHON:-python3}

die() {
    echo "setup: $*" >&2
    exit 1
}

# Debian packages: installed when we may, else we say how. Another installation, such as a new
# system's first update, is waited for.
need() {
    sudo=
    if [ "$(id -u)" != 0 ]; then
        sudo="sudo -n"
        $sudo true 2>/dev/null || die "$* missing. Install with: sudo apt-get install $*"
    fi
    command -v apt-get >/dev/null || die "$* missing, and there is no apt-get to install them."
    echo "setup: installing $*"
    apt="$sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300"
    $apt install -y "$@" >/dev/null 2>&1 || { $apt update && $apt install -y "$@" >/dev/null; }
}

command -v "$python" >/dev/null || need python3
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    die "Python 3.11 or newer is needed; this is $("$python" --version). Choose another with PYTHON=python3.12 make ..."
"$python" -c 'import ensurepip, venv' 2>/dev/null || need python3-venv

# A Raspberry Pi's own packages (pins, a pygame that needs no desktop) are seen from inside.
venv_options=
if grep -qs 'Raspberry Pi' /proc/device-tree/model; then
    venv_options=--system-site-packages
fi

# venv FOLDER STAMP PIP-ARGUMENTS...: a virtual environment that is up to date.
venv() {
    folder=$1
    stamp=$folder/.stamp-$2
    shift 2
    now=$(cat pyproject.toml tools/setup.sh | cksum; "$python" --version; echo "$PWD")
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$now" ] && return
    [ -x "$folder/bin/python" ] || "$python" -m venv $venv_options "$folder"
    echo "setup: filling $folder"
    # Up to version 0.1 it was called so.
    [ ! -x "$folder/bin/companion" ] || "$folder/bin/python" -m pip uninstall -q -y companion
    "$folder/bin/python" -m pip install -q --disable-pip-version-check "$@" ||
        die "pip could not install what is needed (see above). Check the network, then run this again."
    echo "$now" >"$stamp"
}

case $what in
run) venv .venv run -e '.[watch,club,dice]' ;;
bench)
    tools/setup.sh test # the firmware and the screen are measured as the tests have them
    venv .venv bench -e ".[watch,club,dice,dev,bench]"
    ;;
machine)
    tools/setup.sh test
    [ "$(id -u)" = 0 ] || die "building and starting machines needs root: sudo make system-test"
    missing=
    for pair in mmdebstrap:mmdebstrap systemd-nspawn:systemd-container lintian:lintian \
        qemu-system-x86_64:qemu-system-x86 qemu-img:qemu-utils mke2fs:e2fsprogs \
        mkfs.vfat:dosfstools qemu-system-aarch64:qemu-system-arm \
        qemu-aarch64-static:qemu-user-static arch-test:arch-test depmod:kmod cpio:cpio \
        dtc:device-tree-compiler aarch64-linux-gnu-gcc:gcc-aarch64-linux-gnu; do
        command -v "${pair%%:*}" >/dev/null || missing="$missing ${pair#*:}"
    done
    [ -z "$missing" ] || need $missing
    ;;
kit)
    tools/setup.sh test
    command -v ngspice >/dev/null || need ngspice
    command -v openscad >/dev/null || need openscad
    # KiCad without its manuals and 3D models; wire diagrams are laid out by graphviz.
    if [ ! -e /usr/share/kicad/footprints ] || ! command -v pcbnew >/dev/null; then
        need --no-install-recommends kicad kicad-footprints kicad-symbols
    fi
    command -v dot >/dev/null || need graphviz
    # The list of parts to click through runs in Debian's own Python, beside KiCad's module.
    /usr/bin/python3 -c 'import ensurepip' 2>/dev/null || need python3-venv
    [ -x .venv-kicad/bin/python ] || /usr/bin/python3 -m venv --system-site-packages .venv-kicad
    venv .venv-kicad kit 'InteractiveHtmlBom>=2.12,<3'
    venv .venv kit -e '.[watch,club,dice,dev,kit]'
    ;;
test)
    missing=
    # The screens are tapped on a real display, the firmware is built and run in a simulator,
    # what is due is read aloud, and who watches does so through a real broker and browser.
    for pair in Xvfb:xvfb xdotool:xdotool make:make gcc:gcc avr-gcc:gcc-avr avr-objcopy:binutils-avr \
        cppcheck:cppcheck avrdude:avrdude dbus-daemon:dbus-daemon espeak-ng:espeak-ng kakasi:kakasi systemd-analyze:systemd \
        shellcheck:shellcheck chromium:chromium \
        chromedriver:chromium-driver openssl:openssl; do
        command -v "${pair%%:*}" >/dev/null || missing="$missing ${pair#*:}"
    done
    for pair in usr/lib/avr/include/avr/io.h:avr-libc usr/include/simavr/sim_avr.h:libsimavr-dev \
        usr/include/libelf.h:libelf-dev usr/include/stdio.h:libc6-dev \
        usr/share/arduino/hardware/arduino/avr/bootloaders:arduino-core-avr \
        usr/sbin/mosquitto:mosquitto usr/sbin/lighttpd:lighttpd; do
        [ -e "/${pair%%:*}" ] || missing="$missing ${pair#*:}"
    done
    [ -z "$missing" ] || need $missing
    venv .venv test -e '.[watch,club,dice,dev]'
    # The code is kept true to both pygames; they cannot live in one environment.
    venv .venv-ce tools 'pygame-ce>=2.5.5,<3' 'pyserial>=3.5,<4' 'gpiozero>=2.0.1.post3' \
        'pynacl>=1.5,<2' 'pillow>=10.3,<13' 'reportlab>=4,<6' 'fonttools>=4.50,<5' \
        'pytest>=8.3,<10' 'pytest-xdist>=3.6,<4' 'hypothesis>=6.100,<7' 'pypdf>=5,<8' \
        'pypdfium2>=5,<6' 'paho-mqtt>=2.1,<3' 'segno>=1.6,<2' 'openskill>=6,<7' \
        'selenium>=4.20,<5'
    venv .venv-ce test --no-deps -e .
    ;;
*) die "choose run, test, bench, kit or machine, not $what" ;;
esac
