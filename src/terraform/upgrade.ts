import { camelCase, renameKeys, SvcError, snakeCase } from "../model";
import type { ResourceSchema } from "./schema";
import { completed, type Row, rawOf } from "./value";
import type { UpgradeState } from "./wire.gen";

/**
 * A state that this release or an earlier one has written, in the shape of this release.
 *
 * @throws SvcError `state` for what a newer release wrote: what it means is not known here.
 */
export function upgradedState(schema: ResourceSchema, { version = 0, rawState }: UpgradeState): Row {
  const { kind, attributes } = schema;
  refuseNewer(`The state of a ${schema.typeName}`, version, schema.version);
  const raw = (rawOf(rawState) ?? {}) as Row;
  const due = (kind.stateUpgrades ?? []).slice(version);
  if (due.length === 0) return completed(attributes, raw);
  const upgraded = due.reduce((values, upgrade) => upgrade(values), renameKeys(camelCase, raw));
  return completed(attributes, renameKeys(snakeCase, upgraded));
}

/** @throws SvcError `state` */
export function refuseNewer(what: string, version: number, known: number): void {
  if (version <= known) return;
  throw new SvcError({
    code: "state",
    message: `${what} was written by a newer release of the provider: its schema has version ${version}, and this release knows versions up to ${known}.`,
    next: "Install the release that wrote it, or a later one, and run again. Nothing was sent to the platform.",
  });
}
