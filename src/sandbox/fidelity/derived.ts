import type { Contract, Operation, Schema } from "../contract";
import { type Bench, type Check, expectStatus, expectThat, nowhere } from "./check";
import { wrongValues } from "./wrong-values";

/** Checks derived from the contract's paths, parameters and schemas, each named after its operation. */
export function derivedChecks(contract: Contract): Check[] {
  return contract.operations.flatMap((operation) => [
    ...credentials(operation),
    ...unknownIds(operation),
    ...malformedIds(operation),
    ...paging(operation),
    ...answers(contract, operation),
    ...bodies(contract, operation),
  ]);
}

const segmentOf = ({ path }: Operation): string => path.split("/")[1] ?? "";
const namesIn = ({ path }: Operation): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** IDs of missing objects for each parameter of a path, except the owner's where that is wanted. */
function idsOf(operation: Operation, owner?: string): Record<string, string> {
  const ids = Object.fromEntries(namesIn(operation).map((name) => [name, nowhere()]));
  return owner === undefined ? ids : { ...ids, id: owner };
}

const queryOf = ({ parameters }: Operation): string => {
  const needed = parameters.filter((it) => it.in === "query" && it.required);
  const text = needed.map(({ name, schema }) => `${name}=${String((schema.enum ?? ["x"])[0])}`).join("&");
  return text && `?${text}`;
};

function credentials(operation: Operation): Check[] {
  return [
    {
      name: `contract ${operation.id}: without a token 401`,
      run: async ({ platform }) => {
        const body = operation.body && {};
        const question = { ids: idsOf(operation), query: queryOf(operation), isAnonymous: true };
        return expectStatus(await platform.ask(operation.id, { ...question, ...(body && { body }) }), 401);
      },
    },
  ];
}

/** Collections in which a throw-away object is created. */
const OWNED = [
  "applications",
  "load-balancers",
  "object-storage",
  "pipelines",
  "projects",
  "webhooks",
  "docker-registries",
];

function unknownIds(operation: Operation): Check[] {
  const names = namesIn(operation);
  const checks: Check[] = [];
  if (names.length === 0 || operation.body?.required) return checks;
  const query = queryOf(operation);
  checks.push({
    name: `contract ${operation.id}: an unknown id 404`,
    run: async ({ platform }) => expectStatus(await platform.ask(operation.id, { ids: idsOf(operation), query }), 404),
  });
  const segment = segmentOf(operation);
  if (names.length > 1 && OWNED.includes(segment)) {
    checks.push({
      name: `contract ${operation.id}: an unknown ${names.at(-1)} of an object that exists 404`,
      run: async ({ platform, things }) =>
        expectStatus(await platform.ask(operation.id, { ids: idsOf(operation, things.ids[segment]), query }), 404),
    });
  }
  return checks;
}

function malformedIds(operation: Operation): Check[] {
  const isUuid = operation.parameters.some((it) => it.name === "id" && it.schema.format === "uuid");
  if (!isUuid || operation.method !== "GET") return [];
  return [
    {
      name: `contract ${operation.id}: an id that is no uuid 400`,
      run: async ({ platform }) =>
        expectStatus(await platform.ask(operation.id, { ids: { ...idsOf(operation), id: "no-uuid" } }), 400),
    },
  ];
}

/** Lists that need no object, or an existing one. */
const isReachable = (operation: Operation): boolean => {
  const names = namesIn(operation);
  return names.length === 0 || (names.length === 1 && OWNED.includes(segmentOf(operation)));
};

function paging(operation: Operation): Check[] {
  const isPaged = operation.parameters.some((it) => it.name === "offset");
  if (!isPaged || operation.method !== "GET" || !isReachable(operation)) return [];
  const ask = ({ platform, things }: Bench, query: string) =>
    platform.ask(operation.id, { ids: { id: things.ids[segmentOf(operation)] ?? "" }, query });
  const refused = ["limit=0", "limit=101", "limit=many", "offset=-1", "offset=10001"].map(
    (query): Check => ({
      name: `contract ${operation.id}: ${query} 400`,
      run: async (bench) => expectStatus(await ask(bench, `?${query}`), 400),
    }),
  );
  const page: Check = {
    name: `contract ${operation.id}: a page tells its limit and offset, and holds no more`,
    run: async (bench) => {
      const { body } = await ask(bench, "?limit=1&offset=1");
      const { data, limit, offset, total } = (body ?? {}) as Record<string, unknown>;
      const holds = Array.isArray(data) && data.length <= 1 && limit === 1 && offset === 1 && typeof total === "number";
      return expectThat(holds, "{ data, total, limit: 1, offset: 1 }", { limit, offset, total: typeof total });
    },
  };
  return [page, ...refused];
}

function answers(contract: Contract, operation: Operation): Check[] {
  const { schema } = operation.success;
  if (operation.method !== "GET" || !schema || !isReachable(operation)) return [];
  // The hook of a new application is off.
  if (operation.id === "getDeploymentHook") return [];
  return [
    {
      name: `contract ${operation.id}: the answer has the shape of the contract`,
      run: async ({ platform, things }) => {
        const answer = await platform.ask(operation.id, { ids: { id: things.ids[segmentOf(operation)] ?? "" } });
        if (answer.status !== operation.success.status) return expectStatus(answer, operation.success.status);
        const [error] = contract.errors(`${operation.id} answer`, schema, answer.body);
        if (!error) return undefined;
        return { expected: "as in the contract", observed: `${error.instancePath || "/"} ${error.message}` };
      },
    },
  ];
}

/** Bodies with one mistake each are refused: of creations, and of updates of existing objects. */
function bodies(contract: Contract, operation: Operation): Check[] {
  const reference = operation.body?.schema;
  const hasOwner = namesIn(operation).length > 0;
  if (!reference || (hasOwner && !isReachable(operation))) return [];
  const schema = contract.resolve(reference);
  const isUpdate = operation.method === "PATCH";
  if (!isUpdate && operation.method !== "POST") return [];
  const check = (what: string, change: Record<string, unknown>, without?: string): Check => ({
    name: `contract ${operation.id}: ${what} 422`,
    run: async ({ platform, workshop, things }) => {
      const base = isUpdate ? {} : things.bodies[operation.id];
      const body = Object.fromEntries(Object.entries({ ...base, ...change }).filter(([name]) => name !== without));
      const ids = { id: things.ids[segmentOf(operation)] ?? "" };
      const answer = await platform.ask(operation.id, { ids, body });
      // What was created nevertheless has to be deleted.
      if (answer.status < 300) workshop.remember(operation.id, (answer.body as { id?: unknown } | undefined)?.id);
      return expectStatus(answer, 422, 400);
    },
  });
  if (!isUpdate && !BASED.includes(operation.id)) return [];
  const missing = isUpdate ? [] : (schema.required ?? []).map((name) => check(`without ${name}`, {}, name));
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    wrongValues(contract.resolve(field as Schema)).map(({ what, value }) =>
      check(`${name} ${what}`, { [name]: value }),
    ),
  );
  return [...missing, ...wrong];
}

/** Creations with a known valid body (things.ts). */
const BASED = [
  "createProject",
  "createApplication",
  "createLoadBalancer",
  "createPipeline",
  "createWebhook",
  "createDockerRegistry",
  "createObjectStorage",
  "createGlobalEnvVar",
  "createStaticSite",
  "createDatabase",
  "createProcess",
  "createApplicationEnvVar",
  "createApplicationDomain",
  "createLoadBalancerDomain",
  "createLoadBalancerDestination",
  "createPipelineStage",
  "createCorsPolicy",
  "cloneApplication",
];
