import fc from "fast-check";
import { allot, availableOf, grant, nextInTurn } from "../../src/client/allotment";
import {
  begins,
  CLAIM,
  held,
  heldBy,
  isIdle,
  isOver,
  isUsable,
  type Ledger,
  leftOf,
  momentOf,
  type Report,
  type Runner,
  SHARES_LEASE,
  shows,
  untouched,
  type Window,
} from "../../src/client/ledger";
import { changed } from "../../src/client/ledger-change";
import { isLedger } from "../../src/client/ledger-shape";
import { MARGIN, WINDOW } from "../../src/client/limits";
import { placesIn, put } from "../support/places";

const NOW = 10_000_000;
const STAY = 90_000;
const span = (from: number, to = from) => ({ from, to });
const nothing = { requests: 0, soon: 0, creations: [], spare: 0 };
const one = { ...nothing, requests: 1 };

const report = (more: Partial<Report> = {}): Report => ({
  id: "a",
  now: span(NOW),
  wall: 5,
  elapsed: () => 0,
  answered: { requests: [], creations: [] },
  givenBack: { requests: 0, creations: 0 },
  seen: {},
  wants: nothing,
  ...more,
});

const runner = (more: Partial<Runner> = {}): Runner => ({
  granted: { requests: 0, creations: 0 },
  settled: { requests: 0, creations: 0 },
  turns: { requests: 0, creations: 0 },
  wants: nothing,
  since: NOW,
  sharesUntil: NOW + SHARES_LEASE,
  staysUntil: NOW + STAY,
  ...more,
});

/** A window that ends in half a minute, with 20 requests left. */
const open = (more: Partial<Window> = {}): Window => ({
  isOpen: true,
  ends: span(NOW + 30_000, NOW + 31_000),
  from: NOW - 30_000,
  allowed: 120,
  spent: 100,
  claimedUntil: 0,
  ...more,
});

const ledger = (more: Partial<Ledger> & { requests?: Window; creations?: Window } = {}): Ledger => {
  const { requests = open(), creations = open({ allowed: 5, spent: 5 }), ...rest } = more;
  return { at: NOW, wall: 5, windows: { requests, creations }, runners: {}, ...rest };
};

describe("a moment further ahead than any can be", () => {
  const bounded = (requests: Window, at = NOW) => changed(ledger({ requests, at }), report()).ledger.windows.requests;

  test("makes a window unknown, if it is the end", () => {
    const far = open({ ends: span(NOW + 30_000, NOW + 360_000) });
    expect(bounded(far)).toEqual(far);
    expect(bounded(open({ ends: span(NOW + 30_000, NOW + 360_001) }))).toEqual(untouched().windows.requests);
  });

  test("is taken for the furthest that it can be, by the later of the two times", () => {
    const far = open({ isOpen: false, from: NOW + 3_000, claimedUntil: NOW + 60_000 });
    expect(bounded(far)).toEqual({ ...far, from: NOW, claimedUntil: NOW + CLAIM });
    expect(bounded(far, NOW + 2_000)).toEqual({ ...far, from: NOW + 2_000, claimedUntil: NOW + 2_000 + CLAIM });
  });
});

