import { type Sandbox, type SandboxOptions, startSandbox } from "../../src/sandbox";
import { ofSuite } from "../support/of-suite";

/** Anything that JSON can hold, read without ceremony: the sandbox validates its answers against the contract. */
// biome-ignore lint/suspicious/noExplicitAny: assertions say what an answer has to be.
export type Body = any;

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Body;
}

export const CLUSTER = "c0000000-0000-4000-8000-000000000001";
export const OTHER_CLUSTER = "c0000000-0000-4000-8000-000000000002";
export const PROCESS_SIZE = "d0000000-0000-4000-8000-000000000001";
export const LARGER_PROCESS_SIZE = "d0000000-0000-4000-8000-000000000002";
export const DATABASE_SIZE = "e0000000-0000-4000-8000-000000000001";
export const LARGER_DATABASE_SIZE = "e0000000-0000-4000-8000-000000000002";
export const DISK_SIZE = "f0000000-0000-4000-8000-000000000001";
export const LARGER_DISK_SIZE = "f0000000-0000-4000-8000-000000000002";
export const NOWHERE = "00000000-0000-4000-8000-000000000000";

/** A sandbox on a clock that only the test moves, and a client that keeps nothing to itself. */
export class Session {
  constructor(
    readonly sandbox: Sandbox,
    readonly time: { now(): number; at: number },
  ) {}

  static async start(options: SandboxOptions = {}): Promise<Session> {
    const time = {
      at: Date.parse("2026-03-01T12:00:00Z"),
      now() {
        return this.at;
      },
    };
    return new Session(await startSandbox({ clock: time, limits: false, ...options }), time);
  }

  /** Moves the clock. */
  pass(seconds: number): void {
    this.time.at += seconds * 1000;
  }

  close(): Promise<void> {
    return this.sandbox.close();
  }

  /** Any request; `path` starts at the origin. */
  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.sandbox.url}${path}`, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === "" ? undefined : JSON.parse(text),
    };
  }

  /** A request of the platform's API. */
  api(method: string, path: string, body?: unknown, token = this.sandbox.token): Promise<Answer> {
    return this.request(method, `/v3${path}`, body, { authorization: `Bearer ${token}` });
  }

  /** The body of a request that has to succeed. */
  async ok(method: string, path: string, body?: unknown, token?: string): Promise<Body> {
    const answer = await this.api(method, path, body, token);
    if (answer.status >= 300) throw new Error(`[${method}] ${path}: ${answer.status} ${answer.body?.message}`);
    return answer.body;
  }

  /** The message of a request that has to be refused with this status. */
  async refused(status: number, method: string, path: string, body?: unknown, token?: string): Promise<string> {
    const answer = await this.api(method, path, body, token);
    expect([answer.status, answer.body?.status]).toEqual([status, status]);
    return answer.body.message;
  }

  control(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.request(method, `/__sandbox${path}`, body, { "x-sandbox-key": this.sandbox.key });
  }

  application(fields: object = {}): Promise<Body> {
    return this.ok("POST", "/applications", {
      display_name: "Shop",
      cluster_id: CLUSTER,
      source: "publicGit",
      repo_url: "https://git.example/shop.git",
      ...fields,
    });
  }

  /** A database that is ready. */
  async database(fields: object = {}): Promise<Body> {
    const { id } = await this.ok("POST", "/databases", {
      display_name: "Orders",
      type: "postgresql",
      version: "16",
      cluster_id: CLUSTER,
      resource_type_id: DATABASE_SIZE,
      db_name: "orders",
      db_password: "long-enough",
      db_user: "orders",
      ...fields,
    });
    this.pass(20);
    return this.ok("GET", `/databases/${id}`);
  }

  async webProcess(applicationId: string): Promise<Body> {
    return (await this.ok("GET", `/applications/${applicationId}/processes`)).data[0];
  }

  /** Deploys an application and waits for the end. */
  async deploy(applicationId: string): Promise<Body> {
    const { id } = await this.ok("POST", `/applications/${applicationId}/deployments`);
    this.pass(30);
    return this.ok("GET", `/applications/${applicationId}/deployments/${id}`);
  }
}

/** One session for the tests of a file, emptied before each. */
export function session(options: SandboxOptions = {}): Session {
  const one = ofSuite(() => Session.start(options));
  beforeEach(() => one.sandbox.reset());
  return one;
}
