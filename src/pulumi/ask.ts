import * as pulumi from "@pulumi/pulumi";
import { connect } from "../client/client";
import { dataSources, givenIn, problemIn } from "../data";
import { SvcError } from "../model";
import { lazily, settingsOf } from "./connection";
import { questions } from "./questions";

const client = lazily(() => connect({ settings: settingsOf((key) => pulumi.runtime.getConfig(key)), shares: true }));

/** Look-ups by the program itself. This client does not know what its resources have created meanwhile. */
export const { find, one, list } = questions<never>(async (name, asked) => {
  const source = dataSources().get(name);
  if (!source) throw new Error(`There is no data source ${name}.`);
  const problem = problemIn(source, asked);
  if (problem) throw new SvcError(problem);
  return source.read(givenIn(asked), { client: client(), say: () => {}, reads: "exact" });
});
