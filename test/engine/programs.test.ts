import { blocksIn } from "../docs/blocks";
import { ofSuite } from "../support/of-suite";
import { succeeded } from "../support/ran";
import { NATIVE_PLUGIN, Stack } from "./stack";

/** Ways to write a program and to name the service. */
const stack = ofSuite(() => Stack.open({ typescript: true }));

it("warns about literal values at the resource's row, already in the preview", async () => {
  await stack.program(`
const git = { clusterId: getCluster("europe-west").id, source: "publicGit", repoUrl: "https://git.example.com/shop/api" };
new Application("api", {
  ...git,
  displayName: "api",
  nixpacksVersion: "1.99",
  variables: {
    HOST: "shop.example.com",
    FINE: "https://\${HOST}/\${SVC_APP_NAME}",
    ODD: "https://\${UNDEFINED_KEY}/",
    SMTP_PORT: "587",
  },
});
new Application("calm", { ...git, displayName: "calm", nixpacksVersion: "1.41", variables: { PORT: "587" } });
`);
  const run = succeeded(await stack.preview());
  const warnings = [
    expect.stringMatching(/nixpacksVersion is "1\.99", which is not a known version \(1\.29, 1\.39, 1\.41\)/),
    expect.stringMatching(/variables\.ODD refers to \$\{UNDEFINED_KEY\}/),
    expect.stringMatching(/variables\.SMTP_PORT is "587": .* ports 25, 465 and 587 are blocked/),
  ];
  const said = run.remarks.map(({ severity, resource, message }) => ({ severity, resource, message }));
  expect(said).toHaveLength(warnings.length);
  for (const message of warnings) {
    expect(said).toContainEqual({ severity: "warning", resource: "Application api", message });
  }
});

/** The blocks of docs/pulumi.md about it. */
const esmBlocks = ["package.json", "tsconfig.json"].map((file) => {
  const [block] = blocksIn("docs/pulumi.md", "json").filter(({ marks }) => marks.includes(JSON.stringify(file)));
  return [file, block?.code ?? ""] as const;
});

describe("an ES module in TypeScript, with the service in the stack's configuration", () => {
  beforeAll(async () => {
    for (const [file, text] of esmBlocks) await stack.write(file, text);
    stack.env.PULUMI_NODEJS_TRANSPILE_ONLY = "false";
    await stack.forget("index.js");
    await stack.write(
      "index.ts",
      `
import * as pulumi from "@pulumi/pulumi";
import { Application, getCluster } from "svc-iac";

// Only a module may wait here, and only TypeScript has this.
const replicas: number = await Promise.resolve(1);

const api = new Application("api", {
  displayName: "api",
  clusterId: getCluster("europe-west").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  secretVariables: { TOKEN: new pulumi.Config().requireSecret("apiToken") },
  variables: { REPLICAS: String(replicas) },
});
export const host = api.generatedHostname;
`,
    );
    // Were the environment used, nothing would answer.
    Object.assign(stack.env, { SERVICE_API_URL: "http://127.0.0.1:1", SERVICE_API_TOKEN: "svc_environment" });
    await stack.setConfig("svc:apiUrl", stack.sandbox.url);
    await stack.setConfig("svc:token", stack.sandbox.token, "--secret");
    await stack.setConfig("apiToken", "very-secret-value", "--secret");
  });

  it("is created", async () => {
    const run = succeeded(await stack.up());
    expect(run.steps).toEqual([{ op: "create", resource: "Application api" }]);
    const [application, ...others] = await stack.sandbox.objects("applications");
    expect(others).toEqual([]);
    expect(application.variables.TOKEN.value).toBe("very-secret-value");
    const outputs = JSON.parse((await stack.pulumi("stack", "output", "--json")).stdout);
    expect(outputs).toEqual({ host: expect.stringMatching(/\.apps\.example$/) });
  });

  it("keeps the token encrypted in every file", async () => {
    const kept = (await stack.exportState()).text + (await stack.everythingKept());
    expect(kept).toContain(stack.sandbox.url);
    expect(kept).toMatch(/svc:token:\s+secure:/);
    for (const secret of [stack.sandbox.token, "very-secret-value"]) expect(kept).not.toContain(secret);
  });

  it("is refreshed and destroyed with the same configuration", async () => {
    succeeded(await stack.drift());
    succeeded(await stack.destroy());
    expect(await stack.sandbox.objects("applications")).toEqual([]);
  });

  it("works with the native plugin", async () => {
    await stack.write("Pulumi.yaml", ["name: shop", "runtime: nodejs", ...NATIVE_PLUGIN, ""].join("\n"));
    await stack.write("index.ts", (await stack.read("index.ts")).replace('"svc-iac"', '"svc-iac/native"'));
    expect(succeeded(await stack.preview()).steps).toEqual([{ op: "create", resource: "Application api" }]);
  });
});
