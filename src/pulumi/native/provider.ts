import { isDeepStrictEqual } from "node:util";
import { giveBackAll } from "../../client/give-back";
import { onlyShownOnce, readImportId, warnings } from "../../declaration";
import { type Kind, type Named, render, respelled, SvcError, UNKNOWN } from "../../model";
import { findId, hostedNames, importedNames } from "../../read";
import type { Io } from "../../state";
import { DELETE_FIRST, EXCLUDED, FILLED_BY, IGNORED, SECRETS } from "../carried-inputs";
import { check } from "../check";
import { create, update } from "../create";
import { diff, replacedBy } from "../diff";
import { declaredIn, isInternal, isUnknownMark, toEngine } from "../engine-values";
import { isSecret, plain, plainWithSecrets, secret } from "../marks";
import { MISTAKES } from "../mistakes-beside";
import { PartialFailure } from "../plain-errors";
import { read, readFull } from "../read";
import { remove } from "../remove";
import { type Subject, subjectOf } from "../subject";
import { chosenName, deletesFirst } from "./autonaming";
import { detailed } from "./changes";
import { configuration, configurationProblems, namesIn } from "./configuration";
import { invoke } from "./functions";
import { listed } from "./listing";
import { plannedOutputs, stableNames } from "./planned";
import type { ConstructAnswer, ConstructRequest, Provider, Raw } from "./protocol";
import { refreshedInputs } from "./refreshed-inputs";
import { packageSchema } from "./schema";
import { withSeeds } from "./seeds";
import type { NativeSession } from "./session";
import { COMPONENT, kindOf } from "./tokens";
import { marked, markedAsFound } from "./values";

/** Declares the resources of a component, looking up what it names on the platform. */
export type Construct = (request: ConstructRequest, io: Io) => Promise<ConstructAnswer>;

/** The provider over one session. `construct` serves its component. */
export function provider(session: NativeSession, construct?: Construct): Provider {
  return withPlainErrors(withSeeds(ofKinds(session, construct), session), session);
}

/** Every error of ours has its code, in the engine's words, and no token, wherever it comes from. */
function withPlainErrors(provider: Provider, session: NativeSession): Provider {
  const redacting =
    <A extends readonly unknown[], R>(method: (...args: A) => Promise<R>) =>
    (...args: A) =>
      session.withoutTokens(async () => method(...args));
  const met =
    <Q extends { readonly urn: string }, R>(method: (request: Q) => Promise<R>) =>
    async (request: Q) => {
      await session.shared.edges.journals.meet(request.urn);
      return method(request);
    };
  return {
    ...provider,
    check: redacting(async (urn, ...more) => {
      await session.shared.edges.journals.meet(urn);
      return provider.check(urn, ...more);
    }),
    diff: redacting(met(provider.diff)),
    create: redacting(met(provider.create)),
    update: redacting(met(provider.update)),
    read: redacting(met(provider.read)),
    delete: redacting(met(provider.delete)),
    invoke: redacting(provider.invoke),
    construct: redacting(provider.construct),
    list: redacting(provider.list),
  };
}

/** A fold over the kinds that names none of them. */
function ofKinds(session: NativeSession, construct?: Construct): Provider {
  // Names that the update may choose otherwise than the preview, by what they are of.
  const tentative = new Map<string, string>();
  return {
    ...configuring(session),
    ...planning(session, tentative),
    ...applying(session, tentative),
    ...finding(session, construct),
    cancel: () => session.stop(),
    finish: giveBackAll,
  };
}

function configuring(session: NativeSession) {
  return {
    getSchema: () => JSON.stringify(packageSchema()),
    checkConfig: (urn, news) => {
      const inputs = Object.entries(plain(news)).map(([name, value]) => {
        const isHidden = isSecret(news[name]) || (name === "token" && configuration.token.secret);
        return [name, isHidden ? secret(value) : value];
      });
      const isKnown = (value: unknown) => !(typeof value === "string" && isUnknownMark(value));
      return { inputs: Object.fromEntries(inputs), failures: configurationProblems(urn, plain(news), isKnown) };
    },
    diffConfig: (olds, news) => !isDeepStrictEqual(ownIn(plain(olds)), ownIn(plain(news))),
    configure: (urn, args) => session.configure(urn, plain(args), namesIn(urn)),
  } satisfies Partial<Provider>;
}

