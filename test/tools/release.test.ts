import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newFolder } from "../support/new-folder";

const TOOLS = resolve(__dirname, "../../tools");

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

/** What a piece of program in tools/ prints, as JSON or as it is. */
function program(text: string): Promise<{ code: number; output: string }> {
  return new Promise((done) =>
    execFile(
      process.execPath,
      ["--input-type=module", "--eval", text, "program"],
      { cwd: TOOLS },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    ),
  );
}

async function answer(text: string): Promise<unknown> {
  const { output } = await program(text);
  return JSON.parse(output);
}

const sha256 = (data: string | Buffer, as: "hex" | "base64" = "hex") => createHash("sha256").update(data).digest(as);

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test("a release needs its section in the changelog, no changesets and recorded states", async () => {
  const reasons = () =>
    answer(`
      import { unready } from "./release/ready.mjs";
      console.log(JSON.stringify(await unready(${JSON.stringify(folder)}, "1.2.0")));
    `);
  mkdirSync(join(folder, ".changeset"));
  file(".changeset/config.json", "{}");
  file(".changeset/brave-cats.md", "");
  file("CHANGELOG.md", "# Changelog\n\n## 1.2.0 (unreleased)\n\n## 1.1.0\n\n## 1.0.0\n");
  file("releases.json", '[{ "version": "1.0.0", "commit": "c0ffee" }]');
  expect(await reasons()).toEqual([
    "There are changesets (brave-cats.md): run `npm run changeset version` and `npm run generate`, and commit the result.",
    'CHANGELOG.md has no section "## 1.2.0".',
    "The states of 1.2.0 are not recorded: run `npm run record`.",
    "releases.json does not have 1.1.0: run `node tools/releases.mjs add <its commit>`, and commit the result.",
  ]);
  rmSync(join(folder, ".changeset/brave-cats.md"));
  file("CHANGELOG.md", "# Changelog\n\n## 1.2.0\n\n## 1.0.0\n");
  mkdirSync(join(folder, "test/fixtures/releases/1.2.0"), { recursive: true });
  file("test/fixtures/releases/1.2.0/Project.json", "[]");
  expect(await reasons()).toEqual([]);
});

describe("names", () => {
  test("of platforms are those of Go, once each, and every one has a package with its integrity", async () => {
    const found = await answer(`
      import { host, platforms } from "./release/platforms.mjs";
      console.log(JSON.stringify({ host, platforms }));
    `);
    const { host, platforms } = found as { host: unknown; platforms: Record<string, string>[] };
    expect(platforms.map(({ name }) => name)).toEqual([
      "linux_amd64",
      "linux_arm64",
      "darwin_amd64",
      "darwin_arm64",
      "windows_amd64",
      "windows_arm64",
    ]);
    for (const { integrity } of platforms) expect(Buffer.from(String(integrity).slice(7), "base64")).toHaveLength(64);
    expect(platforms).toContainEqual(host);
  });

  test("of files are those that the registries look for", async () => {
    const names = await answer(`
      import { platforms } from "./release/platforms.mjs";
      import * as terraform from "./release/terraform.mjs";
      import * as pulumi from "./release/pulumi.mjs";
      const [linux] = platforms;
      const windows = platforms.find(({ name }) => name === "windows_amd64");
      console.log(JSON.stringify([linux, windows].map((platform) => [
        terraform.archiveName("1.2.3", platform), terraform.programName("1.2.3", platform),
        pulumi.archiveName("1.2.3", platform), pulumi.programName(platform),
      ])));
    `);
    expect(names).toEqual([
      [
        "terraform-provider-svc_1.2.3_linux_amd64.zip",
        "terraform-provider-svc_v1.2.3",
        "pulumi-resource-svc-v1.2.3-linux-amd64.tar.gz",
        "pulumi-resource-svc",
      ],
      [
        "terraform-provider-svc_1.2.3_windows_amd64.zip",
        "terraform-provider-svc_v1.2.3.exe",
        "pulumi-resource-svc-v1.2.3-windows-amd64.tar.gz",
        "pulumi-resource-svc.exe",
      ],
    ]);
  });
});

