import * as pulumi from "@pulumi/pulumi";
import { kinds } from "../../src/kinds";
import type { Kind, Named } from "../../src/model";
import * as dynamic from "../../src/pulumi";
import { MISTAKES } from "../../src/pulumi/mistakes-beside";
import * as native from "../../src/pulumi/native";

type Class = new (name: string, args: Named, options?: pulumi.CustomResourceOptions) => pulumi.Resource;

const FACES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { dynamic, native };
let registered: (inputs: Named) => void;

beforeAll(() =>
  pulumi.runtime.setMocks(
    {
      newResource: ({ inputs }) => {
        registered(inputs);
        return { id: "the-id", state: {} };
      },
      call: () => ({}),
    },
    "shop",
    "test",
    true,
  ),
);

/** Full, minimal, and without each secret that an import does not have. */
function declarations({ examples: { full, minimal }, fields }: Kind): [string, Named][] {
  const secrets = Object.keys(full).filter((name) => fields[name]?.secret);
  const without = secrets.map((name): [string, Named] => [
    `full without ${name}`,
    Object.fromEntries(Object.entries(full).filter(([key]) => key !== name)),
  ]);
  return [["minimal", minimal], ["full", full], ...without];
}

const cases = Object.keys(FACES).flatMap((face) =>
  Object.values<Kind>(kinds).flatMap((kind) => {
    const type = FACES[face]?.[kind.name] as Class;
    return declarations(kind).map(([what, values]) => ({ face, kind: kind.name, what, type, values }));
  }),
);

// The program collects them of all resources: the first wrong one would be in every later case.
it.each(cases)("what is right is no mistake beside others: $kind, $what ($face)", async ({ type: Type, values }) => {
  const inputs = await new Promise<Named>((resolve) => {
    registered = resolve;
    new Type("own", values);
  });
  expect(inputs[MISTAKES]).toEqual([]);
});
