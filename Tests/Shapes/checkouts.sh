#!/bin/bash
# checkouts.sh LIST FOLDER: brings the Swift files of the repositories in LIST to FOLDER/OWNER+NAME.
#
# SHAPES_MIRROR may name a folder of git directories, OWNER+NAME/repo or OWNER+NAME.git, that are
# asked before GitHub is. A repository that cannot be had is named, and the others are brought.
set -uo pipefail
list=$1 folder=$2
mirror=${SHAPES_MIRROR:-}
missing=0
mkdir -p "$folder"

archive() { # archive GIT-DIRECTORY COMMIT INTO
  git -c safe.directory='*' --git-dir="$1" archive "$2" -- '*.swift' 2>/dev/null |
    tar -x -C "$3" 2>/dev/null
}

while read -r name commit; do
  [[ -z $name || $name == \#* ]] && continue
  key=${name/\//+}
  into=$folder/$key
  [[ -f $into/.commit && $(<"$into/.commit") == "$commit" ]] && continue
  rm -rf "$into" && mkdir -p "$into"
  found=
  for directory in "$mirror/$key/repo" "$mirror/$key.git"; do
    [[ -n $mirror && -d $directory ]] && archive "$directory" "$commit" "$into" && found=yes && break
  done
  if [[ -z $found ]]; then
    bare=$(mktemp -d)
    git init -q --bare "$bare" &&
      timeout 300 git --git-dir="$bare" fetch -q --depth 1 "https://github.com/$name" "$commit" \
        2>/dev/null && archive "$bare" "$commit" "$into" && found=yes
    rm -rf "$bare"
  fi
  if [[ -n $found ]]; then
    echo "$commit" >"$into/.commit"
  else
    rm -rf "$into"
    echo "$name could not be had at $commit: there is no network, or no such commit" >&2
    missing=$((missing + 1))
  fi
done <"$list"
((missing == 0)) || echo "$missing repositories are missing; the figures are of the others" >&2
exit 0
