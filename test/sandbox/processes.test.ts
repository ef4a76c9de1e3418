import { type Body, DISK_SIZE, LARGER_DISK_SIZE, LARGER_PROCESS_SIZE, NOWHERE, PROCESS_SIZE, session } from "./session";

const s = session();
let path: string;
let web: Body;

beforeEach(async () => {
  const { id } = await s.application();
  path = `/applications/${id}/processes`;
  web = await s.webProcess(id);
});

const create = (fields: object): Promise<Body> =>
  s.ok("POST", path, { display_name: "Extra", resource_type_id: PROCESS_SIZE, ...fields });
const refusal = (fields: object): Promise<string> =>
  s.refused(422, "POST", path, { display_name: "Extra", resource_type_id: PROCESS_SIZE, ...fields });
const patch = (id: string, fields: object): Promise<Body> => s.ok("PATCH", `${path}/${id}`, fields);
const patchRefusal = (id: string, fields: object): Promise<string> => s.refused(422, "PATCH", `${path}/${id}`, fields);

test("a size says what a process may use", async () => {
  const worker = await create({ type: "worker", resource_type_id: LARGER_PROCESS_SIZE });
  expect(worker).toMatchObject({
    resource_type_name: "S2",
    cpu_limit: 500,
    memory_limit: 1024,
    key: "extra",
  });
  expect(await refusal({ type: "worker", resource_type_id: NOWHERE })).toMatch(/no such size/);
});

test("keys are unique within the application", async () => {
  expect((await create({ type: "worker" })).key).toBe("extra");
  expect((await create({ type: "worker" })).key).toBe("extra-2");
});

test("there is one web process, from the start and for ever", async () => {
  expect(await refusal({ type: "web" })).toMatch(/PATCH that one/);
  expect(await s.refused(422, "DELETE", `${path}/${web.id}`)).toMatch(/web process .* cannot be deleted/);
});

test("ingress is refused on create, and belongs to the web process", async () => {
  expect(await refusal({ type: "worker", is_ingress_enabled: true })).toMatch(/create it, then PATCH/);
  expect(await patch(web.id, { is_ingress_enabled: false, ingress_protocol: "grpc" })).toMatchObject({
    is_ingress_enabled: false,
    ingress_protocol: "grpc",
  });
  const worker = await create({ type: "worker" });
  expect(await patchRefusal(worker.id, { is_ingress_enabled: true })).toMatch(/only for web processes/);
});

test("a cron process has a schedule, a zone and two limits; the others have none of them", async () => {
  expect(await refusal({ type: "cron" })).toBe("schedule is missing.");
  expect(await create({ type: "cron", schedule: "*/5 8-18 * * mon-fri" })).toMatchObject({
    time_zone: "UTC",
    concurrency_policy: "Forbid",
    time_limit_seconds: 0,
  });
  expect(await create({ type: "cron", schedule: "@daily", time_zone: "Europe/Berlin" })).toMatchObject({
    time_zone: "Europe/Berlin",
  });
  expect(await refusal({ type: "worker", time_zone: "UTC" })).toMatch(
    /time_zone: only for cron processes, and this one is a worker/,
  );
  expect(await patchRefusal(web.id, { schedule: "* * * * *" })).toMatch(/only for cron/);
});

test.each([
  ["* * * *", /4 fields, but five are needed/],
  ["60 * * * *", /minute field is "60", but must lie within 0-59/],
  ["* * 0 * *", /day of month/],
  ["*/0 * * * *", /minute/],
  ["5-1 * * * *", /minute/],
  ["* * * foo *", /month/],
  ["@sometimes", /named schedules are/],
])("the schedule %s is refused", async (schedule, reason) => {
  expect(await refusal({ type: "cron", schedule })).toMatch(reason);
});

test.each(["Mars/Base", "+02:00", ""])("the time zone %p is refused", async (time_zone) => {
  expect(await refusal({ type: "cron", schedule: "@daily", time_zone })).toMatch(/IANA name/);
});

test("only a cron process can be triggered", async () => {
  const cron = await create({ type: "cron", schedule: "@daily" });
  expect(await s.ok("POST", `${path}/${cron.id}/trigger`)).toHaveProperty("message");
  expect(await s.refused(422, "POST", `${path}/${web.id}/trigger`)).toMatch(/Only cron/);
});

