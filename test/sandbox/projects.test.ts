import { NOWHERE, session } from "./session";

const s = session();

test("a project lists its services in the full record only", async () => {
  const created = await s.ok("POST", "/projects", { display_name: "Shop" });
  expect(created).not.toHaveProperty("services");
  const application = await s.application({ project_id: created.id });
  const database = await s.database();
  expect(
    await s.ok("POST", `/projects/${created.id}/services`, { service_id: database.id, service_type: "database" }),
  ).toHaveProperty("message");
  const services = (await s.ok("GET", `/projects/${created.id}`)).services;
  expect(services.map((it: { id: string; type: string }) => [it.id, it.type])).toEqual([
    [application.id, "app"],
    [database.id, "database"],
  ]);
  expect((await s.ok("GET", `/databases/${database.id}`)).project_id).toBe(created.id);

  expect((await s.api("DELETE", `/projects/${created.id}/services/${application.id}?service_type=app`)).status).toBe(
    204,
  );
  expect((await s.ok("GET", `/applications/${application.id}`)).project_id).toBeNull();
  await s.refused(404, "DELETE", `/projects/${created.id}/services/${application.id}?service_type=app`);
  expect(await s.refused(400, "DELETE", `/projects/${created.id}/services/${application.id}`)).toMatch(
    /service_type is missing; it must be app/,
  );
  expect(
    await s.refused(422, "POST", `/projects/${created.id}/services`, { service_id: NOWHERE, service_type: "app" }),
  ).toMatch(/no such app/);
});

test("null takes a database out of its project", async () => {
  const project = await s.ok("POST", "/projects", { display_name: "Shop" });
  const { id } = await s.database({ project_id: project.id });
  await s.ok("PATCH", `/databases/${id}`, { project_id: null });
  expect((await s.ok("GET", `/databases/${id}`)).project_id).toBeNull();
});

test("services survive their project, its alert does not", async () => {
  const project = await s.ok("POST", "/projects", { display_name: "Shop" });
  const application = await s.application({ project_id: project.id });
  await s.ok("POST", "/usage-alerts", {
    project_id: project.id,
    limit_usd: 5,
    emails: ["a@shop.example"],
    triggers: [{ percentage: 50 }],
  });
  await s.ok("PATCH", `/projects/${project.id}`, { display_name: "Store" });
  expect((await s.api("DELETE", `/projects/${project.id}`)).status).toBe(204);
  await s.refused(404, "GET", `/projects/${project.id}`);
  expect((await s.ok("GET", `/applications/${application.id}`)).project_id).toBeNull();
  expect((await s.ok("GET", "/usage-alerts")).total).toBe(0);
});

test("a registry keeps its secret to itself", async () => {
  const fields = { name: "Images", username: "shop", secret: "sesame-open" };
  const registry = await s.ok("POST", "/docker-registries", fields);
  expect(registry).toMatchObject({ name: "Images", registry: "dockerHub", username: "shop" });
  expect(
    JSON.stringify(await s.ok("PATCH", `/docker-registries/${registry.id}`, { secret: "sesame-closed" })),
  ).not.toMatch("sesame");
  const image = {
    source: "dockerImage",
    docker_image: "images.example/shop:1",
    docker_registry_credential_id: registry.id,
  };
  const application = await s.application(image);
  expect(application).toMatchObject({ docker_image: "images.example/shop:1", default_branch: null });
  expect((await s.deploy(application.id)).steps).toEqual(["pull", "release"]);
  expect((await s.api("DELETE", `/docker-registries/${registry.id}`)).status).toBe(204);
});
