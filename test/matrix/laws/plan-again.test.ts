import { rmSync } from "node:fs";
import fc from "fast-check";
import { type Kind, withPlainReferences } from "../../../src/model";
import { toRow } from "../../../src/terraform/convert";
import { resourceSchema } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import { worldOfSuite } from "../../laws/law";
import { sampleOf, withImmutablesOf } from "../../laws/samples";
import { newFolder } from "../../support/new-folder";
import { errors, textOf } from "../terraform/calls";
import type { Block, Configuration } from "../terraform/configuration";
import { type Dialect, LOSING, OLDEST } from "../terraform/dialects";
import type { Terraform } from "../terraform/model";
import { guarded } from "./guarded";
import { allKinds } from "./play";
import { savedPlan } from "./saved-plan";

/**
 * The apply of a saved plan is killed, or another runner carries it out at the same time, and it is applied again: the state
 * is unchanged, so that no engine takes it for stale. It does what it shows, whatever has been done of it, and after it
 * nothing is left to do. An engine takes no other values than a plan has shown.
 */
jest.setTimeout(3_600_000);

const world = worldOfSuite();
const CASES = 3 * Number(process.env.LAW_CASES ?? 1);

/** Older engines pass nothing of the plan that they apply. */
const DIALECTS: Readonly<Record<string, Dialect>> = {
  "the oldest engine": OLDEST,
  "the newest engine": LOSING(),
};

interface Given {
  readonly folder: string;
  readonly dialect: Dialect;
  readonly state?: Terraform["state"];
  readonly meanwhile?: () => Promise<void>;
}

/** A plan, and its apply in another run of the engine. */
async function run(configuration: Configuration, { folder, dialect, state, meanwhile = async () => {} }: Given) {
  const from = state && { state };
  const { engine, outcome } = await savedPlan(world, configuration, { folder, dialect, from, flags: { meanwhile } });
  const { changes, diagnostics } = outcome;
  return {
    state: engine.state,
    problems: errors(diagnostics).map(textOf),
    changes: changes.map(({ action }) => action),
  };
}

interface Drawn {
  readonly before: Row;
  readonly after: Row;
  readonly other: Row;
}

/** What another plan has added may be in use by now, which this one has not shown: it is refused, and the next one shows it. */
const MEANWHILE = /^Stopped: .* unavailable, which its plan does not show\. .* Plan and apply again\./;
/** Or this one does not fit what it has set: that is refused, here or by the platform, which the next one shows. */
const UNFIT =
  /^Changed since the state was read: .* Nothing of it was changed\.|is in stage .* of this pipeline: |git_type is missing and cannot be derived/;
/** Or it holds data: no plan without it is applied. */
const HOLDS_DATA = /^Data would be lost: /;
/** Or it has made a disk larger, which nothing makes smaller again. */
const HAS_GROWN = /can only grow|disks cannot shrink/;
/** What the apply between a plan and its apply declares, the state of which is lost. */
const BETWEEN = { "the same plan": "after", "another one": "other" } as const;

async function playedAgain(kind: Kind, rows: Drawn, between: "after" | "other", dialect: Dialect) {
  const folder = newFolder();
  const of = (row: Row): Configuration => {
    const block: Block = { type: resourceSchema(kind).typeName, name: "subject", values: row };
    return { blocks: [block] };
  };
  try {
    const { state, problems: early } = await run(of(rows.before), { folder, dialect });
    if (early.length > 0) return undefined;
    const given = { folder, dialect, state };
    // A plan that is refused is not applied.
    let isUpdate = false;
    const meanwhile = async () => {
      const cut = await run(of(rows[between]), given);
      isUpdate = cut.problems.length === 0 && cut.changes.every((action) => action === "update" || action === "no-op");
    };
    const again = await run(of(rows.after), { ...given, meanwhile });
    if (!isUpdate || again.changes.some((action) => action !== "update")) return undefined;
    const next = await run(of(rows.after), { ...given, state: again.state });
    const isFinal = (one: string) => HOLDS_DATA.test(one) || HAS_GROWN.test(one);
    if (between === "other" && [...again.problems, ...next.problems].some(isFinal)) return undefined;
    const last = await run(of(rows.after), { ...given, state: next.state });
    const problems = again.problems.filter((one) => between === "after" || !(MEANWHILE.test(one) || UNFIT.test(one)));
    return { again: problems, next: next.problems, left: between === "after" ? next.changes : last.changes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const rowsOf = (kind: Kind) => {
  const row = (declared: Record<string, unknown>): Row =>
    toRow(resourceSchema(kind).attributes, withPlainReferences(kind, declared));
  const sample = sampleOf(kind);
  return fc.record({ before: sample, after: sample, other: sample, seed: fc.nat(1000) }).map((drawn): Drawn => {
    const [before, after, other] = guarded(kind, drawn.seed, drawn.before, drawn.after, drawn.other);
    const same = (one: Record<string, unknown>) => row(withImmutablesOf(kind, before, one));
    return { before: row(before), after: same(after), other: same(other) };
  });
};

const due = allKinds.flatMap((kind) =>
  Object.keys(DIALECTS).flatMap((engine) =>
    Object.entries(BETWEEN).map(([what, row]) => ({ kind, engine, what, row })),
  ),
);
test.each(due.map((one) => ({ ...one, name: one.kind.name })))(
  "$name, $engine: a plan is applied after $what, whose state is lost",
  async ({ kind, engine, row }) => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(rowsOf(kind), async (rows) => {
        if (found === CASES) return;
        await world.reset();
        const end = await playedAgain(kind, rows, row, DIALECTS[engine] as Dialect);
        if (!end) return;
        found += 1;
        expect(end).toEqual({ again: [], next: [], left: ["no-op"] });
      }),
      { numRuns: CASES * 5, endOnFailure: true },
    );
  },
);
