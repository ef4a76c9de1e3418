import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { PROGRAM, svcIac } from "../support/cli";
import { newFolder } from "../support/new-folder";

/** Mistakes of usage are data as all others. */
test.each([
  [
    "init --engine foo",
    { field: "--engine", given: "foo", allowed: "file, pulumi, pulumi-native, terraform or cdktf" },
    '--engine must be file, pulumi, pulumi-native, terraform or cdktf, got "foo".',
  ],
  [
    "init --name A_B",
    { field: "--name", given: "A_B", allowed: "lower-case letters, digits and dashes, with a letter first" },
    '--name must be lower-case letters, digits and dashes, with a letter first, got "A_B".',
  ],
  [
    "drift --watch 15",
    { field: "--watch", given: "15" },
    '--watch must be a number with a unit, such as 90s, 15m, 2h, 3d or 2w, up to 520w, got "15".',
  ],
  [
    "logs api --since yesterday",
    { field: "--since", given: "yesterday" },
    '--since must be a number with a unit, such as 90s, 15m, 2h, 3d or 2w, up to 520w, or a time such as 2026-01-31T10:00:00Z, got "yesterday".',
  ],
  ["convert", { field: "file" }, "The argument file is missing."],
  ["preview-env up --pr 7 --branch ", { field: "--branch", given: "" }, '--branch must be a name, got "".'],
  ["preview-env up --pr 7 --image ", { field: "--image", given: "" }, '--image must be a name, got "".'],
  ["preview-env up", { field: "--pr" }, "--pr <number> is required."],
  ["migrate --from", { field: "--from" }, "--from needs a value: --from <file>."],
  ["drift --stack --json", { field: "--stack" }, "--stack needs a value: --stack <name>."],
  ["drift --stack=", { field: "--stack" }, '--stack must be a name, got "".'],
  [
    "drift --formt json",
    { field: "--formt", suggestion: { edit: "rename", to: "--format" } },
    "--formt is not an option of `svc-iac drift`; did you mean --format?",
  ],
  [
    "journal resolv",
    { given: "resolv", suggestion: { edit: "rename", to: "resolve" } },
    "resolv is not a command of `svc-iac journal`; did you mean resolve?",
  ],
  ["frobnicate", { given: "frobnicate" }, "frobnicate is not a command of `svc-iac`."],
  ["validate a b", {}, "`svc-iac validate` takes 1 argument, got 2."],
  ["discover --force", {}, "--force requires --output."],
])("svc-iac %s", async (line, facts, message) => {
  const { code, stdout, stderr } = await svcIac(...line.split(" "), "--json");
  const { error } = JSON.parse(stdout) as { error: Record<string, unknown> };
  expect(error).toEqual({
    code: "usage",
    message,
    next: expect.stringMatching(/^See `svc-iac.* --help`\.$/),
    ...error,
  });
  expect(error).toMatchObject({ message, ...facts });
  expect(stderr).toBe(`${message} ${error.next} [svc-iac explain usage]\n`);
  expect(code).toBe(1);
});

test("a service that does not answer, or has no address, is named", async () => {
  const wrong = await svcIac("fidelity", "--url", "api", "--token", "x");
  expect(wrong.stderr).toContain('--url must be a URL such as https://api.example.com, got "api".');
  const { code, stderr } = await svcIac("fidelity", "--url", "http://127.0.0.1:1", "--token", "x");
  expect({ code, stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No answer from http:.*127.0.0.1:1/),
  });
});

test("help and the version are no mistakes", async () => {
  for (const words of [["--version"], ["drift", "--help"], ["help", "drift"]]) {
    expect(await svcIac(...words)).toMatchObject({ code: 0, stderr: "" });
  }
  expect(await svcIac("preview-env")).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) });
});

test("a file in UTF-16 is not taken for a mistake in its text", async () => {
  const file = join(newFolder(), "compose.yaml");
  writeFileSync(file, Buffer.from("\ufeffservices: {}\n", "utf16le"));
  const { code, stderr } = await svcIac("convert", file);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${file} is encoded in UTF-16: save it as UTF-8.`)]);
});

test.each([
  ["PIPE", 0, ""],
  ["KILL", 1, "ended with code null"],
])("an engine that prints the schema and is ended by SIG%s", async (signal, expected, said) => {
  const folder = newFolder();
  writeFileSync(join(folder, "pulumi"), `#!/bin/sh\nkill -${signal} $$\n`);
  chmodSync(join(folder, "pulumi"), 0o755);
  const { status, stderr } = spawnSync(process.execPath, ["--eval", PROGRAM, "--", "pulumi", "schema"], {
    env: {
      ...process.env,
      PATH: [folder, process.env.PATH].join(delimiter),
      NODE_PATH: join(__dirname, "../../node_modules"),
    },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([expected, expect.stringContaining(said)]);
});
