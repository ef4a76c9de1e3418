import { isSecretPath } from "../../../src/declaration";
import { kindsBySection, sectionOf } from "../../../src/environment/words";
import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { secret } from "../../../src/pulumi/marks";
import { examine } from "../../environment/examine";
import { worldOfSuite } from "../../laws/law";
import { keysPlaced, type Placed, textsPlaced, withAt } from "../../laws/secret-places";
import { coversAll } from "../../support/cover";
import { isShown, LONG, OF_EACH_FORM, RECOGNISABLE } from "../../support/hidden-secrets";
import { coresIn } from "../../terraform/core";
import { dynamic, type Face, native } from "../faces";
import { Plugin } from "../plugin";

/**
 * No message has a secret: channels (a refusal, the notices and warnings of an adoption, of an update to the secret and of one
 * from it, progress, a failure) × what makes it a secret (its field, the program, its form) × faces, for every place of a kind
 * that takes a text, and for every one that refuses it.
 */
const world = worldOfSuite();
const all = Object.values<Kind>(kinds).map((kind) => [kind.name, kind] as const);
jest.setTimeout(600_000);

interface How {
  readonly texts: readonly string[];
  /** Only Pulumi passes marks to a provider; everywhere, the kind's own secret fields are known. */
  readonly isMarked: boolean;
  readonly placedIn?: typeof textsPlaced;
}
const HOW: Readonly<Record<string, How>> = {
  marked: { texts: OF_EACH_FORM, isMarked: true },
  "marked, and long": { texts: LONG, isMarked: true },
  recognisable: { texts: Object.values(RECOGNISABLE), isMarked: false },
  "recognisable, in a key": { texts: Object.values(RECOGNISABLE), isMarked: false, placedIn: keysPlaced },
};

interface Scene {
  readonly kind: Kind;
  readonly placed: Placed;
  readonly isMarked: boolean;
  readonly isRefused: boolean;
}

/** Collects the messages of what is refused or fails. */
function listener() {
  const heard: string[] = [];
  const quietly = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error) => {
      if (!(error instanceof Error) || error.name === "TypeError") throw error;
      heard.push(String(error));
      return undefined;
    });
  return { heard, quietly };
}

/** What a Pulumi face prints; `given` is the declaration as the engine passes it. */
async function ofPulumi({ kind, placed, isRefused }: Scene, given: Named, faceOf: () => Face): Promise<string[]> {
  const { heard, quietly } = listener();
  const faces = [faceOf(), faceOf()] as const;
  if (isRefused) await quietly(faces[0].preview(given));
  const own = isRefused ? undefined : await quietly(new Plugin(world, kind.name, "before").up(placed.sample));
  if (own) await quietly(faces[0].preview({ ...given, adopt: { id: own.id }, takeOver: true }));
  await world.reset();
  const made = isRefused ? undefined : await quietly(faces[1].up(placed.sample));
  const now = made && (await quietly(faces[1].up(given, made)));
  if (now) await quietly(faces[1].up(placed.sample, now));
  return [...faces.flatMap(({ said }) => said), ...heard];
}

async function ofTerraform({ kind, placed: { declared, sample }, isRefused }: Scene): Promise<string[]> {
  const { heard, quietly } = listener();
  const core = coresIn(world)(kind);
  const tell = (diagnostics: Awaited<ReturnType<typeof core.problems>> = []) =>
    heard.push(...diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`));
  // A value of another type is refused by the engine.
  if (!isOfTypes(core, declared)) return heard;
  const config = core.config(declared);
  tell(await quietly(core.problems(config)));
  if (isRefused) return heard;
  const made = await quietly(core.apply(core.config(sample)));
  tell(made?.diagnostics);
  const adopt = { id: made?.kept?.state.id };
  tell((await quietly(coresIn(world)(kind).plan(core.config({ ...declared, adopt, takeOver: true }))))?.diagnostics);
  const now = made?.kept && (await quietly(core.apply(config, made.kept)));
  tell(now?.diagnostics);
  if (now?.kept) tell((await quietly(core.apply(core.config(sample), now.kept)))?.diagnostics);
  return heard;
}

function isOfTypes(core: ReturnType<ReturnType<typeof coresIn>>, declared: Named): boolean {
  try {
    core.row(core.config(declared));
    return true;
  } catch {
    return false;
  }
}

async function ofFile({ kind, placed }: Scene): Promise<string[]> {
  const { mistakes } = await examine(JSON.stringify({ base: { [sectionOf(kind)]: { subject: placed.declared } } }));
  return mistakes.map((one) => JSON.stringify(one));
}

const FACES: Readonly<Record<string, (scene: Scene) => Promise<string[]>>> = {
  native: (scene) => {
    const { placed, isMarked, kind } = scene;
    const given = isMarked ? (withAt(placed.declared, placed.path, secret) as Named) : placed.declared;
    return ofPulumi(scene, given, () => native(new Plugin(world, kind.name)));
  },
  dynamic: (scene) => {
    const { placed, isMarked, kind } = scene;
    return ofPulumi(scene, placed.declared, () => dynamic(world, kind, isMarked ? placed.path : undefined));
  },
  Terraform: ofTerraform,
  "an environment file": ofFile,
};
const isOfPulumi = (face: string) => face === "native" || face === "dynamic";
const isPossible = (face: string, { kind, placed, isMarked }: Scene) =>
  (isOfPulumi(face) || !isMarked || isSecretPath(kind, placed.path)) &&
  (face !== "an environment file" || kindsBySection.has(sectionOf(kind)));

const ways = Object.entries(HOW).map(([how, one], turn) => ({ how, turn, ...one }));

describe.each(all)("%s", (_, kind) => {
  test.each(ways)("$how", async ({ turn, texts, isMarked, placedIn = textsPlaced }) => {
    const shown: string[] = [];
    const placed = await placedIn(kind, texts);
    const both = [placed.accepted, placed.refused].flatMap((places, index) =>
      places.map(([place, placed]) => ({ place, kind, placed, isMarked, isRefused: index === 1 })),
    );
    for (const [index, { place, ...scene }] of both.entries()) {
      const possible = Object.entries(FACES).filter(([face]) => isPossible(face, scene));
      // Who waits sees each place with one of the faces, and `COVER=all` with every one.
      const chosen = coversAll ? possible : possible.filter((_, at) => at === (index + turn) % possible.length);
      for (const [face, messages] of chosen) {
        await world.reset();
        const found = (await messages(scene)).filter(isShown);
        shown.push(...found.map((message) => `${place}, ${face}: ${message}`));
      }
    }
    expect(shown).toEqual([]);
  });
});
