import { type Field, type Fields, isWriteOnly, type Kind, type Managed } from "../model";

/** Whether the platform shows the field: not options, nor what no answer shows. */
const isComparable = ({ mutability, observed }: Field) => mutability !== "option" && observed !== false;

const reduced = new WeakMap<Kind, Kind>();

/** The kind without the fields that cannot drift or whose drift cannot be observed. */
export function comparable(kind: Kind): Kind {
  const known = reduced.get(kind);
  if (known) return known;
  const parts = Object.entries(kind.parts).map(([name, part]) => [name, { ...part, fields: only(part.fields) }]);
  const built = { ...kind, fields: only(kind.fields), parts: Object.fromEntries(parts) };
  reduced.set(kind, built);
  return built;
}

function only(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => isComparable(field)));
}

/** Paths of the managed fields that no answer ever shows (decisions, "What cannot be observed"). */
export function neverShown(kind: Kind, managed: Managed): string[][] {
  const isNever = (field: Field | undefined) => field !== undefined && (isWriteOnly(field) || field.observed === false);
  const own = managed.values.filter((name) => isNever(kind.fields[name])).map((name) => [name]);
  const inParts = Object.entries(managed.parts).flatMap(([partName, entries]) => {
    const part = kind.parts[partName];
    if (!part) return [];
    const { form } = part;
    return Object.entries(entries).flatMap(([key, { names }]) =>
      names.flatMap((name) => {
        if (form.as === "columns") return isNever(part.fields[form.columns[name]?.field ?? ""]) ? [[name, key]] : [];
        return isNever(part.fields[name]) ? [[form.name, key, name]] : [];
      }),
    );
  });
  return [...own, ...inParts];
}
