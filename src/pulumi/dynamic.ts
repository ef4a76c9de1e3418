/**
 * What the code in a user's state calls (`svc-iac/dynamic`, see `shim.ts`): the methods of a dynamic provider. They
 * are a public contract for ever: state written by any release runs against any later one.
 */

import { createRequire } from "node:module";
import { type Client, connect } from "../client/client";
import { sharingIn } from "../client/settings";
import { render } from "../model";
import { type Configuration, lazily, readsOf, settingsOf, storeOf } from "./connection";
import { engineLine, type Stubs } from "./engine-line";
import { engineLog } from "./engine-log";
import { endAfterEngine, engineAddress, engineWatch } from "./engine-watch";
import { Journals } from "./journals";
import { internal, toEngine } from "./marks";
import { isExpected } from "./plain-errors";
import { replacedBy, Session } from "./session";
import { type Subject, subjectOf } from "./subject";

type Named = Readonly<Record<string, unknown>>;

let configuration: Configuration = () => undefined;

/** Only keeps the reference: the engine does not wait for it, and a mistake in it must not end the process. */
export function configure(request: { config: { get(key: string): string | undefined } }): void {
  configuration = (key) => request.config.get(key);
}

const address = engineAddress(process.argv.slice(2));
endAfterEngine(address);
const engine = engineLog(() => (address === undefined ? undefined : engineLine(stubsOfSdk(), address)), print);

const settings = () => settingsOf((key) => configuration(key));
const engineGone = engineWatch(address);
const client: () => Client = lazily(() =>
  connect({
    settings: settings(),
    say: print,
    stopWrites: async () => (await engineGone()) ?? journals.guard(),
    ...sharingIn(journals.documents),
  }),
);
const journals = new Journals({
  // Where the project is: there the next run begins as well.
  folder: process.cwd(),
  engine: address,
  store: () => storeOf((key) => configuration(key)),
  settings,
  client,
  say: print,
});
const session = new Session({
  client,
  engine,
  journals,
  reads: () => readsOf((key) => configuration(key)),
  tokens: () => [process.env.SERVICE_API_TOKEN, configuration("svc:token")],
  keeps: ["__urn", "__provider"],
});

/** Through the SDK's own stubs, which every provider process has loaded already. */
function stubsOfSdk(): Stubs {
  const fromSdk = createRequire(require.resolve("@pulumi/pulumi"));
  const { credentials } = fromSdk("@grpc/grpc-js") as Pick<Stubs, "credentials">;
  const { EngineClient } = fromSdk("./proto/engine_grpc_pb") as Pick<Stubs, "EngineClient">;
  return { credentials, EngineClient, messages: fromSdk("./proto/engine_pb") as Stubs["messages"] };
}

/** For what concerns no single resource: the engine shows what a provider prints for the whole stack. */
function print(message: string): void {
  console.log(message);
}

/**
 * The SDK prints each error that it also returns, so the engine would show everything twice, once without its
 * resource (SDK 3.260, cmd/dynamic-provider). Errors of ours are left out there; all others pass.
 */
const printError = console.error;
console.error = (...words: unknown[]) => {
  if (words.length !== 1 || !isExpected(String(words[0]))) printError(...words);
};

/** Runs in every preview: the only place where a declaration can be refused before anything is sent. */
export async function check(olds: Named, news: Named) {
  const { inputs, failures } = await session.check(subjectIn(news), olds, news);
  // Without a property: the engine would print the value beside it, secret or not.
  return { inputs, failures: failures.map((reason) => ({ property: "", reason })) };
}

/** Declared against live. In a refresh the engine passes the live outputs as `olds` and the last inputs as `news`. */
export async function diff(id: string, olds: Named, news: Named) {
  const subject = subjectIn(news);
  const { differences, changes } = await session.diff(subject, id, olds, news);
  // The engine shows a secret map as one word; which of its keys differs is no secret.
  for (const { path } of differences.filter(({ secret }) => secret)) {
    engine.notice(subject.urn, `${path.join(".")} differs`);
  }
  const deleteBeforeReplace = subject.kind.deletedFirst ?? false;
  return { changes, replaces: replacedBy(differences), deleteBeforeReplace };
}

export async function create(inputs: Named) {
  return session.create(subjectIn(inputs), inputs);
}

export async function update(id: string, olds: Named, news: Named) {
  return session.update(subjectIn(news), id, olds, news);
}

/** For refresh: the live outputs, and as inputs what the user would have had to write to get them. */
export async function read(id: string, props: Named) {
  const subject = subjectIn(props);
  const found = await session.read(subject, id, props);
  if (!found) return { id: "", props: {} };
  const inputs = render(subject.kind, found.live, found.managed, { computed: false });
  return {
    id,
    props: await session.outputs(subject.kind, found, props),
    inputs: toEngine({ ...inputs, ...internal(props, ["__urn"]) }),
  };
}

async function remove(id: string, props: Named): Promise<void> {
  await session.remove(subjectIn(props), id, props);
}

export { remove as delete };

/** The class put it there: a dynamic provider's methods are never told. */
function subjectIn(props: Named): Subject {
  return subjectOf(String(props.__urn));
}
