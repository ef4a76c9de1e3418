import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { stripVTControlCharacters } from "node:util";
import type { Command } from "commander";
import { parse } from "yaml";
import { graphCommand } from "../../../src/cli/graph";
import { initCommand, type Terminal } from "../../../src/cli/init";
import { PROGRAM } from "../../../src/cli/init-files";
import { throwing } from "../../../src/cli/usage";
import { validateCommand } from "../../../src/cli/validate";
import { COMPLETED_TYPE, PREVIEW_TYPE, previewMarkIn } from "../../../src/environment/preview";
import { worldOfSuite } from "../../laws/law";
import { fileWith } from "../examine";

const world = worldOfSuite();

/** What a command prints, and its exit code. */
async function run(command: Command, ...words: string[]): Promise<{ code: number; text: string }> {
  let text = "";
  const write = jest.spyOn(process.stdout, "write").mockImplementation((piece) => {
    text += piece;
    return true;
  });
  try {
    await command.parseAsync(words, { from: "user" });
    return { code: Number(process.exitCode ?? 0), text };
  } finally {
    write.mockRestore();
    process.exitCode = 0;
  }
}

/** Ctrl-C and Ctrl-D. */
const KEYS = ["\u0003", "\u0004"];

/** Answers the questions of `init` as they come, each by its first word. Gives what was shown. */
async function answering(answers: Record<string, string[]>, ...words: string[]): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()].map((stream) =>
    Object.assign(stream, { isTTY: true }),
  );
  let shown = "";
  output?.setEncoding("utf8").on("data", (text: string) => {
    shown += text;
    const [, word = ""] = /(?:^|\n)(\w+)[^\n]*\): $/.exec(stripVTControlCharacters(shown)) ?? [];
    const answer = answers[word]?.shift();
    if (answer !== undefined) input?.write(KEYS.includes(answer) ? answer : `${answer}\r`);
  });
  await initCommand({ input, output } as Terminal).parseAsync(words, { from: "user" });
  return shown;
}

