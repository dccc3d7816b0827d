#!/bin/sh
# Turns this computer into a table: a Raspberry Pi with Raspberry Pi OS (64-bit, Lite or desktop) or
# any Debian 12 or 13. For the details, see docs/raspberry-pi.md.
#
#   tools/install.sh                install or reinstall; you can run it again at any time
#   tools/install.sh update         install the newest version and keep the old one
#   tools/install.sh update --back  go back to the previous version
#   tools/install.sh uninstall      remove everything except the record and the settings
#   tools/install.sh status         show what is installed and whether it runs
#
#   --dry-run   only show what would be done; needs no rights and changes nothing
#   --kiosk     the table takes over the screen, even if there is a desktop
#   --window    the table is a program in the desktop's menu, even if there is no desktop
#
# It makes /opt/table-herald, with each version in a virtual environment that sees Debian's packages,
# the command /usr/local/bin/herald, the user table-herald, units in /etc/systemd/system and a rule
# for udev. The record and the vault are in /var/lib/table-herald.
set -eu
# What is written here is for the user table-herald to read, and `su -c` leaves the last two out.
umask 022
PATH=$PATH:/usr/sbin:/sbin

opt=/opt/table-herald
state=/var/lib/table-herald
# Version 0.1, which was called companion; so is another program, which has no versions there.
former=/opt/companion
# Where it looks what machine this is; the tests have others.
seen=${HERALD_SEEN:-}
self=$0

dry=
mode=
back=
what=
for word in "$@"; do
    case $word in
    --dry-run) dry=yes ;;
    --kiosk | --window) mode=${word#--} ;;
    --back) back=yes ;;
    --help | -h) what=help ;;
    install | update | uninstall | status)
        if [ -n "$what" ]; then
            echo "install: choose one: $what or $word" >&2
            exit 2
        fi
        what=$word
        ;;
    *)
        echo "install: choose install, update, uninstall or status, not $word; see --help" >&2
        exit 2
        ;;
    esac
done
what=${what:-install}
if [ -n "$back" ] && [ "$what$mode" != update ]; then
    echo "install: use --back only with update, and with nothing else" >&2
    exit 2
fi

asked=$mode
earlier=
[ ! -e "$opt/installed" ] || earlier=yes
fails=

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

# The text of standard input into a file; root's, 644 unless another mode is given. Pulled at any
# moment, the plug leaves the old file or the new one.
file() { # PATH [MODE]
    if [ -n "$dry" ]; then
        cat >/dev/null
        printf '   would write: %s\n' "$1"
        return
    fi
    written=$(mktemp)
    cat >"$written"
    [ -s "$written" ] || rm "$written"
    [ -e "$written" ] || die "there is nothing to write to $1; it was not changed"
    root install -D -m "${2:-644}" "$written" "$1.new"
    root sync "$1.new"
    root mv -T "$1.new" "$1"
    rm -f "$written"
}

may_be_root() {
    [ -n "$dry" ] || [ "$(id -u)" = 0 ] && return
    command -v sudo >/dev/null || die "this needs root, and sudo is missing: su -c '$self $what'"
    sudo -n true 2>/dev/null || tell "sudo may ask for your password now."
    sudo ${SUDO_ASKPASS:+-A} true || die "installing needs root: run it again and enter your password"
}

has_systemd() { [ -d /run/systemd/system ]; }

# What is half made goes with us, however we end.
unfinished=
leave() {
    code=$?
    [ -z "$unfinished" ] || root rm -rf "$unfinished"
    exit "$code"
}
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

chosen() { # the service that has the screen: through cage where somebody has enabled that one
    if systemctl --quiet is-enabled table-herald-cage.service 2>/dev/null; then
        echo table-herald-cage.service
    else
        echo table-herald.service
    fi
}

# ------------------------------------------------------------------------------ what is here

