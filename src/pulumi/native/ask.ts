import * as pulumi from "@pulumi/pulumi";
import { questions } from "../questions";
import { functionTokenOf } from "./tokens";
import { VERSION } from "./version.gen";

/** Questions through the plugin, with the address and the token of the provider that `opts` name. */
export const { find, one, list } = questions((name, args, opts: pulumi.InvokeOptions | undefined) =>
  pulumi.runtime.invoke(functionTokenOf(name), { ...args }, { version: VERSION, ...opts }),
);
