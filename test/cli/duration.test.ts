import { duration } from "../../src/cli/duration";

test.each([
  ["90s", 90_000],
  ["90m", 5_400_000],
  ["1.5h", 5_400_000],
  ["3d", 259_200_000],
  ["2w", 1_209_600_000],
])("%s is %d ms", (text, expected) => expect(duration(text)).toBe(expected));

test.each(["0d", "3", "3 d", "-1d", "d", "3y", "", "521w", "999999999999w"])("%j is no duration", (text) =>
  expect(() => duration(text)).toThrow("such as 90s, 15m, 2h, 3d or 2w"),
);
