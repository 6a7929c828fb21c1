#!/bin/sh
# Uploads a release, of one file or of several platforms:
#   upload-release.sh VERSION FILE [FIELD=VALUE]...
#   upload-release.sh VERSION PLATFORM[/ARCH]:FILE... [FIELD=VALUE]...
#   LATCHKEY_URL       the product's address, like https://licenses.example.com/example-app
#   LATCHKEY_CI_TOKEN  a CI token of the product
# Ends with 0 when the version is there with exactly these bytes, from this upload or an earlier one, else with 1. With publish=true
# it must be published as well: files of several platforms are uploaded first, and published together at the end.
set -eu
version=$1
shift
file= pairs= publish= variants=
for argument; do
  shift
  case $argument in
    macos:* | macos/*:* | windows:* | windows/*:* | linux:* | linux/*:* | any:* | any/*:*) pairs="$pairs$argument
" ;;
    *)
      if [ -z "$file$pairs" ]; then
        file=$argument
        continue
      fi
      case $argument in
        publish=true) publish=yes ;;
        variant=*) variants=", \"variants\": [\"${argument#variant=}\"]" ;;
      esac
      # Every FIELD=VALUE becomes an option of curl that takes it literally. Several files are published at the end.
      [ "$pairs" ] && [ "$argument" = publish=true ] || set -- "$@" --form-string "$argument"
      ;;
  esac
done

# A connection that breaks in the middle, too, where curl knows how (7.71).
retry=
! curl --help all 2>/dev/null | grep -q retry-all-errors || retry=--retry-all-errors

answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

# Calls PATH with options of curl; the status is left in $status. The token goes through a pipe: arguments can be read by every
# user of the machine.
call() {
  path=$1
  shift
  status=$(printf 'Authorization: Bearer %s\n' "$LATCHKEY_CI_TOKEN" |
    curl --silent --show-error --header @- --retry 5 --retry-connrefused $retry --max-time 3600 "$@" \
      --output "$answer" --write-out '%{http_code}' "$LATCHKEY_URL/ci/$path") || status=000
}

# What the last answer warns of.
warnings() {
  if grep -q '"warnings":' "$answer"; then
    grep -o '"warnings":.*' "$answer" | grep -o '"message":"[^}]*"' >&2
  fi
}

# Uploads FILE, called WHAT, with options of curl.
upload() {
  what=$1
  file=$2
  shift 2
  call release --form-string "version=$version" "$@" --form "file=@\"$file\""
  case $status in
    201)
      echo "$what is uploaded."
      warnings
      ;;
    409)
      state=$(grep -o '"status":"[a-z]*"' "$answer" | head -n 1)
      if ! grep -q '"identical":true' "$answer"; then
        # Which file is there, or which field differs, and the way out.
        echo "$what is not uploaded. $(sed -nE 's/.*"message":"(([^"\\]|\\.)*)".*/\1/p' "$answer" | sed -E 's/\\(["\\])/\1/g')" >&2
        exit 1
      fi
      # The server changes nothing, so without this a pipeline is green and users get no update.
      if [ "$publish" ] && [ -z "$pairs" ] && [ "$state" != '"status":"published"' ]; then
        echo "$what is there already, byte for byte, but not published ($state). Publish the draft in the console," \
          "or raise the version if it was withdrawn." >&2
        exit 1
      fi
      echo "$what is there already, byte for byte ($state)."
      ;;
    *)
      echo "$what is not uploaded. The server answered $status: $(cat "$answer")" >&2
      exit 1
      ;;
  esac
}

if [ -z "$pairs" ]; then
  upload "$version" "$file" "$@"
  exit
fi

while read -r pair; do
  [ "$pair" ] || continue
  place=${pair%%:*}
  arch=${place#*/}
  [ "$arch" != "$place" ] || arch=
  upload "$version for $place" "${pair#*:}" "$@" --form-string "platform=${place%%/*}" --form-string "arch=$arch" </dev/null
done <<PAIRS
$pairs
PAIRS

if [ "$publish" ]; then
  call releases/publish --header 'Content-Type: application/json' --data "{\"version\": \"$version\"$variants}"
  if [ "$status" != 200 ]; then
    echo "$version is not published. The server answered $status: $(cat "$answer")" >&2
    exit 1
  fi
  echo "$version is published."
  warnings
fi
