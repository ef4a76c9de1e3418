import { type Named, placeText, render } from "../model";
import { declaredOrImported } from "../state";
import { check } from "./check";
import { create, update } from "./create";
import { diff, replacedBy } from "./diff";
import { internal, toEngine } from "./engine-values";
import { read } from "./read";
import { remove } from "./remove";
import { isSeed, Seeding } from "./seed";
import type { Session } from "./session";
import { type Subject, subjectOf } from "./subject";

/** The methods of a dynamic provider over one session. Their types are the SDK's `ResourceProvider`. */
export function methodsOf(session: Session): Methods {
  const methods = ofKinds(session);
  const seeds = ofSeeds(new Seeding(session));
  // The class set it: a dynamic provider's methods do not receive it.
  const own = async (props: Named) => {
    await session.edges.journals.meet(String(props.__urn));
    return isSeed(String(props.__urn)) ? seeds : methods;
  };
  return {
    check: async (olds, news) => (await own(news)).check(olds, news),
    diff: async (id, olds, news) => (await own(news)).diff(id, olds, news),
    create: async (inputs) => (await own(inputs)).create(inputs),
    update: async (id, olds, news) => (await own(news)).update(id, olds, news),
    read: async (id, props) => (await own(props)).read(id, props),
    delete: async (id, props) => (await own(props)).delete(id, props),
  };
}

type Methods = ReturnType<typeof ofKinds>;

function ofSeeds(seeding: Seeding): Methods {
  return {
    check: async (_, news) => ({ inputs: news, failures: [] }),
    diff: async (_, olds, news) => ({ changes: seeding.changes(olds, news), replaces: [], deleteBeforeReplace: false }),
    create: (inputs) => seeding.create(String(inputs.__urn), inputs),
    update: async (id, olds, news) => ({ id, outs: await seeding.update(String(news.__urn), olds, news) }),
    read: async (id, props) => ({ id, props }),
    delete: async () => {},
  };
}

function ofKinds(session: Session) {
  return {
    /** Runs in every preview: the only place where a declaration can be refused before anything is sent. */
    async check(olds: Named, news: Named) {
      const { inputs, failures } = await check(session, subjectIn(news), olds, news);
      // Without a property: the engine would print the value beside it, secret or not.
      const sent: Named = toEngine(inputs);
      return { inputs: sent, failures: failures.map((reason) => ({ property: "", reason })) };
    },

    /** Declared against live. In a refresh the engine passes the live outputs as `olds` and the last inputs as `news`. */
    async diff(id: string, olds: Named, news: Named) {
      const subject = subjectIn(news);
      const plan = await diff(session, subject, id, olds, news);
      const { differences, isDue, deletesFirst: deleteBeforeReplace } = plan;
      // The engine shows a secret map as one word; the keys that differ are no secret.
      for (const { path } of differences.filter(({ secret }) => secret)) {
        session.edges.engine.notice(subject.urn, `${placeText(path)} differs`);
      }
      // The native plugin's state has no code: without an update, which sends nothing, no refresh and no deletion finds it.
      const isOfPlugin = olds.__provider === undefined;
      return { changes: isDue || isOfPlugin, replaces: replacedBy(plan), deleteBeforeReplace };
    },

    async create(inputs: Named) {
      return create(session, subjectIn(inputs), inputs);
    },

    async update(id: string, olds: Named, news: Named) {
      return update(session, subjectIn(news), { id, olds, news });
    },

    /** For refresh: the live outputs, and the inputs that would lead to them. */
    async read(id: string, props: Named) {
      const subject = subjectIn(props);
      const found = await read(session, subject, id, props);
      if (!found) return { id: "", props: {} };
      const inputs = render(subject.kind, found.live, declaredOrImported(found), { computed: false });
      return {
        id,
        props: await session.state.outputs(subject.kind, found, props),
        inputs: toEngine({ ...inputs, ...internal(props, ["__urn"]) }),
      };
    },

    async delete(id: string, props: Named): Promise<void> {
      await remove(session, subjectIn(props), id, props);
    },
  };
}

function subjectIn(props: Named): Subject {
  return subjectOf(String(props.__urn));
}
