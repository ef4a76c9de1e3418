import { type Named, snakeCase } from "../../../src/model";
import { toRow } from "../../../src/terraform/convert";
import { leftoversIn } from "../../../src/terraform/notes";
import { UNFINISHED } from "../../../src/terraform/schema";
import type { Row } from "../../../src/terraform/value";
import type { Diagnostic } from "../../../src/terraform/wire.gen";
import { sessionIn } from "../../terraform/core";
import { typeOfKind } from "../entries/sorts";
import { sentSince } from "../laws/writes";
import { errors } from "../terraform/calls";
import type { Block, Configuration } from "../terraform/configuration";
import type { Dialect } from "../terraform/dialects";
import type { Change, Flags, Instance, Terraform } from "../terraform/model";
import { engineFrom, schemaOf } from "../terraform/processes";
import { type Begin, type Beside, type Ended, IT, type Run, referred, restored, type Which } from "./stack";

export interface How {
  readonly refresh?: false;
  readonly dialect?: Dialect;
  readonly workspace?: string;
  /** What its plans send is noted: the file of tests calls `watchWrites`. */
  readonly isWatched?: true;
  /** The provider finds the command of its engine, and what is deposed in the state, as it does on most machines. */
  readonly seesEngine?: true;
}

const LATE = "terraform_data.late";
/** Of the engine, in all folders. */
let runs = 0;

