import { holding } from "../state";
import { applyCreation, applyUpdate, type Outcome } from "./apply";
import { applyDeletion, planRemoval } from "./deletion";
import { errorDiagnostic } from "./diagnostics";
import { planAtHome, refuseElsewhere } from "./homes";
import { identityOf } from "./identity";
import { type Private, readPrivate, writePrivate } from "./notes";
import { planCreation, planUpdate } from "./plan";
import { type Resource, subjectOf } from "./resource";
import { type Row, readRow, writeRow } from "./value";
import { unsaid } from "./warned";
import type * as wire from "./wire.gen";

/** Plans a change, as the engine asks for it. */
export async function planChange(target: Resource, request: wire.Plan): Promise<wire.PlanAnswer> {
  const { attributes } = target.schema;
  const [prior, config] = [readRow(attributes, request.priorState), readRow(attributes, request.config)];
  const notes = readPrivate(request.priorPrivate);
  const { known, memory } = target.session;
  const { engine } = known.recorded;
  // Before a destroy, engines plan an ordinary run, to refresh, of which nothing is carried out.
  const isDropped = async () => config !== null && (await memory.destroysAll());
  try {
    await inherit(target, prior);
    if (prior && config) await refuseElsewhere(target, { row: prior, private: notes });
    const planned = !config
      ? await planRemoval(target, { row: prior ?? {}, private: notes })
      : prior
        ? await planUpdate(target, config, { row: prior, private: notes }, shownIn(request))
        : await planAtHome(target, config, shownIn(request), () => planCreation(target, config, notes));
    const isSaid = planned.diagnostics.length > 0 && !(await isDropped());
    return {
      plannedState: writeRow(attributes, planned.row),
      plannedPrivate: writePrivate(engine === undefined ? planned.private : { ...planned.private, plannedBy: engine }),
      ...withIdentity("plannedIdentity", planned),
      requiresReplace: planned.replaces ?? [],
      diagnostics: isSaid ? unsaid(known, planned.diagnostics) : [],
    };
  } catch (error) {
    const { proposedNewState: plannedState } = request;
    if (plannedState && (await isDropped())) return { plannedState, diagnostics: [] };
    return { diagnostics: [errorDiagnostic(error, subjectOf(target, config, prior))] };
  }
}

/** What the plan has noted whose apply this is; only Terraform from 1.16.0 on passes it. */
function shownIn({ plannedPrivate: bytes }: wire.Plan): Private | undefined {
  return bytes?.length ? readPrivate(bytes) : undefined;
}

/** Applies a planned change. */
export async function applyChange(target: Resource, request: wire.Apply): Promise<wire.ApplyAnswer> {
  const { attributes } = target.schema;
  const [prior, planned, config] = [request.priorState, request.plannedState, request.config].map((value) =>
    readRow(attributes, value),
  );
  const present = { row: prior ?? {}, private: readPrivate(request.plannedPrivate) };
  const work = () =>
    !planned || !config
      ? applyDeletion(target, present, Boolean(request.plannedPrivate?.length))
      : prior
        ? applyUpdate(target, planned, config, present)
        : applyCreation(target, planned, config, present.private);
  try {
    await inherit(target, prior ?? null);
    return answerOf(target, await holding(target.session.run.io(), work));
  } catch (error) {
    const diagnostics = [errorDiagnostic(error, subjectOf(target, config ?? null, prior ?? null))];
    return answerOf(target, { row: prior ?? null, private: present.private, diagnostics });
  }
}

/** The state may have come from another place, with what a run has begun there. */
async function inherit({ session }: Resource, prior: Row | null): Promise<void> {
  if (typeof prior?.id === "string") await session.journal.inherited.find(prior.id);
}

/** What there is of a resource, as the engine takes it. */
export function answerOf({ schema }: Resource, outcome: Outcome) {
  return {
    newState: writeRow(schema.attributes, outcome.row),
    ...withIdentity("newIdentity", outcome),
    private: writePrivate(outcome.private),
    diagnostics: outcome.diagnostics,
  };
}

function withIdentity<K extends string>(name: K, { row, private: notes }: Pick<Outcome, "row" | "private">) {
  const identity = identityOf(row, notes);
  return (identity ? { [name]: identity } : {}) as { readonly [P in K]?: wire.Identity };
}
