// The page of actions: what each takes, answers and looks like as a command, all from the declarations.
import { code, row, typeText } from "./docs.mjs";
import { loadActions } from "./kinds.mjs";

const NOTE = "<!-- Derived from src/kinds/actions by `npm run generate`. Do not edit. -->";

const INTRODUCTION = `# Actions

Actions are operations on an object that do not change its declaration: deploy, restart, back up. An action is a command,

\`\`\`sh
svc-iac deploy api --wait
\`\`\`

a function,

\`\`\`ts
import { connectActions } from "svc-iac/actions";

const { deploy } = connectActions();
const { values } = await deploy("api", { input: { branch: "main" }, wait: true });
console.log(values.deploymentId);
\`\`\`

for programs of Pulumi and its resource hooks, [a function of the native plugin](pulumi-native.md#actions), and, from Terraform
1.14 on, an [action of the provider](terraform.md#actions):

\`\`\`hcl
action "svc_deploy" "api" {
  config {
    target = "api"
    branch = "main"
  }
}
\`\`\`

All use the service in \`SERVICE_API_URL\` and \`SERVICE_API_TOKEN\` and share the platform's limits with every other run.`;

const HABITS = `## Common behaviour

- **Target**: an ID or a display name. A name that several objects have is an error that lists them; \`--kind\` selects the
  kind. An application that has moved shares its name with its original until that is deleted: the command means the clone if the
  journal of the move is in this folder (\`.svc\`) or in SVC_STORE; elsewhere, use the ID. While a move has not ended, only
  commands that read, and actions of the run that moves it, accept the name, and mean the original; others are an error.
- **\`--wait\`** shows progress on standard error until the end. Without it, the command ends as soon as the platform has
  accepted the request. \`--timeout 15m\` limits the wait; the platform continues.
- **\`--json\`** prints \`{ action, kind, id, name, state, message, outputs }\` on standard output; \`state\` is \`done\`, \`accepted\` or
  \`unchanged\` (it was in that state already, nothing was sent). A problem is \`{ error: { code, message, … } }\`. Lists print their rows.
- **Secrets** of a result are not printed, not even in the JSON, without \`--show\`. \`--output <file>\` writes them to a new file
  with mode 0600. Without either, nothing is done: most of them are shown only once. The file and its space are there before
  anything is sent. If it cannot be written in spite of that, the error names another file that has the secrets.
- **A lost answer**: the command checks whether the request was carried out before it sends it again, so nothing is done
  twice. If the platform does not show it, the command reports that and ends with 3.

| exit code | |
|---|---|
| 0 | accepted, done, or in that state already |
| 1 | nothing was done: invalid input, or refused by the platform |
| 2 | it was started and failed, such as a deployment; or it was done, and its secrets could not be written |
| 3 | unknown: timed out, or an answer was lost |
| 130 | interrupted; accepted operations continue on the platform |`;

const LOGS = `## logs

Show what an application prints, the access log of an application or a static site, or the log of a deployment.

- \`--source\` is LOGS; the first one by default.
- \`--deployment <id>\`, or \`latest\`, shows the log of a deployment from its beginning.
- \`--since 15m\`, or a time such as \`2026-01-31T10:00:00Z\`; an hour by default.
- \`--follow\` continues until Ctrl-C, or until the deployment has ended: its result is the exit code.
- \`--json\` prints a line for each entry: \`{ id, timestamp, severity, message }\`.
`;

export function actionPage() {
  const { actions, logExamples, logSources, ...words } = loadActions();
  const index = actions.map((action) =>
    row([`[${action.name}](#${action.name})`, kindsOf(action).join(", "), firstSentence(action.doc)]),
  );
  const kinds = logSources.map(({ subject }) => subject.name).join(", ");
  index.push(row(["[logs](#logs)", kinds, "Show the logs of an application or a static site, or of a deployment."]));
  const sources = logSources.map(({ subject, sources: own }) => {
    const names = [...Object.keys(own), ...(subject.deployment?.logs ? ["deployment"] : [])];
    return `${names.map(code).join(", ")} for ${subject.name}`;
  });
  const text = [
    NOTE,
    INTRODUCTION,
    `| action | on | |\n|---|---|---|\n${index.join("\n")}`,
    HABITS,
    ...actions.map((action) => section(action, words)),
    `${LOGS.replace("LOGS", sources.join("; "))}\n${examples(logExamples)}`,
  ].join("\n\n");
  return { "docs/actions.md": `${text}\n` };
}

function section(action, { actionTypeName, inputsOn, isListing, jsonSchemaOf, kebabCase }) {
  const { name, doc, inputs, outputs, words } = action;
  const takes = Object.entries(inputs).map(([input, field]) => {
    const flag = words.includes(input) ? `<${kebabCase(input)}>` : `--${kebabCase(input)}`;
    const on = action.on.filter((one) => inputsOn(action, one)[input]).map(({ subject }) => subject.name);
    const only = on.length < action.on.length ? `for ${on.join(", ")}` : "";
    const { field: by, values = [] } = field.appliesTo ?? {};
    const where = by && `where ${code(by)} is ${values.map(code).join(" or ")}`;
    const facts = [
      field.required && "required",
      field.default !== undefined && `default ${code(field.default)}`,
      only,
      where,
    ];
    return row([
      code(flag),
      code(input),
      typeText(jsonSchemaOf(field.schema)),
      facts.filter(Boolean).join("; "),
      field.doc,
    ]);
  });
  const gives = Object.entries(outputs).map(([output, field]) =>
    row([code(output), typeText(jsonSchemaOf(field.schema)), field.secret ? "secret" : "", field.doc]),
  );
  return [
    `## ${name}`,
    doc,
    `On: ${kindsOf(action).join(", ")}. ${isListing(action) ? "" : `In Terraform: ${code(actionTypeName(action))}.`}`.trim(),
    takes.length > 0 && `| command | input | type | | |\n|---|---|---|---|---|\n${takes.join("\n")}`,
    gives.length > 0 && `| output | type | | |\n|---|---|---|---|\n${gives.join("\n")}`,
    examples(action.examples),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function examples(lines) {
  return `\`\`\`sh\n${lines.map(([command, does]) => `# ${does}\n${command}`).join("\n")}\n\`\`\``;
}

const kindsOf = ({ on }) => on.map(({ subject }) => subject.name);

const firstSentence = (doc) => doc.split(/(?<=\.) /)[0];
