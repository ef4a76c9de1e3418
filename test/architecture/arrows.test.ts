import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import { kinds } from "../../src/kinds";
import { type Field, type Kind, wireName } from "../../src/model";
import * as vocabulary from "../../src/model/fields";

const src = join(__dirname, "../../src");

/** What knows, and compares, without a change. */
const untilRead = ["declaration", "state", "read"];

/** Which rooms may be entered from which. What is not listed may only use itself. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  sandbox: [],
  model: ["contract"],
  store: ["model"],
  webhooks: ["contract", "model"],
  client: ["contract", "model", "store"],
  kinds: ["model"],
  declaration: ["contract", "model", "client"],
  state: ["declaration", "model", "client", "store"],
  read: ["state", "declaration", "model", "client"],
  lifecycle: [...untilRead, "contract", "model", "client", "store"],
  actions: [...untilRead, "contract", "model", "client", "kinds"],
  data: [...untilRead, "client", "contract", "model", "kinds"],
  pulumi: ["actions", "data", "lifecycle", ...untilRead, "client", "store", "model", "kinds"],
  terraform: ["actions", "data", "lifecycle", ...untilRead, "client", "contract", "store", "model", "kinds"],
  cdktf: ["model"],
  markdown: [],
  // Files of settings that people write.
  yaml: ["model"],
  cost: ["lifecycle", "declaration", "contract", "model", "kinds", "markdown"],
  policy: ["cost", "environment", "read", "client", "model", "kinds", "yaml", "terraform"],
  // Where the native plugin is assembled.
  plugin: ["environment", "pulumi"],
  environment: ["pulumi", ...untilRead, "model", "kinds", "yaml"],
  // What an engine keeps in its state, the room of that face knows.
  drift: [
    ...["environment", "discover", "hcl", ...untilRead, "client", "model", "kinds", "store"],
    ...["pulumi", "terraform", "markdown", "webhooks", "yaml"],
  ],
  discover: ["environment", "terraform", ...untilRead, "client", "model", "contract", "kinds"],
  codemod: ["drift", "environment", "hcl", "terraform", "model", "kinds"],
  convert: ["discover", "environment", "model", "kinds"],
  hcl: ["terraform", "environment", "declaration", "model"],
  preview: ["drift", "environment", "terraform", "declaration", "state", "read", "client", "model", "store"],
  cli: [
    "actions",
    "codemod",
    "cost",
    "convert",
    "discover",
    "drift",
    "hcl",
    "policy",
    "preview",
    "lifecycle",
    "read",
    "state",
    "client",
    "store",
    "model",
    "kinds",
    "sandbox",
    "terraform",
    "pulumi",
    "environment",
    "markdown",
    "yaml",
  ],
};

const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), "utf8");
  return [...text.matchAll(/(?:from|import|require\()\s*\(?"([^"]+)"/g)].map(([, target]) => target ?? "");
}

const roomOf = (path: string) => path.split("/")[0] ?? "";

/** Each import from another room. */
const crossings = files.flatMap((file) => {
  const from = roomOf(file);
  if (from === file) return [];
  return importsOf(file)
    .filter((target) => target.startsWith("."))
    .map((target) => ({ file, from, target, to: roomOf(relative(src, resolve(dirname(join(src, file)), target))) }))
    .filter(({ to }) => to !== from);
});

test("arrows point one way", () => {
  const wrong = crossings.filter(({ from, to }) => !arrows[from]?.includes(to));
  expect(wrong.map(({ file, to }) => `${file} → ${to}`)).toEqual([]);
});

test("the lifecycle has one door, of at most 20 names", () => {
  const door = readFileSync(join(src, "lifecycle/index.ts"), "utf8");
  const names = [...door.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = ""]) => list.split(","));
  expect(names.length).toBeLessThanOrEqual(20);
  expect(door).not.toContain("*");
  const inside = crossings.filter(
    ({ to, target }) => to === "lifecycle" && !/lifecycle(\/index(\.js)?)?$/.test(target),
  );
  expect(inside.map(({ file }) => file)).toEqual([]);
});

test("every arrow is used", () => {
  const isUsed = (room: string, target: string) => crossings.some(({ from, to }) => from === room && to === target);
  const idle = Object.entries(arrows).flatMap(([room, targets]) =>
    targets.filter((target) => !isUsed(room, target)).map((target) => `${room} → ${target}`),
  );
  expect(idle).toEqual([]);
});

