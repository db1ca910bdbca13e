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
repository=$source
if [[ ! -d $source ]]; then
  repository=$folder/git
  git init -q --bare "$repository"
  timeout 300 git -C "$repository" fetch -q --depth 1 "$source" "$commit"
fi
git -c safe.directory='*' -C "$repository" archive "$commit" -- testcases | tar -x -C "$folder"
echo "$commit" >"$folder/.commit"
