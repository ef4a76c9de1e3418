import { join } from "node:path";
import { programOf } from "../../src/cli/program";
import { throwing } from "../../src/cli/usage";
import { connect } from "../../src/client/client";
import { sendOnce } from "../../src/client/transport";
import { kinds } from "../../src/kinds";
import { KnownAddresses } from "../../src/lifecycle";
import { remove } from "../../src/lifecycle/apply/remove";
import { retire } from "../../src/lifecycle/move/retire";
import { apply } from "../../src/lifecycle/run/apply-plan";
import type { Kind } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { type Intent, type Io, type Known, noteCloneReported, runnerOf } from "../../src/state";
import { waysOf } from "../../src/state/abandoned";
import { documentsIn, openStore } from "../../src/store";
import { worldOfTests } from "../laws/law";
import { WritingProcess } from "../support/journal";
import { newFolder } from "../support/new-folder";

/** `svc-iac journal` on what runs have left that were killed. */
const [here, there] = CLUSTERS.map(({ id }) => id);
const application = { displayName: "api", clusterId: here, source: "dockerImage", dockerImage: "shop/api" };
const [size] = DATABASE_SIZES.map(({ id }) => id);
const engine = { type: "postgresql", version: "16", dbName: "shop", dbPassword: "correct-horse-9" };
const database = { displayName: "main", clusterId: here, resourceTypeId: size, ...engine };

/** The machine of this process: there it shows that a run is gone. */
const { machine } = runnerOf("test");

const world = worldOfTests();
let folder: string;
let printed: string[];
let ticking: NodeJS.Timeout;
beforeEach(() => {
  // It stays, and goes with jest's own: the share of the limits is given back after the command has ended.
  folder = newFolder();
  printed = [];
  jest.spyOn(process.stderr, "write").mockReturnValue(true);
  jest.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text).trimEnd()) > 0);
  process.env.SERVICE_API_URL = world.sandbox.url;
  process.env.SERVICE_API_TOKEN = world.sandbox.token;
  process.env.SVC_STORE = folder;
  process.env.SERVICE_CLOCK_SPEED = "600";
  // The command has a clock of its own, and the sandbox's goes on beside it.
  ticking = setInterval(() => void world.io.client.clock.sleep(6_000), 10);
});
afterEach(() => {
  clearInterval(ticking);
  jest.restoreAllMocks();
  for (const name of ["SERVICE_API_URL", "SERVICE_API_TOKEN", "SVC_STORE", "SERVICE_CLOCK_SPEED"])
    delete process.env[name];
});

async function run(...words: string[]): Promise<string> {
  printed = [];
  await programOf("0").parseAsync(["journal", ...words], { from: "user" });
  return printed.join("\n");
}

/** Dies with the first request of an operation. */
async function killedBefore(operation: string, work: (io: Io) => Promise<unknown>): Promise<void> {
  const { clock } = world.io.client;
  const writer = new WritingProcess(openStore(folder, {}), clock, { machine });
  const transport: typeof sendOnce = async (...args) => {
    if (args[2].operation === operation) writer.die();
    if (args[2].operation === operation) throw new Error("killed");
    return sendOnce(...args);
  };
  const settings = { url: world.sandbox.url, token: world.sandbox.token, speed: 1 };
  const { journal } = writer;
  const client = connect({ settings, clock, transport, stopWrites: () => journal.lease.guard() });
  const outcome = await work({ client, say: () => {}, journal, taken: new Set() }).catch((error: unknown) => ({
    error,
  }));
  expect(outcome).toMatchObject({ error: { message: "killed" } });
}

const names = async (kind: Kind) =>
  (await world.io.client.all({ operation: kind.api.list, ids: [] })).map(({ display_name: name }) => name);

test("a store that does not exist is named, as a misspelled one would be", async () => {
  const missing = join(newFolder(), "missing");
  expect(await run("--store", missing)).toContain(`The store ${missing} does not exist (yet)`);
  expect(JSON.parse(await run("--store", missing, "--json"))).toEqual([]);
});

test("it is empty if no run was interrupted", async () => {
  expect(await run()).toBe("The journal is empty: no run was interrupted.");
  expect(JSON.parse(await run("--json"))).toEqual([]);
});

test.each([
  [["nope"], "nope is not a command of `svc-iac journal`. See `svc-iac journal --help`."],
  [["resolv", "3f9a1c02"], "resolv is not a command of `svc-iac journal`; did you mean resolve?"],
  [["list", "nope"], "`svc-iac journal` takes no arguments, got 1."],
])("%j is refused", async (words, message) => {
  const program = throwing(programOf("0"));
  await expect(program.parseAsync(["journal", ...words], { from: "user" })).rejects.toThrow(message);
});

