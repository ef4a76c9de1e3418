import { isDeepStrictEqual } from "node:util";
import { placeOf } from "../../src/environment/place";
import { kinds } from "../../src/kinds";
import { type Kind, type Owned, routeTo } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES, PROCESS_SIZES } from "../../src/sandbox/reference";
import { hostsOf } from "../laws/samples";
import { fixtures } from "../laws/world";
import { composed } from "./composed";
import { type EngineName, isPulumi } from "./lab";
import type { Named, Program, Programs } from "./programs";

export const OPS = ["create", "update", "move", "delete", "adopt"] as const;
export type Op = (typeof OPS)[number];

/** `minimal` declares as little as the kind allows, `parts` something of each part, or an entry under another host. */
export const SIZES = ["minimal", "parts"] as const;
export type Size = (typeof SIZES)[number];

interface Pair {
  readonly before: Named;
  /** What an update or an adoption leads to. */
  readonly after: Named;
}

const [here, there] = CLUSTERS.map(({ id }) => id);
const processSize = PROCESS_SIZES[0]?.id;
const application = { displayName: "shop", clusterId: here, source: "dockerImage", dockerImage: "shop/api:1" };
const database = {
  ...{ displayName: "shop", clusterId: here, type: "postgresql", version: "16", dbName: "shop" },
  ...{ resourceTypeId: DATABASE_SIZES[0]?.id, dbPassword: "correct-horse-battery" },
};
const site = { displayName: "shop", repoUrl: "https://git.example.com/shop/docs", defaultBranch: "main" };
const bucket = { displayName: "shop" };
const balancer = { displayName: "shop" };
const pipeline = { displayName: "shop", type: "trunk" };
const preview = { pipelineId: fixtures.pipeline, branch: "next" };
const alert = { limitUsd: 10, thresholds: [50], emails: ["ops@example.com"] };
const destination = { loadBalancer: fixtures.balancer, url: "https://old.example.com" };
const ofApplication = { application: fixtures.application, key: "PAYMENT_KEY" };
const ofSite = { staticSite: fixtures.site, key: "PAYMENT_KEY" };
const worker = { type: "worker", resourceTypeId: processSize, entrypoint: "node worker.js" };

const changes: Readonly<Record<string, Readonly<Partial<Record<Size, Pair>>>>> = {
  Project: pairs({ displayName: "market" }, { displayName: "store" }),
  Application: pairs(
    application,
    { ...application, dockerImage: "shop/api:2" },
    {
      before: {
        ...{ variables: { A: "1", B: "2" }, processes: { worker }, privatePorts: [{ process: "worker", port: 4000 }] },
        ...{ domains: { "a.example.com": {} }, deploymentHook: true },
      },
      after: {
        ...{ variables: { A: "3", C: "4" } },
        processes: { worker: { ...worker, entrypoint: "node other.js" }, second: worker },
        ...{ domains: { "b.example.com": {} }, privatePorts: [{ process: "worker", port: 5000 }] },
      },
    },
  ),
  Database: pairs(
    database,
    { ...database, displayName: "store" },
    {
      before: { publicAccess: true },
      after: { resourceTypeId: DATABASE_SIZES[1]?.id, publicAccess: false },
    },
  ),
  StaticSite: pairs(
    site,
    { ...site, defaultBranch: "next" },
    {
      before: { variables: { A: "1", B: "2" }, domains: { "a.example.com": {} } },
      after: { variables: { A: "3", C: "4" }, domains: { "b.example.com": {} } },
    },
  ),
  Bucket: pairs(
    bucket,
    { ...bucket, displayName: "store" },
    {
      before: { corsPolicies: [{ origins: ["*"], methods: ["GET"] }] },
      after: { corsPolicies: [{ origins: ["*"], methods: ["PUT"] }], publicAccess: true },
    },
  ),
  LoadBalancer: pairs(
    balancer,
    { ...balancer, displayName: "store" },
    {
      before: {
        destinations: [{ service: { type: "APP", id: fixtures.application }, weight: 1 }],
        domains: { "a.example.com": {} },
      },
      after: {
        destinations: [{ service: { type: "STATIC_SITE", id: fixtures.site }, weight: 2 }],
        domains: { "b.example.com": {} },
      },
    },
  ),
  UsageAlert: pairs(
    alert,
    { ...alert, limitUsd: 20 },
    { before: { projectId: fixtures.project }, after: { thresholds: [80], projectId: fixtures.project } },
  ),
  Pipeline: pairs(
    pipeline,
    { ...pipeline, displayName: "store" },
    {
      before: {
        repoUrl: "https://git.example.com/shop/api",
        preview: {},
        stages: [
          { displayName: "Test", applications: [fixtures.application] },
          { displayName: "Production", applications: [fixtures.otherApplication] },
        ],
      },
      after: {
        stages: [
          { displayName: "Production", applications: [fixtures.application] },
          { displayName: "Staging", applications: [] },
          { displayName: "Test", applications: [fixtures.otherApplication] },
        ],
      },
    },
  ),
  PreviewApplication: pairs(preview, preview),
  SecretVariable: {
    minimal: { before: { ...ofApplication, value: "s3cr3t-a" }, after: { ...ofApplication, value: "s3cr3t-b" } },
    parts: { before: { ...ofSite, value: "s3cr3t-a" }, after: { ...ofSite, value: "s3cr3t-b" } },
  },
  Destination: pairs(destination, { ...destination, isEnabled: false }),
};

