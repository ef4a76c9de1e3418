import { UNKNOWN } from "../../../src/model";
import type { Provider } from "../../../src/terraform/protocol";
import { type Row, readRow } from "../../../src/terraform/value";
import type { Value } from "../../../src/terraform/wire.gen";
import type { Schema } from "./calls";

/** One question of an engine, as it can be compared. */
export interface Call {
  readonly method: string;
  /** Name of the object that it is about; "?" where it is not known. */
  readonly of: string;
  readonly prior?: unknown;
  readonly proposed?: unknown;
  readonly config?: unknown;
  readonly planned?: unknown;
  readonly id?: string;
  /** Which answer the private data came with: the method, and how many answers of this object came before. */
  readonly private?: string;
}

const RECORDED: Partial<Record<keyof Provider, readonly string[]>> = {
  ConfigureProvider: [],
  ValidateResourceConfig: ["config"],
  ReadResource: ["currentState"],
  PlanResourceChange: ["priorState", "proposedNewState", "config"],
  ApplyResourceChange: ["priorState", "plannedState", "config"],
  ImportResourceState: [],
};

const CALLED: Record<string, keyof Call> = {
  config: "config",
  currentState: "prior",
  priorState: "prior",
  proposedNewState: "proposed",
  plannedState: "planned",
};

const BYTES = ["private", "priorPrivate", "plannedPrivate"] as const;

/**
 * The same provider, and a list of what it was asked. Private data goes out with a note of where it came from, and that
 * note is taken off before the provider sees it again.
 */
export function recorded(
  provider: Provider,
  { attributes }: Schema,
  nameOf = "name",
): { provider: Provider; calls: Call[] } {
  const calls: Call[] = [];
  const counts = new Map<string, number>();

  const wrap = (method: keyof Provider, values: readonly string[]) => async (request: Record<string, unknown>) => {
    const rows = Object.fromEntries(
      values.map((name) => [CALLED[name], readRow(attributes, request[name] as Value | undefined)]),
    ) as Partial<Record<keyof Call, Row | null>>;
    const own = rows.config ?? rows.planned ?? rows.prior;
    const name = own?.[nameOf];
    const of = typeof name === "string" ? name : "?";
    const bare: Record<string, unknown> = { ...request };
    let origin: string | undefined;
    for (const field of BYTES) {
      const bytes = request[field] as Uint8Array | undefined;
      if (!bytes?.length) continue;
      const [note = "", text = ""] = split(Buffer.from(bytes).toString("utf8"));
      origin = note;
      bare[field] = Buffer.from(text);
    }
    const call: Call = {
      method,
      of,
      ...Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, shown(row)])),
      ...(origin === undefined ? {} : { private: origin }),
      ...(typeof request.id === "string" ? { id: request.id } : {}),
    };
    calls.push(call);
    const answer = (await (provider[method] as (request: object) => unknown)(bare)) as Record<string, unknown>;
    const count = (counts.get(of) ?? 0) + 1;
    counts.set(of, count);
    return noted(answer, `${method} ${of} ${count}`);
  };

  const entries = Object.entries(RECORDED).map(([method, values]) => [
    method,
    wrap(method as keyof Provider, values ?? []),
  ]);
  return { provider: { ...provider, ...Object.fromEntries(entries) }, calls };
}

function split(text: string): readonly [string, string] {
  const at = text.indexOf("\n");
  return [text.slice(0, at), text.slice(at + 1)];
}

function noted(answer: Record<string, unknown>, note: string): Record<string, unknown> {
  const mark = (bytes: unknown) => Buffer.from(`${note}\n${Buffer.from((bytes as Uint8Array) ?? []).toString("utf8")}`);
  const imported = answer.importedResources as { private?: Uint8Array }[] | undefined;
  return {
    ...answer,
    ...(answer.private === undefined ? {} : { private: mark(answer.private) }),
    ...(answer.plannedPrivate === undefined ? {} : { plannedPrivate: mark(answer.plannedPrivate) }),
    ...(imported ? { importedResources: imported.map((one) => ({ ...one, private: mark(one.private) })) } : {}),
  };
}

/** Without what is null, at any depth: a trace is read by people. */
function shown(value: unknown): unknown {
  if (value === UNKNOWN) return "(unknown)";
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null)
      .map(([key, item]) => [key, shown(item)]),
  );
}