look() {
    say "This computer"
    model="not a Raspberry Pi"
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
    bits=${HERALD_ARCHITECTURE:-$bits}
    tell "machine: $model, $bits"
    tell "system: $name"
    case $codename in
    bookworm | trixie) ;;
    *) tell "WARNING: tried on Debian 12 (bookworm) and 13 (trixie), but not on ${codename:-this system}." ;;
    esac
    case $bits in
    armhf | armel | armv*) tell "WARNING: 32-bit systems are untested; use the 64-bit Raspberry Pi OS." ;;
    esac
    displays=
    for plug in "$seen"/sys/class/drm/card*-*; do
        [ "$(cat "$plug/status" 2>/dev/null)" = connected ] || continue
        pixels=$(head -n 1 "$plug/modes" 2>/dev/null || true)
        displays="$displays $(basename "$plug" | sed 's/^card[0-9]*-//')${pixels:+ ($pixels)}"
    done
    tell "display:${displays:- none connected}"
    touch=
    for input in "$seen"/sys/class/input/event*/device; do
        # A direct pointer (property bit 1) that tells positions of several fingers (axis 0x35).
        properties=$(cat "$input/properties" 2>/dev/null || echo 0)
        case $properties in *2 | *3 | *6 | *7 | *[aAbBeEfF]) touch="$touch $(cat "$input/name" 2>/dev/null)" ;; esac
    done
    tell "touch:${touch:- none found}"
    desktop=
    if [ -e "$seen/etc/systemd/system/display-manager.service" ]; then desktop=yes; fi
    if [ -z "$mode" ] && [ -r "$opt/mode" ]; then mode=$(cat "$opt/mode"); fi
    if [ -z "$mode" ] && is_former; then mode=$(cat "$former/mode"); fi
    if [ -n "$mode" ]; then
        :
    elif [ -n "$desktop" ]; then
        mode=window
    else
        mode=kiosk
    fi
    if [ "$mode" = kiosk ]; then
        tell "so: the table takes over the screen (--window: a program in the menu instead)"
    else
        tell "so: a program in the desktop's menu (--kiosk: takes over the screen instead)"
    fi
}

# ---------------------------------------------------------------------------------- packages

packages() {
    say "System packages"
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
        wished=$(apt-cache policy $wished 2>/dev/null |
            sed -n '/^[^ ]/{s/:.*//;h};/^  Candidate: [^(]/{g;s/^/ /;p}' | tr -d '\n')
    fi
    if [ -z "$missing$wished" ]; then
        tell "all are installed"
        return
    fi
    if [ -n "$missing" ]; then
        tell "missing:$missing"
        # shellcheck disable=SC2086
        fetch $missing || die "Debian's packages could not be installed (see above). Nothing was changed. Check the network, then run this again."
    fi
    if [ -n "$wished" ]; then
        tell "for voice, lamps and pins:$wished"
        # shellcheck disable=SC2086
        fetch $wished || tell "WARNING: these could not be installed and are left out. Run this again later."
    fi
}

fetch() { # PACKAGE...: from what is known, else from what is new; waits for another apt
    if [ -n "$dry" ]; then
        root apt-get install -y "$@"
        return
    fi
    apt="env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300"
    # shellcheck disable=SC2086
    root $apt install -y --no-install-recommends "$@" >/dev/null 2>&1 && return
    # shellcheck disable=SC2086
    root $apt update && root $apt install -y --no-install-recommends "$@" >/dev/null
}

# -------------------------------------------------------------------------------- the program

