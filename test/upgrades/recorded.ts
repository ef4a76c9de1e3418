import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { version } from "../../package.json";
import { kindNamed } from "../../src/kinds";
import { type Kind, type Named, withPlainReferences } from "../../src/model";
import { sampleOf } from "../laws/samples";
import { startWorld } from "../laws/world";
import { newFolder } from "../support/new-folder";
import { type Face, faces } from "./faces";
import { fullExample } from "./full-examples";
import { INTERRUPTIONS, type Interrupted, interrupt } from "./interrupted";

export type Records = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What an engine and the platform have of one resource. */
export interface Recording {
  readonly kind: string;
  readonly face: string;
  /** Whether it is the full example of its kind: releases before 0.2.0 have none of that. */
  readonly example?: "full";
  readonly declared: Named;
  /** What the engine stores. */
  readonly stored: never;
  /** The records that the sandbox has beside those of `platform.json`, by collection and ID. */
  readonly objects: Records;
}

const ROOT = process.env.RECORDINGS ?? join(__dirname, "../fixtures/releases");
const PLATFORM = "platform.json";
const REQUESTS = "requests.json";
/** What runs were in the middle of. */
export const INTERRUPTED = "interrupted.json";
/** Instead of the sandbox's own address, which is another one each time. */
const ORIGIN = "http://127.0.0.1:65535";
const SAMPLES = 12;

/** The release that this is, or becomes. */
export const current = version;

/** Every release that was recorded. */
export const releases = (): string[] => readdirSync(ROOT).sort();

export function recordingsOf(release: string): Recording[] {
  const folder = join(ROOT, release);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => ![PLATFORM, REQUESTS, INTERRUPTED].includes(file));
  return files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Recording[]);
}

/** What runs of a release were in the middle of, with the records that the sandbox had then. */
export function interruptionsOf(release: string): { what: string; stored: Interrupted; objects: Records }[] {
  return JSON.parse(readFileSync(join(ROOT, release, INTERRUPTED), "utf8"));
}

/** What a recording is called among those of its release. */
export const titleOf = ({ kind, face, example }: Recording) => [kind, face, ...(example ? [example] : [])].join(" ");

/** How many requests a face sends, by what it does. */
export type Requests = Readonly<Record<string, number>>;

/** Those that a release sent for each of its recorded objects, by their titles. */
export function requestsOf(release: string): Readonly<Record<string, Requests>> {
  return JSON.parse(readFileSync(join(ROOT, release, REQUESTS), "utf8"));
}

/** Those that this checkout sends for such an object. */
export async function requestsFor(release: string, { kind: name, face: by, declared }: Recording): Promise<Requests> {
  const face = faces[by];
  if (!face) throw new Error(`There is no face ${by}.`);
  const kind = kindNamed(name);
  const world = await startWorld({ fork: join(ROOT, release, PLATFORM) });
  const counted = () => {
    const { total } = world.sandbox.requests();
    world.sandbox.resetRequests();
    return total;
  };
  try {
    const stored = await face.create(world, kind, declared);
    const create = counted();
    await face.preview(world, kind, declared, stored);
    return { create, preview: counted() };
  } finally {
    await world.close();
  }
}

/** Those of the last release before this one stay to compare with: nothing reads older ones. */
async function recordRequests(release: string): Promise<void> {
  const before = releases().filter((one) => one !== release);
  for (const older of before.slice(0, -1)) rmSync(join(ROOT, older, REQUESTS), { force: true });
  const file = join(ROOT, release, REQUESTS);
  if (existsSync(file)) return;
  const lines: string[] = [];
  for (const one of recordingsOf(release)) {
    lines.push(` "${titleOf(one)}": ${JSON.stringify(await requestsFor(release, one))}`);
  }
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
}

/** The platform as it was, with what the engine stored: its address is in both. */
export async function replayed<T>(release: string, { objects, stored }: { objects: Records; stored: T }) {
  const platform = JSON.parse(readFileSync(join(ROOT, release, PLATFORM), "utf8"));
  const state = { ...platform.state, objects: merged(platform.state.objects, touched(objects)) };
  const fork = inFolder("platform.json");
  writeFileSync(fork, JSON.stringify({ ...platform, state }));
  const world = await startWorld({ fork });
  return { world, stored: at(world.sandbox.url, stored) };
}

