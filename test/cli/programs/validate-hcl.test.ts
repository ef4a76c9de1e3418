import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { validateCommand } from "../../../src/cli/validate";
import { block, hcl, quoted, Reference } from "../../../src/discover/hcl";
import { line } from "../../../src/environment/mistake";
import type { Value } from "../../../src/hcl/body";
import { targetOf } from "../../../src/hcl/files";
import { parseHcl } from "../../../src/hcl/parse";
import { examineTerraform } from "../../../src/hcl/validate";
import { kinds } from "../../../src/kinds";
import { type Kind, withPlainReferences } from "../../../src/model";
import { toRow } from "../../../src/terraform/convert";
import { isSettable } from "../../../src/terraform/known";
import { resourceSchema } from "../../../src/terraform/schema";
import type { Attribute, Shape } from "../../../src/terraform/shape";
import { cases } from "../../laws/cases";
import { sampleOf } from "../../laws/samples";
import { printedBy } from "../../support/cli";
import { newFolder } from "../../support/new-folder";

jest.setTimeout(120_000);

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** What is wrong with a configuration, as users read it, without the folder. */
async function mistakesIn(files: string | Readonly<Record<string, string>>, only = ""): Promise<string[]> {
  const folder = folderWith(typeof files === "string" ? { "main.tf": files } : files);
  const mistakes = await examineTerraform(join(folder, only));
  return mistakes.map((one) => line(one).replaceAll(`${folder}/`, ""));
}

/** An application; `more` begins in line 6. */
const app = (more = "") => `resource "svc_application" "api" {
  display_name = "api"
  cluster_id   = var.cluster
  source       = "dockerImage"
  docker_image = "shop/api:1"
${more}
}
`;

const PROBE = "Allowed: path, port, host, scheme, http_headers.";

