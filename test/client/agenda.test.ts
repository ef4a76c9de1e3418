import {
  due,
  idleAt,
  isNews,
  isToChange,
  known,
  LARGEST_BLOCK,
  lacking,
  mayUse,
  newSituation,
  refusedUntil,
  type Situation,
  SMALLEST_BLOCK,
  toClock,
} from "../../src/client/agenda";
import type { Entry } from "../../src/client/entry";
import { type Ledger, type Runner, untouched, type Wants, type Window } from "../../src/client/ledger";
import type { LimitName } from "../../src/client/limits";
import type { Observations } from "../../src/client/observations";
import type { Pace } from "../../src/client/pace";

const NOW = 10_000_000;
const never = Number.POSITIVE_INFINITY;
const atOnce = Number.NEGATIVE_INFINITY;
const nothing: Wants = { requests: 0, soon: 0, creations: [], spare: 0 };
const one: Wants = { ...nothing, requests: 1 };
const span = (from: number, to = from) => ({ from, to });

let time: number;
let observations: Observations;
let pace: Pace;
let situation: Situation;
beforeEach(() => {
  time = NOW;
  jest.spyOn(Math, "random").mockReturnValue(0);
  const clock = { now: () => time, toWall: (moment: number) => moment, fromWall: (moment: number) => moment } as never;
  situation = newSituation(clock);
  ({ observations, pace } = situation);
});
afterEach(() => jest.restoreAllMocks());

/** The first answer: the server has this process's time, give or take a little. */
const learn = () => observations.time.learn(NOW, NOW);
/** What the time of the server is at least, once it is known. */
const LEAST = NOW - 50;

function grant(requests: number, creations = 0, sharesUntil = NOW + 45_000): Entry {
  const settled = { requests: 0, creations: 0 };
  situation.entry.shares.adopt({ granted: { requests, creations }, settled, sharesUntil } as Runner);
  return situation.entry;
}

/** A window that ends in half a minute, with 20 requests left. */
const open = (more: Partial<Window> = {}): Window => ({
  isOpen: true,
  ends: span(LEAST + 30_000),
  from: NOW - 30_000,
  allowed: 120,
  spent: 100,
  claimedUntil: 0,
  ...more,
});
const runner = (more: Partial<Runner> = {}): Runner => ({
  granted: { requests: 0, creations: 0 },
  settled: { requests: 0, creations: 0 },
  turns: { requests: 0, creations: 0 },
  wants: nothing,
  since: NOW,
  sharesUntil: NOW + 45_000,
  staysUntil: NOW + 90_000,
  ...more,
});
interface Given {
  readonly requests?: Partial<Window>;
  readonly creations?: Partial<Window>;
  readonly own?: Partial<Runner>;
  readonly other?: Partial<Runner>;
}
function ledger({ requests, creations, own, other }: Given = {}): Ledger {
  return {
    ...untouched(),
    at: LEAST,
    windows: { requests: open(requests), creations: open({ allowed: 5, spent: 2, ...creations }) },
    runners: { ...(own ? { [situation.entry.id]: runner(own) } : {}), ...(other ? { other: runner(other) } : {}) },
  };
}
const FULL = { spent: 120 };
const OVER = { ends: span(LEAST - 250) };
const demand = (requests: number, ...creations: number[]) => {
  situation.demand = { requests, creations };
};

describe("before the first answer, which shows the time", () => {
  test.each<[number, number[], Partial<Wants>]>([
    [0, [], {}],
    [7, [], { requests: 1 }],
    [7, [3], { requests: 1 }],
    [0, [3, 1], { creations: [3] }],
  ])("of %i requests and creations %p, one is asked for", (requests, creations, wanted) => {
    demand(requests, ...creations);
    expect(lacking(situation)).toEqual({ ...nothing, ...wanted });
  });

  test.each<[number, number, Partial<Wants>]>([
    [1, 0, { creations: [3], spare: 1 }],
    [0, 1, { requests: 1 }],
    [1, 1, {}],
  ])("what a creation with %i shares of requests and %i of creations still needs is asked for", (...shares) => {
    const [requests, creations, wanted] = shares;
    demand(0, 3, 2);
    grant(requests, creations);
    expect(lacking(situation)).toEqual({ ...nothing, ...wanted });
  });

  test("nothing more, once it has a share or is on its way", () => {
    demand(7, 3);
    grant(1);
    expect(lacking(situation)).toEqual(nothing);
    situation.entry.shares.use(["requests"]);
    situation.entry.flying = 1;
    expect(lacking(situation)).toEqual(nothing);
    situation.entry.flying = 0;
    expect(lacking(situation)).toEqual(one);
  });
});

