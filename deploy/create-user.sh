#!/bin/sh
# Runs once, when PostgreSQL creates its data: the server's own user, who owns the matches and nothing else.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat "${DATABASE_PASSWORD_FILE:-/run/secrets/database}")" --username "$POSTGRES_USER" \
    --dbname postgres <<'SQL'
CREATE ROLE macabre LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'password';
CREATE DATABASE macabre OWNER macabre;
REVOKE ALL ON DATABASE macabre FROM PUBLIC;
SQL
