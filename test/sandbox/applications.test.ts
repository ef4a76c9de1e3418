import { CLUSTER, NOWHERE, OTHER_CLUSTER, PROCESS_SIZE, session } from "./session";

const s = session();

describe("a new application", () => {
  test("is not deployed, and has its web process and its SYSTEM domain", async () => {
    const application = await s.application();
    expect(application).toMatchObject({
      display_name: "Shop",
      status: null,
      auto_deploy: false,
      build_type: "nixpacks",
      nixpacks_version: "1.39",
      build_path: ".",
      git_lfs_enabled: true,
      cluster_id: CLUSTER,
      company_id: s.sandbox.companyId,
    });
    expect(application.name).toMatch(/^shop-[a-z0-9]{5}$/);

    const processes = await s.ok("GET", `/applications/${application.id}/processes`);
    expect(processes).toMatchObject({ total: 1, offset: 0, limit: 25 });
    expect(processes.data[0]).toMatchObject({
      type: "web",
      port: 8080,
      resource_type_id: PROCESS_SIZE,
      is_ingress_enabled: true,
      ingress_protocol: "http",
      scaling_strategy: { type: "manual", config: { instanceCount: 1 } },
      time_zone: null,
      disk: null,
    });
    const domains = await s.ok("GET", `/applications/${application.id}/domains`);
    expect(domains.data).toMatchObject([
      { type: "SYSTEM", is_primary: true, name: `${application.name}.apps.example` },
    ]);
    expect((await s.ok("GET", `/applications/${application.id}/deployments`)).data).toEqual([]);
  });

  test("takes nine fields and ignores the others", async () => {
    const application = await s.application({ build_type: "railpack", auto_deploy: true, nonsense: 1 });
    expect(application).toMatchObject({ build_type: "nixpacks", auto_deploy: false });
    expect(application).not.toHaveProperty("nonsense");
  });

  test("answers do not hold what the platform may leave out", async () => {
    const { id } = await s.application();
    const read = await s.ok("GET", `/applications/${id}`);
    expect(read).not.toHaveProperty("buildpacks");
    expect(read).not.toHaveProperty("docker_registry_credential_id");
    expect(read.cluster_id).toBe(CLUSTER);
    const [summary] = (await s.ok("GET", "/applications")).data;
    expect(Object.keys(summary).sort()).toEqual(
      ["created_at", "display_name", "id", "is_suspended", "name", "source", "status", "type", "updated_at"].sort(),
    );
  });

  test("needs what its source needs, and references that exist", async () => {
    const fields = { display_name: "Shop", cluster_id: CLUSTER };
    expect(await s.refused(422, "POST", "/applications", { ...fields, source: "dockerImage" })).toBe(
      "docker_image is missing; it must be string.",
    );
    expect(await s.refused(422, "POST", "/applications", { ...fields, source: "publicGit" })).toMatch(
      /repo_url is missing/,
    );
    const git = { ...fields, source: "privateGit", repo_url: "https://git.example/a.git" };
    expect(await s.refused(422, "POST", "/applications", git)).toMatch(/git_type is missing .*must be one of/);
    const image = { ...fields, source: "dockerImage", docker_image: "images.example/shop:1" };
    expect(await s.refused(422, "POST", "/applications", { ...image, cluster_id: NOWHERE })).toMatch(
      /no such cluster; there are europe-west/,
    );
    expect(await s.refused(422, "POST", "/applications", { ...image, project_id: NOWHERE })).toMatch(
      /project_id is .* no such project/,
    );
    expect(await s.refused(422, "POST", "/applications", { ...image, docker_registry_credential_id: NOWHERE })).toMatch(
      /docker_registry_credential_id/,
    );
  });
});

describe("an update of an application", () => {
  test("changes what it names, and moves updated_at even when the clock stands still", async () => {
    const application = await s.application();
    const updated = await s.ok("PATCH", `/applications/${application.id}`, {
      display_name: "Store",
      allow_deploy_paths: ["src/**"],
    });
    expect(updated).toMatchObject({ display_name: "Store", name: application.name, allow_deploy_paths: ["src/**"] });
    expect(updated.updated_at > application.updated_at).toBe(true);
    expect((await s.ok("GET", "/applications")).data[0].updated_at).toBe(updated.updated_at);
  });

  test("keeps cluster_id, which cannot be changed in place", async () => {
    const { id } = await s.application();
    await s.ok("PATCH", `/applications/${id}`, { cluster_id: OTHER_CLUSTER, display_name: "Shop" });
    expect((await s.ok("GET", `/applications/${id}`)).cluster_id).toBe(CLUSTER);
  });

  test("turns auto deploy on for private repositories only", async () => {
    const { id } = await s.application();
    expect(await s.refused(422, "PATCH", `/applications/${id}`, { auto_deploy: true })).toMatch(/only privateGit/);
    await s.ok("PATCH", `/applications/${id}`, { source: "privateGit", git_type: "gitlab", auto_deploy: true });
    const moved = await s.ok("PATCH", `/applications/${id}`, { source: "publicGit" });
    expect(moved.auto_deploy).toBe(false);
  });

  test("nulls the settings of the build types that it leaves", async () => {
    const { id } = await s.application();
    const docker = await s.ok("PATCH", `/applications/${id}`, {
      build_type: "dockerfile",
      dockerfile_path: "deploy/Dockerfile",
      docker_context: ".",
    });
    expect(docker).toMatchObject({ dockerfile_path: "deploy/Dockerfile", nixpacks_version: null });
    const railpack = await s.ok("PATCH", `/applications/${id}`, { build_type: "railpack" });
    expect(railpack).toMatchObject({ dockerfile_path: null, docker_context: null, nixpacks_version: null });
    const same = await s.ok("PATCH", `/applications/${id}`, { build_type: "railpack", build_path: "app" });
    expect(same.build_path).toBe("app");
  });

  test("must change something", async () => {
    const { id } = await s.application();
    expect(await s.refused(422, "PATCH", `/applications/${id}`, {})).toMatch(
      /must have at least one field of display_name/,
    );
  });
});

