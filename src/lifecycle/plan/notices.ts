import type { Difference } from "../../declaration/diff";
import { notes, warnings } from "../../declaration/remarks";
import type { Named } from "../../model/field";
import type { Kind } from "../../model/kind";
import type { Managed } from "../../model/live";
import { type Outage, outageLength, outageText } from "../../model/outage";
import { placeText } from "../../model/place-text";
import type { Problem } from "../../model/problem";
import type { RuleContext } from "../../model/rule";
import { isReissued } from "../../state/computed";
import type { Intent } from "../../state/journal";
import { emptiedText } from "./emptied";
import type { KeptValue } from "./kept-values";
import type { MovePlan } from "./move-plan";
import { type Returning, returningNotice } from "./returning";
import { type Renewal, unseenNotices } from "./unseen";

/**
 * A message of a plan that does not stop it. Faces choose where and under which heading it is shown; engines plan again
 * in the apply, so it is in the present tense.
 */
export interface Notice {
  readonly code:
    | "adopts"
    | "moves"
    | "may-move"
    | "may-be-kept"
    | "may-be-replaced"
    | "may-be-refused"
    | "move-abandoned"
    | "interrupted"
    | "failed"
    | "orphaned"
    | "overwrites"
    | "key-in-use"
    | "may-lose"
    | "resets"
    | "empties"
    | "undeploys"
    | "deploys"
    | "may-interrupt"
    | "outage"
    | "note"
    | "remark";
  readonly message: string;
  /** Of the code `outage`: the same for programs. */
  readonly outage?: Outage;
  /** The same of the code `may-interrupt`. */
  readonly possible?: readonly Outage[];
  readonly field?: string;
  /** Of the code `may-be-kept`: the original of a finished move that is kept. */
  readonly keeps?: string;
}

export function moveNotices({ move }: Kind, plan: MovePlan | undefined, isMove: boolean): Notice[] {
  if (!plan || !move) return [];
  const { field } = move;
  const kept: Notice[] = plan.warning === undefined ? [] : [{ code: "may-be-kept", field, message: plan.warning }];
  const { notice, outages, possible = [] } = plan;
  const open = possible.map((one) => mayInterrupt(one.field, one.outages));
  if (isMove) return [{ code: "moves", field, message: notice }, ...kept, ...outages.map(outageNotice), ...open];
  const all = [...outages, ...possible.flatMap((one) => one.outages)];
  const message = `${field} is not known yet. ${notice}`;
  return [{ code: "may-move", field, message }, ...(all.length > 0 ? [mayInterrupt(field, all)] : [])];
}

export function outageNotice(outage: Outage): Notice {
  return { code: "outage", message: outageText(outage), outage };
}

/** Of a value that is not known yet. What is unavailable for several reasons is named with the first. */
export function mayInterrupt(field: string, outages: readonly Outage[]): Notice {
  const possible = outages.filter(({ subject }, at) => outages.findIndex((one) => one.subject === subject) === at);
  const subjects = new Map<string, string[]>();
  for (const { subject, ...rest } of possible) {
    const after = ` may be unavailable ${outageLength(rest)}. If so: ${rest.why} ${rest.without}`;
    subjects.set(after, [...(subjects.get(after) ?? []), subject.replace(/^(The|Each) connection/, decapitalized)]);
  }
  const texts = [...subjects].map(([after, named]) => `${named.join(", ")}${after}`);
  const message = `${field} is not known yet. Depending on its value, ${texts.join(" Depending on that as well, ")}`;
  return { code: "may-interrupt", field, message, possible };
}

const decapitalized = (text: string) => text.toLowerCase();

/** An entry that was copied with its service. */
export function copiedNotice(label: string, id: string): Notice {
  const message = `${label}: ${id} exists: it was copied with its service. It is used, with the values that are declared here.`;
  return { code: "adopts", message };
}

/** An entry is deleted before its successor is created, which the platform refuses while another one has its key. */
export function heldKeyNotice(label: string, id: string): Notice {
  const message = `${label}: the previous entry is deleted, and its successor gets the key that ${id} has. If that is not gone by then, the successor is refused, and the previous key is missing until another run. To avoid that, give up the key in one run, and take it in the next one.`;
  return { code: "key-in-use", message };
}

