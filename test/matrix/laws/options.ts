import { type Kind, snakeCase } from "../../../src/model";
import { toDeclaration, toRow } from "../../../src/terraform/convert";
import type { ResourceSchema } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import type { Block, Configuration } from "../terraform/configuration";
import type { IgnoredPath } from "../terraform/ignored";
import type { Flags, Terraform } from "../terraform/model";
import { withoutSecrets } from "./emptied";
import { entries, fields, insides, parts } from "./paths";
import { inAnotherCase } from "./spelling";

/** What is drawn for one case: rows in the words of the schema. */
export interface Scene {
  readonly kind: Kind;
  readonly schema: ResourceSchema;
  readonly before: Row;
  /** With the immutables of `before`. */
  readonly after: Row;
  /** Where they may differ. */
  readonly other: Row;
  readonly seed: number;
}

/** Commands on a state. */
export type States = Pick<Terraform, "taint" | "untaint" | "forget"> & { readonly state: Terraform["state"] };

export type Deed = (id: string) => Promise<unknown>;

/** What is done once the object is there. */
export interface Plot {
  readonly configuration: Configuration;
  readonly flags?: Flags;
  /** Before: of the user, on the engine's own state. */
  prepare?(engine: States): void;
  /** Somebody else has changed the object. */
  readonly drifts?: true;
  /** They do it after the plan. */
  readonly meanwhile?: true;
  /** What somebody else does with its ID: before the plan, and between plan and apply. */
  readonly others?: { readonly before?: Deed; readonly meanwhile?: Deed };
  /** What is replaced is shown to no plan, and has another name now: nothing can name its hosts (docs/terraform.md). */
  readonly isHidden?: true;
  /** Applied before that, once others have done what they do before the plan. */
  readonly earlier?: Configuration;
  /** By the newest engine of either sort. */
  readonly newest?: "terraform" | "opentofu";
}

export type Option = (scene: Scene, one: (values: Row, options?: Options) => Block) => Plot | undefined;
type Options = Partial<Omit<Block, "values">>;

export const NAME = "subject";
const of = (...blocks: Block[]): Configuration => ({ blocks });

const ignoring =
  (paths: (scene: Scene) => readonly IgnoredPath[], more: Partial<Plot> = {}): Option =>
  (scene, one) => {
    const found = paths(scene);
    if (found.length === 0) return undefined;
    const first = found[scene.seed % found.length] as IgnoredPath;
    const second = found[(scene.seed * 7) % found.length] as IgnoredPath;
    const ignore = first === second ? [first] : [first, second];
    return { configuration: of(one(scene.after, { ignore })), ...more };
  };

const trigger = (name: string): Block => ({ type: "svc_project", name: "trigger", values: { display_name: name } });

