import { type Kind, madeAt, newestFirst, SvcError } from "../model";
import type { Io } from "../state";
import type { LastDeployment, ResourceReport } from "./report";
import type { Redact } from "./secrets";

type Reports = readonly ResourceReport[];

/**
 * Adds what the platform reports about changes of drifted objects, which need not be the cause of a difference: the last
 * deployment, and who changed the record. What cannot be read is not reported. Keys only have the time of their last use,
 * which every later request moves.
 */
export async function withPossibleCauses(
  resources: Reports,
  kinds: readonly Kind[],
  redact: Redact,
  io: Io,
): Promise<Reports> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const members = once(() => membersOf(io));
  return Promise.all(
    resources.map(async (resource) => {
      const kind = byName.get(resource.kind);
      const isOpen = resource.differences.some(({ accepted }) => !accepted);
      if (!kind || !isOpen) return resource;
      const [lastDeployment, changedBy] = await Promise.all([
        lastDeploymentOf(kind, resource.id, io),
        changedByOf(kind, resource.id, members, io),
      ]);
      return { ...resource, lastDeployment: redact(lastDeployment), changedBy: redact(changedBy) };
    }),
  );
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

/** Names of members by their IDs; none if the key may not list them. */
async function membersOf(io: Io): Promise<ReadonlyMap<unknown, string>> {
  const rows = await unlessRefused(() => io.client.all({ operation: "listUsers", ids: [] }, io.signal));
  return new Map((rows ?? []).map((row) => [row.id, String(row.full_name ?? row.id)]));
}

async function changedByOf(
  { api, changedBy }: Kind,
  id: string,
  members: () => Promise<ReadonlyMap<unknown, string>>,
  io: Io,
): Promise<string | null> {
  const { get } = api;
  if (changedBy === undefined || get === undefined) return null;
  const record = await unlessRefused(() => io.client.one({ operation: get, ids: [id] }, io.signal));
  const member = record?.[changedBy];
  if (typeof member !== "string" || member === "") return null;
  return (await members()).get(member) ?? member;
}

async function lastDeploymentOf({ deployment }: Kind, id: string, io: Io): Promise<LastDeployment | null> {
  if (!deployment) return null;
  const { list, origin } = deployment;
  const rows = await unlessRefused(() => io.client.all({ operation: list, ids: [id] }, io.signal));
  const [last] = newestFirst(rows ?? []);
  if (!last) return null;
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const { trigger, author, commit, branch } = origin;
  return {
    id: String(last.id),
    requestedAt: text(madeAt(last)),
    trigger: text(last[trigger]),
    author: text(last[author]),
    commit: text(last[commit]),
    branch: text(last[branch]),
  };
}

async function unlessRefused<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SvcError && error.problem.code !== "interrupted") return undefined;
    throw error;
  }
}
