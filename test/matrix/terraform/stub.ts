import { isDeepStrictEqual } from "node:util";
import { UNKNOWN } from "../../../src/model";
import type { Provider } from "../../../src/terraform/protocol";
import type { Attribute, Presence, Shape } from "../../../src/terraform/shape";
import { completed, type Row, rawOf, readRow, writeRow } from "../../../src/terraform/value";
import { wireSchema } from "../../../src/terraform/wire-schema";
import type { Schema } from "./calls";
import { isComputed, isNested } from "./proposed";

/**
 * A provider with one resource that has every sort of attribute, and a platform that is a map. What an engine sends it
 * tells about the engine alone: the traces stay true while the real provider changes.
 */
const string: Shape = { is: "string" };
const attribute = (name: string, presence: Presence, shape: Shape = string, writeOnly = false): Attribute => ({
  name,
  declared: name,
  shape,
  presence,
  sensitive: false,
  writeOnly,
  description: "",
  deprecated: false,
});

const inner = [
  attribute("text", "required"),
  attribute("more", "optional"),
  attribute("filled", "optional or computed"),
  attribute("mark", "computed"),
];
const object: Shape = { is: "object", attributes: inner };

export const attributes: readonly Attribute[] = [
  attribute("id", "computed"),
  attribute("name", "required"),
  attribute("fixed", "optional"),
  attribute("note", "optional"),
  attribute("link", "optional"),
  attribute("filled", "optional or computed"),
  attribute("tags", "optional", { is: "map", of: string }),
  attribute("labels", "optional or computed", { is: "map", of: string }),
  attribute("names", "optional", { is: "list", of: string }),
  attribute("box", "optional", object),
  attribute("chosen", "optional or computed", object),
  attribute("parts", "optional", { is: "map", of: object }),
  attribute("rows", "optional", { is: "list", of: object }),
  attribute("secret", "optional", string, true),
  attribute("secret_version", "optional", { is: "number" }),
  attribute("stamp", "computed"),
];

export const schema: Schema = { typeName: "stub_thing", attributes };
/** Every object that is made with this name is made, and is an error. */
export const BROKEN = "broken";
/** No object of this name can be deleted. */
export const STUCK = "stuck";

export class Stub {
  readonly #objects = new Map<string, Row>();
  /** Counted by name, so that nothing depends on which of two independent ones comes first. */
  readonly #counts = new Map<string, number>();

  /** Objects by their name. */
  named(name: string): readonly Row[] {
    return [...this.#objects.values()].filter((one) => one.name === name);
  }

  /** Changes an object behind the engine's back, or takes it away. */
  change(id: string, values: Row | undefined): void {
    const object = this.#objects.get(id);
    if (!values) this.#objects.delete(id);
    else if (object) this.#objects.set(id, { ...object, ...values });
  }

  #next(name: string): string {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return `${name} ${count}`;
  }

