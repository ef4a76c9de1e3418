import type { LimitHeaders, LimitName } from "../../src/client/limits";
import { OwnShares, type OwnSharesOptions } from "../../src/client/own-shares";

const NOW = 1_000_000;
/** A window, and the margin that keeps us behind the server's. */
const WHOLE = 60_250;
const none = { requests: 0, creations: [] };

/** A process that counts by itself, with a clock that is moved by hand. */
function counting(among?: number, more: Partial<OwnSharesOptions> = {}) {
  const time = { now: NOW };
  const sleeps: { readonly pause: number; wake(): void }[] = [];
  const rings: number[] = [];
  const shares = new OwnShares({
    clock: {
      now: () => time.now,
      sleep: (pause: number) => new Promise<void>((wake) => sleeps.push({ pause, wake })),
    } as never,
    changed: () => rings.push(time.now),
    ...(among === undefined ? {} : { among }),
    ...more,
  });
  const take = (count: number, creation = false) => {
    const permits = Array.from({ length: count }, () => shares.take(creation));
    return permits.flatMap((permit) => permit ?? []);
  };
  return { shares, time, sleeps, rings, take };
}

const headers = (limit: number, remaining: number, resetSeconds = 60) => ({
  date: 0,
  limits: { limit, remaining, resetSeconds } satisfies LimitHeaders,
});

test.each<[number | undefined, LimitName, number, number]>([
  [undefined, "requests", 120, WHOLE],
  [undefined, "creations", 5, WHOLE],
  [7, "requests", 17, WHOLE],
  [2, "creations", 2, WHOLE],
  [6, "creations", 1, 120_250],
  [121, "requests", 1, 120_250],
  [240, "requests", 1, 120_250],
  [241, "requests", 1, 180_250],
])("one of %p processes has its part of the %s: %i in %i ms", (among, name, each, length) => {
  const { shares, take } = counting(among);
  expect(shares.standing(name)).toEqual({ left: each, endsAt: 0, each });
  take(1, name === "creations");
  expect(shares.standing(name)).toEqual({ left: each - 1, endsAt: NOW + length, each });
});

test("a creation counts against both limits, any other request against one, and none goes beyond either", () => {
  const { shares, take } = counting();
  expect(take(6, true)).toHaveLength(5);
  expect(take(120)).toHaveLength(115);
  expect([shares.standing("creations").left, shares.standing("requests").left]).toEqual([0, 0]);
  const other = counting();
  expect(other.take(121)).toHaveLength(120);
  expect(other.take(1, true)).toHaveLength(0);
  expect(other.shares.standing("creations")).toEqual({ left: 5, endsAt: 0, each: 5 });
});

test("a window begins with its first request, and what is still unanswered at its end counts in the next one", () => {
  const { shares, take, time } = counting();
  const [first, second] = take(2);
  time.now += 10_000;
  take(1);
  expect(shares.standing("requests")).toEqual({ left: 117, endsAt: NOW + WHOLE, each: 120 });
  first?.answered(undefined);
  time.now = NOW + WHOLE - 1;
  take(1);
  expect(shares.standing("requests").left).toBe(116);
  time.now = NOW + WHOLE;
  second?.answered(undefined);
  // Two of the four were sent, and nobody knows whether they count in the window that has ended.
  expect(shares.standing("requests")).toEqual({ left: 118, endsAt: NOW + 2 * WHOLE, each: 120 });
});

test("a window in which nothing is unanswered ends without another one", () => {
  const { shares, take, time } = counting();
  take(1, true)[0]?.answered(undefined);
  time.now += WHOLE;
  take(1)[0]?.answered(undefined);
  expect(shares.standing("creations")).toEqual({ left: 5, endsAt: 0, each: 5 });
  expect(shares.standing("requests")).toEqual({ left: 119, endsAt: NOW + 2 * WHOLE, each: 120 });
});

test("the answer to a request of an earlier window takes nothing from what is unanswered in this one", () => {
  const { shares, take, time } = counting();
  const [early] = take(1);
  time.now += WHOLE;
  take(1);
  early?.answered(undefined);
  time.now += WHOLE;
  // The one that is still unanswered, and this one.
  take(1);
  expect(shares.standing("requests").left).toBe(118);
});