/** Of a value that is not known yet: `invalid` where it may not change, else what its replacement would lose. */
export function doubtNotice({ move }: Kind, { code, field = "", message, next }: Problem): Notice {
  const text = `${field} is not known yet. If it changes, the apply ends at this resource, with what comes before it applied: ${message}`;
  const isRefused = code === "invalid" || field === move?.field;
  return { code: isRefused ? "may-be-refused" : "may-be-replaced", field, message: next ? `${text} ${next}` : text };
}

export async function mayLose(renewal: Renewal): Promise<Notice[]> {
  return (await unseenNotices(renewal)).map((notice) => ({ code: "may-lose", ...notice }));
}

export function abandoned(label: string, { clone, cloneInState, originalSuspended }: Intent, back: Returning): Notice {
  const end = cloneInState ? `its clone (${clone}) belongs to another resource and is kept` : "its clone is deleted";
  const resumed = originalSuspended ? " What it has suspended is resumed." : "";
  const message = `${label}: the interrupted move is no longer declared; ${end}.${returningNotice(back)}${resumed}`;
  return { code: "move-abandoned", message };
}

interface Unrecorded {
  readonly kind: Kind;
  readonly interrupted?: Managed;
  readonly differences: readonly Difference[];
  readonly orphaned: readonly KeptValue[];
}

/** What an interrupted update has changed, and this plan brings to what is declared; and what is left as it is. */
export function unrecordedNotices(label: string, { kind, interrupted, differences, orphaned }: Unrecorded): Notice[] {
  const kept = orphaned.map(({ place, text }): Notice => ({ code: "orphaned", field: place, message: `${text}.` }));
  if (!interrupted) return kept;
  const keys = new Set(Object.values(interrupted.parts).flatMap(Object.keys));
  const isIts = ({ path: [name = "", key] }: Difference) =>
    key === undefined ? interrupted.values.includes(name) : keys.has(key);
  const textsOf = (all: readonly Difference[]) => [...new Set(all.map(({ path }) => placeText(path)))];
  const isDeletion = ({ path, from, to }: Difference) => path.length === 2 && from === "present" && to === undefined;
  const own = differences.filter(isIts);
  const names = textsOf(own.filter((one) => !isDeletion(one)));
  const deleted = textsOf(own.filter(isDeletion));
  const lost = interrupted.values.filter((name) => isReissued(kind, name) && !names.includes(name));
  const brings =
    names.length > 0 ? [`this brings ${names.join(", ")} to what is declared, whatever the state shows`] : [];
  const deletes =
    deleted.length > 0
      ? [`this deletes ${deleted.join(", ")}, which that update has added and nothing declares here`]
      : [];
  const what = [...brings, ...deletes, ...lost.map((name) => mayBeInvalid(kind, name))];
  return [
    {
      code: "interrupted",
      message: `${label}: an update of it was interrupted, another run is carrying it out, or the state is older than it: ${what.join("; ") || "this brings the state up to date"}.`,
    },
    ...kept,
  ];
}

/** What an interrupted change has the platform issue again, of which nobody has seen the answer. */
function mayBeInvalid({ fields }: Kind, name: string): string {
  const follows = Object.keys(fields).filter((other) => fields[other]?.follows?.includes(name));
  return `it may have issued ${follows.join(" and ")} again, and what the state has is then no longer valid. Declare \`${name}\`, with any trigger: the next run issues new ones`;
}

/** Likely mistakes, as the declaration alone shows them, and what only the plan knows. */
export async function remarks(kind: Kind, declared: Named, context: RuleContext): Promise<Notice[]> {
  const found = await warnings({ kind, declared, context: {} });
  return [...found.map((message): Notice => ({ code: "remark", message })), ...(await noted(kind, declared, context))];
}

export async function noted(kind: Kind, declared: Named, context: RuleContext): Promise<Notice[]> {
  if (!context.look) return [];
  const found = await notes({ kind, declared, context });
  return found.map((message) => ({ code: "note", message }));
}

export const emptiesNotice = (message: string): Notice => ({ code: "empties", message });

export function overwriteNotice(kind: Kind, declared: Named, place: string): Notice {
  const [map = "", ...key] = place.split(".");
  const isSecret = Object.values(kind.parts).some(({ form }) => form.as === "columns" && form.columns[map]?.secret);
  const value = (declared[map] as Named | undefined)?.[key.join(".")];
  if (isSecret && value === "") return { code: "empties", field: place, message: emptiedText(place) };
  const message = `${place} exists already and differs from what is declared: it is overwritten.`;
  return { code: "overwrites", field: place, message };
}
