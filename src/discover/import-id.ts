import { hostedParts, type ImportKeys, writeImportId } from "../lifecycle";
import { namesOf, parseEntries } from "../model";
import { importNames } from "../terraform/import";
import { resourceSchema } from "../terraform/schema";
import { type Coded, withTerms } from "./code";

type Keys = ReadonlyMap<string, ImportKeys>;

/** How a Pulumi program imports an object: its id, and what lives under other objects and cannot be found without them. */
export function pulumiImportId(object: Coded): string {
  return writeImportId({ wanted: object.id, declared: hostedKeys(object) });
}

/** The same for Terraform, which has to be told as well what is declared of the values that may be secrets. */
export function terraformImportId(object: Coded): string {
  const schema = resourceSchema(object.kind);
  const hosted = hostedKeys(object);
  const said = [...importNames(schema)].flatMap(([name, { declared, isWriteOnly }]): [string, ImportKeys][] => {
    const value = object.fields[declared];
    const hasWriteOnly = schema.writeOnlyPairs.some((pair) => pair.declared === declared);
    if (value === undefined || hasWriteOnly !== isWriteOnly) return [];
    if (declared in object.kind.fields) return [[name, "all"]];
    return [[name, hosted.get(declared) ?? new Map(Object.keys(value as object).map((key) => [key, undefined]))]];
  });
  return writeImportId({ wanted: object.id, declared: new Map(said) });
}

/** By declared name: the keys of the entries, each with the id of what it lives under. */
function hostedKeys({ kind, fields }: Coded): Keys {
  const declared = withTerms(fields, (term) => (term.is === "object" ? term.object.id : undefined)) as object;
  const all = hostedParts(kind).flatMap(([, part, host]): [string, ImportKeys][] => {
    const entries = parseEntries(part, { ...declared });
    if (!Array.isArray(entries) || entries.length === 0) return [];
    const [name = ""] = namesOf(part);
    return [[name, new Map(entries.map(({ key, values }) => [key, String(values[host])]))]];
  });
  return new Map(all);
}
