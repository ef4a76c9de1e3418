import * as pulumi from "@pulumi/pulumi";
import { mistake, questions } from "../questions";
import { functionTokenOf } from "./tokens";
import { VERSION } from "./version.gen";

/** The SDK's prefix of the plugin's own message. */
const PREFIX = /^(?:invocation of \S+ returned an error|Invoke of '\S+' failed): /;

/** Look-ups through the plugin, with the address and the token of the provider in `opts`. */
export const { find, one, list } = questions(async (name, args, opts: pulumi.InvokeOptions | undefined) => {
  try {
    return await pulumi.runtime.invoke(functionTokenOf(name), { ...args }, { version: VERSION, ...opts });
  } catch (error) {
    // A refusal by the plugin is a message for the user: the SDK's stack adds nothing.
    if (error instanceof Error && PREFIX.test(error.message)) throw mistake(error.message.replace(PREFIX, ""));
    throw error;
  }
});
