import { Alone } from "../../src/client/alone";
import { StoreError } from "../../src/store/store";

const NOW = 1_000_000;
const failure = new StoreError("the store does not answer.");
let time: number;
let said: string[];
let alone: Alone;
beforeEach(() => {
  time = NOW;
  said = [];
  const clock = { now: () => time, sleep: () => new Promise(() => {}) } as never;
  alone = new Alone(
    clock,
    () => {},
    (message) => said.push(message),
  );
});

test("a runner that can use the store is not alone", () => {
  expect([alone.shares, alone.isOver, said]).toEqual([undefined, false, []]);
});

test("without the store it has its part of the limits, and tries again after half a minute", () => {
  alone.begin(failure, 4);
  expect(alone.shares?.standing("requests").each).toBe(30);
  time += 29_999;
  expect(alone.isOver).toBe(false);
  time += 1;
  expect(alone.isOver).toBe(true);
  expect(alone.shares).toBeDefined();
});

test("once the store answers, it is no longer alone; alone again, it has counted on", () => {
  alone.begin(failure, 1);
  alone.shares?.take(false);
  time += 30_000;
  alone.end();
  expect([alone.shares, alone.isOver]).toEqual([undefined, false]);
  alone.begin(failure, 9);
  expect(alone.shares?.standing("requests")).toMatchObject({ left: 119, each: 120 });
  expect(alone.isOver).toBe(false);
});

test("alone again, it begins with what is known meanwhile, if it was not alone", () => {
  const known = (name: string) => (name === "creations" ? { left: 2, endsAt: NOW + 9_000 } : undefined);
  alone.begin(failure, 1);
  alone.begin(failure, 1, known);
  expect(alone.shares?.standing("creations").left).toBe(5);
  alone.end();
  alone.begin(failure, 1, known);
  expect(alone.shares?.standing("creations").left).toBe(2);
});

test.each([
  [0, "and counts its requests itself", 120],
  [1, "and counts its requests itself", 120],
  [2, "with 1/2 of the limits", 60],
])("of %i runners, it reports once why it continues alone", (runners, part, each) => {
  alone.begin(failure, runners);
  alone.begin(failure, runners);
  expect(said).toEqual([
    `The limits cannot be shared with other runs: the store does not answer. This run continues alone, ${part}.`,
  ]);
  expect(alone.shares?.standing("requests").each).toBe(each);
});

test("what is no failure of the store is not reported as one, and the first failure of the store still is", () => {
  alone.begin(new Error("401"), 1);
  expect([said, alone.shares !== undefined]).toEqual([[], true]);
  alone.begin(failure, 1);
  expect(said).toHaveLength(1);
});
