import { isDeepStrictEqual } from "node:util";
import { type Kind, type Named, UNKNOWN } from "../../src/model";
import { toRow } from "../../src/terraform/convert";
import type { Provider } from "../../src/terraform/protocol";
import { provider } from "../../src/terraform/provider";
import { type ResourceSchema, resourceSchema, UNFINISHED } from "../../src/terraform/schema";
import { Session } from "../../src/terraform/session";
import type { Attribute, Shape } from "../../src/terraform/shape";
import { type Row, rawOf, readRow, writeRow } from "../../src/terraform/value";
import type { Diagnostic, Identity } from "../../src/terraform/wire.gen";
import type { World } from "../laws/world";
import { Calls, errors } from "../matrix/terraform/calls";
import { planFaults, resultFaults } from "../matrix/terraform/judged";
import { newFolder } from "../support/new-folder";

export { errors };

/** What an engine has of a resource between two commands. */
export interface Kept {
  readonly state: Row;
  readonly private: Uint8Array;
  readonly tainted: boolean;
}

export interface PlannedStep {
  readonly planned: Row;
  readonly private: Uint8Array;
  readonly replaces: boolean;
  readonly identity: Identity | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** On one process of the provider, with a journal of its own; each command of the engine begins with the configuration. */
export function coresIn(world: World): (kind: Kind) => Core {
  let session: Session | undefined;
  return (kind) => {
    session ??= sessionIn(world);
    session.configure({});
    return new Core(provider(session), resourceSchema(kind));
  };
}

/** A process of the provider, with a journal of its own unless `more` has its folder. */
export function sessionIn(
  { sandbox, io }: World,
  more: Partial<ConstructorParameters<typeof Session>[0]> = {},
): Session {
  const environment = { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token, ...more.environment };
  return new Session({ folder: newFolder(), clock: io.client.clock, ...more, environment });
}

/**
 * What the engine does with one resource, without the engine: the same questions in the same order, as messages, and
 * the same tests of the answers ("invalid plan", "inconsistent result").
 */
export class Core {
  readonly #calls: Calls;

  constructor(
    readonly provider: Provider,
    readonly schema: ResourceSchema,
  ) {
    this.#calls = new Calls(provider, schema);
  }

  /** An object as it goes over the wire. */
  row(values: Row | null) {
    return writeRow(this.schema.attributes, values);
  }

  /** And as it comes back. */
  values(value: Parameters<typeof readRow>[1]): Row | null {
    return readRow(this.schema.attributes, value);
  }

  /** A configuration with every attribute, as the engine would send it. */
  config(declared: Named, extra: Row = {}): Row {
    return { ...toRow(this.schema.attributes, declared), ...extra };
  }

  problems(config: Row): Promise<readonly Diagnostic[]> {
    return this.#calls.validate(config);
  }

