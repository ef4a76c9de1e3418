import { type ImportId, type ImportKeys, readImportId, writeImportId } from "../../declaration";
import { mustBe, oneOf, SvcError, show } from "../../model";
import { importedNames } from "../../read";
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
    const schema = schemaOf(String(typeName));
    const allowed = [...importNames(schema).keys()];
    const all = Object.entries(given as Row).map(([name, keys]): [string, ImportKeys] => [name, keysIn(keys)]);
    const stranger = all.find(([name]) => !allowed.includes(name));
    if (stranger) throw unknownName(String(typeName), stranger[0], allowed);
    checkId(id, "id", id);
    checkKeys(schema, all, "declared");
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
    const schema = schemaOf(String(typeName));
    const { wanted, declared: said } = read(String(given), [...importNames(schema).keys()]);
    checkId(wanted, "import_id", given);
    checkKeys(schema, [...said], "import_id");
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

function schemaOf(typeName: string): ResourceSchema {
  const all = resourceSchemas();
  const schema = all.get(typeName);
  if (schema) return schema;
  const allowed = oneOf([...all.keys()]);
  throw new SvcError({
    code: "invalid",
    field: "type",
    given: typeName,
    allowed,
    message: `type ${mustBe(allowed, typeName)}.`,
  });
}

function checkId(id: unknown, field: string, given: unknown): void {
  if (id !== "") return;
  const allowed = "the ID or display name of an object";
  throw new SvcError({
    code: "invalid",
    field,
    given,
    allowed,
    message: `${field} has an empty ID. Set it to ${allowed}.`,
  });
}

/** Only entries have keys; a single value is declared as a whole, and one that is imported has one. */
function checkKeys(schema: ResourceSchema, all: readonly (readonly [string, ImportKeys])[], field: string): void {
  const names = importNames(schema);
  const imported = importedNames(schema.kind);
  const isSingle = (name: string) => {
    const { declared = "" } = names.get(name) ?? {};
    return declared in schema.kind.fields && !imported.includes(declared);
  };
  const [name] = all.find(([one, keys]) => keys !== "all" && isSingle(one)) ?? [];
  if (name === undefined) return;
  const message = `${name} is a single value, which has no keys.`;
  throw new SvcError({ code: "invalid", field, given: name, allowed: "null instead of keys", message });
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
