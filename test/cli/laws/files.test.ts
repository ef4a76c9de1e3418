import fs from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { convertCommand } from "../../../src/cli/convert";
import { driftCommand } from "../../../src/cli/drift";
import { graphCommand } from "../../../src/cli/graph";
import { initCommand } from "../../../src/cli/init";
import { terraformCommand } from "../../../src/cli/terraform";
import { deliverSources } from "../../../src/cli/write-sources";
import { Texts } from "../../../src/drift/patch";
import { type Sandbox, startSandbox } from "../../../src/sandbox";
import { changeObject } from "../../laws/world";
import { printedBy } from "../../support/cli";
import { newFolder } from "../../support/new-folder";

/**
 * What commands do with the files of the user: each has the text that it had, or the whole new one, whichever call of the
 * file system fails; and a source that somebody saves while a command works keeps what was saved.
 */
jest.mock("node:fs", () => ({ ...jest.requireActual("node:fs") }));

const FILE = `base:
  projects:
    main: { displayName: shop }
  buckets:
    files: { displayName: files, projectId: { project: main }, publicAccess: false }
`;
const project = "70000000-0000-4000-8000-000000000001";
const bucket = "70000000-0000-4000-8000-000000000002";

const before = { ...process.env };
let sandbox: Sandbox;
let folder: string;
beforeAll(async () => {
  sandbox = await startSandbox({ limits: false });
  await changeObject(sandbox, `projects/${project}`, { display_name: "shop", name: "shop" });
  await changeObject(sandbox, `object-storage/${bucket}`, {
    ...{ display_name: "files", project_id: project, domain: "files.example.com" },
  });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  folder = newFolder();
  Object.assign(process.env, { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token });
});
afterEach(() => {
  jest.restoreAllMocks();
  process.env = { ...before };
});

const at = (name: string) => join(folder, name);
const run = (command: Command, ...words: string[]) => command.exitOverride().parseAsync(words, { from: "user" });
const drift = (...words: string[]) =>
  run(driftCommand("1.0.0"), "--file", at("environment.svc.yaml"), "--ignore", "*", ...words);

/** A patch of three sources, one of which is new. */
async function threeSources() {
  const texts = new Texts();
  for (const name of ["one.tf", "two.tf"]) {
    texts.open(at(name), fs.readFileSync(at(name), "utf8"));
    texts.write(at(name), "patched ".repeat(99));
  }
  texts.open(at("new.tf"), undefined);
  texts.write(at("new.tf"), "patched");
  // Others work here while a patch is made.
  process.stderr.write("working");
  deliverSources(texts, [folder], false);
}

interface Act {
  readonly has: Readonly<Record<string, string>>;
  readonly does: () => Promise<unknown>;
  /** The files that it reads in order to change them, or finds missing. */
  readonly sources?: readonly string[];
  /** What it prints once it has read them. */
  readonly says?: string;
}

const environment = { "environment.svc.yaml": FILE };
const compose = { "compose.yaml": "services: { web: { image: shop/web } }\n" };
const acts: Readonly<Record<string, Act>> = {
  "drift --patch": {
    has: environment,
    does: () => drift("--patch", "--adopt"),
    sources: ["environment.svc.yaml"],
    says: "publicAccess",
  },
  "a patch of several sources": {
    has: { "one.tf": "one\r\n".repeat(99), "two.tf": "\ufefftwo" },
    does: threeSources,
    sources: ["one.tf", "two.tf", "new.tf"],
    says: "working",
  },
  "drift --write-baseline": {
    has: { ...environment, "baseline.json": "version: 1\naccepted: []\n" },
    does: () => drift("--write-baseline", at("baseline.json"), "--expires", "2999-01-01"),
  },
  "drift --output": {
    has: { ...environment, "report.json": "earlier" },
    does: () => drift("--output", `json=${at("report.json")}`, "--output", `html=${at("report.html")}`),
  },
  "graph --output": {
    has: { ...environment, "graph.svg": "earlier" },
    does: () =>
      run(graphCommand(), "--file", at("environment.svc.yaml"), "--format", "svg", "--output", at("graph.svg")),
  },
  "convert --output": {
    has: compose,
    does: () => run(convertCommand(), at("compose.yaml"), "--output", at("new.yaml")),
  },
  "convert --output --force": {
    has: { ...compose, "new.yaml": "mine\n".repeat(999) },
    does: () => run(convertCommand(), at("compose.yaml"), "--output", at("new.yaml"), "--force"),
  },
  "terraform mocks --output": {
    has: {},
    does: () => run(terraformCommand("1.0.0"), "mocks", "--output", at("mocks.tfmock.hcl")),
  },
  init: {
    has: { ".gitignore": "mine" },
    does: () => run(initCommand(), folder, "--name", "shop", "--engine", "terraform", "--json"),
  },
};

