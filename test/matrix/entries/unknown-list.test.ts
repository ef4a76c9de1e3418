import { rmSync } from "node:fs";
import { worldOfTests } from "../../laws/law";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { watchWrites } from "../laws/writes";
import { dynamic, planned } from "../stacks/faces";
import { type Beside, type Ended, IT, type Run, type Stack } from "../stacks/stack";
import { asOf, entriesFor, entryAt, inlineOf, nameOfSort, type Sort, serviceOf, sorts } from "./sorts";

/**
 * A service whose inline entries are not known in the plan: an apply neither deletes nor overwrites what another resource
 * has, or gets in the same run, and sends nothing if it is refused; what has nothing to do with them is done without a word.
 */

jest.setTimeout(600_000);

type Named = Readonly<Record<string, unknown>>;

const world = worldOfTests();
watchWrites();

const all = { ...planned, "pulumi, dynamic": dynamic };

/** One history: what the first run declares, and the second one, whose inline entries are known in the apply only. */
interface History {
  /** The entry of the first run. */
  readonly was: "inline" | "its own" | "nowhere";
  /** What becomes of the resource of its own. */
  readonly own: "imported" | "adopted" | "declared" | "changed" | "removed" | "forgotten" | "taint" | "-replace";
  /** Whether the service declares the entry inline after that. */
  readonly isInline: boolean;
  readonly end: Ended["end"];
}

const histories: Readonly<Record<string, History>> = {
  "imported, and no longer inline": { was: "inline", own: "imported", isInline: false, end: "refused" },
  "imported, and inline as before": { was: "inline", own: "imported", isInline: true, end: "refused" },
  "adopted, and no longer inline": { was: "inline", own: "adopted", isInline: false, end: "refused" },
  "in the state, and inline as well": { was: "its own", own: "declared", isInline: true, end: "failed" },
  "tainted, and inline as well": { was: "its own", own: "taint", isInline: true, end: "failed" },
  "replaced, and inline as well": { was: "its own", own: "-replace", isInline: true, end: "failed" },
  "tainted, and not inline": { was: "its own", own: "taint", isInline: false, end: "done" },
  "new, and inline as well": { was: "nowhere", own: "declared", isInline: true, end: "failed" },
  "in the state, and not inline": { was: "its own", own: "declared", isInline: false, end: "done" },
  "in the state and changed, and inline as well": { was: "its own", own: "changed", isInline: true, end: "failed" },
  "in the state and changed, and not inline": { was: "its own", own: "changed", isInline: false, end: "done" },
  "new, and not inline": { was: "nowhere", own: "declared", isInline: false, end: "done" },
  "moved into the service": { was: "its own", own: "removed", isInline: true, end: "done" },
  "moved into the service by a removed block": { was: "its own", own: "forgotten", isInline: true, end: "done" },
  "removed, and not inline": { was: "its own", own: "removed", isInline: false, end: "done" },
};

const isTerraform = (face: string) => face.startsWith("terraform");
const isForced = (own: History["own"]) => own === "taint" || own === "-replace";
const isPossible = (face: string, { own }: History) =>
  own === "forgotten" || isForced(own) ? isTerraform(face) : own !== "imported" || face !== "pulumi, dynamic";

const cases = sorts
  .filter(({ kind }) => !kind.awaits)
  .flatMap((sort) =>
    Object.entries(histories).flatMap(([history, one]) =>
      Object.keys(all)
        .filter((face) => isPossible(face, one))
        .flatMap((face) =>
          (isTerraform(face) ? ([undefined, "plan", "apply", "both"] as const) : ([undefined] as const)).map(
            (backwards) => ({
              ...{ name: nameOfSort(sort), sort, history, face, backwards, one },
            }),
          ),
        ),
    ),
  );
const chosen = sampled(cases, [
  ["history", "face"],
  ["history", "name"],
  ["history", "backwards"],
]);

/** The part without entries, in the names that an entry of it needs. */
function none(inline: Named): Named {
  return Object.fromEntries(Object.entries(inline).map(([name, value]) => [name, Array.isArray(value) ? [] : {}]));
}

function apartOf({ kind, field }: Sort, declared: Named, more: Partial<Beside> = {}): Beside {
  return { kind, name: "own", declared: asOf(kind, declared), references: { [field]: IT }, ...more };
}

async function second(stack: Stack, sort: Sort, { was, own, isInline }: History, order: Run) {
  const [, entry, changed] = entriesFor(sort);
  const service = serviceOf(sort, "one");
  const inline = inlineOf(sort, entry);
  const first = await stack.up(
    { ...service, ...(was === "inline" ? inline : none(inline)) },
    { besides: was === "its own" ? [apartOf(sort, entry)] : [] },
  );
  expect(first).toMatchObject({ end: "done", failure: "" });
  const id = (await entryAt(sort, stack.id, entry, world))?.id;
  const late = isInline ? inlineOf(sort, changed) : none(inline);
  const more =
    own === "imported"
      ? { imports: id ?? "" }
      : own === "adopted"
        ? { declared: { ...asOf(sort.kind, entry), adopt: { id } } }
        : own === "changed"
          ? { declared: asOf(sort.kind, changed) }
          : {};
  const isGone = own === "removed" || own === "forgotten";
  world.writes();
  const ended = await stack.up(service, {
    besides: isGone ? [] : [apartOf(sort, entry, more)],
    ...order,
    late,
    ...(isForced(own) ? { forced: [{ kind: sort.kind, name: "own", by: own as "taint" }] } : {}),
    ...(own === "forgotten" ? { forgets: [{ kind: sort.kind, name: "own" }] } : {}),
  });
  const isChanged = own === "changed" ? !isInline : isGone && isInline;
  return {
    ended,
    id,
    sent: world.writes(),
    now: await entryAt(sort, stack.id, isChanged ? changed : entry, world),
  };
}

test.each(chosen)("$name, $history ($face, backwards: $backwards)", async ({ sort, face, backwards, one }) => {
  const folder = newFolder();
  try {
    const stack = (all[face as keyof typeof all] as typeof dynamic)(world, folder, sort.service);
    const { ended, id, sent, now } = await second(stack, sort, one, { backwards });
    const isRefused = one.end !== "done";
    expect(ended).toMatchObject({ end: one.end, early: [] });
    // Terraform deletes before it updates, and announces that.
    // What it asks of a creation that it forces itself, it does not show.
    if (one.own === "taint") expect(ended.shown).toContain("is replaced, and what");
    if (isForced(one.own) && isRefused) {
      expect(ended.failure).toContain("deleted before that, to be replaced");
      expect(now).toBeUndefined();
      return;
    }
    if (isRefused) expect(sent).toEqual({});
    else expect(ended.failure).toBe("");
    // Pulumi asks about the service before it shows the entry: there, the refusal comes after the warning.
    if (isRefused && isTerraform(face)) expect(ended.warnings ?? "").not.toContain("is overwritten");
    if (isForced(one.own)) {
      expect(now).toMatchObject({ differs: [] });
      return;
    }
    const isThere = isRefused ? id !== undefined : one.own !== "removed" || one.isInline;
    const isAgain = isTerraform(face) && one.own === "removed" && one.isInline;
    if (!isThere) expect(now).toBeUndefined();
    else if (isAgain) expect(ended.shown).toContain("removed");
    else expect(now).toEqual({ id: id ?? now?.id, differs: [] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
