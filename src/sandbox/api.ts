import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { authenticate, authorize, maySee } from "./access";
import { answerBody, checkAnswer } from "./answers";
import type { Operation } from "./contract";
import type { Events } from "./events";
import { HANDLERS } from "./families";
import type { Fault, Faults } from "./faults";
import { type Caller, type Limits, limitHeaders } from "./limits";
import type { Handler } from "./operation";
import { type ApiKey, NOUNS } from "./records";
import { Refusal, unprocessable } from "./refusal";
import { type Answer, cut, failure, send } from "./reply";
import type { RequestLog } from "./request-log";
import { readRequest } from "./requests";
import { withoutEmptyLists } from "./variants";
import type { World } from "./world";

export interface ApiParts {
  world: World;
  limits: Limits;
  faults: Faults;
  log: RequestLog;
  events: Events;
  latencyMs: number;
  /** Called after the state may have changed. */
  saved: () => void;
}

/** A request for one of the contract's operations, over HTTP or not. */
export interface Asked {
  readonly ip: string;
  readonly authorization: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** Path and query: two reads of one address are the same request. */
  readonly url: string;
}

/** The path under which the contract's paths are mounted. */
const PREFIX = "/v3";

/** How many characters of answers are kept. */
const REMEMBERED = 4_000_000;

/** Serves the contract's operations: a route exists because the contract has it. */
export class Api {
  readonly #parts: ApiParts;
  /** The last answer of each GET, for faults that repeat it. */
  readonly #answered = new Map<string, string | undefined>();
  #remembered = 0;

  constructor(parts: ApiParts) {
    this.#parts = parts;
  }

  mount(server: FastifyInstance): void {
    for (const operation of this.#parts.world.contract.operations) {
      server.route({
        method: operation.method,
        url: `${PREFIX}${operation.path.replace(/\{(\w+)\}/g, ":$1")}`,
        handler: (request, reply) => this.#serve(operation, request, reply),
      });
    }
  }

  /** The limit headers of an answer without an operation. */
  untouchedHeaders(ip: string): Record<string, string> {
    return limitHeaders(this.#parts.limits.standing({ ip, company: undefined, isCreation: false }));
  }

  forget(): void {
    this.#answered.clear();
    this.#remembered = 0;
  }

  /** The answer of an operation, and the faults that apply to it. */
  async ask(operation: Operation, asked: Asked): Promise<{ readonly answer: Answer; readonly met: Partial<Fault> }> {
    const caller: Caller = { ip: asked.ip, company: undefined, isCreation: operation.isCreation };
    const met: Partial<Fault> = {};
    const answer = await this.#answer(operation, asked, caller, met).catch(failure);
    const { log, limits, world } = this.#parts;
    const isCut = met.drop !== undefined;
    log.add(operation.id, isCut ? 0 : answer.status, answer.status === 429, world.time.stamp());
    return { answer: { ...answer, headers: { ...limitHeaders(limits.standing(caller)), ...answer.headers } }, met };
  }

  async #serve(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { ip, url, body, headers } = request;
    const [params, query] = [request.params as Asked["params"], request.query as Asked["query"]];
    const asked = { ip, authorization: headers.authorization, params, query, body, url };
    const { answer, met } = await this.ask(operation, asked);
    if (met.drop !== undefined) cut(reply);
    else send(reply, answer, met);
    return reply;
  }