describe("the server's headers are authoritative", () => {
  test("they show what others have sent, and when the window ends", () => {
    const { shares, take } = counting();
    take(1)[0]?.answered(headers(120, 40, 90));
    expect(shares.standing("requests")).toEqual({ left: 40, endsAt: NOW + 90_250, each: 120 });
  });

  test("for the limit that they are about", () => {
    const { shares, take } = counting();
    take(1, true)[0]?.answered(headers(5, 1, 90));
    expect(shares.standing("creations")).toEqual({ left: 1, endsAt: NOW + 90_250, each: 5 });
    expect(shares.standing("requests")).toEqual({ left: 119, endsAt: NOW + WHOLE, each: 120 });
    take(1)[0]?.answered(headers(77, 0));
    expect(shares.standing("requests").left).toBe(118);
  });

  test("an answer without them changes nothing", () => {
    const { shares, take } = counting();
    take(1)[0]?.answered({ date: 0, limits: undefined });
    expect(shares.standing("requests")).toEqual({ left: 119, endsAt: NOW + WHOLE, each: 120 });
  });

  test("the window ends when the first answer says, as others may have begun it; later ones make it no earlier", () => {
    const { shares, take } = counting();
    const permits = take(3);
    permits[0]?.answered(headers(120, 119, 30));
    expect(shares.standing("requests")).toEqual({ left: 117, endsAt: NOW + 30_250, each: 120 });
    permits[1]?.answered(headers(120, 118, 29));
    expect(shares.standing("requests")).toEqual({ left: 117, endsAt: NOW + 30_250, each: 120 });
  });

  test("the same of each window after that", () => {
    const { shares, take, time } = counting();
    take(1)[0]?.answered(headers(120, 119));
    time.now += 2 * WHOLE;
    const [permit, other] = take(2);
    permit?.answered(headers(120, 100, 30));
    other?.answered(headers(120, 101, 31));
    expect(shares.standing("requests")).toEqual({ left: 100, endsAt: time.now + 31_250, each: 120 });
  });

  test("whatever the order of the answers", () => {
    const { shares, take } = counting();
    const permits = take(3);
    permits[2]?.answered(headers(120, 117));
    permits[0]?.answered(headers(120, 119));
    expect(shares.standing("requests").left).toBe(117);
  });

  test("unless the service does not count at all: then what is unanswered is subtracted", () => {
    const { shares, take } = counting();
    const permits = take(50);
    permits[0]?.answered(headers(120, 120));
    expect(shares.standing("requests").left).toBe(71);
  });

  test("in a window that has ended, they are of the next one, less what is unanswered there", () => {
    const { shares, take, time } = counting();
    const [early] = take(1);
    early?.answered(undefined);
    time.now += WHOLE;
    const [other] = take(1);
    other?.answered(undefined);
    time.now += WHOLE;
    early?.answered(headers(120, 60, 45));
    expect(shares.standing("requests")).toEqual({ left: 60, endsAt: time.now + 45_250, each: 120 });
  });

  test("a late answer that describes the previous window is ignored, one that describes this one is not", () => {
    const { shares, take, time } = counting();
    const permits = take(3);
    permits[2]?.answered(undefined);
    time.now += WHOLE;
    permits[0]?.answered(headers(120, 7, 1));
    expect(shares.standing("requests").left).toBe(119);
    const endsAt = time.now + WHOLE;
    // Half a window before the end of this one.
    permits[1]?.answered(headers(120, 7, 29));
    expect(shares.standing("requests")).toEqual({ left: 119, endsAt, each: 120 });
    permits[1]?.answered(headers(120, 8, 30));
    expect(shares.standing("requests")).toEqual({ left: 8, endsAt: time.now + 30_250, each: 120 });
  });

  test("an answer of this window is never late", () => {
    const { shares, take } = counting();
    take(1)[0]?.answered(headers(120, 7, 1));
    expect(shares.standing("requests").left).toBe(7);
  });

  test("one of several processes takes no more than its part", () => {
    const { shares, take, time } = counting(4);
    const [permit] = take(1);
    time.now += 2 * WHOLE;
    take(1)[0]?.answered(undefined);
    permit?.answered(headers(120, 119));
    expect(shares.standing("requests").left).toBeLessThanOrEqual(30);
  });
});

