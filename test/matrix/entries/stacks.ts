import { kindsReferredTo } from "../../../src/kinds";
import { type Field, type Kind, snakeCase } from "../../../src/model";
import { DELETE_FIRST, deleteFirst } from "../../../src/pulumi/carried-inputs";
import { ENGINE_UNKNOWN } from "../../../src/pulumi/engine-values";
import { provider as pulumiProvider } from "../../../src/pulumi/native/provider";
import { NativeSession } from "../../../src/pulumi/native/session";
import { tokenOf } from "../../../src/pulumi/native/tokens";
import { toRow } from "../../../src/terraform/convert";
import { provider as terraformProvider } from "../../../src/terraform/provider";
import { type ResourceSchema, resourceSchemas } from "../../../src/terraform/schema";
import type { Diagnostic } from "../../../src/terraform/wire.gen";
import type { World } from "../../laws/world";
import { sessionIn } from "../../terraform/core";
import { isQuestion, show, writesSince } from "../laws/writes";
import { dynamicDoor, dynamicThing } from "../pulumi/dynamic-door";
import { type Asked, Pulumi, started, type Thing } from "../pulumi/model";
import { errors } from "../terraform/calls";
import type { Block } from "../terraform/configuration";
import { type Backwards, type Dialect, Terraform } from "../terraform/model";
import { typeOfKind } from "./sorts";

type Named = Readonly<Record<string, unknown>>;

/** What a run came to, what its plan showed, and what it sent before it was confirmed. */
export interface Ended {
  readonly end: "refused" | "failed" | "done";
  readonly shown: string;
  readonly failure: string;
  /** What it said besides, from its plan to its end. */
  readonly warnings?: string;
  /** IDs of the objects that its plan shows as deleted, or replaced; Terraform only. */
  readonly deletes?: readonly string[];
  readonly early: readonly string[];
}

/** Another resource of the stack, and what its fields refer to: the one that the stack is of (`IT`), or one of those. */
export interface Beside {
  readonly kind: Kind;
  readonly name: string;
  readonly declared: Named;
  readonly references?: Readonly<Record<string, string>>;
  /** Its replacement is created before it is deleted; Pulumi's default. */
  readonly createsFirst?: boolean;
  /** Pulumi's option `deleteBeforeReplace` as the program has it. */
  readonly deletesFirst?: boolean | undefined;
  /** The ID that it is imported by. */
  readonly imports?: string;
}

/** The order of what is free of any. */
export interface Order {
  readonly backwards?: Backwards | undefined;
  /** What is free of any order is carried out at the same time. */
  readonly atOnce?: boolean | undefined;
  /** Pulumi registers what depends on nothing in any order: a number for each. */
  readonly registration?: number | undefined;
  /** References are the IDs that there are: what refers to the resource may come before it. */
  readonly isLiteral?: boolean;
  /** The program has the classes of the package, which pass an option that the engine does not. */
  readonly hasClasses?: boolean;
  /** The update is not previewed. */
  readonly skipsPreview?: boolean;
  /** What the resource declares besides, which is known in the apply only. */
  readonly late?: Named;
  /** Resources that the state has, and that a `removed` block takes out of it; Terraform only. */
  readonly forgets?: readonly Pick<Beside, "kind" | "name">[];
  /** The run is only of the resource that the stack is of (`-target`). */
  readonly isAlone?: boolean;
  /** The run is of that one and of these; Terraform only. */
  readonly aims?: readonly Pick<Beside, "kind" | "name">[] | undefined;
  /** The engine is killed before it comes to this resource; Pulumi only. */
  readonly killedBefore?: Pick<Beside, "kind" | "name">;
  /** The run refreshes, whatever the face does; Terraform only. */
  readonly refreshes?: boolean;
  /** Resources that the engine is to replace, because they are tainted or by `-replace`; Terraform only. */
  readonly forced?: readonly (Pick<Beside, "kind" | "name"> & { readonly by: "taint" | "-replace" })[];
}

export const IT = "it";

