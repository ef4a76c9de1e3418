import { type Kind, snakeCase } from "../model";
import { resourceSchema } from "../terraform/schema";
import type { Shape } from "../terraform/shape";
import { type Code, type Coded, Expression, type Program, type Term, termsOf, unreadable, usedIn } from "./code";
import { pulumiImportId } from "./import-id";
import { camel, kebab, snake, wordsOf } from "./names";
import { PythonCode, python } from "./python";
import { listedConstants, listedKey, paragraphs } from "./typescript";

/** A Pulumi program in Python, with the SDK of the native plugin, that imports everything. */
export function toPulumiPython(program: Program): string {
  const lookups = new Map(
    [...listedConstants(program)].map(([key, { term }]) => [
      key,
      { term, name: snake([...wordsOf(term.name, "row"), ...wordsOf(term.listing, "row")]) },
    ]),
  );
  const secrets = termsOf(program, "secret");
  const used = usedIn(program);
  const expression = (term: Term, shape: Shape | undefined): unknown => {
    switch (term.is) {
      case "object": {
        const id = new PythonCode(`${variableOf(term.object)}.id`);
        return term.whole && shape?.is === "object" ? { type: term.object.kind.serviceType, id } : id;
      }
      case "listed":
        return new PythonCode(lookups.get(listedKey(term))?.name ?? "");
      case "secret":
        return new PythonCode(`config.require_secret(${python(camel(term.words))})`);
    }
  };
  const write = (object: Coded): string => {
    const { attributes } = resourceSchema(object.kind);
    const shapes = new Map(attributes.map(({ declared, shape }) => [declared, shape]));
    const fields = Object.entries(object.fields).map(
      ([name, value]) => `    ${snakeCase(name)}=${python(written(value, shapes.get(name), expression), "    ")},\n`,
    );
    const options = program.isNew ? [] : [`    opts=${takeOver(object)},\n`];
    const made = `svc.${object.kind.name}(\n    ${python(kebab(object.words))},\n${[...fields, ...options].join("")})`;
    return used.has(object.id) ? `${variableOf(object)} = ${made}` : made;
  };
  return paragraphs([
    [
      ...(program.isNew ? [] : HEAD),
      ...(secrets.length > 0 ? ["# Its secrets:"] : []),
      ...secrets.map(({ words }) => `#   pulumi config set --secret ${camel(words)}`),
    ],
    [...(program.isNew && secrets.length === 0 ? [] : ["import pulumi"]), "import svc_iac as svc"],
    secrets.length > 0 ? ["config = pulumi.Config()"] : [],
    [...lookups.values()].map(
      ({ name, term }) => `${name} = svc.get_${snakeCase(term.listing)}(${snakeCase(term.by)}=${python(term.name)}).id`,
    ),
    ...program.objects.map((object) => [write(object)]),
  ]);
}

const HEAD = [
  "# Written by `svc-iac discover`. `import_` adopts existing objects; remove it after the first `pulumi up`.",
  "# The fields in `ignore_changes` cannot be read, and are not changed.",
];

function takeOver(object: Coded): string {
  const names = unreadable(object);
  const ignored = names.length > 0 ? `, ignore_changes=${python(names)}` : "";
  return `pulumi.ResourceOptions(import_=${python(pulumiImportId(object))}${ignored})`;
}

/** `shop_api_application`: with its kind in it, it is unique and no keyword. */
function variableOf({ words, kind }: { readonly words: readonly string[]; readonly kind: Kind }): string {
  return snake([...words, ...wordsOf(kind.name, kind.name)]);
}

/** Keys that are fields are in snake case, those of maps are the user's own. */
function written(
  value: Code,
  shape: Shape | undefined,
  expression: (term: Term, shape: Shape | undefined) => unknown,
): unknown {
  if (value instanceof Expression) return expression(value.term, shape);
  if (Array.isArray(value)) {
    return value.map((item: Code) => written(item, shape?.is === "list" ? shape.of : undefined, expression));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as Readonly<Record<string, Code>>).map(([key, inner]) => {
    if (shape?.is === "map") return [key, written(inner, shape.of, expression)] as const;
    const below = shape?.is === "object" ? shape.attributes.find(({ declared }) => declared === key) : undefined;
    return [snakeCase(key), written(inner, below?.shape, expression)] as const;
  });
  return Object.fromEntries(entries);
}