test("a job says when it runs", async () => {
  expect(await refusal({ type: "job" })).toBe("job_start_policy is missing.");
  const job = await create({ type: "job", job_start_policy: "afterFailedDeployment" });
  expect(job).toMatchObject({ job_start_policy: "afterFailedDeployment", schedule: null });
  expect(await refusal({ type: "worker", job_start_policy: "beforeDeployment" })).toMatch(/only for job/);
});

test("a probe is one kind of check, on the web process, and null clears it", async () => {
  const probe = { httpGet: { path: "/health", port: 9090 }, periodSeconds: 10 };
  expect((await patch(web.id, { readiness_probe: probe })).readiness_probe).toEqual(probe);
  expect((await patch(web.id, { readiness_probe: null })).readiness_probe).toBeNull();
  expect(await patchRefusal(web.id, { liveness_probe: { periodSeconds: 5 } })).toMatch(
    /exactly one of exec, httpGet and tcpSocket, got none/,
  );
  expect(await refusal({ type: "worker", liveness_probe: { tcpSocket: { port: 1 } } })).toMatch(/only for web/);
});

test("scaling is checked", async () => {
  const scaling = (config: object) => ({ scaling_strategy: { type: "horizontal", config } });
  expect(await patchRefusal(web.id, scaling({ minInstanceCount: 3, maxInstanceCount: 2 }))).toMatch(
    /larger than maxInstanceCount/,
  );
  const { scaling_strategy } = await patch(
    web.id,
    scaling({ minInstanceCount: 1, maxInstanceCount: 4, targetCpuPercent: 70 }),
  );
  expect(scaling_strategy.config.targetCpuPercent).toBe(70);
});

describe("a disk", () => {
  const put = (id: string, fields: object = {}) =>
    s.ok("PUT", `${path}/${id}/disk`, { resource_type_id: DISK_SIZE, mount_path: "/data", ...fields });
  const putRefusal = (id: string, fields: object = {}) =>
    s.refused(422, "PUT", `${path}/${id}/disk`, { resource_type_id: DISK_SIZE, mount_path: "/data", ...fields });

  test("forces one instance and waits for a deployment", async () => {
    await patch(web.id, { scaling_strategy: { type: "manual", config: { instanceCount: 3 } } });
    expect(await put(web.id)).toMatchObject({ resource_type_id: DISK_SIZE, mount_path: "/data" });
    const read = () => s.ok("GET", `${path}/${web.id}`);
    expect(await read()).toMatchObject({
      disk: { size: 1024, status: "pending" },
      scaling_strategy: { type: "manual", config: { instanceCount: 1 } },
    });
    expect(await patchRefusal(web.id, { scaling_strategy: { type: "manual", config: { instanceCount: 2 } } })).toMatch(
      /runs as one instance/,
    );
    await s.deploy(web.app_id);
    expect((await read()).disk.status).toBe("ready");
  });

  test("grows only", async () => {
    await put(web.id, { resource_type_id: LARGER_DISK_SIZE });
    expect(await putRefusal(web.id)).toMatch(/5120 MB and can only grow/);
    await put(web.id, { resource_type_id: LARGER_DISK_SIZE, mount_path: "/srv/data" });
  });

  test("is removed by the next deployment", async () => {
    await put(web.id);
    await s.deploy(web.app_id);
    await s.ok("DELETE", `${path}/${web.id}/disk`);
    expect((await s.ok("GET", `${path}/${web.id}`)).disk.status).toBe("detaching");
    await s.deploy(web.app_id);
    expect((await s.ok("GET", `${path}/${web.id}`)).disk).toBeNull();
    expect(await s.refused(422, "DELETE", `${path}/${web.id}/disk`)).toMatch(/no disk/);
  });

  test("is for web and worker processes, below paths that the platform does not need", async () => {
    const job = await create({ type: "job", job_start_policy: "beforeDeployment" });
    expect(await putRefusal(job.id)).toMatch(/this one is a job process/);
    expect(await putRefusal(web.id, { mount_path: "/var" })).toMatch(/platform uses itself/);
    expect(await putRefusal(web.id, { resource_type_id: NOWHERE })).toMatch(/no such disk size/);
    await put(web.id, { mount_path: "/var/data" });
  });
});