/** A stack of Terraform, each of whose commands has processes of its own. */
export const terraform =
  (how: How = {}): Begin =>
  (world, folder, kind, workspace = how.workspace, name = IT, settings = {}) => {
    const state = new Map<string, Instance>();
    const deposed = new Map<string, Instance[]>();
    let changed: readonly Change[] = [];
    const typeOf = typeOfKind(kind);
    const addressOf = (which: Which) => `${typeOfKind(which.kind)}.${which.name === IT ? name : which.name}`;
    const it = addressOf({ kind, name: IT });
    const command = async <T>(work: (engine: Terraform) => Promise<T>, { destroys, isKilled, aims }: Run = {}) => {
      runs += 1;
      const own = `run ${runs}`;
      const runner = { run: own, machine: "here", host: "here", pid: 5000 + runs, isAlive: () => false };
      const isWhole = async () => aims === undefined;
      const mayBeDeposed = async ({ id }: { readonly id: string }) =>
        [...engine.deposed.values()].flat().some(({ row }) => row.id === id);
      const begun = () => {
        const session = sessionIn(world, {
          ...{ folder, runner, destroysAll: async () => destroys !== undefined },
          environment: workspace === undefined ? {} : { TF_WORKSPACE: workspace },
          ...(how.seesEngine ? { engine: own, mayBeDeposed, coversAll: isWhole, meetsAll: isWhole } : {}),
        });
        const configure = session.configure.bind(session);
        session.configure = (given, ...more) => configure({ ...given, ...settings }, ...more);
        return session;
      };
      const { engine, finish } = engineFrom(begun, { state, deposed }, how.dialect);
      const done = await work(engine);
      if (isKilled) return done;
      restored(state, engine.state);
      restored(deposed, engine.deposed);
      await finish();
      return done;
    };
    const configurationOf = (declared: Named | undefined, run: Run = {}): Configuration => {
      const { besides = [], late = {}, more = {}, imports: id, forgets = [] } = run;
      const known = Object.entries(toRow(schemaOf(typeOf).attributes, late)).filter(([, value]) => value !== null);
      const own = { ...Object.fromEntries(known.map(([field]) => [field, { $: `${LATE}.${field}` }])), ...more };
      const kindOf = (to: string) => besides.find((one) => one.name === to)?.kind ?? kind;
      const idOf = (to: string) => ({ $: `${addressOf({ kind: kindOf(to), name: to })}.id` });
      const apart = (one: Beside): Block => {
        const references = Object.entries(referred(one, kindOf, idOf)).map(([at, value]) => [snakeCase(at), value]);
        const block = blockOf(addressOf(one), one.declared, Object.fromEntries(references));
        return one.createsFirst ? { ...block, createBeforeDestroy: true } : block;
      };
      return {
        blocks: [...(declared ? [blockOf(it, declared, own)] : []), ...besides.map(apart)],
        imports: [{ kind, name: IT, imports: id }, ...besides].flatMap((one) =>
          one.imports === undefined ? [] : [{ to: addressOf(one), id: one.imports }],
        ),
        removed: forgets.map(addressOf),
        late: { [LATE]: Object.fromEntries(known) },
      };
    };
    const up = async (engine: Terraform, declared: Named | undefined, run: Run): Promise<Ended> => {
      const { aims, forced = [], destroys, backwards, atOnce, refresh = how.refresh ?? true } = run;
      const forcedBy = (cause: string) => forced.filter(({ by }) => by === cause).map(addressOf);
      for (const address of forcedBy("taint")) engine.taint(address);
      const sent = () => (how.isWatched ? sentSince() : []);
      sent();
      let planned: { readonly shown: string; readonly early: readonly string[] } | undefined;
      const flags: Flags = {
        ...{ refresh, backwards, atOnce, replace: forcedBy("-replace"), destroy: destroys !== undefined },
        ...(aims ? { target: [it, ...aims.map(addressOf)] } : {}),
        meanwhile: async ({ diagnostics }) => {
          planned = { shown: textOf(diagnostics), early: sent() };
        },
      };
      const configuration = configurationOf(declared ?? destroys?.declared, run);
      const { changes, diagnostics } = await engine[destroys?.isPlan ? "plan" : "apply"](configuration, flags);
      changed = changes;
      const gone = changes.filter(({ action }) => action === "delete" || action === "replace");
      return {
        ...endedBy(diagnostics, planned !== undefined || destroys?.isPlan === true),
        ...(planned ?? { shown: textOf(diagnostics), early: sent() }),
        // The engine shows no warning of the plan before a destroy.
        said: textOf([...diagnostics, ...(destroys ? engine.configured : [])]),
        deletes: gone.map(({ before }) => String(before?.id)),
      };
    };
    return {
      state,
      up: (declared, { isAlone = false, ...run } = {}) => {
        const own = isAlone ? { aims: [], ...run } : run;
        return command((engine) => up(engine, declared, own), own);
      },
      import: async (declared, id, of) => {
        const configuration = configurationOf(declared, of ? { besides: [of] } : {});
        const diagnostics = await command((engine) => engine.import(configuration, of ? addressOf(of) : it, id));
        const said = textOf(diagnostics);
        return { ...endedBy(diagnostics, true), said, shown: "", early: [] };
      },
      notices: () =>
        command(async (engine) => {
          await engine.configure({ blocks: [] });
          return textOf(engine.configured);
        }),
      // A plan alone saves nothing: its refresh is that of the next apply.
      refresh: async (declared) => void (await command((engine) => engine.plan(configurationOf(declared)))),
      depose: (which) => {
        const old = state.get(addressOf(which));
        if (!old) throw new Error(`There is no ${addressOf(which)}.`);
        state.delete(addressOf(which));
        deposed.set(addressOf(which), [old]);
      },
      lose: ({ which = { kind, name: IT } } = {}) => void state.delete(addressOf(which)),
      keep: () => {
        const [kept, aside] = [[...state], [...deposed]];
        return () => {
          restored(state, kept);
          restored(deposed, aside);
        };
      },
      ids: (of) =>
        [...state].flatMap(([at, { row }]) => (!of || at.startsWith(`${typeOfKind(of)}.`) ? [String(row.id)] : [])),
      get id() {
        return String(state.get(it)?.row.id);
      },
      get outputs() {
        return state.get(it)?.row ?? {};
      },
      get actions() {
        return changed.flatMap(({ action, address: of }) => (action === "no-op" ? [] : [`${action} ${of}`]));
      },
      get changes() {
        return changed;
      },
      get named() {
        return [...state.values()].flatMap(({ row }) => leftoversIn({}, row[UNFINISHED]));
      },
    };
  };

function blockOf(address: string, declared: Named, more: Row): Block {
  const [type = "", name = ""] = address.split(".");
  return { type, name, values: { ...toRow(schemaOf(type).attributes, declared), ...more } };
}

const textOf = (all: readonly Diagnostic[]) => all.map(({ summary, detail }) => `${summary} ${detail}`).join("\n");

/** How a command ended that said this, and whether it came past its plan. */
function endedBy(diagnostics: readonly Diagnostic[], isPlanned: boolean) {
  const failed = errors(diagnostics);
  const isRefused = failed.length > 0;
  const end = isPlanned ? (isRefused ? "failed" : "done") : "refused";
  const warnings = textOf(diagnostics.filter((one) => !failed.includes(one)));
  return { end, isRefused, failure: textOf(failed), warnings } as const;
}
