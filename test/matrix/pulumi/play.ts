import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { movedEntries } from "../../../src/lifecycle/declaration/order";
import { type Kind, type Part, snakeCase, type WantedEntry } from "../../../src/model";
import type { DiffAnswer, Provider, Raw } from "../../../src/pulumi/native/protocol";
import { provider } from "../../../src/pulumi/native/provider";
import { NativeSession } from "../../../src/pulumi/native/session";
import { tokenOf } from "../../../src/pulumi/native/tokens";
import { plain } from "../../../src/pulumi/native/values";
import type { World } from "../../laws/world";
import { type Delta, type EntryDelta, entriesIn } from "../laws/delta";
import { type Shown, undeclaredWrites, unnamedLosses } from "../laws/judge";
import { type Snapshot, snapshot } from "../laws/snapshot";
import { writesSince } from "../laws/writes";
import { Pulumi, type Step, type Thing } from "./model";
import type { Option, Scene } from "./options";

export interface Played {
  readonly isOne: boolean;
  readonly violations: readonly string[];
}

export const NAME = "subject";

export async function play(world: World, scene: Scene, option: Option): Promise<Played> {
  const folder = mkdtempSync(join(tmpdir(), "svc-iac-matrix-"));
  try {
    return await played(world, scene, option, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function engineIn(world: World, kind: Kind, folder: string, said: string[]): Pulumi {
  const note = (_: string, message: string) => void said.push(message);
  const engine = { notice: note, warning: note, progress: () => {}, done: async () => {} };
  const process = (): Provider => {
    const session = new NativeSession({ engine, folder, clock: world.io.client.clock });
    const one = provider(session);
    one.configure("", { apiUrl: world.sandbox.url, token: world.sandbox.token });
    return one;
  };
  return new Pulumi(process, (name) => `urn:pulumi:test::shop::${tokenOf(kind.name)}::${name}`);
}

async function played(world: World, scene: Scene, option: Option, folder: string): Promise<Played> {
  const { kind, before } = scene;
  const said: string[] = [];
  const engine = engineIn(world, kind, join(folder, "own"), said);
  const one = (inputs: Raw, options: Thing["options"] = {}): Thing => ({ name: NAME, inputs, options });
  const plot = option(scene, one);
  if (!plot) return { isOne: false, violations: [] };
  const isMade = await engine.up([one(before, plot.first ?? {})]).then(
    () => true,
    () => false,
  );
  const kept = engine.state.get(NAME);
  if (!isMade || !kept) return { isOne: false, violations: [] };
  if (plot.drifts) {
    const somebody = engineIn(world, kind, join(folder, "somebody"), []);
    somebody.state.set(NAME, { ...kept, protected: false });
    await somebody.up([one(scene.third)]).catch(() => undefined);
  }
  if (plot.forgets) engine.state.delete(NAME);
  const found = await snapshot(kind, kept.id, world.io.client);
  said.length = 0;
  writesSince();
  const steps = await engine.up(plot.program(kept.id), plot.flags).catch((error: Error) => {
    said.push(error.message);
    return engine.shown;
  });
  const writes = writesSince();
  const shown = steps.map((step) => shownBy(kind, step, kept.id, said.join("\n"), found));
  return { isOne: true, violations: [...undeclaredWrites(shown, writes), ...unnamedLosses(shown, writes)] };
}

function shownBy(kind: Kind, step: Step, id: string, said: string, found: Snapshot | undefined): Shown {
  const { op, before, inputs } = step;
  const news = plain(inputs ?? {});
  const action = op === "same" || op === "import" || op === "refresh" ? "no-op" : op;
  const isMove =
    (op === "replace" || op === "update") &&
    kind.move !== undefined &&
    Object.keys(step.diff?.detailed ?? {}).some((path) => tokens(path)[0] === kind.move?.field);
  return {
    kind,
    action: isMove ? "update" : action,
    id,
    name: String(plain(before?.inputs ?? {})[snakeCase("displayName")] ?? ""),
    delta: deltaOf(kind, step.diff, plain(before?.inputs ?? {}), news),
    isMove,
    isUnfinished: (step.diff?.changes ?? false) && Object.keys(step.diff?.detailed ?? {}).length === 0,
    isAllowed: news.allowDataLoss === id,
    said,
    snapshot: found,
  };
}

/** What the engine shows, line by line. */
function deltaOf(kind: Kind, diff: DiffAnswer | undefined, olds: Raw, news: Raw): Delta {
  const paths = Object.keys(diff?.detailed ?? {}).map(tokens);
  const fields = new Set(paths.map(([first]) => String(first)).filter((name) => name in kind.fields));
  const entries: Record<string, Map<string, EntryDelta>> = {};
  const wanted = Object.fromEntries(Object.entries(kind.parts).map(([name, part]) => [name, entriesIn(part, news)]));
  const had = Object.fromEntries(Object.entries(kind.parts).map(([name, part]) => [name, entriesIn(part, olds)]));
  const either = Object.fromEntries(
    Object.keys(kind.parts).map((name) => [name, [...(had[name] ?? []), ...(wanted[name] ?? [])]]),
  );
  for (const [name, part] of Object.entries(kind.parts)) {
    const own = new Map<string, EntryDelta>();
    entries[name] = own;
    const { form } = part;
    for (const [top, second, third] of paths) {
      if (!(form.as === "columns" ? String(top) in form.columns : form.name === top)) continue;
      const [before, after] = [had[name] ?? [], wanted[name] ?? []];
      const keys =
        second === undefined
          ? either[name]?.map(({ key }) => key)
          : typeof second === "number"
            ? [before[second]?.key, after[second]?.key].filter((key) => key !== undefined)
            : [second];
      for (const key of keys ?? []) {
        const [was, will] = [before, after].map((some) => some.some((entry) => entry.key === key));
        const all = third === undefined || form.as === "columns" ? Object.keys(part.fields) : [String(third)];
        const names = new Set([...(own.get(key)?.fields ?? []), ...all]);
        own.set(key, { is: !was ? "added" : !will ? "removed" : "changed", fields: names });
      }
    }
  }
  const arranged = new Set(
    Object.entries(kind.parts)
      .filter(([name, part]) => (entries[name]?.size ?? 0) > 0 && isInOtherOrder(part, wanted[name], had[name]))
      .map(([name]) => name),
  );
  return { fields, entries, arranged, isAny: diff?.changes ?? false, after: news, wanted, either };
}

function isInOtherOrder(part: Part, wanted: readonly WantedEntry[] = [], had: readonly WantedEntry[] = []): boolean {
  return movedEntries(part, wanted, had).length > 0;
}

/** `processes.web.port`, `destinations[0]`, `domains["shop.example.com"]`. */
function tokens(path: string): readonly (string | number)[] {
  return [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, quoted, index, name]) =>
    index === undefined ? (quoted ?? name ?? "") : Number(index),
  );
}
