import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../..");

interface Ended {
  code: number;
  stdout: string;
  /** With what went to stderr. */
  output: string;
}

/** Runs a module of tools/, or a piece of program beside them. */
function node(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((done) => {
    const options = { cwd: join(root, "tools"), env: { PATH: process.env.PATH ?? "", ...env } };
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, output: stdout + stderr }),
    );
  });
}

const program = (text: string) => node(["--input-type=module", "--eval", text]);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "svc-iac-tools-"));
});

afterEach(() => rm(folder, { recursive: true }));

describe("dependencies are installed again", () => {
  const INSTALLED = { "node_modules/a": { version: "1.0.0" } };
  const LOCKED = {
    "": { dependencies: { a: "^1" }, version: "0.1.0" },
    ...INSTALLED,
    "node_modules/a-win32-x64": { version: "1.0.0", optional: true },
  };
  test.each<[string, boolean, object, object | undefined]>([
    ["not after `npm ci`, whoever ran it", false, { dependencies: { a: "^1" } }, INSTALLED],
    ["if nothing is installed", true, { dependencies: { a: "^1" } }, undefined],
    ["if package.json wants something else", true, { dependencies: { a: "^2" } }, INSTALLED],
    ["if a package is missing", true, { dependencies: { a: "^1" } }, {}],
    [
      "if a package has another version",
      true,
      { dependencies: { a: "^1" } },
      { "node_modules/a": { version: "1.0.1" } },
    ],
    [
      "if there is one more",
      true,
      { dependencies: { a: "^1" } },
      { ...INSTALLED, "node_modules/b": { version: "1.0.0" } },
    ],
  ])("%s", async (_, again, manifest, packages) => {
    const given = [manifest, { packages: LOCKED }, { packages }].map((one) => JSON.stringify(one)).join(", ");
    const { output } = await program(`
      import { agree } from "./install.mjs";
      console.log(agree(${given}));
    `);
    expect(output).toBe(`${!again}\n`);
  });
});

test("the tools refuse a Node that is older than the package's, by its patch too", async () => {
  const { output } = await program(`
    import { checkNode } from "./install.mjs";
    const says = (version) => { try { return checkNode(version) ?? "ok"; } catch ({ message }) { return message; } };
    for (const version of ["18.20.9", "20.18.0", "20.18.1", "22.0.0"]) console.log(says(version).split(". ")[0]);
  `);
  const older = (version: string) => `Node ${version} is too old: svc-iac needs 20.18.1 or later`;
  expect(output.trim().split("\n")).toEqual([older("18.20.9"), older("20.18.0"), "ok", "ok"]);
});

describe("the contract lint", () => {
  test("accepts the contract", async () => {
    expect(await node(["lint-contract.mjs"])).toMatchObject({ code: 0, output: "" });
  });

  test.each([
    ["an unknown reference", "#/components/schemas/", "#/components/schemas/No", /:\d+:\d+ error no-unresolved-refs/],
    ["an unknown word", "operationId:", "operationIdd:", /:\d+:\d+ error struct/],
    ["an undeclared path parameter", "/{id}:", "/{other}:", /:\d+:\d+ error path-parameters-defined/],
    ["text that is not YAML", "paths:", "paths: [", /missed comma/],
  ])("refuses %s, with its place", async (_, from, to, message) => {
    const contract = await readFile(join(root, "api", "openapi.yaml"), "utf8");
    await writeFile(join(folder, "openapi.yaml"), contract.replace(from, to));
    const { code, output } = await node(["lint-contract.mjs", join(folder, "openapi.yaml")]);
    expect(code).toBe(1);
    expect(output).toMatch(message);
  });
});

describe.each(["up.mjs", "down.mjs"])("%s", (tool) => {
  test.each([
    [{ SERVICE_API_URL: "https://api.example.com" }, "SERVICE_API_URL is set without SERVICE_API_TOKEN"],
    [{ SERVICE_API_TOKEN: "a-secret-token" }, "SERVICE_API_TOKEN is set without SERVICE_API_URL"],
  ])("refuses half an address: %o", async (env, message) => {
    const { code, output } = await node([tool], env);
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(output).not.toContain("a-secret-token");
  });
});

