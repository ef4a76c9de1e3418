import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { sampled } from "../../support/tuples";
import { watchWrites } from "../laws/writes";
import { planned } from "../stacks/faces";
import { type Beside, IT, type Run, type Stack } from "../stacks/stack";

/**
 * What a move leaves behind × what comes next × faces: in the end there is exactly what is declared and in the state, and
 * what others have added; the last run changes nothing, and nobody is told of a move that is over.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
watchWrites();
const kind: Kind = kinds.application;
const [here, there, elsewhere] = CLUSTERS.map(({ id }) => id);
const plain: Named = { displayName: "api", source: "dockerImage", dockerImage: "shop/api", variables: { BASE: "x" } };

const secret = { secretVariables: { TOKEN: "verysecret" } };

/** A program: the service without its region, its region, and whether an entry of its own is there. */
interface Program {
  readonly service: Named;
  readonly region: string | undefined;
  readonly hasOwn: boolean;
}
const level: Beside = {
  kind: kinds.variable,
  name: "level",
  declared: { key: "LEVEL", value: "info" },
  references: { application: IT },
};

/** How the move ends. `adds`: its run adds a secret. */
interface Ending {
  /** Faces that have it: Pulumi saves each step. */
  readonly isOf?: RegExp;
  readonly isKilled?: true;
  readonly isKept?: true;
  readonly isAlone?: true;
  readonly isCut?: true;
  readonly adds?: true;
}
const endings: Readonly<Record<string, Ending>> = {
  complete: {},
  "complete, with a secret": { adds: true },
  "killed before its state is saved": { isOf: /^terraform/, isKilled: true },
  "killed before its state is saved, with a secret": { isOf: /^terraform/, isKilled: true, adds: true },
  "its original is kept": { isKept: true },
  "killed, its original is kept": { isOf: /^terraform/, isKept: true, isKilled: true },
  "without its entry (-target)": { isOf: /^terraform/, isAlone: true },
  "cut off before its entry follows": { isOf: /^pulumi/, isCut: true },
  "cut off before its entry follows, its original is kept": { isOf: /^pulumi/, isCut: true, isKept: true },
};

/** What comes next. */
interface Next {
  readonly becomes?: (before: Program) => Program | undefined;
  readonly order?: Run;
  /** Faces that have it. */
  readonly isOf?: RegExp;
  /** Endings after which it is not tried. */
  readonly notAfter?: RegExp;
  /** Long after it, another stack adds an entry, which this program then declares, too: in vain, or until it adopts that. */
  readonly addsTheirs?: "in vain" | "adopted";
  /** `removed` blocks take all out of the state. */
  readonly forgets?: true;
  /** No plan has shown the original with what is replaced: it stays if it was kept, and each run names it. */
  readonly leaves?: true;
}
const same = (before: Program): Program => before;
const forced = (by: "taint" | "-replace"): Run => ({ forced: [{ kind, name: IT, by }] });
const nexts: Readonly<Record<string, Next>> = {
  "nothing else": {},
  "the secret is dropped": { becomes: (before) => ({ ...before, service: plain }) },
  "its own entry is dropped": { becomes: (before) => ({ ...before, hasOwn: false }) },
  "it moves on": { becomes: (before) => ({ ...before, region: elsewhere }) },
  "it moves back": { becomes: (before) => ({ ...before, region: here }) },
  "it moves back, without the secret": { becomes: (before) => ({ ...before, region: here, service: plain }) },
  "it is removed": { becomes: () => undefined },
  "it is forgotten": { becomes: () => undefined, forgets: true, isOf: /^terraform/ },
  // In the middle of a move, and where nothing is refreshed, it is refused until it is untainted.
  "it is tainted": { notAfter: /^killed, its/, order: forced("taint"), isOf: /^terraform$/ },
  "it is tainted, and renamed": {
    becomes: (before) => ({ ...before, service: { ...before.service, displayName: "other" } }),
    order: forced("taint"),
    isOf: /^terraform/,
    leaves: true,
  },
  "it is tainted, and moves back": {
    becomes: (before) => ({ ...before, region: here }),
    order: forced("taint"),
    isOf: /^terraform$/,
  },
  "another stack adds an entry": { addsTheirs: "in vain" },
  "another stack adds an entry, which is adopted": { addsTheirs: "adopted" },
  "-replace": { order: forced("-replace"), isOf: /^terraform/ },
};

const theirs = { key: "THEIRS", value: "theirs" };
const taken: Beside = {
  kind: kinds.variable,
  name: "theirs",
  declared: { ...theirs, value: "mine" },
  references: { application: IT },
};

const entriesOf = async (id: string) => {
  const rows = await world.io.client.all({ operation: "listApplicationEnvVars", ids: [id] });
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};
/** Its own entry where it is, unless the state has it. */
const ownLeft = async (stack: Stack, services: readonly string[]) => {
  const all = await Promise.all(
    services.map((id) => world.io.client.all({ operation: "listApplicationEnvVars", ids: [id] })),
  );
  const own = all.flat().filter(({ key }) => key === level.declared.key);
  return own.map(({ app_id: of, id }) => `application/${of}/${id}`).filter((id) => !stack.ids(level.kind).includes(id));
};
const ours = async () =>
  (await records(kind, ({ display_name: name }) => name !== "fixture", world.io)).map(({ id }) => String(id)).sort();

