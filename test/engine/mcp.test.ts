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
const READING = [
  ...["convert", "deployments", "discover", "docs", "drift", "drift_patch", "graph", "logs", "plan_cost"],
  ...["sandbox_snapshots", "validate"],
];
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

  it("reads from the service that is set, until a sandbox was started", async () => {
    const asked: (string | undefined)[] = [];
    const other = createServer(({ method, headers }, answer) => {
      asked.push(method, headers.authorization);
      answer.writeHead(404).end("{}");
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    try {
      const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
      write("token", "a-token-of-the-platform");
      const service = { SERVICE_API_URL: url, SERVICE_API_TOKEN_FILE: join(folder, "token") };
      const client = await assistant([], service);
      const { text, isError } = await call(client, "discover");
      expect(isError).toBe(true);
      expect(text).not.toContain("a-token-of-the-platform");
      expect(new Set(asked)).toEqual(new Set(["GET", "Bearer a-token-of-the-platform"]));

      const changing = await assistant(["--allow-writes"], service);
      await call(changing, "sandbox_start");
      asked.length = 0;
      expect((await call(changing, "discover")).json()).toMatchObject({ objects: [] });
      expect(asked).toEqual([]);
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
});

/**
 * An assistant that has a task, the descriptions of the tools and their answers: it finds a tool by what it reads, and
 * names only what an answer has named.
 */
describe("an assistant", () => {
  let client: Client;
  let tools: readonly { name: string; description?: string | undefined }[];
  let api: (method: string, path: string, body?: object) => Promise<{ id: string }>;
  let application: { id: string };

  const use = (words: RegExp, input: Record<string, unknown> = {}) => {
    const found = tools.filter(({ description = "" }) => words.test(description));
    expect(found.map(({ name }) => name)).toHaveLength(1);
    return call(client, found[0]?.name ?? "", input);
  };
  const file = "environment.svc.yaml";
  const DIFFERS = /lists what differs/;
  const PATCH = /patch to the sources/;
  const MISTAKES = /All mistakes in/;

  test("does 20 tasks", async () => {
    client = await assistant(["--allow-writes"]);
    ({ tools } = await client.listTools());
    const done: string[] = [];
    for (const [task, work] of Object.entries(tasks)) {
      await work();
      done.push(task);
    }
    expect(done).toHaveLength(20);
  });

  const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
    "which fields does a database have?": async () => {
      const pages = (await use(/documentation of svc-iac/)).json() as { page: string; title: string }[];
      const { page } = pages.find(({ title }) => title === "Database") ?? {};
      expect((await use(/documentation of svc-iac/, { page })).text).toContain("dbPassword");
      const none = await use(/documentation of svc-iac/, { page: "../package.json" });
      expect(none.json().error).toMatchObject({ code: "not-found", given: "../package.json" });
    },
    "what does deployment-failed mean?": async () =>
      expect((await use(/each error code/, { page: "errors" })).text).toMatch(/`deployment-failed`: /),
    "what is wrong with this file?": async () => {
      write(file, ENVIRONMENT.replace("displayName", "displayNam"));
      const { problems } = (await use(MISTAKES)).json();
      expect(problems[0]).toMatchObject({ line: 4, message: expect.stringContaining("displayName") });
      // It is no option.
      expect((await use(MISTAKES, { path: "--help" })).text).not.toContain("Usage");
    },
    "is it right now?": async () => {
      write(file, ENVIRONMENT);
      expect((await use(MISTAKES)).json()).toMatchObject({ valid: true });
    },
    "turn our compose file into an environment": async () => {
      write(
        "compose.yaml",
        "services:\n  web:\n    image: nginx:1\n    depends_on: [db]\n  db:\n    image: postgres:16\n",
      );
      const { code, secrets } = (await use(/compose file/, { path: "compose.yaml", region: "europe-west" })).json();
      expect(secrets).toEqual(["dbPassword"]);
      write("converted.svc.yaml", code);
      expect((await use(MISTAKES, { path: "converted.svc.yaml" })).json()).toMatchObject({ valid: true });
    },
    "what depends on the database?": async () => {
      const { nodes } = (await use(/their connections/, { file: "converted.svc.yaml" })).json();
      expect(nodes).toContainEqual(expect.objectContaining({ kind: "Database" }));
    },
    "how long will this plan take?": async () => {
      write("plan.json", JSON.stringify({ terraform_version: "1.14.0", planned_values: {}, resource_changes: [] }));
      expect((await use(/minutes of a plan/, { plan: "plan.json" })).json()).toMatchObject({ requests: 0 });
    },
    "can I look at what exists without a service?": async () =>
      expect((await use(/Lists the existing objects/)).json().error.next).toContain("sandbox_start"),
    "try it on a sandbox": async () => {
      await use(/Starts the platform's API/);
      const { url, token, key } = JSON.parse(readFileSync(join(folder, ".svc", "sandbox.json"), "utf8"));
      api = async (method, path, body) => {
        const headers = { authorization: `Bearer ${token}`, "x-sandbox-key": key, "content-type": "application/json" };
        const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
        return JSON.parse((await answer.text()) || "{}");
      };
      // What has happened at the platform meanwhile.
      const source = { source: "publicGit", repo_url: "https://git.example.com/shop/api", default_branch: "main" };
      const clusters = (await api("GET", "/v3/resources/clusters")) as unknown as { id: string }[];
      application = await api("POST", "/v3/applications", {
        display_name: "api",
        cluster_id: clusters[0]?.id,
        ...source,
      });
      await api("POST", "/__sandbox/outcomes", {
        of: "deployment",
        step: "build",
        logs: [`\u001b[31m${"no script ".repeat(500)}`],
      });
      await api("POST", `/v3/applications/${application.id}/deployments`, {});
      await api("POST", "/__sandbox/clock", { advanceSeconds: 60 });
    },
    "which applications are there?": async () => {
      const { objects } = (await use(/Lists the existing objects/)).json();
      expect(objects).toMatchObject([{ kind: "Application", displayName: "api", id: application.id }]);
    },
    "why did it fail?": async () => {
      const [{ id, status, steps }] = (await use(/^The deployments of/, { target: "api" })).json();
      expect([status, steps.at(-1)]).toEqual(["failed", "build"]);
      const { text } = await use(/last lines of a log/, { target: "api", deployment: id, lines: 1 });
      expect(text).toMatch(/^\(2 earlier lines\)\n[^\n]* {2}ERROR {2}no script .{900,1000}…$/);
    },
    "what does it print?": async () =>
      expect((await use(/last lines of a log/, { target: "api", source: "runtime" })).text).toContain("no lines"),
    "whose log is there?": async () =>
      expect((await use(/last lines of a log/, { target: "apy" })).json().error).toMatchObject({ code: "not-found" }),
    "declare what exists": async () => {
      const { code } = (await use(/Lists the existing objects/, { to: "environment" })).json();
      write(file, code);
      expect((await use(DIFFERS, { file })).json().summary).toMatchObject({ clean: 1, unmanaged: 0 });
    },
    "what has somebody changed by hand?": async () => {
      await api("PATCH", `/v3/applications/${application.id}`, { default_branch: "next" });
      const { resources } = (await use(DIFFERS, { file })).json();
      expect(resources[0].differences).toMatchObject([{ field: "defaultBranch", declared: "main", live: "next" }]);
    },
    "take the change into the file": async () => {
      const { text } = await use(PATCH, { file });
      const lines = /^-(.*)\n\+(.*)$/m.exec(text.slice(text.indexOf("@@"))) ?? [];
      write(file, readFileSync(join(folder, file), "utf8").replace(lines[1] ?? "", lines[2] ?? ""));
      expect((await use(DIFFERS, { file })).json().summary).toMatchObject({ clean: 1 });
      expect((await use(PATCH, { file })).isError).toBe(false);
    },
    "declare what somebody has created by hand": async () => {
      await api("POST", "/v3/projects", { display_name: "shop", name: "shop" });
      const [{ kind, name }] = (await use(DIFFERS, { file })).json().unmanaged;
      const { text } = await use(PATCH, { file, "adopt-unmanaged": `${kind}/${name}` });
      expect(text).toMatch(/^\+.*displayName: shop$/m);
    },
    "write Terraform for it": async () =>
      expect((await use(/Lists the existing objects/, { to: "terraform" })).json().code).toContain("svc_application"),
    "what if the service is down?": async () => {
      const fault = { operation: "listProjects", status: 503, times: 9 };
      await use(/requests to the sandbox fail/, fault);
      expect((await use(/Lists the existing objects/)).json().error.code).toBe("api.503");
      await use(/Removes all faults/);
      expect(await use(/requests to the sandbox fail/, { operation: "listProject", status: 503 })).toMatchObject({
        isError: true,
      });
    },
    "go back to how it was": async () => {
      await use(/Saves the objects/, { name: "before" });
      await api("DELETE", `/v3/applications/${application.id}`);
      const [{ name }] = (await use(/Lists the snapshots/)).json();
      await use(/by those of a snapshot/, { snapshot: name });
      expect((await use(/Lists the existing objects/)).text).toContain(application.id);
    },
  };
});
