import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { checkKey } from "../control";
import { OUTCOME_KINDS } from "../outcomes";
import { malformed, Refusal } from "../refusal";
import { type Overview, type OverviewParts, overviewOf } from "./overview";
import { pageFiles } from "./page-files";

export interface ConsoleParts extends OverviewParts {
  /** Called after time has passed for the objects. */
  saved: () => void;
  url: () => string;
}

/** Changes by time alone are shown as well: steps of deployments, windows of limits. */
const LONGEST_WAIT_MS = 1000;

/**
 * The console at `/`: a page without secrets that anyone on this machine may load, with data from the control
 * API. The key gets into the page by a one-time code in the fragment of its address, which no request and no log holds.
 *
 * | route | what it does |
 * |---|---|
 * | GET /, GET /__console/<file> | the page |
 * | POST /__console/session `{ code }` | `{ key }`: the header x-sandbox-key, once for each code |
 * | POST /__sandbox/console | `{ url }`: the console's address with a new code |
 * | GET /__sandbox/overview[?after=<version>][&match=<text>] | `Overview`; with `after` once there is a later version, or after a second |
 * | GET /__sandbox/vocabulary | `{ operations: [{ id, method, path }], outcomes: [kind] }`: what faults and outcomes may name |
 */
export class Console {
  readonly #parts: ConsoleParts;
  readonly #codes = new Set<string>();

  constructor(parts: ConsoleParts) {
    this.#parts = parts;
  }

  /** The console's address with a code that opens it once. */
  address(): string {
    const code = randomBytes(24).toString("base64url");
    this.#codes.add(code);
    return `${this.#parts.url()}/#code=${code}`;
  }

  mount(server: FastifyInstance): void {
    server.get("/", (_request, reply) => sendPage(reply, "text/html; charset=utf-8", pageFiles().index));
    server.get("/__console/*", (request, reply) => {
      const file = pageFiles().others.get(request.url);
      if (!file) throw new Refusal(404, `The console has no file ${request.url}.`);
      return sendPage(reply, file.type, file.text);
    });
    server.post("/__console/session", (request, reply) => sendJson(reply, { key: this.#redeem(request.body) }));
    const route = (method: string, path: string, answer: (query: Query, reply: FastifyReply) => unknown): void => {
      server.route<{ Querystring: Query }>({
        method,
        url: `/__sandbox${path}`,
        handler: async (request, reply) => {
          checkKey(this.#parts.world.state.key, request.headers["x-sandbox-key"]);
          return sendJson(reply, await answer(request.query, reply));
        },
      });
    };
    route("POST", "/console", () => ({ url: this.address() }));
    route("GET", "/vocabulary", () => this.#vocabulary());
    route("GET", "/overview", (query, reply) => this.#overview(query, reply));
  }

  #redeem(body: unknown): string {
    let code: unknown;
    try {
      code = (JSON.parse(String(body)) as { code?: unknown } | null)?.code;
    } catch {
      throw malformed("The body is not JSON.");
    }
    // A set of long random texts: how long a look-up takes says nothing about them.
    if (typeof code !== "string" || !this.#codes.delete(code)) {
      throw new Refusal(403, "The code is used up or unknown; `svc-iac console` prints another address.");
    }
    return this.#parts.world.state.key;
  }

  async #overview({ after, match = "" }: Query, reply: FastifyReply): Promise<Overview> {
    const { world, changes, saved } = this.#parts;
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    if (after !== undefined) await changes.after(Number(after), LONGEST_WAIT_MS, gone.signal);
    if (world.effects.settle()) saved();
    return overviewOf(this.#parts, match);
  }

  #vocabulary(): unknown {
    const operations = this.#parts.world.contract.operations.map(({ id, method, path }) => ({ id, method, path }));
    return { operations, outcomes: OUTCOME_KINDS };
  }
}

interface Query {
  after?: string;
  match?: string;
}

function sendPage(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.headers(pageFiles().headers).header("content-type", type).send(text);
}

function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.header("content-type", "application/json; charset=utf-8").send(JSON.stringify(body));
}
