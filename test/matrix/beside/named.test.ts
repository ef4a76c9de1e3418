import { run } from "../../../src/actions/run";
import { findObject } from "../../../src/actions/target";
import { objectSource } from "../../../src/data/objects";
import { goalOf } from "../../../src/declaration";
import { findDeclared } from "../../../src/drift/sources/find-declared";
import { kinds } from "../../../src/kinds";
import { actions } from "../../../src/kinds/actions";
import { adopted } from "../../../src/lifecycle/plan/adoption";
import { type Kind, type Named, parse, SvcError } from "../../../src/model";
import { findFull, findId } from "../../../src/read";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { type Io, intentsIn, intentsOfAll, openJournal, runnerOf, StacksBeside } from "../../../src/state";
import type { Intent } from "../../../src/state/journal";
import type { Page } from "../../../src/state/lease";
import { documentsIn } from "../../../src/store";
import { made } from "../../laws/availability-acts";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { faces } from "../stacks/faces";
import type { Stack } from "../stacks/stack";

/**
 * Who finds an application by its name × how far its move is × whose the journal is × faces: the one that is meant is found, or
 * none, and then the error shows which one is which. An object that the end of the move deletes is changed by nobody who cannot
 * know that.
 */

jest.setTimeout(600_000);

const world = worldOfSuite();
const kind: Kind = kinds.application;
const [here, there] = CLUSTERS.map(({ id }) => id);
const NAME = "api-of-shop";
const image = { displayName: NAME, clusterId: here, source: "dockerImage", dockerImage: "shop/web" };

let folder = "";
beforeEach(async () => {
  await world.reset();
  folder = newFolder();
});

/** Who finds it, and returns its ID. `changes`: what it does there is lost with the object. */
interface Reader {
  readonly changes?: true;
  find(io: Io): Promise<string>;
}
const readers: Readonly<Record<string, Reader>> = {
  "a data source": {
    find: async (io) => String((await objectSource(kind).read({ displayName: NAME }, io)).id),
  },
  "an action that lists": { find: async (io) => String((await run(actions.deployments, { target: NAME }, io)).id) },
  "an action": { changes: true, find: async (io) => (await run(actions.restart, { target: NAME }, io)).id },
  "what an action reads besides": {
    find: async (io) => String((await findObject([{ subject: kinds.application }], NAME, io)).record.id),
  },
  "an import": { changes: true, find: async (io) => (await findFull(kind, NAME, io, "change")).live.id },
  "an import of its entry": {
    changes: true,
    find: async (io) =>
      (await findId(kinds.variable, `${NAME}/70000000-0000-4000-8000-0000000000ff`, io, "change")).split("/")[1] ?? "",
  },
  "an adoption": {
    changes: true,
    find: async (io) => {
      const goal = goalOf(kind, parse(kind, { displayName: NAME, takeOver: true }), undefined);
      return String((await adopted(kind, "it", goal, { displayName: NAME }, io)).id);
    },
  },
  "an environment file": {
    find: async (io) => String((await findDeclared(kind, "it", { displayName: NAME }, io))?.id),
  },
};

/** Whose journal has the move. */
const journals: Readonly<Record<string, () => Promise<Partial<Io>>>> = {
  "its own": async () => {
    const documents = documentsIn({ folder });
    const [{ project = "", stack = "" } = {}] = await intentsIn(documents);
    const [runner, { clock }] = [runnerOf("reader"), world.io.client];
    const own = { documents, folder, stack: { project, name: stack }, runner, kinds: [kind] };
    return { journal: openJournal({ ...own, clock: () => clock, speed: () => 1 }) };
  },
  "another stack's": async () => ({
    beside: new StacksBeside({ project: "other", name: "dev" }, documentsIn({ folder })),
  }),
  "that of the folder, for a command": async () => ({ intents: () => intentsOfAll(documentsIn({ folder })) }),
  "on another machine": async () => ({}),
};

/** Both exist: the balancer keeps the original. The intent is set back as far as a killed run would have got. */
const states: Readonly<Record<string, ((intent: Intent) => Intent) | undefined>> = {
  "complete, its original is kept": undefined,
  "in progress": ({ done: _, idReported: __, cloneInState: ___, ...intent }) => intent,
  "in progress, without an answer": ({ done: _, idReported: __, cloneInState: ___, clone: ____, ...intent }) => intent,
};

async function setBack(become: (intent: Intent) => Intent): Promise<void> {
  const documents = documentsIn({ folder });
  for (const key of await documents.store.list("journal/")) {
    await documents.change<Page>(key, (page) => {
      const { intents } = page as Page;
      const moves = Object.entries(intents).filter(([, { from }]) => from !== undefined);
      const changed = moves.map(([at, intent]) => [at, become(intent)] as const);
      return { ...(page as Page), intents: { ...intents, ...Object.fromEntries(changed) } } as Page;
    });
  }
}

const found = (work: Promise<string>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof SvcError)) throw error;
    return error.problem;
  });

const cases = Object.keys(faces).flatMap((face) => Object.keys(states).map((state) => ({ face, state })));

describe.each(cases)("$state ($face)", ({ face, state }) => {
  const isOpen = state.startsWith("in progress");
  let ids: { original: string; clone: string };

  async function moved(): Promise<Stack> {
    const stack = (faces[face] as (typeof faces)[string])(world, folder, kind, "dev", "it");
    await stack.up(image);
    const [original = ""] = stack.ids();
    const destinations = [{ service: { type: "APP", id: original }, weight: 1 }];
    await made(kinds.loadBalancer, { displayName: "edge", destinations } as Named, world);
    const killed = stack.keep();
    const { said } = await stack.up({ ...image, clusterId: there });
    expect(said).toContain("is kept");
    expect(said).toContain("Until then both have its display name");
    ids = { original, clone: stack.ids().find((id) => id !== original) ?? "" };
    const become = states[state];
    if (become) {
      await setBack(become);
      killed();
    }
    return stack;
  }

  test("each reader finds the one that is meant, or is told which is which", async () => {
    await moved();
    for (const [whose, journalOf] of Object.entries(journals)) {
      for (const [who, { changes, find }] of Object.entries(readers)) {
        const said = { whose, who, found: await found(find({ ...world.io, ...(await journalOf()) })) };
        const isUnknown = whose === "on another machine";
        if (isUnknown || (isOpen && changes && whose !== "its own")) {
          expect(said).toEqual({ whose, who, found: expect.objectContaining({ code: "ambiguous" }) });
          const { message, next = "" } = said.found as { message: string; next?: string };
          for (const id of Object.values(ids)) expect(message).toContain(id);
          // An entry is named by its ID and that of its service, whatever becomes of that.
          if (who === "an import of its entry") continue;
          const hint = isUnknown ? /the clone is the newer one/ : /run its program first/;
          expect({ ...said, next }).toEqual({ ...said, next: expect.stringMatching(hint) });
          if (!isUnknown) expect(message).toMatch(/is the original of a move to .*, which has not ended/);
        } else expect(said).toEqual({ whose, who, found: isOpen ? ids.original : ids.clone });
      }
    }
  });

  if (!isOpen) return;
  test("given up: the original has the name alone", async () => {
    const stack = await moved();
    await stack.up(image);
    for (const [whose, journalOf] of Object.entries(journals)) {
      for (const [who, { find }] of Object.entries(readers)) {
        const said = { whose, who, found: await found(find({ ...world.io, ...(await journalOf()) })) };
        expect(said).toEqual({ whose, who, found: stack.ids()[0] });
      }
    }
  });
});
