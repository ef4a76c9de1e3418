import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { newFolder } from "../support/new-folder";

const TOOLS = resolve(__dirname, "../../tools");
const REPOSITORY = resolve(TOOLS, "..");

/** What a program in tools/ prints, as JSON. */
const answer = (text: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", text, "program"], {
      cwd: TOOLS,
      encoding: "utf8",
    }),
  );

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

test("every release of the changelog before this version has its commit in releases.json", () => {
  const unlisted = answer(`
    import { readFile } from "node:fs/promises";
    import { unlisted } from "./releases.mjs";
    const { version } = JSON.parse(await readFile("../package.json", "utf8"));
    console.log(JSON.stringify(await unlisted(${JSON.stringify(REPOSITORY)}, version)));
  `);
  expect(unlisted).toEqual([]);
});

test("a release is its version at a commit, and is added once", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
  write("releases.json", []);
  write("package.json", { version: "1.0.0" });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "Release");
  const commit = git("rev-parse", "HEAD");
  write("package.json", { version: "2.0.0" });
  const add = (name?: string) =>
    answer(`
      import { addRelease } from "./releases.mjs";
      const add = () => addRelease(${[folder, name].map((one) => JSON.stringify(one)).join(", ")});
      console.log(JSON.stringify(await add().catch(({ message }) => message)));
    `);
  expect(add()).toEqual({ version: "1.0.0", commit });
  const text = readFileSync(join(folder, "releases.json"), "utf8");
  expect(JSON.parse(text)).toEqual([{ version: "1.0.0", commit }]);
  const biome = join(REPOSITORY, "node_modules/.bin/biome");
  const words = ["format", "--stdin-file-path=releases.json"];
  expect(execFileSync(biome, words, { cwd: REPOSITORY, input: text, encoding: "utf8" })).toBe(text);
  expect(add()).toBe(`1.0.0 is released already, as commit ${commit}.`);
  expect(add("deadbeef")).toContain(
    "This clone does not have the commit deadbeef. Fetch it: `git fetch --tags origin deadbeef`",
  );
});

describe("what a release has and a later one has not", () => {
  const described = {
    properties: {
      base: { additionalProperties: { $ref: "#/definitions/Database" } },
      list: { items: { anyOf: [{ properties: { inner: { const: 1 } } }, { type: "null" }] } },
    },
    definitions: {
      Database: { properties: { type: { enum: ["mysql", "redis"] }, nested: { $ref: "#/definitions/Database" } } },
    },
  };

  test("is found by the paths of its schemas", () => {
    const paths = answer(`
      import { pathsIn } from "./compatible.mjs";
      console.log(JSON.stringify(pathsIn(${JSON.stringify(described)})));
    `);
    expect(paths).toEqual([
      ...["base", "base.*.type", 'base.*.type = "mysql"', 'base.*.type = "redis"', "base.*.nested"],
      ...["list", "list[].inner", "list[].inner = 1"],
    ]);
  });

  const terraform = (attributes: readonly string[]) => {
    const leaves = attributes.map((name) => ({ name }));
    const types = { svc_bucket: { block: { attributes: [{ name: "rules", nestedType: { attributes: leaves } }] } } };
    return { provider: { block: { attributes: [] } }, resourceSchemas: types, functions: {} };
  };
  const plugin = (inputs: object, values: readonly string[]) => ({
    ...{ config: { variables: {} }, functions: {} },
    resources: { "svc:index:Bucket": { properties: {}, inputProperties: inputs } },
    types: { "svc:index:Size": { enum: values.map((value) => ({ value })) } },
  });
  const modules = {
    "dist/terraform/provider.js": (is: boolean) =>
      `exports.provider = () => ({ GetProviderSchema: () => (${JSON.stringify(terraform(is ? ["a", "gone"] : ["a"]))}) });`,
    "dist/pulumi/native/schema.js": (is: boolean) =>
      `exports.packageSchema = () => (${JSON.stringify(is ? plugin({ a: {}, gone: {} }, ["big"]) : plugin({ a: {} }, []))});`,
    "dist/cli/program.js": (is: boolean) => `
      const { Command, Option } = require("${REPOSITORY}/node_modules/commander");
      const format = new Option("--format <format>").choices(${JSON.stringify(is ? ["text", "xml"] : ["text"])});
      const drift = new Command("drift").addOption(format)${is ? '.option("--gone")' : ""};
      exports.programOf = () => new Command("svc-iac").addCommand(drift);`,
    "index.d.ts": (is: boolean) => `
      interface Base { a: { b: 1${is ? "; gone: 2" : ""} } }
      export interface Bucket extends Base { /** One of both. */ size: "small"${is ? ' | "big"' : ""} }
      export declare class Shop { name: string; ${is ? "generatedHostname: string; " : ""}private own: string }
      export type Options = { deep: { ${is ? "gone?: string" : ""} } };
      export {};`,
    "schemas/a.json": (is: boolean) => JSON.stringify({ properties: is ? { gone: {} } : {} }),
    "package.json": () => JSON.stringify({ name: "packed", exports: { ".": { types: "./index.d.ts" } } }),
  };

  test("is a member of an exported type, an attribute, an input, a value, an option: each has a line", () => {
    const [before, after] = [true, false].map((is) => {
      for (const [file, text] of Object.entries(modules)) {
        mkdirSync(dirname(join(folder, String(is), file)), { recursive: true });
        writeFileSync(join(folder, String(is), file), text(is));
      }
      return JSON.stringify(join(folder, String(is)));
    });
    const lines = answer(`
      import { removed } from "./compatible.mjs";
      console.log(JSON.stringify([await removed(${before}, ${after}), await removed(${after}, ${after})]));
    `);
    const gone = [
      ...['. Bucket.size = "big"', ". Bucket.a.gone", ". Shop.generatedHostname", ". Options.deep.gone", "a.json gone"],
      "Terraform: resource svc_bucket.rules.gone",
      ...["Pulumi: svc:index:Bucket.inputProperties.gone", 'Pulumi: svc:index:Size = "big"'],
      ...['svc-iac drift --format = "xml"', "svc-iac drift --gone"],
    ];
    expect(lines).toEqual([gone, []]);
  });

  test("is explained by the section of the changelog that names it", () => {
    const lines = ["./native Bucket", 'a.json base.type = "mysql"', "a.json base.dbName"];
    const changelog =
      "# Changelog\n\n## 0.2.0\n\n- `Bucket` is `Storage` now; `mysql` is gone.\n\n## 0.1.0\n\n- `dbName`\n";
    const left = answer(`
      import { unexplained } from "./compatible.mjs";
      const [lines, changelog] = ${JSON.stringify([lines, changelog])};
      console.log(JSON.stringify(["0.2.0", "0.3.0"].map((version) => unexplained(lines, changelog, version))));
    `);
    expect(left).toEqual([["a.json base.dbName"], lines]);
  });
});
