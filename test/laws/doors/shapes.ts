import { isSecretValue } from "../../../src/model";
import { tokens } from "../../model/tokens";

/** Texts of about `size` parts: nested, repeated, or of parts that refer to each other. */
export type Shape = (size: number) => string;

const each = (size: number, line: (index: number) => string) =>
  Array.from({ length: size }, (_, at) => line(at)).join("");
const nested = (open: string, inner: string, close: string) => (size: number) =>
  open.repeat(size) + inner + close.repeat(size);
const project = (value: Shape) => (size: number) => `base:\n  projects:\n    p: ${value(size)}\n`;
const projects = (line: (index: number) => string) => (size: number) => `base:\n  projects:\n${each(size, line)}`;
const variables =
  (line: (index: number) => string, before = "") =>
  (size: number) =>
    `${before}base:\n  databases:\n    main: {}\n  applications:\n    app:\n      variables:\n${each(size, (at) => `        K${at}: ${line(at)}\n`)}`;

export const yaml: Readonly<Record<string, Shape>> = {
  brackets: project(nested("[", "", "]")),
  "open brackets": project(nested("[", "", "")),
  braces: project(nested("{a: ", "1", "}")),
  "keys that are lists": project(nested("? [", "", "]")),
  "explicit keys": nested("? ", "a", ""),
  dashes: nested("- ", "a", ""),
  "one alias": variables(() => "*a", "x-a: &a 1\n"),
  "an anchor for each alias": (size) =>
    variables((at) => `*a${at}`, `x-a:\n${each(size, (at) => `  - &a${at} 1\n`)}`)(size),
  "aliases of nothing": variables((at) => `*a${at}`),
  "anchors that double": (size) =>
    `x-0: &a0 [1, 1]\n${each(size, (at) => `x-${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`)}base: *a${size}\n`,
  merges: (size) => `x-a: &a {displayName: a}\n${projects((at) => `    p${at}:\n      <<: *a\n`)(size)}`,
  variables: variables((at) => `v${at}`),
  references: variables(() => "{from: databases.main.connectionUri}"),
  objects: projects((at) => `    p${at}: {displayName: p${at}}\n`),
  "a chain of references": (size) =>
    `base:\n  applications:\n${each(size / 4, (at) => `    a${at}: {variables: {A: {from: applications.a${at + 1}.id}}}\n`)}`,
  "unknown keys": projects((at) => `    p: {}\n    q${at}: {a${at}: 1}\n`),
  "the same key": projects(() => "    p: {}\n"),
  "unknown sections": (size) => `base:\n${each(size, (at) => `  proj${at}: 1\n`)}`,
  environments: (size) => `environments:\n${each(size, (at) => `  e${at}: {}\n`)}base: {}\n`,
  "one long text": (size) => `base:\n  projects:\n    p: {displayName: "${"x".repeat(size * 10)}"}\n`,
  "an open quote": (size) => `base:\n  projects:\n    p: {displayName: "${"x\n".repeat(size)}`,
  quotes: (size) => '"'.repeat(size * 10),
  "quotes of a value": (size) => `base: ${"'x' ".repeat(size * 10)}`,
  "a quote in each line": (size) => 'a: "x\n'.repeat(size * 10),
  "a list of quotes": (size) => `base: [${'"",'.repeat(size * 10)}`,
  tabs: (size) => "a:\n\tb: 1\n".repeat(size),
  documents: (size) => "---\na: 1\n".repeat(size),
  "control characters": (size) => "\u0001\u001b[2J: ".repeat(size),
};

const environments = (count: number, shared: string) =>
  `environments:\n${each(count, (at) => `  e${at}: {}\n`)}${shared}`;
const manyVariables = (size: number) =>
  `base:\n  applications:\n    app:\n      variables:\n${each(size, (at) => `        K${at}: v${at}\n`)}`;

/** What each environment of a file has; of those that are few enough to be checked, the most. */
export const shared: Readonly<Record<string, Shape>> = {
  objects: (size) => environments(size, projects((at) => `    p${at}: {displayName: p${at}}\n`)(size)),
  variables: (size) => environments(size, manyVariables(size)),
  outputs: (size) => environments(size, `base: {}\noutputs:\n${each(size, (at) => `  o${at}: x\n`)}`),
  "as many objects as are checked": (size) =>
    environments(size / 11, projects((at) => `    p${at}: {displayName: p${at}}\n`)(size / 10)),
  "as many variables as are checked": (size) => environments(size / 8, manyVariables(size / 7)),
};

const local = (value: Shape) => (size: number) => `locals {\n  a = ${value(size)}\n}\n`;

export const hcl: Readonly<Record<string, Shape>> = {
  brackets: local(nested("[", "", "]")),
  "open brackets": local(nested("[", "", "")),
  braces: local(nested("{a=", "1", "}")),
  parentheses: local(nested("(", "1", ")")),
  calls: local(nested("merge(", "{}", ")")),
  blocks: nested("a {\n", "", "}\n"),
  conditions: local(nested("true ? 1 : ", "1", "")),
  "a sum": local(nested("1 + ", "1", "")),
  members: local(nested("a.", "a", "")),
  negations: local(nested("!", "true", "")),
  variables: (size) =>
    `resource "svc_application" "a" {\n  variables = {\n${each(size, (at) => `    K${at} = "v${at}"\n`)}  }\n}\n`,
  resources: (size) => each(size / 4, (at) => `resource "svc_project" "p${at}" {\n  display_name = "p${at}"\n}\n`),
  "unknown attributes": (size) => `resource "svc_project" "p" {\n${each(size, (at) => `  a${at} = 1\n`)}}\n`,
  "local values": (size) =>
    `locals {\n${each(size, (at) => `  l${at} = local.l${at + 1}\n`)}}\nresource "svc_project" "p" {\n  display_name = local.l0\n}\n`,
  "a document of lines": (size) => `locals {\n  a = <<E\n${"x\n".repeat(size)}E\n}\n`,
  "an open quote": (size) => `locals {\n  a = "${"x".repeat(size)}\n}\n`,
  garbage: (size) => '\u0000}{"'.repeat(size),
};

/** Alone, and as words: what is looked for begins anew at each of them. */
const repeated = (text: string, size: number) =>
  ["", "/", ".", " "].map((end) => `${text}${end}`.repeat(size)).join("");

/** As much of a secret as can be repeated without being one: all that is looked for is looked for to the end. */
const beginningOf = (token: string) =>
  [...token].map((_, at) => token.slice(0, token.length - at)).find((start) => !isSecretValue(repeated(start, 99)));

export const values: Readonly<Record<string, Shape>> = Object.fromEntries(
  Object.entries(tokens).map(([name, token]) => [name, (size: number) => repeated(beginningOf(token) ?? "", size * 8)]),
);
