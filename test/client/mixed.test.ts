import { Company } from "./runners";

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each([
  [1, 24],
  [4, 24],
  [32, 24],
  [4, 5],
  [32, 5],
])("%i runners, a creation before each %i reads", async (count, reads) => {
  const company = new Company({ store: () => 80, way: () => 40 });
  const runners = times(count).map((index) => company.runner({ behind: 1_234 * index, wall: 0 }));
  const start = company.clock.now();
  const ends: number[] = [];
  const rounds = Math.floor(64 / count);
  await Promise.all(
    runners.map(async (runner) => {
      await Promise.all([runner.sendAll(rounds, 2, { creation: true }), runner.sendAll(rounds * reads, 3)]);
      ends.push((company.clock.now() - start) / 1000);
    }),
  );
  const { accepted, refused } = company.platform;
  process.stderr.write(
    JSON.stringify(
      {
        count,
        reads,
        refused: refused.length,
        ops: company.operations,
        total: accepted.length,
        fills: company.platform.fills.requests.join(" "),
        creations: company.platform.fills.creations.join(" "),
        sorted: ends
          .map(Math.round)
          .sort((a, b) => a - b)
          .join(" "),
      },
      null,
      1,
    ) + "\n",
  );
  expect(refused).toEqual([]);
});
