import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { consoleAddress } from "../../src/cli/console";
import { runningSandbox } from "../../src/cli/sandbox-control";
import { startSandbox } from "../../src/sandbox";

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "console-"));
  await mkdir(join(project, ".svc"));
});
afterEach(() => rm(project, { recursive: true }));

test("another address of the console, for the sandbox of the project", async () => {
  const sandbox = await startSandbox();
  try {
    const { url, key, token } = sandbox;
    const address = { url, key, token, pid: process.pid, speed: 1 };
    await writeFile(join(project, ".svc", "sandbox.json"), JSON.stringify(address));
    const printed = new URL(await consoleAddress(join(project, ".svc")));
    expect(printed.origin).toBe(url);
    const code = new URLSearchParams(printed.hash.slice(1)).get("code");
    const answer = await fetch(`${url}/__console/session`, { method: "POST", body: JSON.stringify({ code }) });
    expect(await answer.json()).toEqual({ key });
    const elsewhere = await mkdtemp(join(tmpdir(), "console-"));
    const exported = { environment: { SERVICE_API_URL: url, SVC_SANDBOX_KEY: key } };
    expect((await runningSandbox(elsewhere, exported)).url).toBe(url);
    await expect(runningSandbox(elsewhere, { environment: {} })).rejects.toThrow(/No sandbox is running here/);
    const state = join(project, ".svc", "state.json");
    expect((await runningSandbox(elsewhere, { state, environment: {} })).url).toBe(url);
    // The one that is named is meant, and no other.
    await expect(runningSandbox(project, { ...exported, state: "own/state.json" })).rejects.toThrow(
      "No sandbox with its state in own/state.json is running. Start it with `npx svc-iac sandbox --state own/state.json`",
    );
  } finally {
    await sandbox.close();
  }
  await expect(consoleAddress(project)).rejects.toThrow(/No sandbox is running here\. Start it with/);
});