/** Of a kind without scenes of its own: its smaller example, which what can change of the larger one is laid over. */
function derived(kind: Kind): Readonly<Partial<Record<Size, Pair>>> {
  const { examples, owned, parts } = kind;
  if (Object.keys(parts).length > 0) throw new Error("A kind with parts needs scenes of its own.");
  const [minimal = {}, elsewhere] = owned ? underFixtures(owned, examples.minimal) : [examples.minimal];
  const changed = (before: Named): Pair => ({ before, after: { ...before, ...changesOf(kind, before) } });
  return { minimal: changed(minimal), ...(elsewhere ? { parts: changed(elsewhere) } : {}) };
}

function changesOf(kind: Kind, before: Named): Named {
  const { fields } = routeTo(kind, before);
  const isChange = ([name, value]: [string, unknown]) => {
    const field = fields[name];
    const canChange = field?.mutability === "writable" && placeOf(field.schema).idOf === undefined;
    // What fits under one host does not under each.
    return canChange && field.schema.safeParse(value).success;
  };
  return Object.fromEntries(Object.entries(kind.examples.full).filter(isChange));
}

/** An entry under a fixture, and where others can be its host, under one of those. */
function underFixtures({ hosts, owner }: Owned, example: Named): Named[] {
  const isReference = (name: string) => name in hosts || name === owner;
  const own = Object.fromEntries(Object.entries(example).filter(([name]) => !isReference(name)));
  const names = Object.keys(example).filter(isReference);
  const other = Object.keys(hosts).findLast((name) => !names.includes(name));
  return [names, ...(other === undefined ? [] : [[other]])].map((references) => ({
    ...own,
    ...Object.fromEntries(references.map((name) => [name, hostsOf(name)[0]])),
  }));
}

/** A kind without anything more to declare has no scene of that. */
function pairs(before: Named, after: Named, more?: Pair): Readonly<Partial<Record<Size, Pair>>> {
  const minimal = { before, after };
  return more
    ? { minimal, parts: { before: { ...before, ...more.before }, after: { ...after, ...more.after } } }
    : { minimal };
}

/** What one exploration is about. */
export interface Scene {
  /** Its name in scripts. */
  readonly name: string;
  /** What stands when the first run begins. */
  readonly before: Program;
  /** What was declared when that was created, if something else. */
  readonly earlier?: Program;
  /** What the runs declare, and what the last one may declare; `id` is of what is adopted. */
  programs(id: string): Programs;
  /** No run has met what the first one has made. */
  readonly isFresh?: true;
  /** What stands is in no state. */
  readonly isForeign?: true;
  /** What stands is deployed and its domains are active; it is judged what can be reached. */
  readonly isServed?: true;
}

/** `Application/move/minimal`, if the kind has such a scene. */
export function sceneNamed(name: string): Scene | undefined {
  const found = composed.find((one) => one.name === name);
  if (found) return found;
  const [kindName = "", op, size] = name.split("/");
  const kind = Object.values<Kind>(kinds).find((one) => one.name === kindName);
  if (!kind) throw new Error(`There is no kind ${kindName}.`);
  const pair = (changes[kindName] ?? derived(kind))[size as Size];
  if (!pair) return undefined;
  const { before, after } = pair;
  const least = size === "parts" ? (changes[kindName] ?? derived(kind)).minimal?.before : undefined;
  const one = (declared: Named): Program => [{ name: "subject", kind, declared }];
  const scene = (from: Program, wanted: Named | undefined, other?: Named): Scene => ({
    name,
    before: from,
    programs: () => ({
      previous: from,
      wanted: wanted ? one(wanted) : [],
      other: other && one(other),
    }),
  });
  switch (op as Op) {
    case "create":
      return scene([], before, after);
    case "update":
      return isDeepStrictEqual(before, after) ? undefined : scene(one(before), after, least);
    case "move":
      return kind.move && scene(one(before), moved(after), moved(before));
    case "delete":
      return scene(one(before), undefined, after);
    case "adopt": {
      const adopting = (id: string) => one({ ...after, adopt: { id } });
      const programs = (id: string) => ({ previous: [], wanted: adopting(id) });
      return { name, before: one(before), programs, isForeign: true };
    }
    default:
      throw new Error(`"${op}" is none of ${OPS.join(", ")}.`);
  }
}

/** A move without its original is refused: nothing happens in it. Pulumi deletes that at the end of the run of the move. */
export const isPlayed = (scene: string, engine: EngineName) =>
  (engine !== "pulumi-dbr" || !scene.includes("/move/")) && (!isPulumi(engine) || !scene.endsWith("/moved"));

const moved = (declared: Named): Named => ({ ...declared, clusterId: there });

export function scenes(sizes: readonly Size[]): Scene[] {
  const own = Object.values<Kind>(kinds).filter(({ awaits }) => !awaits);
  const names = own.flatMap(({ name }) => sizes.flatMap((size) => OPS.map((op) => `${name}/${op}/${size}`)));
  return [...names.map(sceneNamed).filter((scene) => scene !== undefined), ...composed];
}
