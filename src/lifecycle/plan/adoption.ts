import { changedFields, type Difference, diff, type Goal, goalOf } from "../../declaration/diff";
import { onlyShownOnce } from "../../declaration/never-shown";
import { managedBy, parse, render } from "../../model/declaration";
import type { Named, Wire } from "../../model/field";
import type { Kind } from "../../model/kind";
import { labelOf } from "../../model/names";
import { namesOf, partNamed } from "../../model/part";
import { placeText } from "../../model/place-text";
import { type Problem, SvcError, show } from "../../model/problem";
import { createdText, unlessDeleted } from "../../model/record";
import { adoptIdProblem } from "../../model/route";
import { hasUnknown, UNKNOWN } from "../../model/unknown";
import { traitsOf } from "../../read/find-created";
import { interestIn } from "../../read/interest";
import { listNamed, refuseUnmanageable } from "../../read/list";
import { meantOf } from "../../read/meant";
import { isOfKind, observe, readRecord, takeRecord } from "../../read/observe";
import { working } from "../../read/working";
import { type Io, lookOf, stackWith } from "../../state/io";
import type { Intent } from "../../state/journal";
import { knownById } from "../../state/known";
import { openMoveOf, openMovesOf, originalBesides, unreportedMoveOf } from "../../state/move-intents";
import { abandonedNotices } from "./abandoned-outages";
import { carriedNotices } from "./carried-values";
import { begunClone } from "./clone-guard";
import { emptied } from "./emptied";
import { heldByMove } from "./exclusive";
import { failedNotices } from "./failed-status";
import { emptiesNotice, type Notice, noted } from "./notices";
import { outagesBesideMoves } from "./outage";
import { stillReturning } from "./returning";
import { deploymentNotices } from "./undeployed";

/** Names an existing object to adopt instead of creating one. */
export type Adopt = { readonly id: string } | { readonly displayName: string };

/** An adoption, in a plan. */
export interface Adoption {
  readonly notices: readonly Notice[];
  /** What it changes of the object. */
  readonly differences: readonly Difference[];
}

/** What an adoption reports. @throws SvcError as `adoptionOf`. */
export async function adoptionNotices(...of: Parameters<typeof adoptionOf>): Promise<readonly Notice[]> {
  return (await adoptionOf(...of))?.notices ?? [];
}

/**
 * What adopting an existing object will change, what that makes unavailable, and the secrets that it empties. Nothing if the
 * declaration adopts nothing, or does not know the object yet. `claim` returns why this run must not adopt the object.
 *
 * @throws SvcError as `adopted` and `claim`.
 */
export async function adoptionOf(
  kind: Kind,
  label: string,
  declared: Named,
  io: Io,
  claim: (id: string) => Problem | undefined = () => undefined,
): Promise<Adoption | undefined> {
  const adopt = declared.adopt as Adopt | undefined;
  if (!adopt || hasUnknown(adopt)) return undefined;
  const goal = goalOf(kind, parse(kind, declared), undefined);
  const record = await adopted(kind, label, goal, adopt, io);
  const id = String(record.id);
  const claimed = claim(id);
  if (claimed) throw new SvcError(claimed);
  const blank = working(id);
  const live = (await observe(kind, id, interestIn(kind, goal), blank, io)) ?? blank;
  const begun = unreportedMoveOf(id, io.journal);
  const held = begun ? undefined : await heldByMove({ kind, label, goal }, id, io);
  if (held) throw new SvcError(held);
  const changes = diff(kind, goal, live).filter(({ path }) => kind.fields[path[0] ?? ""]?.mutability !== "option");
  const changed = changes.flatMap((one) => changeTexts(kind, declared, one));
  const known = { ...knownById(id, await io.client.home()), live };
  const lost = await emptied(kind, declared, known, changes, io);
  const previous = render(kind, live, managedBy(kind, declared), { computed: false });
  // Whatever of it cannot change has been compared: it is never replaced.
  const update = { known, action: "update", declared, differences: changes, isRenewed: false, look: lookOf(io), io };
  const deployments = await deploymentNotices({ ...update, kind, label, whole: declared }, io);
  const isDeployed = deployments.some(({ code }) => code === "deploys");
  const notices: readonly Notice[] = [
    { code: "adopts", message: await adoptionText({ kind, label, record, changed, isDeployed }, io) },
    ...(begun ? await endedMoveNotices({ kind, label, declared }, begun, goal, io) : []),
    ...(await failedNotices(kind, label, known, io)),
    ...(await outagesBesideMoves(kind, label, declared, update)),
    ...carriedNotices(kind, goal, live),
    ...lost.map(emptiesNotice),
    ...deployments,
    ...(await noted(kind, declared, { look: update.look, previous })),
  ];
  return { notices, differences: changes };
}

