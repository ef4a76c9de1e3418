import type { Named, Wire } from "../../model/field";
import { stemOf } from "../../model/generated-name";
import type { Kind } from "../../model/kind";
import { labelOf } from "../../model/names";
import type { Problem } from "../../model/problem";
import { autonamedField, unlessDeleted } from "../../model/record";
import { candidates, isCreatedBy, isLike } from "../../read/find-created";
import { readRecord } from "../../read/observe";
import { waysOf } from "../../state/abandoned";
import type { Io } from "../../state/io";
import { type Abandoned, type Intent, isAt, mayBeInState } from "../../state/journal";
import type { OtherIntent } from "../../state/stack-intents";
import type { Creation } from "./duplicate-guard";
import type { Notice } from "./notices";

interface Recorded {
  readonly problem?: Problem;
  /** What the warning of the creation says besides. */
  readonly remark: string;
}

/**
 * Whose the objects are that match one to be created, as far as the store knows: the resource has had one of them, or a
 * run of this stack or of another one has created it, and no state is known to have it. A stack that was renamed has the
 * entries of its earlier name in the journal of another stack.
 */
export async function recordedFinding(
  { kind, label, left, declared }: Pick<Creation, "kind" | "label" | "left" | "declared">,
  found: readonly Wire[],
  isOurs: (record: Wire) => boolean,
  io: Io,
): Promise<Recorded> {
  const own = declared.allowSameName === true ? undefined : await leftObject(kind, (await left?.()) ?? [], io);
  if (own && declared.allowDataLoss !== own.id && !isOurs(own)) return { problem: leftProblem(label, own), remark: "" };
  if (found.length === 0) return { remark: "" };
  const others = (await io.beside?.intents()) ?? [];
  const entries: readonly Entry[] = [...(io.journal?.plan.abandoned() ?? []), ...others];
  const here = await entriesHere(entries, io);
  const pairs = found.flatMap((record) =>
    here.filter(({ intent }) => isOf(intent, kind, record)).map((entry) => ({ entry, record })),
  );
  const open = pairs.find(({ entry: { intent } }) => !mayBeInState(intent));
  if (open) return { problem: entryProblem(label, open.entry, open.record), remark: "" };
  const [reported] = pairs;
  return { remark: reported?.entry.stack ? ` Stack ${reported.entry.stack} has created it.` : "" };
}

/**
 * What an interrupted run of another stack has created, whose name differs in its generated part alone: that depends on the
 * name of the stack, so after a rename of that nothing else shows that it is the resource's own.
 */
export async function renamedNotice(
  { kind, label, declared, traits }: Pick<Creation, "kind" | "label" | "declared"> & { readonly traits: Named },
  io: Io,
): Promise<Notice | undefined> {
  const field = autonamedField(kind);
  const stem = field === undefined ? undefined : stemOf(traits[field]);
  if (field === undefined || stem === undefined || declared.allowSameName === true) return undefined;
  const begun = ((await io.beside?.earlier()) ?? []).filter(
    ({ intent }) =>
      intent.kind === kind.name &&
      intent.id !== undefined &&
      !mayBeInState(intent) &&
      stemOf(intent.traits[field]) === stem &&
      isLike({ ...traits, [field]: intent.traits[field] }, intent.traits),
  );
  for (const entry of await entriesHere(begun, io)) {
    const record = unlessDeleted(kind, await readRecord(kind, String(entry.intent.id), io));
    if (!record) continue;
    const message = `${label} is created beside an object of an interrupted run of stack ${entry.stack}: ${candidates([record])}. Only the generated part of its name differs, as after a rename of the stack. ${waysOf(entry)}`;
    return { code: "remark", message };
  }
  return undefined;
}

/** Those of the company whose objects this run manages; without any, it need not be known. */
async function entriesHere<T extends Entry>(entries: readonly T[], { client }: Io): Promise<readonly T[]> {
  if (entries.length === 0) return [];
  const home = await client.home();
  return entries.filter(({ intent }) => isAt(home, intent));
}

/**
 * An object that the resource has had and that no resource of this run has. It need not match: where the program is as old as
 * the state, its clone is elsewhere than declared.
 */
async function leftObject(kind: Kind, had: readonly string[], io: Io): Promise<Wire | undefined> {
  for (const id of had.filter((one) => !io.taken?.has(one))) {
    const record = unlessDeleted(kind, await readRecord(kind, id, io));
    if (record) return record;
  }
  return undefined;
}

type Entry = Abandoned & Partial<Pick<OtherIntent, "stack">>;

function isOf(intent: Intent, kind: Kind, record: Wire): boolean {
  const id = intent.clone ?? intent.id;
  if (id !== undefined) return id === record.id;
  return intent.kind === kind.name && isCreatedBy(intent, kind, record);
}

function leftProblem(label: string, record: Wire): Problem {
  return {
    code: "same-name",
    message: `${label} would be created beside an object that it has had: ${candidates([record])}. A refresh has not found the object that the state had instead: the state is older than a move or a replacement.`,
    next: `To continue with it: ${adoptLine(record.id)}. To create another one beside it: \`allowSameName: true\`.`,
  };
}

function entryProblem(label: string, entry: Entry, record: Wire): Problem {
  const { intent, stack } = entry;
  const { cloneOf, cloneGone, from } = intent;
  const what = (cloneOf ?? cloneGone ?? from) === undefined ? "the creation" : "the move";
  const whose = `${what} of ${labelOf({ kind: { name: intent.kind }, name: intent.name })}`;
  const where = stack === undefined ? "this stack" : `stack ${stack}`;
  const ways = waysOf({ ...entry, intent: { ...intent, id: String(record.id) } });
  return {
    code: "same-name",
    message: `${label} would be created beside a matching object that no state is known to have: ${candidates([record])}. The journal of ${where} has ${whose} (${entry.entry}), ${cloneGone === undefined ? "which was interrupted" : "whose clone is gone"}.`,
    next: `${ways} To create another one beside it: \`allowSameName: true\`.`,
  };
}

export const adoptLine = (id: unknown) => `\`adopt: { id: "${id}" }\``;

/** Of an object that is the concern of another stack. */
export function takeOverText(id: unknown, stack: string): string {
  return `Stack ${stack} has it. To take it over from there: ${adoptLine(id)} and \`takeOver: true\`, and remove it from the state and the declarations there.`;
}
