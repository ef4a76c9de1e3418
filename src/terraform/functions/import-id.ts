import { type ImportId, type ImportKeys, readImportId, writeImportId } from "../../lifecycle";
import { oneOf, SvcError, show } from "../../model";
import { importNames } from "../import";
import { type ResourceSchema, resourceSchemas } from "../schema";
import type { Row } from "../value";
import { objectOf, type ProviderFunction, parameter } from "./function";

const text = { is: "string" } as const;
const declared = { is: "map", of: { is: "map", of: text } } as const;
const type = parameter("type", "Type of the resource, such as `svc_application`.");

const DECLARED =
  "A map from the name of an attribute to the keys that are declared in it, as a map from each key to the ID that it refers to, or null. Null instead of the keys means all of them.";

/** Writes the `id` of an `import` block. */
export const importId: ProviderFunction = {
  name: "import_id",
  summary: "Builds the import ID of a resource, with what it declares.",
  details: "Keys are percent-encoded. `parse_import_id` is the inverse.",
  parameters: [type, parameter("id", "ID or display name of the object."), parameter("declared", DECLARED, declared)],
  returns: text,
  call: ([typeName, id, given]) => {
    const allowed = allowedIn(String(typeName));
    const all = Object.entries(given as Row).map(([name, keys]): [string, ImportKeys] => [name, keysIn(keys)]);
    const stranger = all.find(([name]) => !allowed.includes(name));
    if (stranger) throw unknownName(String(typeName), stranger[0], allowed);
    return writeImportId({ wanted: String(id), declared: new Map(all) });
  },
};

/** Parses the `id` of an `import` block. */
export const parseImportId: ProviderFunction = {
  name: "parse_import_id",
  summary: "Splits the import ID of a resource into the ID of the object and what is declared of it.",
  details: `\`declared\` is as \`import_id\` takes it. ${DECLARED}`,
  parameters: [type, parameter("import_id", "An import ID, such as `main?db_password_wo`.")],
  returns: objectOf({ id: text, declared }),
  call: ([typeName, given]) => {
    const { wanted, declared: said } = read(String(given), allowedIn(String(typeName)));
    const all = [...said].map(([name, keys]) => [name, keys === "all" ? null : Object.fromEntries(keys)]);
    return { id: wanted, declared: Object.fromEntries(all) };
  },
};

function read(given: string, allowed: readonly string[]): ImportId {
  try {
    return readImportId(given, allowed);
  } catch (error) {
    throw error instanceof SvcError ? new SvcError({ ...error.problem, field: "import_id" }) : error;
  }
}

function keysIn(keys: unknown): ImportKeys {
  if (keys === null) return "all";
  return new Map(Object.entries(keys as Row).map(([key, id]) => [key, id === null ? undefined : String(id)]));
}

function allowedIn(typeName: string): readonly string[] {
  const all = resourceSchemas();
  const schema: ResourceSchema | undefined = all.get(typeName);
  if (schema) return [...importNames(schema).keys()];
  const allowed = oneOf([...all.keys()]);
  throw new SvcError({
    code: "invalid",
    field: "type",
    given: typeName,
    allowed,
    message: `type is ${show(typeName)}: ${allowed} is allowed.`,
  });
}

function unknownName(typeName: string, name: string, allowed: readonly string[]): SvcError {
  const what = allowed.length > 0 ? `Valid names: ${allowed.join(", ")}.` : "No name is valid.";
  return new SvcError({
    code: "invalid",
    field: "declared",
    given: name,
    allowed: allowed.join(", "),
    message: `The import ID of ${typeName} has no ${show(name)}. ${what}`,
  });
}
