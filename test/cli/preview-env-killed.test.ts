import { previewEnvCommand } from "../../src/cli/preview-env";
import type { Engine } from "../../src/preview/engine";
import { startSandbox } from "../../src/sandbox";
import { put } from "../actions/shop";
import { fileWith } from "../environment/examine";
import { CLUSTER } from "../sandbox/session";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { ofSuite } from "../support/of-suite";
import { noted } from "./noted";
import { Killed, type Killing, Stacks } from "./stacks";
import { FIELDS, Workspaces } from "./workspaces";

/** Where the first `up` was killed, on which machine the next command runs, and which one. */
const sandbox = ofSuite(() => startSandbox({ limits: false, speed: 600 }));
const ID = "70000000-0000-4000-8000-000000000071";
const FILE = fileWith(`
base:
  applications:
    web:
      displayName: web
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/web
      variables: { KEY: { config: key, default: none } }
environments:
  preview: {}
`);

const urnOf = (stack: string, type: string, name: string) =>
  `urn:pulumi:${stack}::shop::svc-iac:environment:Environment$${type}::${name}`;
const TYPE = "pulumi-nodejs:dynamic/svc:Application";
const application = (stack: string) => ({
  ...{ urn: urnOf(stack, TYPE, "web"), type: TYPE, custom: true },
  inputs: {
    ...{ displayName: "web-pr-7", clusterId: CLUSTER, source: "publicGit" },
    repoUrl: "https://git.example.com/shop/web",
  },
});
const foreign = (stack: string) => ({
  urn: urnOf(stack, "aws:s3/bucket:Bucket", "files"),
  type: "aws:s3/bucket:Bucket",
});
const seed = (stack: string) => ({ urn: urnOf(stack, "svc:environment:Seed", "main"), type: "svc:environment:Seed" });

interface Place extends Killing {
  /** What of it is on the platform. */
  readonly isCreated?: true;
  /** What a machine without the journal names. */
  readonly named?: RegExp;
}

