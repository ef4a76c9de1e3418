import { randomUUID } from "node:crypto";
import { type OperationId, operation } from "../../src/contract";
import type { ShownAvailability } from "../../src/sandbox";
import { control } from "../laws/world";

/** What the sandbox keeps of an object, read without ceremony. */
// biome-ignore lint/suspicious/noExplicitAny: assertions say what a record has to be.
export type Stored = any;

/** A background work that is ordered to fail, see `POST /__sandbox/outcomes`. */
export interface Outcome {
  readonly of: "deployment" | "creation" | "deletion" | "resize" | "passwordChange";
  readonly step?: string;
  readonly logs?: readonly string[];
  readonly times?: number;
}

/** A speed at which nothing that takes time ends. */
export const STANDSTILL = 0.001;

/** A sandbox through its control API, wherever it runs. */
export class SandboxControl {
  constructor(
    readonly url: string,
    readonly key: string,
  ) {}

  /** How often each operation was asked for since the last `forgetRequests`. */
  async requests(): Promise<{ [operationId: string]: number }> {
    const { byOperation } = await this.control("GET", "requests");
    return byOperation;
  }

  /** Those of them that change something. */
  async writes(): Promise<string[]> {
    return Object.keys(await this.requests()).filter((id) => operation(id as OperationId).method !== "GET");
  }

  async forgetRequests(): Promise<void> {
    await this.control("DELETE", "requests");
  }

  async objects(collection: string): Promise<Stored[]> {
    return this.control("GET", `objects/${collection}`);
  }

  async object(collection: string, id: string): Promise<Stored> {
    return this.control("GET", `objects/${collection}/${id}`);
  }

  /** Changes or makes an object behind the provider's back; parts are merged by key, null takes one away. */
  async change(collection: string, id: string, fields: object): Promise<void> {
    await this.control("PUT", `objects/${collection}/${id}`, fields);
  }

  async remove(collection: string, id: string): Promise<void> {
    await this.control("DELETE", `objects/${collection}/${id}`);
  }

  /** The next work of this kind fails. */
  async letFail(outcome: Outcome): Promise<void> {
    await this.control("POST", "outcomes", outcome);
  }

  /** As it was when it started. */
  async reset(): Promise<void> {
    await this.control("POST", "reset");
  }

  /** How fast its clock runs. */
  async runAt(speed: number): Promise<void> {
    await this.control("POST", "clock", { speed });
  }

  /** Moves its clock on. */
  async letPass(seconds: number): Promise<void> {
    await this.control("POST", "clock", { advanceSeconds: seconds });
  }

  /** A key with all rights, in a company of its own. */
  async tokenOfAnotherCompany(): Promise<string> {
    const [known] = await this.objects("api-keys");
    const [id, company_id, token] = [randomUUID(), randomUUID(), `svc_${randomUUID()}`];
    await this.change("api-keys", id, { ...known, id, company_id, token, name: "another company's" });
    return token;
  }

  /** DNS has what the platform asks for, for all custom domains that there are now. */
  async setRecords(): Promise<void> {
    await this.control("POST", "dns/required");
  }

  async availability(): Promise<ShownAvailability> {
    return this.control("GET", "availability");
  }

  private control(method: string, path: string, body?: object): Promise<Stored> {
    return control(this, method, path, body);
  }
}
