import { succeeded } from "../support/ran";
import { type Face, Stack } from "./stack";

/** Credentials that the platform issues, and those that it is given: how they get through the engine. */
const program = (trigger: string, secret: string) => `
const hub = new DockerRegistry("hub", { name: "shop", username: "shop-ci", secret: "${secret}" });
const api = new Application("api", {
  displayName: "api",
  clusterId: getCluster("europe-west").id,
  source: "dockerImage",
  dockerImage: "shop/api:1",
  dockerRegistryCredentialId: hub.id,
});
const chat = new Webhook("chat", {
  endpoint: "https://hooks.example.com/svc",
  allowedEvents: ["APP_DEPLOY", "APP_CREATE"],
  rotation: { trigger: "${trigger}", graceHours: 2 },
});
const ci = new ApiKey("ci", {
  name: "ci",
  capabilities: [{ permission: "APP:READ" }, { permission: "APP:UPDATE", idResource: api.id }],
  expiresAt: "2030-01-01T00:00:00Z",
  rotation: { trigger: "${trigger}" },
});
new GlobalVariable("search", { key: "SEARCH_KEY", value: "search-horse-battery" });
module.exports = { token: ci.token, chat: chat.secret };`;

const GIVEN = ["dckr-correct-horse", "dckr-battery-staple", "search-horse-battery"];

describe.each<Face>(["svc-iac", "svc-iac/native"])("through %s", (face) => {
  let stack: Stack;
  const issued: string[] = [];

  beforeAll(async () => {
    stack = await Stack.open({ face });
  });
  afterAll(() => stack?.close());

  async function outputs(): Promise<{ token: string; chat: string }> {
    const { stdout } = succeeded(await stack.pulumi("stack", "output", "--json", "--show-secrets"));
    const shown = JSON.parse(stdout);
    issued.push(shown.token, shown.chat);
    return shown;
  }

  async function opens(token: string): Promise<number> {
    const answer = await fetch(`${stack.sandbox.url}/v3/applications`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status;
  }

  test("they are made, and a second run changes nothing", async () => {
    await stack.program(program("one", "dckr-correct-horse"));
    succeeded(await stack.up());
    const { token } = await outputs();
    expect(await opens(token)).toBe(200);
    const again = succeeded(await stack.up("--refresh"));
    expect(again.steps.filter(({ op }) => !["same", "refresh"].includes(op))).toEqual([]);
    expect((await outputs()).token).toBe(token);
  });

  test("a changed trigger rotates, and a changed secret is set", async () => {
    const before = await outputs();
    const ids = await stack.ids();
    await stack.program(program("two", "dckr-battery-staple"));
    const { steps } = succeeded(await stack.up());
    const updated = steps.filter(({ op }) => op === "update").map(({ resource }) => resource);
    expect(updated.sort()).toEqual(["ApiKey ci", "DockerRegistry hub", "Webhook chat"]);
    const after = await outputs();
    expect(await opens(before.token)).toBe(401);
    expect(await opens(after.token)).toBe(200);
    expect(after.chat).not.toBe(before.chat);
    expect(await stack.ids()).toEqual(ids);
    expect(succeeded(await stack.preview()).steps.filter(({ op }) => op !== "same")).toEqual([]);
  });

  test("none of them is in plain text anywhere", async () => {
    const kept = await stack.everythingKept("state", "project");
    // A failure must not print them either.
    expect([...GIVEN, ...issued].map((secret) => kept.includes(secret))).not.toContain(true);
    expect(issued.length).toBeGreaterThan(3);
  });

  test("all of them are deleted", async () => {
    succeeded(await stack.destroy());
    for (const collection of ["docker-registries", "webhooks", "global-env-vars", "applications"]) {
      expect(await stack.sandbox.objects(collection)).toEqual([]);
    }
    expect(await stack.sandbox.objects("api-keys")).toHaveLength(1);
  });
});
