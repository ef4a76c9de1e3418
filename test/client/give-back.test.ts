import { giveBackAll, holdsShares } from "../../src/client/give-back";

/** For a process that holds nothing yet. */
let fresh = { holdsShares };
jest.isolateModules(() => {
  fresh = require("../../src/client/give-back");
});

test("everything that the process holds is given back, whatever one of them does", async () => {
  const given: string[] = [];
  holdsShares(async () => {
    throw new Error("the store does not answer");
  });
  holdsShares(async () => void given.push("other"));
  await giveBackAll();
  expect(given).toEqual(["other"]);
});

test("a store that does not answer holds up the end for a second only", async () => {
  let isSilent = true;
  holdsShares(async () => {
    if (isSilent) await new Promise(() => {});
  });
  const timers = jest.spyOn(globalThis, "setTimeout").mockImplementation(setImmediate as never);
  try {
    await giveBackAll();
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 1_000);
  } finally {
    isSilent = false;
    timers.mockRestore();
  }
});

test("a process that ends by itself gives back what it holds", async () => {
  const before = process.listeners("beforeExit");
  const added = () => process.listeners("beforeExit").filter((one) => !before.includes(one));
  let given = 0;
  fresh.holdsShares(async () => {
    given += 1;
  });
  const [end] = added();
  fresh.holdsShares(async () => {});
  end?.(0);
  expect([given, added()]).toEqual([1, [end]]);
});
