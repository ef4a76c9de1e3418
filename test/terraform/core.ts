import { isDeepStrictEqual } from "node:util";
import { type Kind, UNKNOWN } from "../../src/model";
import { toRow } from "../../src/terraform/convert";
import { isSettable } from "../../src/terraform/known";
import type { Provider } from "../../src/terraform/protocol";
import { provider } from "../../src/terraform/provider";
import { type ResourceSchema, resourceSchema, UNFINISHED } from "../../src/terraform/schema";
import { Session } from "../../src/terraform/session";
import type { Attribute, Shape } from "../../src/terraform/shape";
import { type Row, rawOf, readRow, writeRow } from "../../src/terraform/value";
import type { Diagnostic, Identity } from "../../src/terraform/wire.gen";
import type { World } from "../laws/world";
import { newFolder } from "../support/new-folder";

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
  constructor(
    readonly provider: Provider,
    readonly schema: ResourceSchema,
  ) {}

  /** An object as it goes over the wire. */
  row(values: Row | null) {
    return this.#write(values);
  }

  /** And as it comes back. */
  values(value: Parameters<typeof readRow>[1]): Row | null {
    return this.#read(value);
  }

  /** A configuration with every attribute, as the engine would send it. */
  config(declared: Readonly<Record<string, unknown>>, extra: Row = {}): Row {
    return { ...toRow(this.schema.attributes, declared), ...extra };
  }

  async problems(config: Row): Promise<readonly Diagnostic[]> {
    const clientCapabilities = { writeOnlyAttributesAllowed: true };
    const request = { typeName: this.schema.typeName, config: this.#write(config), clientCapabilities };
    return (await this.provider.ValidateResourceConfig(request)).diagnostics ?? [];
  }

  async plan(config: Row, kept?: Kept): Promise<PlannedStep> {
    const prior = kept && !kept.tainted ? kept : undefined;
    const answer = await this.provider.PlanResourceChange({
      typeName: this.schema.typeName,
      priorState: this.#write(prior?.state ?? null),
      proposedNewState: this.#write(config),
      config: this.#write(config),
      ...(prior ? { priorPrivate: prior.private } : {}),
    });
    const diagnostics = answer.diagnostics ?? [];
    const planned = this.#read(answer.plannedState);
    if (!errors(diagnostics).length) this.#assertPlan(config, prior?.state ?? null, planned as Row);
    return {
      planned: planned ?? {},
      private: answer.plannedPrivate ?? new Uint8Array(),
      replaces: (answer.requiresReplace ?? []).length > 0,
      identity: answer.plannedIdentity,
      diagnostics,
    };
  }

  async apply(config: Row, kept?: Kept): Promise<{ kept: Kept | undefined; diagnostics: readonly Diagnostic[] }> {
    const step = await this.plan(config, kept);
    return errors(step.diagnostics).length
      ? { kept, diagnostics: step.diagnostics }
      : this.applyPlanned(config, step, kept);
  }

  /** What was planned earlier. */
  async applyPlanned(config: Row, step: PlannedStep, kept?: Kept): ReturnType<Core["apply"]> {
    const answer = await this.provider.ApplyResourceChange({
      typeName: this.schema.typeName,
      priorState: this.#write(kept && !kept.tainted ? kept.state : null),
      plannedState: this.#write(step.planned),
      config: this.#write(config),
      plannedPrivate: step.private,
    });
    const diagnostics = answer.diagnostics ?? [];
    const state = this.#read(answer.newState);
    if (state) assertKnown(state);
    const failed = errors(diagnostics).length > 0;
    if (!failed) this.#assertResult(step.planned, state as Row);
    if (!failed && !answer.newIdentity) throw new Error("An object without an identity.");
    if (state) assertIdentity(step.identity, answer.newIdentity, state);
    const next = state && { state, private: answer.private ?? new Uint8Array(), tainted: failed && !kept };
    return { kept: next ?? undefined, diagnostics };
  }

  /** What the engine does with a tainted object: plans a creation, deletes with that plan, and creates. */
  async replace(config: Row, kept: Kept): ReturnType<Core["apply"]> {
    const gone = await this.removeFor(config, kept);
    return errors(gone).length ? { kept, diagnostics: gone } : this.apply(config);
  }

  /** The first half of that: a tainted object comes without what was kept beside it. */
  async removeFor(config: Row, kept: Kept): Promise<readonly Diagnostic[]> {
    const { private: plannedPrivate, diagnostics } = await this.plan(config);
    if (errors(diagnostics).length) return diagnostics;
    const request = { typeName: this.schema.typeName, priorState: this.#write(kept.state), plannedPrivate };
    return (await this.provider.ApplyResourceChange(request)).diagnostics ?? [];
  }

  async read(kept: Kept): Promise<Kept | undefined> {
    const answer = await this.provider.ReadResource({
      typeName: this.schema.typeName,
      currentState: this.#write(kept.state),
      private: kept.private,
    });
    if (errors(answer.diagnostics ?? []).length) throw new Error(JSON.stringify(answer.diagnostics));
    const state = this.#read(answer.newState);
    return state ? { ...kept, state, private: answer.private ?? new Uint8Array() } : undefined;
  }

  /** An apply that has to succeed. */
  async applied(config: Row, kept?: Kept): Promise<Kept> {
    const { kept: next, diagnostics } = await this.apply(config, kept);
    expect(errors(diagnostics)).toEqual([]);
    return next as Kept;
  }

  async planRemoval(kept: Kept) {
    const request = { typeName: this.schema.typeName, priorState: this.#write(kept.state) };
    const { diagnostics = [], plannedPrivate = new Uint8Array() } = await this.provider.PlanResourceChange({
      ...request,
      priorPrivate: kept.private,
    });
    return { diagnostics, plannedPrivate };
  }

  async remove(kept: Kept): Promise<readonly Diagnostic[]> {
    const request = { typeName: this.schema.typeName, priorState: this.#write(kept.state) };
    const { diagnostics, plannedPrivate } = await this.planRemoval(kept);
    if (errors(diagnostics).length) return diagnostics;
    // The apply is another process; one that plans a deletion itself deletes a deposed object.
    await this.provider.ConfigureProvider({});
    const applied = await this.provider.ApplyResourceChange({ ...request, plannedPrivate });
    return [...diagnostics, ...(applied.diagnostics ?? [])];
  }

  async importing(id: string): Promise<{ kept: Kept | undefined; diagnostics: readonly Diagnostic[] }> {
    const answer = await this.provider.ImportResourceState({ typeName: this.schema.typeName, id });
    const [found] = answer.importedResources ?? [];
    const state = found && this.#read(found.state);
    return {
      kept: state ? { state, private: found.private ?? new Uint8Array(), tainted: false } : undefined,
      diagnostics: answer.diagnostics ?? [],
    };
  }

  /** Attributes in which a plan differs from what there is; none means "no changes". */
  changes(step: PlannedStep, kept: Kept): string[] {
    return Object.keys(step.planned).filter((name) => !isDeepStrictEqual(step.planned[name], kept.state[name]));
  }

  #assertPlan(config: Row, prior: Row | null, planned: Row): void {
    const write = (attribute: Attribute) => (attribute.writeOnly ? null : (config[attribute.name] ?? null));
    for (const attribute of this.schema.attributes) {
      const before = prior?.[attribute.name] ?? null;
      const now = planned[attribute.name] ?? null;
      const fault = planFault(attribute, write(attribute), before, now) ?? writeOnlyFault(attribute, now);
      if (fault) throw new Error(`Invalid plan: ${fault}`);
    }
  }

  #assertResult(planned: Row, state: Row): void {
    for (const { name, shape } of this.schema.attributes) {
      const fault = resultFault(name, shape, planned[name], state[name]);
      if (fault) throw new Error(`Inconsistent result: ${fault}`);
    }
    if (state[UNFINISHED] !== null && planned[UNFINISHED] !== UNKNOWN)
      throw new Error("A success leaves something unfinished.");
  }

  #write(row: Row | null) {
    return writeRow(this.schema.attributes, row);
  }

  #read(value: Parameters<typeof readRow>[1]): Row | null {
    return readRow(this.schema.attributes, value);
  }
}

