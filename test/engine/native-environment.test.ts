import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { REPOSITORY, Stack } from "./stack";

/** An environment file as a component that the plugin serves: one stack, in this order. */
const stack = ofSuite(() => Stack.open({ face: "svc-iac/native" }));
let file: string;
const SECRETS = { databasePassword: "very-secret-value", sessionsPassword: "correct-horse-battery" };
const program = (declaration: string) => `
const environment = ${declaration};
exports.outputs = environment.outputs;
`;
const inProgram = 'new (require("svc-iac/environment").Environment)("shop", { environment: "production" })';
const served = (more = "") => `new svc.Environment("shop", { environment: "production"${more} })`;

beforeAll(async () => {
  file = await readFile(join(REPOSITORY, "examples/environment/environment.svc.yaml"), "utf8");
  await stack.write("environment.svc.yaml", file);
});

it("reports what is missing or wrong, all of it, before anything is sent", async () => {
  await stack.program(program(served()));
  await stack.sandbox.forgetRequests();
  const unset = await stack.preview();
  expect(unset.code).not.toBe(0);
  for (const key of Object.keys(SECRETS)) {
    expect(unset.stdout).toMatch(new RegExp(`environment.svc.yaml:\\d+:\\d+: .*pulumi config set --secret ${key}`));
    await stack.setConfig(key, SECRETS[key as keyof typeof SECRETS], "--secret");
  }
  await stack.write("wrong.svc.yaml", file.replace("publicGit", "git"));
  await stack.program(program(served(', file: "wrong.svc.yaml"')));
  const wrong = await stack.preview();
  expect(wrong.stdout).toMatch(/wrong\.svc\.yaml:\d+:\d+: applications\.api\.source must be .*, got \\?"git/);
  expect(await stack.sandbox.requests()).toEqual({});
});

it("takes over what a program's own component made, and changes nothing", async () => {
  await stack.program(program(inProgram));
  succeeded(await stack.up());
  const before = await stack.ids();
  await stack.program(program(served()));
  await stack.sandbox.forgetRequests();
  const preview = succeeded(await stack.preview("--diff"));
  expect(preview.steps.filter(({ op }) => op !== "same")).toEqual([]);
  succeeded(await stack.up());
  const { "Environment shop": _, ...after } = await stack.ids();
  expect(after).toEqual(before);
  expect(await stack.sandbox.writes()).toEqual([]);
});

it("makes the same from nothing, and keeps no secret in clear", async () => {
  succeeded(await stack.destroy());
  const preview = succeeded(await stack.preview());
  const run = succeeded(await stack.up());
  expect(run.steps).toEqual(expect.arrayContaining([...preview.steps]));
  expect(run.steps).toContainEqual({ op: "create", resource: "Application api" });
  const { "Application api": api, "Database orders": orders } = (await stack.exportState()).resources;
  expect(api?.inputs.connections).toMatchObject({ orders: orders?.id });
  const kept = (await stack.exportState()).text + (await stack.everythingKept("state"));
  for (const secret of [...Object.values(SECRETS), stack.sandbox.token]) expect(kept).not.toContain(secret);
  succeeded(await stack.preview("--expect-no-changes"));
  expect(succeeded(await stack.drift()).stdout).toContain("unchanged");
});
