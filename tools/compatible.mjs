// `node tools/compatible.mjs <before> <after>`: what the unpacked package of a release has and a later one has not: names
// to import, and everything that its JSON schemas describe (settings of environment files, outputs of commands). Each is
// to have its replacement in the same release, which the changelog names.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { importable } from "./public-types.mjs";
import { main, say } from "./steps.mjs";

/** One line for each thing that is gone: `environment.schema.json base.databases.*.dbName`. */
export async function removed(before, after) {
  const now = new Set(await everything(after));
  return (await everything(before)).filter((one) => !now.has(one));
}

async function everything(folder) {
  const schemas = join(folder, "schemas");
  const files = (await readdir(schemas, { recursive: true })).filter((file) => file.endsWith(".json")).sort();
  const described = files.map(async (file) => {
    const schema = JSON.parse(await readFile(join(schemas, file), "utf8"));
    return pathsIn(schema).map((path) => `${file} ${path}`);
  });
  return [...(await importable(folder)), ...(await Promise.all(described)).flat()];
}

/** The properties and the values that a schema describes, by their paths: `*` is any key, `[]` any item. */
export function pathsIn(document) {
  const found = new Set();
  const visit = (schema, at, within) => {
    if (typeof schema !== "object" || schema === null) return;
    const { $ref, properties = {}, additionalProperties, items, enum: values = [], const: only } = schema;
    if ($ref !== undefined && !within.has($ref)) visit(resolved(document, $ref), at, new Set([...within, $ref]));
    for (const value of only === undefined ? values : [only]) found.add(`${at} = ${JSON.stringify(value)}`);
    for (const [name, inner] of Object.entries(properties)) {
      const path = at === "" ? name : `${at}.${name}`;
      found.add(path);
      visit(inner, path, within);
    }
    visit(additionalProperties, `${at}.*`, within);
    visit(items, `${at}[]`, within);
    for (const inner of [schema.anyOf, schema.oneOf, schema.allOf].flat()) visit(inner, at, within);
  };
  visit(document, "", new Set());
  return [...found];
}

const resolved = (document, ref) =>
  ref
    .replace(/^#\/?/, "")
    .split("/")
    .filter(Boolean)
    .reduce((inside, step) => inside?.[step.replaceAll("~1", "/").replaceAll("~0", "~")], document);

/** What of it a section of the changelog does not name: `dbName` in code is enough for all that ends in it. */
export function unexplained(lines, changelog, version) {
  const [, section = ""] = changelog.split(new RegExp(`^## ${version.replaceAll(".", "\\.")}\\b.*$`, "m"));
  const named = new Set([...section.split(/^## /m)[0].matchAll(/`([^`]+)`/g)].map(([, code]) => code));
  return lines.filter((line) => !named.has(/[^\s.]+$/.exec(line.replace(/ = "(.*)"$/, " $1"))?.[0]));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const [before, after] = process.argv.slice(2);
    for (const line of await removed(before, after)) say(line);
  });
}
