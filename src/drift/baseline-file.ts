import { stringify } from "yaml";
import { z } from "zod";
import { mustBe, oneOf, SvcError } from "../model";
import { KEYED_HASH, keyedHash } from "../model/keyed-hash";
import { readYaml } from "../yaml/yaml-file";
import type { Baseline, Entry } from "./baseline";
import { hasBothValues, type Report } from "./report";
import { type Withheld, withheldFrom } from "./withheld";

const WHAT = ["difference", "gone", "unmanaged"] as const;

const expires = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), { error: "must be a day such as 2026-12-31" });
const common = { expires, reason: z.string().optional() };
const text = z.string().min(1);
const entry = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("difference"),
    address: text,
    field: text,
    live: z.unknown().optional(),
    liveHash: z.string().regex(KEYED_HASH, { error: "must be a hash written by --write-baseline" }).optional(),
    ...common,
  }),
  z.strictObject({ what: z.literal("gone"), address: text, ...common }),
  z.strictObject({ what: z.literal("unmanaged"), id: text, ...common }),
]);
const shape = z.strictObject({ version: z.literal(1), accepted: z.array(entry) });

/**
 * Reads a file of known drift.
 *
 * @throws SvcError `baseline` with all mistakes in it, each with file:line:column.
 */
export function readBaseline(file: string): Baseline {
  const { data, placeOf } = readYaml({
    file,
    shape,
    keys: ["version", "accepted", "what", "address", "field", "live", "liveHash", "id", "expires", "reason"],
    alternatives: oneOf(WHAT),
    code: "baseline",
    next: "`--write-baseline` writes one.",
  });
  return data.accepted.map((one, index) => ({ ...one, place: placeOf(["accepted", index]) }) as Entry);
}

/** The placeholder of a secret in a text: two such texts need not be the same. */
export const HIDDEN = "[secret]";

/** What a baseline that is written again had: all of it, and which of it remains as it is. */
interface Earlier {
  readonly entries: Baseline;
  isKept(entry: Entry): boolean;
}

/**
 * All current drift that no rule ignores, accepted until a day, with the reasons that it had. What holds a secret is a salted
 * hash.
 */
export async function baselineText(
  { resources, unmanaged }: Report,
  expiresOn: string,
  withheld: Withheld = new Map(),
  { entries, isKept }: Earlier = { entries: [], isKept: () => false },
): Promise<string> {
  const isMeant = ({ accepted }: Pick<Report["unmanaged"][number], "accepted">) => accepted?.until !== null;
  const differences = await Promise.all(
    resources.flatMap((resource) =>
      resource.differences.filter(isMeant).map(async (one) => {
        const { field, change, secret, live } = one;
        const isHidden = secret || JSON.stringify(live ?? null).includes(HIDDEN);
        const value = hasBothValues(change) && isHidden ? withheldFrom(withheld, resource, one) : undefined;
        return {
          what: WHAT[0],
          address: resource.address,
          field,
          ...(hasBothValues(change) && !isHidden ? { live } : {}),
          ...(value === undefined ? {} : { liveHash: await keyedHash(value) }),
          expires: expiresOn,
        };
      }),
    ),
  );
  const gone = resources
    .filter((one) => one.status === "gone" && isMeant(one))
    .map(({ address }) => ({ what: WHAT[1], address, expires: expiresOn }));
  const foreign = unmanaged.filter(isMeant).map(({ id, kind, name }) => ({
    what: WHAT[2],
    id,
    expires: expiresOn,
    reason: `${kind} ${JSON.stringify(name)}`,
  }));
  const reasons = new Map(entries.map((entry) => [subjectOf(entry), entry.reason]));
  const current = [...differences, ...gone, ...foreign].map((one) => {
    const reason = reasons.get(subjectOf(one));
    return reason === undefined ? one : { ...one, reason };
  });
  const isNew = (entry: Entry) => !current.some((one) => subjectOf(one) === subjectOf(entry));
  const others = entries.filter((entry) => isKept(entry) && isNew(entry)).map(({ place: _, ...entry }) => entry);
  const head = "# Known and accepted drift, each entry until the end of its day (UTC). See docs/drift.md.\n";
  return head + stringify({ version: 1, accepted: [...current, ...others] });
}

const subjectOf = (entry: {
  readonly what: string;
  readonly address?: string;
  readonly field?: string;
  readonly id?: string;
}) => JSON.stringify([entry.what, entry.address, entry.field, entry.id]);

/** The day of `2026-12-31`, or a number of days from now. @throws SvcError `usage`. */
export function dayFrom(given: string, now: Date): string {
  if (expires.safeParse(given).success) return given;
  const days = /^(\d{1,4})d?$/.exec(given)?.[1];
  if (days === undefined) {
    throw new SvcError({
      code: "usage",
      message: `--expires ${mustBe("a day such as 2026-12-31 or a number of days", given)}.`,
    });
  }
  return new Date(now.getTime() + Number(days) * 86_400_000).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
