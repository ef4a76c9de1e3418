import { rmSync } from "node:fs";
import type { Named } from "../../../src/model";
import { tokenOf } from "../../../src/pulumi/native/tokens";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { changeObject, type World } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { collectionOf } from "../../support/objects";
import { sentSince } from "../laws/writes";
import { type Asked, type Flags, Pulumi, started, type Thing } from "../pulumi/model";
import { endOf, starting } from "../pulumi/play";
import type { Backwards } from "../terraform/model";
import { asOf, entryAt, type Home, inlineOf, type ServiceName, type Sort, serviceOf } from "./sorts";
import { type Ids, type Played, type Scene, UNSEEN, wrongAfterFailure } from "./terraform";

/** What an option makes of a scene. */
export interface Plot {
  /** Options of the entry's own resource, in both runs. */
  readonly entry?: Thing["options"];
  readonly flags?: Flags;
  readonly forgets?: true;
  readonly takesUp?: "import" | "adopt" | "alias";
  /** The service is called by its id, and comes later in the program. */
  readonly literal?: true;
  /** Service one gets another region. */
  readonly moves?: true;
  /** What somebody else deletes between the two runs. */
  readonly gone?: readonly ServiceName[];
  /** The engine is killed after so many changes, and runs again. */
  readonly killedAfter?: number;
  /** The second run is of another release: the engine starts a process of the first one's provider for what it deletes. */
  readonly apart?: true;
}

export const nameIn = (home: Home | undefined) => (home && !home.inline ? `${home.kind.name} ${home.name}` : undefined);
const nameOfService = ({ service }: Sort, name: ServiceName) => `${service.name} ${name}`;

const ifApart = (plot: Plot) => (scene: Scene) => (nameIn(scene.to) ? plot : undefined);
const ifWas = (plot: Plot) => (scene: Scene) => (nameIn(scene.from) ? plot : undefined);
const ifOther = (plot: Plot) => (scene: Scene) =>
  nameIn(scene.to) && scene.from && nameIn(scene.from) !== nameIn(scene.to) ? plot : undefined;
const ifSame = (plot: (name: string, scene: Scene) => Plot) => (scene: Scene) => {
  const name = nameIn(scene.to);
  return name !== undefined && name === nameIn(scene.from) ? plot(name, scene) : undefined;
};
const aiming =
  (name: (scene: Scene) => string | undefined) =>
  (scene: Scene): Plot | undefined => {
    const target = name(scene);
    return target === undefined ? undefined : { flags: { target: [target] } };
  };
const fieldsOf = ({ sort }: Scene) => Object.keys(sort.kind.fields);

/** Every option of Pulumi that may decide what becomes of an entry. */
export const options: Readonly<Record<string, (scene: Scene) => Plot | undefined>> = {
  "no option": () => ({}),
  "ids instead of references": ifApart({ literal: true }),
  retainOnDelete: ifWas({ entry: { retainOnDelete: true } }),
  deleteBeforeReplace: ifWas({ entry: { deleteBeforeReplace: true } }),
  replaceOnChanges: ifSame((_, scene) => ({ entry: { replaceOnChanges: fieldsOf(scene) } })),
  "replaceOnChanges, deleteBeforeReplace": ifSame((_, scene) => ({
    entry: { replaceOnChanges: fieldsOf(scene), deleteBeforeReplace: true },
  })),
  "--replace": ifSame((name) => ({ flags: { replace: [name] } })),
  "--replace, deleteBeforeReplace": ifSame((name) => ({
    flags: { replace: [name] },
    entry: { deleteBeforeReplace: true },
  })),
  "--replace of its service": ({ sort }) => ({ flags: { replace: [nameOfService(sort, "one")] } }),
  aliases: ({ from, to }) =>
    from && to && !from.inline && !to.inline && from.kind === to.kind && from.name !== to.name
      ? { takesUp: "alias" }
      : undefined,
  // What is imported into a resource of another service is another entry, which no preview tells.
  import: (scene) => (scene.from?.service === scene.to?.service ? ifOther({ takesUp: "import" })(scene) : undefined),
  adopt: ifOther({ takesUp: "adopt" }),
  "adopt, killed": ifOther({ takesUp: "adopt", killedAfter: 1 }),
  "pulumi state delete": ifWas({ forgets: true }),
  "pulumi state delete, import": (scene) =>
    nameIn(scene.from) && nameIn(scene.to) && scene.from?.service === scene.to?.service
      ? { forgets: true, takesUp: "import" }
      : undefined,
  "--target of what it was": aiming(({ from }) => nameIn(from)),
  "--target of what it will be": aiming(({ to }) => nameIn(to)),
  "--target of one": aiming(({ sort }) => nameOfService(sort, "one")),
  "--target of two": aiming(({ sort }) => nameOfService(sort, "two")),
  "--refresh": () => ({ flags: { refresh: true } }),
  killed: () => ({ killedAfter: 1 }),
  "one is deleted elsewhere, --refresh": () => ({ gone: ["one"], flags: { refresh: true } }),
  "both are deleted elsewhere, --refresh": () => ({ gone: ["one", "two"], flags: { refresh: true } }),
  "its service moves": ({ sort }) => (isMoving(sort) ? { moves: true } : undefined),
  "another release": () => ({ apart: true }),
  "another release, killed": () => ({ apart: true, killedAfter: 1 }),
  "another release, its service moves": ({ sort }) => (isMoving(sort) ? { apart: true, moves: true } : undefined),
};

const isMoving = ({ service, part }: Sort) => service.move !== undefined && !part.api.under;