/** Every option of Terraform that changes what is asked of a provider. */
export const options: Readonly<Record<string, Option>> = {
  "no option": ({ after }, one) => ({ configuration: of(one(after)) }),
  drift: ({ after }, one) => ({ configuration: of(one(after)), drifts: true }),
  "drift after the plan": ({ after }, one) => ({ configuration: of(one(after)), drifts: true, meanwhile: true }),
  "ignore_changes: field": ignoring(fields),
  "ignore_changes: field, with drift": ignoring(fields, { drifts: true }),
  "ignore_changes: part": ignoring(parts),
  "ignore_changes: part, with drift": ignoring(parts, { drifts: true }),
  "ignore_changes: entry": ignoring(entries),
  "ignore_changes: entry, with drift": ignoring(entries, { drifts: true }),
  "ignore_changes: inside an entry": ignoring(insides),
  "ignore_changes: all": ({ after }, one) => ({ configuration: of(one(after, { ignore: "all" })) }),
  "ignore_changes: all, with drift": ({ after }, one) => ({
    configuration: of(one(after, { ignore: "all" })),
    drifts: true,
  }),
  create_before_destroy: ({ other }, one) => ({ configuration: of(one(other, { createBeforeDestroy: true })) }),
  prevent_destroy: ({ other }, one) => ({ configuration: of(one(other, { preventDestroy: true })) }),
  "a changed immutable": ({ other }, one) => ({ configuration: of(one(other)) }),
  replace_triggered_by: ({ after }, one) => ({
    configuration: of(trigger("two"), one(after, { replaceTriggeredBy: ["svc_project.trigger"] })),
  }),
  "-replace": ({ after }, one) => ({ configuration: of(one(after)), flags: { replace: [addressIn(one(after))] } }),
  "-replace, a changed immutable": ({ other }, one) => ({
    configuration: of(one(other)),
    flags: { replace: [addressIn(one(other))] },
  }),
  "-replace, create_before_destroy": ({ after }, one) => ({
    configuration: of(one(after, { createBeforeDestroy: true })),
    flags: { replace: [addressIn(one(after))] },
  }),
  "-target another": ({ after }, one) => ({
    configuration: of(trigger("two"), one(after)),
    flags: { target: ["svc_project.trigger"] },
  }),
  "-refresh=false": ({ after }, one) => ({ configuration: of(one(after)), flags: { refresh: false }, drifts: true }),
  taint: (scene, one) => tainted(scene, one(scene.after)),
  "taint, create_before_destroy": (scene, one) => tainted(scene, one(scene.after, { createBeforeDestroy: true })),
  "taint, of the same name": (scene, one) => tainted(scene, one(named(scene))),
  "taint, of the same name, create_before_destroy": (scene, one) =>
    tainted(scene, one(named(scene), { createBeforeDestroy: true })),
  untaint: ({ after }, one) => ({
    configuration: of(one(after)),
    prepare: (engine) => {
      engine.taint(addressIn(one(after)));
      engine.untaint(addressIn(one(after)));
    },
  }),
  "state rm": ({ after }, one) => ({
    configuration: of(one(after)),
    prepare: (engine) => engine.forget(addressIn(one(after))),
  }),
  "state rm and import": ({ after }, one) => imported(after, one),
  "import, ignore_changes: all": ({ after }, one) => imported(after, one, { ignore: "all" }),
  "adopt of what another resource has": ({ before }, one) =>
    second(one, (id) => ({ configuration: of(one(before), one({ ...before, adopt: { id } }, { name: "second" })) })),
  "import of what another resource has": ({ before }, one) =>
    second(one, (id) => {
      const other = one(before, { name: "second" });
      return { configuration: { ...of(one(before), other), imports: [{ to: addressIn(other), id }] } };
    }),
  "secrets declared as empty": ({ kind, schema, before }, one) => {
    const empty = withoutSecrets(kind, toDeclaration(schema.attributes, before));
    return empty && { configuration: of(one(toRow(schema.attributes, empty))) };
  },
  "state rm and adopt, secrets declared as empty": ({ kind, schema, before }, one) => {
    const empty = withoutSecrets(kind, toDeclaration(schema.attributes, before));
    return empty && "adopt" in kind.fields ? adopting(toRow(schema.attributes, empty), one) : undefined;
  },
  "keys in another case": ({ kind, schema, before }, one) => {
    const spelled = inAnotherCase(kind, toDeclaration(schema.attributes, before));
    return spelled && { configuration: of(one(toRow(schema.attributes, spelled))) };
  },
  removal: () => ({ configuration: of() }),
  "removal from for_each": (scene, one) => {
    if (!("display_name" in scene.before)) return undefined;
    const values = { ...scene.after, display_name: { $: "each.key" } };
    const block = one(values, { forEach: ["bbb"] });
    return { configuration: { ...of(block), moved: [{ from: addressIn(block), to: `${addressIn(block)}["aaa"]` }] } };
  },
  moved: ({ after }, one) => {
    const block = one(after, { name: "renamed" });
    return { configuration: { ...of(block), moved: [{ from: addressIn(one(after)), to: addressIn(block) }] } };
  },
  "destroy = false, taint": keeping(
    ({ after }) => after,
    {},
    (engine, address) => engine.taint(address),
  ),
  "destroy = false, -replace": keeping(
    ({ after }) => after,
    {},
    undefined,
    (address) => ({ replace: [address] }),
  ),
  "destroy = false, a changed immutable": keeping(({ other }) => other),
  "destroy = false, a changed immutable, create_before_destroy": keeping(({ other }) => other, {
    createBeforeDestroy: true,
  }),
  "destroy = false, destroy": keeping(
    ({ after }) => after,
    {},
    undefined,
    () => ({ destroy: true }),
  ),
  "destroy = false, removal from for_each": keeping(({ after }) => after, { forEach: [] }),
  destroy: ({ after }, one) => ({ configuration: of(one(after)), flags: { destroy: true } }),
  "-exclude another": excluding(({ other }, one) => of(trigger("two"), one(other)), "svc_project.trigger"),
  "-exclude it": excluding(({ other }, one) => of(trigger("two"), one(other))),
  "-exclude it, removal": excluding(() => of(trigger("two"))),
  "-exclude another, destroy": excluding(({ after }, one) => of(trigger("one"), one(after)), "svc_project.trigger", {
    destroy: true,
  }),
  "enabled = false": ({ after }, one) => ({ configuration: of(one(after, { disabled: true })), newest: "opentofu" }),
  "enabled = false, destroy = false": keeping(({ after }) => after, { disabled: true }),
  "for_each of providers": (scene, one) => byProvider(scene, one, "aaa"),
  "for_each of providers, without the last one": (scene, one) => byProvider(scene, one, "bbb"),
};

