import type { RunResource, Wanted } from "../lifecycle";
import { eitherManaged, entriesOf, type Kind, type Managed, managedBeside, managedBy } from "../model";
import { isEntryAt } from "../read";
import { declaredOf, type Known } from "../state";
import { declarationIn } from "./known";
import { planRow } from "./plan-row";
import type { ResourceSchema } from "./schema";
import type { Row } from "./value";

const NONE: ReadonlySet<string> = new Set();

/**
 * What a plan takes out of the state of an imported object although no configuration is on record as having declared it: the
 * engine does not apply a plan that changes nothing, so an import records none. It is shown as removed, so it has to be.
 * A part that the configuration does not have at all is not among it: the plan keeps that, or refuses to lose it in a move.
 */
export async function takenOut(
  schema: ResourceSchema,
  resource: RunResource,
  wanted: Wanted & { readonly known: Known },
  [config, prior]: readonly [Row, Row],
): Promise<Managed | undefined> {
  const { known } = wanted;
  const { kind } = schema;
  if (!known.declared) return undefined;
  const plan = await resource.plan(wanted, { isOffline: true, isShown: true, decidesNow: true });
  const context = { plan: { ...plan, isRenewed: false }, before: declaredOf(known), hidden: NONE };
  const [before, after] = [prior, planRow(schema, config, prior, context)].map((row) => declarationIn(schema, row));
  return managedBeside(managedBeside(managedBy(kind, before ?? {}), managedBy(kind, after ?? {})), known.declared);
}

/** Without the entries that the state has as resources of their own: those declare them. */
export function withoutApart({ parts }: Kind, { live }: Known, taken: Managed, ids: Iterable<string>): Managed {
  const all = [...ids];
  const isApart = (name: string, key: string) => {
    const part = parts[name];
    const entry = live.parts[name]?.find((one) => one.key === key);
    return part !== undefined && entry !== undefined && all.some((id) => isEntryAt(part, entry, live.id, id));
  };
  return { ...taken, parts: entriesOf(taken, (name, key) => !isApart(name, key)) };
}

/** The object as if it had been declared. */
export function withTaken(known: Known, taken: Managed | undefined): Known {
  return known.declared && taken ? { ...known, declared: eitherManaged(known.declared, taken) } : known;
}
