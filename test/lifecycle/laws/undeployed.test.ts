import { randomUUID } from "node:crypto";
import { type ActionRun, run } from "../../../src/actions";
import { readShown } from "../../../src/drift/sources/terraform";
import { kinds } from "../../../src/kinds";
import { actions } from "../../../src/kinds/actions";
import { liveArtifact } from "../../../src/kinds/actions/artifacts";
import { planResource } from "../../../src/lifecycle/plan/resource-plan";
import type { Kind, Named } from "../../../src/model";
import { deployedOtherwise } from "../../../src/read";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { lookOf } from "../../../src/state";
import { driftOf, made, type Subject, shown } from "../../drift/states";
import { worldOfTests } from "../../laws/law";
import { changeObject } from "../../laws/world";
import { effects } from "../../support/calls";
import { collectionOf } from "../../support/objects";

/**
 * A law over all kinds whose deployments show what they run: if the last deployment runs something that is not declared, a
 * comparison reports it, and so does the plan of any change that deploys; otherwise neither does.
 */
const world = worldOfTests();

const clusterId = CLUSTERS[0]?.id as string;
const image = { displayName: "api", clusterId, source: "dockerImage", dockerImage: "shop/api:1" };
const git = { displayName: "web", clusterId, source: "publicGit", repoUrl: "https://git.example.com/shop/web" };
const site = { displayName: "docs", repoUrl: git.repoUrl, defaultBranch: "main" };

type Step = (id: string) => Promise<unknown>;

const act =
  (action: "deploy" | "rollback", input: Named = {}, wait = true): Step =>
  (target) =>
    run(actions[action], { target, input, wait } as ActionRun, world.io, () => {});

/** A deployment as the platform shows it, the newest one. */
const deployed =
  (kind: Kind, fields: Named): Step =>
  async (id) => {
    const now = new Date(world.sandbox.clock.now() + 1000).toISOString();
    const ended = fields.status === "inProgress" ? null : now;
    const deployment = { created_at: now, finished_at: ended, status: "success", ...fields };
    await changeObject(world.sandbox, `${collectionOf(kind)}/${id}`, { deployments: { [randomUUID()]: deployment } });
  };

/** What one application has is promoted to this one, by a pipeline. */
const promoted: Step = async (id) => {
  const other = await made(
    kinds.application,
    "next",
    { ...image, displayName: "next", dockerImage: "shop/api:2" },
    world.io,
  );
  const pipeline = randomUUID();
  const stages = [other.known.live.id, id].map((app, order) => [
    randomUUID(),
    { type: "standard", display_name: `stage ${order}`, order, app_ids: [app] },
  ]);
  await changeObject(world.sandbox, `pipelines/${pipeline}`, { display_name: "p", stages: Object.fromEntries(stages) });
  const input = { from: other.known.live.id, to: [id] };
  await run(actions.promote, { target: pipeline, input, wait: true }, world.io, () => {});
};

type Case = readonly [what: string, kind: Kind, declared: Named, steps: readonly Step[], found: Named];

