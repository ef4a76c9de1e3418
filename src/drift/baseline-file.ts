import { readFileSync } from "node:fs";
import { type Document, isNode, LineCounter, parseDocument, stringify } from "yaml";
import { z } from "zod";
import { closest, oneOf, SvcError, show } from "../model";
import type { Baseline, Entry } from "./baseline";
import type { Report } from "./report";

const WHAT = ["difference", "gone", "unmanaged"] as const;

const expires = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text), { error: "a day such as 2026-12-31 is required" });
const common = { expires, reason: z.string().optional() };
const text = z.string().min(1);
const entry = z.discriminatedUnion("what", [
  z.strictObject({
    what: z.literal("difference"),
    address: text,
    field: text,
    live: z.unknown().optional(),
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
  const lines = new LineCounter();
  const document = parseDocument(textOf(file), { lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line, text: `${file}:${line}:${col}` };
  };
  if (document.errors.length > 0) {
    throw problem(document.errors.map(({ message, pos }) => `${placeAt(pos[0]).text}: ${message}`));
  }
  const read = shape.safeParse(document.toJS() ?? {});
  if (!read.success) {
    const wrong = read.error.issues.flatMap((issue) => wrongIn(issue));
    throw problem(wrong.map(({ path, say }) => `${placeAt(offsetOf(document, path)).text}: ${say}`));
  }
  return read.data.accepted.map((one, index) => {
    const { line } = placeAt(offsetOf(document, ["accepted", index]));
    return { ...one, place: `${file}:${line}` } as Entry;
  });
}

/** The placeholder of a secret in a text: two such texts need not be the same. */
export const HIDDEN = "[secret]";

/** All current differences, accepted until a day. */
export function baselineText({ resources, unmanaged }: Report, expiresOn: string): string {
  const differences = resources.flatMap(({ address, differences: all }) =>
    all.map(({ field, change, secret, live }) => ({
      what: WHAT[0],
      address,
      field,
      ...(change === "changed" && !secret && !JSON.stringify(live ?? null).includes(HIDDEN) ? { live } : {}),
      expires: expiresOn,
    })),
  );
  const gone = resources
    .filter(({ status }) => status === "gone")
    .map(({ address }) => ({ what: WHAT[1], address, expires: expiresOn }));
  const foreign = unmanaged.map(({ id, kind, name }) => ({
    what: WHAT[2],
    id,
    reason: `${kind} ${JSON.stringify(name)}`,
    expires: expiresOn,
  }));
  const head = "# Known and accepted drift, each entry until the end of its day (UTC). See docs/drift.md.\n";
  return head + stringify({ version: 1, accepted: [...differences, ...gone, ...foreign] });
}

/** The day of `2026-12-31`, or a number of days from now. @throws SvcError `usage`. */
export function dayFrom(given: string, now: Date): string {
  if (expires.safeParse(given).success) return given;
  const days = /^(\d{1,4})d?$/.exec(given)?.[1];
  if (days === undefined) {
    throw new SvcError({
      code: "usage",
      message: `--expires is ${show(given)}: a day such as 2026-12-31, or a number of days, is required.`,
    });
  }
  return new Date(now.getTime() + Number(days) * 86_400_000).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new SvcError(
      { code: "baseline", message: `${file} cannot be read (${reason}).`, next: "`--write-baseline` writes one." },
      { cause },
    );
  }
}

interface Wrong {
  readonly path: readonly PropertyKey[];
  readonly say: string;
}

function wrongIn(issue: z.core.$ZodIssue): Wrong[] {
  const { path } = issue;
  const name = path.join(".") || "the file";
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => {
        const meant = closest(
          key,
          [...KEYS].filter((known) => known !== key),
        );
        return { path: [...path, key], say: `${key} is not a key${meant ? `; did you mean ${meant}?` : "."}` };
      });
    case "invalid_union":
      return [{ path, say: `${name} is needed: ${oneOf(WHAT)}.` }];
    case "invalid_value":
      return [{ path, say: `${name} is not right: ${oneOf(issue.values)} is needed.` }];
    case "invalid_type":
      return [{ path, say: `${name} is missing or of a wrong type: ${issue.expected} is needed.` }];
    default:
      return [{ path, say: `${name}: ${issue.message}.` }];
  }
}

const KEYS = ["version", "accepted", "what", "address", "field", "live", "id", "expires", "reason"];

/** The offset of the value at a path, or of its deepest existing part. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function problem(lines: readonly string[]): SvcError {
  return new SvcError({ code: "baseline", message: lines.join("\n") });
}
