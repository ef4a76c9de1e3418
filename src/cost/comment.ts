import { outagesOfChange } from "../lifecycle";
import { code, comment as commentOf, plain, table } from "../markdown";
import { camelCase, hostAmong, ownerAmong, publicText } from "../model";
import { hiding } from "../model/hiding";
import { type Outage, outageLength, readOutage } from "../model/outage";
import { visible } from "../model/visible";
import { NOT_KNOWN } from "./changes";
import { costOfPlan } from "./index";
import { lossesOf } from "./losses";
import { ACTIONS, type Action, type Plan, type PlannedChange } from "./planned";
import { counted, rounded } from "./report";

/** Begins each comment, so that the next run finds the one to update. */
export const MARKER = "<!-- svc-iac plan -->";

/** A plan as a Markdown comment for reviewers: what it changes and deletes, and its duration under the limits. */
export function comment(plan: Plan): string {
  const { planned, seeds, lookUps, others } = plan;
  const redact = hiding(plan.secrets);
  const text = (whole: string) => visible(publicText(whole, redact));
  const losses = planned.flatMap((one) => lossesOf(one).map((what) => ({ ...one, what })));
  const counts = ACTIONS.flatMap((action) => {
    const count = planned.filter((one) => one.action === action).length;
    return count > 0 ? [`${count} to ${action}`] : [];
  });
  const rest =
    others > 0 ? `${counted(others, "change")} of other providers ${others === 1 ? "is" : "are"} not listed.` : "";
  const filled = seeds.length > 0 ? `Filled with data: ${seeds.map(({ name }) => code(text(name))).join(", ")}` : "";
  if (counts.length === 0) {
    return commentOf([MARKER, filled ? "### Only seeds" : "### No changes", filled, rest], "");
  }
  const blocks = [
    MARKER,
    `### ${losses.length > 0 ? "⚠️ " : ""}${counts.join(", ")}`,
    effort({ planned, seeds, lookUps }),
    table(
      "**Data that will be lost**",
      ["Resource", "What"],
      losses.map(({ address, what }) => [code(text(address)), plain(text(what))]),
    ),
    table(
      "**Outages**",
      ["What", "Unavailable", "Why, and how to do without"],
      outagesOf(plan).map(({ subject, unavailable, why }) => [
        code(visible(subject)),
        ...[unavailable, why].map((one) => plain(visible(one))),
      ]),
    ),
    table(
      "",
      ["Action", "Resource", "Changes"],
      planned.map((one) => row(one, text, redact)),
    ),
    table(
      "",
      ["The plan says"],
      plan.said.filter((one) => !readOutage(one)).map((one) => [plain(text(one.trim()))]),
    ),
    filled,
    rest,
  ];
  return commentOf(blocks, "the plan itself has the rest.");
}

function effort(plan: Pick<Plan, "planned" | "seeds" | "lookUps">): string {
  const { creations, deployments, requests, minutes } = costOfPlan(plan);
  const what = [
    counted(creations, "creation"),
    counted(deployments, "deployment"),
    `about ${counted(rounded(requests), "request")}`,
  ].join(", ");
  const time = minutes > 0 ? `at least ${minutes} min under the platform's limits` : "within the limits of one minute";
  return plain(`${what}: ${time}`);
}

/** As the provider has said them, which knows more; what it has not been asked, as far as the plan shows it, as all else without a word. */
export function outagesOf({
  planned,
  said,
  unsaid,
  secrets,
}: Pick<Plan, "planned" | "said" | "unsaid" | "secrets">): readonly ShownOutage[] {
  const heard = said
    .map(readOutage)
    .filter((outage) => outage !== undefined)
    .map(([subject, unavailable, why]) => ({ subject, unavailable, why }));
  const others = heard.length > 0 ? planned.filter(({ action }) => unsaid.includes(action)) : planned;
  const shown = others
    .filter((one) => !heard.some(({ subject }) => isEntryBetween(one, subject)))
    .flatMap(outagesIn)
    .filter(({ subject }) => !heard.some((one) => one.subject === subject))
    .map((one) => ({ subject: one.subject, unavailable: outageLength(one), why: `${one.why} ${one.without}` }));
  const redact = hiding(secrets);
  return [...heard, ...shown].map(({ subject, unavailable, why }) => ({
    subject: publicText(subject, redact),
    unavailable,
    why: publicText(why, redact),
  }));
}

/** What is unavailable, for how long, and why and how to do without. */
export interface ShownOutage {
  readonly subject: string;
  readonly unavailable: string;
  readonly why: string;
}

function outagesIn({ kind, address, action, state, after, changes }: PlannedChange): Outage[] {
  const changed = new Set(changes.map(({ path }) => fieldOf(path)));
  if (action === "adopt" || action === "forget") return [];
  return outagesOfChange({ kind, label: `${kind.name} ${address}`, action, state, declared: after, changed });
}

/** Whether it is of an entry whose outage is called after what it connects: its own name is another one. */
function isEntryBetween({ kind: { owned }, state }: PlannedChange, subject: string): boolean {
  const ends = owned?.user ? [ownerAmong(owned, state), hostAmong(owned, state)?.host] : [];
  return ends.length > 0 && ends.every((id) => id !== undefined && subject.includes(`(${id})`));
}

/** `db_password_wo_version` is about `dbPassword`. */
const fieldOf = (path: string) => camelCase(path.split(/[.[]/, 1)[0] ?? "").replace(/Wo(?:Version)?$/, "");

const LONGEST = 80;
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

type Text = (whole: string) => string;

const KEPT = "leaves the state, and is kept";

function row({ kind, address, action, changes, isKept }: PlannedChange, text: Text, redact: Text): string[] {
  const original = isKept ? KEPT : "is deleted";
  const how: Partial<Record<Action, string>> = {
    forget: `forget (${KEPT})`,
    move: `move (cloned, then the original ${original})`,
  };
  // Another object is made, and Terraform knows none of its values that the configuration leaves open.
  const isAnother = action !== "update";
  const shown = changes.filter(({ to }) => !isAnother || to !== NOT_KNOWN);
  const lines = shown.map(({ path, from, to }) => {
    const [before, after] = [from, to].map((side) => (side === undefined ? "none" : code(shortened(redact(side)))));
    return `${code(visible(redact(path)))}: ${before} → ${after}`;
  });
  const open = changes.length - shown.length;
  if (open > 0) lines.push(plain(`${counted(open, "value")} ${NOT_KNOWN}`));
  return [plain(how[action] ?? action), `${plain(kind.name)} ${code(text(address))}`, lines.join("<br>")];
}
