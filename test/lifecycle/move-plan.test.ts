import { ApiError } from "../../src/client/errors";
import { mayLeaveBehind } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { planMove, referralProblem } from "../../src/lifecycle/plan/move-plan";
import { type Kind, SvcError } from "../../src/model";
import type { Io, Known } from "../../src/state";
import { intentsOnly } from "../support/journal";

/** What a preview reports about a move, for a kind that is made up, and lists that are. */
const id = "88888888-8888-4888-8888-888888888888";
const there = "99999999-9999-4999-8999-999999999999";
const { application } = kinds;
const known: Known = {
  live: { id, values: { displayName: "api", clusterId: id }, parts: {} },
  managed: { values: ["displayName", "clusterId"], parts: {} },
  home: { origin: "", companyId: "" },
  undeployed: false,
};
const declared = { displayName: "api", clusterId: there, source: "dockerImage", dockerImage: "shop/api" };
const look = { one: async () => ({}), all: async () => [] };
const forbidden = () => new ApiError({ operation: "listDatabases", ids: [] }, 403, "no.");

const kindWith = (more: Partial<Kind> = {}, move: Partial<NonNullable<Kind["move"]>> = {}): Kind => ({
  ...application,
  referrers: async () => [],
  move: {
    field: "clusterId",
    clone: "cloneApplication",
    leaves: "its disk",
    runsTwice: "crons",
    undeclared: [],
    ...move,
  },
  ...more,
});
const referring = (...labels: string[]) => ({
  referrers: async () => labels.map((label) => ({ label, detach: { operation: "listProjects" as const, ids: [] } })),
});
const plan = (kind: Kind, more: object = {}) =>
  planMove(kind, 'Application "api"', { ...declared, ...more }, known, look);

test("the notice has all that a move does not do by itself", async () => {
  expect(await plan(kindWith())).toEqual({
    outages: [],
    notice: `Application "api" moves because clusterId changed: it is cloned, the clone is brought to the declaration and checked, custom domains are handed over last, and then the original (${id}) is deleted. Will not be copied: its disk. While both exist, crons run in both; \`move: { suspendOld: true }\` avoids that.`,
  });
});

test("what is handed over last is named, if there is any", async () => {
  const { domains } = application.parts;
  const several = { domains, ports: { ...domains, exclusive: "open ports" } } as unknown as Kind["parts"];
  expect((await plan(kindWith({ parts: several }))).notice).toContain(
    "custom domains and open ports are handed over last",
  );
  expect((await plan(kindWith({ parts: {} }))).notice).toContain("and checked, and then the original");
});

test("those that refer to it are named once each", async () => {
  const { notice, problem } = await plan(
    kindWith(referring('load balancer "a"', 'load balancer "b"', 'load balancer "a"')),
  );
  expect(notice).toContain(
    ' Still referenced by load balancer "a", load balancer "b": what is declared here is updated with it, anything else has to be changed before the original can be deleted.',
  );
  expect(problem).toBeUndefined();
});

test("a kind that nothing refers to", async () => {
  const { referrers: _, ...kind } = kindWith();
  expect((await plan(kind)).notice).not.toContain("Still referenced");
});

describe("what exists only on the original", () => {
  const seen: unknown[] = [];
  const kind = kindWith(
    {},
    {
      undeclared: [
        (_: never, context: { previous?: unknown; id?: string }) => {
          seen.push(context.previous, context.id);
          return [
            { at: "domains", say: "does not name www" },
            { at: "", say: "it is in a pipeline" },
          ];
        },
      ],
    },
  );

  test("stops the move, and is named with the ways out", async () => {
    const { notice, problem } = await plan(kind);
    expect(problem).toEqual({
      code: "left-behind",
      field: "clusterId",
      message: `clusterId changed, which moves it and deletes the original (${id}), and with it what exists only on the original. domains does not name www. it is in a pipeline. Declare it or remove it from the original. If a resource of its own declares it, it is created again on the clone; for that, or to accept the loss: \`move: { leaveBehind: true }\`.`,
    });
    expect(notice).toContain(
      " domains does not name www: this is not on the clone. it is in a pipeline: this is not on the clone.",
    );
    // Rules compare with what was declared before: with nothing that the platform computes.
    expect(seen).toEqual([{ displayName: "api", clusterId: id }, id]);
  });

  test("unless that is accepted", async () => {
    expect((await plan(kind, { move: { leaveBehind: true } })).problem).toBeUndefined();
    expect((await plan(kind, { move: { leaveBehind: false } })).problem).toBeDefined();
    const accepted = [{ leaveBehind: true }, { leaveBehind: false }, { suspendOld: true }, undefined];
    expect(accepted.map((move) => mayLeaveBehind({ move }))).toEqual([true, false, false, false]);
  });
});

describe("a check that is not possible", () => {
  const failing = (error: Error) => ({
    referrers: async () => {
      throw error;
    },
  });

  test("is reported, and the others are made", async () => {
    const unchecked = new SvcError({ code: "unchecked", message: "too many databases." });
    const undeclared = [
      () => Promise.reject(unchecked),
      () => ({ at: "domains", say: "does not name www" }),
      () => Promise.reject(forbidden()),
    ];
    const { notice, problem } = await plan(kindWith(failing(forbidden()), { undeclared }));
    expect(problem?.code).toBe("left-behind");
    expect(notice).toContain(
      "Some checks were not possible: too many databases. Some checks were not possible: [GET] /databases: 403 no. Some checks were not possible: [GET] /databases: 403 no.",
    );
  });

  test("because of anything else is an error", async () => {
    const unreachable = new ApiError({ operation: "listDatabases", ids: [] }, 500, "broken.");
    await expect(plan(kindWith(failing(unreachable)))).rejects.toBe(unreachable);
    const wrong = new SvcError({ code: "invalid", message: "no." });
    await expect(plan(kindWith(failing(wrong)))).rejects.toBe(wrong);
    const bug = Object.assign(new Error("bug"), { problem: { code: "unchecked" } });
    await expect(plan(kindWith(failing(bug)))).rejects.toBe(bug);
  });
});

describe("the original of a finished move", () => {
  const io = (more: object = {}) => ({ client: look, ...more }) as unknown as Io;
  const problem = (kind: Kind, more?: object) => referralProblem(kind, 'Application "api"', id, io(more));

  test("is deleted if nothing refers to it", async () => {
    expect(await problem(kindWith())).toBeUndefined();
  });

  test("is kept while something does", async () => {
    const kind = kindWith(referring("a", "b"));
    const kept = (how: string) => ({
      code: "referred",
      message: `Application "api" has moved, but the original (${id}) is kept${how}: it is still referenced by a, b.`,
      next: "Point it at the clone and run the command again; what an interrupted run has left there, and no program declares, is to be removed on the platform. Or delete the original anyway with `move: { leaveBehind: true }`.",
    });
    expect(await problem(kind)).toEqual(kept(""));
    const journal = (originalSuspended?: true) =>
      intentsOnly({ move: { from: id, ...(originalSuspended ? { originalSuspended } : {}) } });
    expect(await problem(kind, { journal: journal() })).toEqual(kept(""));
    expect(await problem(kind, { journal: journal(true) })).toEqual(kept(", suspended"));
    const cloned = { journal: intentsOnly({ move: { from: id, clone: there } }) };
    expect(await problem(kind, cloned)).toEqual(kept(""));
    const gone = new ApiError({ operation: "getApplication", ids: [there] }, 404, "no.");
    const client = { ...look, one: () => Promise.reject(gone) };
    expect((await problem(kind, { ...cloned, client }))?.next).toMatch(/^The clone is deleted already\./);
  });
});