describe("a window begins", () => {
  test("with one request, which the others wait for", () => {
    const { ledger: first } = changed(undefined, report({ wants: { ...one, requests: 3 } }));
    expect(first).toEqual({
      at: NOW,
      wall: 5,
      windows: {
        requests: {
          isOpen: false,
          ends: span(0),
          from: NOW - WINDOW,
          allowed: 0,
          spent: 0,
          claimedUntil: NOW + CLAIM,
        },
        creations: untouched().windows.creations,
      },
      runners: {
        a: runner({
          granted: { requests: 1, creations: 0 },
          turns: { requests: 1, creations: 0 },
          wants: { ...nothing, requests: 2 },
        }),
      },
    });
    const other = report({ id: "b", wants: one });
    const early = changed(first, { ...other, now: span(NOW + CLAIM - 1) }).ledger;
    expect(early.runners.b?.granted.requests).toBe(0);
    const late = changed(first, { ...other, now: span(NOW + CLAIM) }).ledger;
    expect(late.runners.b?.granted.requests).toBe(1);
    expect(late.windows.requests).toMatchObject({ from: NOW - WINDOW, claimedUntil: NOW + 2 * CLAIM });
  });

  test("not before the last one is over", () => {
    const full = ledger({ requests: open({ spent: 120 }) });
    const ends = NOW + 31_000 + MARGIN;
    const before = changed(full, report({ now: span(ends - 1), wants: one })).ledger;
    expect(before.runners.a?.granted.requests).toBe(0);
    const after = changed(full, report({ now: span(ends), wants: one })).ledger;
    expect(after.runners.a?.granted.requests).toBe(1);
    expect(after.windows.requests).toMatchObject({ isOpen: false, spent: 0, from: NOW + 30_000 });
  });

  test("with what an answer shows of it, for all who wait", () => {
    const first = changed(undefined, report({ wants: one })).ledger;
    const waiting = changed(first, report({ id: "b", wants: { ...nothing, requests: 200 } })).ledger;
    const ends = span(NOW + 59_000, NOW + 61_000);
    const answered = { from: NOW, to: NOW + 1_000, ends };
    const seen = { requests: { ends, remaining: 99, counted: 1 } };
    const at = span(NOW + 500, NOW + 1_500);
    const { ledger: shown, settled } = changed(
      waiting,
      report({ now: at, seen, answered: { requests: [answered], creations: [] } }),
    );
    expect([...settled]).toEqual([answered]);
    expect(shown.windows.requests).toMatchObject({ isOpen: true, ends, allowed: 100, spent: 1 });
    expect(shown.runners.a).toMatchObject({ granted: { requests: 1 }, settled: { requests: 1 } });
    expect(shown.runners.b).toMatchObject({ granted: { requests: 99 }, wants: { requests: 101 } });
    expect(leftOf(shown, "requests")).toBe(0);
  });

  test("without headers, with the documented limit", () => {
    const first = changed(undefined, report({ wants: { ...nothing, creations: [0] } })).ledger;
    expect(first.runners.a?.granted).toEqual({ requests: 1, creations: 1 });
    const answered = { from: NOW, to: NOW + 1_000 };
    const both = { requests: [answered], creations: [answered] };
    const { windows } = changed(first, report({ answered: both })).ledger;
    const ends = span(NOW + WINDOW, NOW + WINDOW + 1_000);
    expect(windows.requests).toMatchObject({ isOpen: true, ends, allowed: 120, spent: 1 });
    expect(windows.creations).toMatchObject({ isOpen: true, ends, allowed: 5, spent: 1 });
  });

  test("with a request that is no creation, if one waits", () => {
    const both = changed(undefined, report({ wants: { ...one, creations: [0] } })).ledger;
    expect(both.runners.a?.granted).toEqual({ requests: 1, creations: 0 });
    expect([both.windows.requests.isOpen, both.windows.creations.isOpen]).toEqual([false, true]);
  });

  test("not by one that waits for nothing, or for creations that are used up", () => {
    expect(changed(undefined, report()).ledger.windows).toEqual(untouched().windows);
    const over = open({ ends: span(NOW - WINDOW) });
    const wants = { ...nothing, creations: [0] };
    const full = changed(ledger({ requests: over }), report({ wants })).ledger;
    expect(full.runners.a?.granted).toEqual({ requests: 0, creations: 0 });
    expect(full.windows.requests).toEqual(over);
    const creations = open({ allowed: 5, spent: 4 });
    const left = changed(ledger({ requests: over, creations }), report({ wants })).ledger;
    expect(left.runners.a?.granted).toEqual({ requests: 1, creations: 1 });
    expect([left.windows.requests.isOpen, left.windows.creations]).toEqual([false, creations]);
  });

  test("less what may have been counted in it before it was shown", () => {
    const claimed = open({ isOpen: false, spent: 1, claimedUntil: NOW });
    const seen = { requests: { ends: span(NOW + 80_000), remaining: 99, counted: 1 } };
    const { requests } = changed(ledger({ requests: claimed }), report({ seen })).ledger.windows;
    expect(requests).toMatchObject({ isOpen: true, spent: 1, allowed: 100 });
  });

  test("of creations, with one that has a request", () => {
    const over = open({ ends: span(NOW - WINDOW) });
    const wants = { ...nothing, creations: [0, 0] };
    const begun = changed(ledger({ creations: over }), report({ wants })).ledger;
    expect(begun.runners.a?.granted).toEqual({ requests: 1, creations: 1 });
    expect(begun.windows.creations).toMatchObject({ isOpen: false, claimedUntil: NOW + CLAIM });
    expect(begun.windows.requests).toEqual(open());
    const full = open({ spent: 120 });
    const none = changed(ledger({ creations: over, requests: full }), report({ wants })).ledger;
    expect(none.runners.a?.granted).toEqual({ requests: 0, creations: 0 });
    expect(none.windows.creations.isOpen).toBe(true);
    const spare = changed(
      ledger({ creations: over, requests: full }),
      report({ wants: { ...wants, spare: 1 } }),
    ).ledger;
    expect(spare.runners.a?.granted).toEqual({ requests: 0, creations: 1 });
  });
});

