import { kinds } from "../../src/kinds";
import type { Kind } from "../../src/model";
import { CLUSTERS } from "../../src/sandbox/reference";
import { provider } from "../../src/terraform/provider";
import { resourceSchema } from "../../src/terraform/schema";
import type { Session } from "../../src/terraform/session";
import { recognise } from "../../src/terraform/state-objects";
import { made } from "../drift/states";
import { startWorld, type World } from "../laws/world";
import { Core, sessionIn } from "./core";

const NOBODY = "5f0c1c9e-0000-4000-8000-000000000009";
const app = { displayName: "api", clusterId: CLUSTERS[0]?.id, source: "dockerImage", dockerImage: "shop/api:1" };

let world: World;
let session: Session;
beforeEach(async () => {
  world = await startWorld();
  session = sessionIn(world);
  session.configure({});
});
afterEach(() => world.close());

const core = (kind: Kind) => new Core(provider(session), resourceSchema(kind));

/** What the plan of a new object says, without the code. */
async function planned(kind: Kind, declared: object): Promise<string[]> {
  const own = core(kind);
  const { diagnostics } = await own.plan(own.config({ ...declared }));
  return diagnostics.map(({ detail = "" }) => detail.replace(/ \[svc-iac explain .*/, ""));
}

test("an ID that nobody has is an error of the plan, and read once", async () => {
  const missing = `project_id is "${NOBODY}", but there is no project with this ID in this company.`;
  world.sandbox.resetRequests();
  expect(await planned(kinds.application, { ...app, projectId: NOBODY })).toEqual([missing]);
  expect(await planned(kinds.bucket, { displayName: "files", projectId: NOBODY })).toEqual([missing]);
  expect(world.sandbox.requests().byOperation.getProject).toBe(1);
  expect(await planned(kinds.previewApplication, { pipelineId: NOBODY, branch: "next" })).toContain(
    `pipeline_id is "${NOBODY}", but there is no pipeline with this ID in this company.`,
  );
});

test("of the objects in the state, the kind is known: nothing is read for it", async () => {
  const project = await made(kinds.project, "shop", { displayName: "shop" }, world.io);
  const { id } = project.known.live;
  await session.ready();
  recognise(session, kinds.project, { id }, {});
  world.sandbox.resetRequests();
  expect(await planned(kinds.application, { ...app, projectId: id })).toEqual([]);
  expect(await planned(kinds.application, { ...app, displayName: "b", connections: { main: id } })).toEqual([
    `connections["main"] is "${id}", the ID of a project: the ID of a database is required.`,
  ]);
  expect(await planned(kinds.domain, { application: id, name: "www.example.com" })).toEqual([
    `application is "${id}", the ID of a project: the ID of an application is required.`,
  ]);
  expect(world.sandbox.requests().byOperation.getProject).toBeUndefined();
});

test("what the state had there is not read again", async () => {
  const own = core(kinds.project);
  const project = await own.apply(own.config({ displayName: "shop" }));
  const projectId = String(project.kept?.state.id);
  const bucket = core(kinds.bucket);
  const declared = { displayName: "files", projectId };
  const { kept } = await bucket.apply(bucket.config(declared));
  session.configure({});
  world.sandbox.resetRequests();
  const { diagnostics } = await bucket.plan(bucket.config({ ...declared, displayName: "renamed" }), kept);
  expect(diagnostics).toEqual([]);
  expect(world.sandbox.requests().byOperation.getProject).toBeUndefined();
});

test("a key that may not read projects may use them", async () => {
  world.sandbox.addFault({ operation: "getProject", probability: 1, status: 403 } as never);
  expect(await planned(kinds.bucket, { displayName: "files", projectId: NOBODY })).toEqual([]);
});

const owned: readonly [string, Kind, object, string][] = [
  ["Variable", kinds.variable, { application: NOBODY, key: "LEVEL", value: "info" }, "Application"],
  [
    "SecretVariable",
    kinds.secretVariable,
    { application: NOBODY, key: "TOKEN", value: "s3cret-s3cret" },
    "Application",
  ],
  ["Domain", kinds.domain, { staticSite: NOBODY, name: "www.example.com" }, "StaticSite"],
  ["Destination", kinds.destination, { loadBalancer: NOBODY, url: "https://shop.example.com" }, "LoadBalancer"],
];

test.each(owned)(
  "%s under what does not exist is an error that says so, with the way to go on",
  async (_, kind, declared, owner) => {
    const [said = ""] = await planned(kind, declared);
    expect(said).toContain(`There is no ${owner} ${NOBODY} in this company. Check that it is the ID of `);
    expect(said).not.toMatch(/404|\[GET\]/);
  },
);
