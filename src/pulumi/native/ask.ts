import * as pulumi from "@pulumi/pulumi";
import type { Named } from "../../model";
import { mistake } from "../mistake";
import { questions } from "../questions";
import { functionTokenOf } from "./tokens";
import { VERSION } from "./version.gen";

/** The SDK's prefix of the plugin's own message. */
const PREFIX = /^(?:invocation of \S+ returned an error|Invoke of '\S+' failed): /;

/** Calls a function of the plugin, with the address and the token of the provider in `opts`. */
export async function invoked(token: string, args: Named, opts: pulumi.InvokeOptions | undefined) {
  try {
    return await pulumi.runtime.invoke(token, { ...args }, { version: VERSION, ...opts });
  } catch (error) {
    // A refusal by the plugin is a message for the user: the SDK's stack adds nothing.
    if (error instanceof Error && PREFIX.test(error.message)) throw mistake(error.message.replace(PREFIX, ""));
    throw error;
  }
}

/** Look-ups through the plugin. */
export const { find, one, list } = questions((name, args, opts: pulumi.InvokeOptions | undefined) =>
  invoked(functionTokenOf(name), args, opts),
);
