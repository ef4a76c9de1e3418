import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RunningClock } from "./clock";
import type { Json } from "./contract";
import { availabilityOf } from "./data-plane/timeline";
import { readZone, withRequired, writeZone } from "./dns";
import type { Events } from "./events";
import type { Fault, Faults } from "./faults";
import { injectedVariables } from "./injected";
import { checkPut, collectionName, putObject, showObject } from "./objects";
import { OUTCOME_FIELDS, type OutcomeOrder, readOutcome } from "./outcomes";
import type { ApiKey, Application, CollectionName } from "./records";
import { malformed, missing, Refusal, unprocessable } from "./refusal";
import type { RequestLog } from "./request-log";
import type { SnapshotInfo, Snapshots } from "./snapshots";
import { readVariants } from "./variants";
import type { World } from "./world";

export interface ControlParts {
  world: World;
  clock: RunningClock;
  faults: Faults;
  log: RequestLog;
  events: Events;
  snapshots: Snapshots;
  /** The company of objects that are put without one. */
  companyId: () => string;
  reset: () => void;
  restore: (snapshot: string) => SnapshotInfo;
  saved: () => void;
}

const PREFIX = "/__sandbox";

type Request = FastifyRequest<{ Params: Record<string, string>; Querystring: Json }>;

/**
 * The control API: for tests, never for the product (decisions, "Sandbox control API"). JSON in and out, under
 * /__sandbox, with the header x-sandbox-key:
 *
 * | route | what it does |
 * |---|---|
 * | GET health | `{ status: "ok", pid, now, speed }` |
 * | GET requests[?log=1] | counts by operationId, and the times of the first and the last; with `log` also the last 1000 `{ operationId, status, at }` |
 * | DELETE requests | sets the counts to zero |
 * | GET objects/<collection>[/<id>] | whole records (records.ts), a bare list without an id |
 * | PUT objects/<collection>/<id> | lays fields over a record, or makes one (objects.ts) |
 * | DELETE objects/<collection>[/<id>] | takes records away at once |
 * | GET, POST faults; DELETE faults[/<id>] | see `Fault` in faults.ts |
 * | GET, POST, DELETE outcomes | background work that will fail; see `Outcome` in outcomes.ts |
 * | GET, POST variants | see `Variants` in variants.ts |
 * | GET dns; PUT dns `[{ name, type, value, ttl }]` | the zone, see dns.ts |
 * | POST dns/required | adds the records that custom domains ask for |
 * | GET availability | see `ShownAvailability` in data-plane/timeline.ts |
 * | GET clock; POST clock `{ speed, advanceSeconds }` | `{ now, speed }` |
 * | GET, POST snapshots; DELETE snapshots[/<id>]; POST snapshots/<id>/restore | see snapshots.ts; an id or a name |
 * | POST reset | forgets everything but the keys and the clock |
 * | GET injected/<application id> | the SVC_* variables that the platform would inject |
 */
export function mountControl(server: FastifyInstance, parts: ControlParts): void {
  const route = routes(server, parts);
  mountObjects(route, parts);
  mountBehaviour(route, parts);
  mountSnapshots(route, parts);
  mountDataPlane(route, parts);
}

type Route = (method: string, path: string, answer: (request: Request) => unknown) => void;

function routes(server: FastifyInstance, { world, saved, events }: ControlParts): Route {
  return (method, path, answer) => {
    server.route<{ Params: Record<string, string>; Querystring: Json }>({
      method,
      url: `${PREFIX}${path}`,
      handler: (request: Request, reply: FastifyReply) => {
        checkKey(world.state.key, request.headers["x-sandbox-key"]);
        if (world.effects.settle()) saved();
        const body = answer(request);
        if (method !== "GET") {
          world.effects.settle();
          saved();
          events.pump();
        }
        if (body === undefined) return reply.code(204).send();
        return reply.header("content-type", "application/json; charset=utf-8").send(JSON.stringify(body));
      },
    });
  };
}

function mountObjects(route: Route, { world, companyId }: ControlParts): void {
  route("GET", "/objects/:collection", ({ params }) => Object.values(objectsOf(world, params)));
  route("DELETE", "/objects/:collection", ({ params }) => {
    // The keys that the sandbox was started with are kept, or it could not be used any more.
    const isGiven = (record: unknown): boolean => (record as Partial<ApiKey>).is_given === true;
    const records = Object.entries(objectsOf(world, params));
    world.records.remove(nameIn(params), ...records.filter(([, record]) => !isGiven(record)).map(([id]) => id));
  });
  route("GET", "/objects/:collection/:id", ({ params }) => showObject(world, nameIn(params), params.id ?? ""));
  route("PUT", "/objects/:collection/:id", ({ params, body }) => {
    const [name, id, fields] = [nameIn(params), params.id ?? "", readObject(body)];
    checkPut(world, name, id, fields);
    return putObject(world, name, id, fields, companyId());
  });
  route("DELETE", "/objects/:collection/:id", ({ params }) => {
    world.records.remove(nameIn(params), showObject(world, nameIn(params), params.id ?? "").id);
  });
  route("GET", "/injected/:id", ({ params }) =>
    injectedVariables(showObject(world, "applications", params.id ?? "") as Application),
  );
}

