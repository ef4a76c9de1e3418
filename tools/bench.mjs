// `npm run bench`: requests, time and memory of the faces on the sandbox's limits. docs/performance.md explains the
// figures. Each is a count, or a ratio of two things that were measured in the same run.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { faces } from "./bench/faces.mjs";
import { measureClient } from "./bench/memory.mjs";
import { measurePackage } from "./bench/package.mjs";
import { ALL_PHASES, measure, measureParallel, PHASES } from "./bench/phases.mjs";
import { measureRunners } from "./bench/runners.mjs";
import { measureSandbox } from "./bench/sandbox.mjs";
import { measureStartup } from "./bench/startup.mjs";
import { arranged, table } from "./bench/table.mjs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { Failure, main, say, step } from "./steps.mjs";

/** Faster, and the machine itself would become a part of what is measured on the sandbox's clock. */
const FASTEST = 5;
/** For trying runners out: what they wait for is the sandbox's clock, and little else. */
const FASTEST_RUNNERS = 60;

/** All requests come from one address, which has a limit of its own. */
const MOST_COMPANIES = 8;

/** What is measured without a load and a face. */
const ALONE = ["start", "package", "memory", "sandbox"];

await main(async () => {
  const chosen = options();
  await install();
  await build();
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-bench-"));
  try {
    const measured = await everything(chosen, folder);
    if (measured.length === 0) throw new Failure("Nothing was measured: --faces or --phases leave nothing.");
    const rows = arranged(measured, [...ALL_PHASES, ...ALONE]);
    if (chosen.out) await writeFile(chosen.out, `${JSON.stringify(rows, null, 2)}\n`);
    say(table(rows));
    const failed = rows.filter(({ ok }) => !ok);
    for (const { face, phase, n, failure } of failed) say(`\n${face}, n = ${n}: ${phase} failed:\n${failure}`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function everything({ faces: chosen, sizes, phases, speed, repeat, companies, runners }, folder) {
  const env = bareEnvironment();
  const rows = [];
  const inFolder = async (name) => {
    const path = join(folder, name);
    await mkdir(path);
    return path;
  };
  for (const face of chosen) {
    for (const n of phases.some((phase) => PHASES.includes(phase)) ? sizes : []) {
      rows.push(
        ...(await measure(face, n, {
          folder: await inFolder(`${face.name}-${n}`),
          env,
          phases,
          speed,
          repeat,
          companies,
        })),
      );
    }
    if (phases.includes("parallel")) {
      rows.push(...(await measureParallel(face, { folder: await inFolder(`${face.name}-parallel`), env, speed })));
    }
  }
  if (phases.includes("parallel") && runners.counts.length > 0) {
    rows.push(...(await measureRunners(runners.counts, { folder: await inFolder("runners"), env, ...runners })));
  }
  if (phases.includes("start")) rows.push(await step("start of a process", () => measureStartup(env, repeat)));
  if (phases.includes("package")) rows.push(await step("the package", () => measurePackage(env, repeat)));
  if (phases.includes("memory")) rows.push(await step("memory of the client", () => measureClient(folder, env)));
  if (phases.includes("sandbox")) {
    rows.push(...(await step("the sandbox", async () => measureSandbox(await inFolder("sandbox"), env))));
  }
  return rows;
}

/** The developer's own service, stacks and tokens stay out of it. */
function bareEnvironment() {
  const own = /^(SERVICE_|SVC_|PULUMI_|NODE_OPTIONS$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}

function options() {
  const { values } = parseArgs({
    options: {
      faces: { type: "string", default: Object.keys(faces).join(",") },
      n: { type: "string", default: "5,50" },
      phases: { type: "string", default: [...ALL_PHASES, ...ALONE].join(",") },
      speed: { type: "string", default: String(FASTEST) },
      repeat: { type: "string" },
      companies: { type: "string", default: "1" },
      runners: { type: "string", default: "4,8,16,32" },
      windows: { type: "string", default: "20" },
      "runner-speed": { type: "string", default: "2" },
      store: { type: "string" },
      out: { type: "string" },
    },
  });
  const words = (name) => values[name].split(",").filter(Boolean);
  const among = (name, allowed) =>
    words(name).map((word) => {
      if (allowed.includes(word)) return word;
      throw new Failure(`--${name}: ${JSON.stringify(word)} is none of ${allowed.join(", ")}.`);
    });
  const number = (name, text, most) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    throw new Failure(`--${name}: ${JSON.stringify(text)} is no whole number from 1 to ${most}.`);
  };
  const companies = number("companies", values.companies, MOST_COMPANIES);
  const sizes = words("n").map((text) => number("n", text, 1000));
  const uneven = sizes.find((n) => n % companies !== 0);
  if (uneven !== undefined)
    throw new Failure(`--n: ${uneven} applications cannot be divided by ${companies} companies.`);
  const chosen = among("faces", Object.keys(faces)).map((name) => faces[name]);
  return {
    faces: chosen.filter(({ isOfOneCompany }) => companies === 1 || !isOfOneCompany),
    companies,
    sizes,
    phases: among("phases", [...ALL_PHASES, ...ALONE]),
    speed: number("speed", values.speed, FASTEST),
    repeat: values.repeat && number("repeat", values.repeat, 99),
    runners: {
      counts: words("runners").map((text) => number("runners", text, 99)),
      windows: number("windows", values.windows, 999),
      speed: number("runner-speed", values["runner-speed"], FASTEST_RUNNERS),
      location: values.store,
    },
    out: values.out && resolve(values.out),
  };
}