async function endedMoveNotices(
  adoption: { readonly kind: Kind; readonly label: string; readonly declared: Named },
  intent: Intent,
  goal: Goal,
  io: Io,
): Promise<readonly Notice[]> {
  const back = await stillReturning(adoption.kind, intent, goal, io);
  return abandonedNotices({ ...adoption, intent, back, isMove: false }, lookOf(io));
}

/** The original of an interrupted move that a declaration adopts, which ends the move. @throws SvcError as `adopted`. */
export async function adoptedOriginal(kind: Kind, label: string, declared: Named, io: Io): Promise<string | undefined> {
  const adopt = declared.adopt as Adopt | undefined;
  if (!adopt || openMovesOf(kind.name, io.journal).length === 0) return undefined;
  const { id } = await adopted(kind, label, goalOf(kind, parse(kind, declared), undefined), adopt, io);
  return unreportedMoveOf(String(id), io.journal)?.from;
}

interface Adopted {
  readonly kind: Kind;
  readonly label: string;
  readonly record: Wire;
  readonly changed: readonly string[];
  /** For the first time. */
  readonly isDeployed: boolean;
}

async function adoptionText({ kind, label, record, changed, isDeployed }: Adopted, io: Io): Promise<string> {
  const id = String(record.id);
  const nothing = isDeployed ? "None of its settings changes" : "Nothing of it changes";
  const what = changed.length === 0 ? nothing : `It changes ${changed.join("; ")}`;
  const original = originalBesides(id, io.journal);
  const { owners } = io.journal ?? {};
  const owner = await owners?.otherOwner(await io.client.home(), id);
  const stack = owner === undefined ? await stackWith(id, io) : undefined;
  return [
    `${label}: adopts ${id}, which exists already${createdText(record)}. ${what}. Undeclared fields are not changed.`,
    ...(owner
      ? [
          `It is taken over from stack ${owner}, whose plans then end in an error until it is removed from the state and the declarations there.`,
        ]
      : []),
    ...(stack
      ? [
          `It is taken over from stack ${stack}: remove it from the state and the declarations there, or that stack still changes and deletes it.`,
        ]
      : []),
    ...(original ? [original] : []),
    ...onlyShownOnce(kind),
  ].join(" ");
}

/** A part whose entries are not known yet is named as it is declared. */
function changeTexts(kind: Kind, declared: Named, change: Difference): readonly string[] {
  const { path, to } = change;
  const part = path.length === 1 && to === UNKNOWN ? partNamed(kind, path[0] ?? "") : undefined;
  if (!part) return [changeText(change)];
  const unknown = namesOf(part).filter((name) => declared[name] === UNKNOWN);
  return unknown.map((name) => changeText({ ...change, path: [name] }));
}

function changeText({ path, from, to, secret }: Difference): string {
  const place = placeText(path);
  if (from === undefined && to === "present") return `${place} (added)`;
  if (secret) return `${place} [secret]`;
  if (to === UNKNOWN) return `${place} (known only later)`;
  return from === undefined ? `${place} to ${show(to)}` : `${place} from ${show(from)} to ${show(to)}`;
}

/**
 * The object to adopt.
 *
 * @throws SvcError `not-found`; `ambiguous`, with the candidates; `immutable` if an immutable field differs.
 */
