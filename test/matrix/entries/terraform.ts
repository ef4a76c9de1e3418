import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Kind, type Named, snakeCase } from "../../../src/model";
import { CLUSTERS } from "../../../src/sandbox/reference";
import { toRow } from "../../../src/terraform/convert";
import type { Provider } from "../../../src/terraform/protocol";
import { provider } from "../../../src/terraform/provider";
import { changeObject, type World } from "../../laws/world";
import { newFolder } from "../../support/new-folder";
import { collectionOf } from "../../support/objects";
import { sessionIn } from "../../terraform/core";
import { sentSince, writesSince } from "../laws/writes";
import { errors } from "../terraform/calls";
import type { Block, Configuration } from "../terraform/configuration";
import { type Dialect, LOSING, OLDEST } from "../terraform/dialects";
import { type Backwards, type Flags, type Outcome, Terraform } from "../terraform/model";
import { targeted } from "../terraform/order";
import { schemaOf } from "../terraform/processes";
import { asOf, entryAt, type Home, inlineOf, type ServiceName, type Sort, serviceOf, typeOfKind } from "./sorts";

type Options = Partial<Omit<Block, "type" | "name" | "values">>;

/** A resource of another provider, which changes in each run. */
const LATE = "terraform_data.late";

/** One scenario: from where to where the declaration of an entry goes. */
export interface Scene {
  readonly sort: Sort;
  readonly from: Home | undefined;
  readonly to: Home | undefined;
  readonly before: Named;
  readonly after: Named;
}

/** What an option makes of a scene. */
export interface Plot {
  readonly entry?: Options;
  readonly services?: Options;
  readonly flags?: Flags;
  /** Of the entry before: it leaves the state first, or by a `removed` block. */
  readonly forgets?: "first" | "in the plan";
  readonly taints?: true;
  readonly takesUp?: "import" | "adopt" | "moved";
  /** The services are called by their ids. */
  readonly literal?: true;
  /** Service one gets another region. */
  readonly moves?: true;
  /** The plan is carried out where nothing is known of it but itself. */
  readonly elsewhere?: true;
  /** What is replaced with something else. */
  readonly triggered?: true;
  /** Something else that has `create_before_destroy` refers to service one. */
  readonly beside?: true;
  /** Service one gets another name. */
  readonly renamed?: true;
  /** What somebody else deletes between the two runs. */
  readonly gone?: readonly ServiceName[];
  /** What of the entry is only known in the apply, where it is what it was. */
  readonly unknown?: "its name" | "its service";
  /** An apply before has put the entry aside, and not made its successor. */
  readonly deposes?: true;
  /** How the engine loses deletions. */
  readonly loses?: Dialect["loses"];
}

export const addressIn = (home: Home | undefined) =>
  home && !home.inline ? `${typeOfKind(home.kind)}.${home.name}` : undefined;
const serviceAddress = ({ service }: Sort, name: ServiceName) => `${typeOfKind(service)}.${name}`;

const both = { createBeforeDestroy: true } as const;
const ifApart = (plot: Plot) => (scene: Scene) => (addressIn(scene.to) ? plot : undefined);
const ifWas = (plot: Plot) => (scene: Scene) => (addressIn(scene.from) ? plot : undefined);
const ifSame = (plot: (address: string) => Plot) => (scene: Scene) => {
  const address = addressIn(scene.to);
  return address !== undefined && address === addressIn(scene.from) ? plot(address) : undefined;
};
const ifOther = (plot: Plot) => (scene: Scene) =>
  addressIn(scene.to) && scene.from && addressIn(scene.from) !== addressIn(scene.to) ? plot : undefined;
/** An entry that is replaced for what is not known yet, and turns out to be the same. */
const ifUnknown = (unknown: NonNullable<Plot["unknown"]>, plot: (address: string) => Plot) => (scene: Scene) =>
  unknown === "its service" || namesOfEntry(scene).length > 0
    ? ifSame((address) => ({ entry: both, unknown, ...plot(address) }))(scene)
    : undefined;
const namesOfEntry = ({ sort: { kind, field }, after }: Scene) =>
  (kind.identity ?? []).filter((name) => name !== field && name in asOf(kind, after));
