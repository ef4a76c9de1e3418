import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { engines } from "../../package.json";
import * as doctor from "../../src/cli/doctor-checks";
import { checkEngines, versionIn } from "../../src/cli/doctor-engines";
import { checkProxy, checkStore } from "../../src/cli/doctor-network";
import { checkPlugin } from "../../src/cli/doctor-plugin";
import { projectIn } from "../../src/cli/doctor-project";
import { settingsIn } from "../../src/cli/doctor-settings";
import type { Finding } from "../../src/cli/finding";
import { lazy } from "../../src/cli/lazy";
import { SvcError } from "../../src/model";
import { startSandbox } from "../../src/sandbox";
import { newFolder } from "../support/new-folder";
import { ofSuite } from "../support/of-suite";

const sandbox = ofSuite(() => startSandbox({}));
let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const { checkFolder, checkNode, findingsIn } = doctor;

const checkService = async (environment: NodeJS.ProcessEnv, place: string) =>
  doctor.checkService(await settingsIn(place, environment, { project: projectIn(place), isReadable: true }));

/** What `pulumi config --json` says. */
function configured(read: ReturnType<typeof lazy.pulumi>["pulumiConfiguration"]): void {
  jest.spyOn(lazy, "pulumi").mockReturnValue({ pulumiConfiguration: read } as ReturnType<typeof lazy.pulumi>);
}

const states = (findings: readonly Finding[]) => findings.map(({ check, state }) => `${check} ${state}`);
const asked = (token: string, url = sandbox.url) =>
  checkService({ SERVICE_API_URL: url, SERVICE_API_TOKEN: token }, folder);
const limits = { limit: 120, remaining: 100, resetSeconds: 30 };
const key = { name: "ci", company_id: "c1", expired_at: null };

test("two requests show the key, its rights, the clock and the limits", async () => {
  sandbox.resetRequests();
  expect(states(await asked(sandbox.token))).toEqual(["settings ok", "service ok", "key ok", "clock ok", "limits ok"]);
  expect(sandbox.requests().byOperation).toEqual({ getCurrentApiKey: 1, listApiKeyPermissions: 1 });
});

test("a wrong key, a wrong address and an incomplete setting are distinguished, and none shows the key", async () => {
  const wrong = await asked("not-a-key-of-this-service");
  expect(states(wrong)).toContain("key problem");
  expect(JSON.stringify(wrong)).not.toContain("not-a-key");
  expect(states(await asked(sandbox.token, "http://127.0.0.1:1"))).toEqual(["settings ok", "service problem"]);
  const [half] = await checkService({ SERVICE_API_URL: sandbox.url }, folder);
  expect(half).toMatchObject({ check: "settings", state: "problem" });
  expect(half?.says).toContain("SERVICE_API_TOKEN is not set there.");
  expect(half?.next).toContain("must come from the same place");
});

test("settings of the stack are found where the engine finds them, and take precedence", async () => {
  configured(async () => ({ url: sandbox.url, token: sandbox.token, reads: "exact", store: undefined }));
  expect(states(await checkService({}, folder))).toEqual(["settings problem"]);
  writeFileSync(join(folder, "Pulumi.yaml"), "name: shop\n");
  const found = await checkService({}, folder);
  expect(states(found)).toEqual(["settings ok", "service ok", "key ok", "clock ok", "limits ok"]);
  expect(found[0]?.says).toBe(`${sandbox.url}, from the stack's configuration.`);
  const both = await checkService({ SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: "another" }, folder);
  expect(states(both).slice(0, 4)).toEqual(["settings ok", "settings warning", "service ok", "key ok"]);
  // A folder without a stack that can be read: what the environment has is enough, and else both are told.
  configured(async () => {
    throw new SvcError({ code: "engine", message: "There is no stack." });
  });
  expect(states(await asked(sandbox.token))).toContain("key ok");
  expect(states(await checkService({}, folder))).toEqual(["settings problem", "stack problem"]);
});

