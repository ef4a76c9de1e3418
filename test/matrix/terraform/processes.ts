import { provider } from "../../../src/terraform/provider";
import { type ResourceSchema, resourceSchemas } from "../../../src/terraform/schema";
import type { Session } from "../../../src/terraform/session";
import type { Dialect } from "./dialects";
import { type Instance, Terraform } from "./model";

const schemas = resourceSchemas();
export const schemaOf = (type: string) => schemas.get(type) as ResourceSchema;

/** The processes of a provider that an engine starts one after the other, each with a session of its own. */
export function processesOf(begun: () => Session) {
  let session = begun();
  let ended: Session | undefined;
  /** A process ends once: it may have ended some time before the next one starts. */
  const finish = async () => {
    if (ended === session) return;
    ended = session;
    await session.finish();
  };
  const restart = async () => {
    await finish();
    session = begun();
    return provider(session);
  };
  return { first: provider(session), restart, finish };
}

/** What an engine has between two commands. */
export interface State {
  readonly state: ReadonlyMap<string, Instance>;
  readonly deposed?: ReadonlyMap<string, Instance[]>;
}

/** The engine of a command that begins with this state; `finish` ends its last process. */
export function engineFrom(begun: () => Session, from?: State, dialect?: Dialect) {
  const { first, restart, finish } = processesOf(begun);
  const engine = new Terraform(first, schemaOf, { restart, ...(dialect ? { dialect } : {}) });
  for (const [address, kept] of from?.state ?? []) engine.state.set(address, kept);
  for (const [address, kept] of from?.deposed ?? []) engine.deposed.set(address, kept);
  return { engine, finish };
}
