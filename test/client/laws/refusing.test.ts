import fc from "fast-check";
import { connect } from "../../../src/client/client";
import { LIMITED_ATTEMPTS, LIMITS } from "../../../src/client/limits";
import type { Call } from "../../../src/model";
import { storeInMemory } from "../../../src/store/memory";
import { QuietClock } from "../quiet-clock";

const refusing: Call = { operation: "listProjects", ids: [] };
const other: Call = { operation: "listWebhooks", ids: [] };
const KEY = { id: "k", company_id: "c" };

const schedules = fc.record({
  /** What the answers of the endpoint ask to wait, in seconds. */
  waits: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: LIMITED_ATTEMPTS - 1 }),
  /** When others are asked for, in milliseconds. */
  others: fc.array(fc.nat(60_000), { minLength: 1, maxLength: 30 }),
  /** How long an answer is on its way. */
  way: fc.constantFrom(1, 20, 300),
  hasHeaders: fc.boolean(),
  isShared: fc.boolean(),
});

test("an endpoint that refuses by itself is asked again when its answers say, whatever others are answered", async () => {
  await fc.assert(
    fc.asyncProperty(schedules, async ({ waits, others, way, hasHeaders, isShared }) => {
      const clock = new QuietClock();
      const times: number[] = [];
      let left: number = LIMITS.requests;
      const client = connect({
        settings: { url: "https://api.example.test", token: "t", speed: 1 },
        clock,
        ...(isShared ? { store: storeInMemory() } : {}),
        transport: async (_settings, _clock, { operation }) => {
          await clock.sleep(way);
          left -= 1;
          const limits = hasHeaders
            ? { limit: LIMITS.requests, remaining: Math.max(left, 1), resetSeconds: 60 }
            : undefined;
          const answer = { status: 200, date: clock.now(), limits, retryAfterSeconds: undefined };
          if (operation === "getCurrentApiKey") return { ...answer, body: KEY };
          const wait = operation === refusing.operation ? waits[times.push(clock.now()) - 1] : undefined;
          if (wait !== undefined) return { ...answer, status: 429, body: {}, retryAfterSeconds: wait };
          return { ...answer, body: { data: [], total: 0 } };
        },
      });
      const asked = others.map(async (after, at) => {
        await clock.sleep(after);
        await client.send({ ...other, query: { offset: String(at) } });
      });
      await Promise.all([client.send(refusing), ...asked]);
      expect(times).toHaveLength(waits.length + 1);
      const early = waits.filter((wait, at) => (times[at + 1] ?? 0) - (times[at] ?? 0) < 1_000 * wait);
      expect(early).toEqual([]);
    }),
    { numRuns: Number(process.env.RUNS ?? 60) },
  );
});
