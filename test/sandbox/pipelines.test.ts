import { type Body, DISK_SIZE, NOWHERE, session } from "./session";

const s = session();
let path: string;
beforeEach(async () => {
  const { id } = await s.ok("POST", "/pipelines", { display_name: "Shop", type: "trunk" });
  path = `/pipelines/${id}`;
});

const stage = (display_name: string, insert_before: number): Promise<Body> =>
  s.ok("POST", `${path}/stages`, { display_name, insert_before });
const stages = async (): Promise<Body[]> => (await s.ok("GET", path)).stages;
const order = async (): Promise<string[]> => (await stages()).map((it: Body) => `${it.order} ${it.display_name}`);

test("inserting a stage moves the later ones, and an order can be given", async () => {
  const test_ = await stage("Test", 0);
  const production = await stage("Production", 1);
  const staging = await stage("Staging", 1);
  expect(await order()).toEqual(["0 Test", "1 Staging", "2 Production"]);
  await s.ok("PATCH", path, { stage_order: [production.id, staging.id, test_.id] });
  expect(await order()).toEqual(["0 Production", "1 Staging", "2 Test"]);
  expect(await s.refused(422, "PATCH", path, { stage_order: [test_.id] })).toMatch(/each of the 3 stages once/);
  await s.api("DELETE", `${path}/stages/${staging.id}`);
  expect(await order()).toEqual(["0 Production", "1 Test"]);
  await stage("Far", 9);
  expect(await order()).toEqual(["0 Production", "1 Test", "2 Far"]);
  expect(
    await s.refused(422, "POST", `${path}/stages`, { display_name: "B", insert_before: 0, branch: "main" }),
  ).toMatch(/trunk pipeline/);
});

test("the first stage may be inserted before 1", async () => {
  await stage("Test", 1);
  expect(await order()).toEqual(["0 Test"]);
});

test("a stage has its times, where it is created and in its pipeline (contract note 44)", async () => {
  const created_at = new Date(s.time.at).toISOString();
  expect(await stage("Test", 0)).toMatchObject({ created_at, updated_at: created_at });
  s.pass(60);
  await stage("Before", 0);
  const moved = (await stages()).find((it) => it.display_name === "Test");
  expect(moved).toMatchObject({ created_at, order: 1 });
  expect(Date.parse(moved.updated_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(60_000);
});

test("applications are promoted from stage to stage", async () => {
  const [from, to] = [await stage("Test", 0), await stage("Production", 1)];
  const [source, target] = [await s.application(), await s.application()];
  await s.ok("POST", `${path}/stages/${from.id}/apps`, { app_id: source.id });
  await s.ok("POST", `${path}/stages/${to.id}/apps`, { app_id: target.id });
  expect((await stages())[0].apps).toEqual([{ id: source.id, name: source.name, display_name: "Shop" }]);
  expect(await s.refused(422, "POST", `${path}/stages/${to.id}/apps`, { app_id: source.id })).toMatch(
    /in a stage of this pipeline already/,
  );
  const promotion = { source_app_id: source.id, target_app_ids: [target.id] };
  expect(await s.refused(422, "POST", `${path}/promote`, promotion)).toMatch(/no successful deployment/);
  const deployed = await s.deploy(source.id);
  const [promoted] = await s.ok("POST", `${path}/promote`, promotion);
  expect(await s.ok("GET", `/applications/${target.id}/deployments/${promoted.deployment_id}`)).toMatchObject({
    commit_sha: deployed.commit_sha,
  });
  expect((await s.api("DELETE", `${path}/stages/${to.id}/apps/${target.id}`)).status).toBe(204);
  await s.refused(404, "DELETE", `${path}/stages/${to.id}/apps/${target.id}`);
  expect(await s.refused(422, "POST", `${path}/promote`, { ...promotion, target_app_ids: [NOWHERE] })).toMatch(
    /no application of this pipeline/,
  );
});

test("a stage before a place beyond the end is appended, also the first one (contract note 41)", async () => {
  for (const [name, place] of [
    ["First", 1],
    ["Second", 1],
    ["Last", 50],
  ] as const)
    await stage(name, place);
  expect(await order()).toEqual(["0 First", "1 Second", "2 Last"]);
});

test("a project takes a pipeline and the applications of its stages", async () => {
  const { id } = await stage("Test", 0);
  const application = await s.application();
  await s.ok("POST", `${path}/stages/${id}/apps`, { app_id: application.id });
  const project = await s.ok("POST", "/projects", { display_name: "Shop" });
  await s.ok("POST", `/projects/${project.id}/services`, { service_id: path.split("/")[2], service_type: "pipeline" });
  expect((await s.ok("GET", `/applications/${application.id}`)).project_id).toBe(project.id);
});

test("a preview application is configured like the pipeline's own, disks and TCP proxies included", async () => {
  const { id } = await stage("Test", 0);
  const application = await s.application();
  const web = await s.webProcess(application.id);
  await s.ok("PUT", `/applications/${application.id}/processes/${web.id}/disk`, {
    resource_type_id: DISK_SIZE,
    mount_path: "/data",
  });
  await s.ok("POST", `/applications/${application.id}/tcp-proxies`, { process_id: web.id, port: 5000 });
  await s.ok("POST", `${path}/stages/${id}/apps`, { app_id: application.id });

  expect(await s.refused(422, "POST", `${path}/create-preview-app`, { branch: "next" })).toMatch(/enable it first/);
  expect(await s.refused(422, "POST", `${path}/preview/enable`)).toMatch(/repo_url is missing/);
  await s.ok("POST", `${path}/preview/enable`, { repo_url: "https://git.example/shop.git" });
  await s.ok("PUT", `${path}/preview`, { stale_app_days: 3 });
  expect((await stages())[1]).toMatchObject({ type: "preview", order: 1, auto_create_app: false, stale_app_days: 3 });

  const preview = await s.ok("POST", `${path}/create-preview-app`, { branch: "next" });
  expect(preview).toMatchObject({ type: "previewApp", default_branch: "next", status: "deploymentInProgress" });
  expect((await s.webProcess(preview.id)).disk).toMatchObject({ mount_path: "/data", status: "pending" });
  expect((await s.ok("GET", `/applications/${preview.id}/tcp-proxies`)).data).toMatchObject([{ port: 5000 }]);
  await s.ok("POST", `${path}/preview/disable`);
  expect(await order()).toEqual(["0 Test"]);
});
