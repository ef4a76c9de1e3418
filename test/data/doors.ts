import type * as pulumi from "@pulumi/pulumi";
import type * as clients from "../../src/client/client";
import { type Named, pascal } from "../../src/model";
import { plain } from "../../src/pulumi/marks";
import { functionTokenOf } from "../../src/pulumi/native/tokens";
import { toDeclaration, toRow } from "../../src/terraform/convert";
import { dataSources } from "../../src/terraform/data";
import { provider } from "../../src/terraform/provider";
import { typeNameOf } from "../../src/terraform/schema";
import { Session } from "../../src/terraform/session";
import { readRow, writeRow } from "../../src/terraform/value";
import type { World } from "../laws/world";
import { Plugin } from "../native/plugin";
import { newFolder } from "../support/new-folder";

/** Asks a data source in the way of one face. @throws Error with what the user would read. */
export type Door = (source: string, given: Named) => Promise<Named>;

/** Through the protocols of the engines, and as a program asks. */
export const doors = { terraform, native, dynamic } satisfies Readonly<Record<string, (world: World) => Door>>;

/** Where the service is set, if not by the test itself. */
type Environment = NodeJS.ProcessEnv;

export function terraform(
  { sandbox, io }: World,
  environment: Environment = { SERVICE_API_URL: sandbox.url, SERVICE_API_TOKEN: sandbox.token },
): Door {
  const session = new Session({
    environment,
    folder: newFolder(),
    clock: io.client.clock,
  });
  session.configure({});
  const engine = provider(session);
  return async (name, given) => {
    const typeName = typeNameOf(pascal(name));
    const { attributes = [] } = dataSources().get(typeName) ?? {};
    const config = writeRow(attributes, toRow(attributes, given));
    const { diagnostics: invalid = [] } = await engine.ValidateDataResourceConfig({ typeName, config });
    const { state, diagnostics = [] } =
      invalid.length > 0
        ? { state: undefined, diagnostics: invalid }
        : await engine.ReadDataSource({ typeName, config });
    if (diagnostics.length > 0) throw new Error(diagnostics.map(({ detail }) => detail).join("\n"));
    return toDeclaration(attributes, readRow(attributes, state) ?? {});
  };
}

export function native(world: World, environment?: Environment): Door {
  const process = new Plugin(world, "Project").process(environment && {});
  return async (name, given) => {
    const { value } = await process.invoke(functionTokenOf(name), given);
    return withoutNulls(plain(value)) as Named;
  };
}

/** The functions of a program, in an SDK of their own that is connected to the world by a client of its own. */
function dynamic({ sandbox, io }: World): Door {
  let sdk: typeof pulumi | undefined;
  let functions: Readonly<Record<string, (given: Named) => unknown>> = {};
  jest.isolateModules(() => {
    jest.doMock("../../src/client/client", () => {
      const client = jest.requireActual<typeof clients>("../../src/client/client");
      const settings = { url: sandbox.url, token: sandbox.token, speed: 1 };
      return { ...client, connect: () => client.connect({ settings, clock: io.client.clock, say: io.say }) };
    });
    sdk = require("@pulumi/pulumi") as typeof pulumi;
    sdk.runtime.setAllConfig({ "svc:apiUrl": sandbox.url, "svc:token": sandbox.token });
    functions = require("../../src");
    jest.dontMock("../../src/client/client");
  });
  return async (name, given) => {
    const answer = functions[`get${pascal(name)}`]?.(given);
    const output = sdk?.output(answer) as unknown as { promise(): Promise<unknown> };
    return withoutNulls(await output.promise()) as Named;
  };
}

/** What is null says no more than what is missing. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  return Object.fromEntries(present.map(([key, inner]) => [key, withoutNulls(inner)]));
}
