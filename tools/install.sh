#!/bin/sh
# Makes this machine a table: a Raspberry Pi with Raspberry Pi OS (64-bit, Lite or desktop), or any
# Debian 12 or 13. docs/raspberry-pi.md tells the whole story.
#
#   tools/install.sh                install, or install anew; may be run again at any time
#   tools/install.sh update         fetch the newest version and install it; the old one is kept
#   tools/install.sh update --back  go back to the version before
#   tools/install.sh uninstall      take everything away but the record and the settings
#   tools/install.sh status         what is installed, and does it run
#
#   --dry-run   only say what would be done; needs no rights and changes nothing
#   --kiosk     the table owns the screen, also where there is a desktop
#   --window    the table is a program in the desktop's menu, also where there is none
#
# What it makes: /opt/companion with each version in a virtual environment that sees Debian's
# packages, the command /usr/local/bin/companion, user companion, units in /etc/systemd/system, a
# rule for udev. Record and vault are in /var/lib/companion.
set -eu

opt=/opt/companion
state=/var/lib/companion
# Where it looks what machine this is; the tests have others.
seen=${COMPANION_SEEN:-}
self=$0

dry=
mode=
back=
what=install
for word in "$@"; do
    case $word in
    --dry-run) dry=yes ;;
    --kiosk | --window) mode=${word#--} ;;
    --back) back=yes ;;
    --help | -h) what=help ;;
    install | update | uninstall | status) what=$word ;;
    *)
        echo "install: there is install, update, uninstall and status, not $word; see --help" >&2
        exit 2
        ;;
    esac
done

step=0
say() {
    step=$((step + 1))
    printf '\n%d. %s\n' "$step" "$*"
}
tell() { printf '   %s\n' "$*"; }
die() {
    printf 'install: %s\n' "$*" >&2
    exit 1
}

# As root: by sudo, which may ask for a password, where we are not.
root() {
    if [ -n "$dry" ]; then
        printf '   would run: %s\n' "$*"
    elif [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo ${SUDO_ASKPASS:+-A} "$@"
    fi
}

# The text of standard input into a file; root's, 644 unless another mode is given.
file() { # PATH [MODE]
    if [ -n "$dry" ]; then
        cat >/dev/null
        printf '   would write: %s\n' "$1"
        return
    fi
    written=$(mktemp)
    cat >"$written"
    root install -D -m "${2:-644}" "$written" "$1"
    rm -f "$written"
}

may_be_root() {
    [ -n "$dry" ] || [ "$(id -u)" = 0 ] && return
    command -v sudo >/dev/null || die "this needs root, and there is no sudo: su -c '$self $what'"
    sudo -n true 2>/dev/null || tell "sudo may ask for your password now."
    sudo ${SUDO_ASKPASS:+-A} true || die "without root nothing can be installed"
}

has_systemd() { [ -d /run/systemd/system ]; }

# ------------------------------------------------------------------------------ what is here

look() {
    say "What is here"
    model="no Raspberry Pi"
    if [ -r "$seen/proc/device-tree/model" ]; then
        model=$(tr -d '\0' <"$seen/proc/device-tree/model")
    fi
    name=Linux
    codename=
    if [ -r "$seen/etc/os-release" ]; then
        name=$(sed -n 's/^PRETTY_NAME="\{0,1\}\([^"]*\).*/\1/p' "$seen/etc/os-release")
        codename=$(sed -n 's/^VERSION_CODENAME=//p' "$seen/etc/os-release")
    fi
    bits=$(dpkg --print-architecture 2>/dev/null || uname -m)
    bits=${COMPANION_ARCHITECTURE:-$bits}
    tell "machine: $model, $bits"
    tell "system: $name"
    case $codename in
    bookworm | trixie) ;;
    *) tell "WARNING: tried on Debian 12 (bookworm) and 13 (trixie), not on ${codename:-this}." ;;
    esac
    case $bits in
    armhf | armel | armv*) tell "WARNING: 32 bits are not tried; take the 64-bit Raspberry Pi OS." ;;
    esac
    displays=
    for plug in "$seen"/sys/class/drm/card*-*; do
        [ "$(cat "$plug/status" 2>/dev/null)" = connected ] || continue
        pixels=$(head -n 1 "$plug/modes" 2>/dev/null || true)
        displays="$displays $(basename "$plug" | sed 's/^card[0-9]*-//')${pixels:+ ($pixels)}"
    done
    tell "display:${displays:- none is connected now}"
    touch=
    for input in "$seen"/sys/class/input/event*/device; do
        # A direct pointer (property bit 1) that tells positions of several fingers (axis 0x35).
        properties=$(cat "$input/properties" 2>/dev/null || echo 0)
        case $properties in *2 | *3 | *6 | *7 | *[aAbBeEfF]) touch="$touch $(cat "$input/name" 2>/dev/null)" ;; esac
    done
    tell "touch:${touch:- none is seen now}"
    desktop=
    if [ -e "$seen/etc/systemd/system/display-manager.service" ]; then desktop=yes; fi
    if [ -n "$mode" ]; then
        :
    elif [ -n "$desktop" ]; then
        mode=window
    else
        mode=kiosk
    fi
    if [ "$mode" = kiosk ]; then
        tell "so: the table owns the screen (--window: a program in the menu instead)"
    else
        tell "so: a program in the desktop's menu (--kiosk: the table owns the screen instead)"
    fi
}

