import {
  adoptionNotice,
  check,
  checkOnceMade,
  type Difference,
  dataProblem,
  diff,
  goalOf,
  type Known,
  liveDataProblem,
  type MovePlan,
  moveOf,
  movesBy,
  owesDeployment,
  planMove,
  warnings,
} from "../lifecycle";
import { hasUnknown, type Kind, type Problem, parse, UNKNOWN } from "../model";
import { errorDiagnostic, problemDiagnostic, type Subject, warning } from "./diagnostics";
import { declarationIn, givenWriteOnly, knownFrom, leaving, settledTwins, splitManaged, tellsSecrets } from "./known";
import type { Private, Successor } from "./notes";
import { pathTo } from "./path";
import { planRow } from "./plan-row";
import { addressOf, labelOf, type Resource, subjectOf } from "./resource";
import { type ResourceSchema, UNFINISHED } from "./schema";
import type { Row } from "./value";
import type { Diagnostic, Path } from "./wire.gen";

/** What is to become of a resource. */
export interface Planned {
  readonly row: Row | null;
  readonly private: Private;
  readonly replaces?: readonly Path[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What Terraform has of it so far. */
export interface Present {
  readonly row: Row;
  readonly private: Private;
}

/** Declared names of computed secrets that would tell a write-only value, and of the twins' plain forms. */
export function hiddenNames(schema: ResourceSchema, config: Row): ReadonlySet<string> {
  const given = givenWriteOnly(schema, config);
  if (given.length === 0) return new Set();
  const telling = Object.keys(schema.kind.fields).filter((name) => tellsSecrets(schema.kind, name));
  return new Set([...telling, ...given.map(({ declared }) => declared)]);
}

/** A resource without an object, or the second half of a replacement: then `notes` come from the first. */
export async function planCreation(resource: Resource, config: Row, notes: Private): Promise<Planned> {
  const { schema, session } = resource;
  const subject = subjectOf(resource, config);
  const declared = declarationIn(schema, config);
  const { look } = session;
  const context = {
    claim: session.claimFor(schema.kind, JSON.stringify(config)),
    mayBeOurs: session.places.mayBeOurs(schema.kind, declared),
    ...(look ? { look } : {}),
  };
  // The first half of a replacement has been planned with the object, and has been judged. (`-replace` forces one that
  // nothing calls for; after a failed creation there is no first half.)
  const address = addressOf(schema.kind, config);
  // What waits for this creation is in no state: nothing may keep the creation from coming.
  const isSecondHalf = notes.notes !== undefined || notes.replaces === true || session.findLeft(address) !== undefined;
  const problems = isSecondHalf ? [] : await check({ kind: schema.kind, declared, context });
  session.places.plan(schema.kind, declared);
  const adoption = isSecondHalf || problems.length > 0 ? [] : await adoptions(resource, config, declared, subject);
  const outlook = { differences: [], changes: true, renewed: true, hidden: hiddenNames(schema, config) };
  return {
    row: planRow(schema, config, null, outlook),
    private: { ...(isSecondHalf ? { ...notes, replaces: true } : {}), creates: successor(address, config, declared) },
    diagnostics: [
      ...problems.map((problem) => problemDiagnostic(problem, subject)),
      ...adoption,
      ...(isSecondHalf ? [] : await remarks(resource, declared, subject)),
    ],
  };
}

function successor(address: string, config: Row, { allowDataLoss: allowed }: Record<string, unknown>): Successor {
  return {
    ...(hasUnknown(config) ? {} : { address }),
    ...(typeof allowed === "string" ? { allowDataLoss: allowed } : {}),
  };
}

/** What taking over an existing object will change of it, or why it cannot be taken over. */
async function adoptions(
  { schema: { kind }, session }: Resource,
  config: Row,
  declared: Record<string, unknown>,
  subject: Subject,
): Promise<Diagnostic[]> {
  if (!session.look) return [];
  try {
    const notice = await adoptionNotice(kind, labelOf(kind, config), declared, session.io());
    return notice ? [warning("It is taken over", notice, subject)] : [];
  } catch (error) {
    return [errorDiagnostic(error, subject)];
  }
}

/** An object that exists: what differs, whether that can change in place, and what it would cost. */
export async function planUpdate(resource: Resource, config: Row, prior: Present): Promise<Planned> {
  const { schema, session } = resource;
  const change = await changeOf(resource, config, prior);
  const { declared, known, found, isMove } = change;
  const subject = subjectOf(resource, config, prior.row);
  const { look } = session;
  const id = String(prior.row.id);
  const previous = declarationIn(schema, prior.row);
  const context = { previous, id, ...(look ? { look } : {}) };
  const kind = change.kind;
  const problems = await check({ kind, declared: change.whole, context });
  const [broken] = problems.length > 0 ? [] : await checkOnceMade({ kind, declared: change.whole, context });
  const mayMove = isMove || found.some(({ path, to }) => path[0] === kind.move?.field && to === UNKNOWN);
  const move = mayMove && look ? await planMove(kind, labelOf(kind, config), declared, known, look) : undefined;
  const refused = isMove ? move?.problem : undefined;
  const lost = look
    ? await liveDataProblem(kind, declared, known, found, () => session.io())
    : dataProblem(kind, declared, known, found);
  const stops = [...problems, ...[broken ?? lost ?? refused].filter((one) => one !== undefined)];
  const changes = found.length > 0 || change.isDue;
  const row = planRow(schema, config, prior.row, {
    differences: found,
    changes,
    renewed: mayMove,
    mayLeave: mayMove || prior.private.leftover !== undefined,
    hidden: hiddenNames(schema, config),
  });
  const replacing = isMove
    ? []
    : [...new Set(found.filter(({ replaces }) => replaces).map(({ path }) => path[0] ?? ""))];
  return {
    row,
    private: { ...prior.private, ...(replacing.length > 0 ? { replaces: true } : {}) },
    replaces: replacing.map((field) => pathTo(schema.attributes, field, declared)),
    diagnostics: [
      ...stops.map((problem) => problemDiagnostic(problem, subject)),
      ...(stops.length > 0 ? [] : notices(resource, config, change, prior, move, subject)),
      ...(stops.length > 0 ? [] : await remarks(resource, change.whole, subject)),
    ],
  };
}

/** A deletion that is refused is refused in the plan. */
export function planDeletion(resource: Resource, prior: Present): Planned {
  const { kind, attributes } = resource.schema;
  const guard = attributes.find(({ declared }) => declared === "deletionProtection");
  const isProtected = guard !== undefined && prior.row[guard.name] === true;
  const problem: Problem = {
    code: "protected",
    message: `${labelOf(kind, prior.row)} is protected against deletion (${prior.row.id}).`,
    next: "Set `deletionProtection: false`, apply that, and delete it then.",
  };
  return {
    row: null,
    private: prior.private,
    diagnostics: isProtected ? [problemDiagnostic(problem, subjectOf(resource, null, prior.row))] : [],
  };
}

/** A configuration against what is known of its object. */
export interface ChangeOfObject {
  /** The kind, as the user wants its changes: without its move where a replacement was chosen. */
  readonly kind: Kind;
  /** The whole declaration, and what of it is to be brought about: write-only values that were sent are left out. */
  readonly whole: Record<string, unknown>;
  readonly declared: Record<string, unknown>;
  readonly settled: ReadonlySet<string>;
  readonly known: Known;
  readonly found: readonly Difference[];
  /** Why it is not replaced although a value that is not known yet may call for it. */
  readonly doubt?: Problem | undefined;
  readonly released: readonly string[];
  readonly isMove: boolean;
  /** A run before this one left something to do. */
  readonly isDue: boolean;
  readonly address: string;
}

export async function changeOf({ schema, session }: Resource, config: Row, prior: Present): Promise<ChangeOfObject> {
  const kind = chosenKind(schema, config);
  const id = String(prior.row.id);
  const address = addressOf(kind, prior.row);
  const home = prior.private.notes?.home ?? (await session.client.home());
  const recalled = knownFrom(schema, prior.row, prior.private, home);
  session.recognise(kind, prior.row);
  const settled = settledTwins(schema, config, prior.row, prior.private);
  const whole = declarationIn(schema, config);
  const declared = leaving(whole, settled);
  const known = { ...recalled, managed: splitManaged(kind, recalled.managed, settled).rest };
  const goal = goalOf(kind, parse(kind, declared), known.managed);
  const { found, doubt } = judged(kind, declared, known, diff(kind, goal, known.live));
  const isMove = movesBy(kind, found);
  const intent = moveOf(id, session.journal) ?? prior.private.move;
  const isAbandoned = !isMove && intent !== undefined && intent.from === id;
  const isUnfinished = (prior.row[UNFINISHED] ?? null) !== null || prior.private.leftover !== undefined;
  const isDue = isUnfinished || isAbandoned || owesDeployment(kind, known);
  return { kind, whole, declared, settled, known, found, doubt, released: goal.released, isMove, isDue, address };
}

/**
 * What is not wholly known may yet turn out to be what it was: no reason to take anything away, or to move. The engine
 * takes no replacement in an apply that was an update in the plan, so what cannot change in place is replaced, unless
 * that is refused: then it stays an update, which the apply refuses should the value have changed.
 */
function judged(
  kind: Kind,
  declared: Record<string, unknown>,
  known: Known,
  differences: readonly Difference[],
): { readonly found: readonly Difference[]; readonly doubt?: Problem } {
  const isOpen = ({ path, to }: Difference) =>
    hasUnknown(to) && path.length === 1 && kind.fields[path[0] ?? ""]?.mutability === "immutable";
  const as = (replaces: boolean) =>
    differences.map((difference) => {
      if (!hasUnknown(difference.to)) return difference;
      const isReplaced = replaces && isOpen(difference) && difference.path[0] !== kind.move?.field;
      return { ...difference, replaces: isReplaced, loses: false, ends: false };
    });
  const replaced = as(true);
  const doubt = differences.some(isOpen) ? dataProblem(kind, declared, known, replaced) : undefined;
  return doubt ? { found: as(false), doubt } : { found: replaced };
}

function chosenKind({ kind, moveChoice }: ResourceSchema, config: Row): Kind {
  if (!moveChoice || config[moveChoice] !== "replace") return kind;
  const { move, ...rest } = kind;
  return rest;
}

/** What a user should know before saying yes. */
function notices(
  resource: Resource,
  config: Row,
  { kind, known, doubt, released, isMove }: ChangeOfObject,
  prior: Present,
  move: MovePlan | undefined,
  subject: Subject,
): Diagnostic[] {
  const label = labelOf(kind, config);
  const field = kind.move?.field ?? "";
  const choice = resource.schema.moveChoice;
  const notice = `${move?.notice ?? ""} While something points to the old one, this apply keeps it: what is declared here follows in it, and the next apply deletes the old one. The plan calls it an update: \`prevent_destroy\` does not see it, \`deletion_protection\` does.${choice ? ` \`${choice} = "replace"\` makes an empty one instead.` : ""}`;
  const intent = moveOf(known.live.id, resource.session.journal) ?? prior.private.move;
  return [
    ...(isMove ? [warning("It moves by cloning", notice, subject, field)] : []),
    ...(move && !isMove
      ? [warning("It may move by cloning", `${field} is not known yet. ${notice}`, subject, field)]
      : []),
    ...(doubt
      ? [
          warning(
            "It may have to be replaced",
            `${doubt.field} is not known yet. If it changes, the apply refuses it before anything of this is sent: ${doubt.message}`,
            subject,
            doubt.field,
          ),
        ]
      : []),
    ...(prior.private.leftover
      ? [
          warning(
            "The old one of a move is still there",
            `${label} has moved; the old one (${prior.private.leftover}) is deleted, unless something points to it.`,
            subject,
          ),
        ]
      : []),
    ...(!isMove && intent?.from === known.live.id
      ? [
          warning(
            "A move is given up",
            `${label}: the move that was begun is no longer wanted; its clone is deleted.`,
            subject,
          ),
        ]
      : []),
    ...released.map((path) =>
      warning(
        "No longer managed",
        `${path} keeps its value and is no longer managed: the platform cannot clear it.`,
        subject,
      ),
    ),
  ];
}

async function remarks({ schema, session }: Resource, declared: Record<string, unknown>, subject: Subject) {
  const { look } = session;
  const found = await warnings({ kind: schema.kind, declared, context: look ? { look } : {} });
  return found.map((text) => warning("This may not do what is meant", text, subject));
}
