#!/bin/sh
# Installs or upgrades Latchkey from a release tarball on a server with systemd:
#
#   sudo ./install.sh [--base-url https://licenses.example.com] latchkey-VERSION-linux-x64.tar.gz
#   sudo ./install.sh --rollback          goes back to the version before
#
# Programs go to /opt/latchkey/VERSION, data to /var/lib/latchkey, settings to /etc/latchkey/latchkey.env (mode 600). Running it again
# changes and interrupts nothing; with a new tarball it upgrades. --root DIR installs into an image's folder and starts nothing.
# --node PATH names the Node.js to use. --help prints this.
set -eu
# Root's may be stricter than the account needs to read the program.
umask 022

root="" node="" base_url="" tarball="" rollback=""
# What this run finds out: that it is the first one, and that the server has to start again.
first="" changed=""
account=latchkey

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

# The comment that this file begins with.
usage() {
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
}

while [ $# -gt 0 ]; do
    case "$1" in
    -h | --help)
        usage
        exit 0
        ;;
    --root | --node | --base-url)
        [ $# -ge 2 ] || fail "$1 needs a value"
        case "$1" in
        --root) root="${2%/}" ;;
        --node) node="$2" ;;
        --base-url) base_url="$2" ;;
        esac
        shift
        ;;
    --rollback) rollback=1 ;;
    -*) fail "unknown option $1" ;;
    *) tarball="$1" ;;
    esac
    shift
done

programs="$root/opt/latchkey"
settings="$root/etc/latchkey/latchkey.env"
data="$root/var/lib/latchkey"
unit="$root/etc/systemd/system/latchkey.service"

# Whether this is the machine that it is installed on, and not a folder.
is_live() { [ -z "$root" ]; }

require_root() {
    [ "$(id -u)" = 0 ] || fail "run it as root"
}

find_node() {
    [ -n "$node" ] || node="$(command -v node || true)"
    [ -n "$node" ] || fail "Node.js is missing; install version 24 (https://nodejs.org) or name it with --node PATH"
    case "$node" in /*) ;; *) fail "--node needs a whole path" ;; esac
    case "$(readlink -m "$node")" in
    /root/* | /home/*) fail "the server cannot see $node in a home directory; install Node.js for all users or use --node PATH" ;;
    esac
    "$node" -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' ||
        fail "$node is too old; Latchkey needs Node.js 20.19 or newer"
}

make_account() {
    if ! grep -q "^$account:" "$root/etc/passwd" 2>/dev/null; then
        useradd ${root:+--prefix "$root"} --system --user-group --home-dir /var/lib/latchkey --no-create-home \
            --shell /usr/sbin/nologin "$account"
    fi
    ids="$(sed -n "s/^$account:[^:]*:\([0-9]*:[0-9]*\):.*/\1/p" "$root/etc/passwd")"
    [ -n "$ids" ] || fail "the user $account could not be made"
}

check_sum() {
    if [ -e "$tarball.sha256" ]; then
        (cd "$(dirname "$tarball")" && sha256sum --check --quiet "$(basename "$tarball").sha256") ||
            fail "$tarball is not what $tarball.sha256 says"
    else
        echo "$tarball.sha256 is missing, so the tarball was not checked." >&2
    fi
}

# Appears whole, or not at all. The same tarball again leaves what is there.
unpack() {
    folder="$(tar -tzf "$tarball" | sed -n '1s,/.*,,p')"
    case "$folder" in latchkey-[0-9]*) ;; *) fail "$tarball is no release of Latchkey" ;; esac
    version="${folder#latchkey-}"
    sum="$(sha256sum <"$tarball")"
    [ "$(cat "$programs/$version/.sha256" 2>/dev/null)" != "$sum" ] || return 0
    mkdir -p "$programs"
    new="$programs/.new"
    rm -rf "$new"
    mkdir "$new"
    tar -xzf "$tarball" -C "$new" --strip-components=1 --no-same-owner
    chmod -R go-w,a+rX "$new"
    echo "$sum" >"$new/.sha256"
    # A build of the same version stands aside until the new one is in place.
    rm -rf "$programs/.old"
    if [ -e "$programs/$version" ]; then mv "$programs/$version" "$programs/.old"; fi
    mv "$new" "$programs/$version"
    rm -rf "$programs/.old"
    changed=1
}

