import * as pulumi from "@pulumi/pulumi";
import { dataSources, givenIn, problemIn } from "../data";
import { SvcError } from "../model";
import { lazily } from "../model/lazily";
import { commandIo } from "../state";
import { documentsIn } from "../store";
import { settingsOf, storeOf } from "./connection";
import { questions } from "./questions";

const configuration = (key: string) => pulumi.runtime.getConfig(key);
const io = lazily(() => {
  const documents = documentsIn({ store: storeOf(configuration), folder: process.cwd() });
  return commandIo({ documents, settings: settingsOf(configuration), say: () => {} });
});

/** Look-ups by the program itself. This client does not know what its resources have created meanwhile. */
export const { find, one, list } = questions<never>(async (name, asked) => {
  const source = dataSources().get(name);
  if (!source) throw new Error(`There is no data source ${name}.`);
  const problem = problemIn(source, asked);
  if (problem) throw new SvcError(problem);
  return source.read(givenIn(asked), { ...io(), reads: "exact" });
});
