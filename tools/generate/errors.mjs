// The page of all codes of problems, from src/model/codes.ts.
import { row } from "./docs.mjs";
import { loadModel } from "./kinds.mjs";

const NOTE = "<!-- Derived from src/model/codes.ts by `npm run generate`. Do not edit. -->";

const HEAD = `# Errors

Every error of svc-iac has a code. The commands print it with \`--json\` (\`error.code\`), \`svc-iac validate --json\` and the
drift report have it as well, and Terraform shows its title as the summary. Besides the code, an error has:

| property | meaning |
|---|---|
| \`message\` | what is wrong, in sentences that are clear without context |
| \`field\` | path of the field in the declaration, \`processes.web.port\` |
| \`given\`, \`allowed\` | the value, unless it is secret, and what is allowed |
| \`next\` | what to do |
| \`status\`, \`reference\` | HTTP status and reference code of the API's answer, to quote to support |

Codes are stable: a code may be added, and its meaning does not change.

## Exit codes

| exit code | of most commands | of \`svc-iac drift\` |
|---|---|---|
| 0 | success | nothing has drifted |
| 1 | refused, nothing was sent; a file that is not valid | something could not be checked, or the options are not valid |
| 2 | carried out and failed | drift was found |
| 3 | the result is not known, or a timeout | |
| 130 | interrupted with Ctrl-C | interrupted with Ctrl-C |

## Codes

| code | title | cause | what to do |
|---|---|---|---|
`;

export function errorsPage() {
  const { codes } = loadModel();
  const api = [
    [
      "api.<status>",
      "The service refused a request",
      "The API answered with an error of this HTTP status; the message is the API's.",
      "Correct what it names. Quote the reference code to support.",
    ],
    [
      "api.unreachable",
      "No answer from the service",
      "The API could not be reached, or did not answer.",
      "Check the address, the network and the proxy: `svc-iac doctor`.",
    ],
  ];
  const own = Object.entries(codes).map(([code, { title, cause, remedy }]) => [code, title, cause, remedy]);
  const rows = [...own, ...api].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = rows.map(([code, ...rest]) =>
    row([`<a id="${code.replace(/[^a-z]+/g, "-").replace(/-$/, "")}"></a>\`${code}\``, ...rest]),
  );
  return { "docs/errors.md": `${NOTE}\n${HEAD}${lines.join("\n")}\n` };
}
