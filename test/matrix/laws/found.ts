import { CLUSTERS } from "../../../src/sandbox/reference";
import { fixtures } from "../../laws/world";

type Named = Record<string, unknown>;

/** What is drawn for one case, without what depends on the engine. */
interface Found {
  readonly before: Named;
  readonly after: Named;
  readonly third: Named;
  readonly other: Named;
  readonly seed: number;
}

const stage = (displayName: string): Named => ({ displayName, applications: [] });
const pipeline = (displayName: string, ...stages: Named[]): Named => ({
  ...{ displayName, type: "trunk", projectId: fixtures.project },
  stages,
});

/** Somebody has added the stage that the program adds, at another place, and renamed the pipeline. */
const ARRANGED: Found = {
  before: pipeline("shop", stage("A"), stage("B"), stage("C")),
  after: pipeline("store", stage("X"), stage("A")),
  third: pipeline("elsewhere", stage("A"), stage("X"), stage("C")),
  other: pipeline("elsewhere", stage("A"), stage("X"), stage("C")),
  seed: 0,
};

const site = (displayName: string): Named => ({
  ...{ displayName, repoUrl: "https://git.example.com/shop/docs", defaultBranch: "main", projectId: fixtures.project },
  systemDomain: { name: "blog" },
});

/** What is created declares the generated domain of what is deleted. */
const NAMED: Found = { before: site("docs"), after: site("blog"), third: site("docs"), other: site("docs"), seed: 0 };

const balancer = (type: string, ...destinations: Named[]): Named => ({
  ...{ displayName: "front", projectId: fixtures.project },
  ...{ type, destinations },
});

const application = (more: Named): Named => ({
  ...{ displayName: "api", clusterId: CLUSTERS[0]?.id, ...more },
  processes: { web: { port: 8080, isIngressEnabled: false } },
  connections: { main: fixtures.database },
});

/** Somebody has added a destination to a balancer of which the program removes all. */
const EMPTIED: Found = {
  before: balancer(
    "DEFAULT",
    { service: { type: "STATIC_SITE", id: fixtures.site }, weight: 4, isEnabled: true },
    { url: "https://old.example.com", weight: 40, isEnabled: true },
  ),
  after: balancer("GEO"),
  third: balancer("DEFAULT"),
  other: balancer(
    "DEFAULT",
    { url: "https://older.example.com/shop", weight: 64, isEnabled: true },
    { url: "https://old.example.com", weight: 16, isEnabled: false },
  ),
  seed: 859,
};

/** What is suspended answers no requests, and uses a database. */
const USING: Found = {
  before: application({ source: "publicGit", repoUrl: "https://git.example.com/shop/api" }),
  after: application({ source: "publicGit", repoUrl: "https://git.example.com/shop/api", suspended: true }),
  third: application({}),
  other: application({}),
  seed: 2,
};

const { connections: _, ...unconnected } = application({ source: "dockerImage", dockerImage: "shop/api:2" });

/** A creation continues with the object of the last run, whose connection is declared no longer. */
const CONTINUED: Found = {
  before: application({ source: "dockerImage", dockerImage: "shop/api:1" }),
  after: { ...unconnected, deploy: { wait: "none" } },
  third: application({}),
  other: application({}),
  seed: 0,
};

const FOUND: Readonly<Record<string, readonly Found[]>> = {
  "Application, --replace, under its name": [CONTINUED],
  "Application, import": [USING],
  "LoadBalancer, drift": [EMPTIED],
  "Pipeline, ignoreChanges: field, with drift": [ARRANGED],
  "Pipeline, ignore_changes: field, with drift": [ARRANGED],
  "StaticSite, removal from for_each": [NAMED],
};

/** Cases that a law has once failed with: they are tried each time, before those that are drawn. */
export const foundWith = (kind: string, option: string): [Found][] =>
  (FOUND[`${kind}, ${option}`] ?? []).map((one) => [one]);
