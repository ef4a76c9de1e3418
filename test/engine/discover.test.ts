import { connect } from "../../src/client/client";
import { fillAccount, SECRETS, TRICKY } from "../discover/shop";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { type Run, Stack } from "./stack";

jest.setTimeout(180_000);

/** What exists is discovered, written as code, and the engine takes it over without changing anything. */
const stack = ofSuite(() => Stack.open());
beforeAll(async () => {
  const { url, token, speed } = stack.sandbox;
  await fillAccount({ client: connect({ settings: { url, token, speed } }), say: () => {} });
  await stack.sandbox.forgetRequests();
});

/** The code for a target, twice the same; the secrets that it asks for are set. */
async function generate(target: string, file: string): Promise<string> {
  const { code, stdout, stderr } = await stack.svcIac("discover", "--to", target, "--output", file);
  if (code !== 0) throw new Error(`${stdout}${stderr}`);
  const text = await stack.read(file);
  expect((await stack.svcIac("discover", "--to", target)).stdout).toBe(text);
  expect(text).not.toContain("hunter2");
  for (const [, key = ""] of text.matchAll(/pulumi config set --secret (\S+)/g)) {
    await stack.setConfig(key, secretFor(key), "--secret");
  }
  return text;
}

function secretFor(key: string): string {
  if (/Password$/.test(key)) return SECRETS.password;
  return /DatabaseUrl$/.test(key) ? SECRETS.uri : SECRETS.hidden;
}

/** Every notice says that nothing changes, but for the secret that no answer shows. */
function expectOnlyAdoptions({ remarks, steps }: Run): void {
  expect(steps.map(({ op }) => op)).toEqual(Array(10).fill("create"));
  // Beside them stand the usual warnings, about variables that refer to what nothing defines.
  const notices = remarks.map(({ message }) => message).filter((message) => message.includes(": adopts "));
  expect(notices).toHaveLength(10);
  const changed = notices.filter((notice) => !notice.includes(" Nothing of it changes. "));
  expect(changed).toEqual([expect.stringMatching(/^Database "orders": .* It changes dbPassword \[secret\]\. /)]);
}

it("writes an environment, which adopts everything", async () => {
  await stack.write("package.json", '{ "name": "shop", "main": "node_modules/svc-iac/dist/environment/program.js" }\n');
  await generate("environment", "environment.svc.yaml");
  expectOnlyAdoptions(succeeded(await stack.preview()));
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("writes a Pulumi program, which adopts everything", async () => {
  await stack.write("package.json", '{ "name": "shop" }\n');
  await stack.compile(await generate("pulumi", "index.ts"));
  expectOnlyAdoptions(succeeded(await stack.preview()));
  expect(await stack.sandbox.writes()).toEqual([]);
  const before = await stack.sandbox.objects("applications");
  succeeded(await stack.up());
  expect(await stack.sandbox.objects("applications")).toEqual(before);
  expect(await stack.sandbox.writes()).toEqual(["resetDatabasePassword"]);
  expect(JSON.stringify(before)).toContain(JSON.stringify(TRICKY));
});