source_folder() {
    house=$(cd "$(dirname "$self")/.." && pwd)
    [ -f "$house/pyproject.toml" ] || die "run this from the folder that you cloned: tools/install.sh"
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
    [ -n "$dry" ] || unfinished=$place
    root mkdir -p "$place/source/tools"
    # pip leaves traces where it builds; not in your folder.
    root cp -r "$house/companion" "$house/pyproject.toml" "$house/README.md" "$place/source/"
    root cp "$house/tools/wheel.py" "$place/source/tools/" # compiles the catalogues
    root python3 -m venv --system-site-packages "$place/venv"
    root "$place/venv/bin/python" -m pip install -q --disable-pip-version-check --no-input \
        --no-warn-script-location "$place/source[watch,dice]" ||
        die "the program could not be installed (see above). Nothing was changed. Check the network, then run this again."
    root rm -rf "$place/source"
    root cp -r "$house/systemd" "$house/packaging/table-herald.desktop" "$house/packaging/table-herald.svg" \
        "$house/packaging/herald.6" "$house/packaging/take-over" "$house/systemd/table-herald.default" \
        "$house/companion/core/config/table-herald.toml" \
        "$house/packaging/trial" "$house/packaging/herald_trial" "$place/"
    # What comes back with this version, should the next one not start.
    root mkdir -p "$place/units"
    for unit in "$house"/systemd/*.service "$house"/systemd/*.path "$house"/systemd/*.socket; do
        ours "$unit" | file "$place/units/$(basename "$unit")"
    done
    # Your folder may be yours alone to read.
    root chmod -R a+rX "$place"
    [ -n "$dry" ] || sees_a_screen
}

ours() { # FILE: of the package, as it is here
    sed "s|^\(ExecPaths=.*\)/usr/bin/herald|\1$opt|
        s|/usr/bin/herald|$opt/current/venv/bin/herald|g
        s|/var/lib/table-herald-versions|$opt|g" "$1"
}

has_room() { # a version has some 80 MB, and as much again while it is put together
    near=$opt
    while [ ! -d "$near" ]; do near=$(dirname "$near"); done
    left=$(($(df -k --output=avail "$near" | tail -n 1) / 1024))
    [ "$left" -ge 160 ] || die "$near has only $left MB free, and 160 are needed. Nothing was changed. Make room, then run this again."
}

sees_a_screen() {
    # Isolated: what lies in this folder is not what was installed.
    "$place/venv/bin/python" -I - <<'PYTHON' || die "this pygame can't draw without a desktop. Nothing was changed."
import os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import warnings
warnings.simplefilter("ignore")
import pygame
from companion.app.host.displays import drivers
found = drivers()
print(f"   pygame {pygame.version.ver} of {os.path.dirname(pygame.__file__)}: {', '.join(found)}")
sys.exit("kmsdrm" not in [name.lower() for name in found])
PYTHON
}

switch_to() { # VERSION'S FOLDER: units and all are those of the version that runs
    now=$1
    say "Units, rules and names for $(basename "$now")"
    before=$(readlink "$opt/current" 2>/dev/null || true)
    if [ -z "$back" ] && [ "$mode" = kiosk ] && is_enabled "$(chosen)"; then
        # Until its first picture; after two starts without one, the previous version comes back.
        root sync
        root "$now/trial" --base "$opt" begin "$now"
    else
        root rm -rf "$opt/trial" "$opt/returned"
        root ln -sfn "$now" "$opt/current.new"
        root mv -T "$opt/current.new" "$opt/current"
    fi
    unfinished=
    if goes_before "$before" "$now"; then root ln -sfn "$before" "$opt/previous"; fi
    root ln -sfn "$opt/current/venv/bin/herald" /usr/local/bin/herald
    units=$now/systemd
    rest=$now
    if [ -n "$dry" ] && [ ! -d "$units" ]; then
        units=$house/systemd
        rest=$house/packaging
    fi
    for unit in "$units"/*.service "$units"/*.path "$units"/*.socket; do
        [ -e "$unit" ] || continue # an older version has no socket
        ours "$unit" | file "/etc/systemd/system/$(basename "$unit")"
    done
    # Both ways to the screen want it, and neither of their units names it.
    for unit in table-herald table-herald-cage; do
        root mkdir -p "/etc/systemd/system/$unit.service.wants"
        root ln -sfn ../table-herald-dice.socket "/etc/systemd/system/$unit.service.wants/table-herald-dice.socket"
    done
    ours "$units/user/table-herald.service" | file /etc/systemd/user/table-herald.service
    ours "$units/70-table-herald.rules" | file /etc/udev/rules.d/70-table-herald.rules
    file /etc/sysusers.d/table-herald.conf <"$units/table-herald.sysusers"
    # An older version has none.
    [ ! -r "$units/table-herald.tmpfiles" ] ||
        file /etc/tmpfiles.d/table-herald.conf <"$units/table-herald.tmpfiles"
    file /etc/systemd/logind.conf.d/50-table-herald.conf <"$units/table-herald.logind"
    kept "$units/table-herald.default" /etc/default/table-herald
    kept "$house/companion/core/config/table-herald.toml" /etc/table-herald.toml
    file /usr/local/share/applications/table-herald.desktop <"$rest/table-herald.desktop"
    file /usr/local/share/icons/hicolor/scalable/apps/table-herald.svg <"$rest/table-herald.svg"
    sed "s|@VERSION@|$version|;s|@DATE@|$(date +%Y-%m-%d)|" "$rest/herald.6" |
        file /usr/local/share/man/man6/herald.6
    file "$opt/install.sh" 755 <"$self"
    [ -n "$back" ] || echo "$mode" | file "$opt/mode"
}

finished() { # VERSION'S FOLDER: all that belongs to it is in its place
    # The previous version may have come back in the meantime, and has said so there.
    [ -n "$dry" ] || [ "$(readlink "$opt/current")" = "$1" ] || return 0
    basename "$1" | file "$opt/installed"
}

goes_before() { # FOLDER NEW-FOLDER: can and should one go back from the second to the first?
    [ -n "$1" ] && [ "$1" != "$2" ] || return 1
    # One that was never finished is nothing to go back to.
    [ "$(basename "$1")" = "$(cat "$opt/installed" 2>/dev/null)" ] || return 1
    # The very same version, installed anew, would drive the older one out.
    case $(label_of "$1") in
    *-*) [ "$(label_of "$1")" != "$(label_of "$2")" ] ;;
    esac
}

label_of() { basename "$1" | sed 's/\.[0-9]*-[0-9]*$//'; }

kept() { # SOURCE TARGET: a file of the owner's is never written over
    if [ -e "$2" ]; then
        tell "$2 is yours and was not changed"
    elif [ -r "$1" ]; then
        file "$2" <"$1"
    elif [ -n "$dry" ]; then
        echo "$1" | file "$2"
    fi
}

# ------------------------------------------------------------------------------------ the user

user() {
    say "The user table-herald: no password, no shell"
    root systemd-sysusers table-herald.conf
    [ ! -e /etc/tmpfiles.d/table-herald.conf ] || ! has_systemd ||
        root systemd-tmpfiles --create table-herald.conf || true
    for group in video render input audio dialout gpio i2c spi; do
        if getent group "$group" >/dev/null; then
            root usermod -a -G "$group" table-herald
        else
            tell "group $group: not on this computer"
        fi
    done
}

# ------------------------------------------------------------------- the one called companion

is_former() { [ -e "$former/installed" ] && [ -d "$former/versions" ] && [ -r "$former/mode" ]; }

replace_former() { # PLACE: its record and settings are taken over; it stays for the way back
    if ! is_former && [ ! -d /var/lib/companion ]; then return 0; fi
    say "The old table, companion"
    if is_former; then
        for unit in companion.service companion-cage.service; do
            is_enabled "$unit" || continue
            echo "$unit" | file "$opt/former"
            # The new one is given the screen, in the way in which the former one had it.
            asked=$mode
            [ "$unit" = companion.service ] || root systemctl enable table-herald-cage.service
        done
        # Who had disabled the former one is not given the new one.
        earlier=yes
        if has_systemd || [ -n "$dry" ]; then
            root systemctl disable --now companion.service companion-cage.service companion-off.path || true
        fi
        root rm -f /usr/local/bin/companion
        [ ! -e "$former/desktop" ] || root mv "$former/desktop" "$opt/desktop"
        tell "it stays in $former; to go back: $opt/install.sh update --back"
    fi
    root "$1/take-over" || die "nothing was taken over (see above); the old table stays"
}

back_to_former() {
    may_be_root
    root systemctl disable --now table-herald.service table-herald-cage.service || true
    root ln -sfn "$former/current/venv/bin/companion" /usr/local/bin/companion
    [ ! -e "$opt/desktop" ] || root mv "$opt/desktop" "$former/desktop"
    unit=$(cat "$opt/former" 2>/dev/null || true)
    if [ -n "$unit" ]; then
        root systemctl enable "$unit"
        [ -n "$dry" ] || ! has_systemd || start "$unit"
    fi
    printf '\nThe old table, companion, is back, with its record as it was that day.\n'
    printf 'What you have played since is still in %s; to come forward again: tools/install.sh\n' "$state"
}

former_goes() { # once there is another version of ours to go back to
    is_former && [ -e "$opt/previous" ] || return 0
    [ "$(label_of "$(readlink "$opt/previous")")" != "$(label_of "$place")" ] || return 0
    say "Removing the old table, companion"
    root "$former/install.sh" uninstall
}

take_over() {
    say "Fonts"
    tell "come with the program; nothing to do"
    say "Starting"
    if has_systemd || [ -n "$dry" ]; then
        root systemctl daemon-reload
        # A container has no udev; what is plugged in there is not its business.
        root udevadm control --reload || true
        root udevadm trigger --action=add --subsystem-match=tty --property-match=ID_BUS=usb || true
    fi
    if [ "$mode" = window ]; then
        gives_screen_back
        tell "find it in the desktop's menu, under Games, or type: herald run"
        return
    fi
    unit=$(chosen)
    if [ -n "$earlier" ] && [ -z "$asked" ] && ! is_enabled "$unit"; then
        tell "you have disabled it, so it stays disabled; to enable it: sudo systemctl enable --now ${unit%.service}"
        return
    fi
    root systemctl enable "$unit"
    if [ -n "$desktop" ] && [ "$(systemctl get-default 2>/dev/null || true)" != multi-user.target ]; then
        tell "the desktop no longer starts; to bring it back: sudo systemctl set-default graphical.target"
        root systemctl set-default multi-user.target
        date | file "$opt/desktop"
        tell "restart the computer: sudo reboot"
    elif [ "$(tty 2>/dev/null || true)" = /dev/tty1 ]; then
        tell "the table takes over the console you are using: sudo reboot"
    elif has_systemd || [ -n "$dry" ]; then
        start "$unit"
    fi
}

is_enabled() { systemctl --quiet is-enabled "$1" 2>/dev/null; }

start() { # UNIT: also after it had failed; a screen that is not connected is not waited for
    root systemctl reset-failed "$1" 2>/dev/null || true
    root systemctl restart --no-block "$1"
    [ -z "$dry" ] || return 0
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        sleep 1
        said=$(systemctl show --value --property StatusText "$1")
        case $(systemctl show --value --property SubState "$1") in
        running)
            if [ -n "${place:-}" ] && [ "$(readlink "$opt/current")" != "$place" ]; then
                tell "the new version does not start; the previous one is back. $said"
                tell "for details: journalctl -b -u ${1%.service}"
                fails=yes
                return
            fi
            tell "it is running${said:+. $said}"
            return
            ;;
        failed) [ -e "$opt/trial" ] || break ;;
        esac
        case $said in "Waiting for"*) break ;; esac
        if [ "$(systemctl show --value --property ConditionResult "$1")" = no ]; then
            tell "it leaves the screen alone: $(systemctl cat "$1" | sed -n 's/^ConditionPathExists=/ /p' | tr -d '\n')"
            return
        fi
    done
    case $(systemctl show --value --property SubState "$1") in
    start*) tell "it is starting${said:+. $said}" ;;
    *)
        tell "it does not start${said:+. $said}"
        tell "for details: journalctl -b -u ${1%.service}"
        fails=yes
        ;;
    esac
}

gives_screen_back() { # to the console; to the desktop, where the table had driven it away
    if is_enabled table-herald.service || is_enabled table-herald-cage.service; then
        root systemctl disable --now table-herald.service table-herald-cage.service || true
    fi
    [ -e "$opt/desktop" ] || return 0
    root systemctl set-default graphical.target
    root rm -f "$opt/desktop"
    tell "the desktop comes back at the next start"
}

ready() {
    if [ -n "$dry" ]; then
        printf '\nNothing was changed: this was a dry run.\n'
        return
    fi
    if [ -n "$fails" ]; then
        printf '\nInstalled, but it does not start: see above.\n'
        [ ! -e "$opt/previous" ] || printf 'To go back to the previous version: %s/install.sh update --back\n' "$opt"
        exit 1
    fi
    printf '\nDone.'
    if [ "$mode" = kiosk ] && is_enabled "$(chosen)"; then
        printf ' From now on, the table starts with the computer.'
    fi
    printf '\n'
    [ "$mode" = kiosk ] || printf 'Type "herald run", or find it in the menu under Games.\n'
    printf 'To see what is plugged in and what is wrong: herald doctor\n'
    printf 'To remove it: %s/install.sh uninstall\n' "$opt"
}

# ------------------------------------------------------------------------------------- orders

package_is() { dpkg-query -W -f='${Status}' "${2:-table-herald}" 2>/dev/null | grep -q "ok $1"; }

is_free() { # for this way of installing
    if package_is installed; then
        die "the Debian package is already installed; remove it first: sudo apt remove table-herald"
    fi
    if package_is installed companion && [ -d /usr/lib/companion/companion ]; then
        die "the old Debian package is installed; remove it first (its record will be taken over): sudo apt remove companion"
    fi
    if package_is config-files; then
        tell "WARNING: if you purge the removed package, /etc/table-herald.toml and /etc/default/table-herald go with it."
    fi
    if [ -n "$(shell_of_user)" ]; then
        die "someone's login is called table-herald, and the table's own user needs that name. Nothing was changed. Rename the login first."
    fi
}

shell_of_user() { # where somebody can log in by that name
    getent passwd table-herald | sed 's/.*://;s|^$|/bin/sh|' | grep -v -e '/nologin$' -e '/false$' || true
}

install_it() {
    source_folder
    is_free
    look
    may_be_root
    old_ones
    has_room
    packages
    program
    switch_to "$place"
    user
    replace_former "$place"
    take_over
    finished "$place"
    former_goes
    old_ones
    ready
}

old_ones() { # the running version and the one before are kept, and the way back from a trial
    [ -z "$dry" ] || return 0
    for folder in "$opt"/versions/*; do
        ! grep -qsF "\"$folder\"" "$opt/trial" || continue
        case $folder in
        "$(readlink "$opt/current" || echo none)" | "$(readlink "$opt/previous" || echo none)") ;;
        "$opt/versions/*") ;;
        *)
            tell "removing $(basename "$folder")"
            root rm -rf "$folder"
            ;;
        esac
    done
}

update_it() {
    if [ -n "$back" ] && [ ! -e "$opt/previous" ] && is_former; then
        back_to_former
        return
    fi
    if [ -n "$back" ]; then
        house=$opt/current
        version=
        previous=$(readlink "$opt/previous" 2>/dev/null || true)
        if [ ! -d "$previous" ] || [ "$previous" = "$(readlink "$opt/current")" ]; then die "there is no previous version"; fi
        version=$(label_of "$previous")
        version=${version%%-*}
        may_be_root
        switch_to "$previous"
        if has_systemd; then
            root systemctl daemon-reload
            unit=$(chosen)
            if is_enabled "$unit"; then start "$unit"; fi
        fi
        finished "$previous"
        if [ -n "$dry" ]; then
            ready
            return
        fi
        printf '\n%s is installed%s.\n' "$(basename "$previous")" "${fails:+, but it does not start}"
        if [ "$(readlink "$opt/previous")" != "$previous" ]; then
            echo 'To return to the newer one, run "update --back" again.'
        fi
        [ -z "$fails" ] || exit 1
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
        # The newest version is put in its place by its own installer.
        [ -n "$dry" ] || exec "$house/tools/install.sh" install ${asked:+"--$asked"}
    else
        tell "this folder isn't a clone: installing what is in it"
    fi
    step=0
    install_it
}

uninstall_it() {
    say "Removing it"
    if [ ! -e "$opt/current" ] && package_is installed; then
        die "it was installed as a package: sudo apt remove table-herald"
    fi
    may_be_root
    gives_screen_back
    if has_systemd || [ -n "$dry" ]; then
        root systemctl disable --now table-herald.service table-herald-cage.service table-herald-off.path || true
        root systemctl stop table-herald-watch.path table-herald-watch.service || true
        root systemctl stop table-herald-dice.socket table-herald-dice.service || true
        root systemctl disable --now table-herald-club.service || true
    fi
    root rm -f /etc/systemd/system/table-herald.service /etc/systemd/system/table-herald-cage.service \
        /etc/systemd/system/table-herald-off.path /etc/systemd/system/table-herald-off.service \
        /etc/systemd/system/table-herald-watch.path /etc/systemd/system/table-herald-watch.service \
        /etc/systemd/system/table-herald-club.service \
        /etc/systemd/system/table-herald-dice.socket /etc/systemd/system/table-herald-dice.service \
        /etc/systemd/system/table-herald.service.wants/table-herald-dice.socket \
        /etc/systemd/system/table-herald-cage.service.wants/table-herald-dice.socket \
        /etc/systemd/system/table-herald-stick@.service /etc/systemd/system/table-herald-trial@.service \
        /etc/systemd/user/table-herald.service \
        /etc/systemd/system/multi-user.target.wants/table-herald.service \
        /etc/systemd/system/multi-user.target.wants/table-herald-cage.service \
        /etc/udev/rules.d/70-table-herald.rules /etc/sysusers.d/table-herald.conf /etc/tmpfiles.d/table-herald.conf \
        /etc/systemd/logind.conf.d/50-table-herald.conf /usr/local/bin/herald \
        /usr/local/share/applications/table-herald.desktop \
        /usr/local/share/icons/hicolor/scalable/apps/table-herald.svg \
        /usr/local/share/man/man6/herald.6
    # What people have added to a unit stays, with its folder.
    root rmdir /etc/systemd/system/table-herald.service.wants \
        /etc/systemd/system/table-herald-cage.service.wants 2>/dev/null || true
    root rm -rf "$opt"
    if has_systemd || [ -n "$dry" ]; then
        root systemctl daemon-reload
        root udevadm control --reload || true
    fi
    ! is_former || tell "the old table is still in $former: sudo $former/install.sh uninstall"
    tell "kept: the record in $state, /etc/table-herald.toml, /etc/default/table-herald, the locked user"
    user="; sudo userdel table-herald"
    [ -z "$(shell_of_user)" ] || user=
    tell "to remove these too: sudo rm -r $state /etc/table-herald.toml /etc/default/table-herald$user"
}

status_it() {
    if [ ! -e "$opt/current" ]; then
        echo "Table Herald is not installed here."
        return 1
    fi
    echo "Installed: $(basename "$(readlink "$opt/current")")"
    if [ "$(basename "$(readlink "$opt/current")")" != "$(cat "$opt/installed" 2>/dev/null)" ]; then
        echo "The installation was not finished: run it again."
    fi
    echo "Previous: $(basename "$(readlink "$opt/previous" 2>/dev/null || echo none)")"
    [ ! -e "$opt/trial" ] || echo "On trial until its first picture; without one, the previous version comes back."
    [ ! -e "$opt/returned" ] || echo "Did not start, so the previous version is back: $(cat "$opt/returned")"
    if has_systemd; then
        systemctl --no-pager --lines=0 status "$(chosen)" || true
    fi
}

case $what in
help) sed -n '2,18s/^# \{0,1\}//p' "$self" ;;
install) install_it ;;
update) update_it ;;
uninstall) uninstall_it ;;
status) status_it ;;
esac