test("a mirror describes each archive by what is in it, by itself, and by a place beside the description", async () => {
  const program = file("program", "the program");
  const license = file("license", "the license");
  const [{ hashes }, documents] = (await answer(`
    import { archive, mirrorDocuments, writeMirror } from "./release/terraform.mjs";
    import { readFileSync } from "node:fs";
    const folder = ${JSON.stringify(folder)};
    const platform = { name: "linux_amd64", extension: "" };
    const licenses = [{ name: "LICENSE", file: ${JSON.stringify(license)} }];
    const made = await archive({ platform, program: ${JSON.stringify(program)}, licenses, version: "1.2.3", folder });
    await writeMirror({ archives: [made], version: "1.2.3", folder, places: ["example.com/team/svc"] });
    const read = (name) => JSON.parse(readFileSync(folder + "/example.com/team/svc/" + name, "utf8"));
    console.log(JSON.stringify([made, ["index.json", "1.2.3.json"].map(read)]));
  `)) as [{ hashes: string[] }, unknown[]];
  const lines = `${sha256("the license")}  LICENSE\n${sha256("the program")}  terraform-provider-svc_v1.2.3\n`;
  const name = "terraform-provider-svc_1.2.3_linux_amd64.zip";
  const inMirror = readFileSync(join(folder, "example.com", "team", "svc", name));
  expect(hashes).toEqual([`h1:${sha256(lines, "base64")}`, `zh:${sha256(inMirror)}`]);
  expect(documents).toEqual([{ versions: { "1.2.3": {} } }, { archives: { linux_amd64: { url: name, hashes } } }]);
});

test.each(["zip", "tarGz"])(
  "%s writes the same bytes for the same contents, whenever the files were written",
  async (format) => {
    const write = (to: string) => {
      mkdirSync(join(folder, to));
      const entries = [{ name: "program", file: file("program", "text"), program: true }];
      return answer(`
      import { ${format} } from "./release/archives.mjs";
      await ${format}(${JSON.stringify(entries)}, ${JSON.stringify(join(folder, to, "archive"))});
      console.log("1");
    `);
    };
    for (const to of ["first", "second"]) await write(to);
    const [first, second] = ["first", "second"].map((to) => sha256(readFileSync(join(folder, to, "archive"))));
    expect(first).toBe(second);
  },
);

test("checksums are lines as sha256sum writes them", async () => {
  const files = [file("b.zip", "b"), file("a.json", "a")];
  await answer(`
    import { writeSums } from "./release/sums.mjs";
    console.log(JSON.stringify(await writeSums(${JSON.stringify(files)}, "svc_1.2.3")));
  `);
  const text = readFileSync(join(folder, "svc_1.2.3_SHA256SUMS"), "utf8");
  expect(text).toBe(`${sha256("b")}  b.zip\n${sha256("a")}  a.json\n`);
});

test("Node with other bytes than those that were chosen is refused", async () => {
  const { code, output } = await program(`
    import { check } from "./release/node.mjs";
    import { main } from "./steps.mjs";
    await main(() => check(${JSON.stringify(file("node.tgz", "other bytes"))}, "sha512-chosen"));
  `);
  expect(code).toBe(1);
  expect(output).toMatch(/^\nnode\.tgz has the integrity sha512-\S+, not sha512-chosen\. Check the registry/);
});

test("the signature of a Windows executable is removed, and one without is not changed", async () => {
  const [HEADER, ENTRY, SIZE] = [64, 64 + 24 + 112 + 32, 400];
  const signed = Buffer.alloc(SIZE + 100, "x");
  signed.writeUInt32LE(HEADER, 0x3c);
  signed.writeUInt32LE(SIZE, ENTRY);
  signed.writeUInt32LE(100, ENTRY + 4);
  const unsigned = Buffer.from(signed.subarray(0, SIZE)).fill(0, ENTRY, ENTRY + 8);
  const path = join(folder, "node.exe");
  for (const before of [signed, unsigned]) {
    writeFileSync(path, before);
    await answer(`
      import { removeFromWindows } from "./release/signatures.mjs";
      await removeFromWindows(${JSON.stringify(path)});
      console.log("1");
    `);
    expect(readFileSync(path).equals(unsigned)).toBe(true);
  }
});

