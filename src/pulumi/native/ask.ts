import * as pulumi from "@pulumi/pulumi";
import { mistake, questions } from "../questions";
import { functionTokenOf } from "./tokens";
import { VERSION } from "./version.gen";

/** What the SDK puts before the plugin's own words. */
const PREFIX = /^(?:invocation of \S+ returned an error|Invoke of '\S+' failed): /;

/** Questions through the plugin, with the address and the token of the provider that `opts` name. */
export const { find, one, list } = questions(async (name, args, opts: pulumi.InvokeOptions | undefined) => {
  try {
    return await pulumi.runtime.invoke(functionTokenOf(name), { ...args }, { version: VERSION, ...opts });
  } catch (error) {
    // Whatever the plugin refuses is an answer to the user: a stack of the SDK says nothing more.
    if (error instanceof Error && PREFIX.test(error.message)) throw mistake(error.message.replace(PREFIX, ""));
    throw error;
  }
});
