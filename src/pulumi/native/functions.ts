import { dataSources, givenIn, problemIn } from "../../data";
import { SvcError } from "../../model";
import type { Io } from "../../state";
import { declaredIn } from "../engine-values";
import { actionFunctions, type Course, carryOut } from "./action-functions";
import type { InvokeAnswer, Raw } from "./protocol";
import { functionTokenOf } from "./tokens";
import { markedAsFound, withSecretsMarked } from "./values";

/** Calls a data source or an action. @throws SvcError as it does. */
export async function invoke(token: string, args: Raw, io: Io, course: Course): Promise<InvokeAnswer> {
  const action = actionFunctions.get(token);
  if (action) return { value: await carryOut(action, declaredIn(args), course) };
  const source = [...dataSources().values()].find(({ name }) => functionTokenOf(name) === token);
  if (!source) throw new SvcError({ code: "not-found", message: `There is no function ${token}.` });
  const asked = declaredIn(args);
  const problem = problemIn(source, asked);
  if (problem) throw new SvcError(problem);
  const answer = JSON.parse(JSON.stringify(await source.read(givenIn(asked), io)));
  return {
    value: source.answers.is === "object" ? markedAsFound(source.answers.kind, answer) : withSecretsMarked(answer),
  };
}