test("an address that `svc-iac env` has set means the local sandbox, also when that one is gone", async () => {
  const { output } = await program(`
    import { chosenService } from "./service.mjs";
    const local = { SERVICE_API_URL: "http://127.0.0.1:1", SERVICE_API_TOKEN: "t", SVC_SANDBOX_KEY: "k" };
    const own = { ...local, SERVICE_API_URL: "https://api.example.com" };
    console.log(chosenService(local), chosenService(own), chosenService({ ...local, SVC_SANDBOX_KEY: "" }));
  `);
  expect(output).toBe("undefined https://api.example.com http://127.0.0.1:1\n");
});

describe("the lock", () => {
  const holder = (lock: string, log: string) => `
    import { alone } from "./lock.mjs";
    import { appendFile } from "node:fs/promises";
    import { setTimeout } from "node:timers/promises";
    await alone(${JSON.stringify(lock)}, async () => {
      await appendFile(${JSON.stringify(log)}, "in ");
      await setTimeout(150);
      await appendFile(${JSON.stringify(log)}, "out ");
    });
  `;

  test("lets one process in at a time, and leaves stdout to results", async () => {
    const text = holder(join(folder, "lock"), join(folder, "log"));
    const ended = await Promise.all([program(text), program(text), program(text)]);
    expect(ended.map(({ stdout }) => stdout).join("")).toBe("");
    expect(ended.map(({ output }) => output).join("")).toContain("waiting for process");
    expect(await readFile(join(folder, "log"), "utf8")).toBe("in out in out in out ");
  });

  test("of a process that is gone is taken over", async () => {
    const gone = await program("process.stdout.write(String(process.pid))");
    await writeFile(join(folder, "lock"), gone.output);
    await program(holder(join(folder, "lock"), join(folder, "log")));
    expect(await readFile(join(folder, "log"), "utf8")).toBe("in out ");
  });
});

describe("commands", () => {
  test("a failure shows the command, its last lines and what to do, and no stack", async () => {
    const { code, output } = await program(`
      import { run } from "./command.mjs";
      import { main, step } from "./steps.mjs";
      const script = "console.log('first'); console.log('the reason'); process.exit(3)";
      await main(() => step("trying", () => run(process.execPath, ["-e", script], { lines: 1, advice: "Do this." })));
    `);
    expect(code).toBe(1);
    expect(output).toMatch(/^→ trying …\n {2}failed\n\n`node -e .*` failed with code 3\.\nthe reason\nDo this\.\n$/s);
    expect(output).not.toContain("at ");
  });

  test("stopping a command stops what it started", async () => {
    const { output } = await program(`
      import { readFile } from "node:fs/promises";
      import { run } from "./command.mjs";
      import { runs } from "./lock.mjs";
      const file = ${JSON.stringify(join(folder, "started"))};
      const stop = new AbortController();
      const stopped = run("sh", ["-c", "sleep 6000 & echo $! > $0; wait", file], { signal: stop.signal }).catch(() => {});
      const written = () => readFile(file, "utf8").catch(() => "");
      while (!(await written()).endsWith("\\n"));
      stop.abort();
      await stopped;
      const pid = Number(await written());
      while (await runs(pid));
      console.log("gone");
    `);
    expect(output).toBe("gone\n");
  });
});

/** The stages that a run need not try again, after one of which `unit` has passed with `env`. */
test.each<[string, string, Record<string, string>, number | null]>([
  ["the same sources", "one", {}, 7],
  ["other sources", "two", {}, null],
  ["more cases", "one", { LAW_CASES: "8" }, null],
])("`--resume` after a stage has passed: %s", async (_, sources, env, expected) => {
  const passed = (given: string, isResumed: boolean) =>
    `await passedStages({ isResumed: ${isResumed}, file: ${JSON.stringify(join(folder, "passed.json"))}, sources: async () => "${given}" })`;
  const of = (then: string) => `import { passedStages } from "./passed.mjs"; ${then}`;
  await program(of(`await (${passed("one", false)}).note("unit", 7);`));
  const { stdout } = await node(
    [
      "--input-type=module",
      "--eval",
      of(
        `console.log(JSON.stringify([${passed(sources, true)}, ${passed(sources, false)}].map((stages) => stages.of("unit"))))`,
      ),
    ],
    env,
  );
  expect(JSON.parse(stdout)).toEqual([expected, null]);
});
