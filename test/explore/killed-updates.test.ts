import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import { isReissued } from "../../src/state/computed";
import { coversAll as isWhole } from "../support/cover";
import { sampled } from "../support/tuples";
import { explore } from "./explore";
import { ENGINES, type EngineName, Lab, type Node, type Played } from "./lab";
import { type Change, type Program, programAfter } from "./programs";
import { type Scene, sceneNamed, scenes } from "./scenes";

jest.setTimeout(3_600_000);

/**
 * A run that is killed anywhere, and then another program: what it has changed, and what no state knows of, does not stay.
 */
const CRASH = { crashes: 1, odds: 0, events: 1 };
const UPDATES = scenes(["parts"]).flatMap(({ name }) => (name.endsWith("/update/parts") ? [name] : []));
const MOVES = (isWhole ? ["parts", "domains", "balanced"] : ["parts"]).map((what) => `Application/move/${what}`);
/** Who waits sees Terraform with lists, and with values without entries. */
const SAMPLE = ["LoadBalancer", "Bucket", "Variable"].map((kind) => `${kind}/update/parts`);

interface Row {
  readonly engine: EngineName;
  readonly name: string;
  readonly change: Change;
}
const crossed = (engine: EngineName, names: readonly string[], changes: readonly Change[]): readonly Row[] =>
  names.flatMap((name) => changes.map((change) => ({ engine, name, change })));
const updates = ENGINES.flatMap((engine) =>
  crossed(engine, engine === "pulumi" || isWhole ? UPDATES : engine === "terraform" ? SAMPLE : [], [
    "same",
    "previous",
    "other",
  ]),
);
const moves = crossed("pulumi", MOVES, isWhole ? ["previous", "other", "nothing"] : ["other"]).filter(
  ({ name, change }) => programAfter((sceneNamed(name) as Scene).programs("id"), change) !== undefined,
);
const chosen = sampled(updates, [
  ["engine", "name"],
  ["engine", "change"],
]);

test.each([...chosen, ...moves])("$engine, $name, then $change", async ({ engine, name, change }) => {
  const lab = new Lab(undefined, engine);
  const { histories, violations } = await explore(lab, sceneNamed(name) as Scene, CRASH, [change]);
  expect(violations).toEqual([]);
  expect(histories).toBeGreaterThan(5);
});