test("a share may be used until its lease expires; before the time is known, one request may be sent", () => {
  const mayRead = () => mayUse(situation, ["requests"]);
  expect(mayRead()).toBe(false);
  grant(2);
  expect([mayRead(), mayUse(situation, ["requests", "creations"])]).toEqual([true, false]);
  situation.entry.flying = 1;
  expect(mayRead()).toBe(false);
  learn();
  const now = observations.time.now()?.to ?? 0;
  grant(2, 0, now + 1);
  expect(mayRead()).toBe(true);
  grant(2, 0, now);
  expect(mayRead()).toBe(false);
});

test("the time since a reading of a clock that is ahead is at least that since the reading was first seen", () => {
  const ahead = NOW + 5_000;
  expect(situation.elapsed(ahead)).toBe(0);
  time += 1_000;
  expect([situation.elapsed(ahead), situation.elapsed(ahead + 500)]).toEqual([1_000, 0]);
  time += 10_000;
  expect(situation.elapsed(ahead + 500)).toBe(10_000);
});

describe("without the store, what a runner may send in the current window", () => {
  /** The headers show this many left, for so many milliseconds. */
  const show = (remaining: number, seconds: number) =>
    observations.answered(span(LEAST), { date: NOW, limits: { limit: 120, remaining, resetSeconds: seconds } }, true);

  test("is unknown before it has the time and a ledger", () => {
    situation.ledger = ledger();
    expect(known(situation, "requests")).toBeUndefined();
    learn();
    expect(known(situation, "requests")).toEqual({ left: 20, endsAt: NOW + 30_250 });
    situation.ledger = undefined;
    expect(known(situation, "requests")).toBeUndefined();
  });

  const held = { granted: { requests: 4, creations: 0 } };
  const closed = { isOpen: false };
  test.each<[string, Given, readonly [number, number][], ReturnType<typeof known>]>([
    ["what it holds, and its part of what nobody holds", {}, [], { left: 12, endsAt: NOW + 30_250 }],
    ["no more than its headers show", {}, [[7, 29]], { left: 7, endsAt: NOW + 30_250 }],
    ["no more than the ledger has", {}, [[90, 31]], { left: 12, endsAt: NOW + 31_250 }],
    [
      "its part of what its headers show, if it has not begun in the ledger",
      { requests: closed },
      [[9, 40]],
      { left: 4, endsAt: NOW + 40_250 },
    ],
    ["unknown, if nothing shows it", { requests: closed }, [], undefined],
    [
      "what the ledger has, until it is over",
      { requests: { ends: span(LEAST - 249) } },
      [],
      { left: 12, endsAt: NOW + 1 },
    ],
    ["unknown, once it is over", { requests: OVER }, [], undefined],
  ])("is %s", (_, given, headers, expected) => {
    learn();
    grant(4);
    situation.ledger = ledger({ ...given, own: held, other: {} });
    for (const [remaining, seconds] of headers) show(remaining, seconds);
    expect(known(situation, "requests")).toEqual(expected);
  });
});

describe("what lacks a share", () => {
  beforeEach(learn);

  test("are the requests beyond those that it holds, and a block that is expected soon", () => {
    demand(7);
    expect(lacking(situation)).toEqual({ ...nothing, requests: 7, soon: SMALLEST_BLOCK });
    grant(3);
    situation.block = LARGEST_BLOCK;
    expect(lacking(situation)).toEqual({ ...nothing, requests: 4, soon: LARGEST_BLOCK });
    grant(9);
    expect(lacking(situation)).toEqual({ ...nothing, soon: LARGEST_BLOCK, spare: 2 });
  });

  test("are the creations beyond those that it holds, which need a request each", () => {
    demand(0, 5, 4, 3);
    expect(lacking(situation)).toEqual({ ...nothing, creations: [5, 4, 3] });
    grant(0, 2);
    expect(lacking(situation)).toEqual({ ...nothing, requests: 2, creations: [3] });
    grant(3, 2);
    expect(lacking(situation)).toEqual({ ...nothing, creations: [3], spare: 1 });
    grant(0, 9);
    expect(lacking(situation)).toEqual({ ...nothing, requests: 3 });
  });

  test.each<[string, number, number, Partial<Window>, number]>([
    ["little is free", 3, 0, { spent: 103 }, SMALLEST_BLOCK],
    ["half a block is free", 4, 0, { spent: 103 }, 0],
    ["the others need the rest", 3, 0, { spent: 104 }, 0],
    ["it has sent nothing for 10 s", 3, 10_000, { spent: 103 }, SMALLEST_BLOCK],
    ["it has sent nothing for longer", 3, 10_001, { spent: 103 }, 0],
    ["the window is over", 3, 0, { spent: 103, ...OVER }, 0],
  ])("is a block before anything waits: %s", (_, free, idle, requests, soon) => {
    grant(free);
    situation.usedAt = NOW - idle;
    situation.ledger = ledger({ requests });
    expect(lacking(situation).soon).toBe(soon);
    expect(isToChange(situation)).toBe(soon > 0);
  });
});

