import {
  changeText,
  count,
  deploymentText,
  goneSentence,
  labelOf,
  sentenceOf,
  unmanagedSentence,
  visible,
} from "../formats/words";
import { type Changes, differenceIn, goneIn } from "../history";
import type { Report, ResourceReport, UnmanagedReport } from "../report";

/** One cause, as a message. */
export interface Message {
  readonly what: "drifted" | "gone" | "unmanaged" | "unchecked" | "settled" | "more";
  readonly title: string;
  readonly lines: readonly string[];
  /** The same as in the report. */
  readonly findings: readonly (ResourceReport | UnmanagedReport)[];
}

/** A channel is no place for more; the rest is counted. */
const MOST = 10;

/**
 * A message for each drifted object, or for all with the same last deployment, one for all that are gone, one for all unmanaged ones, and one for each reason why
 * something cannot be checked. With the changes since an earlier comparison, only those with something new, and one for
 * what is no longer found. Accepted and ignored drift is in none.
 */
export function messagesOf(report: Report, changes?: Changes): readonly Message[] {
  const all = [
    ...drifted(report, changes),
    ...gone(report, changes),
    ...unmanaged(report, changes),
    ...unchecked(report, changes),
    ...settled(changes),
  ];
  if (all.length <= MOST) return all;
  const rest = all.slice(MOST - 1);
  const findings = rest.flatMap((one) => one.findings);
  const more: Message = {
    what: "more",
    title: `${rest.length} more messages`,
    lines: rest.map(({ title }) => title),
    findings,
  };
  return [...all.slice(0, MOST - 1), more];
}

function drifted({ resources }: Report, changes: Changes | undefined): Message[] {
  const all = resources.filter(({ differences }) => differences.some(({ accepted }) => !accepted));
  const groups = new Map<unknown, ResourceReport[]>();
  for (const one of all) {
    const cause = deploymentOf(one) ?? one;
    groups.set(cause, [...(groups.get(cause) ?? []), one]);
  }
  return [...groups.values()].flatMap((group): Message[] => {
    const isNew = group.some((resource) =>
      openIn(resource).some((one) => changes?.isNew(differenceIn(resource, one)) ?? true),
    );
    if (!isNew) return [];
    const [first, ...others] = group as [ResourceReport, ...ResourceReport[]];
    if (others.length === 0) {
      const lines = [...openIn(first).map(sentenceOf), changeText(first)].filter(Boolean);
      return [{ what: "drifted", title: `${labelOf(first)} has drifted`, lines, findings: group }];
    }
    const lines = group.flatMap((one) => openIn(one).map((difference) => `${labelOf(one)}: ${sentenceOf(difference)}`));
    const title = `${group.length} objects have drifted that were last deployed together`;
    return [{ what: "drifted", title, lines: [...lines, deploymentText(first)], findings: group }];
  });
}

const openIn = ({ differences }: ResourceReport) => differences.filter(({ accepted }) => !accepted);

/** What the last deployments of objects have in common: one commit, for whose push each of them has its own. */
function deploymentOf({ lastDeployment }: ResourceReport): string | undefined {
  if (!lastDeployment) return undefined;
  const { id, commit, branch, trigger } = lastDeployment;
  return JSON.stringify(commit === null ? [id] : [commit, branch, trigger]);
}

function gone({ resources }: Report, changes: Changes | undefined): Message[] {
  const open = resources.filter(({ status, accepted }) => status === "gone" && !accepted);
  if (!open.some((one) => changes?.isNew(goneIn(one)) ?? true)) return [];
  const lines = open.map((one) => goneSentence(one, labelOf(one)));
  return [
    {
      what: "gone",
      title: `${count(open.length, "declared object")} no longer on the platform`,
      lines,
      findings: open,
    },
  ];
}

function unmanaged({ unmanaged: found }: Report, changes: Changes | undefined): Message[] {
  const open = found.filter(({ accepted }) => !accepted);
  if (!open.some(({ id }) => changes?.isNew({ what: "unmanaged", of: id }) ?? true)) return [];
  const lines = open.map((one) => unmanagedSentence(one, `${labelOf(one)} (${visible(one.id)})`));
  return [{ what: "unmanaged", title: count(open.length, "unmanaged object"), lines, findings: open }];
}

function unchecked({ resources, uncheckedLists }: Report, changes: Changes | undefined): Message[] {
  const all = [
    ...resources.flatMap((resource) =>
      resource.unchecked.map(({ field, reason }) => ({
        of: resource.address,
        cause: causeOf(reason),
        line: `${labelOf(resource)}${field === null ? "" : ` ${visible(field)}`}`,
        findings: [resource],
      })),
    ),
    ...uncheckedLists.map(({ what, reason }) => ({
      of: what,
      cause: causeOf(reason),
      line: visible(what),
      findings: [],
    })),
  ];
  return [...new Set(all.map(({ cause }) => cause))].flatMap((cause): Message[] => {
    const same = all.filter((one) => one.cause === cause);
    if (!same.some(({ of }) => changes?.isNewlyUnchecked(of) ?? true)) return [];
    const findings = [...new Set(same.flatMap((one) => one.findings))];
    return [
      {
        what: "unchecked",
        title: `Cannot be checked: ${visible(cause)}`,
        lines: same.map(({ line }) => line),
        findings,
      },
    ];
  });
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** A reason without the IDs in it, which is the same for all objects that have it. */
function causeOf(reason: string): string {
  return reason.replace(ID, "…");
}

function settled(changes: Changes | undefined): Message[] {
  if (!changes || changes.settled === 0) return [];
  return [
    {
      what: "settled",
      title: `${count(changes.settled, "finding")} settled since the last comparison`,
      lines: [],
      findings: [],
    },
  ];
}