/** Records those of the kinds that the release does not have yet, and the requests of all of them. */
export async function record(release: string, chosen: readonly Kind[]): Promise<void> {
  const folder = join(ROOT, release);
  mkdirSync(folder, { recursive: true });
  const platform = join(folder, PLATFORM);
  if (!existsSync(platform)) writeFileSync(platform, await furnished());
  const before = JSON.parse(readFileSync(platform, "utf8")).state.objects as Records;
  const present = new Set(recordingsOf(release).map(({ kind }) => kind));
  for (const kind of chosen.filter(({ name }) => !present.has(name))) {
    const recordings: Recording[] = [];
    for (const [name, face] of Object.entries(faces)) {
      for (const declaration of declarationsOf(kind))
        recordings.push(await recorded(kind, name, face, declaration, platform, before));
    }
    writeFileSync(join(folder, `${kind.name}.json`), inLines(recordings));
  }
  if (chosen.length === 1) return;
  await recordRequests(release);
  const interrupted = join(folder, INTERRUPTED);
  if (existsSync(interrupted)) return;
  const records = [];
  for (const what of INTERRUPTIONS) {
    const stateFile = inFolder("state.json");
    const world = await startWorld({ fork: platform, stateFile });
    const stored = at(ORIGIN, await interrupt(world, what), world.sandbox.url);
    await world.close();
    const { objects } = JSON.parse(readFileSync(stateFile, "utf8")).state as { objects: Records };
    records.push({ what, stored, objects: beside(before, objects) });
  }
  writeFileSync(interrupted, inLines(records));
}

/** A record is a line. */
const inLines = (records: readonly unknown[]) => `[\n${records.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`;

async function furnished(): Promise<string> {
  const stateFile = inFolder("state.json");
  const world = await startWorld({ stateFile, tokens: ["svc_recorded"] });
  await world.reset();
  await world.close();
  const text = JSON.stringify(JSON.parse(readFileSync(stateFile, "utf8")), null, 1);
  return `${text.replace(/\n {5,}|\n {4}(?=[}\]])/g, "")}\n`;
}

type Declaration = Pick<Recording, "declared" | "example">;

/** What is recorded of a kind: something generated, and its full example. */
export function declarationsOf(kind: Kind): readonly Declaration[] {
  return [{ declared: richestOf(kind) }, { example: "full", declared: withPlainReferences(kind, fullExample(kind)) }];
}

/** The richest of some declarations. */
function richestOf(kind: Kind): Named {
  const samples = fc.sample(sampleOf(kind), { numRuns: SAMPLES, seed: 1 });
  const [richest = {}] = samples.sort((one, other) => JSON.stringify(other).length - JSON.stringify(one).length);
  return withPlainReferences(kind, JSON.parse(JSON.stringify(richest)));
}

async function recorded(
  kind: Kind,
  name: string,
  face: Face,
  declaration: Declaration,
  fork: string,
  before: Records,
): Promise<Recording> {
  const stateFile = inFolder("state.json");
  const world = await startWorld({ fork, stateFile });
  const stored = at(ORIGIN, await face.create(world, kind, declaration.declared), world.sandbox.url);
  await world.close();
  const { objects } = JSON.parse(readFileSync(stateFile, "utf8")).state as { objects: Records };
  return { kind: kind.name, face: name, ...declaration, stored, objects: beside(before, objects) };
}

/** The same with another address. */
function at<T>(origin: string, stored: T, before = ORIGIN): T {
  return JSON.parse(JSON.stringify(stored).replaceAll(before, origin));
}

function beside(before: Records, now: Records): Records {
  const changed = Object.entries(now).map(([collection, records]) => {
    const isOther = ([id, record]: [string, unknown]) =>
      JSON.stringify(before[collection]?.[id]) !== JSON.stringify(record);
    return [collection, Object.fromEntries(Object.entries(records).filter(isOther))] as const;
  });
  return Object.fromEntries(changed.filter(([, records]) => Object.keys(records).length > 0));
}

function merged(before: Records, more: Records): Records {
  const added = Object.entries(more).map(([collection, records]) => [
    collection,
    { ...before[collection], ...records },
  ]);
  return { ...before, ...Object.fromEntries(added) };
}

/** Changed since, by their time, so that a refresh reads them and does not rely on what the state has. */
function touched(objects: Records): Records {
  const one = (record: unknown) => ({ ...(record as Named), updated_at: "2026-01-01T00:00:01.000Z" });
  const all = (records: Named) => Object.fromEntries(Object.entries(records).map(([id, record]) => [id, one(record)]));
  const now = Object.fromEntries(Object.entries(objects).map(([collection, records]) => [collection, all(records)]));
  // A value that releases before 0.2.0 did not read.
  return JSON.parse(JSON.stringify(now).replaceAll('"errors":null', '"errors":["The TXT record was not found."]'));
}

const inFolder = (file: string) => join(newFolder(), file);
