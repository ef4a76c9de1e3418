import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { newState } from "../../src/sandbox/state";
import { StateFile } from "../../src/sandbox/state-file";
import type { World } from "../../src/sandbox/world";
import { newFolder } from "../support/new-folder";

test("a file that cannot be written is tried again once a second, with one warning", async () => {
  jest.useFakeTimers();
  const warnings = jest.spyOn(process, "emitWarning").mockImplementation(() => {});
  const folder = newFolder();
  try {
    let change: (collection: string, id: string) => void = () => {};
    const changes = { before: (then: typeof change) => (change = then) };
    const world = { time: { clock: { offset: 0 } }, state: newState(), changes };
    const inside = path.join(folder, "deeper");
    const file = new StateFile(path.join(inside, "state.json"), world as unknown as World);
    rmSync(inside, { recursive: true });
    change("projects", "one");
    file.changed();
    jest.advanceTimersByTime(200);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(10_000);
    expect(warnings).toHaveBeenCalledTimes(1);
    expect(warnings).toHaveBeenCalledWith(expect.stringContaining("could not be written"));

    const again = new StateFile(path.join(inside, "other.json"), world as unknown as World);
    await again.close();
    jest.advanceTimersByTime(1_000);
    expect(existsSync(path.join(inside, "state.json.log"))).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
    expect(warnings).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
    warnings.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
});