const ifBoth = (plot: Plot) => (scene: Scene) => (addressIn(scene.from) ? ifOther(plot)(scene) : undefined);
const ifMoves = (plot: Plot) => (scene: Scene) =>
  // What lives under something else, a connection, stays in the region of that.
  scene.sort.service.move && !scene.sort.part.api.under ? { ...plot, moves: true as const } : undefined;

/** It moves where it can, and has another name elsewhere. */
const changesBeside =
  (loses?: Dialect["loses"]) =>
  (scene: Scene): Plot => {
    const plot: Plot = { beside: true, ...(loses ? { loses } : {}) };
    return ifMoves(plot)(scene) ?? { ...plot, renamed: true };
  };

/** Every option of Terraform that may decide what becomes of an entry. */
export const options: Readonly<Record<string, (scene: Scene) => Plot | undefined>> = {
  "no option": () => ({}),
  "ids instead of references": ifApart({ literal: true }),
  create_before_destroy: () => ({ entry: both }),
  "create_before_destroy of all": () => ({ entry: both, services: both }),
  replace_triggered_by: ifSame(() => ({ triggered: true })),
  "replace_triggered_by, create_before_destroy": ifSame(() => ({ triggered: true, entry: both })),
  "-replace": ifSame((address) => ({ flags: { replace: [address] } })),
  "-replace, create_before_destroy": ifSame((address) => ({ flags: { replace: [address] }, entry: both })),
  "-replace, create_before_destroy, elsewhere": ifSame((address) => ({
    flags: { replace: [address] },
    entry: both,
    elsewhere: true,
  })),
  "-replace, create_before_destroy, -refresh=false": ifSame((address) => ({
    flags: { replace: [address], refresh: false },
    entry: both,
  })),
  "-replace, killed": ifSame((address) => ({ flags: { replace: [address], killedAfter: 1 } })),
  "-replace, create_before_destroy, killed": ifSame((address) => ({
    flags: { replace: [address], killedAfter: 1 },
    entry: both,
  })),
  "-replace of its service": ({ sort }) => ({ flags: { replace: [serviceAddress(sort, "one")] } }),
  "-replace of its service, create_before_destroy": ({ sort }) => ({
    flags: { replace: [serviceAddress(sort, "one")] },
    services: both,
    entry: both,
  }),
  taint: ifWas({ taints: true }),
  "taint, create_before_destroy": ifWas({ taints: true, entry: both }),
  moved: ({ from, to }) =>
    from && to && !from.inline && !to.inline && from.kind === to.kind && from.name !== to.name
      ? { takesUp: "moved" }
      : undefined,
  import: ifOther({ takesUp: "import" }),
  adopt: ifOther({ takesUp: "adopt" }),
  "state rm": ifWas({ forgets: "first" }),
  "state rm, import": ifWas({ forgets: "first", takesUp: "import" }),
  removed: ({ from, to }) =>
    addressIn(from) && addressIn(from) !== addressIn(to) ? { forgets: "in the plan" } : undefined,
  "removed, import": ifBoth({ forgets: "in the plan", takesUp: "import" }),
  "removed, adopt": ifBoth({ forgets: "in the plan", takesUp: "adopt" }),
  "-target of what it was": ({ from }) => {
    const address = addressIn(from);
    return address ? { flags: { target: [address] } } : undefined;
  },
  "-target of what it will be": ({ to }) => {
    const address = addressIn(to);
    return address ? { flags: { target: [address] } } : undefined;
  },
  "-target of one": ({ sort }) => ({ flags: { target: [serviceAddress(sort, "one")] } }),
  "-target of two": ({ sort }) => ({ flags: { target: [serviceAddress(sort, "two")] } }),
  "-refresh=false": () => ({ flags: { refresh: false } }),
  "carried out elsewhere": () => ({ elsewhere: true }),
  killed: () => ({ flags: { killedAfter: 1 } }),
  "one is deleted elsewhere": () => ({ gone: ["one"] }),
  "both are deleted elsewhere": () => ({ gone: ["one", "two"] }),
  "two is deleted elsewhere, taint": ifWas({ gone: ["two"], taints: true }),
  "its service moves": ifMoves({}),
  "its service moves, create_before_destroy": ifMoves({ entry: both }),
  ...Object.fromEntries(
    (["its name", "its service"] as const).flatMap((unknown) => [
      [`create_before_destroy, ${unknown} not known`, ifUnknown(unknown, () => ({}))],
      [
        `create_before_destroy, ${unknown} not known, -refresh=false`,
        ifUnknown(unknown, () => ({ flags: { refresh: false } })),
      ],
      [
        `-replace, create_before_destroy, ${unknown} not known`,
        ifUnknown(unknown, (address) => ({ flags: { replace: [address] } })),
      ],
      [`taint, create_before_destroy, ${unknown} not known`, ifUnknown(unknown, () => ({ taints: true }))],
      [`create_before_destroy, ${unknown} not known, elsewhere`, ifUnknown(unknown, () => ({ elsewhere: true }))],
      [`deposed, ${unknown} not known`, ifUnknown(unknown, () => ({ deposes: true }))],
    ]),
  ),
  deposed: ifSame(() => ({ entry: both, deposes: true })),
  "deposed, -refresh=false": ifSame(() => ({ entry: both, deposes: true, flags: { refresh: false } })),
  "deposed, adopt": ifSame(() => ({ entry: both, deposes: true, takesUp: "adopt" })),
  "its service changes, create_before_destroy beside": changesBeside(),
  "its service changes, create_before_destroy beside, deletions are left": changesBeside("deposes"),
  "its service changes, create_before_destroy beside, deletions are lost": changesBeside("forgets"),
};