const { application, staticSite } = kinds;
const cases: readonly Case[] = [
  [
    "another image, by an action",
    application,
    image,
    [act("deploy", { dockerImage: "shop/api:2" })],
    { dockerImage: "shop/api:2" },
  ],
  [
    "another image, still on its way",
    application,
    image,
    [act("deploy", { dockerImage: "shop/api:2" }, false)],
    { dockerImage: "shop/api:2" },
  ],
  ["another image, by a promotion", application, image, [promoted], { dockerImage: "shop/api:2" }],
  [
    "another image, and a rollback",
    application,
    image,
    [act("deploy", { dockerImage: "shop/api:2" }), act("rollback")],
    {},
  ],
  [
    "another image, and the declared one",
    application,
    image,
    [act("deploy", { dockerImage: "shop/api:2" }), act("deploy")],
    {},
  ],
  [
    "an image that failed",
    application,
    image,
    [deployed(application, { docker_image_url: "shop/api:2", status: "failed" })],
    {},
  ],
  [
    "an image that was cancelled",
    application,
    image,
    [deployed(application, { docker_image_url: "shop/api:2", status: "cancelled" })],
    {},
  ],
  [
    "the same image, spelled in full",
    application,
    image,
    [deployed(application, { docker_image_url: "docker.io/shop/api:1" })],
    {},
  ],
  [
    "the latest image",
    application,
    { ...image, dockerImage: "nginx" },
    [deployed(application, { docker_image_url: "docker.io/library/nginx:latest" })],
    {},
  ],
  [
    "an image that others deploy",
    application,
    { ...image, deploy: { wait: "none" } },
    [act("deploy", { dockerImage: "shop/api:2" })],
    {},
  ],
  [
    "a build, where an image is declared",
    application,
    image,
    [deployed(application, { docker_image_url: null, branch: "next" })],
    {},
  ],
  [
    "another branch",
    application,
    { ...git, defaultBranch: "main" },
    [act("deploy", { branch: "next" })],
    { defaultBranch: "next" },
  ],
  [
    "a newer commit",
    application,
    { ...git, defaultBranch: "main" },
    [deployed(application, { branch: "main", commit_sha: "f".repeat(40) })],
    {},
  ],
  ["a branch, where none is declared", application, git, [act("deploy", { branch: "next" })], {}],
  ["another branch of a site", staticSite, site, [act("deploy", { branch: "next" })], { defaultBranch: "next" }],
];

/** The fields with what runs instead, by a comparison and by the plan of a declaration. */
async function reported(subject: Subject): Promise<Named> {
  const report = await driftOf(readShown(shown([subject]), "state", "main.tf"), world.io);
  const differences = report.resources.flatMap((one) => one.differences);
  expect(differences.filter(({ change }) => change !== "deployed")).toEqual([]);
  expect(report.exitCode).toBe(differences.length > 0 ? 2 : 0);
  return Object.fromEntries(differences.map(({ field, live }) => [field, live]));
}

async function announced({ kind, name, known }: Subject, declared: Named): Promise<string[]> {
  const { client } = world.io;
  const context = { look: { one: client.one, all: client.all }, io: () => world.io };
  const { notices } = await planResource({ kind, name, declared, known }, context);
  return notices.filter(({ code }) => code === "undeploys").map(({ field = "" }) => field);
}

test.each(cases)("%s", async (_, kind, declared, steps, found) => {
  const subject = await made(kind, "it", declared, world.io);
  for (const step of steps) await step(subject.known.live.id);
  const names = Object.keys(found);
  expect(await reported(subject)).toEqual(found);
  expect(await announced(subject, { ...declared, variables: { LEVEL: "info" } })).toEqual(names);
  expect(await announced(subject, declared)).toEqual([]);
  expect(await announced(subject, { ...declared, autoDeploy: false, displayName: "renamed" })).toEqual([]);
  expect(await announced(subject, { ...declared, ...found, variables: { LEVEL: "info" } })).toEqual([]);
});

test("a preview of a site runs beside what is live", async () => {
  const row = { id: "1", status: "success", created_at: "2026-11-21T10:00:00Z", branch: "main", is_preview: false };
  const preview = { ...row, id: "2", created_at: "2026-11-22T10:00:00Z", branch: "next", is_preview: true };
  const { io } = effects({ listStaticSiteDeployments: [preview, row] });
  expect(await deployedOtherwise(staticSite, "it", site, io)).toEqual([]);
  expect(await liveArtifact(staticSite, "it", lookOf(io))).toEqual({ branch: "main" });
});

test("every field that a deployment shows has a case", () => {
  const all = Object.values(kinds as Readonly<Record<string, Kind>>).flatMap(({ name, fields }) =>
    Object.keys(fields)
      .filter((field) => fields[field]?.deployed)
      .map((field) => `${name}.${field}`),
  );
  const tried = cases.flatMap(([, { name }, , , found]) => Object.keys(found).map((field) => `${name}.${field}`));
  expect([...new Set(tried)].sort()).toEqual(all.sort());
});
