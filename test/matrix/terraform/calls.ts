import type { Provider } from "../../../src/terraform/protocol";
import type { Attribute } from "../../../src/terraform/shape";
import { type Row, readRow, writeRow } from "../../../src/terraform/value";
import type { Diagnostic, Identity, Path } from "../../../src/terraform/wire.gen";

/** A type of resource as an engine knows it. */
export interface Schema {
  readonly typeName: string;
  readonly attributes: readonly Attribute[];
}

export interface PlanCall {
  readonly prior: Row | null;
  readonly proposed: Row | null;
  readonly config: Row | null;
  readonly private: Uint8Array | undefined;
  /** Of the plan that is carried out, by an engine that keeps it. */
  readonly planned?: Uint8Array | undefined;
}

export interface PlanAnswer {
  readonly planned: Row | null;
  readonly private: Uint8Array;
  readonly replaces: readonly Path[];
  readonly identity: Identity | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ApplyCall {
  readonly prior: Row | null;
  readonly planned: Row | null;
  readonly config: Row | null;
  readonly private: Uint8Array | undefined;
}

export interface Found {
  readonly row: Row | null;
  readonly private: Uint8Array;
  readonly identity: Identity | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const NOTHING = new Uint8Array();

/** What an engine asks a provider about one type of resource, in rows instead of bytes. */
export class Calls {
  constructor(
    private readonly provider: Provider,
    readonly schema: Schema,
  ) {}

  get attributes(): readonly Attribute[] {
    return this.schema.attributes;
  }

  async validate(config: Row): Promise<readonly Diagnostic[]> {
    const answer = await this.provider.ValidateResourceConfig({
      ...this.#type,
      config: this.#write(config),
      clientCapabilities: { writeOnlyAttributesAllowed: true },
    });
    return answer.diagnostics ?? [];
  }

  /** What an engine asks for each object of the state before anything else: it is shown there, even if it is gone. */
  async upgrade(row: Row): Promise<void> {
    await this.provider.UpgradeResourceState({ ...this.#type, rawState: { json: Buffer.from(JSON.stringify(row)) } });
  }

  async read(row: Row, kept: Uint8Array): Promise<Found> {
    const answer = await this.provider.ReadResource({
      ...this.#type,
      currentState: this.#write(row),
      private: kept,
    });
    return this.#found(answer);
  }

  async plan(call: PlanCall): Promise<PlanAnswer> {
    const { prior, proposed, config, private: kept } = call;
    const answer = await this.provider.PlanResourceChange({
      ...this.#type,
      priorState: this.#write(prior),
      proposedNewState: this.#write(proposed),
      config: this.#write(config),
      ...(kept?.length ? { priorPrivate: kept } : {}),
      ...(call.planned ? { plannedPrivate: call.planned } : {}),
    });
    return {
      planned: this.#read(answer.plannedState),
      private: answer.plannedPrivate ?? NOTHING,
      replaces: answer.requiresReplace ?? [],
      identity: answer.plannedIdentity,
      diagnostics: answer.diagnostics ?? [],
    };
  }

  async apply(call: ApplyCall): Promise<Found> {
    const { prior, planned, config, private: kept } = call;
    const answer = await this.provider.ApplyResourceChange({
      ...this.#type,
      priorState: this.#write(prior),
      plannedState: this.#write(planned),
      config: this.#write(config),
      ...(kept?.length ? { plannedPrivate: kept } : {}),
    });
    return this.#found(answer);
  }

  async importing(id: string): Promise<Found> {
    const answer = await this.provider.ImportResourceState({ ...this.#type, id });
    const [found] = answer.importedResources ?? [];
    return this.#found({
      ...(found?.state ? { newState: found.state } : {}),
      ...(found?.private ? { private: found.private } : {}),
      ...(answer.diagnostics ? { diagnostics: answer.diagnostics } : {}),
    });
  }

  get #type() {
    return { typeName: this.schema.typeName };
  }

  #found(answer: {
    newState?: Parameters<typeof readRow>[1];
    private?: Uint8Array;
    newIdentity?: Identity;
    diagnostics?: readonly Diagnostic[];
  }): Found {
    const { newState, private: kept = NOTHING, newIdentity: identity, diagnostics = [] } = answer;
    return { row: this.#read(newState), private: kept, identity, diagnostics };
  }

  #write(row: Row | null) {
    return writeRow(this.schema.attributes, row);
  }

  #read(value: Parameters<typeof readRow>[1]): Row | null {
    return readRow(this.schema.attributes, value);
  }
}

/** As an engine shows one. */
export const textOf = ({ summary, detail }: Diagnostic) => `${summary}: ${detail}`;

export function errors(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 1);
}
