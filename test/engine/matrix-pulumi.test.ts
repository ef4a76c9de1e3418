import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kindNamed } from "../../src/kinds";
import { tokenOf } from "../../src/pulumi/native/tokens";
import { worldOfSuite } from "../laws/law";
import { changeObject } from "../laws/world";
import { isQuestion, watchWrites, writesSince } from "../matrix/laws/writes";
import { Pulumi, type Thing } from "../matrix/pulumi/model";
import { options, type Scene } from "../matrix/pulumi/options";
import { NAME, nativeIn } from "../matrix/pulumi/play";
import { RealPulumi } from "../matrix/pulumi/real";
import { coversAll } from "../support/cover";
import { collectionOf, driftOf } from "../support/objects";

// Three commands of the engine and more, 2 s each.
jest.setTimeout(120_000);

const world = worldOfSuite();
watchWrites();
const kind = kindNamed("LoadBalancer");
const before = {
  displayName: "subject",
  systemDomain: { isEnabled: true, name: "edge" },
  domains: { one: {} },
  destinations: [{ url: "https://old.example.com", weight: 1 }],
};
const after = {
  displayName: "renamed",
  systemDomain: { isEnabled: false, name: "edge" },
  domains: { "two.example.com": {} },
  destinations: [{ url: "https://new.example.com", weight: 2 }],
};
const start = { ...before, domains: { "one.example.com": {}, "two.example.com": { isWildcard: true } } };
/** It can exist beside the others: the engine checks the resources of a program in any order. */
const third = {
  ...after,
  systemDomain: { isEnabled: false, name: "third" },
  domains: { "three.example.com": {} },
};
const scene: Scene = { kind, before: start, after, third, other: after, seed: 0 };
const urn = (name: string) => `urn:pulumi:test::shop::${tokenOf(kind.name)}::${name}`;

/** What a run of a plot sends, by an engine that is the real one or the model. */
interface Engine {
  up(program: readonly Thing[], flags?: object): Promise<unknown>;
  forget(): Promise<unknown>;
  close(): void;
}

function freshIn(folder: string) {
  return () => {
    // The real engine configures it once more, with nothing of its own.
    return { ...nativeIn(world, folder), configure: () => {} };
  };
}

function model(folder: string): Engine {
  const engine = new Pulumi(freshIn(folder), urn);
  return {
    up: (program, flags) => engine.up(program, flags).catch(() => undefined),
    forget: async () => void engine.state.delete(NAME),
    close: () => {},
  };
}

async function real(folder: string): Promise<Engine> {
  const engine = await RealPulumi.open(freshIn(folder), tokenOf(kind.name));
  return {
    up: (program, flags) => engine.up(program, flags),
    forget: () => engine.forget(NAME),
    close: () => engine.close(),
  };
}

async function sentBy(option: (typeof options)[string], open: (folder: string) => Engine | Promise<Engine>) {
  await world.reset();
  const folder = mkdtempSync(join(tmpdir(), "svc-iac-matrix-"));
  const engine = await open(folder);
  try {
    const plot = option(scene, (inputs, more = {}) => ({ name: NAME, inputs, options: more }));
    if (!plot) throw new Error("The scene has nothing that this option is about.");
    await engine.up([{ name: NAME, inputs: start, options: plot.first ?? {} }]);
    const rows = await world.io.client.all({ operation: kind.api.list, ids: [] });
    const id = String(rows.find(({ display_name: name }) => name === "subject")?.id);
    if (plot.drifts) await change(`${collectionOf(kind)}/${id}`, driftOf(kind));
    if (plot.forgets) await engine.forget();
    if (plot.between) await engine.up(plot.between);
    const made = writesSince().length;
    await engine.up(plot.program(id), plot.flags);
    const sent = writesSince().filter((write) => !isQuestion(write));
    return { made, sent: sent.map((write) => `${write.operation} ${JSON.stringify(write.body)}`) };
  } finally {
    engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const change = (path: string, fields?: object) => changeObject(world.sandbox, path, fields);

const about = Object.entries(options)
  .filter(([, option]) => option(scene, (inputs, more = {}) => ({ name: NAME, inputs, options: more })))
  // The recorded traces hold the model to every option; `COVER=all` runs them all here as well.
  .filter((_, index) => coversAll || index % 3 === 0);

test.each(about)(
  "the real engine has the platform changed as its model does, of which the laws hold: %s",
  async (_, option) => {
    const expected = await sentBy(option, model);
    expect(expected.made).toBeGreaterThan(0);
    expect(await sentBy(option, real)).toEqual(expected);
  },
);