describe("a creation that was killed", () => {
  let id: string;
  beforeEach(async () => {
    await killedBefore("getDatabase", (io) =>
      apply({ kind: kinds.database, name: "main", declared: database, address: "urn:main" }, io),
    );
    const [stack] = JSON.parse(await run("--json"));
    expect(stack).toMatchObject({
      project: "shop",
      stack: "dev",
      entries: [{ address: "urn:main", kind: "Database", name: "main", operation: "create", isComplete: false }],
    });
    id = stack.entries[0].id;
  });

  test("is listed with its object", async () => {
    expect(await run()).toMatch(
      new RegExp(
        `^shop/dev .*\\n {2}${id} {2}Database "main": creation, since .*; created .*\\nWhat was created may be in the state already`,
      ),
    );
  });

  test("is finished: the object is kept, and the line that manages it is printed", async () => {
    expect(await run("resolve", id, "--finish")).toMatch(/^Database "main" \(.*\) is kept\. To manage it: `adopt: /);
    expect(await names(kinds.database)).toContain("main");
    expect(await run()).toBe("The journal is empty: no run was interrupted.");
  });

  test("is given up only if its data may be lost", async () => {
    const refused = await run("resolve", id, "--give-up").catch((error: Error) => error.message);
    const made = /Deleting Database "main" \((.*?)\) loses/.exec(String(refused))?.[1] ?? "";
    expect(refused).toContain(`--allow-data-loss ${made}`);
    // What runs print of it: the command, and the option that it asks for.
    const intent = { kind: "Database", name: "main", id: made } as Intent;
    const [, command = "", option = ""] =
      /`svc-iac journal (.*)`, which asks for `(.*)`\.$/.exec(waysOf({ entry: id, intent })) ?? [];
    expect(await run(...command.split(" "), ...option.split(" "))).toBe(`Database "main" (${made}) was deleted.`);
    expect(await names(kinds.database)).not.toContain("main");
    expect(await run()).toBe("The journal is empty: no run was interrupted.");
  });

  test("is not resolved without a decision, nor under another id", async () => {
    await expect(run("resolve", id)).rejects.toThrow("One of --finish and --give-up is required.");
    await expect(run("resolve", "00000000", "--finish")).rejects.toThrow('no entry "00000000"');
  });
});

describe("a move that was killed", () => {
  let from: Known;
  const moved = { ...application, clusterId: there };
  const move = (io: Io) =>
    apply({ kind: kinds.application, name: "api", declared: moved, moveFrom: from, address: "urn:api" }, io);
  beforeEach(async () => {
    ({ known: from } = await apply(
      { kind: kinds.application, name: "api", declared: application, address: "urn:api" },
      world.io,
    ));
  });

  test("in the middle is cancelled: its clone is deleted", async () => {
    await killedBefore("getDeployment", move);
    const [{ entries }] = JSON.parse(await run("--json"));
    expect(entries).toMatchObject([{ operation: "move", from: from.live.id, isComplete: false }]);
    await expect(run("resolve", entries[0].id, "--finish")).rejects.toThrow("resumes the move, or give it up");
    await expect(run("resolve", entries[0].id, "--give-up")).rejects.toThrow("a state may have it");
    const consent = ["--allow-data-loss", entries[0].ledTo];
    expect(await run("resolve", entries[0].id, "--give-up", ...consent)).toContain(
      `the original (${from.live.id}) is kept.`,
    );
    expect((await names(kinds.application)).filter((name) => name === "api")).toHaveLength(1);
  });

  describe("and continued under another name of the stack", () => {
    let old: { readonly id: string; readonly ledTo: string };
    beforeEach(async () => {
      await killedBefore("getDeployment", move);
      [old] = JSON.parse(await run("--json"))[0].entries;
    });
    /** The run of the renamed stack; releases up to 0.2.0 know nothing of the other. */
    const continued = async (isKnown: boolean) => {
      const { journal } = new WritingProcess(openStore(folder, {}), world.io.client.clock, { stack: "shop/prod" });
      if (isKnown) await journal.inherited.find(from.live.id);
      const io = { ...world.io, journal, taken: new Set<string>() };
      const declared = { ...moved, move: { resume: old.ledTo } };
      const { known } = await apply(
        { kind: kinds.application, name: "api", declared, moveFrom: from, address: "urn:prod" },
        io,
      );
      await journal.settle();
      return known.live.id;
    };

    test("is the move of that one alone", async () => {
      expect(await continued(true)).toBe(old.ledTo);
      expect(JSON.parse(await run("--json"))).toMatchObject([
        { stack: "dev", entries: [] },
        { stack: "prod", entries: [{ from: from.live.id, ledTo: old.ledTo }] },
      ]);
    });

    test("is not given up by the entry of the first, which can be removed", async () => {
      await continued(false);
      const consent = ["--allow-data-loss", old.ledTo];
      for (const words of [[], consent])
        await expect(run("resolve", old.id, "--give-up", ...words)).rejects.toThrow('belongs to stack "shop/prod"');
      expect(await run("resolve", old.id, "--finish")).toContain('Stack "shop/prod" continues the move');
      expect((await names(kinds.application)).filter((name) => name === "api")).toHaveLength(2);
    });

    test("is not given up where a state has the clone", async () => {
      const addresses = new KnownAddresses(
        documentsIn({ store: folder, folder }),
        "shop/prod",
        "run",
        async () => true,
      );
      await addresses.show({ id: old.ledTo, urn: "urn:prod", isNew: true });
      const consent = ["--allow-data-loss", old.ledTo];
      await expect(run("resolve", old.id, "--give-up", ...consent)).rejects.toThrow('belongs to stack "shop/prod"');
      expect(await run("resolve", old.id, "--finish")).toContain(`${old.ledTo} is kept`);
      expect((await names(kinds.application)).filter((name) => name === "api")).toHaveLength(2);
    });
  });

  test("after its clone was reported: the printed line and the consent that it asks for delete the clone, which is listed as one", async () => {
    const { clock } = world.io.client;
    const said: string[] = [];
    const { journal } = new WritingProcess(openStore(folder, {}), clock, { machine });
    const io = { ...world.io, say: (text: string) => void said.push(text), journal, taken: new Set<string>() };
    const { known } = await move(io);
    await noteCloneReported(from.live.id, io);
    await retire(kinds.application, "api", from, io);
    await journal.settle();
    expect(await run()).toMatch(
      new RegExp(
        `"api": clone of a move, since .*; created ${known.live.id}; the original \\(${from.live.id}\\) is deleted`,
      ),
    );
    expect(JSON.parse(await run("--json"))).toMatchObject([
      { entries: [{ operation: "create", from: from.live.id, ledTo: known.live.id }] },
    ]);
    const [, words = ""] = /`svc-iac journal (resolve [^`]*)`/.exec(said.join("\n")) ?? [];
    await expect(run(...words.split(" "))).rejects.toThrow("the engine may have it in its state");
    expect(await run(...words.split(" "), "--allow-data-loss", known.live.id)).toBe(
      `Application "api" (${known.live.id}) was deleted.`,
    );
    expect(await names(kinds.application)).not.toContain("api");
  });

  test("after it was complete is finished: the original is deleted", async () => {
    const { clock } = world.io.client;
    const { journal } = new WritingProcess(openStore(folder, {}), clock, { machine });
    const { known } = await move({ ...world.io, journal, taken: new Set() });
    const [{ entries }] = JSON.parse(await run("--json"));
    expect(entries).toMatchObject([{ ledTo: known.live.id, isComplete: true }]);
    await expect(run("resolve", entries[0].id, "--give-up")).rejects.toThrow("Finish it instead");
    expect(await run("resolve", entries[0].id, "--finish")).toContain(`the original (${from.live.id}) was deleted.`);
    expect((await names(kinds.application)).filter((name) => name === "api")).toHaveLength(1);
  });
});

test("an update that was killed is listed with what it may have changed, until its object is gone", async () => {
  const made = { kind: kinds.application, name: "api", declared: application, address: "urn:api" };
  const { known } = await apply(made, world.io);
  const declared = { ...application, dockerImage: "shop/api:2", variables: { LOG_LEVEL: "debug" } };
  await killedBefore("updateApplication", (io) => apply({ ...made, declared, known }, io));
  const { id } = known.live;
  expect(await run()).toMatch(
    new RegExp(
      `^shop/dev .*\\n {2}Application \\(${id}\\): update, since .*; of dockerImage, variables\\.LOG_LEVEL\\nAn update is listed until the next plan`,
    ),
  );
  expect(JSON.parse(await run("--json"))).toMatchObject([
    { entries: [], updates: [{ id, kind: "Application", changes: ["dockerImage", "variables.LOG_LEVEL"] }] },
  ]);
  const { journal } = new WritingProcess(openStore(folder, {}), world.io.client.clock, { machine });
  await journal.load();
  await remove(kinds.application, "api", known, { ...world.io, journal });
  await journal.settle();
  expect(await run()).toBe("The journal is empty: no run was interrupted.");
});

test("a destination in it is named by what it leads to", async () => {
  const balancer = { displayName: "edge", destinations: [{ url: "https://a.example.com" }] };
  const made = { kind: kinds.loadBalancer, name: "edge", declared: balancer, address: "urn:edge" };
  const { known } = await apply(made, world.io);
  const declared = { ...balancer, destinations: [...balancer.destinations, { url: "https://c.example.com" }] };
  await killedBefore("createLoadBalancerDestination", (io) => apply({ ...made, declared, known }, io));
  expect(await run()).toContain("; of destinations.https://c.example.com\n");
});
