#!/bin/bash
# checkout.sh SOURCE FOLDER: brings the test cases of Pact's specification to FOLDER/testcases.
#
# SOURCE is a checkout, a git directory, or the address of a repository. The cases are those of one
# commit of the branch version-4.
set -euo pipefail
source=$1 folder=$2
commit=b16fd6fa24bff8af247f737e1296cb341911e425

[[ -f $folder/.commit && $(<"$folder/.commit") == "$commit" ]] && exit 0
rm -rf "$folder" && mkdir -p "$folder"
bare=$source
if [[ -e $source/.git ]]; then
  bare=$source/.git
elif [[ ! -d $source ]]; then
  bare=$folder/git
  git init -q --bare "$bare"
  timeout 300 git --git-dir="$bare" fetch -q --depth 1 "$source" "$commit"
fi
git -c safe.directory='*' --git-dir="$bare" archive "$commit" -- testcases | tar -x -C "$folder"
echo "$commit" >"$folder/.commit"