describe("names", () => {
  test("one that is misspelt at any depth is found at its position", async () => {
    const found = await mistakesIn(
      app(`  processes = {
    web = {
      prot            = 3000
      readiness_probe = { http_get = { pth = "/healthz" } }
    }
  }`),
    );
    expect(found).toEqual([
      expect.stringMatching(
        /^main\.tf:8:7: svc_application\.api\.processes\["web"]\.prot is not an attribute\. Did you mean port\? Allowed: type, .*port/,
      ),
      `main.tf:9:40: svc_application.api.processes["web"].readiness_probe.http_get.pth is not an attribute. Did you mean path? ${PROBE}`,
    ]);
  });

  test.each([
    ["a condition", "var.x ? { web = { prot = 1 } } : null", '["web"]'],
    ["merge", "merge(local.all, { web = { prot = 1 } })", '["web"]'],
    ["parentheses", "({ web = { prot = 1 } })", '["web"]'],
    ["for", "{ for name in var.names : name => { prot = 1 } }", "[*]"],
    ["a key that is an expression", "{ (var.name) = { prot = 1 } }", "[*]"],
    ["a key with a template", '{ "${var.name}" : { "prot" : 1 } }', "[*]"],
    ["a key in quotes", '{ "a.b" = { "prot" = 1 } }', '["a.b"]'],
  ])("also in %s", async (_, value, entry) => {
    const column = 15 + value.search(/"?prot/);
    expect(await mistakesIn(app(`  processes = ${value}`))).toEqual([
      expect.stringContaining(`main.tf:6:${column}: svc_application.api.processes${entry}.prot is not an attribute.`),
    ]);
  });

  test("in a list, with its index", async () => {
    const text =
      'resource "svc_load_balancer" "edge" {\n  display_name = "edge"\n  destinations = [{ ulr = var.x }]\n}';
    expect(await mistakesIn(text)).toEqual([
      "main.tf:3:21: svc_load_balancer.edge.destinations[0].ulr is not an attribute. Did you mean url? Allowed: service, url, weight, latitude, longitude, is_enabled.",
    ]);
  });

  test("of the block itself, too, and what the platform sets", async () => {
    expect(await mistakesIn(app('  dokcer_image = "x"\n  id = "1"\n  processes = { web = { id = "1" } }'))).toEqual([
      expect.stringContaining(
        "main.tf:6:3: svc_application.api.dokcer_image is not an attribute. Did you mean docker_image?",
      ),
      "main.tf:7:3: svc_application.api.id is set by the platform and cannot be declared.",
      'main.tf:8:25: svc_application.api.processes["web"].id is set by the platform and cannot be declared.',
    ]);
  });

  test("and timeouts that are not durations, or a block", async () => {
    expect(
      await mistakesIn(app('  timeouts = { create = "soon", update = var.x, delete = "1h30m", read = "1m" }')),
    ).toEqual([
      'main.tf:6:25: svc_application.api.timeouts.create must be a duration such as "30m" or "1h30m", got "soon".',
      "main.tf:6:67: svc_application.api.timeouts.read is not an attribute. Allowed: create, update, delete.",
    ]);
    expect(await mistakesIn(app('  timeouts {\n    create = "30m"\n  }'))).toEqual([
      expect.stringContaining("svc_application.api.timeouts is an attribute, not a block: write `timeouts = …`."),
    ]);
  });

  test("the engine's own arguments are accepted; a block instead of an attribute is a mistake", async () => {
    const meta = `  count      = 2
  depends_on = [terraform_data.x]
  provider   = svc.other
  lifecycle {
    ignore_changes = [variables]
  }`;
    expect(await mistakesIn(app(meta))).toEqual([]);
    const blocks = '  dynamic "processes" {\n    for_each = var.x\n    content {}\n  }\n  domains {}\n  lifecylce {}';
    expect(await mistakesIn(app(blocks))).toEqual([
      "main.tf:6:3: svc_application.api.processes is an attribute, not a block: write `processes = …`, with a `for` expression.",
      "main.tf:10:3: svc_application.api.domains is an attribute, not a block: write `domains = …`.",
      expect.stringContaining("main.tf:11:3: svc_application.api.lifecylce is not a block of this type."),
    ]);
  });

  test("of data sources, ephemeral ones, and types", async () => {
    const text = `data "svc_cluster" "here" {
  nmae = "europe-west"
}
ephemeral "svc_database_credentials" "main" {
}
check "there" {
  data "svc_application" "api" {
  }
}
resource "svc_databse" "main" {}
resource "terraform_data" "any" { thing = { prot = 1 } }
`;
    expect(await mistakesIn(text)).toEqual([
      "main.tf:2:3: data.svc_cluster.here.nmae is not an attribute. Did you mean name? Allowed: id, name, display_name, location.",
      "main.tf:4:1: ephemeral.svc_database_credentials.main.id is missing, but required.",
      "main.tf:7:3: data.svc_application.api: Set `id` or `display_name`: one of them is required.",
      "main.tf:10:1: svc_databse.main: there is no resource type svc_databse. Did you mean svc_database?",
    ]);
  });
});

describe("types with their arguments in a config block", () => {
  test("actions, and queries in files of their own", async () => {
    const main = `action "svc_deploy" "api" {
  config {
    targe   = svc_application.api.id
    timeout = 5
  }
}
action "svc_deploy" "site" {
  provider = svc.other
  config {
    target       = "shop-docs"
    kind         = "StaticSite"
    docker_image = "shop/docs:2"
  }
}
action "svc_depoly" "api" {
  config {}
}
action "other_deploy" "api" {
  config { targe = 1 }
}
`;
    const query = `list "svc_database" "all" {
  provider = svc
  limit    = 10
  config {
    type = "oracle"
  }
}
list "svc_project" "all" {
  provider = svc
}
`;
    expect(await mistakesIn({ "main.tf": main, "shop.tfquery.hcl": query })).toEqual([
      expect.stringMatching(
        /^main\.tf:3:5: action\.svc_deploy\.api\.targe is not an attribute\. Did you mean target\?/,
      ),
      "main.tf:12:20: action.svc_deploy.site.docker_image does not apply to StaticSite, only to Application.",
      "main.tf:15:1: action.svc_depoly.api: there is no action type svc_depoly. Did you mean svc_deploy?",
      expect.stringMatching(/^shop\.tfquery\.hcl:5:12: list\.svc_database\.all\.type must be "postgresql"/),
    ]);
    const missing = 'action "svc_deploy" "api" {\n  config {\n    branch = "next"\n  }\n}\n';
    expect(await mistakesIn(missing)).toEqual(["main.tf:1:1: action.svc_deploy.api.target is missing, but required."]);
  });

  test("and in JSON", async () => {
    const config = { target: "api", timeout: 0 };
    const action = { svc_deploy: { api: { config }, site: { config: [config] } } };
    const place = "must be more than 0, got 0.";
    expect(await mistakesIn({ "main.tf.json": JSON.stringify({ action }) })).toEqual([
      expect.stringContaining(`action.svc_deploy.api.timeout ${place}`),
      expect.stringContaining(`action.svc_deploy.site.timeout ${place}`),
    ]);
  });
});

describe("values", () => {
  test("limits, enums and rules, in the terms of the configuration; unknown values are no problem", async () => {
    const more = `  processes = {
    web    = { port = 70000, entrypoint = var.x }
    worker = { type = "wroker" }
  }
  auto_deploy = true`;
    expect(await mistakesIn(app(more))).toEqual([
      expect.stringMatching(
        /^main\.tf:7:23: svc_application\.api\.processes\["web"]\.port must be at most 65535, got 70000/,
      ),
      expect.stringMatching(
        /^main\.tf:8:23: svc_application\.api\.processes\["worker"]\.type must be .*, got "wroker"/,
      ),
      expect.stringMatching(
        /^main\.tf:10:17: svc_application\.api\.auto_deploy requires source "privateGit", got "dockerImage"/,
      ),
    ]);
  });

  test("types as the engine converts them", async () => {
    expect(await mistakesIn(app('  processes = { web = { port = "3000", is_ingress_enabled = "true" } }'))).toEqual([]);
    expect(
      await mistakesIn(app('  processes = { web = { port = "x", entrypoint = ["a"] } }\n  variables = ["A"]')),
    ).toEqual([
      'main.tf:6:32: svc_application.api.processes["web"].port must be a number, got a string.',
      'main.tf:6:50: svc_application.api.processes["web"].entrypoint must be a string, got a list.',
      "main.tf:7:15: svc_application.api.variables must be a map, got a list.",
    ]);
  });

  test("a secret is in no message; a missing one is a warning, unless the block is imported", async () => {
    const database = (more: string) => `resource "svc_database" "main" {
  display_name     = "main"
  cluster_id       = var.cluster
  type             = "postgresql"
  version          = "16"
  resource_type_id = var.size
  db_name          = "shop"
  ${more}
}
`;
    const [short] = await mistakesIn(database('db_password_wo = "s3cr3t!"'));
    expect(short).toMatch(/^main\.tf:8:20: /);
    expect(short).not.toContain("s3cr3t");
    expect(await mistakesIn(database(""))).toEqual([
      "main.tf:1:1: warning: svc_database.main.db_password is missing: creating the object requires it.",
    ]);
    expect(await mistakesIn(`${database("")}import {\n  to = svc_database.main\n  id = "main"\n}\n`)).toEqual([]);
    const imports = 'import {\n  to = svc_database.main\n  id = "main"\n}\n';
    expect(await mistakesIn({ "main.tf": database(""), "imports.tf": imports }, "main.tf")).toEqual([]);
  });

  test("an override has only the differences", async () => {
    const override = 'resource "svc_application" "api" {\n  processes = { web = { prot = 1 } }\n}\n';
    expect(await mistakesIn({ "main.tf": app(), "main_override.tf": override })).toEqual([
      expect.stringContaining('main_override.tf:2:25: svc_application.api.processes["web"].prot'),
    ]);
  });
});

describe("files", () => {
  test("modules in folders are followed, once each", async () => {
    const call = (name: string, source: string) => `module "${name}" {\n  source = "${source}"\n}\n`;
    const files = {
      "main.tf": `${call("one", "./modules/api")}${call("two", "./modules/api")}${call("gone", "./gone")}${call("theirs", "a/b/c")}`,
      "modules/api/main.tf": app("  processes = { web = { prot = 1 } }") + call("back", "../.."),
      "elsewhere/main.tf": app("  processes = { web = { prot = 1 } }"),
    };
    const expected = [
      'main.tf:8:12: module.gone.source is "./gone": there is no such folder.',
      expect.stringContaining("modules/api/main.tf:6:25: "),
    ];
    expect(await mistakesIn(files)).toEqual(expected);
    expect(await mistakesIn(files, "main.tf")).toEqual(expected);
  });

  test("JSON, where a text with ${ is an expression", async () => {
    const web = { prot: 1, entrypoint: "${var.x}", port: "$${x" };
    const api = {
      display_name: "${var.name}",
      source: "dockerImage",
      docker_image: "a",
      processes: { web },
      "//": "a",
    };
    const resource = { svc_application: { api: [{ ...api, cluster_id: "${var.c}", lifecycle: {} }] } };
    const data = [{ svc_cluster: { "//": "none", here: { nmae: "a" } } }];
    const text = JSON.stringify({ resource, data }, null, 2);
    const lines = text.split("\n");
    const at = (key: string) => 1 + lines.findIndex((one) => one.includes(`"${key}"`));
    expect(await mistakesIn({ "main.tf.json": text })).toEqual([
      expect.stringContaining(
        `main.tf.json:${at("prot")}:15: svc_application.api.processes["web"].prot is not an attribute.`,
      ),
      expect.stringContaining(
        `main.tf.json:${at("port")}:23: svc_application.api.processes["web"].port must be a number, got a string`,
      ),
      expect.stringContaining(`main.tf.json:${at("nmae")}:11: data.svc_cluster.here.nmae is not an attribute.`),
    ]);
  });

  test("what cannot be parsed is one mistake, and other files are read all the same", async () => {
    const files = {
      "a.tf": 'resource "svc_bucket" "files" {\n  display_name = = "x"\n}\n',
      "b.tf": app("  processes = { web = { prot = 1 } }"),
      "c.tf.json": '{ "resource": ',
    };
    expect(await mistakesIn(files)).toEqual([
      expect.stringMatching(/^a\.tf:2:\d+: Invalid HCL: /),
      expect.stringMatching(/^c\.tf\.json:\d+:\d+: /),
      expect.stringContaining("b.tf:6:25: "),
    ]);
  });

  test("the example of the repository is valid", async () => {
    expect(await examineTerraform(join(__dirname, "../../../examples/shop-terraform/main.tf"))).toEqual([]);
  });
});

describe("the command", () => {
  async function run(...words: string[]): Promise<{ code: number; text: string }> {
    const { code, stdout: text } = await printedBy(() => validateCommand().parseAsync(words, { from: "user" }));
    return { code, text };
  }

  test("reads a folder, and refuses a missing one in one line", async () => {
    const folder = folderWith({ "empty/a.txt": "", "other/environment.svc.yaml": "applications: {}\n" });
    await expect(run(join(folder, "empty"))).rejects.toThrow(/contains no \.tf/);
    await expect(run(join(folder, "none.tf"))).rejects.toThrow(`${folder}/none.tf does not exist.`);
    expect((await run(join(folder, "other"))).text).toContain("environment.svc.yaml");
  });

  test("prints the first hundred mistakes, and how many there are", async () => {
    const folder = folderWith({ "main.tf": app(Array.from({ length: 120 }, (_, at) => `  no_${at} = 1`).join("\n")) });
    const { text } = await run(folder);
    expect(text.match(/\[unknown-key\]/g)).toHaveLength(100);
    expect(text).toContain(`… and 20 more; \`--json\` has all of them.\n${folder} has 120 mistakes.`);
  });

  test("prints what the documentation shows", async () => {
    const docs = readFileSync(join(__dirname, "../../../docs/terraform.md"), "utf8");
    const [, section = ""] = docs.split("## Check a configuration offline");
    const [, configuration = ""] = /```hcl\n(.*?)```/s.exec(section) ?? [];
    const [, printed] = /```text\n(.*?)```/s.exec(section) ?? [];
    const folder = folderWith({ "main.tf": configuration });
    const { text } = await run(join(folder, "main.tf"));
    expect(text.replaceAll(`${folder}/`, "")).toBe(printed);
  });

  test("prints as it does for an environment file, with the same exit codes", async () => {
    const folder = folderWith({ "main.tf": app("  processes = { web = { prot = 1 } }"), "fine/main.tf": app() });
    const file = join(folder, "main.tf");
    expect(await run(join(folder, "fine"))).toEqual({ code: 0, text: `${join(folder, "fine")} is valid.\n` });
    expect(await run("--file", file)).toEqual(await run(file));
    const { code, text } = await run(folder);
    expect(code).toBe(1);
    expect(text).toMatch(
      new RegExp(`^${file}:6:25: .* \\[unknown-key\\]\n${folder} has 1 mistake\\.\n\`svc-iac explain.*\n$`),
    );
    const json = await run(folder, "--json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.text)).toMatchObject({
      version: 1,
      file: folder,
      environments: [],
      valid: false,
      problems: [{ severity: "error", code: "unknown-key", file, line: 6, column: 25, allowed: expect.any(String) }],
    });
  });
});

