import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { LocalSandbox } from "./local-sandbox";

jest.setTimeout(180_000);

const COMMAND = join(__dirname, "../../dist/cli/main.js");
const READING = ["discover", "docs", "drift", "plan_cost", "sandbox_snapshots", "validate"];
const CHANGING = ["sandbox_clear_faults", "sandbox_fault", "sandbox_restore", "sandbox_snapshot", "sandbox_start"];

let folder: string;
let clients: Client[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-iac-mcp-"));
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  clients = [];
  rmSync(folder, { recursive: true, force: true });
});

/** The real process, as an assistant starts it. */
async function assistant(words: readonly string[] = [], env: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const own = { PATH: process.env.PATH ?? "", HOME: folder, ...env };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [COMMAND, "mcp", ...words], cwd: folder, env: own }),
  );
  clients.push(client);
  return client;
}

async function call(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [{ text }] = content as [{ text: string }];
  return { text, isError: isError === true, json: () => JSON.parse(text) };
}

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

const ENVIRONMENT = `base:
  projects:
    shop:
      displayName: shop
`;

describe("without --allow-writes", () => {
  it("offers tools that change nothing", async () => {
    const { tools } = await (await assistant()).listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(READING);
    expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual(READING.map(() => true));
    expect(await call(await assistant(), "sandbox_start")).toMatchObject({ isError: true });
    expect(existsSync(join(folder, ".svc"))).toBe(false);
  });

  it("has the documentation, page by page", async () => {
    const client = await assistant();
    expect((await call(client, "docs")).json()).toContainEqual({ page: "kinds/database", title: "Database" });
    expect((await call(client, "docs", { page: "kinds/database" })).text).toContain("# Database");
    const none = await call(client, "docs", { page: "../package.json" });
    expect(none.isError).toBe(true);
    expect(none.json().error).toMatchObject({ code: "not-found", given: "../package.json" });
  });

  it("validates a file, with the mistake as data", async () => {
    const client = await assistant();
    write("environment.svc.yaml", ENVIRONMENT);
    expect((await call(client, "validate")).json()).toMatchObject({ valid: true });
    write("wrong.yaml", ENVIRONMENT.replace("displayName", "displayNam"));
    const { isError, json } = await call(client, "validate", { path: "wrong.yaml" });
    expect(isError).toBe(false);
    expect(json()).toMatchObject({
      valid: false,
      problems: expect.arrayContaining([expect.objectContaining({ line: 4 })]),
    });
    expect(await call(client, "validate", { path: "none.yaml" })).toMatchObject({ isError: true });
    // It is no option.
    expect((await call(client, "validate", { path: "--help" })).text).not.toContain("Usage");
  });

  it("estimates the cost of a plan", async () => {
    const client = await assistant();
    const plan = { terraform_version: "1.14.0", planned_values: {}, resource_changes: [] };
    write("plan.json", JSON.stringify(plan));
    expect((await call(client, "plan_cost", { plan: "plan.json" })).json()).toMatchObject({
      creations: 0,
      requests: 0,
    });
    expect(await call(client, "plan_cost", { plan: "none.json" })).toMatchObject({ isError: true });
  });

  it("sends nothing to another service than the sandbox, even if one is set", async () => {
    let asked = 0;
    const other = createServer((_, answer) => {
      asked += 1;
      answer.end("{}");
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    try {
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      const service = { SERVICE_API_URL: url, SERVICE_API_TOKEN: "a-token-of-the-platform" };
      write("environment.svc.yaml", ENVIRONMENT);
      const refused = await assistant([], service);
      for (const [name, input] of [
        ["discover", {}],
        ["drift", { file: "environment.svc.yaml" }],
      ] as const) {
        const { isError, text, json } = await call(refused, name, input);
        expect(isError).toBe(true);
        expect(json().error).toMatchObject({
          message: "No sandbox is running in this folder, and the tools may not use another service.",
          next: expect.stringContaining("--allow-writes"),
        });
        expect(text).not.toContain("a-token-of-the-platform");
      }
      expect(asked).toBe(0);

      await call(await assistant(["--allow-writes"], service), "discover");
      expect(asked).toBeGreaterThan(0);
    } finally {
      other.close();
    }
  });
});

it("reads from the sandbox of the folder", async () => {
  const env = { PATH: process.env.PATH ?? "", HOME: folder };
  const sandbox = await LocalSandbox.start(folder, env, 60, join(".svc", "state.json"));
  try {
    const client = await assistant();
    write("environment.svc.yaml", ENVIRONMENT);
    expect((await call(client, "discover")).json()).toMatchObject({ version: expect.anything() });
    const drift = await call(client, "drift", { file: "environment.svc.yaml", ignore: "*" });
    expect(drift).toMatchObject({ isError: false });
    expect(drift.text).toContain("shop");
    expect((await call(client, "sandbox_snapshots")).json()).toEqual([]);
    expect(await sandbox.writes()).toEqual([]);
  } finally {
    await sandbox.stop();
  }
});

describe("with --allow-writes", () => {
  it("refuses an argument that a tool does not have, and names the tool that starts a sandbox", async () => {
    const client = await assistant(["--allow-writes"]);
    write("environment.svc.yaml", ENVIRONMENT);
    const misspelt = await call(client, "validate", { file: "other.yaml" });
    expect(misspelt).toMatchObject({ isError: true, text: expect.stringContaining('"file"') });
    expect((await call(client, "discover")).json().error.next).toContain("sandbox_start");
  });

  it("offers the sandbox's tools as well, and says which change something", async () => {
    const { tools } = await (await assistant(["--allow-writes"])).listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...READING, ...CHANGING].sort());
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
    expect(changing.map(({ name }) => name).sort()).toEqual(CHANGING);
  });

  it("starts a sandbox, which ends with it, and shows no secret of it", async () => {
    const client = await assistant(["--allow-writes"]);
    const { url } = (await call(client, "sandbox_start", { speed: 60 })).json();
    const address = join(folder, ".svc", "sandbox.json");
    const { key, token } = JSON.parse(readFileSync(address, "utf8"));
    const answers = [
      await call(client, "discover"),
      await call(client, "sandbox_snapshot", { name: "empty" }),
      await call(client, "sandbox_fault", { operation: "listProjects", status: 503, times: 1 }),
      await call(client, "sandbox_clear_faults"),
      await call(client, "sandbox_restore", { snapshot: "empty" }),
      await call(client, "sandbox_restore", { snapshot: key }),
      await call(client, "sandbox_start"),
    ];
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, false, false, false, true, true]);
    expect(answers[5]?.text).toContain("[secret]");
    expect(answers[6]?.text).toContain("already running");
    for (const { text } of answers) for (const secret of [key, token]) expect(text).not.toContain(secret);

    await client.close();
    expect(existsSync(address)).toBe(false);
    await expect(fetch(url)).rejects.toThrow();
  });

  it("arms faults that requests meet", async () => {
    const client = await assistant(["--allow-writes"]);
    await call(client, "sandbox_start", { speed: 60 });
    const { key, url } = JSON.parse(readFileSync(join(folder, ".svc", "sandbox.json"), "utf8"));
    const fault = { operation: "listProjects", status: 503, times: 2 };
    expect(await call(client, "sandbox_fault", fault)).toMatchObject({ isError: false });
    const armed = await fetch(`${url}/__sandbox/faults`, { headers: { "x-sandbox-key": key } });
    expect(await armed.json()).toMatchObject([fault]);
    for (const [wrong, message] of [
      [{ operation: "listProjects" }, /no effect/],
      [{ operation: "listProject", status: 503 }, /no operation "listProject"/],
    ] as const) {
      const { isError, json } = await call(client, "sandbox_fault", wrong);
      expect(isError).toBe(true);
      expect(json().error).toMatchObject({ code: "sandbox", status: 400, message: expect.stringMatching(message) });
    }
  });
});
