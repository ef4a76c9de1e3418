import type { Account } from "./account";
import type { Program } from "./code";
import type { ForeignState } from "./foreign-state";
import { programOf } from "./program";

export interface Migration {
  readonly program: Program;
  /** Addresses of objects that do not exist any more. */
  readonly gone: readonly string[];
}

/** The objects of another provider's state as a program, under their names there. */
export async function migrationOf(account: Account, { objects, others }: ForeignState): Promise<Migration> {
  const byId = new Map(objects.map((one) => [one.id, one]));
  const listed = (await account.list()).flatMap((one) => {
    const managed = byId.get(one.id);
    return managed?.kind === one.kind ? [{ ...one, displayName: managed.name }] : [];
  });
  const found = new Set(listed.map(({ id }) => id));
  const from = new Map(objects.filter(({ id }) => found.has(id)).map(({ id, address }) => [id, address]));
  const gone = objects.filter(({ id }) => !found.has(id)).map(({ address }) => address);
  return { program: { ...(await programOf(account, listed)), moves: { from, others } }, gone };
}
