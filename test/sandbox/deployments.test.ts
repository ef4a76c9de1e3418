import { PROCESS_SIZE, session } from "./session";

const s = session();

test("a deployment waits, runs through its steps and ends after 30 s", async () => {
  const { id } = await s.application();
  const deployment = await s.ok("POST", `/applications/${id}/deployments`);
  const read = () => s.ok("GET", `/applications/${id}/deployments/${deployment.id}`);
  expect(deployment).toMatchObject({ status: "waiting", steps: [], started_at: null, branch: "main" });
  expect((await s.ok("GET", `/applications/${id}`)).status).toBe("deploymentInProgress");
  s.pass(2);
  expect(await read()).toMatchObject({ status: "inProgress", steps: ["clone"], started_at: expect.any(String) });
  s.pass(8);
  expect(await read()).toMatchObject({ status: "inProgress", steps: ["clone", "build"] });
  s.pass(20);
  expect(await read()).toMatchObject({
    status: "success",
    steps: ["clone", "build", "release"],
    finished_at: expect.any(String),
  });
  expect(await s.ok("GET", `/applications/${id}`)).toMatchObject({ status: "deploymentSuccess" });
});

test("several deployments run one after another, and the last one sets the status", async () => {
  const { id } = await s.application();
  const path = `/applications/${id}/deployments`;
  const first = await s.ok("POST", path);
  const second = await s.ok("POST", path, { branch: "next" });
  s.pass(31);
  const list = (await s.ok("GET", path)).data;
  expect(list.map((it: { id: string; status: string }) => [it.id, it.status])).toEqual([
    [second.id, "waiting"],
    [first.id, "success"],
  ]);
  expect((await s.ok("GET", `/applications/${id}`)).status).toBe("deploymentInProgress");
  s.pass(29);
  expect(await s.ok("GET", `${path}/${second.id}`)).toMatchObject({ status: "success", branch: "next" });
  expect((await s.ok("GET", `/applications/${id}`)).status).toBe("deploymentSuccess");
});

test("a deployment can be made to fail: its last step and its log say why", async () => {
  const { id } = await s.application();
  await s.control("POST", "/outcomes", { of: "deployment", id, step: "build", logs: ["npm test", "1 test failed"] });
  const failed = await s.deploy(id);
  expect(failed).toMatchObject({ status: "failed", steps: ["clone", "build"] });
  const logs = await s.ok("GET", `/applications/${id}/deployments/${failed.id}/logs`);
  expect(logs.slice(-2)).toMatchObject([
    { message: "npm test", severity: "ERROR" },
    { message: "1 test failed", severity: "ERROR" },
  ]);
  const errors = encodeURIComponent('[{"key":"severity","operator":"=","value":"ERROR"}]');
  expect(await s.ok("GET", `/applications/${id}/deployments/${failed.id}/logs?filters=${errors}&limit=1`)).toHaveLength(
    1,
  );
  await s.refused(400, "GET", `/applications/${id}/deployments/${failed.id}/logs?filters=x`);
  expect((await s.ok("GET", `/applications/${id}`)).status).toBe("deploymentFailed");
  expect((await s.deploy(id)).status).toBe("success");
});

test("cancelling ends an unfinished deployment and lets the next one run", async () => {
  const { id } = await s.application();
  const path = `/applications/${id}/deployments`;
  const first = await s.ok("POST", path);
  const second = await s.ok("POST", path);
  s.pass(10);
  await s.ok("POST", `${path}/${first.id}/cancel`);
  expect(await s.refused(422, "POST", `${path}/${first.id}/cancel`)).toMatch(/is cancelled/);
  s.pass(2);
  expect((await s.ok("GET", `${path}/${second.id}`)).status).toBe("inProgress");
  await s.ok("POST", `${path}/${second.id}/cancel`);
  expect((await s.ok("GET", `/applications/${id}`)).status).toBe("deploymentCancelled");
});

test("a rollback runs the success before the last one again", async () => {
  const { id } = await s.application();
  const path = `/applications/${id}/deployments`;
  await s.refused(422, "POST", `${path}/rollback`);
  await s.ok("POST", path, { branch: "one" });
  s.pass(30);
  await s.ok("POST", path, { branch: "two" });
  s.pass(30);
  expect(await s.ok("POST", `${path}/rollback`)).toMatchObject({ branch: "one", type: "rollback" });
});