test.each([
  [[], "A release is signed: name the key with --sign-with, or try it with --dry-run."],
  [["--dry-run", "--platform", "plan9_amd64"], "There is no platform plan9_amd64; there are linux_amd64, "],
])("npm run release -- %s is refused before anything is made", async (words, message) => {
  const { code, output } = await new Promise<{ code: number; output: string }>((done) =>
    execFile(process.execPath, [join(TOOLS, "release.mjs"), ...words], (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    ),
  );
  expect(code).toBe(1);
  expect(output).toContain(message);
});

describe("a script that an engine starts", () => {
  /** A script that prints that it runs, started as engines do it, with nothing but `node` on PATH. */
  async function started(node: string | undefined): Promise<{ code: number; stdout: string; stderr: string }> {
    const { output } = await program(`
      import { launcher } from "./launcher.mjs";
      console.log(launcher({ what: "The provider svc", remedy: "Do this.", handshake: "1|" }));
    `);
    const script = file("script", `${output}console.log("runs", this === module.exports, process.argv[2]);\n`);
    mkdirSync(join(folder, "bin"));
    if (node !== undefined) writeFileSync(join(folder, "bin", "node"), node, { mode: 0o755 });
    return new Promise((done) =>
      execFile("/bin/sh", [script, "a word"], { env: { PATH: join(folder, "bin") } }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, stdout, stderr }),
      ),
    );
  }

  test("hands itself to Node", async () => {
    const ran = await started(`#!/bin/sh\nexec ${process.execPath} "$@"\n`);
    expect(ran).toEqual({ code: 0, stdout: "runs true a word\n", stderr: "" });
  });

  test("reports that there is no Node", async () => {
    const reason = "The provider svc needs Node.js 20.18.1 or later on PATH and found none. Do this.";
    expect(await started(undefined)).toEqual({ code: 1, stdout: `1|${reason}\n`, stderr: `${reason}\n` });
  });

  test.each([
    ["18.20.8", false],
    ["20.18.0", false],
    ["20.18.1", true],
    ["22.0.0", true],
  ])("on Node %s runs: %s", async (version, runs) => {
    const pretend = file(
      "pretend.cjs",
      `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });\n`,
    );
    const ran = await started(`#!/bin/sh\nexec ${process.execPath} -r ${pretend} "$@"\n`);
    const reason = `The provider svc needs Node.js 20.18.1 or later; the one on PATH is ${version}. Do this.`;
    const refused = { code: 1, stdout: `1|${reason}\n`, stderr: `${reason}\n` };
    expect(ran).toEqual(runs ? { code: 0, stdout: "runs true a word\n", stderr: "" } : refused);
  });
});

describe("the public types of two packages", () => {
  function packed(name: string, types: string): string {
    const at = join(folder, name);
    mkdirSync(at);
    const exports = { ".": { types: "./index.d.ts", default: "./index.js" } };
    writeFileSync(join(at, "package.json"), JSON.stringify({ name: "packed", exports }));
    writeFileSync(join(at, "index.d.ts"), types);
    return JSON.stringify(at);
  }
  const compared = (before: string, after: string) =>
    answer(`
      import { compareTypes } from "./public-types.mjs";
      console.log(JSON.stringify(await compareTypes(${before}, ${after})));
    `);

  test("are compared by what a user can reach, without comments", async () => {
    const before = packed(
      "before",
      "export interface Kept { a: string }\nexport interface Gone {}\nexport interface Same { inner: Inner }\ninterface Inner { a: 1 }\n",
    );
    const after = packed(
      "after",
      "/** It is documented now. */\nexport interface Kept { a: string;  }\nexport interface Same { inner: Inner }\ninterface Inner { a: 2 }\nexport declare const fresh: Kept;\n",
    );
    expect(await compared(before, after)).toEqual([".: removed Gone", ".: changed Inner", ".: added fresh"]);
    expect(await compared(after, after)).toEqual([]);
  });
});