/** A stack of one resource, and perhaps of entries of it, with a state and a journal of its own. */
export interface Stack {
  /** Previews and applies, in two processes. Without a declaration, the resource is removed. */
  up(declared: Named | undefined, entries?: readonly Beside[], order?: Order): Promise<Ended>;
  /** Why a preview refuses it; Pulumi only. */
  preview?(declared: Named, entries: readonly Beside[], order: Order): Promise<string>;
  /** Leaves the state as a run that is killed after the first half of a replacement, before it has created; Terraform only. */
  depose?(kind: Kind, name: string): void;
  /** Takes a resource out of the state, by a command of the engine that starts no provider. */
  lose(kind: Kind, name: string): void;
  /** The state as it is now, for the run after one that is killed before it has saved anything. */
  keep(): () => void;
  /** What a run says before its first resource; Terraform only, Pulumi says it with that. */
  notices?(): Promise<string>;
  /** IDs of the objects of a kind in its state. */
  idsOf(kind: Kind): readonly string[];
  readonly id: string;
  /** What its state shows of the resource, in the engine's own names. */
  readonly outputs: Named;
}

type Begin = (world: World, folder: string, kind: Kind) => Stack;

const schemas = resourceSchemas();
const sent = () =>
  writesSince()
    .filter((write) => !isQuestion(write))
    .map(show);

const LATE = "terraform_data.late";

const addressed = ({ kind, name }: Pick<Beside, "kind" | "name">) => `${typeOfKind(kind)}.${name}`;

interface TerraformFlags {
  readonly refresh?: false;
  readonly dialect?: Dialect;
  readonly workspace?: string;
}

const terraform =
  ({ dialect, workspace, ...flags }: TerraformFlags): Begin =>
  (world, folder, kind) => {
    const type = typeOfKind(kind);
    let run = 0;
    let isWhole = true;
    const fresh = () => {
      const all = async () => isWhole;
      const runner = { run: `run ${run}`, machine: "here", host: "here", pid: 5000 + run, isAlive: () => false };
      const mayBeDeposed = async ({ id }: { readonly id: string }) =>
        [...engine.deposed.values()].flat().some(({ row }) => row.id === id);
      const environment = workspace === undefined ? {} : { TF_WORKSPACE: workspace };
      const own = { folder, engine: `run ${run}`, environment, mayBeDeposed };
      return sessionIn(world, { ...own, runner, coversAll: all, meetsAll: all });
    };
    let session = fresh();
    const restart = async () => {
      await session.finish();
      session = fresh();
      return terraformProvider(session);
    };
    const engine: Terraform = new Terraform(
      terraformProvider(session),
      (name) => schemas.get(name) as ResourceSchema,
      dialect ? { restart, dialect } : { restart },
    );
    return {
      up: async (declared, entries = [], order = {}) => {
        const { backwards, atOnce, late: given = {}, forgets = [], forced = [], isAlone = false } = order;
        const { aims = isAlone ? [] : undefined } = order;
        run += 1;
        isWhole = aims === undefined;
        let early: readonly string[] | undefined;
        const block = (of: Kind, name: string, given: Named, more: Named = {}): Block => {
          const { attributes } = schemas.get(typeOfKind(of)) as ResourceSchema;
          return { type: typeOfKind(of), name, values: { ...toRow(attributes, given), ...more } };
        };
        const kindOf = (name: string) => entries.find((one) => one.name === name)?.kind ?? kind;
        const apart = entries.map((one) => {
          const { kind: of, name, declared: given, createsFirst } = one;
          const references = referred(one, kindOf, (to) => ({ $: `${typeOfKind(kindOf(to))}.${to}.id` }));
          const named = Object.entries(references).map(([field, value]) => [snakeCase(field), value]);
          const apart = block(of, name, given, Object.fromEntries(named));
          return createsFirst ? { ...apart, createBeforeDestroy: true as const } : apart;
        });
        sent();
        let shown = "";
        const texts = (all: readonly Diagnostic[]) =>
          all.map(({ summary, detail }) => `${summary} ${detail}`).join("\n");
        const { attributes } = schemas.get(type) as ResourceSchema;
        const late = Object.entries(toRow(attributes, given)).filter(([, value]) => value !== null);
        const references = late.map(([name]) => [name, { $: `${LATE}.${name}` }]);
        const configuration = {
          blocks: [...(declared ? [block(kind, IT, declared, Object.fromEntries(references))] : []), ...apart],
          imports: entries.flatMap(({ kind: of, name, imports: id }) =>
            id === undefined ? [] : [{ to: `${typeOfKind(of)}.${name}`, id }],
          ),
          removed: forgets.map(addressed),
          late: { [LATE]: Object.fromEntries(late) },
        };
        const forcedBy = (cause: string) => forced.filter(({ by }) => by === cause).map(addressed);
        for (const address of forcedBy("taint")) engine.taint(address);
        const { diagnostics, changes } = await engine.apply(configuration, {
          ...(order.refreshes ? {} : flags),
          ...{ backwards, atOnce },
          replace: forcedBy("-replace"),
          ...(aims ? { target: [`${type}.${IT}`, ...aims.map(addressed)] } : {}),
          meanwhile: async (plan) => {
            early = sent();
            shown = texts(plan.diagnostics);
          },
        });
        const failure = texts(errors(diagnostics));
        if (early === undefined) return { end: "refused", shown: texts(diagnostics), failure, early: sent() };
        const warnings = texts(diagnostics.filter((one) => !errors([one]).length));
        const gone = changes.filter(({ action }) => action === "delete" || action === "replace");
        const deletes = gone.map(({ before }) => String(before?.id));
        return { end: failure ? "failed" : "done", shown, failure, early, warnings, deletes };
      },
      lose: (of, name) => void engine.state.delete(`${typeOfKind(of)}.${name}`),
      keep: () => {
        const [state, deposed] = [[...engine.state], [...engine.deposed]];
        return () => {
          restored(engine.state, state);
          restored(engine.deposed, deposed);
        };
      },
      notices: async () => {
        run += 1;
        await session.finish();
        session = fresh();
        const { diagnostics = [] } = await terraformProvider(session).ConfigureProvider({});
        return diagnostics.map(({ summary, detail }) => `${summary} ${detail}`).join("\n");
      },
      idsOf: (of) =>
        [...engine.state].flatMap(([at, { row }]) => (at.startsWith(`${typeOfKind(of)}.`) ? [String(row.id)] : [])),
      depose: (of, name) => {
        const address = `${typeOfKind(of)}.${name}`;
        const old = engine.state.get(address);
        if (!old) throw new Error(`There is no ${address}.`);
        engine.state.delete(address);
        engine.deposed.set(address, [old]);
      },
      get id() {
        return String(engine.state.get(`${type}.${IT}`)?.row.id);
      },
      get outputs() {
        return engine.state.get(`${type}.${IT}`)?.row ?? {};
      },
    };
  };

