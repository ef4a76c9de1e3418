// `node tools/compatible.mjs <before> <after>`: what the unpacked package of a release has and a later one has not: names
// to import with their members, everything that its JSON schemas describe (settings of environment files, outputs of
// commands), what engines are told of it (the schemas of the Terraform provider and of the native plugin), and the
// command line. Each is to have its replacement in the same release, which the changelog names.
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { importable } from "./public-types.mjs";
import { main, say } from "./steps.mjs";

/** One line for each thing that is gone: `environment.schema.json base.databases.*.dbName`. */
export async function removed(before, after) {
  const now = new Set(await everything(after));
  return (await everything(before)).filter((one) => !now.has(one));
}

/** All that a user of an unpacked package may name. */
export async function everything(folder) {
  const schemas = join(folder, "schemas");
  const files = (await readdir(schemas, { recursive: true })).filter((file) => file.endsWith(".json")).sort();
  const described = files.map(async (file) => {
    const schema = JSON.parse(await readFile(join(schemas, file), "utf8"));
    return pathsIn(schema).map((path) => `${file} ${path}`);
  });
  const types = await importable(folder);
  return [...types, ...(await Promise.all(described)).flat(), ...servedBy(folder)];
}

/** What a package's own modules say of it to engines and users. */
function servedBy(folder) {
  const module = createRequire(join(folder, "package.json"));
  const terraform = module("./dist/terraform/provider.js").provider({}).GetProviderSchema();
  return [
    ...inTerraform(terraform).map((path) => `Terraform: ${path}`),
    ...inPlugin(module("./dist/pulumi/native/schema.js").packageSchema()).map((path) => `Pulumi: ${path}`),
    ...inCommand(module("./dist/cli/program.js").programOf("0.0.0")),
  ];
}

/** The types of a provider's schema, with their attributes: `resource svc_bucket.cors_policies.headers`. */
export function inTerraform({ provider, functions = {}, ...schemas }) {
  const attributes = (list, at) =>
    list.flatMap(({ name, nestedType }) => [
      `${at}.${name}`,
      ...attributes(nestedType?.attributes ?? [], `${at}.${name}`),
    ]);
  const typed = Object.entries(schemas).filter(([what]) => what.endsWith("Schemas"));
  return [
    ...attributes(provider.block.attributes, "provider"),
    ...typed.flatMap(([what, types]) =>
      Object.entries(types).flatMap(([name, one]) => {
        const at = `${what.replace(/Schemas$/, "")} ${name}`;
        return [at, ...attributes((one.schema ?? one).block.attributes, at)];
      }),
    ),
    ...Object.keys(functions).map((name) => `function ${name}`),
  ];
}

/** What programs in any language have of a plugin: `svc:index:Bucket.inputProperties.corsPolicies`. */
export function inPlugin({ config, resources, functions, types }) {
  const properties = (at, schema = {}) =>
    pathsIn(schema).map((path) => (path.startsWith(" =") ? at + path : `${at}.${path}`));
  const all = (schemas, inside) =>
    Object.entries(schemas).flatMap(([token, schema]) => [
      token,
      ...inside(schema).flatMap((one) => properties(token, one)),
    ]);
  return [
    ...properties("config", { properties: config.variables }),
    ...all(resources, ({ properties: outputs, inputProperties }) => [
      { properties: { properties: { properties: outputs }, inputProperties: { properties: inputProperties } } },
    ]),
    ...all(functions, ({ inputs = {}, outputs = {} }) => [{ properties: { inputs, outputs } }]),
    ...all(types, ({ enum: values, ...schema }) => [{ ...schema, enum: values?.map(({ value }) => value) }]),
  ];
}

/** Commands with their options, and the values of both: `svc-iac drift --format = "json"`. */
export function inCommand(command, above = "") {
  const at = `${above}${command.name()}`;
  const values = (path, choices = []) => choices.map((value) => `${path} = "${value}"`);
  return [
    ...[command.name(), ...command.aliases()].map((name) => `${above}${name}`),
    ...command.options.flatMap(({ long, short, argChoices }) =>
      [long, short].filter(Boolean).flatMap((name) => [`${at} ${name}`, ...values(`${at} ${name}`, argChoices)]),
    ),
    ...command.registeredArguments.flatMap(({ argChoices }) => values(at, argChoices)),
    ...command.commands.flatMap((one) => inCommand(one, `${at} `)),
  ];
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
