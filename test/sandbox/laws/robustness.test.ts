import fc from "fast-check";
import { choices, furnish, sendAll } from "../random";
import { session } from "../session";

// Many requests: a busy machine needs its time.

const s = session();

test("no request makes the sandbox fail or break the contract", async () => {
  await fc.assert(
    fc.asyncProperty(choices, async (drawn) => {
      await s.sandbox.reset();
      const ids = await furnish(s);
      await sendAll(s, ids, drawn, (operation, request, answer) => {
        if (answer.status >= 500) {
          throw new Error(`${operation.id} ${JSON.stringify(request.body)}: ${JSON.stringify(answer.body)}`);
        }
      });
    }),
    { numRuns: 15 },
  );
});