const PLACES: Readonly<Record<string, Place>> = {
  "before its configuration": { at: "set-all" },
  "before anything has begun": { at: "up" },
  "before its request": { at: "up", begun: (stack) => [application(stack)] },
  "after its request": {
    ...{ at: "up", isCreated: true, begun: (stack: string) => [application(stack)] },
    named: new RegExp(`Application "web", ${ID} \\(created .*Delete what of that`),
  },
  "while another provider creates": { at: "up", begun: (stack) => [foreign(stack)], named: /files \(aws:s3/ },
  "while a seed runs": { at: "up", begun: (stack) => [seed(stack)] },
};

type Machine = "the same machine" | "another one with its store" | "another one";
const MACHINES: readonly Machine[] = ["the same machine", "another one with its store", "another one"];
const ENDS = ["down --pr 7", "sweep"];
const table = Object.keys(PLACES).flatMap((place) =>
  MACHINES.flatMap((machine) =>
    [...ENDS, "pause --pr 7", "up --pr 7", "up --pr 7 --like staging"].map(
      (command) => [place, machine, command] as const,
    ),
  ),
);

let engine: Stacks;
beforeEach(async () => {
  await sandbox.reset();
  const { url: SERVICE_API_URL, token: SERVICE_API_TOKEN } = sandbox;
  Object.assign(process.env, {
    SERVICE_API_URL,
    SERVICE_API_TOKEN,
    SERVICE_CLOCK_SPEED: "600",
    SVC_STORE: newFolder(),
  });
  engine = new Stacks();
  engine.configurations.set("staging", new Map([["key", "from staging"]]));
});

const previewEnv = (on: Engine, ...words: string[]) =>
  printedBy(() => previewEnvCommand(() => on).parseAsync(words, { from: "user" }));

/** What a run had noted of a creation before its end. */
function journalOf(stack: string): Promise<() => Promise<void>> {
  const home = { origin: sandbox.url, companyId: sandbox.companyId };
  const intent = { kind: "Application", name: "web", home, traits: { displayName: "web-pr-7" }, id: ID };
  return noted({ project: "shop", name: stack }, intent, urnOf(stack, TYPE, "web"));
}

/** The first `up`, which is killed, and then the machine of the next command. */
async function kill({ isCreated, ...killing }: Place, machine: Machine): Promise<void> {
  engine.killing = killing;
  await expect(previewEnv(engine, "up", "--pr", "7", "--ttl", "0.001s", "--file", FILE)).rejects.toThrow(Killed);
  engine.killing = undefined;
  if (isCreated) {
    const fields = { display_name: "web-pr-7", cluster_id: CLUSTER, source: "publicGit" };
    await put(sandbox as never, `applications/${ID}`, { ...fields, repo_url: "https://git.example.com/shop/web" });
    await journalOf("pr-7");
  }
  if (machine === "another one") process.env.SVC_STORE = newFolder();
  if (machine !== "the same machine") engine.configurations.set("pr-7", new Map());
}

test.each(table)("killed %s, on %s: %s", async (at, machine, command) => {
  const place = PLACES[at] as Place;
  await kill(place, machine);
  const words = [...command.split(" "), ...(command.startsWith("up") ? ["--file", FILE] : [])];
  const ended = await previewEnv(engine, ...words).then(
    ({ stdout }) => stdout,
    (error: Error) => error,
  );
  const isMarked = place.at === "up";
  if (command.startsWith("up")) {
    expect(ended).toContain("The preview of pull request 7 is stack pr-7");
    expect(engine.of("pr-7").key).toBe(command.includes("staging") ? "from staging" : undefined);
  } else if (command.startsWith("pause")) {
    const isKnown = isMarked && machine === "the same machine";
    expect(String(ended)).toMatch(isKnown ? /is suspended/ : isMarked ? /Run `up` once more/ : /There is no preview/);
  } else if (place.named && (machine === "another one" || !place.isCreated)) {
    expect(String(ended)).toMatch(place.named);
    expect(engine.configurations.has("pr-7")).toBe(true);
    // It stays known as a preview until nothing is left.
    const next = previewEnv(engine, "sweep");
    await expect(next).rejects.toThrow(place.named);
  } else if (place.isCreated) {
    expect(String(ended)).toMatch(new RegExp(`${ID}.*journal resolve`));
    expect(engine.configurations.has("pr-7")).toBe(true);
  } else {
    const isKnown = isMarked || (machine === "the same machine" && at !== "before its configuration");
    expect(engine.configurations.has("pr-7")).toBe(!isKnown);
    if (!isKnown && command !== "sweep")
      expect(ended).toContain("Stack pr-7 is empty and no run of `up` is known of it");
  }
});

test("an empty stack with the name of a preview stays, with its configuration", async () => {
  engine.configurations.set("pr-8", new Map([["key", "by hand"]]));
  expect((await previewEnv(engine, "down", "--pr", "8")).stdout).toContain("Stack pr-8 is empty");
  expect(engine.of("pr-8")).toEqual({ key: "by hand" });
});

test.each(["list", ...ENDS])(
  "a workspace has its mark before anything else: killed in its first apply, then %s",
  async (command) => {
    const workspaces = new Workspaces(FIELDS);
    workspaces.isKilled = true;
    const run = (...words: string[]) => previewEnv(workspaces.engine, ...words, "--engine", "terraform");
    await expect(run("up", "--pr", "7", "--ttl", "0.001s", "--branch", "next")).rejects.toThrow(Killed);
    process.env.SVC_STORE = newFolder();
    const { stdout } = await run(...command.split(" "));
    if (command === "list") expect(stdout).toMatch(/pr-7 +7 +expired/);
    else
      expect([[...workspaces.marks.keys()], stdout]).toEqual([[], expect.stringContaining("no journal of its runs")]);
  },
);

test("a workspace that is kept for what its journal has is ended by the next command", async () => {
  const workspaces = new Workspaces(FIELDS, undefined, 'provider "svc" {\n  stack = "shop"\n}\n');
  workspaces.isKilled = true;
  workspaces.resources = [];
  const run = (...words: string[]) => previewEnv(workspaces.engine, ...words, "--engine", "terraform");
  await expect(run("up", "--pr", "7", "--ttl", "0.001s")).rejects.toThrow(Killed);
  const strike = await journalOf("pr-7");
  for (const command of ["sweep", "sweep", "down --pr 7"]) {
    await expect(run(...command.split(" "))).rejects.toThrow(`--allow-data-loss ${ID}`);
  }
  await strike();
  await run("down", "--pr", "7");
  expect([...workspaces.marks.keys()]).toEqual([]);
});
