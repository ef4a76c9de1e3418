// Runs the tests for Stryker in a process that keeps the modules loaded. `jest-runner` loads them again for each test
// file of each mutant, which takes longer than the tests themselves.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner";
import { namespace, offerJest, runFile } from "./circus.mjs";

/** How long each test takes the processor without a mutant, by its ID; in the copy of the project, for the processes that follow. */
const TIMES = "mutants-times.json";

const hasFailed = ({ status }) => status === TestStatus.Failed;

class ResidentRunner {
  static inject = tokens(commonTokens.options);

  #files;
  #times = {};
  /** No mutant has run in this process yet. */
  #isFresh = true;
  /** What a mutant has left in this process, such as a loop, may disturb the next one. */
  #isSpoiled = false;
  /** The file that found the last mutant often finds the next one. */
  #lastFile;

  constructor({ resident }) {
    this.#files = resident.tests.map((file) => resolve(file));
  }

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const { default: setUp } = await import(resolve("tools/temporary-for-jest.mjs"));
    await setUp();
    if (this.#files.some((file) => file.includes("/store/drivers/"))) {
      const { default: findStores } = await import(resolve("tools/stores-for-jest.mjs"));
      await findStores();
    }
    offerJest();
    if (existsSync(TIMES)) this.#times = JSON.parse(readFileSync(TIMES, "utf8"));
  }

  async dryRun() {
    const tests = [];
    for (const file of this.#files) tests.push(...(await runFile(file)));
    this.#times = Object.fromEntries(tests.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(TIMES, JSON.stringify(this.#times));
    return { status: DryRunStatus.Complete, tests, mutantCoverage: namespace().mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    // Stryker starts another process, and asks that one.
    if (this.#isSpoiled) process.exit(1);
    const isFirst = this.#isFresh;
    this.#isFresh = false;
    const times = this.#times;
    const wanted = new Set(testFilter ?? Object.keys(times));
    const mutant = { id: activeMutant.id, hitLimit, hitCount: 0 };
    const tests = [];
    for (const file of this.#inOrder(wanted)) {
      tests.push(...(await runFile(file, { wanted, mutant, times })));
      if (!tests.some(hasFailed)) continue;
      this.#lastFile = file;
      break;
    }
    const failed = tests.find(hasFailed);
    if (failed) {
      const again = await runFile(this.#lastFile, { wanted: new Set([failed.id]), times });
      this.#isSpoiled = again.some(hasFailed);
      // It may have failed because of an earlier mutant: a new process decides.
      if (this.#isSpoiled && !isFirst) process.exit(1);
    }
    const looped = determineHitLimitReached(mutant.hitCount, hitLimit);
    if (looped) return looped;
    if (failed?.isHanging) return { status: MutantRunStatus.Timeout, reason: `did not end: ${failed.id}` };
    return toMutantRunResult({ status: DryRunStatus.Complete, tests }, false);
  }

  /** The files with a wanted test, the quickest first. */
  #inOrder(wanted) {
    const costs = new Map();
    for (const id of wanted) {
      const file = resolve(id.slice(0, id.indexOf(": ")));
      costs.set(file, (costs.get(file) ?? 0) + (this.#times[id] ?? 0));
    }
    if (costs.has(this.#lastFile)) costs.set(this.#lastFile, 0);
    return [...costs].sort(([, one], [, other]) => one - other).map(([file]) => file);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "resident", ResidentRunner)];
