import type { Demand, LimitName, Permit, Spent, Standing } from "../../src/client/limits";
import { RateLimiter } from "../../src/client/rate-limiter";

const NOW = 1_000_000;
const read = { creation: false, write: false };
const write = { creation: false, write: true };
const creation = { creation: true, write: true };
const turn = () => new Promise(setImmediate);
const far = { left: 0, endsAt: NOW + 20_000, each: 120 };

/** A limiter whose permits are given out by hand. */
function limited() {
  const open = { requests: 0, creations: 0 };
  const standing: Record<LimitName, Standing> = { requests: { ...far }, creations: { ...far, each: 5 } };
  const said: string[] = [];
  const demands: Demand[] = [];
  const exhausted: [LimitName, number][] = [];
  const answers: (Spent | undefined)[] = [];
  const permit: Permit = { answered: (answer) => answers.push(answer) };
  const time = { now: NOW };
  let changed = () => {};
  const limiter = new RateLimiter({
    clock: { now: () => time.now } as never,
    say: (message) => said.push(message),
    shares: (whenChanged) => {
      changed = whenChanged;
      return {
        take: (isCreation) => {
          const name = isCreation ? "creations" : "requests";
          if (open[name] === 0) return undefined;
          open[name] -= 1;
          return permit;
        },
        await: (demand) => demands.push(demand),
        exhausted: (...one) => exhausted.push(one),
        standing: (name) => standing[name],
      };
    },
  });
  const give = (more: Partial<typeof open>) => {
    Object.assign(open, more);
    changed();
  };
  return { limiter, standing, said, demands, exhausted, answers, permit, time, give };
}

test("writes come first, then the creations with the most dependents, each in their order", async () => {
  const { limiter, give } = limited();
  const order: string[] = [];
  const ask = (name: string, asking: Parameters<RateLimiter["take"]>[0]) =>
    limiter.take(asking).then(() => order.push(name));
  const all = [
    ask("read", { ...read, urgency: 9 }),
    ask("another read", read),
    ask("leaf", creation),
    ask("write", { ...write, urgency: 9 }),
    ask("another leaf", creation),
    ask("needed", { ...creation, urgency: 1 }),
    ask("needed more", { ...creation, urgency: 2 }),
  ];
  give({ requests: 9, creations: 9 });
  await Promise.all(all);
  expect(order).toEqual(["needed more", "needed", "leaf", "write", "another leaf", "read", "another read"]);
});

test("what waits is asked for, with the urgency of each creation", async () => {
  const { limiter, demands, give } = limited();
  const waiting = [limiter.take(read), limiter.take({ ...creation, urgency: 3 }), limiter.take(creation)];
  expect(demands.at(-1)).toEqual({ requests: 1, creations: [3, 0] });
  give({ requests: 1, creations: 2 });
  await Promise.all(waiting);
  expect(demands.at(-1)).toEqual({ requests: 0, creations: [] });
});

test("a permit is asked for before it is announced that it can be used", async () => {
  const { limiter, demands, give } = limited();
  const seen: number[] = [];
  const waiting = limiter.take(read).then(() => seen.push(demands.length));
  give({ requests: 1 });
  await waiting;
  expect(seen).toEqual([2]);
});

test("an answer is passed on, and others may go", async () => {
  const { limiter, answers, permit, demands } = limited();
  const answer = { limits: undefined, date: NOW };
  limiter.answered(permit, answer);
  expect(answers).toEqual([answer]);
  expect(demands).toHaveLength(1);
});

test("one that is aborted leaves the queue to the others", async () => {
  const { limiter, demands, give } = limited();
  const stop = new AbortController();
  const order: string[] = [];
  const first = limiter.take(read).then(() => order.push("first"));
  const leaving = limiter.take(read, stop.signal);
  const last = limiter.take(read).then(() => order.push("last"));
  stop.abort(new Error("interrupted"));
  await expect(leaving).rejects.toThrow("interrupted");
  give({ requests: 2 });
  await Promise.all([first, last]);
  expect(order).toEqual(["first", "last"]);
  expect(demands.at(-1)).toEqual({ requests: 0, creations: [] });
});

test("one that is aborted before or after it waits has no effect on the queue", async () => {
  const { limiter, demands, give } = limited();
  await expect(limiter.take(read, AbortSignal.abort(new Error("too late")))).rejects.toThrow("too late");
  expect(demands).toEqual([]);
  const stop = new AbortController();
  const going = limiter.take(read, stop.signal);
  give({ requests: 1 });
  await going;
  const waiting = limiter.take(read);
  stop.abort();
  expect(demands.at(-1)).toEqual({ requests: 1, creations: [] });
  give({ requests: 1 });
  await waiting;
});

test("a refusal blocks the limit that it is about", () => {
  const { limiter, exhausted } = limited();
  limiter.exhausted(true, 7);
  limiter.exhausted(false, 9);
  expect(exhausted).toEqual([
    ["creations", 7],
    ["requests", 9],
  ]);
});

test("a refusal for longer than a window is announced, and again if that ends half a window later", () => {
  const { limiter, said, time } = limited();
  const announced = (seconds: number, after: number) => {
    time.now += after;
    limiter.exhausted(false, seconds);
    return said.length;
  };
  expect(announced(60, 0)).toBe(0);
  expect(announced(61, 0)).toBe(1);
  expect([announced(61, 29_999), announced(61, 1), announced(60, 40_000)]).toEqual([1, 2, 2]);
  expect(said[0]).toBe("waiting 61 s: the platform refuses requests until then");
});

