#!/bin/bash
# checkouts.sh LIST FOLDER: brings the Swift files and the headers of the repositories in LIST to
# FOLDER/OWNER+NAME.
#
# The list of the packages on which they depend is beside LIST, such as held-out-2.dependencies.txt.
# Each package comes to .build/checkouts of the repository, where Swift has them too. An index of
# the names that it declares is beside it, because reading all of its files would take minutes.
#
# SHAPES_MIRROR may name a folder of git directories, OWNER+NAME/repo or OWNER+NAME.git, that are
# asked before GitHub is. A repository that cannot be had is named, and the others are brought.
set -uo pipefail
list=$1 folder=$2
mirror=${SHAPES_MIRROR:-}
missing=0
mkdir -p "$folder"

archive() { # archive GIT-DIRECTORY COMMIT INTO
  local paths=('*.swift') git=(git -c safe.directory='*' --git-dir="$1")
  [[ -n $("${git[@]}" ls-tree -r --name-only "$2" 2>/dev/null | grep '\.h$') ]] && paths+=('*.h')
  "${git[@]}" archive "$2" -- "${paths[@]}" 2>/dev/null | tar -x -C "$3" 2>/dev/null
}

bring() { # bring NAME COMMIT INTO
  local key=${1/\//+} commit=$2 into=$3 found= directory bare
  [[ -f $into/.commit && $(<"$into/.commit") == "$commit" ]] && return
  rm -rf "$into" && mkdir -p "$into"
  for directory in "$mirror/$key/repo" "$mirror/$key.git"; do
    [[ -n $mirror && -d $directory ]] && archive "$directory" "$commit" "$into" && found=yes && break
  done
  if [[ -z $found ]]; then
    bare=$(mktemp -d)
    git init -q --bare "$bare" &&
      timeout 300 git --git-dir="$bare" fetch -q --depth 1 "https://github.com/$1" "$commit" \
        2>/dev/null && archive "$bare" "$commit" "$into" && found=yes
    rm -rf "$bare"
  fi
  if [[ -n $found ]]; then
    echo "$commit" >"$into/.commit"
  else
    rm -rf "$into"
    echo "$1 could not be had at $commit: there is no network, or no such commit" >&2
    missing=$((missing + 1))
  fi
}

index() { # index FOLDER: writes FILE:WORD NAME for each declaration
  (cd "$1" && grep -rHoE --include='*.swift' --exclude-dir='*Tests' --exclude-dir='Example*' \
    '(struct|class|enum|protocol|actor|typealias|extension|@_exported import) +[A-Za-z_][A-Za-z0-9_.]*' . >.names)
}

while read -r name commit; do
  [[ -z $name || $name == \#* ]] && continue
  bring "$name" "$commit" "$folder/${name/\//+}"
done <"$list"

dependencies=${list%.txt}.dependencies.txt
while read -r name package commit; do
  [[ -z $name || $name == \#* ]] && continue
  into=$folder/${name/\//+}/.build/checkouts/${package/\//+}
  bring "$package" "$commit" "$into"
  [[ -d $into && ! -f $into/.names ]] && index "$into"
done < <(cat "$dependencies" 2>/dev/null)

((missing == 0)) || echo "$missing repositories are missing; the figures are of the others" >&2
exit 0