const [here, there] = CLUSTERS.map(({ id }) => id);
const image = { displayName: "shop", clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" };
const database = {
  ...{ displayName: "shop", clusterId: here, type: "postgresql", version: "16", dbName: "shop" },
  resourceTypeId: DATABASE_SIZES[0]?.id,
};
const moved = (program: Program): Program =>
  program.map((one) => ({ ...one, declared: { ...one.declared, clusterId: there } }));

test.each(isWhole ? ENGINES : (["pulumi"] as const))(
  "%s: an update that is killed, and then a move without it",
  async (engine) => {
    const scene = sceneNamed("Application/update/parts") as Scene;
    const programs: Scene["programs"] = (id) => ({ ...scene.programs(id), other: moved(scene.programs(id).previous) });
    const { violations } = await explore(new Lab(undefined, engine), { ...scene, programs }, CRASH, ["other"]);
    expect(violations).toEqual([]);
  },
);

const HOSTS = ["one.example.com", "two.example.com"];
const primary = (at: 0 | 1): Program => {
  const domains = Object.fromEntries(HOSTS.map((host, index) => [host, { isPrimary: index === at }]));
  return [{ name: "subject", kind: kinds.loadBalancer, declared: { displayName: "edge", domains } }];
};

function primaryIn({ moment }: Node): readonly string[] {
  const names: string[] = [];
  JSON.parse(moment.objects, (_, value) => {
    if (value?.is_primary === true && HOSTS.includes(value.name)) names.push(String(value.name));
    return value;
  });
  return names;
}

/** No request about an entry shows what it loses, and without a refresh its state has it. */
test.each(ENGINES)(
  "%s: what another entry gets in a killed run is given back by the earlier program",
  async (engine) => {
    const lab = new Lab(undefined, engine);
    const programs = () => ({ previous: primary(0), wanted: primary(1) });
    const { node } = await lab.begin({ name: "primary", before: primary(0), programs });
    const { previous, wanted } = programs();
    const { boundaries } = await lab.run(wanted, node);
    const ends: unknown[] = [];
    let found = 0;
    for (const index of boundaries.keys()) {
      const killed = await lab.run(wanted, node, [{ what: "crash", at: index + 1 }]);
      if (primaryIn(killed.node)[0] === primaryIn(node)[0]) continue;
      found += 1;
      const next = await lab.run(previous, lab.after(killed.node, { gap: "now", shelf: "kept" }));
      ends.push([next.end, primaryIn(next.node)]);
    }
    expect(ends).toEqual(ends.map(() => ["done", primaryIn(node)]));
    expect(found).toBeGreaterThan(0);
  },
);

/** A run that is killed, and one that ends with an error because an answer is lost: its engine saves what it knows. */
const endsAt = (boundaries: Played["boundaries"]) =>
  boundaries.flatMap(({ label }, index) =>
    (["crash", "lost-after"] as const).map((what) => ({ label, what, at: index + 1 })),
  );

/** No answer shows them, so that no refresh does either: the next run sends them again. */
const SECRETS = [
  ["SecretVariable/update/minimal", "s3cr3t-b"],
  ["SecretVariable/update/parts", "s3cr3t-b"],
  ["Database/update/password", "staple-battery-horse"],
] as const;

const secrets = ENGINES.flatMap((engine) => SECRETS.map(([name, secret]) => ({ engine, name, secret })));

test.each(sampled(secrets, [["engine"], ["name"]]))(
  "$engine, $name: a secret of a killed run does not stay where the next program has the earlier one",
  async ({ engine, name, secret }) => {
    const lab = new Lab(undefined, engine);
    const { node, programs } = await lab.begin(sceneNamed(name) as Scene);
    const { boundaries } = await lab.run(programs.wanted, node);
    const left: string[] = [];
    let found = 0;
    for (const { label, ...end } of endsAt(boundaries)) {
      const killed = await lab.run(programs.wanted, node, [end]);
      if (!killed.node.moment.objects.includes(secret)) continue;
      found += 1;
      const next = await lab.run(programs.previous, lab.after(killed.node, { gap: "now", shelf: "kept" }));
      if (next.end !== "done" || next.node.moment.objects.includes(secret)) left.push(`${label}: ${next.error}`);
      const settled = await lab.run(programs.previous, lab.after(next.node, { gap: "now", shelf: "kept" }));
      const writes = settled.boundaries.filter(({ of, isWrite }) => of === "http" && isWrite);
      left.push(...writes.map((write) => `${label}: then again ${write.label}`));
    }
    expect(left).toEqual([]);
    expect(found).toBeGreaterThan(0);
  },
);

/** Only the answer shows what is issued again: where it is lost, the state has what is no longer valid. */
const ISSUED = Object.values<Kind>(kinds).filter((kind) => isReissued(kind, "rotation"));
const SHOWN = /"(?:token|secretKey|secret_key|secret)":(?:"|[^"}]*"value":")?([^"]+)"/g;
const issued = ENGINES.flatMap((engine) => ISSUED.map((kind) => ({ engine, name: kind.name, kind })));

test.each(sampled(issued, [["engine"], ["name"]]))(
  "$engine, $name: what a killed run has had issued again is issued again by the next one, whatever it declares",
  async ({ engine, name, kind }) => {
    const lab = new Lab(undefined, engine);
    const bare: Program = [{ name: "subject", kind, declared: kind.examples.minimal }];
    const rotated = (trigger: string): Program =>
      bare.map((one) => ({ ...one, declared: { ...one.declared, rotation: { trigger } } }));
    const [previous, wanted] = [rotated("1"), rotated("2")];
    const { node } = await lab.begin({ name, before: previous, programs: () => ({ previous, wanted }) });
    const dead = ({ state, moment }: Node) =>
      [...state.matchAll(SHOWN)].filter(([, value = ""]) => !moment.objects.includes(value));
    expect(node.state).toMatch(SHOWN);
    const { boundaries } = await lab.run(wanted, node);
    let found = 0;
    for (const { label, ...end } of endsAt(boundaries)) {
      const killed = await lab.run(wanted, node, [end]);
      if (dead(killed.node).length > 0) {
        found += 1;
        const { said } = await lab.run(bare, lab.after(killed.node, { gap: "now", shelf: "kept" }));
        expect(said.join("\n")).toContain("what the state has is then no longer valid. Declare `rotation`");
      }
      for (const program of [previous, wanted, rotated("3")]) {
        const next = await lab.run(program, lab.after(killed.node, { gap: "now", shelf: "kept" }));
        expect({ label, what: end.what, end: next.error ?? next.end, dead: dead(next.node) }).toEqual({
          ...{ label, what: end.what, end: "done", dead: [] },
        });
        const settled = await lab.run(program, lab.after(next.node, { gap: "now", shelf: "kept" }));
        const writes = settled.boundaries.filter(({ of, isWrite }) => of === "http" && isWrite);
        expect([label, ...writes.map((write) => write.label)]).toEqual([label]);
      }
    }
    expect(found).toBeGreaterThan(0);
  },
);

