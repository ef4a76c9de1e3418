import { credentials } from "@grpc/grpc-js";
import * as services from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { hasSecretOutputs } from "../../../src/model";
import { isSecret } from "../../../src/pulumi/marks";
import type { Raw } from "../../../src/pulumi/native/protocol";
import { packageSchema } from "../../../src/pulumi/native/schema";
import { createServer, listen } from "../../../src/pulumi/native/serve";
import { rawOf, structOf } from "../../../src/pulumi/native/struct";
import { actionTokenOf } from "../../../src/pulumi/native/tokens";
import { acting, type Case, cases } from "../../actions/cases";
import { furnish } from "../../actions/shop";
import { worldOfSuite } from "../../laws/law";
import { Plugin } from "../plugin";

const world = worldOfSuite();
const schema = packageSchema();

/** What an engine gets that announces its previews, or not. */
async function answered(tok: string, args: object, engine: { announces: boolean; preview: boolean }): Promise<Raw> {
  const plugin = new Plugin(world, "Project");
  const provider = plugin.process();
  const { server } = createServer({ provider: async () => provider, begin: () => {}, told: async () => {} });
  const address = `127.0.0.1:${await listen(server)}`;
  const client = new services.ResourceProviderClient(address, credentials.createInsecure());
  try {
    await new Promise<void>((resolve, reject) => {
      const hello = new messages.ProviderHandshakeRequest().setInvokeWithPreview(engine.announces);
      client.handshake(hello, (error) => (error ? reject(error) : resolve()));
    });
    return await new Promise((resolve, reject) => {
      const request = new messages.InvokeRequest().setTok(tok).setArgs(structOf({ ...args }));
      client.invoke(request.setPreview(engine.preview), (error, answer) =>
        error ? reject(new Error(error.details)) : resolve(rawOf(answer.getReturn())),
      );
    });
  } finally {
    client.close();
    server.forceShutdown();
    plugin.close();
  }
}

beforeEach(async () => {
  await world.sandbox.reset();
  await furnish(world.sandbox);
  world.sandbox.resetRequests();
});

test.each(acting)("%s sends nothing in a preview, and is done once in an update", async (name, action, on) => {
  const { target, input = {} } = cases[name] as Case;
  const token = actionTokenOf(action);
  const args = { target, ...input, ...(action.on.length > 1 ? { kind: on.subject.name } : {}) };
  expect(await answered(token, args, { announces: true, preview: true })).toMatchObject({ state: "preview" });
  await expect(answered(token, args, { announces: false, preview: false })).rejects.toThrow(/was not run: .*3\.216/);
  expect(world.sandbox.requests().total).toBe(0);
  const done = await answered(token, args, { announces: true, preview: false });
  expect(done).toMatchObject({ state: "done", message: expect.stringContaining(on.subject.name) });
  expect(world.writes()).toEqual({ [on.operation]: 1 });
  const { inputs, outputs } = schema.functions[token] ?? {};
  expect(Object.keys(inputs?.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(args)));
  expect(Object.keys(outputs?.properties ?? {})).toEqual(expect.arrayContaining(Object.keys(done)));
  expect(Object.values(done).some(isSecret)).toBe(hasSecretOutputs(action));
  for (const [field, value] of Object.entries(done))
    expect([field, isSecret(value)]).toEqual([field, outputs?.properties[field]?.secret ?? false]);
});

test.each([
  [{}, "target is missing, but required."],
  [{ target: "" }, "target must be the ID or display name of an object"],
  [{ target: "api", wait: "no" }, "wait must be a boolean"],
  [{ target: "api", timeout: 0 }, "timeout must be more than 0"],
  [{ target: "api", branhc: "next" }, "branhc is not a parameter. Did you mean branch?"],
])("a mistake is refused in the preview: %j", async (args, message) => {
  await expect(answered("svc:actions:deploy", args, { announces: true, preview: true })).rejects.toThrow(message);
  expect(world.sandbox.requests().total).toBe(0);
});
