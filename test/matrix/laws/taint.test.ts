import { kinds } from "../../../src/kinds";
import { type Kind, UNKNOWN } from "../../../src/model";
import { CLUSTERS, DATABASE_SIZES, DISK_SIZES, PROCESS_SIZES } from "../../../src/sandbox/reference";
import { toRow } from "../../../src/terraform/convert";
import { provider } from "../../../src/terraform/provider";
import { type ResourceSchema, resourceSchema, resourceSchemas } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import { worldOfSuite } from "../../laws/law";
import { cluster } from "../../laws/samples";
import { fixtures } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { records } from "../../support/objects";
import { sampled } from "../../support/tuples";
import { sessionIn } from "../../terraform/core";
import { errors } from "../terraform/calls";
import type { Block, Configuration } from "../terraform/configuration";
import { type Flags, Terraform } from "../terraform/model";

/**
 * A tainted object, in every order and with every history: it survives unless its loss was named, it is there once, and
 * plans are empty afterwards (decisions, "Taint").
 */

const world = worldOfSuite();
const schemas = resourceSchemas();

interface Sort {
  readonly kind: Kind;
  readonly declared: Readonly<Record<string, unknown>>;
  readonly holdsData: boolean;
  readonly isProtectable: boolean;
  /** What cannot change in place, with another value. */
  readonly immutable?: Row;
}

const application = { displayName: "subject", clusterId: cluster, source: "dockerImage", dockerImage: "shop/api:1" };
const immutable = { cluster_id: CLUSTERS.find(({ id }) => id !== cluster)?.id };
const disk = { resourceTypeId: DISK_SIZES[0]?.id, mountPath: "/data" };
const worker = { type: "worker", resourceTypeId: PROCESS_SIZES[0]?.id, entrypoint: "node worker.js", disk };
const sorts: Readonly<Record<string, Sort>> = {
  database: {
    kind: kinds.database,
    declared: {
      displayName: "subject",
      clusterId: cluster,
      type: "postgresql",
      version: "16",
      resourceTypeId: DATABASE_SIZES[0]?.id,
      dbName: "shop",
      dbPassword: "correct-horse",
      publicAccess: true,
    },
    holdsData: true,
    isProtectable: true,
    immutable: { db_name: "other" },
  },
  "application with a disk": {
    kind: kinds.application,
    declared: { ...application, processes: { worker } },
    holdsData: true,
    isProtectable: true,
    immutable,
  },
  application: {
    kind: kinds.application,
    declared: { ...application, variables: { A: "1" } },
    holdsData: false,
    isProtectable: true,
    immutable,
  },
  bucket: {
    kind: kinds.bucket,
    declared: {
      displayName: "subject",
      location: "weur",
      corsPolicies: [{ origins: ["https://shop.example.com"], methods: ["GET"] }],
    },
    holdsData: true,
    isProtectable: true,
    immutable: { location: "eeur" },
  },
  "load balancer": {
    kind: kinds.loadBalancer,
    declared: { displayName: "subject", destinations: [{ url: "https://one.example.com" }] },
    holdsData: false,
    isProtectable: false,
  },
};

const orders = ["destroy first", "create first", "create first, inherited"] as const;
type Order = (typeof orders)[number];

let empty: string;
beforeAll(async () => {
  await world.reset();
  empty = world.sandbox.snapshot().id;
});
beforeEach(() => {
  world.sandbox.restore(empty);
  world.sandbox.clearFaults();
});

/** One configuration, and the engine with its state. */
class Case {
  engine: Terraform;
  isDestroying = false;
  readonly #address: string;
  readonly #schema: ResourceSchema;

  constructor(
    readonly sort: Sort,
    readonly order: Order,
    private readonly isProtected: boolean,
  ) {
    this.#schema = resourceSchema(sort.kind);
    this.#address = `${this.#schema.typeName}.subject`;
    this.engine = this.#engineIn(newFolder());
  }

