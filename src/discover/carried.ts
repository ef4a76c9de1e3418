import { declaredNames } from "../lifecycle";
import { type Field, isWriteOnly, type Kind, snakeCase } from "../model";
import type { Managed } from "./foreign-state";

type Named = Readonly<Record<string, unknown>>;

/** What only another provider's state has of an object: the platform never shows it, and a declaration needs it. */
export function carriedFrom(kind: Kind, { attributes }: Managed): Named {
  const found = Object.entries(kind.fields).flatMap(([name, field]): [string, unknown][] => {
    const value = attributes[snakeCase(name)];
    return isUnshown(field) && !isEmpty(value) && field.schema.safeParse(value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

/** Names in the state that no field of the kind has, or has in another form. They may be written elsewhere. */
export function notCarried(kind: Kind, managed: Managed): readonly string[] {
  const carried = carriedFrom(kind, managed);
  const read = [...Object.entries(kind.fields), ...Object.entries(declaredNames(kind))].flatMap(([name, facts]) => {
    const isOpen = name in kind.fields && isUnshown(facts as Field);
    return isOpen && !(name in carried) ? [] : [snakeCase(name)];
  });
  const known = new Set(["id", "timeouts", ...read]);
  const names = Object.keys(managed.attributes).filter((name) => !known.has(name));
  return names.filter((name) => !isEmpty(managed.attributes[name])).sort();
}

/** A secret becomes a variable, whatever the state has. */
function isUnshown(field: Field): boolean {
  return (
    field.observed === false && field.mutability !== "computed" && field.mutability !== "option" && !isWriteOnly(field)
  );
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.values(value).every(isEmpty);
}