/** Every place of a nested name in a row, as the keys that lead to it. */
function nestedNames(shape: Shape, value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (value === null || typeof value !== "object") return [];
  if (shape.is === "list" || shape.is === "map") {
    return Object.entries(value).flatMap(([key, inner]) => nestedNames(shape.of, inner, [...path, key]));
  }
  if (shape.is !== "object") return [];
  return shape.attributes.flatMap(({ name, shape: inner }) => {
    const given = (value as Record<string, unknown>)[name];
    if (given === undefined) return [];
    const own = path.length > 0 ? [[...path, name]] : [];
    return [...own, ...nestedNames(inner, given, [...path, name])];
  });
}

/** `value` with another spelling of the name that `path` leads to, in its place. */
function misspelt(value: unknown, [key, ...rest]: readonly string[], spelling: string): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === key ? misspelt(item, rest, spelling) : item));
  }
  const entries = Object.entries(value as Record<string, unknown>).map(([name, inner]) => {
    if (name !== key) return [name, inner];
    return rest.length > 0 ? [name, misspelt(inner, rest, spelling)] : [spelling, inner];
  });
  return Object.fromEntries(entries);
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== "object" || value instanceof Reference) return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(present.map(([key, inner]) => [key, withoutNulls(inner)]));
}

/** Every attribute that may be set, at every depth, with expressions as values. */
function everything(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.filter(isSettable).map(({ name, shape }) => [name, full(shape)]));
}