write_settings() {
    mkdir -p "$(dirname "$settings")"
    if [ -e "$settings" ]; then
        # An editor may have made it root's.
        chown "$ids" "$settings"
        if [ -n "$base_url" ] && ! grep -qxF "BASE_URL=$base_url" "$settings"; then
            echo "$settings is kept as it is; to change BASE_URL, edit it and restart with: systemctl restart latchkey" >&2
        fi
        return 0
    fi
    first=1
    (
        umask 077
        cat >"$settings" <<END
# Settings of Latchkey. /opt/latchkey/current/.env.example describes all of them; restart with: systemctl restart latchkey
DATA_DIR=/var/lib/latchkey
# The address that customers' programs call. Choose it before you sell the first key.
BASE_URL=${base_url:-http://localhost:3000}
# With a proxy with TLS in front on this machine (deploy/proxies): 1.
TRUSTED_PROXIES=0
END
    )
    chown "$ids" "$settings"
}

make_data() {
    [ -d "$data" ] || install -d -m 700 "$data"
    chown "$ids" "$data"
}

write_unit() {
    mkdir -p "$(dirname "$unit")" "$root/usr/local/bin"
    before="$(cat "$unit" 2>/dev/null || true)"
    sed "s,^ExecStart=/usr/bin/node ,ExecStart=$node ," "$programs/$version/deploy/systemd/latchkey.service" >"$unit"
    [ "$before" = "$(cat "$unit")" ] || changed=1
    cat >"$root/usr/local/bin/latchkey" <<END
#!/bin/sh
# The command line of the installed version, with its settings: sudo latchkey status
cd /opt/latchkey/current
exec setpriv --reuid $account --regid $account --init-groups -- $node --env-file=/etc/latchkey/latchkey.env dist/cli.mjs "\$@"
END
    chmod 755 "$root/usr/local/bin/latchkey"
}

# Which version runs is one symbolic link; what it was before is another.
switch_to() {
    before="$(readlink "$programs/current" || true)"
    [ "$before" != "$1" ] || return 0
    if [ -n "$before" ]; then point previous "$before"; fi
    point current "$1"
    changed=1
}

point() {
    ln -sfn "$2" "$programs/.link"
    mv -T "$programs/.link" "$programs/$1"
}

forget_old_versions() {
    for path in "$programs"/*/; do
        name="$(basename "$path")"
        case "$name" in "$(readlink "$programs/current")" | "$(readlink "$programs/previous" || true)" | current | previous) ;;
        *) rm -rf "${programs:?}/$name" ;;
        esac
    done
}

start() {
    systemctl daemon-reload
    systemctl enable --quiet latchkey
    # What runs as it should is not interrupted.
    if [ -n "$changed" ]; then systemctl restart latchkey; else systemctl start latchkey; fi
    address="http://127.0.0.1:$(sed -n 's/^PORT=//p' "$settings" | tail -n 1 | grep . || echo 3000)"
    for _ in $(seq 90); do
        if "$node" -e "fetch('$address/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; then
            echo "Latchkey $(readlink "$programs/current") is ready at $address."
            [ -z "$first" ] || echo "The first operator's link: journalctl -u latchkey"
            return 0
        fi
        sleep 1
    done
    fail "it is not ready after 90 seconds; see journalctl -u latchkey, and go back with: $0 --rollback"
}

require_root
if [ -n "$rollback" ]; then
    before="$(readlink "$programs/previous" || true)"
    if [ -z "$before" ] || [ ! -d "$programs/$before" ]; then fail "there is no version before to go back to"; fi
    find_node
    switch_to "$before"
else
    [ -f "$tarball" ] || fail "name the tarball: install.sh latchkey-VERSION-linux-x64.tar.gz"
    find_node
    check_sum
    make_account
    unpack
    write_settings
    make_data
    write_unit
    switch_to "$version"
    forget_old_versions
fi
if is_live; then start; else echo "Latchkey $(readlink "$programs/current") is installed in $root."; fi
