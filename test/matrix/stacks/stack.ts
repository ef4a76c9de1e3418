import { kindsReferredTo } from "../../../src/kinds";
import type { Field, Kind, Named } from "../../../src/model";
import type { ProviderSettings } from "../../../src/terraform/connection";
import type { Row } from "../../../src/terraform/value";
import type { World } from "../../laws/world";
import type { Backwards, Change } from "../terraform/model";

/** A resource of a stack. */
export interface Which {
  readonly kind: Kind;
  readonly name: string;
}

/** The name by which runs and references call the resource that a stack is of, and its name unless it has another one. */
export const IT = "it";

/** Another resource of the stack, and what its fields refer to: the one that the stack is of (`IT`), or one of those. */
export interface Beside extends Which {
  readonly declared: Named;
  readonly references?: Readonly<Record<string, string>>;
  /** Its replacement is created before it is deleted; Pulumi's default. */
  readonly createsFirst?: boolean;
  /** Pulumi's option `deleteBeforeReplace` as the program has it. */
  readonly deletesFirst?: boolean | undefined;
  /** The ID that it is imported by. */
  readonly imports?: string;
}

/** What the program of a run has beside its resource, and the options of the engine. */
export interface Run {
  readonly besides?: readonly Beside[];
  /** The ID that the resource is imported by. */
  readonly imports?: string | undefined;
  /** What the resource declares besides, which is known in the apply only. */
  readonly late?: Named;
  /** What its block has besides what it declares; Terraform only. */
  readonly more?: Row;
  /** The resource has `retainOnDelete`; Pulumi only. */
  readonly isRetained?: boolean;
  /** Unless it is set, the run refreshes as the face does. */
  readonly refresh?: boolean;
  /** Resources that the engine is to replace, because they are tainted (Terraform only) or by `-replace`. */
  readonly forced?: readonly (Which & { readonly by: "taint" | "-replace" })[];
  /** Resources that the state has, and that a `removed` block takes out of it; Terraform only. */
  readonly forgets?: readonly Which[];
  /** The run is only of the resource that the stack is of (`-target`); Terraform only. */
  readonly isAlone?: boolean;
  /** The run is of that one and of these; Terraform only. */
  readonly aims?: readonly Which[] | undefined;
  /** `destroy`, of everything; with `isPlan`, only its plan. Pulumi starts no provider for that of nothing. */
  readonly destroys?: { readonly declared: Named; readonly isPlan?: true };
  /** The order of what is free of any. */
  readonly backwards?: Backwards | undefined;
  /** What is free of any order is carried out at the same time. */
  readonly atOnce?: boolean | undefined;
  /** Pulumi registers what depends on nothing in any order: a number for each. */
  readonly registration?: number | undefined;
  /** References are the IDs that there are: what refers to the resource may come before it; Pulumi only. */
  readonly isLiteral?: boolean;
  /** The program has the classes of the package, which pass an option that Pulumi does not. */
  readonly hasClasses?: boolean;
  /** The update is not previewed; Pulumi only. */
  readonly skipsPreview?: boolean;
  /** The engine is killed before it comes to this resource; Pulumi only. */
  readonly killedBefore?: Which;
  /** The engine is killed as soon as it has the last answer: it saves nothing, and ends no provider. */
  readonly isKilled?: true;
}

/** What a run came to. */
export interface Ended {
  /** It is refused by its plan, and fails in its apply. */
  readonly end: "refused" | "failed" | "done";
  /** It is not done. */
  readonly isRefused: boolean;
  /** All that it said. */
  readonly said: string;
  /** What its plan said. */
  readonly shown: string;
  readonly failure: string;
  /** What it said besides: Terraform from its plan on, Pulumi after its preview. */
  readonly warnings: string;
  /** What its plan sent, on a face whose plans are watched. */
  readonly early: readonly string[];
  /** IDs of the objects that its plan shows as deleted, or replaced; Terraform only. */
  readonly deletes?: readonly string[];
}

/** A stack of one resource, and perhaps of others beside it, with a state of its own, on one face. */
export interface Stack {
  /** Without a declaration, the resource is removed. */
  up(declared: Named | undefined, run?: Run): Promise<Ended>;
  /** Why a preview refuses it; Pulumi only. */
  preview?(declared: Named, run: Run): Promise<string>;
  /** Nothing but a refresh, in a process of its own. */
  refresh(declared: Named): Promise<void>;
  /** Imports the resource, or another one, by a command of its own; Terraform only. */
  import?(declared: Named, id: string, of?: Beside): Promise<Ended>;
  /** What a run says before its first resource; Terraform only, Pulumi says it with that. */
  notices?(): Promise<string>;
  /** Leaves the state as a run that is killed after the first half of a replacement, before it has created; Terraform only. */
  depose?(which: Which): void;
  /** Takes a resource out of the state, by a command of the engine that starts no provider: with what Pulumi has still to delete, or not. */
  lose(options?: { readonly which?: Which; readonly keepsPending?: true }): void;
  /** The state as it is now, for a later `restore`; a restored empty one has lost the resource. */
  keep(): () => void;
  /** Its state, as the engine stores it: another stack can get it. */
  readonly state: Map<string, unknown>;
  /** What its last run has shown, each with its action. */
  readonly actions: readonly string[];
  /** The same, with the rows before and after; Terraform only. */
  readonly changes?: readonly Change[];
  readonly id: string;
  /** What its state shows of the resource, in the engine's own names. */
  readonly outputs: Named;
  /** IDs of the objects in its state, of all kinds or of one. */
  ids(kind?: Kind): readonly string[];
  /** The kept originals that the state as the engine prints it names, where that does not show all that it has. */
  readonly named?: readonly string[];
}

/** `settings`: what the provider block has besides, with Terraform. */
export type Begin = (
  world: World,
  folder: string,
  kind: Kind,
  stack?: string,
  name?: string,
  settings?: Pick<ProviderSettings, "store" | "stack">,
) => Stack;

/** Puts back what a state had. */
export function restored<T>(state: Map<string, T>, kept: Iterable<readonly [string, T]>): void {
  const all = [...kept];
  state.clear();
  for (const [at, one] of all) state.set(at, one);
}

/** What the fields of a resource refer to, as they have it. */
export function referred(
  { kind, references = {} }: Beside,
  kindOf: (name: string) => Kind,
  idOf: (name: string) => unknown,
): Named {
  const value = (field: string, name: string) =>
    isOfServices(kind, field) ? { type: kindOf(name).serviceType, id: idOf(name) } : idOf(name);
  return Object.fromEntries(Object.entries(references).map(([field, name]) => [field, value(field, name)]));
}

/** A reference to one of several kinds has the kind with it. */
const isOfServices = ({ fields }: Kind, name: string) => kindsReferredTo(fields[name] as Field).length > 1;
