import { connect } from "../../src/client/client";
import { WorkingTime } from "../../src/client/working-time";
import { type Sandbox, startSandbox } from "../../src/sandbox";
import { QuietClock } from "./quiet-clock";

const clock = new QuietClock();
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.close());

test("waiting for the limits is no working time, and the pauses between requests are", async () => {
  const settings = { url: sandbox.url, token: sandbox.token, speed: 1 };
  const time = new WorkingTime(connect({ settings, clock, transport: clock.transport }));
  const began = clock.now();
  const ends: string[] = [];
  const deadline = time.isOver(90_000, new AbortController().signal).then(() => ends.push("deadline"));
  // The last of them waits for two windows.
  const create = (name: number) =>
    time.client.one({ operation: "createProject", ids: [], body: { display_name: `p${name}` } });
  await Promise.all(Array.from({ length: 250 }, (_, index) => create(index)));
  expect(clock.now() - began).toBeGreaterThan(120_000);
  expect(ends).toEqual([]);
  await clock.sleep(80_000);
  expect(ends).toEqual([]);
  await clock.sleep(20_000);
  expect(ends).toEqual(["deadline"]);
  await deadline;
});