function planning(session: NativeSession, tentative: Map<string, string>) {
  const { shared } = session;
  const { calls, run } = shared;
  return {
    check: async (urn, before, now, autonaming) => {
      const subject = subjectOf(urn);
      const [olds, news] = [respelled(subject.kind, before) as Raw, respelled(subject.kind, now) as Raw];
      const sides = { olds: ownIn(plain(olds)), news: ownIn(plain(news)) };
      const sources = { ...sides, autonaming, predecessor: calls.plans.get(urn)?.known };
      const io = run.io(urn, session.limits());
      const chosen = await chosenName(subject, sources, io);
      if (chosen?.isTentative) tentative.set(urn, chosen.field);
      if (deletesFirst(subject, sources)) calls.orders.deletesFirst(urn, "names");
      const name = chosen ? { [chosen.field]: chosen.value } : {};
      const given = plainWithSecrets(subject.kind, news);
      const carried = [MISTAKES, FILLED_BY, EXCLUDED, DELETE_FIRST, IGNORED, SECRETS].map((one) => [one, given[one]]);
      const beside = Object.fromEntries(carried);
      const checked = await check(shared, subject, sides.olds, { ...sides.news, ...beside }, name);
      const { failures } = checked;
      // The engine passes its own marks to the plugin, with each call.
      const { [SECRETS]: _, ...inputs } = checked.inputs;
      warnOfImport(session, subject, news);
      if (failures.length === 0) await remark(session, subject, { ...ownIn(plain(now)), ...name });
      const reasons = failures.map((reason) => ({ property: "", reason }));
      const kept = chosen ? { [chosen.field]: olds[chosen.field] } : {};
      return { inputs: marked(subject.kind, inputs, news, kept), failures: reasons };
    },
    diff: async ({ urn, id, olds: oldState, oldInputs, news }) => {
      const subject = subjectOf(urn);
      const { kind } = subject;
      const olds = plainWithSecrets(kind, oldState);
      const plan = await diff(shared, subject, id, olds, plainWithSecrets(kind, news));
      const sides = { oldInputs: ownIn(plain(oldInputs)), news: ownIn(plain(news)), olds };
      return {
        changes: plan.isDue,
        replaces: replacedBy(plan),
        deleteBeforeReplace: plan.deletesFirst,
        stables: stableNames(plan, olds),
        detailed: detailed(subject.kind, plan, sides),
      };
    },
  } satisfies Partial<Provider>;
}

function applying(session: NativeSession, tentative: ReadonlyMap<string, string>) {
  const { shared } = session;
  return {
    create: async ({ urn, inputs, preview, timeout }) => {
      const subject = subjectOf(urn);
      if (preview) {
        const planned = plannedOutputs(creationOf(subject.kind), declaredIn(plain(inputs)), undefined);
        const name = tentative.get(urn);
        const outputs = name === undefined ? planned : { ...planned, [name]: UNKNOWN };
        return { id: "", outputs: marked(subject.kind, outputs, inputs) };
      }
      const limits = session.limits("create", timeout);
      const given = plainWithSecrets(subject.kind, inputs);
      const made = await create(shared, subject, given, limits).catch(rawly(subject.kind, inputs));
      return { id: made.id, outputs: marked(subject.kind, made.outs, inputs) };
    },
    update: async ({ urn, id, olds: oldState, inputs, preview, timeout }) => {
      const subject = subjectOf(urn);
      const olds = plainWithSecrets(subject.kind, oldState);
      if (preview) {
        const plan = shared.calls.plans.get(urn) ?? creationOf(subject.kind);
        const planned = plannedOutputs(plan, declaredIn(plain(inputs)), olds);
        return { outputs: marked(subject.kind, planned, inputs) };
      }
      const limits = session.limits("update", timeout);
      const given = { id, olds, news: plainWithSecrets(subject.kind, inputs) };
      const made = await update(shared, subject, given, limits).catch(rawly(subject.kind, inputs));
      return { outputs: marked(subject.kind, made.outs, inputs) };
    },
    delete: ({ urn, id, olds, timeout }) => {
      const subject = subjectOf(urn);
      return remove(shared, subject, id, plainWithSecrets(subject.kind, olds), session.limits("delete", timeout));
    },
  } satisfies Partial<Provider>;
}

