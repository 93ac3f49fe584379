#!/bin/sh
# Makes Temporal's two databases, or brings them up to this version; run again it changes nothing.
set -eu

tool() {
  database="$1"
  shift
  temporal-sql-tool --plugin postgres12 --endpoint "$POSTGRES_SEEDS" --port "$DB_PORT" --user "$POSTGRES_USER" \
    --database "$database" "$@"
}

schema=/etc/temporal/schema/postgresql/v12
tool temporal create-database
tool temporal setup-schema --version 0.0
tool temporal update-schema --schema-dir "$schema/temporal/versioned"
tool temporal_visibility create-database
tool temporal_visibility setup-schema --version 0.0
tool temporal_visibility update-schema --schema-dir "$schema/visibility/versioned"
