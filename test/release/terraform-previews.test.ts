import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { type Mirrored, openMirrored } from "../engine/mirrored";
import { succeeded } from "../support/ran";
import { ENGINE, OPEN_TOFU, runEngine } from "../terraform/workspace";

jest.setTimeout(300_000);

/** The configuration of the guide: what a reader copies. */
const GUIDE = readFileSync(join(__dirname, "../../docs/guides/previews.md"), "utf8");
const [, CONFIGURATION = ""] = /```hcl\n(variable "preview"[\s\S]*?)```/.exec(GUIDE) ?? [];
const HEAD = 'terraform {\n  required_providers {\n    svc = { source = "svc-iac/svc" }\n  }\n}\n';
const COMMAND = join(__dirname, "../../dist/cli/main.js");

const engines = [["terraform", ENGINE] as const, ...(OPEN_TOFU ? [["tofu", OPEN_TOFU] as const] : [])];

/** A folder with the configuration of the guide, and the commands in it. */
async function openPreviews(engine: string, program: string) {
  const mirrored: Mirrored = await openMirrored();
  const folder = join(mirrored.folder, "stack");
  writeFileSync(join(folder, "main.tf"), `${HEAD}${CONFIGURATION}`);
  const found = program.includes("/") ? `${dirname(program)}${delimiter}` : "";
  const env = { ...mirrored.env, PATH: `${found}${process.env.PATH}`, SVC_STORE: join(mirrored.folder, "store") };
  const ran = (name: string, ...words: string[]) => runEngine(folder, env, words, name);
  const preview = async (...words: string[]) =>
    succeeded(await ran(process.execPath, COMMAND, "preview-env", ...words, "--engine", engine)).stdout;
  const applications = () => mirrored.sandbox.objects("applications");
  const names = async () => (await applications()).map((one) => one.display_name).sort();
  succeeded(await ran(program, "init", "-no-color"));
  return { mirrored, folder, ran, preview, applications, names };
}

test.each(engines)("each pull request gets a workspace, and an expired one is swept: %s", async (engine, program) => {
  const { mirrored, folder, ran, preview, names } = await openPreviews(engine, program);
  try {
    const controls = /[^\P{Cc}\n]/u;
    const text = async () => [await preview("list"), await preview("comment", "--pr", "7")];
    const listed = async () => JSON.parse(await preview("list", "--json")).previews;

    expect(await preview("up", "--pr", "7", "--branch", "$(touch owned)")).toMatch(
      /^The preview of pull request 7 is workspace pr-7, until /m,
    );
    expect(await preview("up", "--pr", "7", "--branch", "other")).not.toMatch(controls);
    await preview("up", "--pr", "8", "--ttl", "1m", "--branch", "other");
    expect(await names()).toEqual(["web-pr-7", "web-pr-8"]);
    expect(await listed()).toMatchObject([
      { stack: "pr-7", pullRequest: "7", state: "running" },
      { stack: "pr-8", pullRequest: "8", state: "running" },
    ]);
    expect(await text()).toEqual([
      expect.stringMatching(/^workspace +pullRequest/),
      expect.stringMatching(/https:[\s\S]*Workspace <code>pr-7/),
    ]);
    // A job of the next push has nothing but the state.
    await preview("pause", "--pr", "7");
    expect(await listed()).toMatchObject([{ state: "suspended" }, { state: "running" }]);
    await preview("up", "--pr", "7", "--branch", "next");
    expect(await listed()).toMatchObject([{ state: "running" }, { state: "running" }]);

    const state = join(folder, "terraform.tfstate.d", "pr-8", "terraform.tfstate");
    writeFileSync(state, readFileSync(state, "utf8").replace(/("until": ")[^"]+/, "$12020-01-01T00:00:00Z"));
    expect(await preview("sweep")).toContain("pr-8: pull request 8, until 2020-01-01T00:00:00Z, expired");
    expect(await names()).toEqual(["web-pr-7"]);
    await preview("down", "--pr", "7");
    expect([await names(), await listed()]).toEqual([[], []]);
    expect(succeeded(await ran(program, "workspace", "list")).stdout.trim()).toBe("* default");
  } finally {
    await mirrored.close();
  }
});

test("a workspace of the pool is taken without a creation, and is created again for the next pull request", async () => {
  const { mirrored, ran, preview, applications, names } = await openPreviews("terraform", ENGINE);
  try {
    expect(await preview("pool", "--size", "1")).toMatch(
      /pool has 1 preview ready and 0 in use\.\nSuspended in each that waits: 1 application\./,
    );
    const [waiting] = await applications();
    expect(waiting).toMatchObject({ display_name: "web-pool-1", is_suspended: true });
    expect(await preview("up", "--pr", "7", "--branch", "next")).toContain(
      "pull request 7 is workspace pool-1, until ",
    );
    expect(await applications()).toMatchObject([{ id: waiting?.id, is_suspended: false, default_branch: "next" }]);
    expect(await preview("down", "--pr", "7")).toContain("pool-1 is suspended and back in the pool");
    expect(await applications()).toMatchObject([{ id: waiting?.id, is_suspended: true }]);
    await preview("pool", "--size", "1");
    const [clean, ...others] = await applications();
    expect([clean?.display_name, clean?.id === waiting?.id, others]).toEqual(["web-pool-1", false, []]);
    await preview("pool", "--size", "0");
    expect(await names()).toEqual([]);
    expect(succeeded(await ran(ENGINE, "workspace", "list")).stdout.trim()).toBe("* default");
  } finally {
    await mirrored.close();
  }
});

test("a configuration that would not mark its workspaces is refused before there is one", async () => {
  const mirrored = await openMirrored();
  try {
    const folder = join(mirrored.folder, "stack");
    writeFileSync(join(folder, "main.tf"), HEAD);
    succeeded(await mirrored.run("init", "-no-color"));
    const words = [COMMAND, "preview-env", "up", "--pr", "7", "--engine", "terraform"];
    const { code, stderr } = await runEngine(folder, mirrored.env, words, process.execPath);
    expect([code, stderr]).toEqual([1, expect.stringContaining('has no variable "preview", which a preview sets')]);
    expect(succeeded(await mirrored.run("workspace", "list")).stdout.trim()).toBe("* default");
  } finally {
    await mirrored.close();
  }
});