const up = (stack: Stack, program: Program | undefined, run: Run = {}, more: readonly Beside[] = []) =>
  stack.up(program && { ...program.service, clusterId: program.region }, {
    besides: program ? [...(program.hasOwn ? [level] : []), ...more] : more,
    ...run,
  });

/** A balancer that another stack has; how it lets the service go. */
async function balanced(id: string) {
  const edge = { displayName: "edge", destinations: [{ service: { type: kind.serviceType, id }, weight: 1 }] };
  const { live } = await made(kinds.loadBalancer, edge, world);
  return async () => void (await world.io.client.send({ operation: "deleteLoadBalancer", ids: [live.id] }));
}

const isTried = (face: string, ending: string, next: string) =>
  [endings[ending], nexts[next]].every((one) => one?.isOf?.test(face) !== false) &&
  nexts[next]?.notAfter?.test(ending) !== true;

const cases = Object.keys(planned).flatMap((face) =>
  Object.keys(endings).flatMap((ending) =>
    Object.keys(nexts).flatMap((next) => (isTried(face, ending, next) ? [{ face, ending, next }] : [])),
  ),
);

/** The IDs of objects that a run says are kept. */
const keptIn = (said: string) => [...said.matchAll(/\((\S+)\) is kept/g)].map(([, id = ""]) => id);

test.each(sampled(cases, [["ending", "next"], ["face"]]))(
  "$ending; then $next ($face)",
  async ({ face, ending, next }) => {
    await world.reset();
    const { isKilled, isKept, isAlone = false, isCut, adds } = endings[ending] as Ending;
    const { becomes = same, order, forgets, leaves, addsTheirs } = nexts[next] as Next;
    const stack = (planned[face] as (typeof planned)[string])(world, newFolder(), kind);
    const before: Program = { service: plain, region: here, hasOwn: true };
    await up(stack, before);
    await up(stack, before);
    const free = isKept ? await balanced(stack.id) : async () => {};
    const restore = stack.keep();
    const original = stack.id;
    const moved: Program = { service: adds ? { ...plain, ...secret } : plain, region: there, hasOwn: true };
    await up(stack, moved, { isAlone, ...(isCut ? { killedBefore: level } : {}) });
    const forgotten = forgets ? await ours() : [];
    if (isKilled) restore();
    const program = becomes(moved);
    const more: Beside[] = [];
    let named = "";
    const run = async (now: Run = {}) => {
      const ended = await up(
        stack,
        program,
        { ...now, ...(forgets ? { forgets: [level, { kind, name: IT }] } : {}) },
        more,
      );
      const said = [ended.shown, ended.failure, ended.warnings, (await stack.notices?.()) ?? ""].join("\n").trim();
      const all = await ours();
      const left = all.filter((id) => ![...stack.ids(kind), ...forgotten].includes(id));
      const entries = await ownLeft(
        stack,
        stack.ids(kind).filter((id) => all.includes(id)),
      );
      named += said;
      const unnamed = left.filter((id) => !said.includes(id));
      return {
        ...ended,
        said,
        left,
        entries,
        unnamed,
        all,
        unnamedEntries: entries.filter((id) => !named.includes(id)),
      };
    };
    if (addsTheirs) {
      await world.io.client.clock.sleep(24 * 3_600_000);
      const [id = ""] = (await ours()).filter((one) => one !== original);
      const other = (planned[face] as (typeof planned)[string])(world, newFolder(), kinds.variable);
      expect(await other.up({ ...theirs, application: id })).toMatchObject({ end: "done" });
      const refused = await up(stack, program, { refresh: isKilled === true }, [taken]);
      // Where the move continues, the plan does not know whose entry that will be.
      const end = isKilled && isKept ? "failed" : "refused";
      expect({ ...refused, is: (await entriesOf(id)).THEIRS }).toMatchObject({ end, is: "theirs" });
      const [entry] = /application\/[\w-]+\/[\w-]+(?=" }`)/.exec(refused.failure) ?? [];
      if (addsTheirs === "adopted") more.push({ ...taken, declared: { ...taken.declared, adopt: { id: entry } } });
    }
    const first = await run(order);
    // The run after one that was cut off takes in what that has moved, and the next one names what has not followed.
    expect(first).toMatchObject({ unnamed: [], ...(isCut ? {} : { unnamedEntries: [] }) });
    await free();
    // What a state without a refresh does not show of a killed run needs one, as each of its runs says.
    const later = { refresh: isKilled === true };
    await run(later);
    await run(later);
    const last = await run(later);
    expect(last).toMatchObject({
      end: "done",
      shown: "",
      unnamed: [],
      unnamedEntries: [],
      ...(leaves && isKept ? {} : { left: [] }),
    });
    if (last.left.length === 0 && last.entries.length === 0 && !forgets) expect(last.said).toBe("");
    // Only where the original was kept does the creation of its entry wait for the rest of the move, which no longer declares it.
    if (isKilled && !isKept) expect(last.entries).toEqual([]);
    expect(keptIn(last.said).filter((id) => !last.all.includes(id))).toEqual([]);
    if (!program) return;
    const { TOKEN, ...rest } = await entriesOf(stack.id);
    expect({ ...rest, isThere: TOKEN !== undefined }).toEqual({
      ...{
        BASE: "x",
        ...(program.hasOwn || last.entries.length > 0 ? { LEVEL: "info" } : {}),
        ...(addsTheirs ? { THEIRS: addsTheirs === "adopted" ? "mine" : "theirs" } : {}),
      },
      isThere: program.service.secretVariables !== undefined,
    });
  },
);