/** Every file and package that is loaded with `file`. Types are not loaded, and `import()` loads nothing yet. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(join(src, file), "utf8");
  for (const [, target = ""] of text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?"([^"]+)";/gm)) {
    if (!target.startsWith(".")) seen.add(target);
    else {
      const path = relative(src, resolve(dirname(join(src, file)), target));
      loadedWith(files.includes(`${path}.ts`) ? `${path}.ts` : join(path, "index.ts"), seen);
    }
  }
  return seen;
}

test("what holds up the handshake of the Terraform provider has no model, and no zod", () => {
  const loaded = [...loadedWith("terraform/main.ts")];
  expect(loaded).toContain("@grpc/grpc-js");
  expect(
    loaded.filter((one) => one === "zod" || /^(model|kinds|lifecycle|declaration|state|read|client|store)\//.test(one)),
  ).toEqual([]);
});

test("model, client, kinds, lifecycle and actions know no engine", () => {
  const inner = files.filter((file) =>
    ["model", "client", "kinds", ...untilRead, "lifecycle", "actions", "contract"].includes(roomOf(file)),
  );
  const wrong = inner.flatMap((file) =>
    importsOf(file).filter((target) => /pulumi|cdktf|constructs|grpc/.test(target)),
  );
  expect(inner.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
  // Comments may say why an engine needs something; sentences for users are the same for all of them.
  const sentences = inner.filter((file) =>
    readFileSync(join(src, file), "utf8")
      .split("\n")
      .some((line) => !/^\s*(\/\/|\/?\*)/.test(line) && /pulumi|terraform/i.test(line)),
  );
  expect(sentences).toEqual([]);
});

test("outside its own file and the derived ones, no kind is distinguished by name", () => {
  // "Project" is also a word of the engines.
  const all = Object.values(kinds).map(({ name }) => name);
  const names = new RegExp(`["'](${all.filter((name) => name !== "Project").join("|")})["']`);
  const wrong = files.filter(
    (file) =>
      !["kinds", "sandbox"].includes(roomOf(file)) &&
      !file.endsWith(".gen.ts") &&
      names.test(readFileSync(join(src, file), "utf8")),
  );
  expect(wrong).toEqual([]);
});

test("commands print through one door, which cleans what it prints", () => {
  const writes = /\bconsole\.\w+\(|\bstd(?:out|err)\.write\(|\b(?:output|stream)\.write\(|\bcreateInterface\b/;
  const own = files.filter((file) => roomOf(file) === "cli");
  const doors = own.filter((file) => writes.test(readFileSync(join(src, file), "utf8")));
  expect(doors).toEqual(["cli/print.ts"]);
});

/** The rooms of the lifecycle, each with those below it that it may use. */
const ladder = ["plan", "apply", "move", "run"];

test("the lifecycle is layered: each layer uses only those before it", () => {
  const stepOf = (path: string) => ladder.indexOf(path.split("/")[1] ?? "");
  const steps = files.filter((file) => roomOf(file) === "lifecycle" && stepOf(file) >= 0);
  expect(new Set(steps.map(stepOf)).size).toBe(ladder.length);
  const wrong = steps.flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith("."))
      .map((target) => relative(src, resolve(dirname(join(src, file)), target)))
      .filter((target) => roomOf(target) === "lifecycle")
      .filter((target) => stepOf(target) < 0 || stepOf(target) > stepOf(file))
      .map((target) => `${file} → ${target}`),
  );
  expect(wrong).toEqual([]);
});

const fieldsOf = ({ fields, parts }: Kind): [string, Field][] => [
  ...Object.entries(fields),
  ...Object.values(parts).flatMap((part) => Object.entries(part.fields)),
];

/** Words that all kinds share: what `model/fields.ts` declares, and the options. */
const sharedNames = new Set(
  Object.entries(vocabulary).flatMap(([name, value]): string[] => {
    if (typeof value === "function" || "mutability" in value) return [name];
    return name === "roles" ? Object.values(value) : Object.keys(value);
  }),
);

const everyField = Object.values<Kind>(kinds).flatMap(fieldsOf);

/** Where `file` names one of `names`: as a text of its own, or as a member. A single word may mean anything else. */
function namedIn(file: string, names: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const name = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isPropertyAccessExpression(node)
        ? node.name.text
        : ts.isBindingElement(node)
          ? (node.propertyName ?? node.name).getText()
          : ts.isPropertyAssignment(node) || ts.isPropertySignature(node)
            ? node.name.getText()
            : undefined;
    if (name !== undefined && names.has(name)) found.add(`${file}: ${name}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(src, file), "utf8"), ts.ScriptTarget.Latest, true));
  return [...found];
}

/**
 * Names that mean something else there: the company and the end of the key in use, names of the rows of reference lists, what is
 * inside the option `adopt`, and the answer of the command that gives a token.
 */
const others = [
  "cli/doctor-checks.ts: company_id",
  "cli/doctor-checks.ts: expired_at",
  "client/own-key.ts: company_id",
  "client/token-text.ts: expiresAt",
  "client/token.ts: expiresAt",
  "state/journal.ts: companyId",
  "state/known.ts: companyId",
  "read/listings.ts: displayName",
  "lifecycle/plan/adoption.ts: displayName",
];

const isKnown = (name: string) => others.includes(name);

/** What is written by hand, where kinds are only known as data. Events of webhooks are the platform's own texts. */
const written = files.filter(
  (file) =>
    !["kinds", "sandbox", "contract", "webhooks"].includes(roomOf(file)) &&
    !file.endsWith(".gen.ts") &&
    // The vocabulary itself.
    file !== "model/fields.ts",
);

test("outside kinds, nothing names a field of one kind", () => {
  const own = everyField.filter(([name]) => !sharedNames.has(name)).map(([name]) => name);
  const names = new Set(own.filter((name) => /[A-Z]/.test(name)));
  expect(names.size).toBeGreaterThan(40);
  expect(written.flatMap((file) => namedIn(file, names)).filter((name) => !isKnown(name))).toEqual([]);
});

test("outside kinds, nothing names a field as the platform spells it", () => {
  const names = new Set(everyField.map(([name, field]) => wireName(name, field)).filter((name) => name.includes("_")));
  expect(names.size).toBeGreaterThan(50);
  expect(written.flatMap((file) => namedIn(file, names)).filter((name) => !isKnown(name))).toEqual([]);
});

test("the lifecycle names no field but options, shared or not", () => {
  const names = everyField.filter(([, { mutability }]) => mutability !== "option").map(([name]) => name);
  const distinct = new Set(names.filter((name) => /[A-Z]/.test(name) || name === "status"));
  const steps = written.filter((file) => [...untilRead, "lifecycle"].includes(roomOf(file)));
  expect(steps.flatMap((file) => namedIn(file, distinct)).filter((name) => !isKnown(name))).toEqual([]);
});