describe("svc-iac init", () => {
  test.each([
    [[]],
    [["--database"]],
    [["--name", "yes", "--cluster", "Frankfurt, Germany", "--repository", "https://x.example/'#"]],
  ])("writes a project that is valid: %j", async (flags) => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    const { text } = await run(initCommand(), folder, ...flags);
    expect(text).toContain("wrote environment.svc.yaml");
    const file = join(folder, "environment.svc.yaml");
    expect(await run(validateCommand(), "--file", file)).toEqual({
      code: 0,
      text: expect.stringContaining("is valid (staging, production)."),
    });
    expect(JSON.parse(await readFile(join(folder, "package.json"), "utf8")).main).toBe(
      "node_modules/svc-iac/dist/environment/program.js",
    );
    const name = flags[0] === "--name" ? "yes" : expect.any(String);
    expect(parse(await readFile(join(folder, "Pulumi.yaml"), "utf8"))).toEqual({ name, runtime: "nodejs" });
  });

  test.each([
    ["https://git.example.com/shop/api.git", "https://git.example.com/shop/api.git"],
    ["https://user:hidden@git.example.com:8443/shop/api", "https://git.example.com:8443/shop/api"],
    ["git@git.example.com:shop/api.git", "https://git.example.com/shop/api.git"],
    ["ssh://git@git.example.com:2222/shop/api.git", "https://git.example.com/shop/api.git"],
    ["/srv/git/api.git", "https://git.example.com/team/app"],
    ["file:///srv/git/api.git", "https://git.example.com/team/app"],
  ])("proposes the remote origin of the folder: %s", async (remote, expected) => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    execFileSync("git", ["init", "--quiet", folder]);
    execFileSync("git", ["-C", folder, "remote", "add", "origin", remote]);
    const project = join(folder, "deploy", "shop");
    await run(initCommand(), project);
    expect(await readFile(join(project, "environment.svc.yaml"), "utf8")).toContain(`repoUrl: ${expected}\n`);
  });

  test("writes the lines of the native plugin, for the user's own programs", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    await run(initCommand(), folder);
    const lines = (await readFile(join(folder, "Pulumi.yaml"), "utf8")).split("\n");
    const native = lines.filter((line) => /^# ( |plugins)/.test(line)).map((line) => line.slice(2));
    const docs = await readFile(join(__dirname, "../../../docs/pulumi-native.md"), "utf8");
    expect(native).toHaveLength(4);
    expect(docs).toContain(`\n${native.join("\n")}\n`);
    expect(parse(native.join("\n"))).toEqual({
      plugins: { providers: [{ name: "svc", path: "node_modules/svc-iac/dist/pulumi/native" }] },
    });
  });

  test("asks on a terminal, again where the answer is no name, and takes what stands in brackets for an empty one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    const asked = await answering(
      {
        Engine: ["java", ""],
        Name: ["Not A Name", "shop"],
        Region: ["mars", "us-east"],
        Public: ["shop", ""],
        With: ["Yes"],
        Install: ["n"],
      },
      folder,
    );
    expect(asked).toContain("Choose one of file, pulumi, pulumi-native, terraform, cdktf.");
    expect(asked).toMatch(
      /No cluster matches "mars"\. Available: .*europe-west.* These are the regions of the sandbox/,
    );
    expect(asked).toContain(
      'The name must be lower-case letters, digits and dashes, with a letter first, got "Not A Name".',
    );
    expect(asked).toContain(
      'must be the URL of a Git repository, such as https://git.example.com/team/app, got "shop".',
    );
    expect(asked).toContain("pulumi config set --secret databasePassword");
    const file = await readFile(join(folder, "environment.svc.yaml"), "utf8");
    expect(file).toMatch(/clusterId: \{ cluster: us-east \}/);
    expect(file).toContain("repoUrl: https://git.example.com/team/app");
    expect(file).toContain("dbPassword: { secret: databasePassword }");
    expect((await run(validateCommand(), "--file", join(folder, "environment.svc.yaml"))).code).toBe(0);
  });

  test("asks for nothing that an option says", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    const asked = await answering(
      { Public: [""] },
      folder,
      "--engine",
      "file",
      "--name",
      "a",
      "--cluster",
      "us-east",
      "--database",
      "--no-run",
    );
    expect(asked.match(/\): /g)).toHaveLength(1);
  });

  test("writes nothing when the questions are left with Ctrl-C or Ctrl-D", async () => {
    for (const key of KEYS) {
      const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
      await expect(answering({ Engine: [""], Name: ["shop"], Region: [key] }, folder)).rejects.toThrow(
        "Stopped before anything was written.",
      );
      expect(await readdir(folder)).toEqual([]);
    }
  });

  test.each(["a repository", "ftp://"])("%j is no repository", async (repository) => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    const command = throwing(initCommand());
    await expect(command.parseAsync([folder, "--repository", repository], { from: "user" })).rejects.toThrow(
      "must be the URL of a Git repository",
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test("a file is no folder for a project", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "svc-init-")), "notes.txt");
    await writeFile(file, "mine");
    await expect(initCommand().parseAsync([file], { from: "user" })).rejects.toMatchObject({
      problem: { code: "output", given: file },
    });
    expect(await readFile(file, "utf8")).toBe("mine");
  });

  test("a region that the service does not have is refused before anything is written", async () => {
    const { url, token } = world.sandbox;
    const service = { SERVICE_API_URL: url, SERVICE_API_TOKEN: token };
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    const before = { ...process.env };
    Object.assign(process.env, service);
    try {
      const command = initCommand();
      await expect(command.parseAsync([folder, "--cluster", "mars"], { from: "user" })).rejects.toThrow(
        /No cluster matches "mars"\. Available: .*europe-west/,
      );
      expect(await readdir(folder)).toEqual([]);
      expect((await run(initCommand(), folder, "--cluster", "us-east")).text).not.toContain("was not checked");
    } finally {
      process.env = before;
    }
  });

  test("without a service, the region is one of the sandbox's", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    await expect(initCommand().parseAsync([folder, "--cluster", "mars"], { from: "user" })).rejects.toThrow(
      "set SERVICE_API_URL and SERVICE_API_TOKEN to look up those of a service",
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test("on a terminal, a given region that does not exist is refused before the first question", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    await expect(answering({}, folder, "--cluster", "mars")).rejects.toThrow('No cluster matches "mars"');
    expect(await readdir(folder)).toEqual([]);
  });

  test("a program for the native plugin has its lines", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    await run(initCommand(), folder, "--engine", "pulumi-native", "--name", "shop");
    expect(parse(await readFile(join(folder, "Pulumi.yaml"), "utf8"))).toEqual({
      name: "shop",
      runtime: "nodejs",
      plugins: { providers: [{ name: "svc", path: "node_modules/svc-iac/dist/pulumi/native" }] },
    });
    expect(await readFile(join(folder, "index.ts"), "utf8")).toContain('from "svc-iac/native"');
  });

  test("a run without its engine ends with how to get it, and the project is written", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    const before = process.env.PATH;
    process.env.PATH = folder;
    try {
      const running = run(initCommand(), folder, "--engine", "pulumi", "--run");
      await expect(running).rejects.toThrow(/The project was written, but not run\. .* Install Pulumi: https:/);
      expect(await readdir(folder)).toContain("index.ts");
    } finally {
      process.env.PATH = before;
    }
  });

  test("the steps begin in the folder of the project", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc init-"));
    expect((await run(initCommand(), folder)).text).toContain(`Next:\n  cd '${folder}'\n  npm install\n`);
  });

  test("--region is another name of --cluster", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    await run(initCommand(), folder, "--region", "us-east");
    expect(await readFile(join(folder, "environment.svc.yaml"), "utf8")).toContain("{ cluster: us-east }");
  });

  test("a .gitignore that does not ignore a state is reported", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    await writeFile(join(folder, ".gitignore"), "node_modules/\r\n.svc/\r\n");
    const { text } = await run(initCommand(), folder, "--engine", "terraform");
    expect(text).toContain("The existing .gitignore lacks .terraform/, *.tfstate*, *.tfplan.");
    expect((await run(initCommand(), folder, "--engine", "pulumi-native")).text).toContain(
      "lacks Pulumi.sandbox.yaml.",
    );
  });

  test("a project of another engine in the folder is reported", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    const reported = "This folder already has a project for Pulumi. An object belongs to one of them";
    for (const engine of ["pulumi", "file"]) {
      expect((await run(initCommand(), folder, "--engine", engine)).text).not.toContain("already has a project");
    }
    expect((await run(initCommand(), folder, "--engine", "terraform")).text).toContain(reported);
    expect((await run(initCommand(), folder, "--engine", "cdktf")).text).toContain("for Pulumi and Terraform.");
  });

  test("a run does not replace the program of an existing package.json", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    const own = '{ "name": "mine", "main": "server.js" }';
    await writeFile(join(folder, "package.json"), own);
    await writeFile(join(folder, "server.js"), "");
    await expect(run(initCommand(), folder, "--engine", "pulumi", "--run")).rejects.toThrow(
      '"main" in package.json is server.js, and Pulumi would run that. Run `npm pkg set main=index.ts`',
    );
    expect(await readFile(join(folder, "package.json"), "utf8")).toBe(own);
  });

  test.each([
    [undefined, ["npm install"]],
    ['{ "main": "index.js" }', [`npm pkg set main=${PROGRAM}`, "npm install @pulumi/pulumi svc-iac"]],
  ])("a run installs what is missing, and brings a stack of its own up on a sandbox: %j", async (own, installs) => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    if (own) await writeFile(join(folder, "package.json"), own);
    const commands = await mkdtemp(join(tmpdir(), "svc-init-bin-"));
    const record = `#!/bin/sh\nread -r line\necho "$(basename "$0") $* $SERVICE_CLOCK_SPEED \${#line}" >> ${join(commands, "log")}\n`;
    const engine = `#!/bin/sh\n[ "$1" = version ] && echo v3.260.0 && exit\n${record.slice("#!/bin/sh\n".length)}`;
    await writeFile(join(commands, "npm"), record, { mode: 0o755 });
    await writeFile(join(commands, "pulumi"), engine, { mode: 0o755 });
    const before = process.env.PATH;
    process.env.PATH = `${commands}:${before}`;
    try {
      const { text } = await run(initCommand(), folder, "--engine", "file", "--name", "shop", "--database", "--run");
      expect(text).toContain("It ran on the sandbox");
      expect(text).toMatch(
        /Next:\n {2}cd .*\n {2}npx svc-iac validate\n {2}pulumi login\n {2}pulumi stack init staging\n/,
      );
      expect(text).not.toMatch(/npm (install|pkg)/);
    } finally {
      process.env.PATH = before;
    }
    expect((await readFile(join(commands, "log"), "utf8")).split("\n")).toEqual([
      ...installs.map((command) => `${command} 60 0`),
      "pulumi stack select --create sandbox --non-interactive 60 0",
      "pulumi config set svc:environment staging --stack sandbox --non-interactive 60 0",
      // A password of 24 characters, on its standard input.
      "pulumi config set --secret databasePassword --stack sandbox --non-interactive 60 24",
      "pulumi up --yes --stack sandbox --non-interactive 60 0",
      "",
    ]);
    expect(await readdir(join(folder, ".svc"))).not.toContain("sandbox.json");
  });

  test("a configuration for Terraform is valid, and what comes next is listed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    const { text } = await run(initCommand(), folder, "--engine", "terraform", "--name", "my-shop", "--database");
    expect(text).toContain("  export TF_VAR_my_shop_main_db_password=…\n");
    expect(text).toMatch(/terraform init\n {2}export SERVICE_API_URL=… SERVICE_API_TOKEN=…\n {2}terraform apply\n/);
    expect((await readdir(folder)).sort()).toEqual([".gitignore", "main.tf", "package.json"]);
    expect(await run(validateCommand(), folder)).toMatchObject({ code: 0 });
  });

  test("overwrites nothing", async () => {
    const folder = await mkdtemp(join(tmpdir(), "svc-init-"));
    await writeFile(join(folder, "package.json"), "{}\n");
    const { text } = await run(initCommand(), folder);
    expect(text).toContain("kept  package.json (it exists already)");
    expect(await readFile(join(folder, "package.json"), "utf8")).toBe("{}\n");
    // What the file needs is among the commands that come next.
    const main = "npm pkg set main=node_modules/svc-iac/dist/environment/program.js";
    expect(text).toContain(
      `Next:\n  cd ${folder}\n  ${main}\n  npm install @pulumi/pulumi svc-iac\n  npx svc-iac validate\n`,
    );
  });
});

