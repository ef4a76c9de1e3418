import { type ImportKeys, writeImportId } from "../declaration";
import { namesOf, parseEntries, partNamed } from "../model";
import { hostedParts, importedNames, importedValue } from "../read";
import { importNames, isWholeUnnamed } from "../terraform/import";
import { resourceSchema } from "../terraform/schema";
import { type Coded, termsIn, withTerms } from "./code";

type Keys = ReadonlyMap<string, ImportKeys>;

/** The import ID of an object in a Pulumi program: its ID, and entries that cannot be found without their hosts. */
export function pulumiImportId(object: Coded): string {
  return writeImportId({ wanted: object.id, declared: new Map([...hostedKeys(object), ...imported(object)]) });
}

/** The same for Terraform, which also has to know the declared values that may be secrets. */
export function terraformImportId(object: Coded, withValues = true): string {
  const schema = resourceSchema(object.kind);
  const hosted = hostedKeys(object);
  const values = imported(object);
  const shared = sharedKeys(object);
  const said = [...importNames(schema)].flatMap(([name, { declared, isWriteOnly }]): [string, ImportKeys][] => {
    const value = object.fields[declared];
    const hasWriteOnly = schema.writeOnlyPairs.some((pair) => pair.declared === declared);
    if (value === undefined || hasWriteOnly !== isWriteOnly) return [];
    const own = values.get(declared);
    if (importedNames(object.kind).includes(declared)) return own && withValues ? [[name, own]] : [];
    const hasSecret = termsIn(value).some(({ is }) => is === "secret");
    if (declared in object.kind.fields) return hasSecret ? [[name, "all"]] : [];
    if (isWholeUnnamed(object.kind, declared)) {
      const keys = shared.get(declared) ?? (hasSecret ? "all" : undefined);
      return keys ? [[name, keys]] : [];
    }
    return [[name, hosted.get(declared) ?? new Map(Object.keys(value as object).map((key) => [key, undefined]))]];
  });
  return writeImportId({ wanted: object.id, declared: new Map(said) });
}

/** By declared name: the keys of the entries, of each part that has others as resources of their own. */
function sharedKeys({ kind, fields, shared = [] }: Coded): Keys {
  const declared = withTerms(fields, (_, plain) => plain) as object;
  const all = shared.flatMap((name): [string, ImportKeys][] => {
    const part = partNamed(kind, name);
    const entries = part && parseEntries(part, { ...declared });
    return Array.isArray(entries) ? [[name, new Map(entries.map(({ key }) => [key, undefined]))]] : [];
  });
  return new Map(all);
}

/** By declared name: values that the platform does not show. None that has a secret in it. */
function imported({ kind, fields }: Coded): Keys {
  const all = importedNames(kind).flatMap((name): [string, ImportKeys][] => {
    const value = fields[name];
    if (value === undefined || termsIn(value).some(({ is }) => is === "secret")) return [];
    return [[name, importedValue(withTerms(value, (_, plain) => plain))]];
  });
  return new Map(all);
}

/** By declared name: the keys of the entries, each with the ID of its host. */
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