describe("an answered request", () => {
  const holding = () => ledger({ runners: { a: runner({ granted: { requests: 2, creations: 0 } }) } });
  const settling = (before: Ledger, ...answered: Report["answered"]["requests"]) =>
    changed(before, report({ answered: { requests: answered, creations: [] } }));

  test("counts in the window that its headers show", () => {
    const { ledger: after, settled } = settling(holding(), { ...span(NOW), ends: open().ends });
    expect([after.windows.requests.spent, after.runners.a?.settled.requests, settled.size]).toEqual([101, 1, 1]);
  });

  test("is held until the window begins that it may count in", () => {
    for (const later of [{ ...span(NOW), ends: span(NOW + 90_000, NOW + 61_001) }, span(NOW, NOW + 30_000)]) {
      const { ledger: after, settled } = settling(holding(), later);
      expect([after.windows.requests.spent, after.runners.a?.settled.requests, settled.size]).toEqual([100, 0, 0]);
    }
  });

  test("does not count again if its window is over", () => {
    for (const earlier of [{ ...span(NOW), ends: span(NOW, NOW + 999) }, span(NOW, NOW - 30_001)]) {
      const { ledger: after, settled } = settling(holding(), earlier);
      expect([after.windows.requests.spent, after.runners.a?.settled.requests, settled.size]).toEqual([100, 1, 1]);
    }
    const atItsEnd = { ...span(NOW), ends: span(NOW + 61_000) };
    for (const within of [{ ...span(NOW), ends: span(NOW, NOW + 1_000) }, atItsEnd, span(NOW, NOW - 30_000)])
      expect(settling(holding(), within).ledger.windows.requests.spent).toBe(101);
    // Before a window is open, only the end of the previous one is known.
    const spent = (to: number) => {
      const requests = open({ isOpen: false, spent: 0, claimedUntil: NOW + 2 * WINDOW });
      const answered = { ...span(NOW), ends: span(NOW, to) };
      return settling({ ...holding(), windows: { ...ledger().windows, requests } }, answered).ledger.windows.requests
        .spent;
    };
    expect([spent(NOW + 60_999), spent(NOW + 61_000)]).toEqual([0, 1]);
  });

  test("returned shares are available again, and cost no turn", () => {
    const before = ledger({
      runners: {
        a: runner({ granted: { requests: 20, creations: 0 }, turns: { requests: 20, creations: 0 } }),
        b: runner({ wants: { ...nothing, requests: 12 } }),
      },
    });
    const { ledger: after } = changed(before, report({ givenBack: { requests: 15, creations: 0 } }));
    expect(after.runners.a).toMatchObject({ settled: { requests: 15 }, turns: { requests: 5 } });
    expect(after.runners.b).toMatchObject({ granted: { requests: 12 }, wants: { requests: 0 } });
  });
});