type Files = Readonly<Record<string, string>>;
const filesIn = (place: string): Files =>
  Object.fromEntries(
    fs
      .readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ name }) => [name, fs.readFileSync(join(place, name), "utf8")]),
  );
/** Times and folders differ from run to run. */
const timeless = (text: string | undefined) =>
  text
    ?.replaceAll(folder, "")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d\d:\d\d(:\d\d)?/g, "")
    .replace(/svc-\w+/g, "svc");

async function acted({
  has,
  does,
}: Act): Promise<{ readonly error?: unknown; readonly files: Files; readonly said: string }> {
  for (const [name, text] of Object.entries(has)) fs.writeFileSync(at(name), text);
  let error: unknown;
  const { stderr } = await printedBy(() => Promise.resolve(does()).catch((thrown) => (error = thrown)));
  return { error, files: filesIn(folder), said: stderr };
}

/** The nth write of files stores a part of it and fails; all others succeed. */
function failAt(nth: number): () => boolean {
  const [write, whole, sync] = [fs.writeSync, fs.writeFileSync, fs.fsyncSync] as ((...given: unknown[]) => never)[];
  let count = 0;
  const isNow = () => ++count === nth;
  const full = () => {
    throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
  };
  jest.spyOn(fs, "writeSync").mockImplementation(((
    open: number,
    bytes: Buffer,
    from: number,
    length: number,
    to: number,
  ) => {
    if (!isNow()) return write?.(open, bytes, from, length, to);
    write?.(open, bytes, from, Math.min(length, 3), to);
    return full();
  }) as never);
  jest.spyOn(fs, "fsyncSync").mockImplementation(((open: number) => (isNow() ? full() : sync?.(open))) as never);
  jest.spyOn(fs, "writeFileSync").mockImplementation(((file: string, text: string, how: object) => {
    if (!isNow()) return whole?.(file, text, how);
    whole?.(file, text.slice(0, 3), how);
    return full();
  }) as never);
  return () => count >= nth;
}

const MOST_WRITES = 40;

test.each(Object.entries(acts))("%s, when the disk is full at any write", async (_, act) => {
  const { error, files: fresh } = await acted(act);
  expect(error).toBeUndefined();
  const done = Object.fromEntries(Object.entries(fresh).map(([name, text]) => [name, timeless(text)]));
  let failures = 0;
  for (let nth = 1; nth <= MOST_WRITES; nth++) {
    folder = newFolder();
    for (const [name, text] of Object.entries(act.has)) fs.writeFileSync(at(name), text);
    let arranged: (() => boolean) | undefined;
    const failing = {
      has: {},
      does: () => {
        arranged = failAt(nth);
        return act.does();
      },
    };
    const { error, files, said } = await acted(failing);
    jest.restoreAllMocks();
    if (arranged?.() !== true) break;
    failures += 1;
    expect(`${error} ${said}`).toContain("cannot be written (ENOSPC).");
    for (const name of new Set([...Object.keys(done), ...Object.keys(files)])) {
      const text = files[name];
      expect([act.has[name], done[name]]).toContain(text === act.has[name] ? text : timeless(text));
    }
    // Of several sources, all are changed or none.
    if (act.sources) expect(files).toEqual(act.has);
  }
  expect(failures).toBeGreaterThan(0);
});

const changing = Object.entries(acts).flatMap(([name, act]) =>
  (act.sources ?? []).flatMap((source) =>
    (["saved", "removed"] as const)
      .filter((how) => how === "saved" || source in act.has)
      .map((how) => [name, source, how, act] as const),
  ),
);