test("where no service is set, the places of the project's engine are named, or the sandbox that runs beside it", async () => {
  const unset = async (file: string, text: string) => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(join(folder, file), text);
    const read = { project: projectIn(folder), isReadable: false };
    return (await settingsIn(folder, {}, read)).findings;
  };
  const next = (place: string) => expect.stringMatching(`^Set SERVICE_API_URL and SERVICE_API_TOKEN${place}. For the`);
  expect(await unset("notes.md", "")).toMatchObject([{ state: "problem", next: next("") }]);
  const stack = ", or svc:apiUrl and svc:token in the stack's configuration";
  expect(await unset("Pulumi.yaml", "name: shop\n")).toMatchObject([{ state: "problem", next: next(stack) }]);
  const block = ", or `api_url` and `token` in the provider block";
  for (const file of ["main.tf", "cdktf.json"]) {
    expect(await unset(file, "{}")).toMatchObject([{ state: "warning", next: next(block) }]);
  }
  const { url, key: control, token } = sandbox;
  mkdirSync(join(folder, ".svc"));
  writeFileSync(join(folder, ".svc/sandbox.json"), JSON.stringify({ url, key: control, token, pid: 1, speed: 1 }));
  const read = { project: projectIn(folder), isReadable: false };
  expect((await settingsIn(folder, {}, read)).findings[0]?.next).toContain("The local sandbox is running");
});

