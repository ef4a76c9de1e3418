import { type Body, session } from "./session";

const s = session();

const FIELDS = { display_name: "Docs", repo_url: "https://git.example/docs.git", default_branch: "main" };
const create = async (fields: object = {}): Promise<string> =>
  (await s.ok("POST", "/static-sites", { ...FIELDS, ...fields })).id;
const read = (id: string): Promise<Body> => s.ok("GET", `/static-sites/${id}`);

test("a new site answers its id only, and deploys by itself", async () => {
  const created = await s.api("POST", "/static-sites", FIELDS);
  expect([created.status, Object.keys(created.body)]).toEqual([201, ["id"]]);
  const { id } = created.body;
  const site = await read(id);
  expect(site).toMatchObject({
    status: "deploymentInProgress",
    source: "publicGit",
    git_lfs_enabled: true,
    auto_deploy: false,
  });
  expect(site.hostname).toBe(`${site.name}.sites.example`);
  await s.refused(422, "DELETE", `/static-sites/${id}`);
  s.pass(30);
  expect((await read(id)).status).toBe("deploymentSuccess");
  expect((await s.api("DELETE", `/static-sites/${id}`)).status).toBe(204);
  s.pass(5);
  await s.refused(404, "GET", `/static-sites/${id}`);
});

test("an update answers its id only, null clears, and the repository can change in place", async () => {
  const id = await create({ build_command: "npm run build" });
  expect(
    await s.ok("PATCH", `/static-sites/${id}`, {
      build_command: null,
      repo_url: "https://git.example/new.git",
      node_version: "24",
    }),
  ).toEqual({ id });
  expect(await read(id)).toMatchObject({
    build_command: null,
    repo_url: "https://git.example/new.git",
    node_version: "24",
  });
  expect(await s.refused(422, "PATCH", `/static-sites/${id}`, { auto_deploy: true })).toMatch(/only privateGit/);
});

test("a failed deployment says why in build_error", async () => {
  await s.control("POST", "/outcomes", { of: "deployment", logs: ["vite: not found"] });
  const id = await create();
  s.pass(30);
  const [deployment] = (await s.ok("GET", `/static-sites/${id}/deployments`)).data;
  expect(deployment).toMatchObject({
    status: "failed",
    build_error: "vite: not found",
    is_preview: false,
    static_site_id: id,
  });
  expect((await read(id)).status).toBe("deploymentFailed");
  const logs = await s.ok("GET", `/static-sites/${id}/deployments/${deployment.id}/logs`);
  expect(logs.at(-1)).toMatchObject({ severity: "ERROR", service: "SS_DEPLOYMENT" });
});

test("a deployment can be cancelled, and an earlier success be deployed again", async () => {
  const id = await create();
  const path = `/static-sites/${id}/deployments`;
  const [first] = (await s.ok("GET", path)).data;
  s.pass(30);
  const second = await s.ok("POST", path, { branch: "next" });
  expect(await s.ok("POST", `${path}/${second.id}/cancel`)).toMatchObject({ id: second.id, status: "cancelled" });
  expect(await s.refused(422, "POST", path, { deployment_id: second.id })).toMatch(/no successful deployment/);
  expect(await s.ok("POST", path, { deployment_id: first.id, branch: "ignored" })).toMatchObject({ branch: "main" });
});

test("variables know production, preview and branches", async () => {
  const id = await create();
  const variable = await s.ok("POST", `/static-sites/${id}/env-vars`, { key: "API", value: "x" });
  expect(variable).toMatchObject({ is_production: true, is_preview: true, branch: null, static_site_id: id });
  await s.ok("PUT", `/static-sites/${id}/env-vars/${variable.id}`, { branch: "next" });
  expect((await s.ok("GET", `/static-sites/${id}/env-vars`)).data).toMatchObject([{ key: "API", branch: "next" }]);
});

test("a domain of an application cannot be taken", async () => {
  const application = await s.application();
  await s.ok("POST", `/applications/${application.id}/domains`, { domain_name: "docs.example.org" });
  const id = await create();
  expect(await s.refused(422, "POST", `/static-sites/${id}/domains`, { domain_name: "docs.example.org" })).toMatch(
    /already in use/,
  );
});
