#!/usr/bin/env bash
# A copy of a whole replica set by MongoDB's own tools, for databases that take longer to copy than the moment of
# `npm run backup` is kept (minSnapshotHistoryWindowInSeconds, 5 minutes unless set).
#   DATABASE_URI=mongodb://… deploy/mongodump.sh <archive.gz>
# The address names no database: --oplog copies the set as it is at the end.
set -euo pipefail
umask 077
archive=${1:?name the archive to write}
: "${DATABASE_URI:?set it to the replica set, without a database}"
command -v mongodump >/dev/null || { echo "mongodump is missing: install MongoDB's database tools" >&2; exit 1; }
[ ! -e "$archive" ] || { echo "$archive exists" >&2; exit 1; }
trap 'rm -f "$archive.partial"' EXIT
mongodump --uri="$DATABASE_URI" --oplog --gzip --archive="$archive.partial"
mv "$archive.partial" "$archive"