/** The services that there are. */
export type Ids = Record<ServiceName, string>;

/** What came of a scenario: whether the plan let it pass, and what was wrong. */
export interface Played {
  readonly end: "refused" | "done" | "failed";
  readonly violations: readonly string[];
  readonly said: string;
}

export async function play(world: World, scene: Scene, plot: Plot, backwards: Backwards | undefined): Promise<Played> {
  const folder = newFolder();
  try {
    return await new Play(world, scene, plot, folder).run(backwards);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

class Play {
  readonly #scene: Scene;
  readonly #plot: Plot;
  readonly #world: World;
  readonly #folder: string;
  #provider: Provider;
  readonly #engine: Terraform;

  constructor(world: World, scene: Scene, plot: Plot, folder: string) {
    [this.#world, this.#scene, this.#plot, this.#folder] = [world, scene, plot, folder];
    this.#provider = this.#process("own");
    // Which process answers may change between two questions.
    const now = () => this.#provider;
    const proxy = new Proxy({} as Provider, { get: (_, name) => now()[name as keyof Provider] });
    this.#engine = new Terraform(proxy, schemaOf, { dialect: plot.loses ? LOSING(plot.loses) : OLDEST });
  }

  async run(backwards: Backwards | undefined): Promise<Played> {
    const { sort, from, to, before, after } = this.#scene;
    const plot = this.#plot;
    const made = await this.#engine.apply(this.#configuration(from, before, {}, false));
    if (errors(made.diagnostics).length > 0) throw new Error(`Not made: ${said(made)}`);
    const ids = this.#ids();
    const was = from && (await entryAt(sort, ids[from.service], before, this.#world));
    if (from && !was) throw new Error("What was declared is not there.");
    const old = addressIn(from);
    if (old && plot.taints) this.#engine.taint(old);
    if (old && plot.deposes) this.#engine.putAside(old);
    if (old && plot.forgets === "first") this.#engine.forget(old);
    for (const name of plot.gone ?? [])
      await changeObject(this.#world.sandbox, `${collectionOf(sort.service)}/${ids[name]}`);
    const configuration = this.#configuration(to, after, { ...ids, entry: was?.id ?? "" }, true);
    writesSince();
    let passed = false;
    const early: string[] = [];
    const meanwhile = async () => {
      passed = true;
      early.push(...sentSince().map((write) => `The plan sends ${write}`));
      if (plot.elsewhere) this.#provider = this.#process("elsewhere");
    };
    const flags = { ...plot.flags, backwards };
    const outcome = await this.#engine.apply(configuration, { ...flags, meanwhile });
    if (!passed) {
      const sent = sentSince().map((write) => `The plan sends ${write}, and is refused`);
      return { end: "refused", violations: sent, said: said(outcome) };
    }
    let last = outcome;
    if (plot.elsewhere && UNRECORDED.test(said(outcome))) {
      // As the message says: the next one deletes it.
      last = await this.#engine.apply(configuration, { backwards });
    }
    if (plot.elsewhere && this.#engine.deposed.size > 0) {
      // Where nothing is known of the plan, its creation is refused, and the next plan shows what is left.
      last = await this.#engine.apply(configuration, { backwards });
    }
    if (plot.loses === "deposes" && errors(outcome.diagnostics).length === 0) {
      // The state has it, and the next plan shows its deletion.
      last = await this.#engine.apply(configuration, { backwards });
    }
    if (flags.killedAfter !== undefined) {
      this.#provider = this.#process("own");
      const { moved: _, imports: __, removed: ___, ...rest } = configuration;
      last = await this.#engine.apply(rest, { backwards });
    }
    const failed = errors(last.diagnostics).length > 0;
    const wrong = await this.#wrong(configuration, ids, failed);
    const text = said(last);
    const isOwn = old !== undefined && old === addressIn(to) && !plot.forgets;
    const isExpected =
      (!isOwn && UNSEEN.test(text)) ||
      (plot.elsewhere && /already exists.*create_before_destroy|is already in use/s.test(text));
    const failure = failed && !isExpected ? [`The apply failed: ${text}`] : [];
    const violations = [...early, ...wrong, ...failure];
    return { end: failed ? "failed" : "done", violations, said: said(last) };
  }

  /** Declared after the run: in it where it was aimed at, before it elsewhere. */
  async #wrong({ blocks }: Configuration, first: Ids, failed: boolean): Promise<string[]> {
    const { sort, from, to, before, after } = this.#scene;
    const aimed = targeted(blocks, this.#plot.flags?.target ?? []);
    const isAimed = (home: Home | undefined) => {
      if (!home || !aimed) return true;
      return aimed.has(addressIn(home) ?? serviceAddress(sort, home.service));
    };
    // Only a resource of its own takes it up.
    const isTakenUp = this.#plot.takesUp === "import" && addressIn(to) !== undefined;
    const isLeft = this.#plot.forgets && !isTakenUp && addressIn(from);
    const stays = from && (!isAimed(from) || isLeft);
    const declared = [
      ...(stays ? [[from, before] as const] : []),
      ...(to && isAimed(to) ? [[to, after] as const] : []),
    ];
    const ids = this.#ids();
    if (failed) return wrongAfterFailure(this.#scene, [first, ids], this.#world);
    const found: string[] = [];
    for (const service of ["one", "two"] as const) {
      if (this.#leavesCopy(service)) continue;
      const wanted = declared.filter(([home]) => home?.service === service).at(-1);
      const values = wanted?.[1] ?? before;
      const present = await entryAt(sort, ids[service], values, this.#world);
      if (wanted && !present) found.push(`It is declared in ${service}, and is not there`);
      if (!wanted && present) found.push(`It is not declared in ${service} any more, and is still there`);
      if (wanted && present?.differs.length) found.push(`In ${service} it differs in ${present.differs}`);
    }
    return found;
  }

  /** What the engine has left out is gone with the original, so nothing shows the next plan that the clone has a copy. */
  #leavesCopy(service: ServiceName): boolean {
    const { from, to } = this.#scene;
    const { loses, moves } = this.#plot;
    return (
      moves === true && loses === "deposes" && service === "one" && from?.service === "one" && to?.service === "two"
    );
  }

  #ids(): Ids {
    const id = (name: ServiceName) => String(this.#engine.state.get(serviceAddress(this.#scene.sort, name))?.row.id);
    return { one: id("one"), two: id("two") };
  }

  #process(name: string): Provider {
    const mayBeDeposed = async ({ id }: { readonly id: string }) =>
      [...this.#engine.deposed.values()].flat().some(({ row }) => row.id === id);
    return provider(sessionIn(this.#world, { folder: join(this.#folder, name), mayBeDeposed }));
  }

  #configuration(
    home: Home | undefined,
    declared: Named,
    ids: Partial<Record<string, string>>,
    isAfter: boolean,
  ): Configuration {
    const { sort, from, to } = this.#scene;
    const { entry, services, takesUp, forgets, literal, triggered, moves, beside, renamed, unknown } = this.#plot;
    const late: Record<string, unknown> = {};
    const [old, address] = [addressIn(from), addressIn(to)];
    const blocks = (["one", "two"] as const).map((name): Block => {
      const inline = home?.inline && home.service === name ? inlineOf(sort, declared) : {};
      const elsewhere = moves && isAfter && name === "one" ? there(sort.service) : {};
      const again = renamed && isAfter && name === "one" ? { displayName: "again" } : {};
      return block(sort.service, name, { ...serviceOf(sort, name), ...inline, ...elsewhere, ...again }, services);
    });
    if (beside) {
      const named = { display_name: { $: `${serviceAddress(sort, "one")}.id` } };
      blocks.push({ type: "svc_project", name: "beside", values: named, ...both });
    }
    if (triggered) blocks.push({ type: "svc_project", name: "trigger", values: { display_name: isAfter ? "b" : "a" } });
    if (home && !home.inline) {
      const adopt = isAfter && takesUp === "adopt" ? { adopt: { id: ids.entry } } : {};
      const more = triggered ? { replaceTriggeredBy: ["svc_project.trigger"] } : {};
      const own = block(home.kind, home.name, { ...asOf(home.kind, declared), ...adopt }, { ...entry, ...more });
      const reference = literal && isAfter ? ids[home.service] : { $: `${serviceAddress(sort, home.service)}.id` };
      const field = snakeCase(sort.field);
      const open = unknown === "its service" ? [field] : unknown ? namesOfEntry(this.#scene).map(snakeCase) : [];
      if (isAfter) for (const name of open) late[name] = name === field ? ids[home.service] : own.values[name];
      const references = Object.fromEntries(Object.keys(late).map((name) => [name, { $: `${LATE}.${name}` }]));
      blocks.push({ ...own, values: { ...own.values, [field]: reference, ...references } });
    }
    if (!isAfter) return { blocks };
    return {
      blocks,
      late: { [LATE]: late },
      ...(takesUp === "moved" && old && address ? { moved: [{ from: old, to: address }] } : {}),
      ...(takesUp === "import" && address ? { imports: [{ to: address, id: ids.entry ?? "" }] } : {}),
      ...(forgets === "in the plan" && old ? { removed: [old] } : {}),
    };
  }
}

/**
 * What no plan can tell, and the platform refuses: that a name is in use by what is in no state, not aimed at, or deleted
 * at the end of the run without being shown before; and that an import would have to replace what it imports.
 */
export const UNSEEN =
  /is already in use by another service|cannot change in place|has that: only one object can, and this run deletes/;

/** What only the record of the plan tells, and an apply elsewhere does not have. */
const UNRECORDED = /the record of the plan is missing\. Plan and apply again in one place/;

/** A run that fails half-way has not lost what is declared before and after it. */
export async function wrongAfterFailure(
  { sort, from, to, before }: Scene,
  services: readonly Ids[],
  world: World,
): Promise<string[]> {
  const isSame = from?.service === to?.service || sort.part.exclusive !== undefined;
  if (!from || !to || !isSame) return [];
  const ids = new Set(services.flatMap((one) => [one[from.service], one[to.service]]));
  // The original of a move may be gone.
  const places = [...ids].map((id) => entryAt(sort, id, before, world).catch(() => undefined));
  const found = await Promise.all(places);
  return found.some((entry) => entry !== undefined) ? [] : ["It is declared before and after, and is nowhere"];
}

function block(kind: Kind, name: string, declared: Named, more: Options = {}): Block {
  const type = typeOfKind(kind);
  return { type, name, values: toRow(schemaOf(type).attributes, declared), ...more };
}

const there = ({ move }: Kind): Named => (move ? { [move.field]: CLUSTERS[1]?.id, move: { leaveBehind: true } } : {});

const said = ({ diagnostics }: Outcome) =>
  errors(diagnostics)
    .map(({ summary, detail }) => `${summary} ${detail}`)
    .join("\n");
