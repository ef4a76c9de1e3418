import type { Kind, Named } from "../../../src/model";
import type { ProviderSettings } from "../../../src/terraform/connection";
import { toRow } from "../../../src/terraform/convert";
import { leftoversIn } from "../../../src/terraform/notes";
import { provider as terraformProvider } from "../../../src/terraform/provider";
import { type ResourceSchema, resourceSchemas, UNFINISHED } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import type { Diagnostic } from "../../../src/terraform/wire.gen";
import type { World } from "../../laws/world";
import { sessionIn } from "../../terraform/core";
import { typeOfKind } from "../entries/sorts";
import { engineAt } from "../pulumi/back-end";
import { type Door, engineIn } from "../pulumi/play";
import { errors } from "../terraform/calls";
import { type Change, Terraform } from "../terraform/model";
import { processesOf } from "../terraform/processes";

/** What a run said, and whether it was refused. */
export interface Ended {
  readonly isRefused: boolean;
  readonly said: string;
}

interface Flags {
  readonly isForced?: true;
  /** Pulumi refreshes only if asked to, Terraform unless told not to. */
  readonly refresh?: boolean;
  /** A `removed` block takes the resource out of the state, which `retainOnDelete` in the state does with Pulumi. */
  readonly isForgotten?: true;
  /** The resource has `retainOnDelete`; Pulumi only. */
  readonly isRetained?: boolean;
  /** The ID that the resource is imported by. */
  readonly imports?: string;
  /** What its block has besides what it declares; Terraform only. */
  readonly more?: Row;
  /** What another resource of the kind declares. */
  readonly beside?: Named;
  /** `destroy`, of everything; with `isPlan`, only its plan. Pulumi starts no provider for that of nothing. */
  readonly destroys?: { readonly declared: Named; readonly isPlan?: true };
  /** The engine is killed as soon as it has the last answer: it saves nothing, and ends no provider. */
  readonly isKilled?: true;
}

/** A stack of one resource of a kind, with a state of its own. */
export interface Stack {
  up(declared: Named | undefined, flags?: Flags): Promise<Ended>;
  /** Takes the resource out of the state, by a command of the engine that starts no provider: with what Pulumi has still to delete, or not. */
  lose(isWhole?: boolean): void;
  /** Nothing but a refresh, in a process of its own. */
  refresh(declared: Named): Promise<void>;
  /** What a run says before its first resource; Terraform only, Pulumi says it with that. */
  notices?(): Promise<string>;
  /** Imports the resource by a command of its own; Terraform only. */
  import?(declared: Named, id: string): Promise<Ended>;
  /** What its last run has shown, each with its action. */
  readonly shown: readonly string[];
  /** The same, with the rows before and after; Terraform only. */
  readonly changes?: readonly Change[];
  /** IDs of the objects in its state. */
  readonly ids: readonly string[];
  /** The kept originals that the state as the engine prints it names, where that does not show all that it has. */
  readonly named?: readonly string[];
  /** The state as it is now, for a later `restore`; a restored empty one has lost the resource. */
  keep(): () => void;
  /** Its state, as the engine stores it: another stack can get it. */
  readonly state: Map<string, unknown>;
}

/** `settings`: what the provider block has besides, with Terraform. */
type Begin = (
  world: World,
  folder: string,
  kind: Kind,
  stack: string,
  name?: string,
  settings?: Pick<ProviderSettings, "store" | "stack">,
) => Stack;

/** Between a stack and its back end; Pulumi only: with Terraform, see `laws/which-state`. */
const IN = " in ";
/** A stack of the name in another back end. */
export const elsewhere = (stack: string) => `${stack}${IN}s3://states`;

const pulumi =
  (door: Door): Begin =>
  (world, folder, kind, at, name = "it") => {
    const said: string[] = [];
    const [stack, backend] = at.split(IN);
    const selected = engineAt(folder, backend ?? "file://~");
    const engine = engineIn(
      { io: world.io, sandbox: world.sandbox, selected },
      kind,
      door,
      folder,
      said,
      undefined,
      stack,
    );
    const run = async (work: () => Promise<unknown>): Promise<Ended> => {
      said.length = 0;
      const refusal = await work().then(
        () => engine.errors.join("\n"),
        (error: Error) => error.message,
      );
      return { isRefused: refusal !== "", said: [...said, refusal].join("\n") };
    };
    return {
      state: engine.state,
      up: async (declared, { isForced, refresh, isKilled, isRetained, imports, beside, destroys } = {}) => {
        const before = [...engine.state];
        const options = {
          ...(isRetained ? { retainOnDelete: true as const } : {}),
          ...(imports ? { import: imports } : {}),
        };
        if (destroys?.isPlan) return { isRefused: false, said: "" };
        const other = beside && !destroys ? [{ name: BESIDE, inputs: { ...beside }, options: {} }] : [];
        const ended = await run(() =>
          engine.up([...(declared ? [{ name, inputs: { ...declared }, options }] : []), ...other], {
            ...(isForced ? { replace: [name] } : {}),
            ...(refresh ? { refresh } : {}),
          }),
        );
        if (isKilled) restored(engine.state, before);
        return ended;
      },
      lose: (isWhole = true) => {
        engine.state.delete(name);
        if (isWhole) engine.pending.length = 0;
      },
      refresh: async () => void (await engine.refresh()),
      get ids() {
        return [...engine.state.values()].map(({ id }) => id);
      },
      get shown() {
        return engine.shown.flatMap(({ name: of, op }) => (op === "same" ? [] : [`${op} ${of}`]));
      },
      keep: () => {
        const kept = [...engine.state];
        return () => restored(engine.state, kept);
      },
    };
  };

