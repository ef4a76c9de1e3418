import { mayLeaveBehind } from "../declaration";
import type { ResourcePlan, RunResource } from "../lifecycle";
import { hasUnknown, labelOf, nameAmong, type Outage, outageLength, outageText } from "../model";
import { fieldText, problemDiagnostic, type Subject, warning } from "./diagnostics";
import { unlessReplaced } from "./replaced";
import type { Resource } from "./resource";
import type { Session } from "./session";
import type { Diagnostic } from "./wire.gen";

export const HEADLINES: Readonly<Record<ResourcePlan["notices"][number]["code"], string>> = {
  adopts: "An existing object is adopted",
  overwrites: "An existing entry is overwritten",
  empties: "A secret may be overwritten",
  moves: "It moves by cloning",
  "may-move": "It may move by cloning",
  "may-be-replaced": "It may have to be replaced",
  "may-be-refused": "The apply may refuse it",
  "move-abandoned": "A move is cancelled",
  "may-be-kept": "The original may be kept",
  "key-in-use": "Another entry has its key",
  "may-lose": "What the platform does not show may be lost",
  resets: "What nobody declares is reset",
  undeploys: "Something else is deployed",
  deploys: "It is deployed for the first time",
  interrupted: "An update was interrupted",
  failed: "It has failed",
  orphaned: "No longer managed",
  "may-interrupt": "An outage may follow",
  outage: "An outage",
  note: "Note",
  remark: "This may be a mistake",
};

/** The messages of a plan, as the engine's diagnostics. */
export function spoken({ schema }: Resource, plan: ResourcePlan, subject: Subject): Diagnostic[] {
  const { kind, name, known, problems, notices } = plan;
  // An entry that gets another name is lost under the one that it has until now.
  const lost = String((kind.owned && known && nameAmong(kind, known.live.values)) ?? name);
  const choice = schema.moveChoice;
  const kept = mayLeaveBehind(plan.whole)
    ? ""
    : " While something still points to the original, this apply keeps it: what is declared here is updated in it, and the next apply deletes the original.";
  const moving = `${kept} The plan calls it an update: \`prevent_destroy\` does not see it, \`deletion_protection\` does.${choice ? ` \`${choice} = "replace"\` recreates it empty instead.` : ""}`;
  return [
    ...problems.map((problem) => problemDiagnostic(unlessReplaced(schema.kind, problem), subject)),
    ...notices.map(({ code, message, field, outage, keeps }) => {
      const text = code === "moves" || code === "may-move" ? `${message}${moving}` : message;
      if (outage) return outageWarning(outage, subject);
      if (keeps !== undefined) return warning("The original of a move is kept", text, subject);
      if (code === "may-interrupt" && field)
        return warning(`${HEADLINES[code]}: ${name}, ${fieldText(field, subject)}`, text, subject, field);
      if (code !== "may-lose" && code !== "resets") return warning(HEADLINES[code], text, subject, field);
      const said = text.startsWith(`${lost}: `) ? `It is ${text.slice(lost.length + 2)}` : text;
      return warning(`${HEADLINES[code]}: ${lost}`, said, subject, field);
    }),
  ];
}

/** Of warnings with one headline, Terraform shows the first and counts the others. */
export function outageWarning(outage: Outage, subject: Subject): Diagnostic {
  return warning(`${HEADLINES.outage}: ${outage.subject}, ${outageLength(outage)}`, outageText(outage), subject);
}

export function moveSourceNotices(plan: ResourcePlan, ids: readonly string[], subject: Subject): Diagnostic[] {
  if (plan.problems.length > 0) return [];
  const isAsked = plan.action !== "replace" && !mayLeaveBehind(plan.whole);
  const unless = isAsked ? ", unless something points to it, or its clone does not serve yet what it served" : "";
  const deleted = ids.filter((id) => !plan.notices.some(({ keeps }) => keeps === id));
  return deleted.map((id) => {
    const text = `${labelOf(plan)} has moved; the original (${id}) is deleted${unless}.`;
    return warning("The original of a move still exists", text, subject);
  });
}

/** What the engine's order of a change means. */
export async function changeNotices(
  { session }: Resource,
  { claims }: RunResource,
  plan: ResourcePlan,
  subject: Subject,
): Promise<Diagnostic[]> {
  const { id = "" } = plan.known?.live ?? {};
  const label = labelOf(plan);
  return [
    ...gapNotice(plan, label, subject),
    ...(await lostDeletionNotice(session, plan, id, subject)),
    ...openListNotice(label, claims.deletedUnder(id), subject),
  ];
}

/** Terraform deletes an entry before its service gets another ID, and creates it again after that. */
function gapNotice({ kind, action, differences }: ResourcePlan, label: string, subject: Subject): Diagnostic[] {
  const hosts = Object.keys(kind.owned?.hosts ?? {});
  const isOpen = differences.some(({ path, to }) => hosts.includes(path[0] ?? "") && hasUnknown(to));
  if (kind.awaits || action !== "replace" || !isOpen) return [];
  const message = `${label} is deleted before its service is moved or replaced (after that with \`create_before_destroy\`), and created again afterwards: what is deployed in between lacks it. Deploy the service after this apply, or declare the entry inline before it.`;
  return [warning("Missing while its service changes", message, subject)];
}

