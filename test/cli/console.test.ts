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
    const state = join(project, ".svc", "state.json");
    expect(new URL(await consoleAddress(elsewhere, state)).origin).toBe(url);
    await expect(consoleAddress(project, "fork/state.json")).rejects.toThrow(
      /No sandbox with its state in fork.state\.json is running/,
    );
    const exported = { SERVICE_API_URL: url, SVC_SANDBOX_KEY: key };
    expect((await runningSandbox(elsewhere, exported)).url).toBe(url);
    await expect(runningSandbox(elsewhere, {})).rejects.toThrow(/No sandbox is running here/);
  } finally {
    await sandbox.close();
  }
  await expect(consoleAddress(project)).rejects.toThrow(/No sandbox is running here\. Start it with/);
});
