import { plain } from "../marks";
import { isSeed, Seeding } from "../seed";
import type { Provider, Raw } from "./protocol";
import type { NativeSession } from "./session";

/** The provider with the seeds of environments. What is secret among their inputs is stored as it came. */
export function withSeeds(provider: Provider, session: NativeSession): Provider {
  const seeding = new Seeding(session.shared);
  const own = (inputs: Raw, outs: Raw): Raw => ({ ...outs, ...inputs });
  return {
    ...provider,
    check: async (urn, olds, news, autonaming) =>
      isSeed(urn) ? { inputs: news, failures: [] } : provider.check(urn, olds, news, autonaming),
    diff: async (request) => {
      if (!isSeed(request.urn)) return provider.diff(request);
      const changes = seeding.changes(plain(request.olds), plain(request.news));
      return { changes, replaces: [], deleteBeforeReplace: false, stables: [], detailed: {} };
    },
    create: async (request) => {
      const { urn, inputs, preview, timeout } = request;
      if (!isSeed(urn)) return provider.create(request);
      if (preview) return { id: "", outputs: inputs };
      const { id, outs } = await seeding.create(urn, plain(inputs), session.limits("create", timeout));
      return { id, outputs: own(inputs, outs) };
    },
    update: async (request) => {
      const { urn, olds, inputs, preview, timeout } = request;
      if (!isSeed(urn)) return provider.update(request);
      if (preview) return { outputs: inputs };
      const limits = session.limits("update", timeout);
      return { outputs: own(inputs, await seeding.update(urn, plain(olds), plain(inputs), limits)) };
    },
    read: async (request) =>
      isSeed(request.urn)
        ? { id: request.id, outputs: request.olds, inputs: request.oldInputs }
        : provider.read(request),
    delete: async (request) => (isSeed(request.urn) ? undefined : provider.delete(request)),
  };
}
