// jest's own `describe`, `test` and `expect`, without its module registry: modules stay loaded from one run to the next.
import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { relative, resolve } from "node:path";
import { INSTRUMENTER_CONSTANTS } from "@stryker-mutator/api/core";
import { TestStatus } from "@stryker-mutator/api/test-runner";

const require = createRequire(import.meta.url);
const circus = counting(() => require("jest-circus"));
const { ModuleMocker } = require("jest-mock");
const mocker = new ModuleMocker(globalThis);

/** Milliseconds. A test that hangs is no kill, so it gets ten times what it takes, and more. */
const patience = (took) => (took === undefined ? 60_000 : 5_000 + 10 * took);
/** What an error of the runner's own begins with. */
const ENDLESS = "Endless: ";

/**
 * What `load` loads limits tests by the seconds in which this process was idle: where it is stopped for a while, or
 * waits for a processor, a timer is late and no test is.
 */
function counting(load) {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (work, milliseconds) => {
    let left = milliseconds;
    let last = performance.now();
    const timer = setInterval(() => {
      const passed = performance.now() - last;
      last += passed;
      left -= passed < 1_300 ? passed : 100;
      if (left > 0) return;
      clearInterval(timer);
      work();
    }, 1_000);
    return timer;
  };
  try {
    return load();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

/** What instrumented code reads and counts. */
export function namespace() {
  globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {};
  return globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE];
}

/** The globals of a test file, and its language. */
export function offerJest() {
  const { transformSync } = require("@swc/core");
  const compiled = new Map();
  Module._extensions[".ts"] = (module, filename) => {
    if (!compiled.has(filename)) {
      const source = readFileSync(filename, "utf8");
      const jsc = { target: "es2022", parser: { syntax: "typescript" } };
      const { code } = transformSync(source, { filename, jsc, module: { type: "commonjs" }, swcrc: false });
      compiled.set(filename, code);
    }
    module._compile(compiled.get(filename), filename);
  };
  const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
  const { jestExpect: expect } = require("@jest/expect");
  const jest = {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    restoreAllMocks: () => mocker.restoreAllMocks(),
    mocked: (mock) => mock,
    requireActual: require,
    setTimeout: () => jest,
    isolateModules,
  };
  Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, it, test, expect, jest });
  require(resolve("test/support/seed.ts"));
  process.on("uncaughtException", (error) => circus.getState().currentlyRunningTest?.errors.push(error));
  process.on("unhandledRejection", () => {});
}

/** Runs the wanted tests of a file, all by default; with a mutant, until the first one fails. */
export async function runFile(file, { wanted, mutant, times = {} } = {}) {
  const shared = namespace();
  const ids = register(file, shared);
  circus.getState().testTimeout = patience();
  for (const [test, id] of ids) {
    if (wanted && !wanted.has(id)) test.mode = "skip";
    test.timeout = patience(times[id]);
  }
  const begun = new Map();
  const follow = ({ name, test, hook }) => {
    // What is done once for a block is done for its first test.
    if (name === "hook_start" && hook.type.endsWith("All")) {
      const first = [...ids.keys()].find((one) => one.mode !== "skip" && blocksOf(one).includes(hook.parent));
      shared.currentTestId = ids.get(first) ?? shared.currentTestId;
    }
    if (name === "test_started") {
      begun.set(test, process.cpuUsage());
      shared.currentTestId = ids.get(test);
    }
    if (name === "test_done") {
      const { user, system } = process.cpuUsage(begun.get(test));
      begun.set(test, (user + system) / 1_000);
      if (mutant && test.errors.length > 0) for (const one of ids.keys()) one.mode = "skip";
    }
  };
  const env = { ...process.env };
  circus.addEventHandler(follow);
  const took = [...ids.values()].reduce((sum, id) => sum + ((wanted?.has(id) && times[id]) || 0), 0);
  limit(shared, mutant, took);
  shared.hitLimit = mutant?.hitLimit;
  shared.hitCount = mutant?.hitCount;
  try {
    await circus.run();
  } finally {
    if (mutant) mutant.hitCount = shared.hitCount;
    limit(shared, undefined);
    shared.hitCount = undefined;
    circus.removeEventHandler(follow);
    mocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
  }
  return [...ids].flatMap(([test, id]) => (begun.has(test) ? [resultOf(test, id, file, begun.get(test))] : []));
}

/**
 * Mutated code, which looks at each place whether its mutant is active, ends by an error once it has taken the processor
 * for longer than any test does: where time is virtual, an endless loop lets no timer run.
 */
function limit(shared, mutant, took = 0) {
  const begun = process.cpuUsage();
  let looks = 0;
  let isEndless = false;
  const get = () => {
    if (mutant && (isEndless || ++looks % 4096 === 0)) {
      const { user } = process.cpuUsage(begun);
      isEndless = user > 1_000 * (2_000 + 5 * took);
      if (isEndless) throw new Error(`${ENDLESS}${Math.round(user / 1e6)} s of the processor.`);
    }
    return mutant?.id;
  };
  Object.defineProperty(shared, "activeMutant", { get, set() {}, configurable: true });
}

/** The IDs of the tests that the file declares. */
function register(file, shared) {
  limit(shared, undefined);
  shared.currentTestId = undefined;
  circus.resetState();
  delete require.cache[file];
  require(file);
  const ids = new Map();
  const taken = new Set();
  const collect = (block, path) => {
    for (const child of block.children) {
      const name = [...path, child.name];
      if (child.type === "describeBlock") collect(child, name);
      if (child.type !== "test" || child.mode === "skip") continue;
      let id = `${relative(".", file)}: ${name.join(" ")}`;
      while (taken.has(id)) id += " (again)";
      taken.add(id);
      ids.set(child, id);
    }
  };
  collect(circus.getState().rootDescribeBlock, []);
  return ids;
}

/** The modules that `work` loads are new, and nobody else's. */
function isolateModules(work) {
  const loaded = Object.entries(require.cache).filter(([path]) => !path.includes("/node_modules/"));
  for (const [path] of loaded) delete require.cache[path];
  try {
    work();
  } finally {
    Object.assign(require.cache, Object.fromEntries(loaded));
  }
}

function blocksOf({ parent }) {
  return parent ? [parent, ...blocksOf(parent)] : [];
}

function resultOf(test, id, fileName, timeSpentMs) {
  const result = { id, name: id, fileName, timeSpentMs };
  const [first] = test.errors;
  if (first === undefined) return { ...result, status: TestStatus.Success };
  const error = Array.isArray(first) ? (first[0] ?? first[1]) : first;
  const failureMessage = String(error?.message ?? error);
  const isHanging = failureMessage.includes("Exceeded timeout of") || failureMessage.includes(ENDLESS);
  return { ...result, status: TestStatus.Failed, failureMessage, isHanging };
}
