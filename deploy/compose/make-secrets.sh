#!/bin/sh
# Makes the secrets that compose.yaml mounts, once. Back up the folder: without it, the database cannot be read.
set -eu
umask 077
folder="$(dirname "$0")/secrets"
if [ -e "$folder/latchkey.env" ]; then
    echo "$folder/latchkey.env exists; nothing was changed." >&2
    exit 1
fi
mkdir -p "$folder"
password="$(openssl rand -hex 24)"
# No line end, which would become part of the password.
printf %s "$password" >"$folder/postgres-password"
{
    for name in MASTER_KEY KEY_PEPPER AUTH_SECRET; do
        echo "$name=$(openssl rand -base64 32)"
    done
    echo "DATABASE_URL=postgres://latchkey:$password@postgres:5432/latchkey"
} >"$folder/latchkey.env"
# The container's user has to read what it is given. Only root can give it away; else everyone on this machine may read it.
chown 65532 "$folder/latchkey.env" 2>/dev/null || chmod 644 "$folder/latchkey.env"
chmod 711 "$folder"
echo "The secrets are in $folder."