function full(shape: Shape): unknown {
  if (shape.is === "object") return everything(shape.attributes);
  if (shape.is === "list") return [full(shape.of)];
  return shape.is === "map" ? { "any.key": full(shape.of) } : new Reference("var.x");
}

function placeOf(text: string, word: string): { line: number; column: number } {
  const before = text.slice(0, text.indexOf(word)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

describe.each(Object.values<Kind>(kinds))("$name", (kind) => {
  const { typeName, attributes } = resourceSchema(kind);
  const written = (row: unknown) => block("resource", [typeName, "sample"], row as Record<string, unknown>);
  /** Without warnings about secrets, which are literals here. */
  const examined = async (text: string, file = "main.tf") => {
    const found = await examineTerraform(join(folderWith({ [file]: text }), file));
    return found.filter(({ code }) => code !== "plain-secret");
  };
  /** The same in the JSON syntax, where `${` would begin an expression. */
  const inJson = (row: unknown) =>
    JSON.stringify({ resource: { [typeName]: { sample: row } } }).replace(/[$%](?=\{)/g, (sign) => sign + sign);
  const SPELLING = "_x";

  test("a valid declaration is valid in HCL, and one misspelt nested name is found at its position", () => {
    const sample = sampleOf(kind).map((declared) => withPlainReferences(kind, declared));
    return fc.assert(
      fc.asyncProperty(sample, fc.nat(), async (declared, seed) => {
        const row = withoutNulls(toRow(attributes, declared)) as Record<string, unknown>;
        expect(await examined(written(row))).toEqual([]);
        expect(await examined(inJson(row), "main.tf.json")).toEqual([]);
        const places = nestedNames({ is: "object", attributes }, row);
        const path = places[seed % places.length];
        if (!path) return;
        const name = `${path.at(-1)}${SPELLING}`;
        const text = written(misspelt(row, path, name));
        const errors = (await examined(text)).filter(({ severity }) => severity === "error");
        expect(errors).toEqual([
          expect.objectContaining({
            code: "unknown-key",
            message: expect.stringContaining(`${name} is not an attribute. Did you mean ${path.at(-1)}?`),
            position: expect.objectContaining(placeOf(text, name)),
          }),
        ]);
      }),
      { numRuns: cases(25) },
    );
  });

  test("every name that the schema has may be set, and none that is one letter off", async () => {
    const row = everything(attributes);
    const isName = ({ code }: { code: string }) => code === "unknown-key" || code === "read-only";
    expect((await examined(written(row))).filter(isName)).toEqual([]);
    for (const path of nestedNames({ is: "object", attributes }, row)) {
      const name = `${path.at(-1)}${SPELLING}`;
      const text = written(misspelt(row, path, name));
      const { line: row_, column } = placeOf(text, name);
      const found = (await examined(text)).filter(isName);
      expect(found.map(({ position }) => [position?.line, position?.column])).toEqual([[row_, column]]);
    }
  });
});

describe("the parser", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc
      .array(fc.constantFrom("$", "%", "{", "}", "\\", '"', "\n", "\u{e0001}", " ", "#", "a"))
      .map((all) => all.join("")),
  );
  const plain = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(text, tie("value"), { maxKeys: 3 }),
    ),
  })).value;

  /** The value again, from what was read. */
  function back(value: Value): unknown {
    if (value.is === "list") return value.items.map(back);
    if (value.is === "object")
      return Object.fromEntries(value.entries.map(({ key, value: inner }) => [key, back(inner)]));
    return value.is === "literal" ? value.value : value;
  }

  test("a file may begin with a comment", async () => {
    const { blocks } = await parseHcl("# first\n\na {\n  b = 1\n}\n", "a.tf");
    expect(blocks.map(({ type }) => type)).toEqual(["a"]);
  });

  test.each(["1e10", "1E-5", "-2.5", "0.1"])("reads the number %s", async (text) => {
    const { blocks, mistakes } = await parseHcl(`a {\n  b = [${text}, "1e10"]\n}`, "a.tf");
    expect(mistakes).toEqual([]);
    const [number, inQuotes] = back(blocks[0]?.attributes[0]?.value as never) as [number, string];
    expect(inQuotes).toBe("1e10");
    // What is not read as a number is an expression, never another number.
    if (typeof number === "number") expect(number).toBe(Number(text));
  });

  test("a file that ends anywhere, or misses a piece, is read or refused, and nothing breaks", () => {
    const example = readFileSync(join(__dirname, "../../../examples/shop-terraform/main.tf"), "utf8");
    return fc.assert(
      fc.asyncProperty(fc.nat(example.length), fc.nat(200), fc.boolean(), async (from, length, isEnd) => {
        const damaged = example.slice(0, from) + (isEnd ? "" : example.slice(from + length));
        for (const { position } of await examineTerraform(join(folderWith({ "main.tf": damaged }), "main.tf"))) {
          expect(position?.line).toBeLessThanOrEqual(damaged.split("\n").length);
        }
      }),
      { numRuns: cases(30) },
    );
  });

  test("reads any plain value as it was written", () =>
    fc.assert(
      fc.asyncProperty(plain, text, async (value, label) => {
        const { blocks, mistakes } = await parseHcl(`a ${quoted(label)} {\n  b = ${hcl(value)}\n}\n`, "a.tf");
        expect(mistakes).toEqual([]);
        expect(blocks[0]?.labels).toEqual([label]);
        expect(back(blocks[0]?.attributes[0]?.value as never)).toEqual(value);
      }),
      { numRuns: cases(200) },
    ));
});

