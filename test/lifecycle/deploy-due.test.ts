import { ApiError } from "../../src/client/errors";
import { kinds } from "../../src/kinds";
import { deployDue, refresh } from "../../src/lifecycle/apply/deploy-due";
import { settle } from "../../src/lifecycle/apply/settle";
import type { Work } from "../../src/lifecycle/apply/work";
import type { Deployment, Kind, Wire } from "../../src/model";
import { effects } from "../support/calls";

/** Whether a deployment is due once the settings are sent, and when an object rests. */
const { application } = kinds;
const { start, get, list, cancel, field, pending, ok, unfinished } = application.deployment as Deployment;
const [running, live] = [pending[0], ok[0]];
const missing = new ApiError({ operation: "getApplication", ids: [] }, 404, "no.");

function work(
  answers: Parameters<typeof effects>[0],
  { kind = application as Kind, undeployed = true as unknown, deploy = {}, isKnown = false } = {},
) {
  const made = effects({
    [start]: { id: 7 },
    [get]: { [field]: live },
    [kind.api.get ?? ""]: { id: "1", status: "read" },
    ...answers,
  });
  const it = {
    ...{
      kind,
      name: "api",
      label: `${kind.name} "api"`,
      io: made.io,
      undeployed,
      goal: { values: { deploy }, parts: {} },
    },
    plan: { known: isKnown ? {} : undefined, differences: [] },
    say: (text: string) => made.said.push(text),
  } as unknown as Work;
  return { ...made, work: it, sent: () => made.calls.map(({ operation }) => operation) };
}
const object = (values: Record<string, unknown> = {}) => ({ id: "1", values, parts: {} });
const due = (more: object = {}) => ({ live: object(), isBorn: false, isSuspended: false, mustBeLive: false, ...more });

describe("a deployment", () => {
  test("is started and awaited, if something changed that needs one", async () => {
    const { work: it, sent } = work({});
    const read = due();
    expect(await deployDue(it, read)).toBe(true);
    expect(sent()).toEqual([start, get, "getApplication"]);
    expect([it.undeployed, read.live.values.status]).toEqual([false, "read"]);
  });

  test("is not due if nothing changed", async () => {
    const { work: it, sent } = work({}, { undeployed: false });
    expect([await deployDue(it, due()), sent(), it.undeployed]).toEqual([false, [], false]);
  });

  test("is due if the last one did not end well", async () => {
    const { work: it, sent } = work({}, { undeployed: false });
    const live = object({ [application.state ?? ""]: unfinished[0] });
    expect(await deployDue(it, due({ live }))).toBe(true);
    expect(sent()[0]).toBe(start);
  });

  test("is started and not awaited, if that is declared", async () => {
    const { work: it, sent } = work({}, { deploy: { wait: "accepted" } });
    expect(await deployDue(it, due())).toBe(false);
    expect([sent(), it.undeployed]).toEqual([[start, "getApplication"], false]);
  });

  test("is none where none is declared, or where the kind has none", async () => {
    const { deployment: _, ...kind } = application;
    for (const one of [work({}, { deploy: { wait: "none" } }), work({}, { kind: kind as Kind })]) {
      expect(await deployDue(one.work, due())).toBe(false);
      expect([one.sent(), one.work.undeployed]).toEqual([[], false]);
    }
  });

  test("is awaited whatever is declared, if the object must be live", async () => {
    for (const wait of ["none", "accepted"]) {
      const { work: it, sent } = work({}, { deploy: { wait } });
      expect(await deployDue(it, due({ mustBeLive: true }))).toBe(true);
      expect(sent()).toEqual([start, get, "getApplication"]);
    }
    const { work: late } = work({ [get]: { [field]: running } }, { deploy: { wait: "none", timeout: 2 } });
    await expect(deployDue(late, due({ mustBeLive: true }))).rejects.toThrow("Timed out after 120 s");
  });

  test("follows when the object is resumed, and that is said", async () => {
    const { work: it, sent, said } = work({}, { undeployed: "6" });
    expect(await deployDue(it, due({ isSuspended: true }))).toBe(false);
    expect([sent(), it.undeployed]).toEqual([[], "6"]);
    expect(said).toEqual(["it is suspended and will deploy when it is resumed"]);
    const other = work({}, { undeployed: false });
    await deployDue(other.work, due({ isSuspended: true, live: object({ [application.state ?? ""]: unfinished[0] }) }));
    expect(other.work.undeployed).toBe(true);
  });

  test("of an earlier run is continued", async () => {
    const { work: it, calls } = work({ [get]: { [field]: live } }, { undeployed: "6" });
    expect(await deployDue(it, due())).toBe(true);
    expect(calls.slice(0, 2)).toEqual([
      { operation: get, ids: ["1", "6"] },
      { operation: get, ids: ["1", "6"] },
    ]);
  });

  test("that fails is still due, with its ID", async () => {
    const { work: it } = work({ [get]: missing });
    await expect(deployDue(it, due())).rejects.toBe(missing);
    expect(it.undeployed).toBe("7");
  });
});