# ---------------------------------------------------------------------------------- packages

packages() {
    say "Packages of the system"
    # pygame must be the system's: the wheels of PyPI cannot draw without a desktop.
    needed="python3 python3-venv python3-pygame python3-serial python3-nacl python3-pil libegl1 libgles2 libgl1-mesa-dri"
    wished="espeak-ng kakasi python3-smbus2 python3-lgpio"
    # shellcheck disable=SC2086 # they are several words
    there=$(dpkg-query -W -f='${Package} ${Status}\n' $needed $wished 2>/dev/null |
        sed -n 's/ install ok installed$//p' | tr '\n' ' ')
    lacking() {
        for package in "$@"; do
            case " $there " in *" $package "*) ;; *) printf ' %s' "$package" ;; esac
        done
    }
    # shellcheck disable=SC2086
    missing=$(lacking $needed)
    # shellcheck disable=SC2086
    wished=$(lacking $wished)
    if [ -n "$wished" ]; then
        # Only what this system has: Debian itself has no lgpio, Raspberry Pi OS has.
        # shellcheck disable=SC2086
        missing=$missing$(apt-cache policy $wished 2>/dev/null |
            sed -n '/^[^ ]/{s/:.*//;h};/^  Candidate: [^(]/{g;s/^/ /;p}' | tr -d '\n')
    fi
    if [ -z "$missing" ]; then
        tell "all are there"
        return
    fi
    tell "missing:$missing"
    # shellcheck disable=SC2086
    root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null 2>&1 && {
        [ -z "$dry" ] || tell "would run: apt-get install$missing"
        return
    }
    root apt-get update -qq
    # shellcheck disable=SC2086
    root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# -------------------------------------------------------------------------------- the program

source_folder() {
    house=$(cd "$(dirname "$self")/.." && pwd)
    [ -f "$house/pyproject.toml" ] || die "run it from the folder of the program: tools/install.sh"
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$house/pyproject.toml")
    commit=$(git -C "$house" -c safe.directory="$house" rev-parse --short=8 HEAD 2>/dev/null || true)
    label=$version${commit:+-$commit}
}

program() {
    say "The program, version $label"
    # A folder of its own each time: what was half done is never gone on with, and the version
    # that runs is not touched.
    place=$opt/versions/$label.$(date +%Y%m%d-%H%M%S)
    tell "into $place"
    root mkdir -p "$place/source"
    # pip leaves traces where it builds; not in your folder.
    root cp -r "$house/companion" "$house/pyproject.toml" "$house/README.md" "$place/source/"
    root python3 -m venv --system-site-packages "$place/venv"
    root "$place/venv/bin/python" -m pip install -q --disable-pip-version-check --no-input \
        --no-warn-script-location "$place/source"
    root rm -rf "$place/source"
    root cp -r "$house/systemd" "$house/packaging/companion.desktop" "$house/packaging/companion.svg" \
        "$house/packaging/companion.6" "$place/"
    root install -m 755 "$house/systemd/turned-in-cage" "$place/turned-in-cage"
    [ -n "$dry" ] || sees_a_screen
}