describe("the headers are authoritative", () => {
  const shown = (seen: Report["seen"]["requests"], before = ledger()) =>
    changed(before, report({ seen: seen ? { requests: seen } : {} })).ledger.windows.requests;
  const { ends } = open();

  test("others have spent what is missing", () => {
    expect(shown({ ends, remaining: 12, counted: 1 }).allowed).toBe(112);
    expect(shown({ ends, remaining: 30, counted: 1 }).allowed).toBe(120);
    const holding = ledger({ runners: { b: runner({ granted: { requests: 5, creations: 0 } }) } });
    expect(shown({ ends, remaining: 12, counted: 1 }, holding).allowed).toBe(117);
  });

  test("a server that does not count never runs out", () => {
    expect(shown({ ends, remaining: 120, counted: 1 }).allowed).toBe(220);
  });

  test("the end becomes more exact, and follows them where the two contradict each other", () => {
    const seen = (from: number, to: number) => shown({ ends: span(NOW + from, NOW + to), remaining: 20, counted: 1 });
    expect(seen(30_500, 32_000).ends).toEqual(span(NOW + 30_500, NOW + 31_000));
    expect(seen(29_000, 30_500).ends).toEqual(span(NOW + 30_000, NOW + 30_500));
    expect(seen(31_000, 32_000).ends).toEqual(span(NOW + 31_000));
    expect(seen(40_000, 41_000).ends).toEqual(span(NOW + 40_000, NOW + 41_000));
  });

  test("headers of the previous window do not count", () => {
    expect(shown({ ends: span(NOW, NOW + 999), remaining: 0, counted: 1 })).toEqual(open());
    expect(shown({ ends: span(NOW, NOW + 1_000), remaining: 0, counted: 1 }).allowed).toBe(100);
  });

  test("headers of the next window open it", () => {
    const next = { ends: span(NOW + 61_000, NOW + 61_001), remaining: 110, counted: 3 };
    expect(shown(next)).toMatchObject({ ends: next.ends, from: NOW + 30_000, spent: 0, allowed: 110 });
  });
});

describe("a runner", () => {
  test("that is gone may have used what it held", () => {
    const gone = (sharesUntil: number, staysUntil: number) =>
      ledger({ runners: { b: runner({ granted: { requests: 7, creations: 0 }, sharesUntil, staysUntil }) } });
    const next = (before: Ledger, now: Partial<Report> = {}) => changed(before, report(now)).ledger;
    const [late, left] = [next(gone(NOW, NOW + 1)), next(gone(NOW, NOW))];
    expect(late.windows.requests.spent).toBe(107);
    expect(late.runners.b).toMatchObject({ granted: { requests: 7 }, settled: { requests: 7 } });
    expect([left.windows.requests.spent, left.runners.b]).toEqual([107, undefined]);
    expect(next(gone(NOW + 1, NOW + 1)).runners.b?.settled.requests).toBe(0);
    // Without the time, nobody can be said to be gone.
    expect(next(gone(NOW, NOW), { now: undefined }).runners.b?.settled.requests).toBe(0);
  });

  test("that is gone gets nothing more, and is kept for as long as it may use what it holds", () => {
    const times = fc.integer({ min: NOW - 60_000, max: NOW + 60_000 });
    const holding = fc.record({ held: fc.nat(30), sharesUntil: times, staysUntil: times, waits: fc.boolean() });
    const used = (of: Ledger) => of.windows.requests.spent + held(of, "requests");
    const law = ({ runners, spent }: { runners: { held: number; waits: boolean }[]; spent: number }) => {
      const named = runners.map(({ held: requests, waits, ...until }, index) => {
        const entry = runner({ granted: { requests, creations: 0 }, wants: waits ? one : nothing, ...until });
        return [`b${index}`, entry] as const;
      });
      const before = ledger({ requests: open({ spent }), runners: Object.fromEntries(named) });
      const { ledger: after } = changed(before, report({ wants: one }));
      expect(used(after)).toBeGreaterThanOrEqual(used(before));
      expect(used(after)).toBeLessThanOrEqual(Math.max(120, used(before)));
      for (const [id, { staysUntil, granted }] of named) {
        if (staysUntil <= NOW) expect(after.runners[id]?.granted ?? granted).toEqual(granted);
      }
    };
    fc.assert(fc.property(fc.record({ runners: fc.array(holding, { maxLength: 4 }), spent: fc.nat(120) }), law));
  });

  test("that waits again has saved no turns", () => {
    const others = {
      b: runner({ turns: { requests: 9, creations: 0 }, wants: one }),
      c: runner({ turns: { requests: 7, creations: 0 }, wants: one }),
      d: runner({ turns: { requests: 3, creations: 0 } }),
    };
    const full = open({ spent: 120 });
    const turns = (own: Record<string, Runner>) =>
      changed(ledger({ requests: full, runners: { ...others, ...own } }), report({ wants: one })).ledger.runners.a
        ?.turns.requests;
    expect(turns({})).toBe(7);
    expect(turns({ a: runner({ turns: { requests: 8, creations: 0 } }) })).toBe(8);
    expect(turns({ a: runner({ wants: one }) })).toBe(0);
  });

  test("waits since it began to, and stays as long as it reports", () => {
    const waiting = (wants: Runner["wants"]) =>
      changed(
        ledger({ requests: open({ spent: 120 }), runners: { a: runner({ wants, since: 1, staysUntil: NOW + 1 }) } }),
        report({ wants: one }),
      ).ledger.runners.a;
    expect(waiting(one)).toMatchObject({ since: 1, staysUntil: NOW + STAY, wants: one });
    expect(waiting({ ...nothing, creations: [0] })?.since).toBe(1);
    expect(waiting(nothing)?.since).toBe(NOW);
  });
});

