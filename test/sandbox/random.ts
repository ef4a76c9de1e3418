import fc from "fast-check";
import { loadContract, type Operation, type Schema } from "../../src/sandbox/contract";
import { type Answer, CLUSTER, NOWHERE, PROCESS_SIZE, type Session } from "./session";

const contract = loadContract();

/** Ids that exist, by the collection's segment, and by the name of the field or path parameter that takes them. */
export type Ids = Readonly<Record<string, string>>;

/** One object of each collection, with parts, so that random requests meet something. */
export async function furnish(s: Session): Promise<Ids> {
  const project = await s.ok("POST", "/projects", { display_name: "Shop" });
  const application = await s.application({ project_id: project.id });
  const path = `/applications/${application.id}`;
  const worker = await s.ok("POST", `${path}/processes`, {
    type: "worker",
    display_name: "Mailer",
    resource_type_id: PROCESS_SIZE,
  });
  const variable = await s.ok("POST", `${path}/env-vars`, { key: "A", value: "1" });
  const domain = await s.ok("POST", `${path}/domains`, { domain_name: "shop.example.org" });
  const deployment = await s.deploy(application.id);
  const database = await s.database();
  const site = await s.ok("POST", "/static-sites", {
    display_name: "Docs",
    repo_url: "https://git.example/d.git",
    default_branch: "main",
  });
  const bucket = await s.ok("POST", "/object-storage", { display_name: "Images" });
  const balancer = await s.ok("POST", "/load-balancers", { display_name: "Edge" });
  const pipeline = await s.ok("POST", "/pipelines", { display_name: "Shop", type: "trunk" });
  const stage = await s.ok("POST", `/pipelines/${pipeline.id}/stages`, { display_name: "Test", insert_before: 0 });
  const webhook = await s.ok("POST", "/webhooks", {
    endpoint: "https://hooks.example",
    allowed_events: ["APP_UPDATE"],
  });
  const registry = await s.ok("POST", "/docker-registries", {
    name: "Images",
    username: "shop",
    secret: "long-enough",
  });
  const alert = await s.ok("POST", "/usage-alerts", {
    limit_usd: 9,
    emails: ["a@shop.example"],
    triggers: [{ percentage: 5 }],
  });
  return {
    applications: application.id,
    databases: database.id,
    "static-sites": site.id,
    "object-storage": bucket.id,
    "load-balancers": balancer.id,
    pipelines: pipeline.id,
    webhooks: webhook.id,
    projects: project.id,
    "docker-registries": registry.id,
    "usage-alerts": alert.id,
    app_id: application.id,
    target_id: application.id,
    service_id: application.id,
    process_id: worker.id,
    env_var_id: variable.id,
    domain_id: domain.id,
    deployment_id: deployment.id,
    stage_id: stage.id,
    project_id: project.id,
    cluster_id: CLUSTER,
    resource_type_id: PROCESS_SIZE,
  };
}

/** Values that mostly fit a schema, and sometimes not at all. */
function valuesOf(schema: Schema, name: string, ids: Ids): fc.Arbitrary<unknown> {
  const target = contract.resolve(schema);
  const branches = (target.oneOf ?? []) as Schema[];
  const fitting = (): fc.Arbitrary<unknown> => {
    if (ids[name])
      return fc.oneof({ weight: 9, arbitrary: fc.constant(ids[name]) }, { weight: 1, arbitrary: fc.uuid() });
    if (branches.length > 0) return fc.oneof(...branches.map((branch) => valuesOf(branch, name, ids)));
    if (target.enum) return fc.constantFrom(...target.enum);
    if ("const" in target) return fc.constant(target.const);
    switch ([target.type].flat()[0]) {
      case "object":
        return fc.record(
          Object.fromEntries(
            Object.entries(target.properties ?? {}).map(([field, type]) => [field, valuesOf(type, field, ids)]),
          ),
          { requiredKeys: target.required ?? [] },
        );
      case "array":
        return fc.array(valuesOf(target.items ?? {}, name, ids), { maxLength: 3 });
      case "integer":
      case "number":
        return fc.integer({ min: Math.ceil(Number(target.minimum ?? 0)), max: Number(target.maximum ?? 200) });
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      default:
        return target.format === "uri"
          ? fc.webUrl()
          : fc.oneof(fc.constantFrom("main", "@daily", "16", "/data"), fc.string());
    }
  };
  return fc.oneof({ weight: 99, arbitrary: fitting() }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) });
}

export interface RandomRequest {
  operation: Operation;
  path: string;
  body: unknown;
}

export function requestsOf(operation: Operation, ids: Ids): fc.Arbitrary<RandomRequest> {
  const segment = operation.path.split("/")[1] ?? "";
  const names = operation.parameters.filter((it) => it.in === "path").map((it) => it.name);
  const known = names.map((name) => fc.constant(ids[name === "id" ? segment : name] ?? NOWHERE));
  const body = operation.body ? valuesOf(operation.body.schema, "", ids) : fc.constant(undefined);
  return fc.tuple(fc.tuple(...known), body).map(([values, content]) => ({
    operation,
    path: names.reduce((path, name, index) => path.replace(`{${name}}`, values[index] ?? ""), operation.path),
    body: content,
  }));
}

/** Operations on keys could take away the test's own. */
export const harmless: readonly Operation[] = contract.operations.filter(({ path }) => !path.startsWith("/api-keys"));

/** A drawn request: which operation, and a seed for its values. */
export const choices = fc.array(fc.tuple(fc.nat(harmless.length - 1), fc.noBias(fc.nat())), {
  minLength: 10,
  maxLength: 40,
});

/** Sends drawn requests one after another. */
export async function sendAll(
  s: Session,
  ids: Ids,
  drawn: readonly (readonly [number, number])[],
  look: (operation: Operation, request: RandomRequest, answer: Answer) => void = () => {},
): Promise<void> {
  for (const [index, seed] of drawn) {
    const operation = harmless[index] as Operation;
    const [request] = fc.sample(requestsOf(operation, ids), { numRuns: 1, seed }) as [RandomRequest];
    look(operation, request, await s.api(operation.method, request.path, request.body));
    s.pass(3);
  }
}
