// The pages of all codes of problems and of the outputs for programs, from src/model/codes.ts and src/cli.

import { row } from "./docs.mjs";
import { jsonFile, tidy } from "./json.mjs";
import { loadCommands } from "./kinds.mjs";

const note = (source) => `<!-- Derived from ${source} by \`npm run generate\`. Do not edit. -->`;

const HEAD = `# Errors

Every error has a stable code. The message ends with \`[svc-iac explain <code>]\` in Pulumi, in Terraform (which also shows
the title of the code as the summary) and in every command; run that command to print the code's section of this page,
offline. Lists of mistakes (\`svc-iac validate\`, drift reports) end each line with \`[<code>]\`. In JSON the code is
\`error.code\`. Besides the code, an error has:

| property | meaning |
|---|---|
| \`message\` | what is wrong, in sentences that are clear without context |
| \`field\` | path of the field in the declaration, \`processes.web.port\` |
| \`given\`, \`allowed\` | the value, unless it is secret, and what is allowed |
| \`suggestion\` | an edit at that path that settles it, as below |
| \`next\` | what to do |
| \`status\`, \`reference\` | HTTP status and reference code of the API's answer, to quote to support |

Codes are stable: a code may be added, and its meaning does not change.

## Suggested edits

| \`suggestion\` | meaning |
|---|---|
| \`{ edit: "rename", to }\` | rename the last step of the path |
| \`{ edit: "replace", with }\` | replace the value |
| \`{ edit: "remove" }\` | remove the field |
| \`{ edit: "add", value }\` | add the field; the value is an example of a valid one |
| \`{ edit: "insert", text }\` | insert the text at the line and column, in a file that cannot be read |
| \`{ edit: "delete", text }\` | delete the text there |

A problem without a suggestion needs a decision: the message has what is allowed.

## Exit codes

| exit code | of most commands | of \`svc-iac drift\` and \`svc-iac policy\` |
|---|---|---|
`;

export function errorsPage() {
  const { explanations, EXIT, exitMeanings, outputs } = loadCommands();
  const exits = Object.entries(exitMeanings).map(([name, { meaning, check = "" }]) =>
    row([String(EXIT[name]), meaning, check || (EXIT[name] > 100 ? meaning : "")]),
  );
  return {
    "docs/errors.md": `${note("src/model/codes.ts")}\n${HEAD}${exits.join("\n")}\n\n## Codes\n${explanations().map(section).join("")}`,
    "docs/json.md": jsonPage(outputs),
    ...schemasOf(outputs),
  };
}

function section({ code, title, cause, remedy, example }) {
  const anchor = code.replace(/[^a-z]+/g, "-").replace(/-$/, "");
  return `\n### <a id="${anchor}"></a>\`${code}\`: ${title}\n\n${cause} ${remedy}\n\n\`\`\`text\n${example}\n\`\`\`\n`;
}

const file = (name) => `schemas/cli/${name}.schema.json`;

function schemasOf(outputs) {
  const { jsonSchema } = loadCommands();
  return Object.fromEntries(
    Object.entries(outputs).map(([name, { command, schema }]) => {
      const json = jsonSchema(schema);
      const title = name === "error" ? "A problem of a command" : `Output of \`svc-iac ${command} --json\``;
      return [file(name), jsonFile({ $schema: json.$schema, title, ...tidy(json) })];
    }),
  );
}

const JSON_HEAD = `# Output for programs

Every command has \`--json\`. Where a command has several formats, it is the same as \`--format json\`. The result is on
standard output, one document in JSON; progress and remarks are on standard error. The schemas are in the package, in
\`node_modules/svc-iac/schemas/cli\`.

\`\`\`sh
npx svc-iac validate --json
\`\`\`

A command that fails prints \`{ "error": { "code": …, "message": … } }\` instead, and its exit code shows how it ended: both
are described in [Errors](errors.md). Where the result is complete before the command fails, such as the report of a
comparison whose patch is refused, it is on standard output, and the error on standard error only.

Properties may be added; \`version\` changes when one is removed or changes its meaning. \`svc-iac pulumi schema\` prints a
schema of Pulumi packages, and the report of \`svc-iac drift\` has [a schema of its own](../schemas/drift-report.schema.json).

| command | schema |
|---|---|
`;

function jsonPage(outputs) {
  const rows = Object.entries(outputs).map(([name, { command, each }]) => {
    const called = name === "error" ? command : `\`svc-iac ${command}\`${each ? `, once for each ${each}` : ""}`;
    return row([called, `[\`${name}.schema.json\`](../${file(name)})`]);
  });
  return `${note("src/cli/outputs.ts")}\n${JSON_HEAD}${rows.join("\n")}\n`;
}
