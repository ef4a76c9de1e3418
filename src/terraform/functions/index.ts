import { SvcError, withCode } from "../../model";
import { readValue, writeValue } from "../value";
import type * as wire from "../wire.gen";
import { MARKDOWN, typeOf } from "../wire-schema";
import { parseConnectionUri } from "./connection-uri";
import { cronNextRuns } from "./cron-next-runs";
import type { Parameter, ProviderFunction } from "./function";
import { importId, parseImportId } from "./import-id";

const all: ReadonlyMap<string, ProviderFunction> = new Map(
  [parseConnectionUri, cronNextRuns, importId, parseImportId].map((one) => [one.name, one]),
);

/** All functions of the provider, in the protocol's form. */
export function functionSchemas(): Record<string, wire.Function> {
  return Object.fromEntries([...all].map(([name, one]) => [name, describe(one)]));
}

function describe({ summary, details, parameters, returns }: ProviderFunction): wire.Function {
  return {
    parameters: parameters.map(({ name, description, shape }) => ({
      name,
      type: json(typeOf(shape)),
      description,
      descriptionKind: MARKDOWN,
    })),
    return: { type: json(typeOf(returns)) },
    summary,
    description: `${summary} ${details}`,
    descriptionKind: MARKDOWN,
  };
}

/** Its result, or the faulty argument. */
export function callFunction({ name = "", arguments: given = [] }: wire.Call): wire.CallAnswer {
  const called = all.get(name);
  if (!called) return { error: { text: `There is no function ${name}.` } };
  const { parameters, returns } = called;
  try {
    const values = parameters.map(({ shape }, at) => readValue(shape, given[at]));
    return { result: writeValue(returns, called.call(values)) };
  } catch (error) {
    return { error: functionError(error, parameters) };
  }
}

function functionError(error: unknown, parameters: readonly Parameter[]): wire.FunctionError {
  if (!(error instanceof SvcError)) return { text: `A bug in svc-iac: ${String(error)}` };
  const { message, problem } = error;
  const at = parameters.findIndex(({ name }) => name === problem.field);
  return { text: withCode(message, problem.code), ...(at < 0 ? {} : { functionArgument: at }) };
}

function json(type: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(type));
}
