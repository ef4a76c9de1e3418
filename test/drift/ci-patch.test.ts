import { execFile, execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "yaml";
import { newFolder } from "../support/new-folder";

/** The patch of a workflow, pushed to a bare repository; a Git host's API on loopback. */
const root = join(__dirname, "../..");
const action = parse(readFileSync(join(root, "action.yml"), "utf8"));
const template = parse(readFileSync(join(root, "ci/gitlab-drift.yml"), "utf8"))[".svc-iac-drift"];

let folder: string;
let work: string;
let server: Server;
let pulls: { number: number; head: string; body: string; base: string }[];
let refused: number;

beforeEach(async () => {
  folder = newFolder();
  work = join(folder, "work");
  git(folder, "init", "--quiet", "--bare", "--initial-branch=main", "origin.git");
  // As Git hosts do, which open merge requests by push options.
  git(join(folder, "origin.git"), "config", "receive.advertisePushOptions", "true");
  const hook = join(folder, "origin.git/hooks/post-receive");
  const names =
    "i=0; while [ $i -lt ${GIT_PUSH_OPTION_COUNT:-0} ]; do eval echo \\$GIT_PUSH_OPTION_$i; i=$((i+1)); done";
  writeFileSync(hook, `#!/bin/sh\n${names} >> ${folder}/options\n`);
  chmodSync(hook, 0o755);
  git(folder, "clone", "--quiet", "origin.git", "work");
  writeFileSync(join(work, "environment.svc.yaml"), "declared\n");
  git(work, "add", ".");
  git(work, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", "first");
  git(work, "push", "--quiet", "origin", "HEAD:main");
  pulls = [];
  refused = 0;
  server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    if (request.headers.authorization !== "Bearer very-secret-token") refused += 1;
    const [, number] = /^\/repos\/shop\/api\/pulls(?:\/(\d+))?$/.exec(pathname) ?? [];
    const given = text === "" ? {} : JSON.parse(text);
    if (request.method === "POST") pulls.push({ number: pulls.length + 7, ...given });
    if (request.method === "PATCH") Object.assign(pulls.find((one) => one.number === Number(number)) ?? {}, given);
    const found = pulls.filter(({ head }) => `shop:${head}` === searchParams.get("head"));
    response.writeHead(request.method === "POST" ? 201 : 200).end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function git(cwd: string, ...words: string[]): string {
  return execFileSync("git", words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

/** What the script of the action prints. */
async function pullRequest(code = "2", base = "main"): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)("bash", [join(root, "ci/drift-pull-request.sh")], {
    cwd: work,
    env: {
      PATH: process.env.PATH,
      BRANCH: "svc-iac/drift",
      BASE: base,
      CODE: code,
      REPORTS: join(folder, "reports"),
      GH_TOKEN: "very-secret-token",
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      GITHUB_REPOSITORY: "shop/api",
    },
  });
  return stdout + stderr;
}

/** As the command leaves the checkout of the next run. */
function patched(text: string): void {
  git(work, "checkout", "--quiet", "--force", "origin/main");
  writeFileSync(join(work, "environment.svc.yaml"), text);
  mkdirSync(join(folder, "reports"), { recursive: true });
  writeFileSync(join(folder, "reports/drift.md"), `report of ${text}`);
  writeFileSync(join(work, "unrelated.txt"), "made by the workflow");
  writeFileSync(join(work, "unmanaged.ts"), text);
}

const branch = (file: string) => git(join(folder, "origin.git"), "show", `svc-iac/drift:${file}`);
const branches = () => git(join(folder, "origin.git"), "branch", "--format=%(refname:short)").split("\n");

test("GitHub: one pull request is opened, updated, and closed once there is nothing to adopt", async () => {
  patched("live");
  expect(await pullRequest()).toBe("A pull request is opened.\n");
  expect(pulls).toEqual([
    { number: 7, title: "Adopt drift", head: "svc-iac/drift", base: "main", body: "report of live" },
  ]);
  expect(branch("environment.svc.yaml")).toBe("live");
  // Nothing that is unmanaged gets into a pull request by itself.
  expect(() => branch("unmanaged.ts")).toThrow();
  expect(() => branch("unrelated.txt")).toThrow();
  patched("live again");
  expect(await pullRequest()).toBe("Pull request 7 is updated.\n");
  expect(pulls).toMatchObject([{ number: 7, body: "report of live again" }]);
  expect(branch("environment.svc.yaml")).toBe("live again");
  // One commit on top of what is deployed, however many runs there were.
  expect(git(join(folder, "origin.git"), "rev-list", "--count", "main..svc-iac/drift")).toBe("1");
  git(work, "checkout", "--quiet", "--force", "origin/main");
  expect(await pullRequest("1")).toBe("");
  expect(await pullRequest("0", "svc-iac/drift")).toBe("");
  expect(branches()).toContain("svc-iac/drift");
  expect(await pullRequest("127")).toBe("");
  expect(branches()).toContain("svc-iac/drift");
  // Drift that nothing adopts, such as unmanaged objects, leaves no outdated request open.
  expect(await pullRequest("2")).toBe("Nothing to adopt: the branch svc-iac/drift is deleted.\n");
  expect(branches()).toEqual(["main"]);
  expect(await pullRequest("0")).toBe("");
  expect(refused).toBe(0);
});

test("GitHub: the action runs it only if it is asked to, and passes nothing on as code", () => {
  const [, , step] = action.runs.steps;
  expect(step.if).toBe("inputs.patch == 'true' && !github.event.pull_request.number");
  expect(step.run).toBe('bash "$GITHUB_ACTION_PATH/ci/drift-pull-request.sh"');
  expect(action.inputs.patch.default).toBe("false");
});

function gitlab(code: number): { code: number; output: string } {
  const program = join(work, "node_modules/.bin/svc-iac");
  mkdirSync(join(program, ".."), { recursive: true });
  writeFileSync(program, `#!/bin/sh\necho "$@" > ${folder}/words\nexit ${code}\n`);
  chmodSync(program, 0o755);
  const env = {
    PATH: process.env.PATH,
    ...template.variables,
    SVC_DRIFT_PATCH: "true",
    SVC_DRIFT_PUSH_TOKEN: "very-secret-token",
    CI_PROJECT_URL: join(folder, "origin"),
    CI_COMMIT_BRANCH: "main",
  };
  try {
    const output = execFileSync("sh", ["-e", "-c", template.script[0]], {
      cwd: work,
      env,
      encoding: "utf8",
      stdio: "pipe",
    });
    return { code: 0, output };
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string };
    return { code: status, output: stderr };
  }
}

test("GitLab: the push opens or updates one merge request, and the job ends with the exit code", () => {
  patched("live");
  expect(gitlab(2)).toEqual({ code: 2, output: "" });
  expect(readFileSync(join(folder, "words"), "utf8").trim()).toMatch(/ --patch --adopt$/);
  const options = ["merge_request.create", "merge_request.target=main", "merge_request.title=Adopt drift"];
  expect(readFileSync(join(folder, "options"), "utf8").trim().split("\n")).toEqual(options);
  expect(branch("environment.svc.yaml")).toBe("live");
  expect(() => branch("unmanaged.ts")).toThrow();
  patched("live again");
  gitlab(2);
  expect(branch("environment.svc.yaml")).toBe("live again");
  git(work, "checkout", "--quiet", "--force", "origin/main");
  expect(gitlab(0)).toEqual({ code: 0, output: "" });
  expect(branches()).toEqual(["main"]);
  expect(gitlab(0)).toEqual({ code: 0, output: "" });
});
