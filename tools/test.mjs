// `npm test <project or pattern> …`: the tests of these projects of jest, in the files that match.
// `npm test`: everything that must hold before a change is merged, on a fresh clone too. Every check runs, whatever
// failed before it; with `--sdks` those of the SDKs of other languages, with `--explore` the whole bound of the explorer, with
// `--fuzz` Schemathesis on the sandbox, too. What is about Terraform runs with OpenTofu as well, where that is there (with
// `--engines` all of it, else what may differ), and what needs a newer Terraform runs where one has been built; with
// `--engines` both are built where they are not, and the tests of the project `release` run too. `--resume` counts the stages that have passed on the same sources, and
// runs the others. The last line is `N passed, N failed`: the tests of jest and the checks around them together.

import { access, constants, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { build } from "./build.mjs";
import { run, show } from "./command.mjs";
import { engine } from "./engine.mjs";
import { groupTests, UNGROUPED } from "./group-tests.mjs";
import { install } from "./install.mjs";
import { at, cli, node, pathWith, root } from "./layout.mjs";
import { checkLockFile } from "./lock-file.mjs";
import { newerTerraform } from "./newer-terraform.mjs";
import { passedStages } from "./passed.mjs";
import { fuzz } from "./schemathesis.mjs";
import { complain, main, say, step } from "./steps.mjs";
import { openTofu, terraformEngine } from "./terraform.mjs";

/** Of the tests that start Terraform, those that choose their engines, whichever the engine is. */
const OWN_ENGINES = ["actions", "destroy-false", "mocks", "previews", "query", "test-runs"];
/** And those of what the provider does whichever engine calls it: the story of conformance has OpenTofu in each run. */
const OF_THE_PROVIDER = ["leftover", "one-owner", "timeouts", "whole-resource"];

/** The tests of the engine that OpenTofu is tried with, by their files. */
const withOpenTofu = (isAsked) =>
  `test/(engine|release)/((?!terraform-(${[...OWN_ENGINES, ...(isAsked ? [] : OF_THE_PROVIDER)].join("|")}))[^/]*terraform|cdktf)`;

const total = { passed: 0, failed: 0 };
const failures = [];
/** How long each file of tests took, in milliseconds. */
const files = [];
/** How many of the slowest files the end names. */
const SLOWEST = 10;

function count(name, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(name);
}

const seconds = (milliseconds) => (milliseconds / 1000).toFixed(0);

/** The processor time of everything that ran, in seconds; `undefined` where the system does not show it. */
async function processorTime() {
  const text = await readFile("/proc/self/stat", "utf8").catch(() => undefined);
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  // User and system time of this process and of its children, in hundredths of a second.
  return fields?.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
}

async function reportTimes() {
  const slowest = files.sort((one, other) => other.took - one.took).slice(0, SLOWEST);
  say(
    `\nThe slowest files:\n${slowest.map(({ path, took }) => `  ${seconds(took).padStart(4)} s  ${path}`).join("\n")}`,
  );
  const processor = await processorTime();
  const cpu = processor === undefined ? "" : `, ${(processor / 60).toFixed(1)} min of processor time`;
  say(`${(performance.now() / 60_000).toFixed(1)} min${cpu}`);
}

/** A check of ours: counts as one. */
async function check(name, work) {
  try {
    const result = await step(name, work);
    count(name, 1, 0);
    return result;
  } catch (error) {
    complain(error);
    count(name, 0, 1);
    return undefined;
  }
}

/** What each file took, in a group the tests of each. */
function timesIn({ testResults = [] }) {
  return testResults.flatMap(({ name, startTime, endTime, assertionResults }) => {
    if (!name.includes("/.groups/")) return [{ path: relative(root, name), took: endTime - startTime }];
    const took = new Map();
    for (const { ancestorTitles, duration } of assertionResults)
      took.set(ancestorTitles[0], (took.get(ancestorTitles[0]) ?? 0) + (duration ?? 0));
    return [...took].map(([path, sum]) => ({ path, took: sum }));
  });
}

/** The tests of a jest project, each counted; a file that cannot be loaded counts as a failed test. How many passed, if all did. */
async function jest(project, env, options = [], name = project) {
  const folder = await mkdtemp(join(tmpdir(), "svc-iac-jest-"));
  const file = join(folder, "report.json");
  try {
    const start = performance.now();
    const worked = await processorTime();
    // What names files, names them itself.
    const groups = options.includes("--testPathPatterns") ? UNGROUPED : await groupTests(project);
    const args = ["--ci", "--selectProjects", project, "--json", "--outputFile", file, ...options, ...groups.args];
    const code = await show(node, [at("node_modules", "jest", "bin", "jest.js"), ...args], {
      cwd: root,
      env: { ...env, ...groups.env },
    });
    const report = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
    files.push(...timesIn(report));
    const passed = report.numPassedTests ?? 0;
    const failed = (report.numFailedTests ?? 0) + (report.numRuntimeErrorTestSuites ?? 0);
    const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
    if (skipped > 0) say(`${skipped} tests of ${name} were skipped.`);
    // No tests at all, or a failure that the report does not tell of, must not look like success.
    const unexplained = failed === 0 && (passed === 0 || code !== 0);
    if (unexplained) say(`jest ran ${passed} tests of ${name} and ended with code ${code}.`);
    count(`tests: ${name}`, passed, unexplained ? 1 : failed);
    const hasPassed = passed > 0 && failed === 0 && code === 0;
    const cpu = worked === undefined ? "" : ` (${((await processorTime()) - worked).toFixed(0)} s of processor time)`;
    say(`${name}: ${passed} passed, ${unexplained ? 1 : failed} failed, ${seconds(performance.now() - start)} s${cpu}`);
    return hasPassed ? passed : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function passing(passed, name, stage) {
  const earlier = passed.of(name);
  if (earlier !== undefined) {
    say(`${name}: ${earlier} passed on these sources in an earlier run`);
    return count(`tests: ${name}`, earlier, 0);
  }
  const now = await stage();
  if (now !== undefined) await passed.note(name, now);
}

/** The Node that users' engines would start: the first on PATH that is not a package's. */
async function machineNode() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const candidate = join(folder, "node");
    const there = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (there && !candidate.includes("node_modules")) return candidate;
  }
  return process.execPath;
}

/** The developer's own service, stacks and tokens stay out of the tests. */
function testEnvironment(bin) {
  const own = /^(SERVICE_|SVC_|PULUMI_)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
  const folders = [at("node_modules", ".bin"), ...(bin ? [bin] : [])];
  return { ...env, PATH: pathWith(...folders) };
}

async function checkAll() {
  const passed = await passedStages({ isResumed: process.argv.includes("--resume") });
  const stage = (project, env, options, name = project) =>
    passing(passed, name, () => jest(project, env, options, name));
  const installed = await check("dependencies", async () => {
    await install();
    return true;
  });
  if (!installed) return;
  await check("package.json and the lock file agree", checkLockFile);
  await check("build", build);
  const found = await check("Pulumi engine", engine);
  const terraform = await check("Terraform or OpenTofu", () => terraformEngine(""));
  const isAsked = process.argv.includes("--engines");
  const tofu = isAsked ? await check("OpenTofu", () => openTofu({ make: true })) : await openTofu();
  const newer = isAsked ? await check("newer Terraform", () => newerTerraform({ make: true })) : await newerTerraform();
  if (!newer) {
    say(
      "Actions, queries and identities need a newer Terraform: their tests are skipped. `node tools/newer-terraform.mjs` builds it.",
    );
  }
  const env = testEnvironment(found?.bin);

  const whole = { cwd: root, env, lines: Number.POSITIVE_INFINITY };
  const tool = (...parts) => at("node_modules", ...parts);
  await check("format and lint", () => run(tool(".bin", "biome"), ["check", "."], whole));
  await check("derived files are up to date", () => run(node, ["tools/generate.mjs", "--check"], whole));
  await check("contract", () => run(node, ["tools/lint-contract.mjs"], whole));
  const typecheck = (project) => () => run(node, [tool("typescript", "bin", "tsc"), "--noEmit", "-p", project], whole);
  await check("types", typecheck("tsconfig.json"));
  await check("types with cdktn", typecheck("test/cdktf/tsconfig.json"));
  await check("types of the sandbox's console", typecheck("src/sandbox/console/page/tsconfig.json"));

  for (const project of ["unit", "laws", "programs", "matrix", "store", "console"]) await stage(project, env);
  // An engine waits more than it works.
  const projects = isAsked ? ["engine", "release"] : ["engine"];
  for (const project of projects) await stage(project, env, ["--maxWorkers", "3"]);
  if (tofu && tofu.program !== terraform?.program) {
    const own = { ...env, SVC_TERRAFORM: tofu.program };
    for (const project of projects)
      await stage(project, own, ["--testPathPatterns", withOpenTofu(isAsked)], `${project} with OpenTofu`);
  }
  if (process.argv.includes("--sdks")) await stage("sdks", env, ["--runInBand"]);
  if (process.argv.includes("--explore"))
    await check("the explorer's whole bound", () => run(node, ["tools/explore.mjs", "--bound", "full"], whole));
  if (process.argv.includes("--fuzz")) await check("the sandbox, fuzzed with Schemathesis", () => fuzz());

  const own = await machineNode();
  const { stdout } = await run(own, ["--version"]);
  await check(`command line on this machine's Node ${stdout.trim()}`, () => run(own, [cli, "--version"], { env }));
  // What these need is not there before the dependencies are.
  const { checkPackage } = await import("./package/check.mjs");
  await check("the package, installed from npm pack", () => checkPackage(own));
}

/** The projects of jest that the command line names, and patterns for their files. */
async function chosen(names) {
  const { projects } = createRequire(import.meta.url)("../jest.config.js");
  const known = new Set(projects.map(({ displayName }) => displayName));
  const named = names.filter((name) => known.has(name));
  const patterns = names.filter((name) => !known.has(name));
  const selected = named.length > 0 ? named : ["unit", "laws", "programs"];
  await install();
  const program = at("node_modules", "jest", "bin", "jest.js");
  const start = (args, own) =>
    show(node, [program, "--selectProjects", ...args], { cwd: root, env: { ...testEnvironment(), ...own } });
  if (patterns.length > 0) return start([...selected, "--testPathPatterns", ...patterns]);
  let code = 0;
  for (const project of selected) {
    const { args, env } = await groupTests(project);
    code = (await start([project, ...args], env)) || code;
  }
  return code;
}

await main(async () => {
  const names = process.argv.slice(2).filter((name) => !name.startsWith("--"));
  if (names.length > 0) return chosen(names);
  await checkAll().catch((error) => {
    complain(error);
    count("the checks themselves", 0, 1);
  });
  await reportTimes();
  if (failures.length > 0) say(`\nFailed: ${failures.join("; ")}`);
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