  async plan(config: Row, kept?: Kept): Promise<PlannedStep> {
    const prior = kept && !kept.tainted ? kept : undefined;
    const answer = await this.#calls.plan({
      ...{ prior: prior?.state ?? null, proposed: config, config, private: prior?.private },
    });
    const { planned, replaces, ...others } = answer;
    if (!errors(answer.diagnostics).length) this.#assertPlan(config, prior?.state ?? null, planned as Row);
    return { ...others, planned: planned ?? {}, replaces: replaces.length > 0 };
  }

  async apply(config: Row, kept?: Kept): Promise<{ kept: Kept | undefined; diagnostics: readonly Diagnostic[] }> {
    const step = await this.plan(config, kept);
    return errors(step.diagnostics).length
      ? { kept, diagnostics: step.diagnostics }
      : this.applyPlanned(config, step, kept);
  }

  /** What was planned earlier. */
  async applyPlanned(config: Row, step: PlannedStep, kept?: Kept): ReturnType<Core["apply"]> {
    const prior = kept && !kept.tainted ? kept.state : null;
    const answer = await this.#calls.apply({ prior, planned: step.planned, config, private: step.private });
    const { row: state, identity, diagnostics } = answer;
    if (state) assertKnown(state);
    const failed = errors(diagnostics).length > 0;
    if (!failed) assertResult(step.planned, state as Row);
    if (!failed && !identity) throw new Error("An object without an identity.");
    if (state) assertIdentity(step.identity, identity, state);
    const next = state && { state, private: answer.private, tainted: failed && !kept };
    return { kept: next ?? undefined, diagnostics };
  }

  /** What the engine does with a tainted object: plans a creation, deletes with that plan, and creates. */
  async replace(config: Row, kept: Kept): ReturnType<Core["apply"]> {
    const gone = await this.removeFor(config, kept);
    return errors(gone).length ? { kept, diagnostics: gone } : this.apply(config);
  }

  /** The first half of that: a tainted object comes without what was kept beside it. */
  async removeFor(config: Row, kept: Kept): Promise<readonly Diagnostic[]> {
    const step = await this.plan(config);
    return errors(step.diagnostics).length ? step.diagnostics : this.#deleted(kept, step.private);
  }

  async read(kept: Kept): Promise<Kept | undefined> {
    const { row: state, private: bytes, diagnostics } = await this.#calls.read(kept.state, kept.private);
    if (errors(diagnostics).length) throw new Error(JSON.stringify(diagnostics));
    return state ? { ...kept, state, private: bytes } : undefined;
  }

  /** An apply that has to succeed. */
  async applied(config: Row, kept?: Kept): Promise<Kept> {
    const { kept: next, diagnostics } = await this.apply(config, kept);
    expect(errors(diagnostics)).toEqual([]);
    return next as Kept;
  }

  async planRemoval(kept: Kept) {
    const prior = { prior: kept.state, private: kept.private };
    const { diagnostics, private: plannedPrivate } = await this.#calls.plan({ ...prior, proposed: null, config: null });
    return { diagnostics, plannedPrivate };
  }

  async remove(kept: Kept): Promise<readonly Diagnostic[]> {
    const { diagnostics, plannedPrivate } = await this.planRemoval(kept);
    if (errors(diagnostics).length) return diagnostics;
    // The apply is another process; one that plans a deletion itself deletes a deposed object.
    await this.provider.ConfigureProvider({});
    return [...diagnostics, ...(await this.#deleted(kept, plannedPrivate))];
  }

  async #deleted({ state: prior }: Kept, plannedPrivate: Uint8Array): Promise<readonly Diagnostic[]> {
    return (await this.#calls.apply({ prior, planned: null, config: null, private: plannedPrivate })).diagnostics;
  }

  async importing(id: string): Promise<{ kept: Kept | undefined; diagnostics: readonly Diagnostic[] }> {
    const { row: state, private: bytes, diagnostics } = await this.#calls.importing(id);
    return { kept: state ? { state, private: bytes, tainted: false } : undefined, diagnostics };
  }

  /** Attributes in which a plan differs from what there is; none means "no changes". */
  changes(step: PlannedStep, kept: Kept): string[] {
    return Object.keys(step.planned).filter((name) => !isDeepStrictEqual(step.planned[name], kept.state[name]));
  }

  #assertPlan(config: Row, prior: Row | null, planned: Row): void {
    const { attributes } = this.schema;
    const [fault] = [
      ...attributes.flatMap((one) => writeOnlyFault(one, planned[one.name] ?? null) ?? []),
      ...planFaults(attributes, prior, config, planned),
    ];
    if (fault) throw new Error(`Invalid plan: ${fault}`);
  }
}

function assertResult(planned: Row, state: Row): void {
  const [fault] = resultFaults(planned, state);
  if (fault) throw new Error(`Inconsistent result: ${fault}`);
  if (state[UNFINISHED] !== null && planned[UNFINISHED] !== UNKNOWN)
    throw new Error("A success leaves something unfinished.");
}

/** Whatever is unknown around it: the engine takes an unknown collection, and no unknown entry that has a write-only value. */
function writeOnlyFault({ name, shape, writeOnly }: Attribute, planned: unknown): string | undefined {
  if (writeOnly) return planned === null ? undefined : `${name}: ${show(planned)} for a write-only attribute`;
  const attributes = nestedIn(shape);
  if (!attributes || planned === null || planned === UNKNOWN) return undefined;
  for (const [key, row] of shape.is === "object" ? [["", planned]] : Object.entries(planned as object)) {
    for (const inner of attributes) {
      const fault = writeOnlyFault(inner, row === UNKNOWN ? UNKNOWN : ((row as Row)[inner.name] ?? null));
      if (fault) return `${name}.${key}.${fault}`;
    }
  }
  return undefined;
}

function nestedIn(shape: Shape): readonly Attribute[] | undefined {
  if (shape.is === "object") return shape.attributes;
  return (shape.is === "list" || shape.is === "map") && shape.of.is === "object" ? shape.of.attributes : undefined;
}

/** It names the object of the state, and is what the plan has said of it, if it has. */
function assertIdentity(planned: Identity | undefined, identity: Identity | undefined, { id }: Row): void {
  const [before, now] = [planned, identity].map((one) => rawOf(one?.identityData) as Row | null);
  if (now && now.id !== id) throw new Error(`The identity of ${show(id)} is ${show(now)}.`);
  if (before && now && !isDeepStrictEqual(before, now))
    throw new Error(`Inconsistent identity: ${show(before)}, ${show(now)}`);
}

function assertKnown(value: unknown): void {
  if (value === UNKNOWN) throw new Error("A state holds an unknown.");
  if (typeof value === "object" && value !== null) Object.values(value).forEach(assertKnown);
}

function show(value: unknown): string {
  return value === UNKNOWN ? "unknown" : JSON.stringify(value);
}