/** Which requests fail, and what differs from the usual behaviour. */
function mountBehaviour(route: Route, { world, faults }: ControlParts): void {
  route("GET", "/faults", () => faults.list());
  route("POST", "/faults", ({ body }) => ({ id: faults.add(readObject(body) as unknown as Fault) }));
  route("DELETE", "/faults", () => {
    faults.remove();
  });
  route("DELETE", "/faults/:id", ({ params }) => {
    if (!faults.remove(params.id ?? "")) throw missing("fault", params.id ?? "");
  });
  route("GET", "/outcomes", () => world.state.outcomes);
  route("POST", "/outcomes", ({ body }) => {
    world.state.outcomes.push(readOutcome(readObject(body, OUTCOME_FIELDS) as unknown as OutcomeOrder));
    return { outcomes: world.state.outcomes.length };
  });
  route("DELETE", "/outcomes", () => {
    world.state.outcomes = [];
  });
  route("GET", "/variants", () => world.variants);
  route("POST", "/variants", ({ body }) => {
    world.variants = { ...world.variants, ...readVariants(readObject(body)) };
    return world.variants;
  });
}

/** The state as a whole, the time, and the requests. */
function mountSnapshots(route: Route, parts: ControlParts): void {
  const { world, log, clock, snapshots } = parts;
  const time = (): Json => ({ now: world.time.stamp(), speed: clock.speed });
  route("GET", "/health", () => ({ status: "ok", pid: process.pid, ...time() }));
  route("GET", "/requests", ({ query }) => ({
    ...log.counts(),
    ...(query.log !== undefined && { log: log.recent() }),
  }));
  route("DELETE", "/requests", () => log.clear());
  route("GET", "/snapshots", () => snapshots.list());
  route("POST", "/snapshots", ({ body }) => snapshots.take(readName(readObject(body, ["name"]))));
  route("POST", "/snapshots/:id/restore", ({ params }) => parts.restore(params.id ?? ""));
  route("DELETE", "/snapshots", () => snapshots.remove());
  route("DELETE", "/snapshots/:id", ({ params }) => snapshots.remove(params.id ?? ""));
  route("GET", "/clock", time);
  route("POST", "/clock", ({ body }) => {
    setClock(clock, readObject(body, ["speed", "advanceSeconds"]));
    return time();
  });
  route("POST", "/reset", () => parts.reset());
}

function mountDataPlane(route: Route, { world }: ControlParts): void {
  route("GET", "/dns", () => world.state.dns);
  route("PUT", "/dns", ({ body }) => {
    writeZone(world, readZone(readJson(body)));
    return world.state.dns;
  });
  route("POST", "/dns/required", () => {
    writeZone(world, withRequired(world));
    return world.state.dns;
  });
  route("GET", "/availability", () => {
    if (!world.effects.watcher)
      throw unprocessable("Availability is not recorded: start the sandbox with `availability: true`.");
    return availabilityOf(world);
  });
}

/** @throws Refusal unless `given` is the key. */
export function checkKey(key: string, given: unknown): void {
  const wanted = Buffer.from(key);
  const actual = Buffer.from(typeof given === "string" ? given : "");
  if (wanted.length !== actual.length || !timingSafeEqual(wanted, actual)) {
    throw new Refusal(
      403,
      "The header x-sandbox-key is missing or wrong; `svc-iac env` prints the key as SVC_SANDBOX_KEY.",
    );
  }
}

const nameIn = (params: Record<string, string>): CollectionName => collectionName(params.collection ?? "");

function objectsOf(world: World, params: Record<string, string>): Record<string, unknown> {
  return world.state.objects[nameIn(params)];
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === "string" && body !== "" ? body : "{}");
  } catch (error) {
    throw malformed(`The body is not JSON: ${(error as Error).message}`);
  }
}

/** @param known its fields; without them, whoever reads the object refuses the others. */
function readObject(body: unknown, known?: readonly string[]): Json {
  const value = readJson(body);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw malformed("The body must be a JSON object.");
  const unknown = known && Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) throw malformed(`There is no field ${unknown}; there are ${known?.join(", ")}.`);
  return value as Json;
}

function readName({ name = "" }: Json): string {
  if (typeof name !== "string") throw malformed("name must be a string.");
  return name;
}

function setClock(clock: RunningClock, { speed, advanceSeconds }: Json): void {
  if (speed === undefined && advanceSeconds === undefined) throw malformed("Give speed or advanceSeconds.");
  if (speed !== undefined) {
    if (typeof speed !== "number" || !(speed > 0)) throw malformed("speed must be a number above 0.");
    clock.setSpeed(speed);
  }
  if (advanceSeconds !== undefined) {
    if (typeof advanceSeconds !== "number" || !(advanceSeconds >= 0)) {
      throw malformed("advanceSeconds must be a number that is not negative.");
    }
    clock.advance(advanceSeconds);
  }
}
