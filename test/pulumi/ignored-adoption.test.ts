import * as pulumi from "@pulumi/pulumi";
import * as dynamic from "../../src/pulumi";
import { IGNORED } from "../../src/pulumi/carried-inputs";
import * as native from "../../src/pulumi/native";

/** What the engine passes to no provider, our classes do: the option `ignoreChanges` of what adopts an object. */

const registered: Record<string, unknown>[] = [];

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource: ({ inputs }) => {
      registered.push(inputs);
      return { id: "the-id", state: {} };
    },
    call: () => ({}),
  }),
);

const image = { displayName: "api", clusterId: "c", source: "dockerImage", dockerImage: "shop/api" } as const;
const adopt = { id: "5f0c1c9e-6a67-4d51-9d0c-6c1f8b6f9a10" };
const ignoreChanges = ["dockerImage"];

test.each([
  ["dynamic", dynamic.Application],
  ["native", native.Application],
] as const)("%s", async (_, Application) => {
  const passed = async (args: object, opts: pulumi.CustomResourceOptions) => {
    registered.length = 0;
    const made = new Application("api", { ...image, ...args }, opts);
    await new Promise((resolve) => made.urn.apply(resolve));
    return registered[0]?.[IGNORED];
  };
  expect(await passed({ adopt }, { ignoreChanges })).toEqual(ignoreChanges);
  expect(await passed({ adopt: pulumi.output(adopt) }, { ignoreChanges })).toEqual(ignoreChanges);
  expect(await passed({ adopt }, {})).toBeUndefined();
  expect(await passed({}, { ignoreChanges })).toBeUndefined();
});