test.each(ENGINES)(
  "%s: an update is not interrupted because another machine, with a journal of its own, has made the next one",
  async (engine) => {
    const lab = new Lab(undefined, engine);
    const { node, programs } = await lab.begin(sceneNamed("LoadBalancer/update/parts") as Scene);
    const { previous, wanted, other = [] } = programs;
    const elsewhere = (from: Node) => lab.after(from, { gap: "later", shelf: "lost" });
    const here = await lab.run(wanted, node);
    const there = await lab.run(other, elsewhere(here.node));
    const back = await lab.run(other, { ...elsewhere(there.node), shelf: here.node.shelf });
    const writes = back.boundaries.filter(({ of, isWrite }) => of === "http" && isWrite).map(({ label }) => label);
    expect({ end: back.end, writes, said: back.said.filter((text) => text.includes("interrupted")) }).toEqual({
      ...{ end: "done", writes: [], said: [] },
    });
    expect((await lab.run(previous, back.node)).end).toBe("done");
  },
);

/** What a killed run has sent is deployed by it or by the next one. */
test.each(ENGINES)("%s: settings of a killed run are deployed", async (engine) => {
  const lab = new Lab(undefined, engine);
  const variables = (A: string): Program => [
    { name: "subject", kind: kinds.application, declared: { ...image, variables: { A } } },
  ];
  const scene = {
    name: "variables",
    before: variables("1"),
    programs: () => ({ previous: [], wanted: variables("2") }),
  };
  const { node, programs } = await lab.begin(scene);
  const { wanted } = programs;
  const operationsIn = ({ boundaries }: Played) =>
    boundaries.flatMap(({ of, isWrite, label }) => (of === "http" && isWrite ? [label.split(" ")[0]] : []));
  const whole = await lab.run(wanted, node);
  expect(operationsIn(whole)).toEqual(["updateApplicationEnvVar", "createDeployment"]);
  for (const index of whole.boundaries.keys()) {
    const killed = await lab.run(wanted, node, [{ what: "crash", at: index + 1 }]);
    const next = await lab.run(wanted, lab.after(killed.node, { gap: "later", shelf: "kept" }));
    const sent = [...operationsIn(killed), ...operationsIn(next)];
    expect({ index, last: sent.at(-1) }).toEqual({ index, last: "createDeployment" });
  }
});

/** Their versions are those that a complete run has sent, and the state has no value to compare. */
test.each(isWhole ? (["terraform", "terraform-cbd"] as const) : (["terraform"] as const))(
  "%s: a write-only value of a killed run does not stay where the next program has the earlier one",
  async (engine) => {
    const lab = new Lab(undefined, engine);
    const withValue = (value: string, version: number, more: object = {}): Program => [
      {
        name: "database",
        kind: kinds.database,
        declared: { ...database, dbPasswordWo: `${value}-of-database`, dbPasswordWoVersion: version },
      },
      {
        name: "subject",
        kind: kinds.application,
        declared: { ...image, secretVariablesWo: { A: `${value}-of-a`, ...more }, secretVariablesWoVersion: version },
      },
    ];
    const [previous, wanted] = [withValue("first", 1), withValue("second", 2, { B: "second-of-b" })];
    const scene = { name: "write-only", before: previous, programs: () => ({ previous, wanted }) };
    const { node } = await lab.begin(scene);
    const { boundaries } = await lab.run(wanted, node);
    let found = 0;
    for (const index of boundaries.keys()) {
      const killed = await lab.run(wanted, node, [{ what: "crash", at: index + 1 }]);
      if (!killed.node.moment.objects.includes("second-of")) continue;
      found += 1;
      const next = await lab.run(previous, lab.after(killed.node, { gap: "now", shelf: "kept" }));
      const left = next.node.moment.objects.match(/second-of-\w+/g);
      expect({ index, end: next.error ?? next.end, left }).toEqual({ index, end: "done", left: null });
    }
    expect(found).toBeGreaterThan(2);
  },
);
