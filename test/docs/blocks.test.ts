import { everyBlockIn, type Fenced, pages } from "./blocks";
import { faultsOfScript } from "./commands";
import { languages } from "./languages";
import { commandsIn } from "./shell";

jest.setTimeout(300_000);

const blocks = pages().flatMap(everyBlockIn);

/** What is wrong with a block: `docs/drift.md:12: …`. */
async function faultsIn(block: Fenced): Promise<string[]> {
  const check = languages[block.language];
  if (!check) return [`${block.place}: no test knows the language "${block.language}"`];
  return (await check(block)).map((fault) => `${block.place}: ${fault}`);
}

test.each(pages().map((page) => [page] as const))("every block of %s is run, compiled or parsed", async (page) => {
  const faults = await Promise.all(blocks.filter((one) => one.page === page).map(faultsIn));
  expect(faults.flat()).toEqual([]);
});

describe("what is wrong is found", () => {
  const block = (language: string, code: string, page = "docs/x.md"): Fenced => ({
    ...{ page, place: `${page}:1`, language, marks: "", before: "", code },
  });

  test.each([
    ["", "Some output", /no output of a known command/],
    ["rust", "fn main() {}", /no test knows the language "rust"/],
    ["sh", "svc-iac drfit", /drfit is not a command/],
    ["sh", "npx svc-iac drift --colour", /--colour is not an option/],
    ["sh", "npx svc-iac discover --to cobol", /--to must be .*, got "cobol"/],
    ["sh", "svc-iac preview-env up", /--pr <number> is required/],
    ["sh", "svc-iac validate a b", /takes 1 argument, got 2/],
    ["sh", "npm run dosc", /npm run dosc does not exist/],
    ["sh", "npm run bench -- --colour", /has no --colour/],
    ["sh", "pulumi up --colour", /pulumi up has no --colour/],
    ["sh", "terraform explode", /terraform explode is no command/],
    ["sh", 'eval "$(npx svc-iac evn)"', /evn is not a command/],
    ["sh", "frobnicate", /frobnicate is a command that no test knows/],
    ["json", "{", /JSON/],
    ["json", "{}", /no test knows what this JSON is/],
    ["yaml", "a: [", /flow/i],
    ["yaml", "what: is this", /no test knows what this YAML is/],
    ["yaml", "base: { bucket: {} }", /bucket/],
    ["hcl", 'resource "svc_bucket" "b" {', /Invalid HCL/],
    ["hcl", 'resource "svc_bucket" "b" { display_nme = "b" }', /display_nme is not an attribute/],
    ["python", "import svc_iac as svc\nsvc.Bukket('b')", /svc.Bukket/],
    ["python", "import svc_iac as svc\nsvc.Bucket('b', colour=1)", /colour/],
    ["text", "Some output", /no output of a known command/],
    ["java", "class App {}", /no test runs/],
    ["sql", "DROP TABLE svc_store", /is not the statement/],
  ])("%s: %s", async (language, code, expected) => {
    expect((await faultsIn(block(language, `${code}\n`))).join("\n")).toMatch(expected);
  });

  test("commands are found in pipes, lists and substitutions, and comments have none", async () => {
    expect(commandsIn('A=1 a --b="c d" | e 2> f && g <id> > h; eval "$(i)" # j\n# k\nl \\\n  m')).toEqual([
      ...[["a", "--b=c d"], ["e"], ["g", "<id>"], ["i"], ["eval", "$(i)"], ["l", "m"]],
    ]);
    expect(await faultsOfScript("export A=1\nmine() { curl x; }\nmine y\n")).toEqual([]);
  });
});
