import { isDeepStrictEqual } from "node:util";
import { type KeptNowhere, type Kind, type Named, normal, type SecretPath } from "../model";
import type { Account, Listed } from "./account";
import { withCarried } from "./carried";
import type { Program } from "./code";
import { listedNames, namesFor, programWith } from "./program";

/** A resource of ours in an engine's state, as it was declared. */
export interface InState extends Pick<Listed, "id" | "kind"> {
  readonly name: string;
  readonly declared: Named;
  /** Paths that the user marked as secret, besides the kind's own. */
  readonly secrets: readonly SecretPath[];
  /** Declared names whose values are stored nowhere. */
  readonly keptNowhere: readonly string[];
  /** Where such values are below a name, and the columns of which the state has not even the keys. */
  readonly keptNowhereWithin?: KeptNowhere;
}

/** How the object came to be in the state: the other engine adopts it in its own way. */
const ARRIVAL = ["adopt", "takeOver"];

/** The resources of a state as a program for another engine: as they are declared there, under the same names. */
export async function programFrom(account: Account, state: readonly InState[]): Promise<Program> {
  const found = state.map((one) => ({
    ...{ kind: one.kind, id: one.id, displayName: one.name, projectId: null, createdAt: null },
    declared: withHidden(withoutDefaults(one.kind, one.declared), one),
    secrets: [...one.secrets, ...one.keptNowhere.map((field) => [field])],
  }));
  return programWith(namesFor(found), await listedNames(account, found));
}

/** With a text for each value that the state does not have: all of them are secrets. */
function withHidden(declared: Named, { kind, keptNowhere, keptNowhereWithin }: InState): Named {
  const own = keptNowhere.filter((name) => name in kind.fields).map((name) => [name]);
  const paths = [...own, ...(keptNowhereWithin?.paths ?? [])];
  return withCarried(
    declared,
    paths.map((path) => ({ path, value: "", from: "" })),
  );
}

/** What the program does not have of a state, in sentences: columns that are given write-only, without their keys. */
export function leftOutOf(state: readonly InState[]): readonly string[] {
  return state.flatMap(({ kind, name, keptNowhereWithin }) =>
    (keptNowhereWithin?.withoutKeys ?? []).map(
      (column) =>
        `${kind.name} "${name}": its write-only ${column} are left out, because this output of the engine does not have their keys. Name the folder of the configuration with --from.`,
    ),
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
