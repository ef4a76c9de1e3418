import { type Exchange, type Received, exchange as real } from "../../src/client/exchange";

export * from "../../src/client/exchange";

interface Watcher {
  readonly before: () => Promise<unknown>;
  readonly after: (request: Exchange, answer: Received) => void;
}

let watcher: Watcher | undefined;

/** Stands around the one function that every request passes, for the tests that look at them. */
export async function exchange(request: Exchange): Promise<Received> {
  await watcher?.before();
  const answer = await real(request);
  watcher?.after(request, answer);
  return answer;
}

/** For the tests of a file. */
export function watchExchanges(by: Watcher): void {
  beforeAll(() => {
    watcher = by;
  });
  afterAll(() => {
    watcher = undefined;
  });
}