test.each([
  [59, 1, true],
  [60, 1, false],
  [59, 0, false],
  [59, -1, false],
])("with %i requests left until %i ms from now, requests are short: %s", (left, until, isShort) => {
  const { limiter, standing } = limited();
  standing.requests = { left, endsAt: NOW + until, each: 120 };
  expect(limiter.isShort()).toBe(isShort);
});

test("without anybody to share with, a process counts by itself", async () => {
  const said: string[] = [];
  const clock = { now: () => NOW, sleep: () => new Promise(() => {}) } as never;
  const limiter = new RateLimiter({ clock, say: (message) => said.push(message) });
  for (let count = 0; count < 120; count++) await limiter.take(read);
  void limiter.take(read);
  await turn();
  expect(said).toEqual(["waiting 61 s: the platform allows 120 requests a minute; 1 to go"]);
});

/** Each window: how many are asked for before its wait is announced, and how many are admitted after it. */
const windows: readonly (readonly [asked: number, admitted: number])[][] = [
  [
    [21, 14],
    [0, 7],
  ],
  [
    [21, 14],
    [1, 7],
    [0, 1],
  ],
  [
    [7, 5],
    [6, 5],
    [0, 3],
  ],
  [
    [1, 1],
    [8, 5],
    [0, 3],
  ],
  [
    [5, 5],
    [5, 5],
  ],
  [
    [3, 0],
    [3, 0],
    [3, 0],
  ],
];

test.each(windows.flatMap((all) => [creation, read, write].map((asking) => ({ all, asking }))))(
  "a count that is announced is not more than the one before without what is said to be added: $all, $asking",
  async ({ all, asking }) => {
    const { limiter, said, standing, give, time } = limited();
    for (const [asked, admitted] of all) {
      time.now += 60_000;
      for (const one of Object.values(standing)) Object.assign(one, { endsAt: time.now + 20_000 });
      for (let count = 0; count < asked; count++) void limiter.take(asking);
      if (asked === 0) give({});
      await turn();
      give({ requests: admitted, creations: admitted });
      Object.assign(standing, { requests: { ...far }, creations: { ...far, each: 5 } });
      await turn();
    }
    const counts = said.map((text) => {
      const [, to = "0", , of, only] = /; (\d+) to go(, (?:(\d+) of them )?(not counted before))?/.exec(text) ?? [];
      return { to: Number(to), added: only ? Number(of ?? to) : 0 };
    });
    expect(counts.length).toBe(all.length);
    const [first, ...later] = counts;
    expect(first?.added).toBe(0);
    for (const [index, { to, added }] of later.entries()) {
      const [asked, before] = [all[index + 1]?.[0], counts[index]?.to ?? 0];
      expect(added).toBe(asked);
      expect(to - added).toBe(before - (all[index]?.[1] ?? 0));
    }
  },
);

describe("waits are announced", () => {
  test("once for all that wait at the same moment", async () => {
    const { limiter, said } = limited();
    void limiter.take(read);
    void limiter.take(read);
    await turn();
    expect(said).toEqual(["waiting 20 s: the platform allows 120 requests a minute; 2 to go"]);
  });

  test("for creations first, with the time of the last one", async () => {
    const { limiter, said, standing } = limited();
    standing.creations = { left: 0, endsAt: NOW + 19_001, each: 5 };
    for (let count = 0; count < 6; count++) void limiter.take(creation);
    void limiter.take(read);
    await turn();
    expect(said).toEqual(["waiting 20 s: the platform allows 5 creations a minute; 6 to go, the last in 80 s"]);
  });

  test("without it, if one window is enough for all", async () => {
    const { limiter, said } = limited();
    for (let count = 0; count < 5; count++) void limiter.take(creation);
    await turn();
    expect(said).toEqual(["waiting 20 s: the platform allows 5 creations a minute; 5 to go"]);
  });

  test("for requests while creations are left: a creation waits for both", async () => {
    const { limiter, said, standing } = limited();
    standing.creations = { left: 1, endsAt: NOW + 9_000, each: 5 };
    void limiter.take(creation);
    await turn();
    expect(said).toEqual(["waiting 20 s: the platform allows 120 requests a minute; 1 to go"]);
  });

  test("and not for creations if none waits", async () => {
    const { limiter, said } = limited();
    void limiter.take(write);
    await turn();
    expect(said).toEqual(["waiting 20 s: the platform allows 120 requests a minute; 1 to go"]);
  });

  test("not while something is left, or once the window has ended, or if nothing waits any more", async () => {
    const { limiter, said, standing, give } = limited();
    standing.requests = { left: 1, endsAt: NOW + 20_000, each: 120 };
    void limiter.take(read);
    await turn();
    standing.requests = { left: 0, endsAt: NOW, each: 120 };
    void limiter.take(read);
    await turn();
    standing.requests = { ...far };
    void limiter.take(read);
    give({ requests: 3 });
    await turn();
    expect(said).toEqual([]);
  });

  test("again for the next window, not for a shifted end of the same one", async () => {
    const { limiter, said, standing } = limited();
    const ends = async (endsAt: number) => {
      standing.requests = { ...far, endsAt };
      void limiter.take(read);
      await turn();
      return said.length;
    };
    expect(await ends(NOW + 20_000)).toBe(1);
    expect(await ends(NOW + 20_999)).toBe(1);
    expect(await ends(NOW + 49_999)).toBe(1);
    expect(await ends(NOW + 50_000)).toBe(2);
  });
});
