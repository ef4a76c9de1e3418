import { Company } from "./runners";

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test("one runner alone", async () => {
  const company = new Company({ store: () => 80, way: () => 40 });
  const runner = company.runner({ behind: 12_345 });
  const start = company.clock.now();
  await runner.sendAll(600, 10);
  const { accepted, refused } = company.platform;
  console.log({ refused: refused.length, seconds: (company.clock.now() - start) / 1000, ops: company.operations });
  expect(accepted).toHaveLength(600);
  expect(refused).toEqual([]);
});

test.each([2, 4, 8, 16, 32])("%i runners", async (count) => {
  const company = new Company({ store: () => 80, way: () => 40 });
  const runners = times(count).map((index) => company.runner({ behind: 1_234 * index, wall: 0 }));
  const start = company.clock.now();
  const ends: number[] = [];
  const each = Math.floor(1200 / count);
  await Promise.all(
    runners.map(async (runner) => {
      await runner.sendAll(each, 3);
      ends.push((company.clock.now() - start) / 1000);
    }),
  );
  const { accepted, refused } = company.platform;
  console.log(
    count,
    {
      refused: refused.length,
      ends: [Math.min(...ends), Math.max(...ends)],
      ops: company.operations,
      total: accepted.length,
      fills: company.platform.fills.requests.join(" "),
      sorted: ends
        .map(Math.round)
        .sort((a, b) => a - b)
        .join(" "),
    },
    company.said.slice(0, 5),
  );
  expect(refused).toEqual([]);
});
