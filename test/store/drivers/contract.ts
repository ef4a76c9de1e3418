import { spawn } from "node:child_process";
import { once } from "node:events";
import { Documents } from "../../../src/store/documents";
import { openStore } from "../../../src/store/open";
import { type Store, StoreError } from "../../../src/store/store";

/** A store that is empty: where it is, and what the environment says about it. */
export interface Place {
  readonly location: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Odd, but keys; some of them differ in case only, or are others' prefixes. */
const ODD = [
  "a",
  "A",
  "a/b",
  "a//b",
  "/a",
  "a/",
  "a/../b",
  ".",
  "a b%2fc",
  "é/漢字/😀",
  "a_b",
  "a%b",
  "x.document",
  `l/${"k".repeat(60)}`,
  `l/${"K".repeat(90)}`,
  `l/${"K".repeat(90)}/${"ж".repeat(45)}`,
];

/** Opens stores, and closes them after each test. */
function opening(): (place: Place) => Store {
  const opened: Store[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()));
  });
  return ({ location, environment = {} }) => {
    const store = openStore(location, environment);
    opened.push(store);
    return store;
  };
}

/** What every driver has to do for several processes. */
export function describeProcesses(place: () => Promise<Place>): void {
  const open = opening();

  test("eight processes with 50 increments each make 400", async () => {
    const where = await place();
    const children = Array.from({ length: 8 }, () => startWorker(where, "increment", "50"));
    for (const child of children) child.stderr.pipe(process.stderr);
    const codes = await Promise.all(children.map(async (child) => (await once(child, "close"))[0] as number));
    expect(codes).toEqual(children.map(() => 0));
    expect(await new Documents(open(where)).read("count")).toBe(400);
  }, 60_000);
}

/** What every driver has to do. `place` answers another empty one each time. */
export function describeStore(place: () => Promise<Place>): void {
  const open = opening();

  test("a document is written at the version that was read, and nowhere else", async () => {
    const store = open(await place());
    expect(store.isShared).toBe(true);
    expect(await store.read("a/b")).toBeUndefined();
    expect(await store.swap("a/b", "early", "1")).toBeUndefined();
    const first = await store.swap("a/b", "one", undefined);
    expect(await store.read("a/b")).toEqual({ value: "one", version: first });
    expect(await store.swap("a/b", "two", undefined)).toBeUndefined();
    const second = await store.swap("a/b", "two", first);
    // The same text again is another version.
    const third = await store.swap("a/b", "one", second);
    expect(new Set([first, second, third, undefined]).size).toBe(4);
    expect(await store.swap("a/b", "four", first)).toBeUndefined();
    expect(await store.swap("a/b", "four", second)).toBeUndefined();
    expect(await store.read("a/b")).toEqual({ value: "one", version: third });
  });

  test("another process of the same place finds what was written", async () => {
    const where = await place();
    const version = await open(where).swap("shop", "one", undefined);
    expect(await open(where).read("shop")).toEqual({ value: "one", version });
  });

  test("keys may have any characters, and are listed by what they begin with", async () => {
    const store = open(await place());
    expect(await store.list("")).toEqual([]);
    for (const key of ODD) expect(typeof (await store.swap(key, `of ${key}`, undefined))).toBe("string");
    for (const key of ODD) expect((await store.read(key))?.value).toBe(`of ${key}`);
    for (const prefix of [
      "",
      "a",
      "a/",
      "A",
      "/",
      "é/",
      "a_",
      "a%",
      "l/k",
      `l/${"K".repeat(89)}`,
      `l/${"K".repeat(90)}/`,
      "none",
    ]) {
      const expected = ODD.filter((key) => key.startsWith(prefix)).sort();
      expect([prefix, [...(await store.list(prefix))].sort()]).toEqual([prefix, expected]);
    }
  });

  test("a value may be long, and have any characters", async () => {
    const store = open(await place());
    const value = JSON.stringify({ text: "é\u0000\n漢😀\ud800".repeat(20_000) });
    expect(value.length).toBeGreaterThan(300_000);
    const version = await store.swap("long", value, undefined);
    expect(await store.read("long")).toEqual({ value, version });
  });

  test("of 32 racing writers one is first, at each version", async () => {
    const where = await place();
    const stores = [open(where), open(where), open(where), open(where)];
    let version: string | undefined;
    for (let round = 0; round < 5; round++) {
      const writers = Array.from({ length: 32 }, (_, index) => `${round}.${index}`);
      const swaps = writers.map((value, index) => stores[index % stores.length]?.swap("race", value, version));
      const outcomes = await Promise.all(swaps);
      const winners = writers.filter((_, index) => outcomes[index] !== undefined);
      expect(winners).toHaveLength(1);
      version = outcomes.find((outcome) => outcome !== undefined);
      expect(await stores[0]?.read("race")).toEqual({ value: winners[0], version });
    }
  });

  test("a reader during writes sees whole values", async () => {
    const where = await place();
    const [writer, reader] = [open(where), open(where)];
    let version = await writer.swap("whole", wholeValue(0), undefined);
    let isWriting = true;
    const writes = (async () => {
      for (let round = 1; round <= 20; round++) version = await writer.swap("whole", wholeValue(round), version);
      isWriting = false;
    })();
    const seen: number[] = [];
    while (isWriting) {
      const { value = "" } = (await reader.read("whole")) ?? {};
      seen.push(Number(value.slice(0, value.indexOf(":"))));
      expect(value).toBe(wholeValue(seen.at(-1) ?? -1));
    }
    await writes;
    expect(version).toBeDefined();
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
  });
}

const wholeValue = (round: number) => `${round}:${String(round % 10).repeat(200_000)}`;

/** A process of its own: `worker.ts`. */
export function startWorker({ location, environment = {} }: Place, ...args: readonly string[]) {
  // The developer's own AWS settings stay out of it, and so do warnings of libraries about this version of Node.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_"));
  const env = { ...Object.fromEntries(own), NODE_NO_WARNINGS: "1", ...environment };
  return spawn(process.execPath, [process.env.SVC_TEST_WORKER ?? "", location, ...args], { env });
}

export async function errorOf(work: Promise<unknown>): Promise<StoreError> {
  const error = await work.then(
    () => new Error("nothing failed"),
    (reason: unknown) => reason,
  );
  if (error instanceof StoreError) return error;
  throw error;
}