test("what answers and is not the service is a matter of the address, not of the key", async () => {
  const [wrong] = (await asked(sandbox.token, `${sandbox.url}/v2`)).slice(1);
  expect(wrong).toMatchObject({ check: "service", state: "problem", next: expect.stringMatching("SERVICE_API_URL") });
  for (const [status, body] of [
    [301, ""],
    [200, "<html>"],
    [200, "{}"],
    [401, "<html>"],
    [404, "{}"],
    [405, "{}"],
  ] as const) {
    const server: Server = createServer((_, answer) => answer.writeHead(status, { location: "/" }).end(body));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const found = await asked(sandbox.token, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(states(found)).toEqual(["settings ok", "service problem"]);
    expect(found[1]?.next).toContain("Check SERVICE_API_URL");
    server.close();
  }
});

test("a key with a line break behind it works, one with a line break in it is not shown", async () => {
  expect(states(await asked(`${sandbox.token}\n`))).toContain("key ok");
  const [broken] = await asked("very-secret\nkey");
  expect(broken).toMatchObject({ check: "settings", state: "problem" });
  expect(broken?.says).not.toContain("very-secret");
});

test("an unknown value of SERVICE_READS is reported", async () => {
  const environment = { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token, SERVICE_READS: "exat" };
  const found = await checkService(environment, folder);
  expect(states(found).slice(0, 2)).toEqual(["settings ok", "settings problem"]);
  expect(found[1]?.says).toContain('"state", got "exat"');
});

test("the version of an engine is found after a warning", () => {
  expect(versionIn("\nWarning: something\n\nOpenTofu v1.11.2\non linux_amd64\n")).toBe("OpenTofu v1.11.2");
  expect(versionIn("v3.259.0\n")).toBe("v3.259.0");
  expect(versionIn("\nTerraform (own build)\n")).toBe("Terraform (own build)");
});

const SERVICE = { url: "https://api.example.com", speed: 1 };

test("a sandbox whose clock has run faster is ahead, and that is no problem", () => {
  const now = Date.UTC(2026, 0, 1);
  const answer = { status: 200, body: key, date: now + 3_600_000, limits };
  const clock = (url: string) => findingsIn(answer, { url, speed: 1 }, now).find(({ check }) => check === "clock");
  expect(clock("http://127.0.0.1:8787")).toMatchObject({
    state: "ok",
    says: "The clock of the sandbox is 3600 s ahead.",
  });
  expect(clock(SERVICE.url)).toMatchObject({ state: "problem" });
});

test("a clock that is wrong, limits that are used up and a key that expires say what to do", () => {
  const now = Date.UTC(2026, 0, 1);
  const found = findingsIn(
    {
      status: 200,
      body: { ...key, expired_at: "2026-01-03T00:00:00Z" },
      date: now - 90_000,
      limits: { ...limits, remaining: 3 },
    },
    SERVICE,
    now,
  );
  expect(states(found)).toEqual(["service ok", "key warning", "clock problem", "limits warning"]);
  expect(found.slice(1).every(({ next }) => next)).toBe(true);
  expect(found[2]?.says).toBe("The clock of this machine is 90 s ahead of the service.");
  const down = findingsIn({ status: 503, body: undefined, date: now, limits: undefined }, SERVICE, now);
  expect(states(down)).toEqual(["service problem", "clock ok", "limits ok"]);
});

test("Node is old or it is not", () => {
  const oldest = engines.node.replace(">=", "");
  const older = oldest.replace(/\d+$/, (patch) => String(Number(patch) - 1));
  const states = ["18.20.9", "20.17.2", older, oldest, "20.19.0", "24.1.0"].map((one) => checkNode(one).state);
  expect([older, oldest, ...states]).toEqual(["20.18.0", "20.18.1", "problem", "problem", "problem", "ok", "ok", "ok"]);
  expect(checkNode(older)).toMatchObject({ next: `Install Node ${oldest} or later.` });
});

test("a folder that others can write to is a warning", () => {
  expect(checkFolder(folder)).toMatchObject({ state: "ok" });
  mkdirSync(join(folder, ".svc"), { mode: 0o700 });
  expect(checkFolder(folder)).toMatchObject({ state: "ok" });
  chmodSync(join(folder, ".svc"), 0o777);
  expect(checkFolder(folder)).toMatchObject({ state: "warning" });
});

test("a key that may only read is a warning", async () => {
  const create = async (body: object) => {
    const answer = await fetch(`${sandbox.url}/v3/api-keys`, {
      method: "POST",
      headers: { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { token: string }).token;
  };
  const reads = await create({ name: "reads", capabilities: [{ permission: "APP:READ" }] });
  const writes = await create({
    name: "writes",
    capabilities: [{ permission: "APP:READ" }, { permission: "APP:UPDATE" }],
  });
  expect(states(await asked(reads))).toContain("key warning");
  expect(states(await asked(writes))).not.toContain("key warning");
});

describe("the engine of a folder", () => {
  beforeEach(() => mkdirSync(join(folder, "bin")));

  const command = (name: string, output: string) =>
    writeFileSync(join(folder, "bin", name), `#!/bin/sh\necho '${output}'\n`, { mode: 0o755 });
  const write = (name: string, text = "") => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const installed = (...names: string[]) => {
    for (const name of names) write(`node_modules/${name}/package.json`, '{ "version": "1.2.3" }');
  };
  const engines = () => checkEngines(folder, projectIn(folder), { PATH: join(folder, "bin") });

  test("is the one that its files need", async () => {
    command("terraform", "Terraform v1.14.0");
    write("Pulumi.yaml", "name: shop\nruntime: nodejs\n");
    write("package.json", '{ "dependencies": { "svc-iac": "^0.1.0", "@pulumi/pulumi": "^3" } }');
    const missing = await engines();
    expect(states(missing)).toEqual(["pulumi problem", "packages problem"]);
    expect(missing.map(({ next }) => next)).toEqual([
      "Install Pulumi: https://www.pulumi.com/docs/iac/download-install/.",
      "Run `npm install`.",
    ]);
    command("pulumi", "v3.260.0");
    installed("@pulumi/pulumi", "svc-iac");
    write("package.json", '{ "devDependencies": { "typescript": "^5" } }');
    expect((await engines()).at(-1)).toMatchObject({ says: "Not installed in this folder: typescript." });
    installed("typescript");
    expect((await engines()).map(({ says }) => says)).toEqual(["v3.260.0.", "@pulumi/pulumi 1.2.3, svc-iac 1.2.3."]);
  });

  test.each([
    [">=20", "20.20.2", undefined],
    [">=22", "22.1.0", undefined],
    [">=22", "20.20.2", 'Install Node 22 or later, or run `npm install "@pulumi/pulumi@>=3.216.0 <3.249.0"`.'],
    [">=99.1", "98.5.0", "Install Node 99.1 or later."],
  ])("a package for Node %s on Node %s", async (node, version, next) => {
    command("pulumi", "v3.260.0");
    write("Pulumi.yaml", "name: shop\nruntime: nodejs\n");
    installed("svc-iac");
    write("node_modules/@pulumi/pulumi/package.json", JSON.stringify({ version: "3.260.0", engines: { node } }));
    const found = (await checkEngines(folder, projectIn(folder), { PATH: join(folder, "bin") }, version)).at(-1);
    expect(found).toMatchObject({ check: "packages", state: next ? "warning" : "ok" });
    expect(found?.next).toBe(next);
  });

  test.each([
    ["name: shop\nplugins\n", "Pulumi.yaml:2:1: Implicit map keys"],
    ["", "Pulumi.yaml: name must be the name of the project."],
    ["- a list", "Pulumi.yaml: name must be the name of the project."],
    ["runtime: nodejs\n", "Pulumi.yaml: name must be the name of the project."],
    ["name: shop\n", "Pulumi.yaml: runtime must be the language of the program, such as nodejs."],
    [
      "name: shop\nruntime: nodejs\nplugins:\n  providers:\n    svc: node_modules\n",
      "Pulumi.yaml: plugins.providers must be a list of { name, path }.",
    ],
    [
      "name: shop\nruntime: nodejs\nplugins:\n  providers:\n    - name: svc\n",
      "Pulumi.yaml: the path of the plugin svc must be a folder.",
    ],
  ])("cannot read Pulumi.yaml: %j", async (text, says) => {
    command("pulumi", "v3.260.0");
    write("Pulumi.yaml", text);
    const found = await engines();
    expect(found.some(({ check }) => check === "packages")).toBe(projectIn(folder).pulumi?.runtime === "nodejs");
    expect(found.filter(({ check }) => check === "project")).toEqual([
      { check: "project", state: "problem", says: expect.stringContaining(says), next: expect.any(String) },
    ]);
  });

  test("has what runs the program", async () => {
    command("pulumi", "v3.260.0");
    write("Pulumi.yaml", "name: shop\nruntime:\n  name: python\n");
    expect(states(await engines())).toEqual(["pulumi ok", "python problem"]);
    command("python3", "Python 3.13.1");
    expect((await engines()).at(-1)).toEqual({ check: "python", state: "ok", says: "Python 3.13.1." });
  });

  test("an environment file needs Pulumi.yaml as well", async () => {
    command("pulumi", "v3.260.0");
    write("environment.svc.yaml");
    expect(states(await engines())).toEqual(["pulumi ok", "project warning", "packages problem"]);
  });

  test("for a configuration it is Terraform or OpenTofu, new enough, with the provider", async () => {
    command("pulumi", "v3.260.0");
    write("main.tf");
    expect(states(await engines())).toEqual(["terraform problem"]);
    command("terraform", "Terraform v1.10.5");
    const [old] = await engines();
    expect(old).toMatchObject({ state: "problem", says: "Terraform v1.10.5. The provider needs 1.11." });
    command("tofu", "OpenTofu v1.11.2");
    expect(states(await engines()).slice(0, 2)).toEqual(["terraform warning", "tofu ok"]);
    write("main.tf", 'terraform {\n  required_providers {\n    svc = { source = "example.com/team/svc" }\n  }\n}\n');
    const own = "Run `npx svc-iac terraform install --source example.com/team/svc`, unless a mirror has it.";
    expect((await engines()).at(-1)).toMatchObject({ check: "provider", state: "warning", next: own });
    write(".terraform/providers/example.com/team/svc/0.1.0/linux_amd64/x");
    expect((await engines()).at(-1)).toMatchObject({ state: "ok", says: expect.stringContaining("0.1.0") });
  });

  test("CDKTF needs its packages, too", async () => {
    command("terraform", "Terraform v1.14.0");
    write("cdktf.json", "{}");
    // Whether the user of this machine has the provider is not known.
    const found = (await engines()).filter(({ check }) => check !== "provider");
    expect(states(found)).toEqual(["terraform ok", "packages problem"]);
    expect(found.at(-1)?.next).toBe("Run `npm install cdktf constructs svc-iac`.");
  });

  test("is any one in a folder without a project", async () => {
    expect(states(await engines())).toEqual(["engines problem"]);
    command("tofu", "OpenTofu v1.11.2");
    expect(states(await engines())).toEqual(["tofu ok"]);
  });

  test("finds the native plugin if the program uses it", async () => {
    const plugin = async () => {
      const { pulumi } = projectIn(folder);
      return pulumi && (await checkPlugin(folder, pulumi, "0.1.0", { PULUMI_HOME: join(folder, "home") }));
    };
    write("Pulumi.yaml", "name: shop\nruntime: nodejs\n");
    write("index.ts", 'import { Bucket } from "svc-iac";');
    expect(await plugin()).toEqual([]);
    write("Pulumi.yaml", "name: shop\nruntime: nodejs\n# For a program of your own with svc-iac/native:\n");
    expect(await plugin()).toEqual([]);
    write("index.ts", 'import { Bucket } from "svc-iac/native";');
    const [missing] = (await plugin()) ?? [];
    expect(missing).toMatchObject({ check: "plugin", state: "problem" });
    const lines = missing?.next?.split("\n\n")[1] ?? "";
    write("home/plugins/resource-svc-v0.1.0/PulumiPlugin.yaml");
    expect(await plugin()).toMatchObject([{ state: "ok" }]);
    write("Pulumi.yaml", `name: shop\nruntime: nodejs\n${lines}`);
    expect(await plugin()).toMatchObject([
      { state: "problem", next: "Run `npm install svc-iac`, or correct the path." },
    ]);
    write("node_modules/svc-iac/dist/pulumi/native/pulumi-resource-svc");
    expect(await plugin()).toMatchObject([{ state: "ok" }]);
  });
});

test.each([
  [{}, "No proxy is set."],
  [
    { HTTPS_PROXY: "http://me:pa55@proxy.example:3128" },
    "HTTPS_PROXY is http://proxy.example:3128; api.example.com is reached through it.",
  ],
  [
    { HTTPS_PROXY: "proxy.example:3128", NO_PROXY: "other.example, .example.com:443" },
    "HTTPS_PROXY is http://proxy.example:3128; NO_PROXY has api.example.com, which is reached directly.",
  ],
  [{ HTTPS_PROXY: "socks5://proxy.example" }, "HTTPS_PROXY is not the URL of an HTTP proxy."],
])("the proxy in %j is described without its password", (environment, says) => {
  const [found, ...others] = checkProxy(environment, "https://api.example.com", true);
  expect(found?.says).toContain(says);
  expect(others).toEqual([]);
});

test("a proxy that would be between a program and its engine is a problem", () => {
  const lower = { https_proxy: "http://proxy.example:3128" };
  const url = "http://127.0.0.1:8787";
  const found = checkProxy(lower, url, true);
  expect(states(found)).toEqual(["proxy ok", "proxy problem"]);
  expect(found[0]?.says).toContain("this service is on loopback, which is reached directly");
  expect(found[1]?.says).toContain("through https_proxy");
  expect(states(checkProxy(lower, url, false))).toEqual(["proxy ok"]);
  for (const no_proxy of ["localhost,127.0.0.1", "127.0.0.0/8"]) {
    expect(states(checkProxy({ ...lower, no_proxy }, url, true))).toEqual(["proxy ok"]);
  }
  expect(states(checkProxy({ ...lower, NO_PROXY: "127.0.0.1" }, url, true))).toEqual(["proxy ok", "proxy problem"]);
});

test("the shared store answers, or the reason is shown without its password", async () => {
  expect(await checkStore(undefined, {})).toEqual([]);
  expect(states(await checkStore(undefined, { SVC_STORE: join(folder, "store") }))).toEqual(["store ok"]);
  rmSync(join(folder, "store", ".work"), { recursive: true });
  writeFileSync(join(folder, "store", ".work"), "");
  expect(await checkStore(undefined, { SVC_STORE: join(folder, "store") })).toMatchObject([
    { state: "problem", says: expect.stringContaining("cannot be used") },
  ]);
  const [wrong] = await checkStore(undefined, { SVC_STORE: "postgres://me:pa55@127.0.0.1:1/journals" });
  expect(wrong).toMatchObject({ check: "store", state: "problem" });
  expect(JSON.stringify(wrong)).not.toContain("pa55");
  expect(states(await checkStore("ftp://x", {}))).toEqual(["store problem"]);
});
