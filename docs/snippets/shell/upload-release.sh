#!/bin/sh
# Uploads a release: upload-release.sh VERSION FILE [FIELD=VALUE]...
#   LATCHKEY_URL       the product's address, like https://licenses.example.com/example-app
#   LATCHKEY_CI_TOKEN  a CI token of the product
# Ends with 0 when the version is there with exactly these bytes, from this upload or an earlier one, else with 1. With publish=true
# it must be published as well.
set -eu
version=$1
file=$2
shift 2
publish=
for field; do # every FIELD=VALUE becomes an option of curl that takes it literally
  [ "$field" != publish=true ] || publish=yes
  set -- "$@" --form-string "$field"
  shift
done

answer=$(mktemp)
trap 'rm -f "$answer"' EXIT
# The token goes through a pipe: arguments can be read by every user of the machine.
status=$(printf 'Authorization: Bearer %s\n' "$LATCHKEY_CI_TOKEN" |
  curl --silent --show-error --header @- --retry 5 --retry-connrefused --max-time 3600 \
    --form-string "version=$version" "$@" --form "file=@\"$file\"" \
    --output "$answer" --write-out '%{http_code}' "$LATCHKEY_URL/ci/release") || status=000

case $status in
  201)
    echo "$version is uploaded."
    ;;
  409)
    state=$(grep -o '"status":"[a-z]*"' "$answer" | head -n 1)
    if ! grep -q '"identical":true' "$answer"; then
      echo "$version exists with other bytes ($state). Raise the version." >&2
      exit 1
    fi
    # The server changes nothing, so without this a pipeline is green and users get no update.
    if [ "$publish" ] && [ "$state" != '"status":"published"' ]; then
      echo "$version is there already, byte for byte, but not published ($state). Publish the draft in the console," \
        "or raise the version if it was withdrawn." >&2
      exit 1
    fi
    echo "$version is there already, byte for byte ($state)."
    ;;
  *)
    echo "$version is not uploaded. The server answered $status: $(cat "$answer")" >&2
    exit 1
    ;;
esac
