import { secretsIn } from "../declaration";
import {
  currentName,
  inside,
  isSecretText,
  type Live,
  type LiveEntry,
  leavesIn,
  type Part,
  type SecretPath,
  textsIn,
} from "../model";
import { hiding } from "../model/hiding";
import type { DeclaredObject } from "./declared";
import type { ResourceReport } from "./report";

/** Removes secrets from what is shown, at any depth. */
export type Redact = <T>(value: T) => T;

/** A secret of one object may be in a plain field of another, so all of them are removed everywhere. */
export function redactAll(words: readonly string[]): Redact {
  const text = hiding(words);
  const deep = (value: unknown): unknown => {
    if (typeof value === "string") return text(value);
    return inside(value, deep);
  };
  return deep as Redact;
}

/** A report whose values are shown. Its places are exact, so that what they are about can be found. */
export function redacted(report: ResourceReport, redact: Redact): ResourceReport {
  return {
    ...report,
    differences: report.differences.map((one) => ({
      ...one,
      declared: redact(one.declared),
      live: redact(one.live),
    })),
  };
}

/** Secrets of a declaration, and those in its state. */
export function declaredSecrets(object: DeclaredObject): string[] {
  const { kind, declared, known } = object;
  const marked = leavesIn(declared).filter(({ path }) => isMarked(object, path));
  const own = [...secretsIn(kind, declared), ...ownSecrets(kind.fields, known.live.values)];
  return [...own, ...marked.map(({ text }) => text), ...recognised(declared)];
}

/** Live values of declared secrets, and of fields that only hold secrets. */
export function liveSecrets(object: DeclaredObject, live: Live): string[] {
  const { kind } = object;
  const marked = Object.entries(live.values).filter(([name]) => isMarked(object, [name]));
  const inParts = Object.entries(live.parts).flatMap(([name, entries]) => {
    const part = kind.parts[name];
    return part ? entries.flatMap((entry) => entrySecrets(object, part, entry)) : [];
  });
  const own = [...ownSecrets(kind.fields, live.values), ...marked.flatMap(([, value]) => textsIn(value))];
  return [...own, ...inParts, ...recognised([live.values, live.parts])];
}

function entrySecrets(object: DeclaredObject, { form, fields }: Part, { key, values }: LiveEntry): string[] {
  if (form.as !== "columns") {
    const marked = Object.entries(values).filter(([name]) => isMarked(object, [form.name, key, name]));
    return [...ownSecrets(fields, values), ...marked.flatMap(([, value]) => textsIn(value))];
  }
  const secret = Object.entries(form.columns).filter(
    ([name, column]) => (column.secret || isMarked(object, [name, key])) && isMeant(object, name, key),
  );
  return secret.flatMap(([, column]) => textsIn(values[column.field]));
}

/** Whether an entry is, or may be, declared in this column, if the source does not show its content. */
function isMeant({ kind, declared, untold, keptNowhere }: DeclaredObject, column: string, key: string): boolean {
  const unknown = [...untold.map(({ field }) => field), ...keptNowhere];
  const isIn = (name: string) => key in ((declared[name] ?? {}) as Readonly<Record<string, unknown>>);
  if (isIn(column) || unknown.includes(`${column}.${key}`)) return true;
  const beside = Object.values(kind.parts).flatMap(({ form }) =>
    form.as === "columns" && column in form.columns ? Object.keys(form.columns) : [],
  );
  return unknown.includes(column) && !beside.some(isIn);
}

/** A mark may have an earlier name of its field. */
export function isMarked({ kind, secrets }: DeclaredObject, path: readonly string[]): boolean {
  return secrets.some(([name, ...rest]) => isWithin([name && currentName(kind, name), ...rest], path));
}

/** Whether one of the two paths leads to the other. Lists have indexes there and identities here: any matches. */
function isWithin(secret: SecretPath, path: readonly string[]): boolean {
  return secret.slice(0, path.length).every((key, index) => key === undefined || key === path[index]);
}

export function recognised(value: unknown): string[] {
  return textsIn(value).filter(isSecretText);
}

function ownSecrets(fields: Part["fields"], values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => (fields[name]?.secret ? textsIn(value) : []));
}
