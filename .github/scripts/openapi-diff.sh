#!/bin/sh
# openapi-diff.sh <commit>: prints, as Markdown, what has changed in the OpenAPI document since the commit.
set -eu
base_worktree=$(mktemp -d)
git worktree add --quiet --detach "$base" "$(git merge-base "$1" HEAD)"
# The base commit uses the installed packages: other versions of them would not change the document.
ln -s "$PWD/node_modules" "$base/node_modules"
npm run --silent client
npm --prefix "$base" run --silent client
echo '```diff'
git diff --no-index --no-color "$base/packages/client/openapi.json" packages/client/openapi.json || true
echo '```'
git worktree remove --force "$base"
