import type { Clock } from "../../../src/client/clock";
import { type OperationId, operation as operationOf } from "../../../src/contract";
import { operations } from "../../../src/contract/operations.gen";
import type { Wire } from "../../../src/model";
import { type Exchange, watchExchanges } from "../../support/exchange-watched";

/** A request that changes something, as it went over the wire. */
export interface Write {
  readonly operation: OperationId;
  readonly ids: readonly string[];
  readonly body: Wire;
}

let sent: Write[] | undefined;

/** What was sent since the last call. */
export function writesSince(): readonly Write[] {
  if (!sent) throw new Error("Nothing watches what is sent: call watchWrites() in the file of tests.");
  return sent.splice(0);
}

/**
 * Keeps the writes of the tests of a file: the sandbox's own log has no IDs. With a clock, each request takes a second of it:
 * what fails between two is seen.
 */
export function watchWrites(clock?: () => Pick<Clock, "sleep">): void {
  watchExchanges({
    before: async () => clock?.().sleep(1000),
    after: (request, { status }) => {
      if (request.method !== "GET" && status < 300) sent?.push(writeOf(request));
    },
  });
  beforeAll(() => {
    sent = [];
  });
  afterAll(() => {
    sent = undefined;
  });
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

/** What has changed something since the last call, as lines. */
export const sentSince = (): readonly string[] =>
  writesSince()
    .filter((write) => !isQuestion(write))
    .map(show);

/** Questions that are asked with a POST. */
export const isQuestion = ({ operation }: Write) => /^validate/.test(operation);

export function show({ operation, ids, body }: Write): string {
  return `${operationOf(operation).method} ${operation}(${ids.join(", ")}) ${JSON.stringify(body)}`;
}
