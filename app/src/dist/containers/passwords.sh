#!/bin/bash
# Gives the logins of roles.sql the passwords that are their secrets; run once, when the database is made.
# the image runs or sources it, so nothing stricter than its own settings
set -eo pipefail
for login in owner engine reader; do
  printf '\\set password `cat /run/secrets/%s-password`\n' "$login"
  printf "ALTER ROLE straightway_%s PASSWORD :'password';\n" "$login"
done | psql --no-psqlrc --set ON_ERROR_STOP=1 --quiet --username "$POSTGRES_USER" --dbname "$POSTGRES_DB"