describe("unneeded shares are returned", () => {
  const waiting = (wants: Partial<Wants>) => ({ other: { wants: { ...nothing, ...wants } } });
  beforeEach(() => {
    situation.usedAt = NOW - 1_000;
  });

  test("ten seconds after the last request, and after what was returned last", () => {
    grant(3);
    expect(idleAt(situation)).toBe(NOW + 9_000);
    situation.gaveAt = NOW;
    expect(idleAt(situation)).toBe(NOW + 10_000);
  });

  test.each<[string, Given, number]>([
    ["a request", waiting({ requests: 1 }), 1_000],
    ["a creation", waiting({ creations: [0] }), 1_000],
    ["nothing", waiting({ soon: 3 }), 9_000],
    ["only its own", { own: { wants: one } }, 9_000],
  ])("sooner if others wait: %s", (_, given, pause) => {
    grant(3);
    situation.ledger = ledger(given);
    expect(idleAt(situation)).toBe(NOW + pause);
  });

  test("not those that something needs, or that are being used, or that it does not have", () => {
    expect(idleAt(situation)).toBe(never);
    expect(idleAt(situation)).toBe(never);
    grant(3);
    demand(1);
    expect(idleAt(situation)).toBe(never);
    demand(0);
    situation.entry.flying = 1;
    expect(idleAt(situation)).toBe(never);
  });

  test("those beyond what the waiting creations need", () => {
    grant(2);
    demand(0, 1, 1);
    expect(idleAt(situation)).toBe(never);
    demand(0, 1);
    expect(idleAt(situation)).toBe(NOW + 9_000);
  });

  test("also to report what was used, when nothing waits", () => {
    grant(1).shares.use(["requests"]);
    expect(idleAt(situation)).toBe(NOW + 9_000);
    demand(0, 1);
    expect(idleAt(situation)).toBe(never);
  });
});

describe("without a ledger", () => {
  test.each<[string, number, number[], number]>([
    ["a request waits", 1, [], atOnce],
    ["a creation waits", 0, [0], atOnce],
    ["nothing waits", 0, [], never],
  ])("it is read as soon as anything lacks a share: %s", (_, requests, creations, at) => {
    demand(requests, ...creations);
    expect(due(situation)).toEqual({ at, reports: false });
  });
});