describe("secrets in plain text", () => {
  const database = (...rows: string[]) => ['resource "svc_database" "main" {', ...rows, "}", ""].join("\n");
  const said = (text: string) => text.match(/.* is a secret in plain text\. .*/)?.[0];

  test("are warnings at their values, which are not shown", async () => {
    const text = `${database('  db_password = "very-secret-value"')}
resource "svc_application" "my-api" {
  secret_variables_wo = {
    "TOKEN-A" = "very-secret-value"
    EMPTY     = ""
    B         = var.ok ? "very-secret-value" : var.other
    C         = <<-EOT
      very-secret-value
    EOT
  }
}
resource "svc_docker_registry" "hub" { secret = sensitive("very-secret-value") }
provider "svc" { token = "very-secret-value" }
`;
    const found = await mistakesIn(text);
    expect(found.join()).not.toContain("very-secret-value");
    const by = (name: string) =>
      `Write var.${name}, declare that variable with \`sensitive = true\`, and set TF_VAR_${name}.`;
    const path = "svc_application.my-api.secret_variables_wo";
    expect(found.flatMap((one) => said(one) ?? [])).toEqual([
      `main.tf:2:17: warning: svc_database.main.db_password is a secret in plain text. ${by("main_db_password")}`,
      `main.tf:7:17: warning: ${path}["TOKEN-A"] is a secret in plain text. ${by("my_api_token_a")}`,
      `main.tf:9:26: warning: ${path}["B"] is a secret in plain text. ${by("my_api_b")}`,
      `main.tf:10:5: warning: ${path}["C"] is a secret in plain text. ${by("my_api_c")}`,
      `main.tf:15:59: warning: svc_docker_registry.hub.secret is a secret in plain text. ${by("hub_secret")}`,
      `main.tf:16:26: warning: provider.svc.token is a secret in plain text. ${by("svc_token")}`,
    ]);
  });

  test.each([
    "var.password",
    '"${var.user}:${var.password}"',
    'file("key.pem")',
    "<<EOT\n${var.password}\nEOT\n",
    "random_password.main.result",
    "local.password",
    "null",
    '""',
  ])("not what comes from elsewhere: %s", async (value) => {
    const found = await mistakesIn(database(`  db_password = ${value}`, '  display_name = "plain"'));
    expect(found.flatMap((one) => said(one) ?? [])).toEqual([]);
  });

  test("do not make a configuration invalid", async () => {
    const text = 'resource "svc_docker_registry" "hub" {\n  name = "hub"\n  registry = "custom"\n  secret = "x"\n}\n';
    const found = await examineTerraform(folderWith({ "main.tf": text }));
    expect(found.filter(({ code }) => code === "plain-secret")).toEqual([
      expect.objectContaining({ severity: "warning", path: "svc_docker_registry.hub.secret" }),
    ]);
  });
});