describe("deleting an application", () => {
  test("takes its time, then every trace is gone", async () => {
    const { id } = await s.application();
    const database = await s.database();
    await s.ok("POST", `/databases/${database.id}/internal-connections`, { target_id: id, target_type: "app" });

    expect((await s.api("DELETE", `/applications/${id}`)).status).toBe(204);
    expect((await s.ok("GET", `/applications/${id}`)).status).toBe("deleting");
    expect((await s.api("DELETE", `/applications/${id}`)).status).toBe(204);
    await s.refused(422, "PATCH", `/applications/${id}`, { display_name: "Late" });
    s.pass(5);
    await s.refused(404, "GET", `/applications/${id}`);
    await s.refused(404, "DELETE", `/applications/${id}`);
    expect(await s.ok("GET", `/databases/${database.id}/internal-connections`)).toEqual([]);
  });

  test("is refused while a deployment is unfinished", async () => {
    const { id } = await s.application();
    const deployment = await s.ok("POST", `/applications/${id}/deployments`);
    expect(await s.refused(422, "DELETE", `/applications/${id}`)).toMatch(/Cancel it or wait/);
    await s.ok("POST", `/applications/${id}/deployments/${deployment.id}/cancel`);
    expect((await s.api("DELETE", `/applications/${id}`)).status).toBe(204);
  });

  test("can be made to fail", async () => {
    const { id } = await s.application();
    await s.control("POST", "/outcomes", { of: "deletion", id });
    await s.api("DELETE", `/applications/${id}`);
    s.pass(5);
    expect((await s.ok("GET", `/applications/${id}`)).status).toBe("appDeletionFailed");
    await s.api("DELETE", `/applications/${id}`);
    s.pass(5);
    await s.refused(404, "GET", `/applications/${id}`);
  });
});

test("a clone copies processes, variables and settings, deploys at once, and omits the rest", async () => {
  const source = await s.application();
  const path = `/applications/${source.id}`;
  await s.ok("PATCH", path, { build_type: "railpack", hibernation_enabled: true });
  await s.ok("POST", `${path}/processes`, { type: "worker", display_name: "Mailer", resource_type_id: PROCESS_SIZE });
  const queued = await s.ok("POST", `${path}/processes`, {
    type: "worker",
    display_name: "Old",
    resource_type_id: PROCESS_SIZE,
  });
  await s.api("DELETE", `${path}/processes/${queued.id}`);
  const web = await s.webProcess(source.id);
  await s.ok("PUT", `${path}/processes/${web.id}/disk`, {
    resource_type_id: "f0000000-0000-4000-8000-000000000001",
    mount_path: "/data",
  });
  await s.ok("POST", `${path}/env-vars`, { key: "A", value: "1" });
  await s.ok("POST", `${path}/domains`, { domain_name: "shop.example.org" });
  await s.ok("POST", `${path}/deployment-hook`);

  const clone = await s.ok("POST", `${path}/clone`, { display_name: "Shop 2", cluster_id: OTHER_CLUSTER });
  expect(clone).toMatchObject({
    display_name: "Shop 2",
    cluster_id: OTHER_CLUSTER,
    build_type: "railpack",
    hibernation_enabled: true,
    status: "deploymentInProgress",
  });
  const processes = (await s.ok("GET", `/applications/${clone.id}/processes`)).data;
  expect(processes.map((it: { display_name: string }) => it.display_name)).toEqual(["Web process", "Mailer"]);
  expect(processes[0]).toMatchObject({ app_id: clone.id, disk: null });
  expect(processes[0].id).not.toBe(web.id);
  expect((await s.ok("GET", `/applications/${clone.id}/env-vars`)).data).toMatchObject([
    { key: "A", value: "1", app_id: clone.id },
  ]);
  const domains = (await s.ok("GET", `/applications/${clone.id}/domains`)).data;
  expect(domains).toMatchObject([{ type: "SYSTEM", name: `${clone.name}.apps.example` }]);
  await s.refused(404, "GET", `/applications/${clone.id}/deployment-hook`);
  s.pass(30);
  expect((await s.ok("GET", `/applications/${clone.id}`)).status).toBe("deploymentSuccess");
});

test("CDN and edge cache are off on creation and flip", async () => {
  const { id } = await s.application();
  for (const path of ["cdn", "edge-cache"]) {
    expect(await s.ok("POST", `/applications/${id}/${path}/toggle`)).toEqual({ is_turned_on: true });
    expect(await s.ok("POST", `/applications/${id}/${path}/toggle`)).toEqual({ is_turned_on: false });
  }
});

test("a deployment hook deploys without credentials, and its address can be changed and removed", async () => {
  const { id } = await s.application();
  const hook = `/applications/${id}/deployment-hook`;
  await s.refused(404, "GET", hook);
  const { url } = await s.ok("POST", hook);
  expect((await fetch(url, { method: "POST" })).status).toBe(201);
  expect((await s.ok("GET", `/applications/${id}/deployments`)).data).toMatchObject([{ trigger: "DEPLOY_HOOK" }]);
  const renewed = await s.ok("PUT", hook);
  expect(renewed.url).not.toBe(url);
  expect((await fetch(url, { method: "POST" })).status).toBe(404);
  expect((await s.ok("GET", hook)).url).toBe(renewed.url);
  await s.api("DELETE", hook);
  expect((await fetch(renewed.url, { method: "POST" })).status).toBe(404);
});
