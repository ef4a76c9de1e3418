import type { Outage } from "../model";
import { inRun } from "./claimant";
import { type Subject, warning } from "./diagnostics";
import { declarationIn } from "./known";
import type { Present } from "./plan";
import { HEADLINES, openListNotice, outageWarning } from "./plan-notices";
import { originalWarning } from "./replaced-clone";
import type { Resource } from "./resource";
import type { Diagnostic } from "./wire.gen";

/** What a deletion makes unavailable, each host once, what it deletes as well, and whether it looks like the half of a rename. */
export function lossNotices(
  { schema, session: { memory, run } }: Resource,
  { row, private: { interrupted } }: Present,
  {
    label,
    outages,
    unseen,
    originals,
  }: {
    readonly label: string;
    readonly outages: readonly Outage[];
    readonly unseen?: string;
    readonly originals: readonly string[];
  },
  subject: Subject,
): Diagnostic[] {
  const nameOf = ({ subject, until }: Outage) => `${subject} ${until}`;
  const open = outages.filter((one) => !memory.said.has(nameOf(one)));
  for (const one of open) memory.said.add(nameOf(one));
  const one = { schema, label, declared: declarationIn(schema, row) };
  const renamed = interrupted ? [] : memory.renames.deletes(String(row.id), one, subject);
  const { openOwner } = run.resource(inRun(schema.kind, row)).claims;
  const again = openListNotice(openOwner(one.declared), [label], subject);
  const unchecked = unseen ? [warning(HEADLINES.note, unseen, subject)] : [];
  const gone = originals.length > 0 ? [originalWarning(`${label} has moved and is deleted`, originals, subject)] : [];
  const unavailable = open.map((outage) => outageWarning(inTheirOrder(outage), subject));
  return [...gone, ...unavailable, ...unchecked, ...renamed, ...again];
}

/** What else the same run does comes too late here, unless the configuration says otherwise. */
function inTheirOrder(outage: Outage): Outage {
  if (outage.unless === undefined) return outage;
  const order =
    "Terraform deletes it before it changes anything else, unless its `lifecycle` has `create_before_destroy`.";
  return { ...outage, without: `${outage.without} ${order}` };
}

export function cancelledMove(label: string, clone: string, subject: Subject): Diagnostic {
  const text = `${label}: its interrupted move has created a clone (${clone}), which is deleted as well.`;
  return warning("A move is cancelled", text, subject);
}
