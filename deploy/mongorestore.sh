#!/usr/bin/env bash
# Fills an empty replica set from an archive of mongodump.sh. The servers stand still meanwhile.
#   DATABASE_URI=mongodb://… deploy/mongorestore.sh <archive.gz>
# Afterwards: DATABASE_URI=mongodb://…/engage npm run reconcile
set -euo pipefail
archive=${1:?name the archive to read}
: "${DATABASE_URI:?set it to the replica set, without a database}"
command -v mongorestore >/dev/null || { echo "mongorestore is missing: install MongoDB's database tools" >&2; exit 1; }
[ -r "$archive" ] || { echo "$archive cannot be read" >&2; exit 1; }
gzip -t "$archive"
mongorestore --uri="$DATABASE_URI" --oplogReplay --gzip --archive="$archive" --stopOnError
