import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tools } from "../../src/cli/mcp/tools";
import { Folder } from "../../src/cli/mcp/workplace";
import { newFolder } from "../support/new-folder";

/** The tools of a server act on one sandbox: the one that it has started, whatever runs beside it. */

const before = { ...process.env };
const asked: string[] = [];
let other: Server;
let at: Folder;

/** A sandbox of somebody else, which the environment names. */
beforeEach(async () => {
  asked.length = 0;
  other = createServer(({ url = "", method }, answer) => {
    if (!url.endsWith("/health")) asked.push(`${method} ${url}`);
    answer.setHeader("content-type", "application/json").end("{}");
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  Object.assign(process.env, { SERVICE_API_URL: `http://127.0.0.1:${port}`, SVC_SANDBOX_KEY: "other" });
  at = new Folder(newFolder());
});
afterEach(async () => {
  process.env = { ...before };
  await at.close();
  other.close();
});

const use = (name: string, input: object = {}) => tools.find((one) => one.name === name)?.run({ ...input }, at);

/** What each tool of the sandbox is given, in an order in which each of them succeeds. */
const INPUTS: Readonly<Record<string, object>> = {
  sandbox_snapshot: { name: "first" },
  sandbox_snapshots: {},
  sandbox_restore: { snapshot: "first" },
  sandbox_fault: { operation: "listProjects", status: 503, nth: 1 },
  sandbox_clear_faults: {},
};
const START = { speed: 1, limits: true };

test("all tools of the sandbox are known here", () => {
  const names = tools.map(({ name }) => name).filter((name) => name.startsWith("sandbox_"));
  expect(names.sort()).toEqual([...Object.keys(INPUTS), "sandbox_start"].sort());
});

test.each(Object.entries(INPUTS))(
  "%s acts on the sandbox of the environment, until one was started",
  async (name, input) => {
    await use(name, input);
    expect(asked).toHaveLength(1);

    await use("sandbox_start", START);
    if (name === "sandbox_restore") await use("sandbox_snapshot", INPUTS.sandbox_snapshot);
    await use(name, input);
    expect(asked).toHaveLength(1);
  },
);

test.each([2, 5])("of %d starts at the same time, one starts a sandbox, which ends with the server", async (count) => {
  const starts = await Promise.allSettled(Array.from({ length: count }, () => at.startSandbox(START)));
  const urls = starts.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(urls).toHaveLength(1);
  for (const one of starts)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ problem: { code: "sandbox" } });
  await at.close();
  await expect(fetch(urls[0] ?? "")).rejects.toThrow();
});

test("a server that ends while a sandbox starts ends that, too", async () => {
  const start = at.startSandbox(START);
  await at.close();
  await expect(fetch(await start)).rejects.toThrow();
});
