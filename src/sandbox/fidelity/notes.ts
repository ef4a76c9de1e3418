import type { Json } from "../contract";
import { type Bench, type Check, type Difference, expectStatus, expectThat, nowhere } from "./check";

const note = (number: number, says: string, run: Check["run"]): Check => ({ name: `note ${number}: ${says}`, run });

const application = ({ things }: Bench): { ids: Record<string, string> } => ({
  ids: { id: things.ids.applications ?? "" },
});

async function webProcess(bench: Bench): Promise<Json> {
  const [web] = await bench.platform.list("listProcesses", application(bench));
  return web ?? {};
}

/** A toggle answers or shows the other state each time. */
async function flips(bench: Bench, operation: string): Promise<Difference | undefined> {
  const one = await bench.platform.record(operation, application(bench));
  const other = await bench.platform.record(operation, application(bench));
  const seen = [one.is_turned_on, other.is_turned_on];
  return expectThat(seen[0] === true && seen[1] === false, "on, then off", seen);
}

/** Checks of the notes on the contract, on objects that cost nothing and run nothing. */
export const noteChecks: readonly Check[] = [
  note(1, "a new application has no status and does not deploy by itself", async (bench) => {
    const { status, auto_deploy } = await bench.platform.record("getApplication", application(bench));
    return expectThat(status === null && auto_deploy === false, "status null, auto_deploy false", {
      status,
      auto_deploy,
    });
  }),
  note(1, "a new application has its only web process, on port 8080", async (bench) => {
    const processes = await bench.platform.list("listProcesses", application(bench));
    const seen = processes.map(({ type, port }) => ({ type, port }));
    return expectThat(seen.length === 1 && seen[0]?.type === "web" && seen[0].port === 8080, "one web process", seen);
  }),
  note(1, "nothing was deployed by the creation", async (bench) => {
    const deployments = await bench.platform.list("listDeployments", application(bench));
    return expectThat(deployments.length === 0, "no deployments", deployments.length);
  }),
  note(1, "the web process cannot be deleted", async (bench) => {
    const ids = { ...application(bench).ids, process_id: String((await webProcess(bench)).id) };
    return expectStatus(await bench.platform.ask("deleteProcess", { ids }), 422);
  }),
  note(1, "there is at most one web process", async (bench) => {
    const body = { ...bench.things.bodies.createProcess, type: "web" };
    return expectStatus(await bench.platform.ask("createProcess", { ...application(bench), body }), 422);
  }),
  note(4, "auto deploy is refused for a public source", async (bench) =>
    expectStatus(
      await bench.platform.ask("updateApplication", { ...application(bench), body: { auto_deploy: true } }),
      422,
    ),
  ),
  note(5, "a changed build type nulls the settings of the others", async (bench) => {
    const change = (build_type: string) =>
      bench.platform.record("updateApplication", { ...application(bench), body: { build_type } });
    await change("dockerfile");
    const { nixpacks_version } = await bench.platform.record("getApplication", application(bench));
    await change("nixpacks");
    return expectThat(nixpacks_version === null, "nixpacks_version null", nixpacks_version);
  }),
  note(7, "the configuration of scaling is in camelCase", async (bench) => {
    const { scaling_strategy } = await webProcess(bench);
    const { config } = (scaling_strategy ?? {}) as { config?: object };
    return expectThat("instanceCount" in (config ?? {}), "config.instanceCount", Object.keys(config ?? {}));
  }),
  ...["is_ingress_enabled", "ingress_protocol"].map((field) =>
    note(8, `${field} is refused when a process is created`, async (bench) => {
      const value = field === "ingress_protocol" ? "http" : true;
      const body = { ...bench.things.bodies.createProcess, [field]: value };
      return expectStatus(await bench.platform.ask("createProcess", { ...application(bench), body }), 422, 400);
    }),
  ),
  note(9, "the CDN is off at birth, and its toggle flips", (bench) => flips(bench, "toggleApplicationCdn")),
  note(9, "the edge cache is off at birth, and its toggle flips", (bench) =>
    flips(bench, "toggleApplicationEdgeCache"),
  ),
  note(9, "the toggle of a webhook flips", async (bench) => {
    const ids = { id: bench.things.ids.webhooks ?? "" };
    const seen = [];
    for (let time = 0; time < 2; time++) seen.push((await bench.platform.record("toggleWebhook", { ids })).is_enabled);
    return expectThat(seen[0] === false && seen[1] === true, "off, then on", seen);
  }),
  note(13, "what is gone answers 404 to a second deletion", async (bench) => {
    const id = await bench.workshop.make("createProject", { display_name: bench.workshop.mark });
    await bench.platform.ask("deleteProject", { ids: { id } });
    return expectStatus(await bench.platform.ask("deleteProject", { ids: { id } }), 404);
  }),
  note(14, "a duplicate is 422, not 409", async (bench) => {
    const body = { key: "FIDELITY_TWICE", value: "1" };
    await bench.platform.ask("createApplicationEnvVar", { ...application(bench), body });
    return expectStatus(await bench.platform.ask("createApplicationEnvVar", { ...application(bench), body }), 422);
  }),
  ...["listClusters", "listProcessResourceTypes", "listDatabaseResourceTypes", "listDiskResourceTypes"].map(
    (operation) =>
      note(15, `${operation} answers a bare array`, async ({ platform }) => {
        const { body } = await platform.ask(operation);
        return expectThat(Array.isArray(body) && body.length > 0, "a list", typeof body);
      }),
  ),
  note(16, "variables are listed with their values, and a PUT is partial", async (bench) => {
    const { platform } = bench;
    const body = { key: "FIDELITY_PART", value: "one" };
    await platform.record("createApplicationEnvVar", { ...application(bench), body });
    const find = async (): Promise<Json> =>
      (await platform.list("listApplicationEnvVars", { ...application(bench), query: "?limit=100" })).find(
        ({ key }) => key === body.key,
      ) ?? {};
    const { id } = await find();
    const ids = { ...application(bench).ids, env_var_id: String(id) };
    await platform.record("updateApplicationEnvVar", { ids, body: { value: "two" } });
    const { key, value } = await find();
    return expectThat(key === body.key && value === "two", "the same key, another value", { key });
  }),
  ...["listGlobalEnvVars", "getCurrentApiKey", "validateApiKey"].map((operation) =>
    note(17, `${operation}: its fixed segment wins over an id`, async ({ platform }) =>
      expectStatus(await platform.ask(operation), 200),
    ),
  ),
  note(21, "a domain is written as domain_name and read as name, and is not active by itself", async (bench) => {
    const body = { domain_name: `${bench.workshop.mark}-note.example.org` };
    const { name, status, type } = await bench.platform.record("createApplicationDomain", {
      ...application(bench),
      body,
    });
    return expectThat(name === body.domain_name && type === "CUSTOM" && status !== "ACTIVE", "its name, CUSTOM", {
      name,
      type,
      status,
    });
  }),
  note(21, "a custom domain cannot be toggled", async (bench) => {
    const domains = await bench.platform.list("listApplicationDomains", application(bench));
    const custom = domains.find(({ type }) => type === "CUSTOM");
    const ids = { ...application(bench).ids, domain_id: String(custom?.id ?? nowhere()) };
    return expectStatus(await bench.platform.ask("toggleApplicationDomain", { ids }), 422);
  }),
  note(22, "an IP restriction rests at deny, disabled and empty", async (bench) => {
    const seen = await bench.platform.record("getApplicationIpRestriction", application(bench));
    const { type, is_enabled, ip_list } = seen;
    const holds = type === "deny" && is_enabled === false && ((ip_list ?? []) as unknown[]).length === 0;
    return expectThat(holds, "deny, disabled, empty", { type, is_enabled, ip_list });
  }),
  note(22, "an IP restriction has no partial PUT", async (bench) =>
    expectStatus(
      await bench.platform.ask("putApplicationIpRestriction", { ...application(bench), body: { type: "deny" } }),
      422,
      400,
    ),
  ),
  note(23, "a bucket's keys are not shown after its creation", async (bench) => {
    const ids = { id: bench.things.ids["object-storage"] ?? "" };
    const bucket = await bench.platform.record("getObjectStorage", { ids });
    return expectThat((bucket.secret_key ?? null) === null, "no secret_key", "a secret_key");
  }),
  note(24, "the creation of a CORS policy answers only a message", async (bench) => {
    const ids = { id: bench.things.ids["object-storage"] ?? "" };
    const body = bench.things.bodies.createCorsPolicy;
    const answer = await bench.platform.record("createCorsPolicy", { ids, body });
    return expectThat(!("id" in answer), "no id", Object.keys(answer));
  }),
  note(25, "a load balancer cannot point at itself", async (bench) => {
    const id = bench.things.ids["load-balancers"] ?? "";
    const body = { service_type: "LOAD_BALANCER", service_id: id };
    return expectStatus(await bench.platform.ask("createLoadBalancerDestination", { ids: { id }, body }), 422);
  }),
  note(25, "a service of a destination is written in upper case", async (bench) => {
    const ids = { id: bench.things.ids["load-balancers"] ?? "" };
    const body = { service_type: "app", service_id: bench.things.ids.applications };
    return expectStatus(await bench.platform.ask("createLoadBalancerDestination", { ids, body }), 422, 400);
  }),
  note(31, "a failure tells its status and message", async ({ platform }) => {
    const { status, body } = await platform.ask("getProject", { ids: { id: nowhere() } });
    const { message } = (body ?? {}) as { message?: unknown };
    return expectThat(status === 404 && typeof message === "string", "404 with a message", { status });
  }),
  ...["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"].map((header) =>
    note(32, `${header} is on every answer, under one of its names`, async ({ platform }) => {
      const { headers } = await platform.ask("listProjects");
      const value = headers.get(header) ?? headers.get(`x-${header}`);
      return expectThat(value !== null && /^\d+$/.test(value), "a number", value);
    }),
  ),
  note(33, "a change of a record moves its updated_at, also in the list", async (bench) => {
    const id = bench.things.ids.projects ?? "";
    const seen = async (): Promise<unknown> =>
      (await bench.platform.list("listProjects", { query: "?limit=100" })).find((it) => it.id === id)?.updated_at;
    const before = await seen();
    await bench.platform.record("updateProject", { ids: { id }, body: { display_name: `${bench.workshop.mark}-2` } });
    const after = await seen();
    return expectThat(String(after) > String(before), "a later updated_at", { before, after });
  }),
  note(41, "a stage before a place beyond the end is appended", async (bench) => {
    const ids = { id: bench.things.ids.pipelines ?? "" };
    const body = { display_name: "Last", insert_before: 50 };
    return expectStatus(await bench.platform.ask("createPipelineStage", { ids, body }), 201, 200);
  }),
  note(42, "a domain may be a wildcard by its name", async (bench) => {
    const body = { domain_name: `*.${bench.workshop.mark}.example.org` };
    return expectStatus(await bench.platform.ask("createApplicationDomain", { ...application(bench), body }), 201, 200);
  }),
];