export function errors(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 1);
}

/** What is set is as configured, or as it was; only what the platform computes may be anything. */
function planFault(attribute: Attribute, config: unknown, prior: unknown, planned: unknown): string | undefined {
  if (!isSettable(attribute)) return undefined;
  const { name, shape } = attribute;
  if (attribute.writeOnly) return planned === null ? undefined : `${name}: ${show(planned)}`;
  if (isDeepStrictEqual(planned, config)) return undefined;
  // What is optional and computed may be anything where nothing is configured.
  if (config === null && attribute.presence === "optional or computed") return undefined;
  if (prior !== null && config !== null && isDeepStrictEqual(planned, prior)) return undefined;
  const attributes = nestedIn(shape);
  if (!attributes || config === null || planned === null || config === UNKNOWN) return `${name}: ${show(planned)}`;
  const both = shape.is === "object" ? { "": "" } : (config as object);
  const at = (value: unknown, key: string) =>
    shape.is === "object" ? value : ((value as Record<string, unknown> | null)?.[key] ?? null);
  for (const key of Object.keys(both)) {
    const [one, other] = [at(config, key) as Row, at(planned, key) as Row];
    if (isDeepStrictEqual(one, other)) continue;
    for (const inner of attributes) {
      const before = (at(prior, key) as Row | null)?.[inner.name] ?? null;
      const given = (one as unknown) === UNKNOWN && !inner.writeOnly ? UNKNOWN : (one?.[inner.name] ?? null);
      const fault = planFault(inner, given, before, other?.[inner.name] ?? null);
      if (fault) return `${name}.${key}.${fault}`;
    }
  }
  return undefined;
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

function resultFault(path: string, shape: Shape, planned: unknown, state: unknown): string | undefined {
  if (planned === UNKNOWN || isDeepStrictEqual(planned, state)) return undefined;
  if (typeof planned !== "object" || planned === null || typeof state !== "object" || state === null) {
    return `${path}: planned ${show(planned)}, got ${show(state)}`;
  }
  const [wanted, got] = [planned as Row, state as Row];
  const names = Object.keys(wanted);
  if (!isDeepStrictEqual(names.toSorted(), Object.keys(got).toSorted())) return `${path}: other keys`;
  return names.map((name) => resultFault(`${path}.${name}`, shape, wanted[name], got[name])).find(Boolean);
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
