#!/bin/sh
# Updates the site to its newest version, as root: makes a backup, builds the new version beside the running one, switches over in one step,
# and switches back if the new one is not healthy within a minute. docs/operations.md describes the folders.
set -eu

home=${FESTIVAL_HOME:-/srv/festival}
health=${FESTIVAL_HEALTH:-http://127.0.0.1:3000/healthz}
old=$(readlink -f "$home/site")
new=$home/versions/$(date +%Y-%m-%d-%H%M%S)

as_festival() {
    runuser -u festival -- env HOME="$home" "$@"
}

change_to() {
    ln -sfn "$1" "$home/site.next"
    mv -T "$home/site.next" "$home/site"
    systemctl restart festival
}

is_well() {
    for _ in $(seq "${FESTIVAL_PATIENCE:-60}"); do
        if curl --fail --silent --output /dev/null "$health"; then return 0; fi
        sleep 1
    done
    return 1
}

echo "A backup first ..."
systemctl start festival-backup.service

echo "The new version, in $new ..."
origin=$(as_festival git -C "$old" remote get-url origin)
as_festival git clone --quiet "$origin" "$new"
cp --preserve "$old/.env" "$new/.env"
(cd "$new" && as_festival npm ci && as_festival npm run build)

echo "Changing over ..."
change_to "$new"
if ! is_well; then
    change_to "$old"
    echo "The new version is not well (journalctl -u festival says why), so the old one runs again: $old" >&2
    echo "If that does not start either, the new one had changed the database: docs/operations.md, 'Updating'." >&2
    exit 1
fi

# The two previous versions stay, for going back.
cd "$home/versions"
find . -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\n' | sort -n | cut -d ' ' -f 2- | head -n -3 | while read -r older; do
    case $(readlink -f "$older") in
        "$old" | "$new") ;;
        *) rm -r -- "$older" ;;
    esac
done
echo "The new version runs."
