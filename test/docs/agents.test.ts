import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CLUSTERS } from "../../src/sandbox/reference";
import { control, fixtures } from "../laws/world";
import { PROGRAM, type Printed, svcIac } from "../support/cli";
import { everyBlockIn, REPOSITORY } from "./blocks";
import { inFolder } from "./files";
import { commandsIn } from "./shell";

const ENVIRONMENT = `base:
  applications:
    api:
      displayName: api
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/shop/api
      defaultBranch: main
`;

/** Exit codes other than 0 in a folder whose application is deployed by hand, and has no Pulumi.yaml. */
const EXPECTED: Readonly<Record<string, number>> = { doctor: 1, drift: 2 };

let sandbox: ChildProcess | undefined;
const before = { ...process.env };
afterEach(async () => {
  process.env = { ...before };
  if (sandbox?.exitCode !== null) return;
  const ended = once(sandbox, "exit");
  sandbox.kill("SIGTERM");
  await ended;
});

/** Starts what runs until it is stopped, and waits until it answers. */
async function started(words: readonly string[], cwd: string): Promise<void> {
  const env = { ...process.env, NODE_PATH: join(REPOSITORY, "node_modules") };
  const child = spawn(process.execPath, ["--eval", PROGRAM, "--", ...words], {
    ...{ cwd, env, stdio: ["ignore", "pipe", "inherit"] },
  });
  sandbox = child;
  for await (const text of child.stdout.setEncoding("utf8")) if (String(text).includes("Stop it with")) return;
  throw new Error("The sandbox ended.");
}

test("every command of the skill works, on the sandbox that it starts", () =>
  inFolder({ "environment.svc.yaml": ENVIRONMENT }, async (folder) => {
    const blocks = everyBlockIn("skills/svc-iac/SKILL.md");
    const words = blocks.flatMap(({ code }) => commandsIn(code).map(([, , ...own]) => own));
    const starts = words.filter(([name]) => name === "sandbox");
    expect(starts).toHaveLength(1);
    await started(starts[0] ?? [], folder);
    const sandbox = JSON.parse(readFileSync(join(folder, ".svc", "sandbox.json"), "utf8"));
    Object.assign(process.env, { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token });
    const source = { repo_url: "https://git.example.com/shop/api", default_branch: "next" };
    const fields = { display_name: "api", cluster_id: CLUSTERS[0]?.id, ...source };
    await control(sandbox, "PUT", `objects/applications/${fixtures.application}`, fields);
    await fetch(`${sandbox.url}/v3/applications/${fixtures.application}/deployments`, {
      ...{ method: "POST", headers: { authorization: `Bearer ${sandbox.token}` } },
    });
    const failed: [string, Printed][] = [];
    for (const own of words.filter(([name]) => name !== "sandbox" && name !== undefined)) {
      const ran = await svcIac(...own);
      if (ran.code !== (EXPECTED[own[0] ?? ""] ?? 0)) failed.push([own.join(" "), ran]);
      if (own.includes("--json")) expect(JSON.parse(ran.stdout)).not.toHaveProperty("error");
    }
    expect(failed).toEqual([]);
    expect(words.length).toBeGreaterThan(8);
  }));