const BESIDE = "beside";

function restored<T>(state: Map<string, T>, kept: Iterable<readonly [string, T]>): void {
  state.clear();
  for (const [at, one] of kept) state.set(at, one);
}

const schemas = resourceSchemas();
/** Of Terraform, in all folders. */
let runs = 0;

const terraform: Begin = (world, folder, kind, stack, name = "it", settings = {}) => {
  const type = typeOfKind(kind);
  const schemaOf = (of: string) => schemas.get(of) as ResourceSchema;
  const state: Terraform["state"] = new Map();
  let changed: readonly Change[] = [];
  let destroysAll = false;
  const begun = () => {
    const runner = { run: `run ${runs}`, machine: "here", host: "here", pid: 5000 + runs, isAlive: () => false };
    const isDestroy = destroysAll;
    const session = sessionIn(world, {
      ...{ environment: { TF_WORKSPACE: stack }, folder, runner },
      destroysAll: async () => isDestroy,
    });
    const configure = session.configure.bind(session);
    session.configure = (given, ...more) => configure({ ...given, ...settings }, ...more);
    return session;
  };
  /** Each command is a process of its own. */
  const run = async <T>(work: (engine: Terraform) => Promise<T>, isKilled = false): Promise<T> => {
    runs += 1;
    const { first, restart, finish } = processesOf(begun);
    const engine = new Terraform(first, schemaOf, { restart });
    for (const [at, one] of state) engine.state.set(at, one);
    const done = await work(engine);
    if (isKilled) return done;
    restored(state, [...engine.state]);
    await finish();
    return done;
  };
  const blocks = (declared: Named | undefined, of = name, more: Row = {}) =>
    declared ? [{ type, name: of, values: { ...toRow(schemaOf(type).attributes, declared), ...more } }] : [];
  const textOf = (all: readonly Diagnostic[]) => all.map(({ summary, detail }) => `${summary} ${detail}`).join("\n");
  return {
    state,
    up: async (declared, { isKilled, isForgotten, refresh = true, imports: id, destroys, ...more } = {}) => {
      const { isForced, beside } = more;
      const address = `${type}.${name}`;
      const flags = {
        ...{ refresh, destroy: destroys !== undefined },
        ...(isForced ? { replace: [address] } : {}),
      };
      destroysAll = flags.destroy;
      const configuration = {
        blocks: [...blocks(declared ?? destroys?.declared, name, more.more), ...blocks(beside, BESIDE)],
        removed: isForgotten ? [address] : [],
        imports: id === undefined ? [] : [{ to: address, id }],
      };
      const { changes, diagnostics } = await run(async (engine) => {
        const how = destroys?.isPlan ? "plan" : "apply";
        const done = await engine[how](configuration, flags);
        // The engine shows no warning of the plan before a destroy.
        return destroys ? { ...done, diagnostics: [...done.diagnostics, ...engine.configured] } : done;
      }, isKilled);
      destroysAll = false;
      changed = changes;
      return { isRefused: errors(diagnostics).length > 0, said: textOf(diagnostics) };
    },
    import: async (declared, id) => {
      const diagnostics = await run((engine) => engine.import({ blocks: blocks(declared) }, `${type}.${name}`, id));
      return { isRefused: errors(diagnostics).length > 0, said: textOf(diagnostics) };
    },
    lose: () => void state.delete(`${type}.${name}`),
    notices: async () => {
      runs += 1;
      const { diagnostics = [] } = await terraformProvider(begun()).ConfigureProvider({});
      return textOf(diagnostics);
    },
    // A plan alone saves nothing: its refresh is that of the next apply.
    refresh: async (declared) => void (await run((engine) => engine.plan({ blocks: blocks(declared) }))),
    get ids() {
      return [...state.values()].map(({ row }) => String(row.id));
    },
    get shown() {
      return changed.flatMap(({ action, address: of }) => (action === "no-op" ? [] : [`${action} ${of}`]));
    },
    get changes() {
      return changed;
    },
    get named() {
      return [...state.values()].flatMap(({ row }) => leftoversIn({}, row[UNFINISHED]));
    },
    keep: () => {
      const kept = [...state];
      return () => restored(state, kept);
    },
  };
};

export const faces: Readonly<Record<string, Begin>> = {
  "pulumi native": pulumi("native"),
  "pulumi dynamic": pulumi("dynamic"),
  terraform,
};