  async #answer(operation: Operation, request: Asked, caller: Caller, met: Partial<Fault>): Promise<Answer> {
    const { limits, faults, latencyMs } = this.#parts;
    const key = this.#admit(operation, request, caller);
    Object.assign(met, faults.meet(operation.id, operation.method));
    const delay = latencyMs + (met.delayMs ?? 0);
    if (delay > 0) await sleep(delay);
    if (met.drop === "before") return failure(new Refusal(500, "The connection was cut."));
    if (met.status !== undefined && met.when !== "after")
      throw ordered(met.status, limits.standing(caller).resetSeconds);
    const answer = this.#work(operation, request, key, met);
    if (met.status !== undefined) throw ordered(met.status, limits.standing(caller).resetSeconds);
    return answer;
  }

  /** Authenticates the caller, and checks the limits and the key's permissions. */
  #admit(operation: Operation, request: Asked, caller: Caller): ApiKey {
    const { world, limits } = this.#parts;
    let key: ApiKey | undefined;
    let unauthorized: unknown;
    try {
      key = authenticate(world, request.authorization);
      caller.company = key.company_id;
    } catch (error) {
      unauthorized = error;
    }
    const wait = limits.take(caller);
    if (wait !== undefined) throw tooMany(wait);
    if (!key) throw unauthorized;
    authorize(key, operation, request.params.id);
    return key;
  }

  #work(operation: Operation, request: Asked, key: ApiKey, met: Partial<Fault>): Answer {
    const { world, saved, events } = this.#parts;
    if (world.effects.settle()) saved();
    events.pump();
    const handler: Handler | undefined = HANDLERS[operation.id];
    if (!handler) throw new Refusal(501, `The sandbox does not implement ${operation.id} yet.`);
    const inputs = readRequest(world.contract, operation, request);
    const isRead = operation.method === "GET";
    if (!isRead) refuseDying(world, operation, key.company_id, inputs.params.id);
    let result: unknown;
    try {
      const call = { world, key, company: key.company_id, ...inputs };
      result = isRead ? handler(call) : world.changes.during(() => handler(call));
    } finally {
      // Also after a refusal: an outcome may have been used up.
      if (!isRead) {
        world.effects.settle();
        saved();
      }
    }
    if (isRead && Array.isArray(result) && inputs.params.id === undefined) {
      result = result.filter((it: { id?: unknown }) => maySee(key, operation, it.id));
    }
    const body = answerBody(world, operation, result, inputs.query);
    checkAnswer(world.contract, operation, body);
    if (operation.event) events.emit(operation, key.company_id, inputs.params.id, result);
    const sent = world.variants.emptyLists === "null" ? withoutEmptyLists(body) : body;
    const answer: Answer = { status: operation.success.status, text: JSON.stringify(sent), headers: {} };
    return isRead ? this.#remember(`${key.id} ${request.url}`, answer, met.stale === true) : answer;
  }

  #remember(question: string, answer: Answer, isStale: boolean): Answer {
    if (isStale && this.#answered.has(question)) return { ...answer, text: this.#answered.get(question) };
    const size = (text: string | undefined): number => question.length + (text?.length ?? 0);
    if (this.#answered.has(question)) this.#remembered -= size(this.#answered.get(question));
    if (this.#remembered + size(answer.text) > REMEMBERED) this.forget();
    this.#remembered += size(answer.text);
    this.#answered.set(question, answer.text);
    return answer;
  }
}

/** An object that is being deleted cannot be changed any more; deleting it again is allowed. */
function refuseDying(world: World, operation: Operation, company: string, id: string | undefined): void {
  const segment = operation.path.split("/")[1] ?? "";
  const isDelete = operation.method === "DELETE" && operation.path === `/${segment}/{id}`;
  if (isDelete || !Object.hasOwn(NOUNS, segment)) return;
  const collection = segment as keyof typeof NOUNS;
  const record = world.records.lookup(collection, id, company) as { status?: string } | undefined;
  if (record?.status === "deleting") {
    throw unprocessable(`The ${NOUNS[collection]} is being deleted; it cannot be changed any more.`);
  }
}

function tooMany(wait: number): Refusal {
  return new Refusal(429, `Too many requests: a limit is used up. Nothing was done; try again in ${wait} s.`, {
    retryAfterSeconds: wait,
  });
}

/** The failure that a fault requests. */
function ordered(status: number, wait: number): Refusal {
  if (status === 429) return tooMany(wait);
  return new Refusal(status, `A fault of the sandbox's control API asked for status ${status}.`);
}
