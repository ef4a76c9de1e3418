import { execFile } from "node:child_process";
import { resolve } from "node:path";

const tools = resolve(__dirname, "../../tools");

function node(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: tools, env: { PATH: process.env.PATH ?? "" } }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

async function value(program: string): Promise<unknown> {
  const { output } = await node(["--input-type=module", "--eval", program]);
  return JSON.parse(output);
}

test.each([
  [["--faces", "punch-cards"], '--faces: "punch-cards" is none of pulumi, native, terraform'],
  [["--phases", "apply,lunch"], '--phases: "lunch" is none of apply, refresh'],
  [["--n", "5,many"], '--n: "many" is no whole number from 1'],
  [["--companies", "3", "--n", "9,10"], "--n: 10 applications cannot be divided by 3 companies"],
  [["--speed", "6"], '--speed: "6" is no whole number from 1 to 5'],
])("%j is refused before anything is started", async (args, message) => {
  const { code, output } = await node(["bench.mjs", ...args]);
  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(output).not.toContain("→");
});

test("the bound is what the windows force, and one deployment", async () => {
  const bounds = await value(`
    import { boundOf, windowsIn } from "./bench/bounds.mjs";
    const bound = (requests, creations, deploys) => boundOf({ requests, creations, deploys });
    console.log(JSON.stringify([
      bound(0, 0, false), bound(120, 0, false), bound(121, 0, false), bound(440, 0, false),
      bound(612, 54, true), bound(20, 5, true), windowsIn(0), windowsIn(59.9), windowsIn(60),
      boundOf({ requests: 1_205, creations: 30, deploys: false, companies: 5 }),
    ]));
  `);
  expect(bounds).toEqual([0, 0, 60, 180, 630, 30, 1, 1, 2, 120]);
});

test("rows stand in order of face, phase and size, with how they grow", async () => {
  const rows = await value(`
    import { arranged, table } from "./bench/table.mjs";
    const row = (phase, n, requests) => ({ face: "one", phase, n, requests, ok: true, windows: 2, rate_limited: 1,
      makespan_over_bound: null, wall_over_null: null, rss_over_null: null, rss_more_mb: null });
    const given = [row("refresh", 50, 110), row("apply", 5, 70), row("refresh", 5, 20), { ...row("start", null, null), windows: undefined }];
    const rows = arranged(given, ["apply", "refresh", "start"]);
    console.log(JSON.stringify({ rows, text: table(rows) }));
  `);
  expect(rows).toMatchObject({
    rows: [
      { phase: "apply", n: 5, requests_per_n: 14, requests_each_more: null, rate_limited_each: 0.5 },
      { phase: "refresh", n: 5, requests_per_n: 4, requests_each_more: null },
      { phase: "refresh", n: 50, requests_per_n: 2.2, requests_each_more: 2 },
      { phase: "start", n: null, requests_per_n: null, requests_each_more: null, rate_limited_each: null },
    ],
    text: expect.stringMatching(/^face {2}phase .* 429 .*\none {3}apply {5}5 /),
  });
});

test("the load's resources come after what they refer to", async () => {
  const names = await value(`
    import { loadOf } from "./bench/load.mjs";
    const load = loadOf(20, "bench");
    const early = load.filter(({ declared }, index) =>
      [...JSON.stringify(declared).matchAll(/"(?:ref|idOf)":"([^"]+)"/g)]
        .some(([, name]) => load.findIndex((other) => other.name === name) >= index));
    console.log(JSON.stringify({ count: load.length, early }));
  `);
  expect(names).toEqual({ count: 26, early: [] });
});

test("rows above the memory budget are marked", async () => {
  const text = await value(`
    import { table } from "./bench/table.mjs";
    const row = (more) => ({ face: "one", phase: "noop", n: 5, ok: true, rss_more_mb: more });
    console.log(JSON.stringify(table([row(64), row(64.6), row(null)])));
  `);
  expect(
    String(text)
      .split("\n")
      .map((line) => line.includes("over 64 MB")),
  ).toEqual([false, false, true, false]);
});

test("a load over several companies refers to objects of its own company only", async () => {
  const load = (await value(`
    import { loadOver } from "./bench/load.mjs";
    console.log(JSON.stringify(loadOver(6, 3)));
  `)) as { name: string; company: number }[];
  expect(load.filter(({ name }) => name.startsWith("app-"))).toHaveLength(6);
  expect(new Set(load.map(({ name }) => name)).size).toBe(load.length);
  const companyOf = Object.fromEntries(load.map(({ name, company }) => [name, company]));
  for (const resource of load) {
    const text = JSON.stringify(resource);
    const referred = [...text.matchAll(/"(?:ref|idOf)":"([^"]+)"/g)].map(([, name = ""]) => companyOf[name]);
    expect(new Set([...referred, resource.company])).toEqual(new Set([resource.company]));
  }
});