/** OpenTofu's `-exclude`: of the subject, unless another address is named. */
function excluding(
  configuration: (scene: Scene, one: (values: Row, options?: Options) => Block) => Configuration,
  excluded?: string,
  flags: Flags = {},
): Option {
  return (scene, one) => ({
    configuration: configuration(scene, one),
    flags: { ...flags, exclude: [excluded ?? addressIn(one({}))] },
    newest: "opentofu",
  });
}

/** The subject is that of the provider's instance "aaa"; `key` is the one that is configured. */
function byProvider(scene: Scene, one: (values: Row, options?: Options) => Block, key: string): Plot {
  const block = one(scene.after, { forEach: [key], byProvider: true });
  const moved = [{ from: addressIn(block), to: `${addressIn(block)}["aaa"]` }];
  return { configuration: { ...of(block), moved }, newest: "opentofu" };
}

/** With the ID of the first. */
function second(
  one: (values: Row, options?: Options) => Block,
  plot: (id: string) => { readonly configuration: Configuration },
): Plot {
  let id = "";
  return {
    prepare: (engine) => {
      id = String(engine.state.get(addressIn(one({})))?.row.id);
    },
    get configuration(): Configuration {
      return plot(id).configuration;
    },
  };
}

/** `destroy = false`, by one of the engines that have it. */
function keeping(
  values: (scene: Scene) => Row,
  more: Options = {},
  prepare?: (engine: States, address: string) => void,
  flags: (address: string) => Flags = () => ({}),
): Option {
  return (scene, one) => {
    const block = one(values(scene), { keeps: true, ...more });
    const newest = scene.seed % 8 < 4 ? "terraform" : "opentofu";
    const address = addressIn(block);
    return {
      configuration: of(block),
      flags: flags(address),
      newest,
      prepare: (engine) => prepare?.(engine, address),
    };
  };
}

function imported(after: Row, one: (values: Row, options?: Options) => Block, more: Options = {}): Plot {
  const address = addressIn(one(after));
  let id = "";
  return {
    prepare: (engine) => {
      id = String(engine.state.get(address)?.row.id);
      engine.forget(address);
    },
    get configuration(): Configuration {
      return { ...of(one(after, more)), imports: [{ to: address, id }] };
    },
  };
}

function adopting(values: Row, one: (values: Row, options?: Options) => Block): Plot {
  const address = addressIn(one(values));
  let id = "";
  return {
    prepare: (engine) => {
      id = String(engine.state.get(address)?.row.id);
      engine.forget(address);
    },
    get configuration(): Configuration {
      return of(one({ ...values, adopt: { id } }));
    },
  };
}

/** By its name, a provider recognises what is replaced without being shown to it. */
function named({ kind, before, after }: Scene): Row {
  const name = nameIn(kind);
  return name in before ? { ...after, [name]: before[name] } : after;
}

const nameIn = ({ naming = "" }: Kind) => snakeCase(naming);

function tainted({ kind, before }: Scene, block: Block): Plot {
  const name = nameIn(kind);
  const isRenamed = name in before && block.values[name] !== before[name];
  return {
    configuration: of(block),
    prepare: (engine) => engine.taint(addressIn(block)),
    ...(isRenamed ? { isHidden: true } : {}),
  };
}

export const addressIn = ({ type, name }: Block) => `${type}.${name}`;
