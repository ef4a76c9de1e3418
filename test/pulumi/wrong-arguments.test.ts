import { Project } from "../../src/pulumi";

it("refuses the option import, which the SDK's provider process cannot serve, with its remedy", () => {
  expect(() => new Project("shop", { displayName: "shop" }, { import: "5f0c7e1a" })).toThrow(
    'Project "shop": the dynamic provider does not support the option `import`. Set the argument `adopt: { id: "5f0c7e1a" }` instead, or use svc-iac/native, which supports it. [svc-iac explain unsupported]',
  );
});