describe("the time", () => {
  test("never goes back, and comes from the wall clock until an answer shows it", () => {
    expect(momentOf(ledger(), { now: span(7, 9), elapsed: () => 100 })).toBe(7);
    expect(momentOf(ledger(), { now: undefined, elapsed: (wall) => wall + 100 })).toBe(NOW + 105);
    expect(momentOf(ledger(), { now: undefined, elapsed: () => -100 })).toBe(NOW);
    expect(momentOf(ledger({ wall: 0 }), { now: undefined, elapsed: () => 100 })).toBe(NOW);
    const { ledger: after } = changed(ledger(), report({ now: span(NOW - 1), wall: 4 }));
    expect([after.at, after.wall]).toEqual([NOW, 5]);
    expect(changed(ledger(), report({ wall: 6 })).ledger.wall).toBe(6);
    const { ledger: later } = changed(ledger(), report({ now: span(NOW + 1), wall: 6 }));
    expect([later.at, later.wall]).toEqual([NOW + 1, 6]);
  });

  test("what was granted before it was known counts from then on", () => {
    const unknown = { ...untouched(), runners: { b: runner({ sharesUntil: 1, staysUntil: 1 }) } };
    const { ledger: after } = changed(unknown, report());
    expect(after.runners.b).toMatchObject({ sharesUntil: NOW + SHARES_LEASE, staysUntil: NOW + STAY });
    expect(changed(unknown, report({ now: undefined })).ledger.runners.b).toMatchObject({ sharesUntil: 1 });
    expect(changed(undefined, report({ now: undefined })).ledger).toMatchObject({ at: 0, wall: 5 });
  });

  test("a ledger from the future is void", () => {
    expect(isUsable(ledger(), span(0, NOW - WINDOW))).toBe(true);
    expect(isUsable(ledger(), span(0, NOW - WINDOW - 1))).toBe(false);
    expect(isUsable(ledger(), undefined)).toBe(true);
    const runners = { b: runner() };
    expect(changed(ledger({ runners }), report({ now: span(NOW - 2 * WINDOW) })).ledger.runners.b).toBeUndefined();
  });
});

