import { isDeepStrictEqual } from "node:util";
import { type Kind, type Managed, type Named, normal } from "../model";
import type { Account, Listed } from "./account";
import type { Program } from "./code";
import { listedNames, namesFor, programWith } from "./program";

/** A resource of ours in an engine's state, as it was declared. */
export interface InState extends Pick<Listed, "id" | "kind"> {
  readonly name: string;
  readonly declared: Named;
  readonly known: { readonly managed: Managed };
  /** Paths that the user marked as secret, besides the kind's own. */
  readonly secrets: readonly (readonly (string | undefined)[])[];
  /** Declared names whose values are stored nowhere. */
  readonly keptNowhere: readonly string[];
}

/** How the object came to be in the state: the other engine adopts it in its own way. */
const ARRIVAL = ["adopt", "takeOver"];

/** The resources of a state as a program for another engine: as they are declared there, under the same names. */
export async function programFrom(account: Account, state: readonly InState[]): Promise<Program> {
  const found = state.map(({ kind, id, name, declared, known, secrets, keptNowhere }) => ({
    ...{ kind, id, displayName: name, projectId: null, createdAt: null },
    declared: { ...withoutDefaults(kind, declared), ...hidden(kind, known.managed, keptNowhere) },
    secrets: [...secrets, ...keptNowhere.map((field) => [field])],
  }));
  return programWith(namesFor(found), await listedNames(account, found));
}

/** A text for each value that the state does not have, and an entry's by its key: they are secrets. */
function hidden(kind: Kind, { parts }: Managed, names: readonly string[]): Named {
  return Object.fromEntries(
    names.map((name) => {
      const [key = ""] =
        Object.entries(kind.parts).find(([, { form }]) => form.as === "columns" && name in form.columns) ?? [];
      const entries = Object.entries(parts[key] ?? {}).filter(([, entry]) => entry.names.includes(name));
      return [name, name in kind.fields ? "" : Object.fromEntries(entries.map(([own]) => [own, ""]))];
    }),
  );
}

/** Without empty parts, and without fields at their defaults: an import does not show that they are declared. */
function withoutDefaults({ fields }: Kind, declared: Named): Named {
  const isWritten = ([name, value]: [string, unknown]) => {
    const field = fields[name];
    if (ARRIVAL.includes(name)) return false;
    if (!field) return typeof value !== "object" || Object.keys(value ?? {}).length > 0;
    if (field.mutability === "computed") return false;
    if (field.required || field.mutability === "option") return true;
    return !isDeepStrictEqual(normal(field, value), normal(field, undefined));
  };
  return Object.fromEntries(Object.entries(declared).filter(isWritten));
}
