import type { Clock } from "../../../src/client/clock";
import { type OperationId, operation as operationOf } from "../../../src/contract";
import { operations } from "../../../src/contract/operations.gen";
import type { Wire } from "../../../src/model";

/** A request that changes something, as it went over the wire. */
export interface Write {
  readonly operation: OperationId;
  readonly ids: readonly string[];
  readonly body: Wire;
}

const sent: Write[] = [];

/** What was sent since the last call. */
export const writesSince = (): readonly Write[] => sent.splice(0);

let pause = async (): Promise<unknown> => undefined;

/** From now on each request takes a second: what fails between two is seen. */
export function takingTime({ sleep }: Pick<Clock, "sleep">): void {
  pause = () => sleep(1000);
}

interface Exchange {
  readonly url: string;
  readonly method: string;
  readonly body?: string;
}

/** Goes with `jest.mock` around the one function that every request passes: the sandbox's own log has no ids. */
export function watched<T extends { exchange(request: Exchange): Promise<{ readonly status: number }> }>(real: T): T {
  return {
    ...real,
    exchange: async (request: Exchange) => {
      await pause();
      const answer = await real.exchange(request);
      if (request.method !== "GET" && answer.status < 300) sent.push(writeOf(request));
      return answer;
    },
  };
}

const templates = Object.entries(operations)
  .map(([id, { method, path }]) => {
    const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, "([^/]+)")}$`);
    return { id: id as OperationId, method, pattern, holes: path.split("{").length };
  })
  .toSorted((one, other) => one.holes - other.holes);

function writeOf({ url, method, body }: Exchange): Write {
  const path = new URL(url).pathname.replace(/^\/v3/, "");
  for (const template of templates) {
    const found = template.method === method ? template.pattern.exec(path) : null;
    if (!found) continue;
    const ids = found.slice(1).map(decodeURIComponent);
    return { operation: template.id, ids, body: body ? (JSON.parse(body) as Wire) : {} };
  }
  throw new Error(`${method} ${path} is no operation of the contract.`);
}

/** Questions that are asked with a POST. */
export const isQuestion = ({ operation }: Write) => /^validate/.test(operation);

export function show({ operation, ids, body }: Write): string {
  return `${operationOf(operation).method} ${operation}(${ids.join(", ")}) ${JSON.stringify(body)}`;
}
