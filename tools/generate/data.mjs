// docs/data.md: what can be looked up, with an example in TypeScript and in HCL of each. Tests compile and run them.
import { code, kebab } from "./docs.mjs";
import { loadData, loadModel, loadTerraform } from "./kinds.mjs";
import { pascal } from "./typescript.mjs";

const NOTE = "<!-- Derived from src/data by `npm run generate`. Do not edit. -->";

const INTRODUCTION = `# Data

Data sources look up existing objects: one object of each kind, all of them, past operations on one, and the
platform's reference lists. Every face has the same data sources, from one declaration:

| | one | all |
|---|---|---|
| Terraform, OpenTofu | \`data "svc_application" "api" { display_name = "api" }\` | \`data "svc_applications" "all" {}\` |
| Pulumi, both faces | \`getApplication({ displayName: "api" })\` | \`getApplications()\` |
| CDKTF | \`new DataSvcApplication(this, "api", { displayName: "api" })\` | \`new DataSvcApplications(this, "all")\` |

- **One** is found by its ID, or by its name if its kind has one. No match is an error, and so are several: the message
  names each candidate with its ID, region, project and creation time. An application that moves shares its name with its clone: the
  original is found until the move is complete, then the clone, if the journal of the move is there; elsewhere, use the ID. The result contains everything that can be read of the object. Secrets in it are marked sensitive (Terraform) or secret (Pulumi); all variables of an application count as secrets.
- **All** returns \`ids\` and \`items\`, ordered by name and then ID, so that the order is stable. Every argument is a
  filter, and an item has to match all of them. Items contain plain values of the object's record: no secrets, no entries of parts. Pulumi encrypts a value that looks like a key, or like an address with one in it.
- **Entries** of a service, such as domains and variables, are found by an ID that begins with that of the service; names
  are accepted for both. Their lists require the ID of the service, and take no name. Values of variables are in no list, because any may be a secret.
- A list of the platform shows few values of each object; the rest takes a request for each object that matches
  the filters. \`details: false\` reads the list only, one request per hundred objects. Values that it does not show are null then, and cannot be filters.
- Requests count against the [limits](performance.md). Look-ups at the same time share the pages of a list.
- If an argument is not known before the apply, the engine reads during the apply.
- In Pulumi, \`getCluster\` and the other reference lists also accept a single text, any name of a row, or a predicate.
`;

export function dataPage() {
  const sources = loadData().sources.map((source) => ({ ...source, call: `get${pascal(source.name)}` }));
  const isObject = ({ answers }) => answers.is === "object";
  const others = sources.filter((one) => !isObject(one));
  const sections = [
    objects(sources.filter(isObject)),
    `## Lists and rows\n\n${examplesOf(others)}`,
    ...others.map(section),
  ];
  return { "docs/data.md": `${NOTE}\n\n${INTRODUCTION}\n${sections.join("\n")}` };
}

/** Those of one object differ in little but the kind. */
function objects(sources) {
  const { typeNameOf } = loadTerraform();
  const lines = sources.map(({ name, call, doc, takes, answers }) => {
    const what = `[${answers.kind.name}](kinds/${kebab(answers.kind.name)}.md)`;
    const by = Object.entries(takes).map(([argument, { doc }]) => `${code(argument)}: ${cell(doc)}`);
    // The rest of it, about declaring such an object, is in the reference.
    const [first] = doc.split(/(?<=\.) /);
    return `| ${what} | ${code(call)}, ${code(typeNameOf(name))} | ${by.join("<br>")} | ${cell(first)} |`;
  });
  return `## One object

Each returns every field, part and output of the kind's reference, except options and write-only values.

| kind | data source | by | |
|---|---|---|---|
${lines.join("\n")}

${examplesOf(sources)}`;
}

function examplesOf(sources) {
  return `\`\`\`ts
import * as svc from "svc-iac";

${sources.map((source) => `export const ${source.name} = svc.${callOf(source)};`).join("\n")}
\`\`\`

\`\`\`hcl
${sources.map(dataBlock).join("\n")}
\`\`\`
`;
}

function section({ name, call, doc, takes, answers }) {
  return `### ${call}, ${loadTerraform().typeNameOf(name)}

${doc}

${rows(takes)}
${answersOf(answers)}`;
}

function callOf(source) {
  const { call, answers } = source;
  // A row is also found by one text, which is all that a program says.
  const given = answers.is === "row" ? JSON.stringify(VALUE) : typescript(exampleOf(source));
  return `${call}(${given})${answers.is === "list" ? ".ids" : ".id"}`;
}

function dataBlock(source) {
  const { typeNameOf, snakeCase } = loadTerraform();
  return `data "${typeNameOf(source.name)}" "found" {${hcl(exampleOf(source), snakeCase)}}`;
}

/** What has to be given, else a name, else what groups the objects. */
function exampleOf({ takes, keys, kind, answers }) {
  const required = Object.keys(takes).filter((name) => takes[name].required);
  // What the platform gives a name to is looked up by its id.
  const isNamed = kind === undefined || nameOf(kind) !== undefined;
  const key =
    (isNamed ? keys.find((one) => one !== "id") : undefined) ??
    keys[0] ??
    [kind?.group, kind?.naming].find((one) => one in takes);
  const chosen = required.length > 0 ? required : key === undefined ? [] : [key];
  if (answers.is === "object" && kind.owned) return [["id", idUnderHost(kind)]];
  return chosen.map((name) => [name, takes[name].schema.format === "uuid" ? ID : (nameOf(kind) ?? VALUE)]);
}

/** The name of a kind's examples. */
function nameOf(kind) {
  return kind?.naming === undefined ? undefined : kind.examples.minimal[kind.naming];
}

/** `application/shop-api/LOG_LEVEL`: the host of the example by its name, and the entry, where it has one. */
function idUnderHost(kind) {
  const { hosts } = kind.owned;
  const [field] = Object.keys(hosts).filter((name) => name in kind.examples.minimal);
  const host = nameOf(hosts[field].kind);
  return loadModel().idUnder(kind.owned, { field, host, entry: nameOf(kind) ?? ID });
}

const ID = "11111111-1111-4111-8111-111111111111";
const VALUE = "example";

function typescript(example) {
  if (example.length === 0) return "";
  return `{ ${example.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ")} }`;
}

function hcl(example, snakeCase) {
  const lines = example.map(([name, value]) => `${snakeCase(name)} = ${JSON.stringify(value)}`);
  if (lines.length < 2) return lines.map((line) => ` ${line} `).join("");
  return `${lines.map((line) => `\n  ${line}`).join("")}\n`;
}

function rows(takes) {
  const lines = Object.entries(takes).map(([name, { doc, schema, required }]) => {
    const is = schema.enum ? schema.enum.map(code).join(", ") : schema.format === "uuid" ? "id" : WORDS[schema.type];
    return `| ${code(name)} | ${is} | ${required ? "required" : ""} | ${cell(doc)} |`;
  });
  return lines.length === 0 ? "" : `| argument | | | |\n|---|---|---|---|\n${lines.join("\n")}\n`;
}

const WORDS = { string: "text", boolean: "true or false", integer: "number", number: "number" };

function answersOf(answers) {
  const columns = Object.keys(answers.columns).map(code).join(", ");
  return answers.is === "row" ? `Returns ${columns}.\n` : `Returns \`ids\`, and \`items\` with ${columns}.\n`;
}

function cell(text) {
  return text.replaceAll("|", "\\|");
}
