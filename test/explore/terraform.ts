import { routeOf } from "../../src/model";
import { guardOf, type Known } from "../../src/state";
import { toRow } from "../../src/terraform/convert";
import { knownFrom } from "../../src/terraform/known";
import { readPrivate } from "../../src/terraform/notes";
import type { Provider } from "../../src/terraform/protocol";
import { provider } from "../../src/terraform/provider";
import { type ResourceSchema, resourceSchemas } from "../../src/terraform/schema";
import { Session } from "../../src/terraform/session";
import { errors } from "../matrix/terraform/calls";
import { addressOfBlock, type Block, type Configuration, typeOf } from "../matrix/terraform/configuration";
import { type Change, type Instance, type Outcome, Terraform } from "../matrix/terraform/model";
import type { StateFile } from "./engine";
import type { Opened } from "./journal";
import { type Named, type Program, type Resource, withReferences } from "./programs";
import type { Runner } from "./runner";

const schemas = resourceSchemas();
const schemaOf = (type: string) => schemas.get(type) as ResourceSchema;
const ofKind = new Map([...schemas.values()].map((schema) => [schema.kind.name, schema]));

/** An object as the state file has it. */
export interface Kept extends Omit<Instance, "private"> {
  readonly name: string;
  readonly type: string;
  readonly id: string;
  readonly address: string;
  readonly private: string;
  /** It was replaced, and is still to be deleted. */
  readonly isGoing?: true;
}

export interface TerraformParts {
  readonly runner: Runner;
  readonly file: StateFile;
  readonly opened: Opened;
  /** Every resource has `create_before_destroy`. */
  readonly createsFirst: boolean;
  /** What is not declared any more has `removed` blocks that delete nothing. */
  readonly isForgetting: boolean;
  readonly isUnrefreshed: boolean;
  say(message: string): void;
  /** What was read of it until now. */
  readonly said: readonly string[];
}

/** Terraform's core in one run: a plan and its apply, each with a process of the provider. */
export class TerraformEngine {
  /** IDs of the records that the plan has shown as deleted. */
  readonly removed: string[] = [];
  /** What its user has read when it begins to change something, where it does. */
  planned: readonly string[] | undefined;
  readonly #parts: TerraformParts;
  readonly #core: Terraform;
  readonly #shown = new Set<string>();
  #session: Session | undefined;
  #commands = 0;

  constructor(parts: TerraformParts) {
    this.#parts = parts;
    const save = () => this.#save();
    this.#core = new Terraform(this.#begin(), schemaOf, { restart: () => this.#restart(), save });
    for (const { address, isGoing, private: text, row, tainted, needs, createsFirst } of this.#read()) {
      const instance = { row, tainted, needs, createsFirst, private: Buffer.from(text, "latin1") };
      if (isGoing) this.#core.deposed.set(address, [...(this.#core.deposed.get(address) ?? []), instance]);
      else this.#core.state.set(address, instance);
    }
  }