describe("the ledger is read again", () => {
  beforeEach(() => {
    learn();
    situation.usedAt = NOW - 20_000;
    pace.looked(NOW, false);
    grant(0);
  });
  const dueIn = () => due(situation).at - NOW;

  test("never, if nothing lacks a share and there is nothing to report", () => {
    situation.ledger = ledger({ own: {} });
    expect(due(situation)).toEqual({ at: never, reports: false });
  });

  test("now, if there is something left for what waits", () => {
    situation.ledger = ledger({ own: { wants: one } });
    demand(1);
    expect(dueIn()).toBe(atOnce);
    situation.ledger = ledger({ own: { wants: { ...nothing, creations: [0] } } });
    demand(0, 0);
    expect(dueIn()).toBe(atOnce);
  });

  test("now, before a block is used up", () => {
    situation.usedAt = NOW;
    situation.ledger = ledger({ own: {} });
    expect(due(situation)).toEqual({ at: atOnce, reports: false });
  });

  test.each<[string, Given, number, number[], number]>([
    ["for requests", { requests: FULL }, 1, [], 30_250],
    ["for creations", { creations: { spent: 5, ends: span(LEAST + 9_000) } }, 0, [0], 9_250],
    ["for the requests of creations", { requests: FULL }, 0, [0], 30_250],
    [
      "for creations, if neither is left",
      { requests: FULL, creations: { spent: 5, ends: span(LEAST + 9_000) } },
      0,
      [0],
      9_250,
    ],
    ["for creations after their window", { requests: FULL, creations: { spent: 5, ...OVER } }, 0, [0], 30_250],
    ["but the request that begins the window of creations", { requests: { spent: 119 }, creations: OVER }, 0, [0], 0],
    [
      "for requests after their window",
      { requests: OVER, creations: { spent: 5, ends: span(LEAST + 9_000) } },
      0,
      [0],
      9_250,
    ],
    ["for either", { requests: FULL, creations: { spent: 5, ends: span(LEAST + 9_000) } }, 1, [0], 9_250],
  ])("once the window has ended, if nothing is left %s", (_, given, requests, creations, due) => {
    demand(requests, ...creations);
    situation.ledger = ledger({ ...given, own: { wants: lacking(situation) } });
    jest.spyOn(pace, "rare", "get").mockReturnValue(never);
    expect(dueIn()).toBe(due);
  });

  test("now and then, for what others return", () => {
    demand(1);
    situation.ledger = ledger({ requests: FULL, own: { wants: lacking(situation) } });
    expect(dueIn()).toBe(15_000);
  });

  test("a creation that has requests to spare does not wait for more of them", () => {
    grant(2);
    demand(0, 0);
    situation.ledger = ledger({ requests: FULL, own: { wants: lacking(situation) } });
    expect(dueIn()).toBe(atOnce);
  });

  test("what is reserved for creations is not left for requests", () => {
    demand(1);
    const given = { requests: { spent: 119 }, creations: OVER };
    situation.ledger = ledger({ ...given, own: { wants: { ...lacking(situation), creations: [0] } } });
    jest.spyOn(pace, "rare", "get").mockReturnValue(never);
    expect(dueIn()).toBe(30_250);
  });

  describe("in a window that one runner begins", () => {
    const closed = { isOpen: false, claimedUntil: LEAST + 5_000 };
    beforeEach(() => demand(1));

    test("often, and at the latest when its claim ends", () => {
      situation.ledger = ledger({ requests: closed, own: { wants: lacking(situation) } });
      expect(dueIn()).toBe(25);
      jest.spyOn(pace, "next").mockReturnValue(NOW + 9_000);
      expect(dueIn()).toBe(5_000);
    });

    test("after that, if its own request is on its way", () => {
      situation.ledger = ledger({ requests: closed, own: { wants: lacking(situation) } });
      situation.entry.flying = 1;
      expect(dueIn()).toBe(5_000);
    });
  });

  describe("at the end of a window", () => {
    const given = (own: Partial<Runner>, other: Partial<Runner>) => ({ requests: FULL, own, other });
    const wants = { ...one, soon: SMALLEST_BLOCK };
    beforeEach(() => {
      demand(1);
      jest.spyOn(pace, "rare", "get").mockReturnValue(never);
      jest.spyOn(pace, "reportAt").mockReturnValue(never);
    });

    test.each<[string, Partial<Runner>, Partial<Runner>, number]>([
      ["itself, if its turn is first", { wants }, { wants, turns: { requests: 1, creations: 0 } }, 30_250],
      ["after the one whose turn is first", { wants, turns: { requests: 1, creations: 0 } }, { wants }, 30_300],
      ["itself, if the others do not wait", { wants, turns: { requests: 1, creations: 0 } }, {}, 30_250],
      ["after one with a creation, if nobody else waits", {}, { wants: { ...nothing, creations: [0] } }, 30_300],
      [
        "after the one whose creation is first, if nobody else waits",
        { wants: { ...nothing, creations: [0] }, turns: { requests: 0, creations: 1 } },
        { wants: { ...nothing, creations: [0] } },
        30_300,
      ],
      ["itself, if nobody is known to wait", {}, {}, 30_250],
    ])("%s", (_, own, other, due) => {
      situation.ledger = ledger(given(own, other));
      expect(dueIn()).toBe(due);
    });

    test("which staggers by the end of that window", () => {
      situation.ledger = ledger(given({ wants, turns: { requests: 1, creations: 0 } }, { wants }));
      const stagger = jest.spyOn(pace, "stagger");
      due(situation).at;
      expect(stagger).toHaveBeenCalledWith(LEAST + 30_000);
    });
  });

  test("after a refusal, when it ends, and not at once", () => {
    situation.ledger = ledger({ own: {} });
    grant(1);
    demand(1);
    observations.exhausted("requests", 20);
    const until = refusedUntil(situation, "requests") ?? 0;
    situation.ledger.windows.requests.ends = span(until - 250);
    expect(until).toBeGreaterThan(NOW);
    expect(due(situation).at).toBe(toClock(situation, situation.ledger, until));
    demand(0);
    expect(due(situation).at).toBe(never);
    expect(refusedUntil(situation, "creations")).toBeUndefined();
  });

  test("now, for a report that is due", () => {
    demand(1);
    situation.ledger = ledger({ requests: FULL, own: { wants: lacking(situation) } });
    const reportAt = jest.spyOn(pace, "reportAt").mockReturnValue(NOW + 5);
    expect([dueIn(), due(situation).reports]).toEqual([5, false]);
    reportAt.mockReturnValue(NOW);
    expect([dueIn(), due(situation).reports]).toEqual([0, true]);
    demand(0);
    expect(due(situation)).toEqual({ at: never, reports: false });
  });

  test("now, with shares whose lease has expired, if something waits for them", () => {
    const now = observations.time.now()?.to ?? 0;
    situation.ledger = ledger({ own: {} });
    demand(1);
    grant(1, 0, now + 1);
    expect(due(situation)).toEqual({ at: never, reports: false });
    grant(1, 0, now);
    demand(0);
    expect(due(situation)).toEqual({ at: never, reports: false });
    demand(1);
    expect(due(situation)).toEqual({ at: atOnce, reports: true });
    // What lacks a share waits for the window, with a lease or without one.
    demand(2);
    situation.ledger = ledger({ requests: FULL, own: { wants: lacking(situation) } });
    expect(due(situation).reports).toBe(false);
  });
});