const pulumi =
  (flags: { readonly refresh?: true }, isDynamic = false): Begin =>
  (world, folder, kind) => {
    const said: string[] = [];
    const note = (_: string, message: string) => said.push(message);
    const engine = { notice: note, warning: note, error: note, progress: () => {}, done: async () => {} };
    const process = (address: string): Asked => {
      if (isDynamic) return dynamicDoor(world, folder, engine, address);
      const one = pulumiProvider(new NativeSession({ engine, folder, address, clock: world.io.client.clock }));
      one.configure("", { apiUrl: world.sandbox.url, token: world.sandbox.token });
      return one;
    };
    const kindOf = (name: string) => (name.includes(" ") ? name.split(" ")[0] : kind.name) ?? "";
    const model = new Pulumi(
      () => started(process, false),
      (name) => `urn:pulumi:test::shop::${tokenOf(kindOf(name))}::${name}`,
    );
    const messageOf = (error: Error) => error.message;
    const programOf = (
      declared: Named | undefined,
      entries: readonly Beside[],
      { registration, isLiteral, hasClasses, late = {} }: Order,
      isPreview: boolean,
    ): Thing[] => {
      const besides = (name: string) => entries.find((one) => one.name === name);
      const nameOf = (name: string) => (name === IT ? IT : `${besides(name)?.kind.name} ${name}`);
      const referring = (one: Beside) =>
        referred(
          one,
          (name) => besides(name)?.kind ?? kind,
          (name) => (isLiteral ? model.state.get(nameOf(name))?.id : { $: nameOf(name) }),
        );
      const apart = entries.map((one) => ({
        name: nameOf(one.name),
        inputs: { ...one.declared, ...referring(one), ...(hasClasses ? passedOf(one) : {}) },
        options: { ...optionsOf(one), ...(one.imports === undefined ? {} : { import: one.imports }) },
      }));
      const unknown = Object.fromEntries(Object.keys(late).map((name) => [name, ENGINE_UNKNOWN]));
      const inputs = { ...declared, ...(isPreview ? unknown : late) };
      const it = declared ? [{ name: IT, inputs, options: {} }] : [];
      const things = isLiteral ? inOrder([...it, ...apart], registration) : [...it, ...inOrder(apart, registration)];
      return isDynamic ? things.flatMap((one) => dynamicThing(one) ?? []) : things;
    };
    return {
      lose: (of, name) => void model.state.delete(name === IT ? IT : `${of.name} ${name}`),
      keep: () => {
        const state = [...model.state];
        return () => restored(model.state, state);
      },
      idsOf: (of) => [...model.state].flatMap(([name, { id }]) => (kindOf(name) === of.name ? [id] : [])),
      preview: (declared, entries, order) => {
        return model.preview(programOf(declared, entries, order, true), flags).then(() => "", messageOf);
      },
      up: async (declared, entries = [], order = {}) => {
        const { backwards, killedBefore: killed } = order;
        const program = programOf(declared, entries, order, false);
        const previewed = programOf(declared, entries, order, true);
        said.length = 0;
        sent();
        const run = { ...flags, backwards: backwards === "apply" || backwards === "both" };
        const plan = order.skipsPreview ? undefined : await model.preview(previewed, run).catch(messageOf);
        const refusal = typeof plan === "string" ? plan : "";
        const [shown, early] = [[...said, refusal].join("\n"), sent()];
        if (typeof plan === "string") return { end: "refused", shown, failure: plan, early };
        model.errors.length = 0;
        const previews = said.length;
        const failure = await model
          .up(program, {
            ...run,
            atOnce: order.atOnce,
            killedBefore: killed && `${killed.kind.name} ${killed.name}`,
            plan,
          })
          .then(() => model.errors.join("\n"), messageOf);
        return { end: failure ? "failed" : "done", shown, failure, early, warnings: said.slice(previews).join("\n") };
      },
      get id() {
        return String(model.state.get(IT)?.id);
      },
      get outputs() {
        return model.state.get(IT)?.outputs ?? {};
      },
    };
  };