test("a restart needs a build, and does not build again", async () => {
  const { id } = await s.application();
  await s.refused(422, "POST", `/applications/${id}/deployments`, { is_restart: true });
  await s.deploy(id);
  const restart = await s.ok("POST", `/applications/${id}/deployments`, { is_restart: true });
  s.pass(30);
  expect((await s.ok("GET", `/applications/${id}/deployments/${restart.id}`)).steps).toEqual(["release"]);
});

test("a suspended application does not deploy", async () => {
  const { id } = await s.application();
  await s.ok("POST", `/applications/${id}/suspend`);
  expect((await s.ok("GET", `/applications/${id}`)).is_suspended).toBe(true);
  expect(await s.refused(422, "POST", `/applications/${id}/deployments`)).toMatch(/activate/);
  await s.ok("POST", `/applications/${id}/activate`);
  await s.ok("POST", `/applications/${id}/deployments`);
});

test("a deleted process stays readable until the next deployment", async () => {
  const { id } = await s.application();
  const worker = await s.ok("POST", `/applications/${id}/processes`, {
    type: "worker",
    display_name: "Mailer",
    resource_type_id: PROCESS_SIZE,
  });
  const path = `/applications/${id}/processes/${worker.id}`;
  const proxy = await s.ok("POST", `/applications/${id}/tcp-proxies`, { process_id: worker.id, port: 9000 });
  expect((await s.api("DELETE", path)).status).toBe(204);
  s.pass(3600);
  expect((await s.ok("GET", path)).display_name).toBe("Mailer");
  await s.deploy(id);
  await s.refused(404, "GET", path);
  await s.refused(404, "GET", `/applications/${id}/tcp-proxies/${proxy.id}`);
});

test("a process that is deleted while a deployment runs waits for the one after it", async () => {
  const { id } = await s.application();
  const worker = await s.ok("POST", `/applications/${id}/processes`, {
    type: "worker",
    display_name: "Mailer",
    resource_type_id: PROCESS_SIZE,
  });
  await s.ok("POST", `/applications/${id}/deployments`);
  s.pass(10);
  await s.ok("GET", `/applications/${id}`);
  await s.api("DELETE", `/applications/${id}/processes/${worker.id}`);
  s.pass(20);
  await s.ok("GET", `/applications/${id}/processes/${worker.id}`);
  await s.deploy(id);
  await s.refused(404, "GET", `/applications/${id}/processes/${worker.id}`);
});

test("what the platform injects names the last deployment", async () => {
  const application = await s.application();
  const deployment = await s.deploy(application.id);
  const injected = (await s.control("GET", `/injected/${application.id}`)).body;
  expect(injected).toMatchObject({
    SVC_COMPANY_ID: s.sandbox.companyId,
    SVC_APP_ID: application.id,
    SVC_APP_NAME: application.name,
    SVC_DEPLOYMENT_ID: deployment.id,
    SVC_DEPLOYMENT_TRIGGER: "MANUAL_DEPLOY",
    SVC_DEPLOYMENT_COMMIT_SHA: deployment.commit_sha,
    SVC_DEPLOYMENT_BRANCH: "main",
    SVC_DEPLOYMENT_DOCKER_IMAGE: "",
  });
  expect((await s.ok("GET", `/applications/${application.id}/env-vars`)).total).toBe(0);
});

test("the newest 200 deployments are kept, and always the last two successes", async () => {
  const { id } = await s.application();
  const successes = [await s.deploy(id), await s.deploy(id)];
  s.sandbox.addOutcome({ of: "deployment", times: 250 });
  for (let number = 0; number < 210; number++) await s.deploy(id);
  const { body } = await s.control("GET", `/objects/applications/${id}`);
  expect(Object.keys(body.deployments)).toHaveLength(200);
  for (const { id: kept } of successes) expect(body.deployments).toHaveProperty(kept);
  expect((await s.ok("POST", `/applications/${id}/deployments/rollback`)).type).toBe("rollback");
});