describe("an answer is news", () => {
  const counted = (name: LimitName, from: number) => situation.entry.answered[name].push(span(from));

  test("if its headers show a window that the ledger does not have", () => {
    learn();
    const known = ledger({ own: {} });
    observations.answered(span(LEAST), { date: NOW, limits: { limit: 5, remaining: 4, resetSeconds: 59 } }, true);
    expect(isNews(situation, known)).toBe(false);
    known.windows.creations.ends = span(LEAST - 5_000);
    expect(isNews(situation, known)).toBe(true);
    situation.ledger = known;
    expect([due(situation).at, due(situation).reports]).toEqual([atOnce, true]);
    expect(isToChange(situation)).toBe(true);
  });

  test.each<LimitName>(["requests", "creations"])("if it began the window of %s", (name) => {
    const known = ledger({ own: {}, [name]: { isOpen: false, claimedUntil: NOW } });
    counted(name, NOW - 5_001);
    expect(isNews(situation, known)).toBe(false);
    counted(name, NOW - 5_000);
    expect(isNews(situation, known)).toBe(true);
    expect(isNews(situation, ledger({ own: {} }))).toBe(false);
  });
});

describe("the ledger is changed and not only read", () => {
  beforeEach(() => {
    learn();
    situation.usedAt = NOW - 20_000;
  });
  const isChanged = (given: Given) => isToChange({ ...situation, ledger: ledger(given) });

  test("not if nothing waits, and there are no news", () => {
    expect(isChanged({ own: {} })).toBe(false);
  });

  test.each<[string, Given, boolean]>([
    ["it has no entry yet", { requests: FULL }, true],
    ["its entry expires soon", { requests: FULL, own: { staysUntil: LEAST + 29_999 } }, true],
    ["its entry lasts", { requests: FULL, own: { staysUntil: LEAST + 30_000 } }, false],
    ["something is left", { own: {} }, true],
    ["nothing is left", { requests: FULL, own: {} }, false],
    ["the window has ended", { requests: { ...FULL, ...OVER }, own: {} }, true],
    [
      "another runner begins the window",
      { requests: { isOpen: false, claimedUntil: LEAST + 1 }, own: { wants: one } },
      false,
    ],
    ["nobody began the window", { requests: { isOpen: false, claimedUntil: LEAST }, own: { wants: one } }, true],
    [
      "the one that begins it does not know of this one",
      { requests: { isOpen: false, claimedUntil: LEAST + 1 }, own: {} },
      true,
    ],
  ])("for a request that waits: %s", (_, given, expected) => {
    demand(1);
    expect(isChanged(given)).toBe(expected);
  });

  test("for a creation that waits, also if only that is possible", () => {
    demand(1, 0);
    expect(isChanged({ requests: FULL, own: {} })).toBe(false);
    expect(isChanged({ creations: { spent: 5 }, own: {} })).toBe(true);
    grant(2);
    expect(isChanged({ requests: FULL, own: {} })).toBe(true);
    expect(isChanged({ requests: FULL, creations: { spent: 5 }, own: {} })).toBe(false);
  });
});
