#!/bin/sh
# Builds build/table-herald_VERSION_all.deb out of this folder; needs dpkg-deb and python3, and no
# network. The same sources give the same file, byte by byte (SOURCE_DATE_EPOCH, else the last
# commit's time, else that of CHANGELOG.md).
set -eu
cd "$(dirname "$0")/.."
umask 022

version=$(python3 -c 'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["version"])')
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH
out=build/table-herald_${version}_all.deb
root=build/deb
rm -rf "$root"
mkdir -p "$root/DEBIAN"

put() { # MODE SOURCE TARGET
    install -D -m "$1" "$2" "$root/$3"
}

# The project's own licence is named once, as the first of REUSE.toml.
license=$(sed -n 's/^SPDX-License-Identifier = "\(.*\)"$/\1/p' REUSE.toml | head -n 1)

filled() { # SOURCE TARGET: with what only we know
    mkdir -p "$(dirname "$root/$2")"
    sed "s|@VERSION@|$version|g;s|@SIZE@|${size:-0}|g;s|@DATE@|$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)|g;s|@STAMP@|$(date -u -R -d "@$SOURCE_DATE_EPOCH")|g" \
        "$1" >"$root/$2"
    chmod 644 "$root/$2"
}

# The program, as its own folder: no other Python package meets it.
program=$root/usr/lib/table-herald
mkdir -p "$program"
find companion -type f ! -path '*/__pycache__/*' ! -name '*.po' ! -name '*.pot' -print0 |
    LC_ALL=C sort -z | xargs -0 cp --parents --no-preserve=all --target-directory="$program"
find "$program" -type d -exec chmod 755 {} + -o -exec chmod 644 {} +
python3 companion/ui/i18n/po_files.py companion/ui/locale "$root/usr/lib/table-herald/companion/ui/locale"
info=usr/lib/table-herald/table_herald-$version.dist-info
mkdir -p "$root/$info"
printf 'Metadata-Version: 2.1\nName: table-herald\nVersion: %s\n' "$version" >"$root/$info/METADATA"
put 755 packaging/herald usr/bin/herald
put 755 packaging/take-over usr/lib/table-herald/take-over
put 755 packaging/trial usr/lib/table-herald/trial
for file in packaging/herald_trial/*.py; do
    put 644 "$file" "usr/lib/table-herald/herald_trial/$(basename "$file")"
done
# Whether the owner has changed them is told from these.
put 644 systemd/table-herald.default usr/lib/table-herald/table-herald.default
put 644 companion/core/config/table-herald.toml usr/lib/table-herald/table-herald.toml

for unit in systemd/*.service systemd/*.path systemd/*.socket; do
    put 644 "$unit" "usr/lib/systemd/system/$(basename "$unit")"
done
# Both ways to the screen want it, and neither of their units names it.
for unit in table-herald table-herald-cage; do
    mkdir -p "$root/usr/lib/systemd/system/$unit.service.wants"
    ln -s ../table-herald-dice.socket "$root/usr/lib/systemd/system/$unit.service.wants/"
done
put 644 systemd/user/table-herald.service usr/lib/systemd/user/table-herald.service
put 644 systemd/table-herald.sysusers usr/lib/sysusers.d/table-herald.conf
put 644 systemd/table-herald.tmpfiles usr/lib/tmpfiles.d/table-herald.conf
put 644 systemd/table-herald.logind usr/lib/systemd/logind.conf.d/50-table-herald.conf
put 644 systemd/70-table-herald.rules usr/lib/udev/rules.d/70-table-herald.rules
put 644 systemd/table-herald.default etc/default/table-herald
put 644 companion/core/config/table-herald.toml etc/table-herald.toml

# The boards' firmware, where it can be built; `herald doctor flash` writes it.
if command -v avr-gcc >/dev/null; then
    make --silent -C firmware release >&2
    for file in die.hex castles.hex SHA256SUMS; do
        put 644 "firmware/build/$file" "usr/share/table-herald/firmware/$file"
    done
else
    echo "build.sh: without the boards' firmware: sudo apt install gcc-avr binutils-avr avr-libc" >&2
fi

put 644 packaging/table-herald.desktop usr/share/applications/table-herald.desktop
put 644 packaging/table-herald.svg usr/share/icons/hicolor/scalable/apps/table-herald.svg
doc=usr/share/doc/table-herald
mkdir -p "$root/$doc"
sed 's/^$/./;s/^/ /' "LICENSES/$license.txt" | sed -e "s|@LICENSE@|$license|" -e '/^@LICENSE_TEXT@$/{
    r /dev/stdin
    d
}' packaging/copyright >"$root/$doc/copyright"
chmod 644 "$root/$doc/copyright"
filled packaging/changelog.in "$doc/changelog"
put 644 CHANGELOG.md "$doc/CHANGELOG.md"
for page in README.md docs/*.md hardware/wiring.md hardware/build.md hardware/bom.csv; do put 644 "$page" "$doc/$(basename "$page")"; done
filled packaging/herald.6 usr/share/man/man6/herald.6
gzip -9n "$root/$doc/changelog" "$root/usr/share/man/man6/herald.6"
put 644 packaging/lintian-overrides usr/share/lintian/overrides/table-herald

# As dpkg counts: folders are of another size on another file system.
size=$(find "$root" -path "$root/DEBIAN" -prune -o -printf '%y %s\n' |
    awk '{ sum += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print sum }')
filled packaging/control.in DEBIAN/control
put 644 packaging/conffiles DEBIAN/conffiles
for script in preinst postinst prerm postrm; do put 755 "packaging/$script" "DEBIAN/$script"; done
(cd "$root" && find . -path ./DEBIAN -prune -o -type f -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' md5sum >DEBIAN/md5sums)
chmod 644 "$root/DEBIAN/md5sums"

find "$root" -print0 | xargs -0 touch --no-dereference --date="@$SOURCE_DATE_EPOCH"
# With more threads the file would be another one.
export DPKG_DEB_THREADS_MAX=1
dpkg-deb --root-owner-group -Zxz --build "$root" "$out" >/dev/null
rm -rf "$root"
echo "$out"
