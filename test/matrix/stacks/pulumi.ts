import { kinds } from "../../../src/kinds";
import type { Kind, Named } from "../../../src/model";
import { DELETE_FIRST, deleteFirst } from "../../../src/pulumi/carried-inputs";
import { ENGINE_UNKNOWN } from "../../../src/pulumi/engine-values";
import { sentSince } from "../laws/writes";
import { engineAt } from "../pulumi/back-end";
import { dynamicThing } from "../pulumi/dynamic-door";
import type { Flags, Thing } from "../pulumi/model";
import { type Door, endOf, engineIn } from "../pulumi/play";
import { type Begin, type Beside, type Ended, IT, type Run, referred, restored, type Which } from "./stack";

export interface How {
  readonly door: Door;
  readonly refresh?: true;
  /** Each run is previewed, and what that sends is noted: the file of tests calls `watchWrites`. */
  readonly isWatched?: true;
}

/** Between a stack and its back end; Pulumi only: with Terraform, see `laws/which-state`. */
const IN = " in ";
/** A stack of the name in another back end. */
export const elsewhere = (stack: string) => `${stack}${IN}s3://states`;

/** What is not the resource that the stack is of has its kind in its name. */
const nameOfBeside = ({ kind, name }: Which) => `${kind.name} ${name}`;
const kindOfBeside = (name: string) => Object.values<Kind>(kinds).find((kind) => name.startsWith(`${kind.name} `));

export const pulumi =
  ({ door, refresh, isWatched }: How): Begin =>
  (world, folder, kind, at, name = IT) => {
    const said: string[] = [];
    const [stack, backend = "file://~"] = at?.split(IN) ?? [];
    const connected = { io: world.io, sandbox: world.sandbox };
    const where = at === undefined ? connected : { ...connected, selected: engineAt(folder, backend) };
    const kindOf = (of: string): Kind => kindOfBeside(of) ?? kind;
    const engine = engineIn(where, kindOf, door, folder, said, undefined, stack);
    const nameOf = (which: Which) => (which.name === IT ? name : nameOfBeside(which));
    const programOf = (declared: Named | undefined, run: Run, isPreview: boolean): Thing[] => {
      const { besides = [], destroys, registration, isLiteral, hasClasses, late = {} } = run;
      if (destroys) return [];
      const kindAt = (to: string) => besides.find((one) => one.name === to)?.kind ?? kind;
      const idOf = (to: string) => {
        const of = nameOf({ kind: kindAt(to), name: to });
        return isLiteral ? engine.state.get(of)?.id : { $: of };
      };
      const apart = besides.map((one) => ({
        name: nameOfBeside(one),
        inputs: { ...one.declared, ...referred(one, kindAt, idOf), ...(hasClasses ? passedOf(one) : {}) },
        options: { ...optionsOf(one), ...importing(one) },
      }));
      const unknown = Object.fromEntries(Object.keys(late).map((field) => [field, ENGINE_UNKNOWN]));
      const inputs = { ...declared, ...(isPreview ? unknown : late) };
      const options = { ...(run.isRetained ? { retainOnDelete: true as const } : {}), ...importing(run) };
      const it = declared ? [{ name, inputs, options }] : [];
      const things = isLiteral ? inOrder([...it, ...apart], registration) : [...it, ...inOrder(apart, registration)];
      return door === "dynamic" ? things.flatMap((one) => dynamicThing(one) ?? []) : things;
    };
    const flagsOf = (run: Run): Flags => {
      const { forced = [], backwards, refresh: isAsked = refresh } = run;
      const replace = forced.filter(({ by }) => by === "-replace").map(nameOf);
      return {
        ...(isAsked ? { refresh: true } : {}),
        ...(replace.length > 0 ? { replace } : {}),
        backwards: backwards === "apply" || backwards === "both",
      };
    };
    const planOf = async (declared: Named | undefined, run: Run) => {
      if (!isWatched || run.skipsPreview) return undefined;
      return engine.preview(programOf(declared, run, true), flagsOf(run)).catch((error: Error) => error.message);
    };
    const up = async (declared: Named | undefined, run: Run): Promise<Ended> => {
      const { destroys, killedBefore: killed, atOnce } = run;
      if (destroys?.isPlan) return DONE;
      said.length = 0;
      engine.errors.length = 0;
      const program = programOf(declared, run, false);
      const sent = () => (isWatched ? sentSince() : []);
      sent();
      const plan = await planOf(declared, run);
      const refusal = typeof plan === "string" ? plan : "";
      const [shown, early, previews] = [[...said, refusal].join("\n"), sent(), said.length];
      if (typeof plan === "string") {
        return { ...DONE, ...{ end: "refused", isRefused: true, said: shown, shown, failure: plan, early } };
      }
      const flags = { ...flagsOf(run), atOnce, killedBefore: killed && nameOf(killed), plan };
      const failure = await endOf(engine.up(program, flags), () => engine.errors.join("\n"));
      const isRefused = failure !== "";
      const warnings = said.slice(previews).join("\n");
      const all = [...said, failure].join("\n");
      return { end: isRefused ? "failed" : "done", isRefused, said: all, shown, failure, warnings, early };
    };
    return {
      state: engine.state,
      preview: async (declared, run) => {
        const refusal = await planOf(declared, run);
        return typeof refusal === "string" ? refusal : "";
      },
      up: async (declared, run = {}) => {
        const before = [...engine.state];
        const ended = await up(declared, run);
        if (run.isKilled) restored(engine.state, before);
        return ended;
      },
      refresh: async () => void (await engine.refresh()),
      lose: ({ which = { kind, name: IT }, keepsPending } = {}) => {
        engine.state.delete(nameOf(which));
        if (!keepsPending) engine.pending.length = 0;
      },
      keep: () => {
        const kept = [...engine.state];
        return () => restored(engine.state, kept);
      },
      ids: (of) => [...engine.state].flatMap(([at, { id }]) => (!of || kindOf(at) === of ? [id] : [])),
      get id() {
        return String(engine.state.get(name)?.id);
      },
      get outputs() {
        return engine.state.get(name)?.outputs ?? {};
      },
      get actions() {
        return engine.shown.flatMap(({ name: of, op }) => (op === "same" ? [] : [`${op} ${of}`]));
      },
    };
  };

const DONE: Ended = { end: "done", isRefused: false, said: "", shown: "", failure: "", warnings: "", early: [] };

const importing = ({ imports }: Pick<Run, "imports">) => (imports === undefined ? {} : { import: imports });

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
