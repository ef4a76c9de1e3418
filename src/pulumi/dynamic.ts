/**
 * The entry point for the code in a user's state (`svc-iac/dynamic`, see `shim.ts`): the methods of a dynamic provider.
 * They are a public contract for ever: state written by any release runs against any later one.
 */

import { createRequire } from "node:module";
import { type Client, connect } from "../client/client";
import { giveBackAll } from "../client/give-back";
import { priorityFrom, sharingIn } from "../client/settings";
import { lazily } from "../model/lazily";
import { SECRETS } from "./carried-inputs";
import { type Configuration, readsOf, settingsOf, storeOf } from "./connection";
import { engineLine, type Stubs } from "./engine-line";
import { engineLog } from "./engine-log";
import { endAfterEngine, engineAddress, engineWatch } from "./engine-watch";
import { Journals } from "./journals";
import { methodsOf } from "./methods";
import { isExpected } from "./plain-errors";
import { Session } from "./session";
import { Sources } from "./sources";

let configuration: Configuration = () => undefined;

/** Only stores the reference: the engine does not wait for it, and an error must not end the process. */
export function configure(request: { config: { get(key: string): string | undefined } }): void {
  configuration = (key) => request.config.get(key);
}

const address = engineAddress(process.argv.slice(2));
endAfterEngine(address);
// The engine ends each phase of a run with it.
process.once("SIGINT", () => void giveBackAll().finally(() => process.exit(0)));
const engine = engineLog(() => (address === undefined ? undefined : engineLine(stubsOfSdk(), address)), print);

const settings = () => settingsOf((key) => configuration(key));
const engineGone = engineWatch(address);
// An engine starts our code long before it is clear that there will be any request, and a missing setting is an error of
// that request only.
const client: () => Client = lazily(() =>
  connect({
    settings: settings(),
    say: (message) => print(session.edges.engine.shown(message)),
    stopWrites: async () => (await engineGone()) ?? journals.guard(),
    ...sharingIn(journals.documents),
    ...priorityFrom(process.env),
  }),
);
const journals = new Journals({
  // The project's folder, where the next run begins as well.
  folder: process.cwd(),
  engine: address,
  store: () => storeOf((key) => configuration(key)),
  settings,
  client,
  say: (message) => print(session.edges.engine.shown(message)),
});
const session = new Session({
  client,
  engine,
  journals,
  sources: new Sources(process.cwd()),
  reads: () => readsOf((key) => configuration(key)),
  engineGone,
  tokens: () => [process.env.SERVICE_API_TOKEN, configuration("svc:token")],
  keeps: ["__urn", "__provider", SECRETS],
});

/** From the SDK's own stubs, which every provider process has loaded already. */
function stubsOfSdk(): Stubs {
  const fromSdk = createRequire(require.resolve("@pulumi/pulumi"));
  const { credentials } = fromSdk("@grpc/grpc-js") as Pick<Stubs, "credentials">;
  const { EngineClient } = fromSdk("./proto/engine_grpc_pb") as Pick<Stubs, "EngineClient">;
  return { credentials, EngineClient, messages: fromSdk("./proto/engine_pb") as Stubs["messages"] };
}

/** For messages about no single resource: the engine shows what a provider prints for the whole stack. */
function print(message: string): void {
  console.log(message);
}

/**
 * The SDK prints each error that it also returns, so the engine would show everything twice, once without its
 * resource (SDK 3.260, cmd/dynamic-provider). Our own errors are left out there; all others pass.
 */
const printError = console.error;
console.error = (...words: unknown[]) => {
  if (words.length !== 1 || !isExpected(String(words[0]))) printError(...words);
};

const methods = methodsOf(session);
export const { check, diff, create, update, read } = methods;
const { delete: remove } = methods;

export { remove as delete };