/** What is read beside the resources of a program, and for an import. */
function finding(session: NativeSession, construct: Construct | undefined) {
  const { run } = session.shared;
  return {
    read: ({ urn, id, olds, oldInputs }) => {
      const isKnown = Object.keys(plain(olds)).some((name) => isInternal(name));
      return isKnown
        ? refreshed(session, subjectOf(urn), { id, olds, oldInputs })
        : imported(session, subjectOf(urn), id);
    },
    invoke: (token, args, during) =>
      invoke(token, plain(args), run.io("", session.limits()), {
        during,
        aside: (work) => session.shared.aside(session.urn, session.limits(), work),
      }),
    construct: async (request) => {
      if (!construct || request.type !== COMPONENT) {
        throw new SvcError({ code: "not-found", message: `There is no component ${request.type}.` });
      }
      return construct(request, run.io("", session.limits()));
    },
    list: (token, query, page) => listed(kindOf(token), query, page, run.io("", session.limits())),
  } satisfies Partial<Provider>;
}

const creationOf = (kind: Kind) => ({ kind, differences: [], changes: true, isRenewed: true });

/** In its row in the preview and in the update; with the names of likely mistakes, never a secret. */
async function remark(session: NativeSession, { kind, urn }: Subject, news: Named): Promise<void> {
  for (const text of await warnings({ kind, declared: declaredIn(news), context: {} })) {
    session.shared.edges.engine.warning(urn, text);
  }
}

async function refreshed(
  session: NativeSession,
  subject: Subject,
  { id, olds, oldInputs }: { id: string; olds: Raw; oldInputs: Raw },
) {
  const { kind } = subject;
  const props = plainWithSecrets(kind, olds);
  const found = await read(session.shared, subject, id, props, session.limits());
  if (!found) return undefined;
  const declared = respelled(kind, await session.shared.state.hashes.open(kind, declaredIn(plain(oldInputs))));
  const inputs = isEmpty(declared)
    ? render(kind, found.live, found.managed, { computed: false })
    : refreshedInputs(kind, found, declared);
  const outputs = await session.shared.state.outputs(kind, found, props);
  return {
    id,
    outputs: marked(kind, outputs, oldInputs, olds),
    inputs: marked(kind, toEngine(inputs), oldInputs),
  };
}

async function imported(session: NativeSession, subject: Subject, text: string) {
  const { kind, urn } = subject;
  const { wanted, declared } = readImportId(text, [...hostedNames(kind), ...importedNames(kind)]);
  const id = await findId(kind, wanted, session.shared.run.io(urn, session.limits()), "change");
  const found = await readFull(session.shared, subject, { wanted: id, declared }, session.limits());
  if (!found) return undefined;
  return { id, outputs: markedAsFound(kind, found.outputs), inputs: markedAsFound(kind, toEngine(found.inputs)) };
}

/** The engine checks what it has read for an import, and nothing that a program only reads. */
function warnOfImport({ shared }: NativeSession, { kind, urn, label }: Subject, news: Raw): void {
  if (!shared.calls.readById.has(urn)) return;
  const { engine } = shared.edges;
  for (const text of onlyShownOnce(kind)) engine.warning(urn, `${label}: ${text}`);
  const secrets = Object.keys(news).filter((name) => isSecret(news[name]));
  if (secrets.length === 0) return;
  const [names, are] = [secrets.join(" and "), secrets.length > 1 ? "are" : "is"];
  engine.warning(
    urn,
    `${label}: ${names} ${are} encrypted in the state, but \`pulumi import\` prints values in plain text in the code that it suggests: use secret configuration instead.`,
  );
}

/** The values in a failure are marked like those of a success. */
function rawly(kind: Kind, inputs: Raw): (error: unknown) => never {
  return (error) => {
    if (error instanceof PartialFailure)
      throw new PartialFailure(error.message, error.id, marked(kind, error.properties, inputs));
    throw error;
  };
}

/** Without values of the engine or of the dynamic provider, whose state is taken over. */
function ownIn(values: Named): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isInternal(name)));
}

function isEmpty(values: Named): boolean {
  return Object.keys(values).length === 0;
}
