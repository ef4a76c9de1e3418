import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { memoizing } from "../../src/client/memoizing";
import { environmentDeclarations, formats } from "../../src/drift";
import { readExport } from "../../src/drift/sources/pulumi";
import type { Definition } from "../../src/environment/definition.gen";
import { loadEnvironment, type Source } from "../../src/environment/load";
import type { Position } from "../../src/environment/tree";
import { kinds } from "../../src/kinds";
import { CLUSTERS } from "../../src/sandbox/reference";
import type { Io } from "../../src/state";
import { startWorld, type World } from "../laws/world";
import { newFolder } from "../support/new-folder";
import { driftOf, exported, made, type Subject } from "./states";

/** Where each difference, and whatever else is told, stands in an environment file. */
const FILE = `base:
  applications:
    lost:
      displayName: shop-lost
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/lost
    web:
      displayName: shop-web
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      defaultBranch: next
      variables:
        LOG.LEVEL: debug
        REGION: north
        OWNER: { config: owner }
        ADDED: "1"
      processes: { web: { port: 3000 } }
  loadBalancers:
    edge:
      displayName: shop-edge
      destinations:
        - { service: { application: lost }, weight: 10 }
        - url: https://old.example.com
          weight: 20
environments:
  staging:
    applications:
      web: # of staging
        variables: { REGION: south }
        processes: { web: { port: 4000 } }
`;

/** Where the only occurrence of these words begins. */
function at(words: string): string {
  const [before = "", ...after] = FILE.split(words);
  expect(after).toHaveLength(1);
  const lines = before.split("\n");
  return `${lines.length}:${(lines.at(-1) ?? "").length + 1}`;
}

const shown = (position: Position | null | undefined) => position && `${position.line}:${position.column}`;

let world: World;
let folder: string;
let file: string;
let web: Subject;
beforeAll(async () => {
  folder = newFolder();
  file = join(folder, "environment.svc.yaml");
  writeFileSync(file, FILE);
  world = await startWorld();
  const application = {
    displayName: "shop-web",
    clusterId: CLUSTERS[0]?.id,
    source: "publicGit",
    repoUrl: "https://git.example.com/shop/web",
    defaultBranch: "main",
    variables: { "LOG.LEVEL": "info", REGION: "west" },
    processes: { web: { port: 5000 } },
  };
  const destinations = [{ url: "https://old.example.com", weight: 30 }];
  web = await made(kinds.application, "web", application, world.io);
  await made(kinds.bucket, "old", { displayName: "of nobody" }, world.io);
  await made(kinds.loadBalancer, "edge", { displayName: "shop-edge", destinations }, world.io);
});
afterAll(() => world.close());

async function declarations(source: Omit<Source, "environment"> = { file }) {
  const io: Io = { ...world.io, client: memoizing(world.io.client), reads: "exact" };
  const loaded = await loadEnvironment({ ...source, environment: "staging" });
  const declared = { loaded, configuration: new Map<string, string>(), stack: undefined, title: "environment staging" };
  return environmentDeclarations(declared, io);
}

const compared = async (source?: Omit<Source, "environment">) =>
  driftOf(await declarations(source), world.io, { ignore: [] });

test("a difference is where its field is declared, in the overlay if that is effective", async () => {
  const { resources } = await compared();
  const all = resources.flatMap(({ differences }) => differences);
  expect(Object.fromEntries(all.map(({ field, position }) => [field, shown(position)]))).toEqual({
    defaultBranch: at("next"),
    "variables.LOG.LEVEL": at("debug"),
    "variables.REGION": at("south"),
    "variables.ADDED": at('"1"'),
    "processes.web.port": at("4000"),
    // An entry before it refers to what is gone, and is not compared.
    "destinations.https://old.example.com.weight": at("20\n"),
  });
  expect(new Set(all.map(({ position }) => position?.file))).toEqual(new Set([resources[0]?.file]));
});

test("an undeclared field is at its object, or the entry that it would be in", async () => {
  const { objects } = await declarations();
  const [application] = objects.filter(({ name }) => name === "web");
  expect(shown(application?.positionOf?.(["hibernationEnabled"]))).toBe(at("web: # of staging"));
  expect(shown(application?.positionOf?.(["processes", "web", "type"]))).toBe(at("web: { port: 4000 }"));
  const [balancer] = objects.filter(({ name }) => name === "edge");
  expect(shown(balancer?.positionOf?.(["destinations", "of others", "weight"]))).toBe(at("destinations:"));
});

test("gone and unchecked objects have positions", async () => {
  const { resources } = await compared();
  const [lost, application] = ["lost", "web"].map((name) => resources.find((one) => one.name === name));
  expect([lost?.status, shown(lost?.position)]).toEqual(["gone", at("lost:\n")]);
  const [unchecked] = application?.unchecked ?? [];
  expect([unchecked?.field, shown(unchecked?.position)]).toEqual(["variables.OWNER", at("OWNER:")]);
});

test("sarif and annotations point there; unmanaged objects only have the file", async () => {
  const report = await compared();
  const [{ results }] = JSON.parse(formats.sarif(report)).runs;
  type Result = { ruleId: string; locations: [{ physicalLocation: { region: object }; logicalLocations: [Named] }] };
  type Named = { fullyQualifiedName: string };
  const regions = (results as Result[]).map(({ ruleId, locations: [{ physicalLocation, logicalLocations }] }) => [
    ruleId === "drift/unmanaged" ? ruleId : logicalLocations[0].fullyQualifiedName,
    physicalLocation.region,
  ]);
  const [startLine, startColumn] = at("4000").split(":").map(Number);
  expect(regions).toContainEqual(["applications.web#processes.web.port", { startLine, startColumn }]);
  const unmanaged = regions.filter(([name]) => name === "drift/unmanaged");
  expect(unmanaged).toHaveLength(1);
  for (const [, region] of unmanaged) expect(region).toEqual({ startLine: 1 });
  const github = formats.github(report).split("\n");
  const [line, column] = at("south").split(":");
  expect(github.find((one) => one.includes("variables.REGION is declared"))).toMatch(
    new RegExp(`^::error file=[^,]*environment\\.svc\\.yaml,line=${line},col=${column},title=`),
  );
  expect(github.find((one) => one.includes("is unmanaged"))).toMatch(/^::warning title=/);
});

test("text and the page name file and line", async () => {
  const report = await compared();
  const [line] = at("south").split(":");
  const place = `environment.svc.yaml:${line}`;
  const text = formats.text(report, { color: false });
  expect(text).toMatch(/^ {2}FIELD .* DECLARED AT$/m);
  expect(text).toMatch(new RegExp(`^ {2}variables\\.REGION +"south" +"west" +.*${place}$`, "m"));
  expect(text).toMatch(
    new RegExp(`^ {2}Application "lost" .*environment\\.svc\\.yaml:${at("lost:\n").split(":")[0]}$`, "m"),
  );
  expect(formats.html(report)).toContain(`${place}</code></th>`);
});

test("a state, and an environment in code, have no places", async () => {
  const state = await driftOf(readExport(await exported([web]), "export", "Pulumi.yaml"), world.io);
  expect(state.resources[0]?.position).toBeNull();
  const definition: Definition = { base: { projects: { main: { displayName: "nowhere" } } } };
  const report = await compared({ definition });
  expect(report.resources.map(({ status, position }) => [status, position])).toEqual([["gone", null]]);
});