describe("svc-iac validate", () => {
  const file = fileWith(`base:
  projects: { shop: { displayName: shop } }
environments:
  staging: {}
  production: { projects: { shop: { displayNme: Shop } } }
`);

  test("checks every environment, and says where a mistake is one", async () => {
    const { code, text } = await run(validateCommand(), "--file", file);
    expect(code).toBe(1);
    expect(text.replaceAll(file, "file")).toBe(
      "file:5:37: projects.shop.displayNme is not a field; did you mean displayName? (production) [unknown-key]\nfile has 1 mistake.\n`svc-iac explain <code>` describes a code in brackets.\n",
    );
    expect((await run(validateCommand(), "--file", file, "--environment", "staging")).code).toBe(0);
  });

  test("as JSON", async () => {
    const { code, text } = await run(validateCommand(), "--file", file, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(text)).toMatchObject({
      version: 1,
      environments: ["staging", "production"],
      valid: false,
      problems: [
        {
          severity: "error",
          code: "unknown-key",
          path: "projects.shop.displayNme",
          line: 5,
          column: 37,
          environments: ["production"],
        },
      ],
    });
  });

  test("a missing file is an error that shows how to create one", async () => {
    await expect(run(validateCommand(), "--file", "/nowhere/environment.svc.yaml")).rejects.toThrow(
      "/nowhere/environment.svc.yaml does not exist. `svc-iac init` writes one.",
    );
  });
});