describe("where the platform deploys a new object by itself", () => {
  const kind = { ...application, deployment: { ...application.deployment, byItself: true } } as Kind;
  const born = due({ isBorn: true });
  const rows = [{ id: "5", [field]: running, created_at: "2026-01-01" }];

  test("that deployment is awaited, unless it lacks something", async () => {
    const { work: it, calls } = work({ [list]: rows }, { kind, undeployed: false });
    expect(await deployDue(it, born)).toBe(true);
    expect(calls.slice(0, 2)).toEqual([
      { operation: list, ids: ["1"] },
      { operation: get, ids: ["1", "5"] },
    ]);
    expect(it.undeployed).toBe(false);
    const lacking = work({ [list]: rows }, { kind });
    expect(await deployDue(lacking.work, born)).toBe(true);
    expect(lacking.sent()).toEqual([list, cancel, start, get, "getApplication"]);
  });

  test("there may be none, or none to wait for", async () => {
    const none = work({ [list]: [] }, { kind, undeployed: false });
    expect([await deployDue(none.work, born), none.sent(), none.work.undeployed]).toEqual([false, [list], false]);
    const accepted = work({ [list]: rows }, { kind, undeployed: false, deploy: { wait: "accepted" } });
    expect([await deployDue(accepted.work, born), accepted.sent()]).toEqual([false, []]);
  });

  test("it is still due if it cannot be found, or did not end well", async () => {
    const lost = work({ [list]: missing }, { kind, undeployed: false });
    await expect(deployDue(lost.work, born)).rejects.toBe(missing);
    expect(lost.work.undeployed).toBe(true);
    const failed = work({ [list]: rows, [get]: missing }, { kind, undeployed: false });
    await expect(deployDue(failed.work, born)).rejects.toBe(missing);
    expect(failed.work.undeployed).toBe("5");
  });

  test("an object that a later run changes is deployed as any other", async () => {
    const { work: it, sent } = work({ [list]: rows }, { kind });
    await deployDue(it, due());
    expect(sent()[0]).toBe(start);
  });
});

test("a record that is gone leaves what is known", async () => {
  const { work: it } = work({ getApplication: missing });
  const known = object({ status: "known" });
  await refresh(it, known);
  expect(known.values).toEqual({ status: "known" });
});

describe("an object rests", () => {
  const kind: Kind = kinds.database;
  const shows =
    (...statuses: unknown[]) =>
    (turn: number): Wire => ({ id: "1", status: statuses[Math.min(turn, statuses.length - 1)] });
  const settled = async (
    status: unknown,
    getDatabase: (turn: number) => Wire | Error,
    { changed = false, isKnown = false } = {},
  ) => {
    const made = work({ getDatabase }, { kind, isKnown });
    const known = object({ status });
    const error = await settle(made.work, known, changed ? "change" : "read").catch((thrown) => thrown);
    return { ...made, error, status: known.values.status };
  };

  test("if its status is final, without another request", async () => {
    for (const status of ["ready", "suspended"])
      expect(await settled(status, shows("ready"))).toMatchObject({ error: undefined, calls: [], status });
    const { ready: _, ...other } = kind;
    const made = work({}, { kind: other as Kind });
    await settle(made.work, object({ status: "creating" }), "change");
    expect(made.calls).toEqual([]);
  });

  test("once it is, or at once after a change", async () => {
    const first = await settled("creating", shows("creating", "ready"));
    expect([first.error, first.status, first.waits.length]).toEqual([undefined, "ready", 2]);
    const changed = await settled("ready", shows("suspended"), { changed: true });
    expect([changed.status, changed.waits, changed.calls.length]).toEqual(["suspended", [], 1]);
  });

  test("and one that cannot be read does not yet", async () => {
    const { error, waits } = await settled("creating", (turn) => (turn === 0 ? missing : { id: "1", status: "ready" }));
    expect([error, waits.length]).toEqual([undefined, 2]);
  });

  test("it is only read once the list shows that", async () => {
    const made = work({ getDatabase: shows("ready") }, { kind });
    const rows: (Wire | undefined)[] = [{ status: "creating" }, { status: "error" }];
    made.client.summaries.row = async () => rows.shift();
    await settle(made.work, object());
    expect([made.waits.length, made.calls.length]).toEqual([2, 1]);
    const unknown = work({ getDatabase: shows("ready") }, { kind });
    unknown.client.summaries.row = async () => ({});
    await settle(unknown.work, object());
    expect(unknown.waits).toHaveLength(1);
  });

  test("if it has recovered from a failure since", async () => {
    const { error, status, waits, calls } = await settled("error", shows("ready"), { isKnown: true });
    expect([error, status, waits, calls.length]).toEqual([undefined, "ready", [], 1]);
  });

  test("in a failure, which is an error, whoever has caused it", async () => {
    const failure = {
      code: "failed",
      message: 'Database "api" ended in status "error" (1).',
      next: "It exists and is kept. First run `svc-iac restart 1 --wait`, which ends that status, then run the command again.",
    };
    const created = await settled("creating", shows("error"));
    expect([created.error.problem, created.status]).toEqual([failure, "error"]);
    for (const before of ["creating", "error"])
      expect((await settled(before, shows("error"), { isKnown: true })).error.problem).toEqual(failure);
    expect((await settled("ready", shows("error"), { isKnown: true, changed: true })).error.problem).toEqual(failure);
  });

  test("or not in time", async () => {
    const { error } = await settled("creating", shows("creating"));
    expect(error.problem.message).toBe('Timed out after 900 s waiting for Database "api" to be ready.');
  });
});