describe("whatever number stands in it", () => {
  const whole = ledger({ runners: { b: runner({ granted: { requests: 3, creations: 1 } }) } });
  const valueAt = (place: readonly string[]) =>
    place.reduce<unknown>((inner, step) => (inner as Readonly<Record<string, unknown>>)[step], whole);
  const places = placesIn(whole).filter((place) => typeof valueAt(place) === "number");

  /** How many of 120 requests one runner sends in each window of the server, asking each second. */
  const sentWith = (start: Ledger): number[] => {
    const sent: number[] = [0, 0, 0, 0];
    let now = start;
    for (let at = NOW; at < NOW + 4 * WINDOW; at += 1_000) {
      const window = Math.floor((at - NOW) / WINDOW);
      const ends = span(NOW + (window + 1) * WINDOW);
      const { a } = now.runners;
      const held = a ? heldBy(a, "requests") : 0;
      sent[window] = (sent[window] ?? 0) + held;
      const seen = held > 0 ? { requests: { ends, remaining: 120 - (sent[window] ?? 0), counted: held } } : {};
      const answered = { requests: Array.from({ length: held }, () => ({ ...span(at), ends })), creations: [] };
      now = changed(now, report({ now: span(at), seen, answered, wants: { ...nothing, requests: 200 } })).ledger;
    }
    return sent;
  };

  /** The values that a ledger may have there, of which a runner loses a window at most. */
  const starves = (document: unknown) => isLedger(document) && (sentWith(document as Ledger)[2] ?? 0) < 110;

  test("a runner has nearly all of the third window", () => {
    const values = [0, 1, 120, 1e6, 1e9, 8.64e15, -1, -1e9];
    expect(
      places.flatMap((place) =>
        values.filter((value) => starves(put(whole, place, value))).map((value) => `${place.join(".")} ${value}`),
      ),
    ).toEqual([]);
  });

  test("also if two of a runner's are as large as they can be", () => {
    const own = places.filter(([step]) => step === "runners");
    const largest = (document: unknown, place: readonly string[]) =>
      [8.64e15, 1e9, 1e5].map((value) => put(document, place, value)).find(isLedger) ?? document;
    const pairs = own.flatMap((one, at) => own.slice(at + 1).map((other) => [one, other] as const));
    expect(pairs.filter(([one, other]) => starves(largest(largest(whole, one), other)))).toEqual([]);
  });
});

