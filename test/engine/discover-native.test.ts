import { connect } from "../../src/client/client";
import { fillAccount, SECRETS, secretFor } from "../discover/shop";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { Stack } from "./stack";

jest.setTimeout(180_000);

/** What exists is discovered, written for the native plugin, and the engine imports it without changing anything. */
const stack = ofSuite(() => Stack.open({ face: "svc-iac/native" }));
beforeAll(async () => {
  const { url, token, speed } = stack.sandbox;
  const { site = "" } = await fillAccount({ client: connect({ settings: { url, token, speed } }), say: () => {} });
  await stack.sandbox.change("static-sites", site, { repo_url: SECRETS.repository });
  await stack.sandbox.forgetRequests();
});

it("writes a program for the native plugin, which imports everything", async () => {
  const { code, stdout, stderr } = await stack.svcIac("discover", "--to", "pulumi-native", "--output", ".");
  expect([code, stdout]).toEqual([0, ""]);
  expect(stderr).toMatch(
    /^Bucket \S+: accessKey and secretKey: not shown by the platform, so null\. .* `svc-iac rotate`\.\n$/,
  );
  const text = await stack.read("index.ts");
  await stack.compile(text);
  expect((await stack.svcIac("discover", "--to", "pulumi-native")).stdout).toBe(text);
  const keys = [...text.matchAll(/pulumi config set --secret (\S+)/g)].map(([, key = ""]) => key);
  const set = await stack.pulumi(
    "config",
    "set-all",
    ...keys.flatMap((key) => ["--secret", `${key}=${secretFor(key)}`]),
  );
  expect(set.code).toBe(0);
  const preview = await stack.preview("--diff");
  succeeded(preview);
  expect(preview.steps.map(({ op }) => op)).toEqual(Array(10).fill("import"));

  const run = succeeded(await stack.up());
  expect(run.steps.map(({ op }) => op)).toEqual(Array(10).fill("import"));
  expect(await stack.sandbox.writes()).toEqual([]);
  const again = succeeded(await stack.preview("--expect-no-changes"));
  expect(again.steps.every(({ op }) => op === "same")).toBe(true);
  // Named one by one, as a failure would print them whole.
  const said = {
    text,
    preview: preview.stdout,
    run: run.stdout,
    again: again.stdout,
    kept: await stack.everythingKept(),
  };
  const told = Object.entries(said).filter(([, words]) =>
    Object.values(SECRETS).some((secret) => words.includes(secret)),
  );
  expect(told.map(([where]) => where)).toEqual([]);
});