  /** One `apply`. @throws Error with what it has reported. */
  async up(program: Program): Promise<void> {
    const { createsFirst, isForgetting, say } = this.#parts;
    const blocks = program.map((resource) => blockOf(resource, program, createsFirst));
    const isDeclared = (address: string) => blocks.some((block) => addressOfBlock(block) === address);
    const removed = isForgetting ? [...this.#core.state.keys()].filter((one) => !isDeclared(one)) : [];
    const moved = program.flatMap((one) =>
      one.alias ? [{ from: addressOf(one, one.alias), to: addressOf(one) }] : [],
    );
    // A configuration without any resource of ours starts no provider: this one has another one, which is only planned.
    if (program.length === 0) await this.#core.plan({ blocks: [NEIGHBOUR] });
    // That plan was a command of its own: no process of this one has met what it has met.
    this.#commands += 1;
    const { diagnostics } = await this.#core.apply({ blocks, moved, removed } satisfies Configuration, {
      refresh: !this.#parts.isUnrefreshed,
      meanwhile: (plan) => this.#show(plan),
    });
    await this.#save();
    const texts = diagnostics.map(textOf);
    // Those of the plan were read before.
    for (const text of texts.filter((one) => !this.#shown.has(one))) say(text);
    if (errors(diagnostics).length > 0) throw new Error(texts.join("\n"));
  }

  /** The engine ends its provider. */
  async end(): Promise<void> {
    await Promise.race([this.#session?.finish(), this.#parts.runner.providerDeath]);
  }

  async #show({ changes, diagnostics }: Outcome): Promise<void> {
    for (const text of diagnostics.map(textOf)) this.#shown.add(text);
    for (const text of this.#shown) this.#parts.say(text);
    if (errors(diagnostics).length === 0) this.planned = [...this.#parts.said];
    for (const change of changes) if (isLeaving(change)) this.removed.push(recordIdOf(change));
  }

  #begin(): Provider {
    const { runner, opened, say } = this.#parts;
    const { documents, running } = opened;
    const environment = { SERVICE_API_URL: "http://127.0.0.1:1", SERVICE_API_TOKEN: "svc_explorer" };
    const { client, clock } = runner;
    const engine = `run-${running.pid}${this.#commands}`;
    const session = new Session({ environment, folder: NOWHERE, clock, documents, client, runner: running, engine });
    runner.stop = () => session.connection.stop.now();
    runner.guard = () => guardOf([session.journal]);
    this.#session = session;
    const one = provider(session);
    const configured = async (request: Parameters<Provider["ConfigureProvider"]>[0]) => {
      const answer = await one.ConfigureProvider(request);
      for (const { summary, detail } of answer.diagnostics ?? []) say(`${summary}: ${detail}`);
      return answer;
    };
    return whileItLives({ ...one, ConfigureProvider: configured }, runner.providerDeath);
  }

  async #restart(): Promise<Provider> {
    await this.end();
    return this.#begin();
  }

  #read(): readonly Kept[] {
    return JSON.parse(this.#parts.file.read()) as Kept[];
  }

  async #save(): Promise<void> {
    const current = [...this.#core.state].map(([address, one]) => keptOf(address, one));
    const deposed = [...this.#core.deposed].flatMap(([address, all]) =>
      all.map((one): Kept => ({ ...keptOf(address, one), isGoing: true })),
    );
    const text = JSON.stringify([...current, ...deposed]);
    const { runner, file } = this.#parts;
    if (text === file.read()) return;
    await runner.pass({ of: "engine", label: "save", isWrite: true }, () => file.write(text));
  }
}

/** As Terraform answers for a provider that has died. */
function whileItLives(provider: Provider, death: Promise<void>): Provider {
  const calls = Object.entries(provider).map(([name, call]) => {
    const ask = call as (request: object) => Promise<object>;
    const lost = (request: object) => ({
      diagnostics: [DIED],
      ...(name === "ApplyResourceChange" ? kept(request) : {}),
    });
    return [name, (request: object) => Promise.race([ask(request), death.then(() => lost(request))])];
  });
  return Object.fromEntries(calls);
}

const DIED = { severity: 1, summary: "Plugin did not respond", detail: "The plugin exited." };

/** What was to be updated keeps its values, and nothing of what the provider has noted about it; a deletion keeps both. */
function kept({ priorState, plannedState, plannedPrivate }: Partial<Parameters<Provider["ApplyResourceChange"]>[0]>) {
  if (!priorState) return {};
  const isDeletion = plannedState?.msgpack?.length === 1;
  return { newState: priorState, ...(isDeletion ? { private: plannedPrivate } : {}) };
}

const NEIGHBOUR: Block = { type: "svc_project", name: "neighbour", values: { display_name: "neighbour" } };
const NOWHERE = "/nonexistent";

function keptOf(address: string, { private: bytes, ...rest }: Instance): Kept {
  const { kind } = schemaOf(typeOf(address));
  const name = address.slice(address.indexOf(".") + 1);
  const id = String(rest.row.id);
  return { ...rest, address, name, type: kind.name, id, private: Buffer.from(bytes).toString("latin1") };
}

/** What the state has of an object. */
export function knownOf({ type, row, private: text }: Kept): Known {
  const notes = readPrivate(Buffer.from(text, "latin1"));
  return knownFrom(ofKind.get(type) as ResourceSchema, row, notes, notes.notes?.home as Known["home"]);
}

const textOf = ({ summary, detail }: Outcome["diagnostics"][number]) => `${summary}: ${detail}`;

/** A move is an update in which the provider deletes the original: its ID is not known before. */
function isLeaving({ action, before, after }: Change): boolean {
  return before !== null && (action === "delete" || action === "replace" || after?.id !== before.id);
}

function recordIdOf({ address, before }: Change): string {
  return routeOf(schemaOf(typeOf(address)).kind, String(before?.id)).ids.at(-1) ?? "";
}

function addressOf({ kind, name }: Resource, other = name): string {
  return `${ofKind.get(kind.name)?.typeName}.${other}`;
}

function blockOf({ kind, name, declared }: Resource, program: Program, createsFirst: boolean): Block {
  const { typeName, attributes } = ofKind.get(kind.name) as ResourceSchema;
  const referenceTo = (other: string) => {
    const found = program.find((one) => one.name === other);
    return { $: `${found ? addressOf(found) : other}.id` };
  };
  const values = toRow(attributes, withReferences(declared, referenceTo) as Named);
  return { type: typeName, name, values, ...(createsFirst ? { createBeforeDestroy: true } : {}) };
}
