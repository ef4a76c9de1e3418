import { connect } from "../../src/client/client";
import { kindNamed } from "../../src/kinds";
import { Run, type RunResource } from "../../src/lifecycle";
import { type Named, SvcError, sentencesOf, UNKNOWN } from "../../src/model";
import { type Known, readBack, writeDown } from "../../src/state";
import { SandboxControl } from "../engine/sandbox-control";
import { startWorld } from "../laws/world";
import { type Declared, type Face, isIdOf } from "./face";

const keyOf = ({ kind, name }: Declared) => `${kind} ${name}`;

/** References become IDs; those of objects that are still to be made are unknown. */
function resolved(value: unknown, idOf: (key: string) => unknown): unknown {
  if (isIdOf(value)) return idOf(value.idOf.join(" ")) ?? UNKNOWN;
  if (Array.isArray(value)) return value.map((item) => resolved(item, idOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, idOf)]));
}

/** A resource in a run: what is declared, and its object before. */
interface Planned {
  readonly one: Declared;
  readonly resource: RunResource;
  readonly known: Known | undefined;
  readonly action: string;
}

/** What a state has of an object: nothing that its declaration does not manage. */
interface Kept {
  readonly one: Declared;
  readonly id: string;
  readonly written: ReturnType<typeof writeDown>;
}

const recall = ({ one, id, written }: Kept) => readBack(kindNamed(one.kind), id, written);

/** The smallest possible face: programs and states are plain values, and the engine is a loop that plans and one that applies. */
export async function smallest(): Promise<Face> {
  const world = await startWorld();
  const { sandbox, io } = world;
  const state = new Map<string, Kept>();
  let program: readonly Declared[] = [];

  const begin = () => {
    const client = connect({ settings: { ...sandbox, speed: 1 }, clock: io.client.clock });
    return new Run({ client: () => client, say: () => {} });
  };
  const inRun = (run: Run, one: Declared) =>
    run.resource({ kind: kindNamed(one.kind), name: one.name, address: keyOf(one), identity: keyOf(one) });

  async function plan(run: Run): Promise<Planned[]> {
    const ids = new Map<string, string>();
    const planned: Planned[] = [];
    for (const one of program) {
      const resource = inRun(run, one);
      const kept = state.get(keyOf(one));
      const known = kept && (await resource.read(recall(kept)));
      const wanted = { declared: resolved(one.values, (key) => ids.get(key)) as Named, known };
      const { action, problems } = await resource.plan(wanted);
      if (problems[0]) throw new SvcError(problems[0]);
      if (known && ["none", "update"].includes(action)) ids.set(keyOf(one), known.live.id);
      planned.push({ one, resource, known, action });
    }
    return planned;
  }

  async function carryOut(run: Run, planned: readonly Planned[]): Promise<void> {
    const originals: (() => Promise<void>)[] = [];
    for (const { one, resource, known, action } of planned) {
      const declared = resolved(one.values, (key) => state.get(key)?.id) as Named;
      const isNew = !known || action === "replace";
      if (known && !["none", "update"].includes(action)) {
        if (isNew && kindNamed(one.kind).deletedFirst) await resource.deletion.retire(known);
        else originals.unshift(() => resource.deletion.retire(known));
      }
      const shown = await resource.plan(isNew ? { declared } : { declared, known }, { isShown: true });
      if (!shown.changes) continue;
      const { known: now, error } = await resource.apply(shown);
      state.set(keyOf(one), { one, id: now.live.id, written: writeDown(kindNamed(one.kind), now) });
      if (error) throw error;
    }
    for (const retire of originals) await retire();
    const kept = new Set(program.map(keyOf));
    for (const [key, last] of [...state].reverse()) {
      if (kept.has(key)) continue;
      await inRun(run, last.one).deletion.retire(recall(last));
      state.delete(key);
    }
  }

  return {
    name: "Smallest",
    platform: new SandboxControl(sandbox.url, sandbox.key),
    apply: async (resources) => {
      program = resources;
      const run = begin();
      try {
        await carryOut(run, await plan(run));
        return { ok: true, said: "" };
      } catch (error) {
        return { ok: false, said: error instanceof SvcError ? sentencesOf(error.problem) : String(error) };
      }
    },
    isSettled: async () => (await plan(begin())).every(({ action }) => action === "none"),
    close: () => world.close(),
  };
}
