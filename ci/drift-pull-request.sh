#!/usr/bin/env bash
# Commits what `svc-iac drift --patch --adopt` has changed to a branch of its own, and opens or updates one pull
# request. If there is nothing to adopt, it deletes the branch, which closes the pull request; not if something could not
# be checked (CODE=1).
#
# Needs git with the credentials of actions/checkout, curl and node, and the permissions `contents: write` and
# `pull-requests: write`. Reads BRANCH, BASE, CODE, REPORTS, GH_TOKEN, GITHUB_API_URL and GITHUB_REPOSITORY.
set -euo pipefail

# There, the patch is already applied.
if [ "$BASE" = "$BRANCH" ]; then exit 0; fi

git add --update -- .
if git diff --cached --quiet; then
  if [[ "$CODE" = [02] ]] && git ls-remote --exit-code --heads origin "refs/heads/$BRANCH" > /dev/null; then
    git push --quiet origin --delete "refs/heads/$BRANCH"
    echo "Nothing to adopt: the branch $BRANCH is deleted."
  fi
  exit 0
fi
title='Adopt drift'
git -c user.name=svc-iac -c user.email=svc-iac@users.noreply.github.com commit --quiet --message "$title"
git push --quiet --force origin "HEAD:refs/heads/$BRANCH"

# The token is not among the arguments of a process.
api() {
  printf 'header = "Authorization: Bearer %s"\n' "$GH_TOKEN" > "$secret"
  curl --config "$secret" --silent --show-error --fail --header 'Accept: application/vnd.github+json' "$@"
}
secret=$(mktemp)
trap 'rm -f "$secret"' EXIT

pulls="$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/pulls"
first='let text = ""; process.stdin.on("data", (part) => { text += part; });
  process.stdin.on("end", () => console.log(JSON.parse(text)[0]?.number ?? ""));'
number=$(api --get "$pulls" --data-urlencode state=open --data-urlencode "head=${GITHUB_REPOSITORY%%/*}:$BRANCH" |
  node --eval "$first")
content='const { existsSync, readFileSync } = require("node:fs"); const [title, file, more] = process.argv.slice(1);
  const body = existsSync(file) ? readFileSync(file, "utf8") : "";
  console.log(JSON.stringify({ title, body, ...JSON.parse(more) }));'
if [ -n "$number" ]; then
  node --eval "$content" "$title" "$REPORTS/drift.md" '{}' | api --request PATCH "$pulls/$number" --data @- > /dev/null
  echo "Pull request $number is updated."
else
  places=$(node --eval 'const [head, base] = process.argv.slice(1); console.log(JSON.stringify({ head, base }))' "$BRANCH" "$BASE")
  node --eval "$content" "$title" "$REPORTS/drift.md" "$places" | api --request POST "$pulls" --data @- > /dev/null
  echo "A pull request is opened."
fi