function restored<T>(state: Map<string, T>, kept: readonly (readonly [string, T])[]): void {
  state.clear();
  for (const [at, one] of kept) state.set(at, one);
}

function optionsOf({
  createsFirst,
  deletesFirst = createsFirst === false ? true : undefined,
}: Beside): Thing["options"] {
  return deletesFirst === undefined ? {} : { deleteBeforeReplace: deletesFirst };
}

const passedOf = (one: Beside) => ({ [DELETE_FIRST]: deleteFirst(optionsOf(one).deleteBeforeReplace) });

/** Each number is another order: a rotation, of every second number backwards. */
function inOrder<T>(all: readonly T[], registration = 0): T[] {
  const from = Math.floor(registration / 2) % (all.length || 1);
  const turned = [...all.slice(from), ...all.slice(0, from)];
  return registration % 2 === 0 ? turned : turned.toReversed();
}

/** What the fields of a resource refer to, as they have it. */
function referred({ kind, references = {} }: Beside, kindOf: (name: string) => Kind, idOf: (name: string) => unknown) {
  const value = (field: string, name: string) =>
    isOfServices(kind, field) ? { type: kindOf(name).serviceType, id: idOf(name) } : idOf(name);
  return Object.fromEntries(Object.entries(references).map(([field, name]) => [field, value(field, name)]));
}

/** A reference to one of several kinds has the kind with it. */
const isOfServices = ({ fields }: Kind, name: string) => kindsReferredTo(fields[name] as Field).length > 1;

export const faces: Readonly<Record<string, Begin>> = {
  terraform: terraform({}),
  "terraform -refresh=false": terraform({ refresh: false }),
  pulumi: pulumi({}),
  "pulumi --refresh": pulumi({ refresh: true }),
};

/** Terraform 1.16.0, which leaves deletions beside `create_before_destroy` to its next run. */
export const leaving: Begin = terraform({ dialect: { isTofu: false, readsLeftFirst: true, loses: "deposes" } });

/** Another workspace of the folder. */
export const beside: Begin = terraform({ workspace: "beside" });

/** Beside those: the other door of Pulumi. */
export const dynamic: Begin = pulumi({}, true);