sees_a_screen() {
    "$place/venv/bin/python" - <<'PYTHON' || die "this pygame cannot draw without a desktop; nothing was switched over"
import os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import warnings
warnings.simplefilter("ignore")
import pygame
from companion.displays import drivers
found = drivers()
print(f"   pygame {pygame.version.ver} of {os.path.dirname(pygame.__file__)}: {', '.join(found)}")
sys.exit("kmsdrm" not in [name.lower() for name in found])
PYTHON
}

switch_to() { # VERSION'S FOLDER: units and all are those of the version that runs
    now=$1
    say "Units, rules and names of $(basename "$now")"
    before=$(readlink "$opt/current" 2>/dev/null || true)
    if [ -n "$before" ] && [ "$before" != "$now" ]; then root ln -sfn "$before" "$opt/previous"; fi
    root ln -sfn "$now" "$opt/current.new"
    root mv -T "$opt/current.new" "$opt/current"
    root ln -sfn "$opt/current/venv/bin/companion" /usr/local/bin/companion
    units=$now/systemd
    [ -z "$dry" ] || units=$house/systemd
    ours="s|/usr/lib/companion/turned-in-cage|$opt/current/turned-in-cage|g
        s|^\(ExecPaths=.*\)/usr/bin/companion|\1$opt|
        s|/usr/bin/companion|$opt/current/venv/bin/companion|g"
    for unit in "$units"/*.service "$units"/*.path; do
        sed "$ours" "$unit" | file "/etc/systemd/system/$(basename "$unit")"
    done
    sed "$ours" "$units/user/companion.service" | file /etc/systemd/user/companion.service
    sed "$ours" "$units/70-companion.rules" | file /etc/udev/rules.d/70-companion.rules
    file /etc/sysusers.d/companion.conf <"$units/companion.sysusers"
    file /etc/systemd/logind.conf.d/50-companion.conf <"$units/companion.logind"
    kept "$units/companion.default" /etc/default/companion
    kept "$house/companion/library/companion.toml" /etc/companion.toml
    if [ -z "$dry" ]; then
        file /usr/local/share/applications/companion.desktop <"$now/companion.desktop"
        file /usr/local/share/icons/hicolor/scalable/apps/companion.svg <"$now/companion.svg"
        sed "s|@VERSION@|$version|;s|@DATE@|$(date +%Y-%m-%d)|" "$now/companion.6" |
            file /usr/local/share/man/man6/companion.6
    fi
    file "$opt/install.sh" 755 <"$self"
    basename "$now" | file "$opt/installed"
}

kept() { # SOURCE TARGET: a file of the owner's is never written over
    if [ -e "$2" ]; then
        tell "$2 is yours and stays"
    elif [ -r "$1" ] || [ -n "$dry" ]; then
        file "$2" <"$1"
    fi
}

# ------------------------------------------------------------------------------------ the user

user() {
    say "The user companion: no password, no shell"
    root systemd-sysusers companion.conf
    for group in video render input audio dialout gpio i2c spi; do
        if getent group "$group" >/dev/null; then
            root usermod -a -G "$group" companion
        else
            tell "group $group: this machine has none"
        fi
    done
}

take_over() {
    say "Fonts"
    tell "come with the program; nothing is to be done"
    say "Starting"
    if has_systemd || [ -n "$dry" ]; then
        root systemctl daemon-reload
        # A container has no udev; what is plugged in there is not its business.
        root udevadm control --reload || true
        root udevadm trigger --action=add --subsystem-match=tty --property-match=ID_BUS=usb || true
    fi
    if [ "$mode" = window ]; then
        tell "it is in the desktop's menu, among the games; or type: companion run"
        return
    fi
    root systemctl enable companion.service
    if [ -n "$desktop" ]; then
        tell "the desktop stays away from now on; it comes back with: sudo systemctl set-default graphical.target"
        root systemctl set-default multi-user.target
        tell "restart the machine: sudo reboot"
    elif [ "$(tty 2>/dev/null || true)" = /dev/tty1 ]; then
        tell "you sit at the console that the table takes: sudo reboot"
    elif has_systemd || [ -n "$dry" ]; then
        root systemctl restart companion.service ||
            tell "it does not start: journalctl -u companion -b says why"
    fi
}

ready() {
    if [ -n "$dry" ]; then
        printf '\nNothing was changed: this was only said.\n'
        return
    fi
    printf '\nDone. The table is there after each start of the machine.\n'
    [ "$mode" = kiosk ] || printf 'Type "companion run", or look among the games.\n'
    printf 'What is plugged in, and what is amiss: companion doctor\n'
    printf 'To take it all away again: %s/install.sh uninstall\n' "$opt"
}

# ------------------------------------------------------------------------------------- orders

no_package() {
    if dpkg-query -W -f='${Status}' companion 2>/dev/null | grep -q "ok installed"; then
        die "the Debian package is installed already; take it away first: sudo apt remove companion"
    fi
}

install_it() {
    source_folder
    no_package
    look
    may_be_root
    packages
    program
    switch_to "$place"
    user
    take_over
    old_ones
    ready
}

old_ones() { # the running version and the one before are kept
    [ -z "$dry" ] || return 0
    for folder in "$opt"/versions/*; do
        case $folder in
        "$(readlink "$opt/current")" | "$(readlink "$opt/previous" 2>/dev/null || echo none)") ;;
        *)
            tell "$(basename "$folder") goes"
            root rm -rf "$folder"
            ;;
        esac
    done
}

update_it() {
    if [ -n "$back" ]; then
        house=$opt/current
        version=
        previous=$(readlink "$opt/previous" 2>/dev/null || true)
        if [ -z "$previous" ] || [ ! -d "$previous" ]; then die "there is no version before this one"; fi
        version=$(basename "$previous")
        mode=${mode:-kiosk}
        desktop=
        may_be_root
        switch_to "$previous"
        if has_systemd; then
            root systemctl daemon-reload
            root systemctl try-restart companion.service
        fi
        printf '\nDone. %s runs; "update --back" once more returns to the newer one.\n' "$version"
        return
    fi
    source_folder
    say "The newest version"
    if [ -d "$house/.git" ]; then
        owner=$(stat -c %U "$house")
        if [ -n "$dry" ]; then
            tell "would run: git -C $house pull --ff-only"
        elif [ "$(id -u)" = 0 ] && [ "$owner" != root ]; then
            su "$owner" -s /bin/sh -c "git -C '$house' pull --ff-only"
        else
            git -C "$house" pull --ff-only
        fi
    else
        tell "this folder is no clone: what is in it is installed"
    fi
    step=0
    install_it
}

uninstall_it() {
    say "Taking it away"
    may_be_root
    if has_systemd || [ -n "$dry" ]; then
        root systemctl disable --now companion.service companion-cage.service companion-off.path || true
    fi
    root rm -f /etc/systemd/system/companion.service /etc/systemd/system/companion-cage.service \
        /etc/systemd/system/companion-off.path /etc/systemd/system/companion-off.service \
        /etc/systemd/system/companion-stick@.service /etc/systemd/user/companion.service \
        /etc/systemd/system/multi-user.target.wants/companion.service \
        /etc/udev/rules.d/70-companion.rules /etc/sysusers.d/companion.conf \
        /etc/systemd/logind.conf.d/50-companion.conf /usr/local/bin/companion \
        /usr/local/share/applications/companion.desktop \
        /usr/local/share/icons/hicolor/scalable/apps/companion.svg \
        /usr/local/share/man/man6/companion.6
    root rm -rf "$opt"
    if has_systemd || [ -n "$dry" ]; then
        root systemctl daemon-reload
        root udevadm control --reload || true
    fi
    tell "kept: the record in $state, /etc/companion.toml, /etc/default/companion, the locked user"
    tell "to take these away as well: sudo rm -r $state /etc/companion.toml /etc/default/companion; sudo userdel companion"
}

status_it() {
    if [ ! -e "$opt/installed" ]; then
        echo "It is not installed here."
        return 1
    fi
    echo "Installed: $(cat "$opt/installed")"
    echo "Before it: $(basename "$(readlink "$opt/previous" 2>/dev/null || echo none)")"
    if has_systemd; then
        systemctl --no-pager --lines=0 status companion.service || true
    fi
}

case $what in
help) sed -n '2,18s/^# \{0,1\}//p' "$self" ;;
install) install_it ;;
update) update_it ;;
uninstall) uninstall_it ;;
status) status_it ;;
esac