test("svc-iac graph requires an environment only if there are several", async () => {
  const one = fileWith("base: { projects: { shop: { displayName: shop } } }\n");
  expect((await run(graphCommand(), "--file", one)).text).toMatch(/^flowchart LR\n/);
  expect((await run(graphCommand(), "--file", one, "--format", "svg")).text).toMatch(/^<svg /);
  const two = fileWith("environments: { a: {}, b: {} }\n");
  await expect(run(graphCommand(), "--file", two)).rejects.toThrow(
    /lists several environments \(a, b\)\. Name one of them/,
  );
});

describe("previews", () => {
  test("a run that has not been completed is noted", () => {
    const mark = { pullRequest: "7", until: "2026-01-01T00:00:00Z" };
    const noted = (outputs: object) => ({
      deployment: {
        resources: [
          { type: PREVIEW_TYPE, outputs: mark },
          { type: COMPLETED_TYPE, outputs },
        ],
      },
    });
    expect(previewMarkIn(noted({ until: mark.until }))).toEqual(mark);
    for (const outputs of [{}, { until: "2025-01-01T00:00:00Z" }]) {
      expect(previewMarkIn(noted(outputs))).toEqual({ ...mark, isIncomplete: true });
    }
  });

  test("only a whole mark counts", () => {
    const state = (...outputs: object[]) => ({
      deployment: { resources: outputs.map((one) => ({ type: PREVIEW_TYPE, outputs: one })) },
    });
    const mark = { pullRequest: "7", until: "2026-01-01T00:00:00Z" };
    expect(previewMarkIn(state(mark))).toEqual(mark);
    for (const other of [
      {},
      { deployment: null },
      state(),
      state({ ...mark, until: "soon" }),
      state({ until: mark.until }),
      state(mark, mark),
    ]) {
      expect(previewMarkIn(other)).toBeUndefined();
    }
  });
});
