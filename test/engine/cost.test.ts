import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type OperationId, operation } from "../../src/contract";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { setShopSecrets } from "./shop-secrets";
import { REPOSITORY, Stack } from "./stack";

const stack = ofSuite(() => Stack.open());
beforeAll(async () => {
  await setShopSecrets(stack);
  await stack.example();
});

/** `svc-iac cost` with a plan on its standard input. */
async function cost(plan: string): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn("node", [join(REPOSITORY, "dist/cli/main.js"), "cost"], { stdio: "pipe" });
  child.stdin.end(plan);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, errors };
}

const preview = async () => (await stack.pulumi("preview", "--stack", "test", "--json")).stdout;

it("estimates from a preview what an update then sends", async () => {
  const { code, output, errors } = await cost(await preview());
  expect([code, errors]).toEqual([0, ""]);
  const [, creations, requests] = /^(\d+) creations, about (\d+) requests: at least 1 min$/m.exec(output) ?? [];

  await stack.sandbox.forgetRequests();
  succeeded(await stack.up());
  const sent = Object.entries(await stack.sandbox.requests());
  const count = (some: typeof sent) => some.reduce((all, [, times]) => all + times, 0);
  const made = sent.filter(([id]) => operation(id as OperationId).creation);
  expect(Number(creations)).toBe(count(made));
  expect(Number(requests)).toBeGreaterThan(count(sent) * 0.6);
  expect(Number(requests)).toBeLessThan(count(sent) * 1.5);
});

it("says that a second run has nothing to do", async () => {
  expect(await cost(await preview())).toMatchObject({ code: 0, output: "Nothing to do: 0 creations, 0 requests\n" });
});

it("refuses a preview that failed, with its reason", async () => {
  await stack.setConfig("cluster", "nowhere");
  const { code, output, errors } = await cost(await preview());
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toMatch(/The preview failed.*nowhere/s);
});