  provider(): Provider {
    const row = (value: Parameters<typeof readRow>[1]) => readRow(attributes, value);
    const write = (value: Row | null) => writeRow(attributes, value);
    const fine = () => ({});
    return {
      GetMetadata: () => ({
        serverCapabilities: {},
        resources: [{ typeName: schema.typeName }],
        dataSources: [],
        ephemeralResources: [],
      }),
      GetProviderSchema: () => ({
        serverCapabilities: { planDestroy: true },
        provider: wireSchema([], ""),
        resourceSchemas: { [schema.typeName]: wireSchema(attributes, "") },
        dataSourceSchemas: {},
        ephemeralResourceSchemas: {},
      }),
      ValidateProviderConfig: fine,
      ConfigureProvider: fine,
      ValidateResourceConfig: fine,
      ValidateDataResourceConfig: fine,
      ValidateEphemeralResourceConfig: fine,
      UpgradeResourceState: ({ rawState }) => ({ upgradedState: write(completed(attributes, rawOf(rawState) as Row)) }),
      ReadResource: ({ currentState, private: kept }) => {
        const found = this.#objects.get(String(row(currentState)?.id));
        return { newState: write(found ?? null), ...(kept?.length ? { private: kept } : {}) };
      },
      PlanResourceChange: ({ priorState, proposedNewState, config, priorPrivate }) => {
        const [prior, proposed, given] = [row(priorState), row(proposedNewState), row(config)];
        const kept = {
          plannedPrivate: Buffer.from(priorPrivate?.length ? "planned on something" : "planned on nothing"),
        };
        if (!given || !proposed) return { plannedState: write(null), ...kept };
        const planned = plannedRow(prior, proposed, given);
        const isReplaced = prior !== null && !isDeepStrictEqual(prior.fixed, planned.fixed);
        const requiresReplace = isReplaced ? [{ steps: [{ attributeName: "fixed" }] }] : [];
        return { plannedState: write(planned), requiresReplace, ...kept };
      },
      ApplyResourceChange: ({ priorState, plannedState }) => {
        const [prior, planned] = [row(priorState), row(plannedState)];
        if (!planned) {
          if (prior?.name === STUCK) {
            return { newState: write(prior), diagnostics: [{ severity: 1, summary: "It is stuck.", detail: "" }] };
          }
          this.#objects.delete(String(prior?.id));
          return { newState: write(null), private: new Uint8Array() };
        }
        const made = settled(attributes, planned, {
          id: this.#next(String(planned.name)),
          stamp: this.#next(`stamp of ${planned.name}`),
        });
        this.#objects.set(String(made.id), made);
        const diagnostics =
          !prior && made.name === BROKEN ? [{ severity: 1, summary: "It is broken.", detail: "" }] : [];
        return { newState: write(made), private: Buffer.from("applied"), diagnostics };
      },
      ImportResourceState: ({ typeName, id = "" }) => ({
        importedResources: [{ typeName: typeName ?? "", state: write({ id }), private: Buffer.from("imported") }],
      }),
      MoveResourceState: fine,
      ReadDataSource: fine,
      OpenEphemeralResource: fine,
      CloseEphemeralResource: fine,
      GenerateResourceConfig: fine,
      GetResourceIdentitySchemas: fine,
      UpgradeResourceIdentity: fine,
      ValidateListResourceConfig: fine,
      ListResource: async () => {},
      ValidateActionConfig: fine,
      PlanAction: fine,
      InvokeAction: async () => {},
      GetFunctions: fine,
      CallFunction: fine,
      StopProvider: () => ({}),
    } as Provider;
  }
}

function plannedRow(prior: Row | null, proposed: Row, config: Row): Row {
  const filled = opened(attributes, proposed, config, prior === null);
  if (!prior || isDeepStrictEqual(filled, prior)) return filled;
  return { ...filled, stamp: UNKNOWN };
}

/** What nobody has set is not known yet; what is write-only is in no plan. */
function opened(shape: readonly Attribute[], row: Row, config: Row | null, isNew: boolean): Row {
  return Object.fromEntries(
    shape.map((one) => {
      const [value, given] = [row[one.name] ?? null, config?.[one.name] ?? null];
      if (one.writeOnly) return [one.name, null];
      if (value === null && isComputed(one)) return [one.name, isNew || one.presence === "computed" ? UNKNOWN : null];
      return [one.name, isNested(one.shape) && given !== null ? openedInside(one.shape, value, given, isNew) : value];
    }),
  );
}

function openedInside(shape: Shape, value: unknown, config: unknown, isNew: boolean): unknown {
  if (value === null || value === UNKNOWN) return value;
  if (shape.is === "object") return opened(shape.attributes, value as Row, config as Row, isNew);
  const of = (shape as { of: Shape }).of;
  const one = (item: unknown, key: string | number) =>
    openedInside(of, item, (config as Row | null)?.[key] ?? null, isNew);
  if (Array.isArray(value)) return value.map(one);
  return Object.fromEntries(Object.entries(value as Row).map(([key, item]) => [key, one(item, key)]));
}

/** Unknowns get a value. */
function settled(shape: readonly Attribute[], row: Row, own: Row = {}): Row {
  return Object.fromEntries(
    shape.map((one) => {
      const value = row[one.name] ?? null;
      return [one.name, value === UNKNOWN ? (own[one.name] ?? invented(one)) : settledInside(one.shape, value)];
    }),
  );
}

function invented({ shape, name }: Attribute): unknown {
  if (shape.is === "map") return { made: "by the platform" };
  if (shape.is === "object") return { text: "chosen", more: null, filled: "filled", mark: "mark" };
  return name;
}

function settledInside(shape: Shape, value: unknown): unknown {
  if (value === null || !isNested(shape)) return value;
  if (shape.is === "object") return settled(shape.attributes, value as Row);
  const of = (shape as { of: Shape }).of;
  if (Array.isArray(value)) return value.map((item) => settledInside(of, item));
  return Object.fromEntries(Object.entries(value as Row).map(([key, item]) => [key, settledInside(of, item)]));
}
