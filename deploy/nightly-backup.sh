#!/bin/sh
# For compose.yaml: waits until BACKUP_AT (in UTC), makes one backup into /backups, deletes those older than four weeks, and ends; the engine starts
# it again. With `now` it does not wait: docker compose run --rm backup now
set -eu
umask 077
folder=${BACKUP_FOLDER:-/backups}

case ${PGHOST:-}${DATABASE_URL:-}${DATABASE_URL_FILE:-} in
    /* | postgres*://*)
        echo "The records are in PostgreSQL, which the service backup-postgres backs up."
        [ "${1:-}" = now ] || sleep infinity
        exit
        ;;
esac

if [ "${1:-}" != now ]; then
    # A shell takes a number with a leading zero for an octal one.
    hour=${BACKUP_AT%:*}
    minute=${BACKUP_AT#*:}
    at=$((${hour#0} * 60 + ${minute#0}))
    now=$(($(date -u +%-H) * 60 + $(date -u +%-M)))
    sleep $(((at - now + 1439) % 1440 * 60 + 60))
fi

name=$folder/festival-$(date -u +%Y-%m-%d-%H%M%S)
if [ -n "${PGHOST:-}" ]; then
    PGPASSWORD=$(cat "$POSTGRES_PASSWORD_FILE") pg_dump --format=custom --file="$name.part"
    mv "$name.part" "$name.dump"
else
    node scripts/backup.ts "$name.tar.gz"
fi
# Only after a successful backup: while backups fail, the last good ones stay.
find "$folder" '(' -name 'festival-*.tar.gz' -o -name 'festival-*.dump' ')' -mtime +28 -delete