test.each(changing)("%s, when %s is %s meanwhile", async (_, source, how, act) => {
  let isChanged = false;
  const somebody = (piece: unknown) => {
    if (isChanged || !String(piece).includes(act.says ?? "")) return true;
    isChanged = true;
    if (how === "removed") fs.rmSync(at(source));
    else fs.appendFileSync(at(source), "# mine\n");
    return true;
  };
  for (const [name, text] of Object.entries(act.has)) fs.writeFileSync(at(name), text);
  let error: unknown;
  await printedBy(() => Promise.resolve(act.does()).catch((thrown) => (error = thrown)), somebody);
  const { [source]: earlier = "", ...others } = act.has;
  expect(isChanged).toBe(true);
  expect(filesIn(folder)).toEqual({ ...others, ...(how === "saved" ? { [source]: `${earlier}# mine\n` } : {}) });
  expect(error).toMatchObject({
    problem: { code: "output", given: at(source), next: "No source was changed. Run the command again." },
  });
});

const BASELINE =
  "version: 1\naccepted:\n  - { what: gone, address: buckets.other, reason: ticket 812, expires: 2999-12-31 }\n";
const OTHERS: Files = {
  "drift.yaml": "version: 1\nignore:\n  - { kind: Bucket, reason: by hand }\n",
  "environment.svc.yaml": FILE,
  "notes.txt": "what I know of it\n",
  "a merge.yaml": `<<<<<<< HEAD\n${BASELINE}`,
  "later.yaml": BASELINE.replace("1", "2"),
};
const WRITES: Readonly<Record<string, (file: string) => readonly string[]>> = {
  "--write-baseline": (file) => ["--write-baseline", file],
  "--history": (file) => ["--history", file],
};
const mistaken = Object.keys(WRITES).flatMap((option) => Object.keys(OTHERS).map((name) => [option, name] as const));

test.each([...mistaken, ["--output", "environment.svc.yaml"] as const])(
  "drift %s does not replace %s, which is something else",
  async (option, name) => {
    const write = WRITES[option] ?? ((file: string) => ["--output", `json=${file}`]);
    const has = { "environment.svc.yaml": FILE, [name]: OTHERS[name] ?? "" };
    const { error, files } = await acted({ has, does: () => drift(...write(at(name))) });
    expect(files).toEqual(has);
    expect(error).toMatchObject({ problem: { next: expect.stringContaining("name another") } });
  },
);

test.each([
  ["an empty file", ""],
  ["a baseline", BASELINE],
])("drift --write-baseline replaces %s", async (_, text) => {
  const { error, files } = await acted({
    has: { "environment.svc.yaml": FILE, "known.yaml": text },
    does: () => drift("--write-baseline", at("known.yaml")),
  });
  expect(error).toBeUndefined();
  expect(files["known.yaml"]).toContain("version: 1\naccepted:");
});

test.each([
  ["--state", '{"version":3,"deployment":{}}'],
  ["--terraform", '{"format_version":"1.0"}'],
])("drift %s says that a state without resources has none", async (option, text) => {
  const { error, said } = await acted({
    has: { "state.json": text },
    does: () => run(driftCommand("1.0.0"), option, at("state.json"), "--ignore", "*"),
  });
  expect(error).toBeUndefined();
  expect(said).toContain("state.json declares nothing of this provider: nothing of it is compared\n");
});

test("a file that is not in UTF-8 is not changed", async () => {
  const latin = Buffer.from("# caf\u00e9\n", "latin1");
  fs.writeFileSync(at("one.tf"), latin);
  fs.writeFileSync(at("two.tf"), "");
  await expect(printedBy(threeSources)).rejects.toMatchObject({ problem: { code: "output", given: at("one.tf") } });
  expect(fs.readFileSync(at("one.tf"))).toEqual(latin);
});

test("a file stays the same one: its rights, and the links to it", async () => {
  for (const name of ["one.tf", "two.tf"]) fs.writeFileSync(at(name), "mine");
  fs.chmodSync(at("one.tf"), 0o640);
  fs.linkSync(at("two.tf"), at("also.tf"));
  await printedBy(threeSources);
  expect(fs.statSync(at("one.tf")).mode & 0o777).toBe(0o640);
  expect(fs.readFileSync(at("also.tf"), "utf8")).toMatch(/^patched/);
});