/** The engine shows a replacement of what the creation beside it resumes. */
export function resumedNotice(label: string, id: string, subject: Subject): Diagnostic {
  const text = `${label}: ${id} is not deleted, although the engine shows its destruction: the creation in this apply resumes it.`;
  return warning("Kept and resumed", text, subject);
}

/** The same in a plan, which may show both halves. */
export function resumedOnce({ memory: { said } }: Session, label: string, id: string, subject: Subject): Diagnostic[] {
  const key = `resumed ${id}`;
  if (said.has(key)) return [];
  said.add(key);
  return [resumedNotice(label, id, subject)];
}

const LOST = "Terraform 1.16.0 may leave out a deletion";

/**
 * The first replacement of a plan by an engine that may leave out its deletion: which of them it leaves out depends on
 * `create_before_destroy` elsewhere, which it does not pass to a provider.
 */
async function lostDeletionNotice(
  { memory, known: { met } }: Session,
  { action }: ResourcePlan,
  id: string,
  subject: Subject,
): Promise<Diagnostic[]> {
  if (!memory.losesDeletions || action !== "replace" || met.isApplying || memory.said.has(LOST)) return [];
  memory.said.add(LOST);
  if (!(await memory.createsFirst())) return [];
  const message = `It replaces ${id}. If this apply also changes what a resource with \`create_before_destroy\` depends on, Terraform 1.16.0 may leave out that deletion, or that of another replacement: the object is then deleted by this provider, or by the next apply, whose plan shows it as deposed. Use Terraform 1.16.1 or newer. A replacement that has \`create_before_destroy\` itself loses nothing.`;
  return [warning(LOST, message, subject)];
}

/**
 * Of the deletion of an entry whose service declares inline what is not known yet: Terraform may delete it before the apply
 * knows that.
 */
export function openListNotice(
  service: string | undefined,
  entries: readonly string[],
  subject: Subject,
  how: "deleted" | "replaced" = "deleted",
): Diagnostic[] {
  if (service === undefined || entries.length === 0) return [];
  if (how === "replaced") {
    const replaced = `${entries.join(", ")} is replaced, and what ${service} declares inline is not known yet. If that has it, too, this apply deletes it, refuses to change ${service}, and does not create it again. Declare it in one place.`;
    return [warning("Deleted, and perhaps not added again", replaced, subject)];
  }
  const [are, them, kept] =
    entries.length === 1
      ? ["is", "it", "its resource with a `removed` block that keeps the object"]
      : ["are", "them", "their resources with `removed` blocks that keep the objects"];
  const text = `${entries.join(", ")} ${are} deleted, and what ${service} declares inline is not known yet. If that has ${them}, the apply deletes ${them} and adds ${them} again. To move ${them} into the service without that, replace ${kept}.`;
  return [warning("Deleted, and perhaps added again", text, subject)];
}
