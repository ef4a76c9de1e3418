import type { Goal } from "../../declaration/diff";
import type { Kind } from "../../model/kind";
import { UNKNOWN } from "../../model/unknown";
import { hostOf } from "../../read/parts";
import type { Interest } from "../../read/working";
import type { Intent } from "../../state/journal";

type Hosts = NonNullable<Intent["hosts"]>;

/** What the entries of a goal live under, where that is another object: no declaration but that names it. */
export function hostsIn({ parts }: Kind, goal: Goal): Hosts {
  const each = Object.entries(parts).flatMap(([name, part]) => {
    const { entries = [] } = goal.parts[name] ?? {};
    if (!part.api.under || entries === UNKNOWN || entries.length === 0) return [];
    const own = entries.map(({ key, values }) => {
      const host = hostOf(part, values, "");
      return [key, host === undefined ? [] : [host]] as const;
    });
    return [[name, Object.fromEntries(own)] as const];
  });
  return Object.fromEntries(each);
}

/** With the entries that an interrupted run has declared elsewhere: what a goal takes out is looked for there. */
export function interestBefore(interest: Interest, { parts }: Kind, hosts: Hosts = {}): Interest {
  const more = Object.entries(hosts).map(([name, entries]) => {
    const { api } = parts[name] ?? {};
    const now = interest.parts[name] ?? [];
    const before = Object.entries(entries).flatMap(([key, ids]) =>
      ids.map((host) => ({ key, values: api?.under === undefined ? {} : { [api.under]: host } })),
    );
    return [name, [...now, ...before]] as const;
  });
  return { ...interest, parts: { ...interest.parts, ...Object.fromEntries(more) } };
}
