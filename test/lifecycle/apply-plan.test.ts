import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import type { Applied } from "../../src/lifecycle";
import { planResource } from "../../src/lifecycle/plan/resource-plan";
import { apply, applyPlan } from "../../src/lifecycle/run/apply-plan";
import type { Kind, Named } from "../../src/model";
import type { Intent, Io } from "../../src/state";
import { effects } from "../support/calls";
import { intentsOnly } from "../support/journal";
import { home, id, knownAs } from "../support/known";

/** What is done around a plan: the lock of the stack, the owner of the object, an earlier move. */
const { application, project } = kinds as Readonly<Record<string, Kind>> & typeof kinds;
const elsewhere = "99999999-9999-4999-8999-999999999999";
const shop: Named = { displayName: "shop" };
const app: Named = { displayName: "api", clusterId: id, source: "dockerImage", dockerImage: "shop/api" };

interface Given {
  readonly answers?: Parameters<typeof effects>[0];
  readonly intents?: Readonly<Record<string, Partial<Intent>>>;
  /** Why the object may not be changed, and what is reported about its owner. */
  readonly refusal?: Error;
  readonly remark?: string;
}

/** A run with a journal that notes what is done to it, in order with the requests. */
function run({ answers = {}, intents = {}, refusal, remark }: Given = {}) {
  const done: unknown[] = [];
  const noted = Object.fromEntries(
    Object.entries({ createProject: {}, updateProject: {}, cloneApplication: {}, ...answers }).map(([name, answer]) => [
      name,
      (turn: number) => {
        done.push(name);
        return typeof answer === "function" ? answer(turn) : answer;
      },
    ]),
  );
  const made = effects(noted);
  let isHeld = false;
  const journal = {
    ...intentsOnly(intents, {
      write: async () => {},
      strike: (address: string) => done.push(["strike", address]),
    }),
    load: async () => {},
    lease: {
      hold: async (work: () => Promise<unknown>) => {
        if (isHeld) return work();
        isHeld = true;
        done.push("hold");
        const result = await work();
        done.push("let go");
        isHeld = false;
        return result;
      },
    },
    owners: {
      refuseOthers: async () => {},
      refuseLost: async (...given: unknown[]) => {
        done.push(["may it be changed", ...given]);
        if (refusal) throw refusal;
      },
      own: async (...given: unknown[]) => {
        done.push(["own", ...given]);
        return remark;
      },
    },
  };
  const io = { ...made.io, journal } as unknown as Io;
  return { io, bare: made.io, done, said: made.said };
}
const update = async () =>
  planResource(
    { kind: project, name: "shop", declared: { displayName: "new" }, known: knownAs(project, shop) },
    {
      isChecked: true,
    },
  );
const created = { id, display_name: "shop", name: "shop-x", company_id: "ours" };

describe("a plan", () => {
  test("is carried out while no other run writes, for an object that is ours before and afterwards", async () => {
    const { io, done, said } = run();
    const { known: now, error } = await applyPlan(await update(), io);
    expect([now.live.values.displayName, error]).toEqual(["new", undefined]);
    expect(done).toEqual([
      "hold",
      ["may it be changed", home, id, 'Project "shop"'],
      "updateProject",
      ["own", home, id],
      "let go",
    ]);
    expect(said).toHaveLength(0);
  });

  test("of an object that belongs to another stack sends nothing", async () => {
    const refusal = new Error("It belongs to another stack.");
    const { io, done } = run({ refusal });
    await expect(applyPlan(await update(), io)).rejects.toBe(refusal);
    expect(done).toHaveLength(2);
  });

  test("of a new object asks nobody, and makes it ours", async () => {
    const { io, done } = run({ answers: { createProject: created } });
    const plan = await planResource({ kind: project, name: "shop", declared: shop }, { isChecked: true });
    await applyPlan(plan, io);
    expect(done.slice(0, 3)).toEqual(["hold", "createProject", ["own", home, id]]);
  });

  test("reports what could not be recorded, which changes nothing", async () => {
    const { io, said } = run({ remark: "It could not be recorded." });
    expect((await applyPlan(await update(), io)).error).toBeUndefined();
    expect(said).toEqual(["It could not be recorded."]);
  });

  test("needs no journal, and one without owners is enough", async () => {
    const { io, bare } = run();
    expect((await applyPlan(await update(), bare)).error).toBeUndefined();
    const journal = { ...io.journal, owners: undefined } as unknown as NonNullable<Io["journal"]>;
    expect((await applyPlan(await update(), { ...io, journal })).error).toBeUndefined();
  });
});

describe("a move that is no longer wanted", () => {
  const intent: Partial<Intent> = { kind: "Application", name: "api", home, since: 0, traits: {}, from: id };

  test("is given up before the object is changed in place", async () => {
    const { io, done } = run({ intents: { move: intent }, answers: { updateApplication: {} } });
    const request = { kind: application, name: "api", declared: { ...app, displayName: "new" } };
    await applyPlan(await planResource({ ...request, known: knownAs(application, app) }, { isChecked: true }), io);
    const order = done.filter((one) => one === "updateApplication" || (Array.isArray(one) && one[0] === "strike"));
    expect(order).toEqual([["strike", "move"], "updateApplication"]);
  });

  test("has nothing to do with a new object", async () => {
    const { io, done } = run({ intents: { move: intent }, answers: { createProject: created } });
    await applyPlan(await planResource({ kind: project, name: "shop", declared: shop }, { isChecked: true }), io);
    expect(done).not.toContainEqual(["strike", "move"]);
  });
});

describe("planned and applied at once", () => {
  const refused = new ApiError({ operation: "cloneApplication", ids: [] }, 422, "no.");
  /** Whether it was cloned, or created. */
  const sent = async (work: (io: Io) => Promise<Applied>, given: Given = {}) => {
    const { io, done } = run(given);
    const error = await work(io).then(
      (applied) => applied.error,
      (thrown) => thrown,
    );
    return [done.filter((one) => typeof one === "string" && !["hold", "let go"].includes(one)), error];
  };
  const moved = { ...app, clusterId: elsewhere };

  test("what has an original is cloned from it", async () => {
    const request = { kind: application, name: "api", declared: moved, moveFrom: knownAs(application, app) };
    const answers = { cloneApplication: refused };
    expect(await sent((io) => apply(request, io), { answers })).toEqual([["cloneApplication"], refused]);
    // Also if nothing requires it: the caller decides.
    const same = { ...request, declared: app };
    expect(await sent((io) => apply(same, io), { answers })).toEqual([["cloneApplication"], refused]);
  });

  test("what exists is updated", async () => {
    const request = { kind: project, name: "shop", declared: { displayName: "new" }, known: knownAs(project, shop) };
    expect(await sent((io) => apply(request, io))).toEqual([["updateProject"], undefined]);
  });

  test("and anything else is created, without a check", async () => {
    const request = { kind: project, name: "shop", declared: shop };
    const answers = { createProject: created };
    expect(await sent((io) => apply(request, io), { answers })).toEqual([["createProject"], undefined]);
    const wrong = { ...request, declared: { ...shop, unheard: "of" } };
    expect(await sent((io) => apply(wrong, io), { answers })).toEqual([["createProject"], undefined]);
  });
});
