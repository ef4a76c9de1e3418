import { ignoreMissing, isRefused } from "../../client/errors";
import type { OperationId } from "../../contract";
import type { FieldChange } from "../../declaration/diff";
import type { Call, Surroundings, Via, Wire } from "../../model/field";
import { normal } from "../../model/normal";
import { SvcError, show } from "../../model/problem";
import type { Io } from "../../state/io";

/** Changes one field that has its own operation. Returns what the answer shows of the record. */
export async function carryOut(
  change: FieldChange,
  ids: readonly string[],
  around: Surroundings,
  io: Io,
): Promise<Wire> {
  const { via } = change.field;
  const to = normal(change.field, change.to);
  let answer: Wire = {};
  switch (via?.by) {
    case "toggle":
      return flip(change, via, ids, io);
    case "switch": {
      const operation = to ? via.on : via.off;
      if (operation) await io.client.send({ operation, ids }, io.signal);
      return answer;
    }
    case "members": {
      const [before, after] = [change.from ?? [], to ?? []] as [readonly string[], readonly string[]];
      await takeOut(via, before, after, ids, io);
      for (const one of after.filter((other) => !before.includes(other))) {
        await putIn(via, one, ids, around, io);
      }
      return answer;
    }
    case "calls":
      for (const call of via.calls({ from: change.from, to: change.to, ...around })) {
        answer = await io.client.one(call, io.signal);
      }
      return via.answers ? answer : {};
    default:
      throw new SvcError({
        code: "unchangeable",
        field: change.name,
        message: `${change.name} cannot be changed in place: the platform has no operation for it.`,
      });
  }
}

/**
 * Where answers leave out the members, one that is refused may be one already, here or in an entry beside this one: it is
 * taken out, and put in again.
 */
async function putIn(
  { add, as, remove }: Extract<Via, { by: "members" }>,
  member: string,
  ids: readonly string[],
  around: Surroundings,
  io: Io,
): Promise<void> {
  const put = () => io.client.send({ operation: add, ids, body: { [as]: member } }, io.signal);
  await put().catch(async (error: unknown) => {
    if (!isRefused(error)) throw error;
    for (const place of [around.id, ...idsBeside(around)]) {
      await io.client
        .send({ operation: remove, ids: [...ids.slice(0, -1), place, member] }, io.signal)
        .catch(ignoreMissing);
    }
    await put();
  });
}

/** IDs of the entries in the same part of the object. */
function idsBeside({ object, id }: Surroundings): readonly string[] {
  const part = Object.values(object.parts).find((entries) => entries.some((entry) => entry.id === id)) ?? [];
  return part.map((entry) => entry.id).filter((other) => other !== id);
}

/** Removes the members that should not stay. One that does not exist any more is no member. */
export async function takeOut(
  { remove }: Extract<Via, { by: "members" }>,
  before: readonly string[],
  after: readonly string[],
  ids: readonly string[],
  io: Io,
): Promise<void> {
  for (const member of before.filter((one) => !after.includes(one))) {
    await io.client.send({ operation: remove, ids: [...ids, member] }, io.signal).catch(ignoreMissing);
  }
}

/**
 * A toggle flips instead of setting. Where its answer shows the state, it is flipped again until that answer matches the
 * declaration (contract note 9).
 */
async function flip(
  change: FieldChange,
  via: { readonly operation: OperationId; readonly answer?: string },
  ids: readonly string[],
  io: Io,
): Promise<Wire> {
  const call: Call = { operation: via.operation, ids };
  for (let tries = 0; tries < 3; tries++) {
    const answer = await io.client.one(call, io.signal);
    const shown = via.answer && answer[via.answer];
    const isUnseen = shown === undefined && (!via.answer || change.field.observed !== false);
    if (isUnseen || shown === change.to) return answer;
  }
  throw new SvcError({
    code: "toggle",
    field: change.name,
    message: `${change.name} was toggled three times, but the platform still does not report ${show(change.to)}.`,
  });
}
