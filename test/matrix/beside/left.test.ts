import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { type Intent, intentsIn, openJournal, runnerOf } from "../../../src/state";
import { documentsIn } from "../../../src/store";
import { worldOfSuite } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { faces } from "../stacks/faces";
import type { Ended, Stack } from "../stacks/stack";

/**
 * A creation is interrupted, and the next run does not continue with it, whatever it deletes: how far the creation came ×
 * what that run is × faces. That run names the object that it leaves: later ones may start no provider that does.
 */
jest.setTimeout(600_000);

const world = worldOfSuite();
const kind: Kind = kinds.project;
const LOST: Named = { displayName: "lost" };
const OTHER: Named = { displayName: "other" };
const besides = [{ kind, name: "other", declared: OTHER }];
const NAMED = /(was creating|created) Project "(it|lost)".*`svc-iac journal resolve [0-9a-f]{8} --give-up/s;

/** The intent as a run leaves it that is killed before its engine has an answer. */
const ends: Readonly<Record<string, (intent: Intent) => Intent>> = {
  "without an answer": ({ idReported: _, id: __, ...intent }) => intent,
  "before the engine has the ID": ({ idReported: _, ...intent }) => intent,
};

const destroys = { declared: LOST };
const nexts: Readonly<Record<string, (stack: Stack) => Promise<readonly Ended[]>>> = {
  "a destroy": async (stack) => [await stack.up(undefined, { destroys, besides })],
  "a destroy without a refresh": async (stack) => [await stack.up(undefined, { destroys, besides, refresh: false })],
  "a destroy that was planned before": async (stack) => [
    await stack.up(undefined, { destroys: { ...destroys, isPlan: true }, besides }),
    await stack.up(undefined, { destroys, besides }),
  ],
  "a program without anything": async (stack) => [await stack.up(undefined)],
  "a program without it, twice": async (stack) => [
    await stack.up(undefined, { besides }),
    await stack.up(undefined, { besides: [{ kind, name: "other", declared: { displayName: "another" } }] }),
  ],
};

async function edit(folder: string, change: (intent: Intent) => Intent): Promise<void> {
  const documents = documentsIn({ folder });
  for (const { project, stack: name } of await intentsIn(documents)) {
    const clock = () => world.io.client.clock;
    const options = { documents, folder, stack: { project, name }, kinds: [kind], say: () => {}, speed: () => 1 };
    const journal = openJournal({ ...options, runner: runnerOf("a killed run"), clock });
    await journal.load();
    for (const [address, intent] of journal.intents.all())
      if (intent.name === "lost" || intent.traits.displayName === "lost") journal.intents.note(address, change(intent));
    await journal.settle();
  }
}

const exists = async () => (await records(kind, (one) => one.display_name === "lost", world.io)).length;
const all = Object.keys(faces).flatMap((face) => Object.keys(nexts).map((next) => ({ face, next })));

/** A stack that has the other one, and after that one to be lost. */
async function begun(face: string, isKilled: boolean) {
  await world.reset();
  const folder = newFolder();
  const stack = (faces[face] as (typeof faces)[string])(world, folder, kind, "dev");
  await stack.up(undefined, { besides });
  const restore = stack.keep();
  await stack.up(LOST, { besides, ...(isKilled ? { isKilled } : {}) });
  if (isKilled) restore();
  return { stack, folder };
}

describe.each(Object.keys(ends))("a creation that was interrupted %s", (end) => {
  test.each(all)("$face: $next names it", async ({ face, next }) => {
    const { stack, folder } = await begun(face, true);
    await edit(folder, ends[end] as (intent: Intent) => Intent);
    const ran = (await nexts[next]?.(stack)) ?? [];
    expect(ran.map(({ isRefused }) => isRefused)).not.toContain(true);
    expect(await exists()).toBe(1);
    const isPlanned = face === "terraform" && next.includes("planned");
    const later = next.startsWith("a program") ? ((await stack.notices?.()) ?? "") : "";
    for (const { said } of isPlanned ? ran : ran.slice(-1)) expect(said + later).toMatch(NAMED);
  });
});

test.each(all)("$face: $next names nothing that the state has", async ({ face, next }) => {
  const { stack } = await begun(face, false);
  const ran = (await nexts[next]?.(stack)) ?? [];
  const later = (await stack.notices?.()) ?? "";
  expect([...ran.map(({ said }) => said), later].join("\n")).not.toMatch(/journal resolve/);
  expect(await exists()).toBe(0);
});
