import type { Kind, Named } from "../../../src/model";
import type { ProviderSettings } from "../../../src/terraform/connection";
import { toRow } from "../../../src/terraform/convert";
import { leftoversIn } from "../../../src/terraform/notes";
import { type ResourceSchema, resourceSchemas, UNFINISHED } from "../../../src/terraform/schema";
import type { World } from "../../laws/world";
import { sessionIn } from "../../terraform/core";
import { typeOfKind } from "../entries/sorts";
import { type Door, engineIn } from "../pulumi/play";
import { errors } from "../terraform/calls";
import { Terraform } from "../terraform/model";
import { processesOf } from "../terraform/processes";

/** What a run said, and whether it was refused. */
export interface Ended {
  readonly isRefused: boolean;
  readonly said: string;
}

interface Flags {
  readonly isForced?: true;
  readonly refresh?: true;
  /** The engine is killed as soon as it has the last answer: it saves nothing, and ends no provider. */
  readonly isKilled?: true;
}

/** A stack of one resource of a kind, with a state of its own. */
export interface Stack {
  up(declared: Named | undefined, flags?: Flags): Promise<Ended>;
  /** Nothing but a refresh, in a process of its own. */
  refresh(declared: Named): Promise<void>;
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

const pulumi =
  (door: Door): Begin =>
  (world, folder, kind, stack, name = "it") => {
    const said: string[] = [];
    const engine = engineIn(world, kind, door, folder, said, undefined, stack);
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
      up: async (declared, { isForced, refresh, isKilled } = {}) => {
        const before = [...engine.state];
        const ended = await run(() =>
          engine.up(declared ? [{ name, inputs: { ...declared }, options: {} }] : [], {
            ...(isForced ? { replace: [name] } : {}),
            ...(refresh ? { refresh } : {}),
          }),
        );
        if (isKilled) restored(engine.state, before);
        return ended;
      },
      refresh: async () => void (await engine.refresh()),
      get ids() {
        return [...engine.state.values()].map(({ id }) => id);
      },
      keep: () => {
        const kept = [...engine.state];
        return () => restored(engine.state, kept);
      },
    };
  };

function restored<T>(state: Map<string, T>, kept: Iterable<readonly [string, T]>): void {
  state.clear();
  for (const [at, one] of kept) state.set(at, one);
}

const schemas = resourceSchemas();

const terraform: Begin = (world, folder, kind, stack, name = "it", settings = {}) => {
  const type = typeOfKind(kind);
  const schemaOf = (of: string) => schemas.get(of) as ResourceSchema;
  const state: Terraform["state"] = new Map();
  /** Each command is a process of its own. */
  const run = async <T>(work: (engine: Terraform) => Promise<T>, isKilled = false): Promise<T> => {
    const begun = () => {
      const session = sessionIn(world, { environment: { TF_WORKSPACE: stack }, folder });
      const configure = session.configure.bind(session);
      session.configure = (given, ...more) => configure({ ...given, ...settings }, ...more);
      return session;
    };
    const { first, restart, finish } = processesOf(begun);
    const engine = new Terraform(first, schemaOf, { restart });
    for (const [at, one] of state) engine.state.set(at, one);
    const done = await work(engine);
    if (isKilled) return done;
    restored(state, [...engine.state]);
    await finish();
    return done;
  };
  const blocks = (declared: Named | undefined) =>
    declared ? [{ type, name, values: toRow(schemaOf(type).attributes, declared) }] : [];
  return {
    state,
    up: async (declared, { isForced, isKilled } = {}) => {
      const flags = isForced ? { replace: [`${type}.${name}`] } : {};
      const { diagnostics } = await run((engine) => engine.apply({ blocks: blocks(declared) }, flags), isKilled);
      const said = diagnostics.map(({ summary, detail }) => `${summary} ${detail}`).join("\n");
      return { isRefused: errors(diagnostics).length > 0, said };
    },
    // A plan alone saves nothing: its refresh is that of the next apply.
    refresh: async (declared) => void (await run((engine) => engine.plan({ blocks: blocks(declared) }))),
    get ids() {
      return [...state.values()].map(({ row }) => String(row.id));
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