export async function play(world: World, scene: Scene, plot: Plot, order?: Backwards): Promise<Played> {
  const folder = newFolder();
  try {
    return await played(world, scene, plot, folder, order === "apply" || order === "both");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function played(world: World, scene: Scene, plot: Plot, folder: string, backwards: boolean): Promise<Played> {
  const { sort, from, to, before, after } = scene;
  let left: number | undefined;
  let isApart = false;
  const start = starting(world, "native", folder, []);
  const fresh = () => ending(started(start, isApart), () => left !== undefined && left-- <= 0);
  const engine = new Pulumi(fresh, urnOf);
  const up = async (program: readonly Thing[], flags: Flags = {}) => {
    await engine.preview(program, flags);
    return engine.up(program, flags);
  };
  await up(program(scene, plot, from, before, {}, false));
  const ids = () =>
    Object.fromEntries(
      (["one", "two"] as const).map((name) => [name, engine.state.get(nameOfService(sort, name))?.id]),
    ) as Ids;
  const first = ids();
  const was = from && (await entryAt(sort, ids()[from.service], before, world));
  if (from && !was) throw new Error("What was declared is not there.");
  const old = nameIn(from);
  if (old && plot.forgets) engine.state.delete(old);
  for (const name of plot.gone ?? []) await changeObject(world.sandbox, `${collectionOf(sort.service)}/${first[name]}`);
  const next = program(scene, plot, to, after, { ...ids(), entry: was?.id ?? "" }, true);
  const flags = { ...plot.flags, backwards };
  isApart = plot.apart ?? false;
  sentSince();
  const planned = await engine.preview(next, flags).catch((error: Error) => error.message);
  const sent = sentSince().map((write) => `The preview sends ${write}`);
  if (typeof planned === "string") return { end: "refused", violations: sent, said: planned };
  left = plot.killedAfter;
  let failure = await endOf(engine.up(next, { ...flags, plan: planned }), () => engine.errors.join("\n"));
  if (left !== undefined) {
    left = undefined;
    failure = await endOf(up(next, { backwards }));
  }
  const isAimed = (name: string) => !plot.flags?.target || plot.flags.target.includes(name);
  const whose = (home: Home) => nameIn(home) ?? nameOfService(sort, home.service);
  const stays = from && (!isAimed(whose(from)) || (nameIn(from) && (plot.forgets || plot.entry?.retainOnDelete)));
  if (failure) {
    const lost = await wrongAfterFailure(scene, [first, ids()], world);
    const isOwn = old !== undefined && old === nameIn(to) && !plot.forgets;
    // A service that is replaced by force has no id in the preview.
    const isBlind = plot.flags?.replace?.includes(nameOfService(sort, "one")) && /already exists/.test(failure);
    const violations = [
      ...sent,
      ...lost,
      ...((!isOwn && UNSEEN.test(failure)) || isBlind ? [] : [`The update failed: ${failure}`]),
    ];
    return { end: "failed", violations, said: failure };
  }
  const found: string[] = [];
  for (const service of ["one", "two"] as const) {
    const isWanted = to?.service === service && isAimed(whose(to));
    const mayStay = stays && from?.service === service;
    const present = await entryAt(sort, ids()[service], isWanted ? after : before, world);
    if (!present && (isWanted || mayStay)) found.push(`It is declared in ${service}, and is not there`);
    if (present && !isWanted && !mayStay) found.push(`It is not declared in ${service} any more, and is still there`);
    if (isWanted && present?.differs.length) found.push(`In ${service} it differs in ${present.differs}`);
  }
  return { end: "done", violations: [...sent, ...found], said: "" };
}

const urnOf = (name: string) => {
  const [kind = "", ...rest] = name.split(" ");
  return `urn:pulumi:test::shop::${tokenOf(kind)}::${rest.join(" ")}`;
};

/** A provider whose engine is killed when `isOver` says so, before the next change. */
function ending(one: Asked, isOver: () => boolean): Asked {
  const guarded =
    <A extends object, T>(work: (request: A) => Promise<T>) =>
    async (request: A) => {
      const isPreview = "preview" in request && request.preview === true;
      if (!isPreview && isOver()) throw new Error("killed");
      return work(request);
    };
  return { ...one, create: guarded(one.create), update: guarded(one.update), delete: guarded(one.delete) };
}

function program(
  { sort, from }: Scene,
  { entry = {}, takesUp, literal, moves }: Plot,
  home: Home | undefined,
  declared: Named,
  ids: Partial<Record<string, string>>,
  isAfter: boolean,
): readonly Thing[] {
  const services = (["one", "two"] as const).map((name): Thing => {
    const inline = home?.inline && home.service === name ? inlineOf(sort, declared) : {};
    const { move } = sort.service;
    const isThere = moves && isAfter && name === "one" && move;
    const elsewhere = isThere ? { [move.field]: CLUSTERS[1]?.id, move: { leaveBehind: true } } : {};
    return {
      name: nameOfService(sort, name),
      inputs: { ...serviceOf(sort, name), ...inline, ...elsewhere },
      options: {},
    };
  });
  const name = nameIn(home);
  if (!home || home.inline || name === undefined) return services;
  const taking = isAfter ? takesUp : undefined;
  const old = nameIn(from);
  const own: Thing = {
    name,
    inputs: {
      ...asOf(home.kind, declared),
      [sort.field]: literal && isAfter ? ids[home.service] : { $: nameOfService(sort, home.service) },
      ...(taking === "adopt" ? { adopt: { id: ids.entry } } : {}),
    },
    options: {
      ...entry,
      ...(taking === "import" ? { import: ids.entry ?? "" } : {}),
      ...(taking === "alias" && old ? { aliases: [{ name: old }] } : {}),
    },
  };
  return literal && isAfter ? [own, ...services] : [...services, own];
}
