import { giveBackAll, holdsShares } from "../../src/client/give-back";

afterEach(() => jest.useRealTimers());

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
  jest.useFakeTimers();
  holdsShares(() => new Promise(() => {}));
  const ended = giveBackAll();
  await jest.advanceTimersByTimeAsync(1_000);
  await ended;
});