test("what the ledger shows", () => {
  expect(isOver(open(), NOW + 31_000 + MARGIN)).toBe(true);
  expect(isOver(open(), NOW + 31_000 + MARGIN - 1)).toBe(false);
  expect(isOver(open({ isOpen: false }), NOW + WINDOW)).toBe(false);
  const held = runner({ granted: { requests: 7, creations: 2 }, settled: { requests: 4, creations: 2 } });
  expect([heldBy(held, "requests"), heldBy(held, "creations")]).toEqual([3, 0]);
  expect(leftOf(ledger({ runners: { held } }), "requests")).toBe(17);
  expect(leftOf(ledger({ requests: open({ spent: 130 }) }), "requests")).toBe(0);
  expect(leftOf(ledger({ requests: open({ isOpen: false }) }), "requests")).toBe(0);
  expect([isIdle(undefined), isIdle(nothing), isIdle(one), isIdle({ ...nothing, creations: [0] })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const seen = (to: number) => ({ ends: span(0, to), remaining: 1, counted: 1 });
  expect(shows(open(), seen(NOW + 61_001))).toBe(true);
  expect(shows(open(), seen(NOW + 61_000))).toBe(false);
  expect(shows(open(), undefined)).toBe(false);
  const awaited = open({ isOpen: false, claimedUntil: NOW });
  expect([begins(awaited, span(NOW - CLAIM)), begins(awaited, span(NOW - CLAIM - 1))]).toEqual([true, false]);
  expect(begins(open(), span(NOW))).toBe(false);
});

describe("shares are granted", () => {
  const wanting = (requests: number, more: Partial<Runner["wants"]> = {}) =>
    runner({ wants: { ...nothing, requests, ...more } });
  const granted = (before: Ledger, changing: string, at = NOW) => {
    allot(before, before.runners[changing] as Runner, at);
    return Object.values(before.runners).map((it) => [it.granted.requests, it.granted.creations]);
  };

  test("in turn, until nothing is left", () => {
    const runners = { a: wanting(30), b: wanting(30), c: wanting(4) };
    expect(granted(ledger({ runners }), "a")).toEqual([
      [8, 0],
      [8, 0],
      [4, 0],
    ]);
    expect(granted(ledger({ runners: { a: wanting(5) } }), "a", NOW + WINDOW)).toEqual([[0, 0]]);
  });

  test("creations one by one, each with a request unless its runner holds one", () => {
    const runners = { a: wanting(0, { creations: [0, 0, 0] }), b: wanting(0, { creations: [0, 0], spare: 1 }) };
    const creations = open({ allowed: 5, spent: 1 });
    expect(granted(ledger({ creations, runners }), "a")).toEqual([
      [2, 2],
      [1, 2],
    ]);
    const full = open({ spent: 120 });
    const some = { a: wanting(0, { creations: [0] }), b: wanting(0, { creations: [0, 0], spare: 1 }) };
    expect(granted(ledger({ requests: full, creations, runners: some }), "a")).toEqual([
      [0, 0],
      [0, 1],
    ]);
  });

  test("of what others do not wait for, half to the only one that expects more soon", () => {
    expect(granted(ledger({ runners: { a: wanting(0, { soon: 64 }) } }), "a")).toEqual([[10, 0]]);
    expect(granted(ledger({ runners: { a: wanting(1, { soon: 3 }) } }), "a")).toEqual([[4, 0]]);
    const both = { a: wanting(1, { soon: 64 }), b: wanting(1, { soon: 64 }) };
    expect(granted(ledger({ runners: both }), "a")).toEqual([
      [10, 0],
      [10, 0],
    ]);
    const beside = { a: wanting(1, { soon: 64 }), b: wanting(1) };
    expect(granted(ledger({ runners: beside }), "a")).toEqual([
      [10, 0],
      [1, 0],
    ]);
    // One that is not here now, and waits for nothing, expects nothing.
    const away = { a: wanting(0), b: wanting(0, { soon: 64 }) };
    expect(granted(ledger({ runners: away }), "a")).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test("but those that waiting creations need are reserved", () => {
    const before = ledger({
      creations: open({ isOpen: false }),
      runners: { a: wanting(30), b: wanting(0, { creations: [0, 0] }) },
    });
    expect([availableOf(before, "requests", NOW), availableOf(before, "creations", NOW)]).toEqual([18, 0]);
    expect(granted(before, "a")[0]).toEqual([18, 0]);
    const many = ledger({
      creations: open({ isOpen: false }),
      runners: { b: wanting(0, { creations: [0, 0, 0, 0, 0, 0, 0] }) },
    });
    expect(availableOf(many, "requests", NOW)).toBe(15);
    const later = open({ allowed: 5, spent: 5, ends: span(NOW + 30_000, NOW + 40_000) });
    expect(availableOf({ ...many, windows: { ...many.windows, creations: later } }, "requests", NOW)).toBe(20);
    const touching = { ...later, ends: span(NOW + 20_000, NOW + 30_000) };
    expect(availableOf({ ...many, windows: { ...many.windows, creations: touching } }, "requests", NOW)).toBe(20);
    const sooner = { ...later, ends: span(NOW + 20_000, NOW + 29_999) };
    expect(availableOf({ ...many, windows: { ...many.windows, creations: sooner } }, "requests", NOW)).toBe(15);
  });

  test("first to the fewest turns, then to the most urgent creation, then to the longest wait", () => {
    const wants = { ...one, creations: [1] };
    const [few, urgent, long] = [
      runner({ wants, turns: { requests: 1, creations: 1 } }),
      runner({ wants: { ...wants, creations: [2, 9] }, turns: { requests: 2, creations: 2 } }),
      runner({ wants, turns: { requests: 2, creations: 2 }, since: NOW - 1 }),
    ];
    expect(nextInTurn([urgent, long, few, runner()], "creations")).toBe(few);
    expect(nextInTurn([long, urgent], "creations")).toBe(urgent);
    expect(nextInTurn([urgent, long], "requests")).toBe(long);
    expect(nextInTurn([runner()], "requests")).toBeUndefined();
  });

  test("and last as long as the lease", () => {
    const it = runner({ sharesUntil: 1, wants: { ...one, creations: [3, 4], spare: 1 } });
    grant(it, "requests", NOW);
    expect(it).toMatchObject({ sharesUntil: NOW + SHARES_LEASE, granted: { requests: 1 }, turns: { requests: 1 } });
    expect(it.wants).toMatchObject({ requests: 0, creations: [3, 4], spare: 1 });
    grant(it, "creations", NOW - 5);
    expect(it).toMatchObject({ sharesUntil: NOW + SHARES_LEASE, granted: { requests: 1, creations: 1 } });
    expect(it.wants).toMatchObject({ creations: [4], spare: 0 });
    grant(it, "creations", NOW);
    expect(it.granted).toEqual({ requests: 2, creations: 2 });
  });
});
