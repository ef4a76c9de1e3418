// Where each operation of the API is reached from: found in the declarations, so that the page cannot drift from them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { kebab, row } from "./docs.mjs";
import { loadActions, loadContract, loadData, loadKinds } from "./kinds.mjs";

const NOTE = "<!-- Derived from src by `npm run generate`. Do not edit. -->";

const source = fileURLToPath(new URL("../../src/", import.meta.url));

/** Rooms whose requests serve everything that the provider does. */
const INTERNALS = ["client", "lifecycle", "drift", "discover", "cli", "terraform", "environment"];

/** Operations that nothing reaches, and why. */
const LISTED = "its list shows the same record, and a page of it serves many.";
const LEFT_OUT = {
  getProcess: LISTED,
  getTcpProxy: LISTED,
  getPrivatePort: LISTED,
  getWebhookDelivery: LISTED,
  validateApiKey: "the contract advises `getCurrentApiKey` instead, which `svc-iac doctor` uses.",
  listObjects: "files in a bucket belong to the programs that store them; the keys of `Bucket` open it for S3 clients.",
};

export function parityPage() {
  const { operations } = loadContract();
  const { kinds } = loadKinds();
  const { actions, logSources } = loadActions();
  const { listings } = loadData();
  const reached = new Map(Object.keys(operations).map((id) => [id, new Set()]));
  const note = (value, where) => {
    for (const id of operationsIn(value)) reached.get(id)?.add(where);
  };
  for (const kind of kinds) note({ ...kind, owned: undefined }, `[${kind.name}](kinds/${kebab(kind.name)}.md)`);
  for (const kind of kinds.filter(({ owned }) => owned))
    note(
      Object.values(kind.owned.hosts).map(({ api }) => api),
      `[${kind.name}](kinds/${kebab(kind.name)}.md)`,
    );
  for (const action of actions) note(action, `action [${kebab(action.name)}](actions.md#${kebab(action.name)})`);
  note(logSources, "[logs](actions.md#logs)");
  note(listings, "[data](data.md)");
  const internals = INTERNALS.flatMap((room) => textsIn(join(source, room))).join("\n");
  for (const [id, places] of reached) {
    if (places.size === 0 && new RegExp(`"${id}"`).test(internals)) places.add("every run");
    if (places.size === 0 && LEFT_OUT[id]) places.add(`not reached: ${LEFT_OUT[id]}`);
  }
  const empty = [...reached].filter(([, places]) => places.size === 0).map(([id]) => id);
  if (empty.length > 0) {
    throw new Error(`Nothing reaches ${empty.join(", ")}: declare it, or say in tools/generate/parity.mjs why not.`);
  }
  const rows = [...reached].map(([id, places]) =>
    row([`\`${id}\``, requestOf(operations[id]), [...places].join(", ")]),
  );
  return { "docs/parity.md": page(rows, reached.size) };
}

function page(rows, total) {
  return `${NOTE}

# Parity

The ${total} operations of the API, and where each is reached from: a kind, an action, a data source, or the provider's own work.
The contract has no operation for metrics, the platform's published IP ranges, purging a bucket, and templates.

| operation | request | reached from |
|---|---|---|
${rows.join("\n")}
`;
}

/** Names of operations in a declaration, in its functions as well; a schema names none. */
function operationsIn(value, seen = new Set()) {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return String(value).match(/(?<=")\w+(?=")/g) ?? [];
  if (typeof value !== "object" || value === null || seen.has(value) || "_zod" in value) return [];
  seen.add(value);
  return Object.values(value).flatMap((inner) => (isKind(inner) ? [] : operationsIn(inner, seen)));
}

/** A kind that a declaration is about is noted by itself. */
function isKind(value) {
  return typeof value === "object" && value !== null && "fields" in value && "examples" in value;
}

function textsIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

function requestOf({ method, path }) {
  return `\`${method} ${path}\``;
}
