import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { OperationId } from "../../src/contract";
import { check } from "../../src/declaration";
import { kinds } from "../../src/kinds";
import { type Kind, type Named, withPlainReferences } from "../../src/model";
import { CLUSTERS, DATABASE_SIZES } from "../../src/sandbox/reference";
import type { SandboxControl } from "../engine/sandbox-control";
import { needsADeploymentItForbids, sampleOf, withImmutablesOf } from "../laws/samples";
import { type Declared, idOf } from "./face";

/** One thing that happens to a program: the same in every face. */
export interface Step {
  readonly name: string;
  /** What happens on the platform behind the provider's back, before. */
  readonly meanwhile?: (platform: SandboxControl) => Promise<void>;
  readonly program: readonly Declared[];
  /** The run is refused before anything is sent, with these words. */
  readonly refused?: RegExp;
  /** Faces that need a second run to come to its end, because of the order in which their engine works. */
  readonly twice?: readonly string[];
  /** Operations that not every face sends, because of the order in which its engine works. */
  readonly mayDiffer?: readonly OperationId[];
}

const SEED = 20;
/** As many as it takes to have one declaration with little and one with a lot of each kind. */
const drawn = (kind: Kind): Named[] =>
  fc
    .sample(sampleOf(kind), { seed: SEED, numRuns: 40 })
    // A guard of its own kind has steps of its own, and a deployment that nobody waits for ends when it likes.
    .map(({ deletionProtection, allowDataLoss, deploy, ...rest }) => withPlainReferences(kind, rest))
    .sort((one, other) => JSON.stringify(one).length - JSON.stringify(other).length);

interface Life {
  readonly kind: Kind;
  readonly least: Named;
  readonly most: Named;
}

const lives: Life[] = Object.values<Kind>(kinds).map((kind) => {
  const all = drawn(kind);
  return { kind, least: all[0] as Named, most: all.at(-1) as Named };
});

const named = (key: "least" | "most"): Declared[] =>
  lives.map((life) => ({ kind: life.kind.name, name: "it", values: life[key] }));

/** The fullest declaration that each kind may change to in place. */
async function changed(): Promise<Declared[]> {
  return Promise.all(
    lives.map(async ({ kind, least }) => {
      for (const candidate of drawn(kind).reverse()) {
        const values = withImmutablesOf(kind, least, candidate);
        const problems = await check({ kind, declared: values, context: { previous: least } });
        if (problems.length === 0 && !needsADeploymentItForbids(least, values)) {
          return { kind: kind.name, name: "it", values };
        }
      }
      return { kind: kind.name, name: "it", values: least };
    }),
  );
}

const [here, there] = CLUSTERS.map(({ id }) => id);
const api = (more: Named = {}): Declared => ({
  kind: "Application",
  name: "api",
  values: {
    displayName: "api",
    clusterId: here,
    source: "publicGit",
    repoUrl: "https://git.example.com/shop/api",
    ...more,
  },
});
const edge: Declared = {
  kind: "LoadBalancer",
  name: "edge",
  values: {
    displayName: "edge",
    destinations: [{ service: { type: "APP", id: idOf("Application", "api") }, weight: 1 }],
  },
};
/** Stages in order, with the application in the first. */
const shop = (...names: string[]): Declared => ({
  kind: "Pipeline",
  name: "shop",
  values: {
    displayName: "shop",
    type: "trunk",
    stages: names.map((displayName, index) => ({
      displayName,
      applications: index === 0 ? [idOf("Application", "api")] : [],
    })),
  },
});
const database = (more: Named = {}): Declared => ({
  kind: "Database",
  name: "main",
  values: {
    displayName: "main",
    clusterId: here,
    type: "postgresql",
    version: "16",
    resourceTypeId: DATABASE_SIZES[0]?.id,
    dbName: "shop",
    dbPassword: "correct-horse",
    ...more,
  },
});
const parts = {
  variables: { LEVEL: "info", URL: "${LEVEL}/x" },
  secretVariables: { TOKEN: "very-secret-value" },
  processes: { web: { port: 3000 } },
  domains: { "api.shop.example.com": {} },
};
const otherParts = { ...parts, variables: { LEVEL: "debug" }, processes: { web: { port: 4000 } } };

/** The only object of a collection that is called so. */
async function one(platform: SandboxControl, collection: string, name: string): Promise<string> {
  const found = (await platform.objects(collection)).filter(({ display_name: shown }: Named) => shown === name);
  if (found.length !== 1) throw new Error(`There are ${found.length} of ${collection} called ${name}.`);
  return found[0].id;
}

/** Only a deployment that still runs is cancelled: on a busy machine it may have ended by itself. */
const WHILE_IT_RUNS: readonly OperationId[] = ["cancelDeployment", "cancelStaticSiteDeployment"];

/** All that happens, in this order; each step begins where the one before it ended. */
export async function story(): Promise<Step[]> {
  return [
    { name: "create minimal", program: named("least") },
    { name: "change in place", program: await changed() },
    { name: "destroy", program: [] },
    { name: "create full", program: named("most"), mayDiffer: WHILE_IT_RUNS },
    { name: "destroy full", program: [] },
    { name: "add parts", program: [api(), edge, database(), shop("Test", "Production")] },
    { name: "parts are there", program: [api(parts), edge, database(), shop("Test", "Production")] },
    {
      name: "change and remove parts",
      program: [api(otherParts), edge, database(), shop("Production", "Staging", "Test")],
    },
    {
      name: "mend drift",
      meanwhile: async (platform) => {
        const id = await one(platform, "applications", "api");
        await platform.change("applications", id, {
          repo_url: "https://git.example.com/shop/other",
          variables: { LEVEL: "warn" },
        });
      },
      program: [api(otherParts), edge, database(), shop("Production", "Staging", "Test")],
    },
    {
      name: "make again what is gone",
      meanwhile: async (platform) => platform.remove("load-balancers", await one(platform, "load-balancers", "edge")),
      program: [api(otherParts), edge, database(), shop("Production", "Staging", "Test")],
    },
    {
      name: "move",
      program: [api({ ...otherParts, clusterId: there }), edge, database(), shop("Production", "Staging", "Test")],
      // Terraform comes to dependents when the move has answered, so the old one waits for the next run.
      twice: ["Terraform", "CDKTF", "OpenTofu"],
    },
    {
      name: "guard refuses",
      program: [
        api({ ...otherParts, clusterId: there }),
        edge,
        database({ version: "17" }),
        shop("Production", "Staging", "Test"),
      ],
      refused: /loses database main \(postgresql 16\).*allow_?data_?loss/is,
    },
    {
      name: "adopt",
      meanwhile: (platform) => platform.change("projects", randomUUID(), { display_name: "found", name: "found-1" }),
      program: [
        api({ ...otherParts, clusterId: there }),
        edge,
        database(),
        shop("Production", "Staging", "Test"),
        { kind: "Project", name: "found", values: { displayName: "taken", adopt: { displayName: "found" } } },
      ],
    },
    { name: "destroy the rest", program: [] },
  ];
}