  #engineIn(folder: string): Terraform {
    const destroysAll = async () => this.isDestroying;
    const session = sessionIn(world, { folder, destroysAll });
    return new Terraform(provider(session), (type) => schemas.get(type) as ResourceSchema);
  }

  /** The same state on a machine that has no journal. */
  elsewhere(): void {
    const { state, deposed } = this.engine;
    this.engine = this.#engineIn(newFolder());
    for (const [address, kept] of state) this.engine.state.set(address, kept);
    for (const [address, kept] of deposed) this.engine.deposed.set(address, kept);
  }

  configuration(more: Row = {}): Configuration {
    const own = this.isProtected ? { deletionProtection: true } : {};
    const values = { ...toRow(this.#schema.attributes, { ...this.sort.declared, ...own }), ...more };
    const subject: Block = {
      type: this.#schema.typeName,
      name: "subject",
      values,
      ...(this.order === "create first" ? { createBeforeDestroy: true as const } : {}),
    };
    const user: Block = {
      type: "svc_application",
      name: "user",
      values: {
        ...toRow(resourceSchema(kinds.application).attributes, { ...application, displayName: "user" }),
        variables: { SUBJECT: { $: `${this.#address}.id` } },
      },
      createBeforeDestroy: true,
    };
    return { blocks: this.order === "create first, inherited" ? [subject, user] : [subject] };
  }

  apply = (flags: Flags = {}, more: Row = {}) => this.engine.apply(this.configuration(more), flags);

  get address(): string {
    return this.#address;
  }

  get id(): string | undefined {
    const row = this.engine.state.get(this.#address)?.row;
    return row && String(row.id);
  }

  async objects(name = "subject"): Promise<readonly string[]> {
    const found = await records(this.sort.kind, (row) => row.display_name === name, world.io);
    return found.map(({ id }) => String(id));
  }

  /** A creation that is interrupted after its object exists. */
  async interrupted(): Promise<string> {
    world.sandbox.addFault({ operation: "write", nth: 2, times: 1, status: 400 });
    const { diagnostics } = await this.apply();
    world.sandbox.clearFaults();
    expect(errors(diagnostics)).not.toEqual([]);
    expect(this.engine.state.get(this.#address)).toMatchObject({ tainted: true });
    expect(await this.objects()).toEqual([this.id]);
    return this.id as string;
  }

  async finished(): Promise<string> {
    expect(errors((await this.apply()).diagnostics)).toEqual([]);
    return this.id as string;
  }

  async expectClean(): Promise<void> {
    world.writes();
    const { changes, diagnostics } = await this.apply();
    expect(errors(diagnostics)).toEqual([]);
    expect(changes.filter(({ action }) => action !== "no-op")).toEqual([]);
    expect([...this.engine.deposed]).toEqual([]);
    expect(world.writes()).toEqual({});
  }

  /** It is the object of its resource, the only one, and nothing of it was deleted. */
  async expectSurvivor(id: string): Promise<void> {
    expect(await this.objects()).toEqual([id]);
    expect(this.id).toBe(id);
    expect(Object.keys(world.writes()).filter((name) => name === this.sort.kind.api.remove)).toEqual([]);
    await this.expectClean();
  }
}

/** One case: a value of each dimension. */
interface Dimensions {
  readonly [dimension: string]: string;
  readonly sort: string;
  readonly order: Order;
  readonly guard: "free" | "protected";
  readonly machine: "journal" | "no journal";
  readonly scenario: string;
}

/** Long ago: age must not decide. */
const grow = () => world.io.client.clock.sleep(3_600_000);

/** What happens; `elsewhere` is before each later command. */
interface Scenario {
  readonly isOf?: (sort: Sort, dimensions: Pick<Dimensions, "order" | "guard">) => boolean;
  readonly plays: (one: Case, elsewhere: () => Promise<void>, isProtected: boolean) => Promise<void>;
}

const resumed: Scenario["plays"] = async (one, elsewhere) => {
  const id = await one.interrupted();
  await elsewhere();
  world.writes();
  expect(errors((await one.apply()).diagnostics)).toEqual([]);
  await one.expectSurvivor(id);
};

const resumedTwice: Scenario["plays"] = async (one, elsewhere) => {
  const id = await one.interrupted();
  await elsewhere();
  world.writes();
  world.sandbox.addFault({ operation: "write", nth: 1, times: 1, status: 400 });
  await one.apply();
  world.sandbox.clearFaults();
  await elsewhere();
  expect(errors((await one.apply()).diagnostics)).toEqual([]);
  await one.expectSurvivor(id);
};

const killed =
  (saved: "current and deposed" | "deposed only"): Scenario["plays"] =>
  async (one, elsewhere) => {
    const id = await one.interrupted();
    const left = one.engine.state.get(one.address);
    await elsewhere();
    world.writes();
    await one.apply({ killedAfter: 1 });
    expect(one.engine.deposed.get(one.address)?.map(({ row }) => row.id)).toEqual([id]);
    expect(one.id).toBe(id);
    if (saved === "deposed only") {
      one.engine.state.delete(one.address);
      if (left) one.engine.deposed.set(one.address, [left]);
    }
    await elsewhere();
    expect(errors((await one.apply()).diagnostics)).toEqual([]);
    await one.expectSurvivor(id);
  };

/** Somebody else gives an application a disk. */
async function attachDisk(id: string): Promise<void> {
  const { client } = world.io;
  const [process] = await client.all({ operation: "listProcesses", ids: [id] });
  const body = { resource_type_id: disk.resourceTypeId, mount_path: disk.mountPath };
  await client.send({ operation: "putProcessDisk", ids: [id, String(process?.id)], body });
  world.writes();
}

/** Somebody else gives it a domain. */
async function addDomain(id: string): Promise<void> {
  await world.io.client.send({
    operation: "createApplicationDomain",
    ids: [id],
    body: { domain_name: "shop.example.com", is_wildcard: false },
  });
  world.writes();
}

/**
 * An immutable that is not known in the plan. The engine deletes an entry of its own before an object that may get
 * another ID: what is refused then is refused too late.
 */
const undecided = (
  isChanged: boolean,
  happens?: (id: string) => Promise<void>,
  { beside = [], open: lists = {}, after = {} }: OpenLists = {},
): Scenario => ({
  isOf: ({ kind, immutable, holdsData }) =>
    immutable !== undefined && (!(happens || beside.length > 0) || (kind === kinds.application && !holdsData)),
  plays: async (one, elsewhere, isProtected) => {
    const id = await one.finished();
    const [subject, ...users] = one.configuration().blocks as [Block, ...Block[]];
    const values = { application: { $: `${one.address}.id` }, key: "OWN", value: "mine" };
    const entries: Block[] = one.sort.kind === kinds.application ? [{ type: "svc_variable", name: "own", values }] : [];
    const around = [...entries, ...beside.map((block) => block(one.address)), ...users];
    expect(errors((await one.engine.apply({ blocks: [subject, ...around] })).diagnostics)).toEqual([]);
    const ids = () => around.map(({ type, name }) => one.engine.state.get(`${type}.${name}`)?.row.id);
    const own = ids();
    await happens?.(id);
    await elsewhere();
    world.writes();
    let isKnown = false;
    const open: Block = {
      ...subject,
      get values() {
        const names = Object.keys(one.sort.immutable ?? {});
        if (!isKnown)
          return { ...subject.values, ...Object.fromEntries(names.map((name) => [name, UNKNOWN])), ...lists };
        return { ...subject.values, ...(isChanged ? one.sort.immutable : {}), ...after };
      },
    };
    const learn = async () => {
      isKnown = true;
    };
    const { diagnostics } = await one.engine.apply({ blocks: [open, ...around] }, { meanwhile: learn });
    // What exists is called by the name that it has.
    expect(
      diagnostics.map(({ summary, detail }) => `${summary} ${detail}`).filter((text) => /\bnew[",]/.test(text)),
    ).toEqual([]);
    if (!one.sort.holdsData && !isProtected && !happens && beside.length === 0) {
      expect([errors(diagnostics), await one.objects()]).toEqual([[], [one.id]]);
      return;
    }
    if (isChanged) await expectRefused(one, { id, diagnostics });
    else expect([errors(diagnostics), await one.objects()]).toEqual([[], [id]]);
    expect(ids()).toEqual(own);
  },
});

/** What an application declares inline, which is not known either, beside resources of their own. */
interface OpenLists {
  readonly beside?: readonly ((address: string) => Block)[];
  readonly open?: Row;
  /** The same once it is known. */
  readonly after?: Row;
}

const ownDomain = (address: string): Block => ({
  ...{ type: "svc_domain", name: "own" },
  values: { application: { $: `${address}.id` }, name: "own.example.com" },
});
const ownConnection = (address: string): Block => ({
  ...{ type: "svc_connection", name: "own" },
  values: { application: { $: `${address}.id` }, database: fixtures.database },
});
const openLists: Readonly<Record<string, OpenLists>> = {
  "its name is not known either, of all kinds": { open: { display_name: UNKNOWN } },
  "its name is not known either": { beside: [ownDomain], open: { display_name: UNKNOWN } },
  "the domains are not known either": {
    beside: [ownDomain],
    open: { domains: UNKNOWN },
    after: { domains: { "inline.example.com": {} } },
  },
  "an inline domain is not known in part": {
    beside: [ownDomain],
    open: { domains: { "inline.example.com": { is_wildcard: UNKNOWN } } },
    after: { domains: { "inline.example.com": {} } },
  },
  "the connections are not known either": { beside: [ownConnection], open: { connections: UNKNOWN } },
  "a connection is not known": {
    beside: [ownConnection],
    open: { connections: { other: UNKNOWN } },
    after: { connections: { other: fixtures.otherDatabase } },
  },
};

type Cause = "taint" | "-replace";

/** A finished object that the engine is to replace: what an apply says, with the ID of the object. */
async function replacing(
  one: Case,
  elsewhere: () => Promise<void>,
  cause: Cause,
  more: (id: string) => Row = () => ({}),
) {
  const id = await one.finished();
  await elsewhere();
  if (cause === "taint") one.engine.taint(one.address);
  world.writes();
  const { diagnostics } = await one.apply(cause === "taint" ? {} : { replace: [one.address] }, more(id));
  return { id, diagnostics };
}

async function expectRefused(one: Case, { id, diagnostics }: Awaited<ReturnType<typeof replacing>>): Promise<void> {
  expect(errors(diagnostics)).not.toEqual([]);
  expect(await one.objects()).toEqual([id]);
  expect(world.writes()).toEqual({});
}

async function expectReplaced(one: Case, { id, diagnostics }: Awaited<ReturnType<typeof replacing>>): Promise<void> {
  expect(errors(diagnostics)).toEqual([]);
  expect(await one.objects()).toEqual([one.id]);
  expect(one.id).not.toBe(id);
  expect([...one.engine.deposed]).toEqual([]);
}

const forced = (cause: Cause): Readonly<Record<string, Scenario>> => ({
  [`${cause}: refused where something would be lost`]: {
    plays: async (one, elsewhere, isProtected) => {
      const found = await replacing(one, elsewhere, cause);
      if (!one.sort.holdsData && !isProtected) {
        await expectReplaced(one, found);
        return one.expectClean();
      }
      await expectRefused(one, found);
      if (cause === "taint") one.engine.untaint(one.address);
      await one.expectSurvivor(found.id);
    },
  },
  [`${cause}: refused where it has data since its plan`]: {
    isOf: ({ kind, holdsData }, { guard }) => kind === kinds.application && !holdsData && guard === "free",
    plays: async (one, elsewhere) => {
      const id = await one.finished();
      await elsewhere();
      if (cause === "taint") one.engine.taint(one.address);
      const replace = cause === "taint" ? {} : { replace: [one.address] };
      const { diagnostics } = await one.apply({ ...replace, meanwhile: () => attachDisk(id) });
      const summary = expect.stringMatching(one.order === "destroy first" ? /^Data would be lost$/ : /./);
      expect(errors(diagnostics)).toEqual([expect.objectContaining({ summary })]);
      expect(await one.objects()).toContain(id);
    },
  },
  [`${cause}: with its loss allowed, refused only if it is protected`]: {
    isOf: ({ holdsData }) => holdsData,
    plays: async (one, elsewhere, isProtected) => {
      const found = await replacing(one, elsewhere, cause, (id) => ({ allow_data_loss: id }));
      await (isProtected ? expectRefused : expectReplaced)(one, found);
    },
  },
  [`${cause}: refused although its protection is taken out in the same plan`]: {
    isOf: (_, { guard }) => guard === "protected",
    plays: async (one, elsewhere) => {
      const allowed = (id: string) => (one.sort.holdsData ? { allow_data_loss: id } : {});
      const found = await replacing(one, elsewhere, cause, (id) => ({ deletion_protection: null, ...allowed(id) }));
      await expectRefused(one, found);
    },
  },
});

/** Nothing on the platform matches what is declared now. */
const renamed = { display_name: "renamed" };

const renames: Readonly<Record<string, Scenario>> = {
  "taint and another name: refused where something would be lost": {
    plays: async (one, elsewhere, isProtected) => {
      const found = await replacing(one, elsewhere, "taint", () => renamed);
      if (one.sort.holdsData || isProtected) {
        await expectRefused(one, found);
        one.engine.untaint(one.address);
        return one.expectSurvivor(found.id);
      }
      expect(errors(found.diagnostics)).toEqual([]);
      expect([await one.objects(), await one.objects("renamed")]).toEqual([[], [one.id]]);
    },
  },
  "taint and another name: with its loss allowed, refused only if it is protected": {
    isOf: ({ holdsData }) => holdsData,
    plays: async (one, elsewhere, isProtected) => {
      const found = await replacing(one, elsewhere, "taint", (id) => ({ ...renamed, allow_data_loss: id }));
      if (isProtected) return expectRefused(one, found);
      expect(errors(found.diagnostics)).toEqual([]);
      expect([await one.objects(), await one.objects("renamed")]).toEqual([[], [one.id]]);
    },
  },
  "taint and another name, with a custom domain: refused where it is created first": {
    isOf: ({ kind, holdsData }, { guard }) => kind === kinds.application && !holdsData && guard === "free",
    plays: async (one, elsewhere) => {
      const domains = { "shop.example.com": {} };
      expect(errors((await one.apply({}, { domains })).diagnostics)).toEqual([]);
      const id = one.id as string;
      await elsewhere();
      one.engine.taint(one.address);
      world.writes();
      const { diagnostics } = await one.apply({}, { domains, ...renamed });
      if (one.order !== "destroy first") {
        await expectRefused(one, { id, diagnostics });
        return expect(one.engine.deposed.get(one.address) ?? []).toEqual([]);
      }
      expect(errors(diagnostics)).toEqual([]);
      expect([await one.objects(), await one.objects("renamed")]).toEqual([[], [one.id]]);
    },
  },
  "an interrupted creation and another name: refused where something would be lost": {
    // The interruption comes before the disk.
    isOf: ({ declared }) => !("processes" in declared),
    plays: async (one, elsewhere, isProtected) => {
      const id = await one.interrupted();
      await elsewhere();
      world.writes();
      const { diagnostics } = await one.apply({}, renamed);
      if (!one.sort.holdsData && !isProtected) {
        expect(errors(diagnostics)).toEqual([]);
        expect([await one.objects(), await one.objects("renamed")]).toEqual([[], [one.id]]);
        return;
      }
      await expectRefused(one, { id, diagnostics });
      one.engine.untaint(one.address);
      expect(errors((await one.apply()).diagnostics)).toEqual([]);
      await one.expectSurvivor(id);
    },
  },
  ...Object.fromEntries(
    (["forwards", "plan", "apply", "both"] as const).map((way): [string, Scenario] => [
      `an interrupted creation, now at another address, ${way}: resumed, refused, or replaced as planned`,
      {
        isOf: (_, { order }) => order !== "create first, inherited",
        plays: async (one, elsewhere) => {
          const id = await one.interrupted();
          await elsewhere();
          world.writes();
          const [subject] = one.configuration().blocks as [Block];
          const after = { blocks: [{ ...subject, name: "other" }] };
          const flags = way === "forwards" ? {} : { backwards: way };
          const { diagnostics } = await one.engine.apply(after, flags);
          if (errors(diagnostics).length > 0) return expectRefused(one, { id, diagnostics });
          const isKept = diagnostics.some(({ summary }) => summary === "Kept and resumed");
          const [left, ...more] = await one.objects();
          expect([left === id || !(isKept || one.sort.holdsData), more]).toEqual([true, []]);
          expect(one.engine.state.get(`${subject.type}.other`)?.row.id).toBe(left);
          expect((await one.engine.apply(after)).changes.filter(({ action }) => action !== "no-op")).toEqual([]);
        },
      },
    ]),
  ),
  "an interrupted creation is destroyed, unless it is protected": {
    plays: async (one, elsewhere, isProtected) => {
      await one.interrupted();
      await elsewhere();
      const { diagnostics } = await one.apply({ destroy: true });
      expect([errors(diagnostics).length > 0, (await one.objects()).length]).toEqual(
        isProtected ? [true, 1] : [false, 0],
      );
    },
  },
  "what a plan would refuse to replace is destroyed": {
    isOf: ({ kind }, { guard }) => (kind === kinds.database || kind === kinds.bucket) && guard === "free",
    plays: async (one, elsewhere) => {
      await one.finished();
      await elsewhere();
      const changed = one.sort.kind === kinds.database ? { db_name: "other" } : { location: "eeur" };
      expect(errors((await one.apply({}, changed)).diagnostics)).not.toEqual([]);
      one.isDestroying = true;
      expect(errors((await one.apply({ destroy: true }, changed)).diagnostics)).toEqual([]);
      expect(await one.objects()).toEqual([]);
    },
  },
  "not tainted: another one is created beside it, and then one instead of that": {
    isOf: (_, { guard }) => guard === "free",
    plays: async (one, elsewhere) => {
      const id = await one.finished();
      await elsewhere();
      const { blocks } = one.configuration();
      const [subject, ...rest] = blocks as [Block, ...Block[]];
      const second = { ...subject, name: "second", values: { ...subject.values, ...renamed } };
      expect(errors((await one.engine.apply({ blocks: [subject, second, ...rest] })).diagnostics)).toEqual([]);
      const third = { ...second, name: "third", values: { ...second.values, display_name: "third" } };
      await one.engine.apply({ blocks: [subject, third, ...rest] });
      expect(await one.objects("third")).toHaveLength(1);
      expect(await one.objects()).toEqual([id]);
    },
  },
};

const isCreatedFirst: Scenario["isOf"] = (_, { order }) => order !== "destroy first";
const scenarios: Readonly<Record<string, Scenario>> = {
  "an interrupted creation is resumed": { plays: resumed },
  "taint after an update that failed half-way: replaced": {
    isOf: ({ kind, holdsData }, { guard }) => kind === kinds.application && !holdsData && guard === "free",
    plays: async (one, elsewhere) => {
      const id = await one.finished();
      const more = { variables: { A: "2", B: "2" } };
      world.sandbox.addFault({ operation: "write", nth: 2, times: 1, status: 400 });
      expect(errors((await one.apply({}, more)).diagnostics)).not.toEqual([]);
      world.sandbox.clearFaults();
      await elsewhere();
      one.engine.taint(one.address);
      const { diagnostics } = await one.apply({}, more);
      await expectReplaced(one, { id, diagnostics });
    },
  },
  "one whose resumption fails as well is resumed by the next": { plays: resumedTwice },
  "a kill between the two halves loses nothing: the state has it as current and deposed": {
    isOf: isCreatedFirst,
    plays: killed("current and deposed"),
  },
  "a kill between the two halves loses nothing: the state has it as deposed only": {
    isOf: isCreatedFirst,
    plays: killed("deposed only"),
  },
  ...forced("taint"),
  ...forced("-replace"),
  ...renames,
  "an immutable that is not known in the plan, and changes: refused before an entry goes": undecided(true),
  "an immutable that is not known in the plan, and stays: nothing goes where something would be lost": undecided(false),
  "the same, with a disk that nobody declares": undecided(true, attachDisk),
  "the same, with a domain that nobody declares": undecided(true, addDomain),
  ...Object.fromEntries(
    Object.entries(openLists).flatMap(([what, lists]) => [
      [`the same, and ${what}: refused before a resource of its own goes`, undecided(true, undefined, lists)],
      [`the same, which stays, and ${what}: no resource of its own goes`, undecided(false, undefined, lists)],
    ]),
  ),
};

const all = Object.entries(sorts)
  .flatMap(([sort, { isProtectable }]) =>
    orders.flatMap((order) =>
      (["free", "protected"] as const)
        .flatMap((guard) =>
          (["journal", "no journal"] as const).flatMap((machine) =>
            Object.keys(scenarios).map((scenario): Dimensions => ({ sort, order, guard, machine, scenario })),
          ),
        )
        .filter(({ guard }) => isProtectable || guard === "free"),
    ),
  )
  .filter(({ sort, scenario, ...rest }) => scenarios[scenario]?.isOf?.(sorts[sort] as Sort, rest) ?? true);

/** Who waits sees every pair of values, and every way through the engine; `COVER=all` and `LAW_CASES` the whole product. */
const groups = [
  ...["order", "guard", "machine", "scenario"].map((other) => ["sort", other]),
  ["order", "guard", "scenario"],
  ["order", "machine", "scenario"],
  ["guard", "machine"],
];
const chosen = sampled(all, groups);

test.each(chosen)("$sort, $order, $guard, $machine: $scenario", async ({ sort, order, guard, machine, scenario }) => {
  const isProtected = guard === "protected";
  const one = new Case(sorts[sort] as Sort, order, isProtected);
  const elsewhere = async () => {
    await grow();
    if (machine === "no journal") one.elsewhere();
  };
  await scenarios[scenario]?.plays(one, elsewhere, isProtected);
});
