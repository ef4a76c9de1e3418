import type { Io } from "../lifecycle";
import { type Kind, madeAt, newestFirst, SvcError } from "../model";
import type { LastDeployment, ResourceReport } from "./report";
import type { Redact } from "./secrets";

type Reports = readonly ResourceReport[];

/** Adds the last deployments of drifted objects: one request for each. One that cannot be read is not reported. */
export async function withLastDeployments(
  resources: Reports,
  kinds: readonly Kind[],
  redact: Redact,
  io: Io,
): Promise<Reports> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return Promise.all(
    resources.map(async (resource) => {
      const kind = byName.get(resource.kind);
      const isOpen = resource.differences.some(({ accepted }) => !accepted);
      const lastDeployment = kind && isOpen ? await lastDeploymentOf(kind, resource.id, io) : null;
      return { ...resource, lastDeployment: redact(lastDeployment) };
    }),
  );
}

async function lastDeploymentOf({ deployment }: Kind, id: string, io: Io): Promise<LastDeployment | null> {
  if (!deployment) return null;
  const { list, origin } = deployment;
  try {
    const [last] = newestFirst(await io.client.all({ operation: list, ids: [id] }, io.signal));
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
  } catch (error) {
    if (error instanceof SvcError && error.problem.code !== "interrupted") return null;
    throw error;
  }
}