describe("among others that send as well", () => {
  test("a process has of what is left the part that it has of what was sent", () => {
    const { shares, take } = counting(undefined, { hasOthers: true });
    take(1)[0]?.answered(headers(120, 119));
    const [first, second] = take(2);
    first?.answered(headers(120, 117));
    expect(shares.standing("requests").left).toBe(117);
    const [third] = take(1);
    second?.answered(headers(120, 60));
    // Three of sixty were its own, one of which may come on top.
    expect(shares.standing("requests").left).toBe(2);
    third?.answered(headers(120, 20));
    expect(shares.standing("requests").left).toBe(0);
  });

  test("a request that was under way when a window ended is its own in the next one", () => {
    const { shares, take, time } = counting(undefined, { hasOthers: true });
    const [alone] = take(1);
    time.now += WHOLE;
    alone?.answered(headers(120, 119));
    expect(shares.standing("requests").left).toBe(119);
    const [other] = take(1);
    time.now += WHOLE;
    other?.answered(headers(120, 80));
    expect(shares.standing("requests").left).toBe(2);
  });

  test("it awaits the first answer of each window, which shows what they have sent", () => {
    const { take, time } = counting(undefined, { hasOthers: true });
    const [first] = take(2);
    first?.answered(undefined);
    expect(take(2)).toHaveLength(2);
    time.now += WHOLE;
    expect(take(2)).toHaveLength(1);
  });

  test("it knows what is left of the current window, and that this window ends no earlier", () => {
    const known = (name: LimitName) => (name === "requests" ? { left: 9, endsAt: NOW + 30_000 } : undefined);
    const { shares, take } = counting(undefined, { hasOthers: true, known });
    const [first, ...others] = take(10);
    expect(others).toHaveLength(8);
    first?.answered(headers(120, 100, 20));
    expect(shares.standing("requests")).toEqual({ left: 0, endsAt: NOW + 30_000, each: 120 });
  });

  test.each([
    [2, 40, 20],
    [240, 120, 1],
  ])("one of %i processes has its part of %i that are left: %i", (among, remaining, left) => {
    const { shares, take } = counting(among);
    take(1)[0]?.answered(headers(120, remaining));
    expect(shares.standing("requests").left).toBe(left);
  });
});

test("after a refusal nothing is left until the time that it names, and the end is never sooner", () => {
  const { shares, take } = counting();
  shares.exhausted("requests", 7);
  expect(shares.standing("requests")).toEqual({ left: 0, endsAt: NOW + 7_250, each: 120 });
  expect(shares.standing("creations").left).toBe(5);
  expect(take(1)).toEqual([]);
  shares.exhausted("requests", 3);
  expect(shares.standing("requests").endsAt).toBe(NOW + 7_250);
});

describe("who waits is woken", () => {
  const reads = { requests: 1, creations: [] };
  const creations = { requests: 0, creations: [0] };

  test("when the window ends, once for all, and again for the next one", async () => {
    const { shares, take, time, sleeps, rings } = counting();
    take(120);
    time.now += 10_000;
    shares.await(reads);
    shares.await({ requests: 2, creations: [] });
    expect(sleeps.map(({ pause }) => pause)).toEqual([WHOLE - 10_000]);
    expect(rings).toEqual([]);
    sleeps[0]?.wake();
    await new Promise(setImmediate);
    expect(rings).toHaveLength(1);
    shares.await(reads);
    expect(sleeps).toHaveLength(2);
  });

  test("at the end of the first window that something waits for", () => {
    const { shares, sleeps } = counting();
    shares.exhausted("creations", 9);
    shares.await(none);
    shares.await(reads);
    expect(sleeps).toEqual([]);
    shares.exhausted("requests", 20);
    shares.await(creations);
    expect(sleeps.map(({ pause }) => pause)).toEqual([9_250]);
  });

  test("not for creations if only requests wait", () => {
    const { shares, sleeps } = counting();
    shares.exhausted("creations", 9);
    shares.exhausted("requests", 20);
    shares.await(none);
    expect(sleeps).toEqual([]);
    shares.await(reads);
    expect(sleeps.map(({ pause }) => pause)).toEqual([20_250]);
  });

  test("soon, if the window has ended already", () => {
    const { shares, time, sleeps } = counting();
    shares.exhausted("requests", 1);
    time.now += 5_000;
    shares.await(reads);
    expect(sleeps.map(({ pause }) => pause)).toEqual([1]);
  });

  test("not while something is left", () => {
    const { shares, take, sleeps } = counting();
    take(119);
    shares.await(reads);
    expect(sleeps).toEqual([]);
  });
});
