import * as pulumi from "@pulumi/pulumi";
import { kinds } from "../../src/kinds";
import type { Field } from "../../src/model";
import { Project } from "../../src/pulumi";
import { Project as NativeProject } from "../../src/pulumi/native";

/** The state of an object that no run has updated since a field was renamed has the earlier name only. */
beforeAll(async () => {
  const { displayName } = kinds.project.fields as Record<string, Field>;
  Object.assign(kinds.project.fields, { displayName: { ...displayName, renamedFrom: ["title"] } });
  await pulumi.runtime.setMocks({
    newResource: ({ name }) => ({ id: name, state: name === "old" ? { title: "shop" } : { displayName: "shop" } }),
    call: () => ({}),
  });
});

const resolved = (output: pulumi.Output<unknown>) => new Promise((resolve) => output.apply(resolve));

test.each([
  ["dynamic", Project],
  ["native", NativeProject],
] as const)("%s: an output has its value under both names, whichever the state has", async (_, Class) => {
  for (const name of ["old", "new"]) {
    const project = new Class(name, { displayName: "shop" }) as unknown as Record<string, pulumi.Output<unknown>>;
    const values = ["displayName", "title"].map((key) => resolved(project[key] as pulumi.Output<unknown>));
    expect(await Promise.all(values)).toEqual(["shop", "shop"]);
  }
});