test.each([
  ["main.tf", 'provider "svc" {\n  alias = "other"\n  tokn = var.token\n}\n', "main.tf:3:3"],
  [
    "main.tf.json",
    '{ "provider": { "svc": [\n{ "alias": "other",\n  "tokn": "${var.token}" }] } }',
    "main.tf.json:3:3",
  ],
])("a misspelt setting of the provider, in %s", async (file, text, at) => {
  const folder = folderWith({ [file]: text });
  const found = await examineTerraform(folder);
  expect(found.map((one) => line(one).replaceAll(`${folder}/`, ""))).toEqual([
    `${at}: provider.svc.tokn is not an attribute. Did you mean token? Allowed: api_url, token, store, stack.`,
  ]);
});

test("of a folder that must not be left, neither modules outside of it nor links out of it are read", async () => {
  const wrong = 'resource "svc_project" "secret" {\n  display_nam = "x"\n}\n';
  const outside = folderWith({ "main.tf": wrong });
  const inside = folderWith({ "main.tf": `module "x" {\n  source = "../${basename(outside)}"\n}\n` });
  symlinkSync(join(outside, "main.tf"), join(inside, "link.tf"));
  expect(await examineTerraform(inside)).toHaveLength(2);
  expect(await examineTerraform(inside, inside)).toEqual([]);
});

test("without a path, a folder that has only Terraform files is checked", () => {
  const before = process.cwd();
  try {
    process.chdir(folderWith({ "main.tf": app() }));
    expect(targetOf("environment.svc.yaml", "environment.svc.yaml")).toEqual({ is: "terraform", path: "." });
    process.chdir(folderWith({ "other.txt": "" }));
    expect(targetOf("environment.svc.yaml", "environment.svc.yaml").is).toBe("environment");
  } finally {
    process.chdir(before);
  }
});