export async function adopted(kind: Kind, label: string, goal: Goal, adopt: Adopt, io: Io): Promise<Wire> {
  const wrong = "id" in adopt ? adoptIdProblem(kind, adopt.id) : undefined;
  if (wrong) throw new SvcError({ ...wrong, field: "adopt.id", message: `${label}: adopt.id: ${wrong.message}` });
  const found = "id" in adopt ? await readRecord(kind, adopt.id, io) : await byName(kind, label, adopt.displayName, io);
  const record = found && isOfKind(kind, found) ? unlessDeleted(kind, found) : undefined;
  if (!record) {
    throw new SvcError({
      code: "not-found",
      field: "adopt",
      message: `${label}: there is no ${kind.name} ${"id" in adopt ? adopt.id : `named ${show(adopt.displayName)}`} to adopt in this company.`,
    });
  }
  await refuseUnmanageable(kind, label, record, io);
  const { takeOver } = goal.values;
  const id = String(record.id);
  await io.journal?.owners?.refuseOthers(await io.client.home(), id, label, takeOver === true);
  const stack = takeOver === true ? undefined : await stackWith(id, io);
  if (stack !== undefined) {
    throw new SvcError({
      code: "owned",
      field: "adopt",
      message: `${label}: ${id} is not adopted, because stack ${stack} has it.`,
      next: "Remove it from the state and the declarations there, without deleting it, and set `takeOver: true` beside `adopt`. That is enough if that stack does not exist any more, or had this one's objects under another name.",
    });
  }
  const fixed = fixedDifference(kind, goal.values, record);
  if (!fixed) return record;
  throw new SvcError({
    code: "immutable",
    field: fixed.field,
    message: `${label}: ${id} cannot be adopted, because it differs in what cannot change: ${fixed.text}.`,
    next: `Declare the current values, or adopt another object.${await begunInstead(kind, label, goal.values, id, io)}`,
  });
}

/** What an interrupted run has begun with an object that cannot be adopted, or has created as it is declared. */
async function begunInstead(kind: Kind, label: string, values: Named, id: string, io: Io): Promise<string> {
  const { journal } = io;
  const move = openMoveOf(id, journal);
  if (move) {
    const { begunClone: clone } = await begunClone(kind, label, move, io);
    const to = clone === undefined ? "" : ` to ${clone}`;
    return ` The move of ${labelOf({ kind, name: move.name })}${to} was interrupted: a run with that resource under that name completes or cancels it.`;
  }
  const isAsDeclared = ({ traits }: Intent) => changedFields(kind.fields, traitsOf(kind, values), traits).length === 0;
  const intents = [...(journal?.intents.all().values() ?? [])].filter((one) => one.kind === kind.name);
  const made = intents.find((one) => one.from === undefined && one.id !== undefined && isAsDeclared(one));
  return made ? ` An interrupted run has created one as declared: \`adopt: { id: "${made.id}" }\`.` : "";
}

/** The immutable fields in which an object differs from `values`, and the first of them. */
export function fixedDifference(
  kind: Kind,
  values: Named,
  record: Wire,
): { readonly field: string; readonly text: string } | undefined {
  const found = working(String(record.id));
  takeRecord(kind, found, record);
  const fixed = changedFields(kind.fields, values, found.values).filter(
    ({ field, to }) => field.mutability === "immutable" && !hasUnknown(to),
  );
  const [first] = fixed;
  const text = fixed.map(({ name, from, to }) => `${name} is ${show(from)} and declared as ${show(to)}`).join("; ");
  return first && { field: first.name, text };
}

async function byName(kind: Kind, label: string, displayName: string, io: Io): Promise<Wire | undefined> {
  const named = await listNamed(kind, displayName, io);
  const { id: meant, remark, hint } = await meantOf(named, "change", kind.move !== undefined, io);
  if (meant === undefined && named.length > 0) {
    throw new SvcError({
      code: "ambiguous",
      message: `${label}: ${named.length} objects are called ${show(displayName)}: ${named.map(({ id }) => `${id}${remark(String(id))}`).join(", ")}.`,
      next: `Adopt one of them by its ID.${hint}`,
    });
  }
  return meant === undefined ? undefined : readRecord(kind, meant, io);
}
