import { succeeded } from "../support/ran";
import { type Face, Stack } from "./stack";

/** What the engine lets programs put between a resource and its provider, through both doors. */
describe.each<Face>(["svc-iac", "svc-iac/native"])("%s", (face) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await Stack.open({ face });
  });
  afterAll(() => stack?.close());

  const program = (level: string, cluster = "europe-west") => `
const fs = require("node:fs");
const told = (name) => new pulumi.ResourceHook(name, async (args) => {
  const { displayName } = args.newOutputs ?? args.newInputs ?? args.oldOutputs ?? {};
  fs.appendFileSync("hooks.txt", [name, args.id || "-", displayName].join(" ") + "\\n");
});
const names = ["beforeCreate", "afterCreate", "beforeUpdate", "afterUpdate", "beforeDelete", "afterDelete"];
const hooks = Object.fromEntries(names.map((name) => [name, [told(name)]]));
pulumi.runtime.registerResourceTransform(({ type, props, opts }) =>
  /Application$/.test(type) ? { props: { ...props, variables: { ...props.variables, FROM: "transform" } }, opts } : undefined);
const inOptions = ({ props, opts }) => ({ props: { ...props, displayName: props.displayName + " here" }, opts });
const api = new Application("api", {
  displayName: "api",
  clusterId: getCluster("${cluster}").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  variables: { LEVEL: "${level}" },
}, { hooks });
new Project("shop", { displayName: "shop" }, { transforms: [inOptions] });
`;
  const told = async () => (await stack.read("hooks.txt")).trim().split("\n");

  it("what transforms change is checked, made and kept", async () => {
    await stack.program(program("info"));
    succeeded(await stack.inline());
    const { "Application api": api, "Project shop": shop } = (await stack.exportState()).resources;
    expect(api?.inputs.variables).toEqual({ LEVEL: "info", FROM: "transform" });
    expect(shop?.outputs.displayName).toBe("shop here");
    await stack.sandbox.forgetRequests();
    succeeded(await stack.inline());
    expect(await stack.sandbox.writes()).toEqual([]);
    expect(succeeded(await stack.drift()).stdout).toContain("unchanged");
  });

  it("hooks run around creations, updates and both steps of a move, with the ID", async () => {
    const { "Application api": id } = await stack.ids();
    expect(await told()).toEqual(["beforeCreate - api", `afterCreate ${id} api`]);
    await stack.forget("hooks.txt");
    await stack.program(program("debug"));
    succeeded(await stack.inline());
    expect(await told()).toEqual([`beforeUpdate ${id} api`, `afterUpdate ${id} api`]);
    await stack.forget("hooks.txt");
    await stack.program(program("debug", "us-east"));
    succeeded(await stack.inline());
    const { "Application api": moved } = await stack.ids();
    expect(await told()).toEqual([
      "beforeCreate - api",
      `afterCreate ${moved} api`,
      `beforeDelete ${id} api`,
      `afterDelete ${id} api`,
    ]);
  });

  it("one that fails before a creation lets nothing be made", async () => {
    const failing = `
new Project("never", { displayName: "never" }, { hooks: { beforeCreate: [new pulumi.ResourceHook("no", () => {
  throw new Error("not today");
})] } });`;
    await stack.program(program("debug", "us-east") + failing);
    const run = await stack.inline();
    expect(run.code).not.toBe(0);
    expect(run.stdout + run.stderr).toContain("not today");
    expect(await stack.sandbox.objects("projects")).toHaveLength(1);
  });

  it("a secret that a transform has passed on is encrypted in the state by the native plugin alone", async () => {
    // What the other tests have made stays declared: its hooks run when it is deleted.
    await stack.program(`${program("debug", "us-east")}
pulumi.runtime.registerResourceTransform(({ props, opts }) => ({ props, opts }));
class Plain extends pulumi.dynamic.Resource {
  constructor() {
    super({ create: async (outs) => ({ id: "1", outs }) }, "plain", { value: pulumi.secret("precious-plain") });
  }
}
new Plain();
new svc.SecretVariable("token", { application: api, key: "TOKEN", value: pulumi.secret("precious-token") });`);
    succeeded(await stack.inline());
    const { text: state } = await stack.exportState();
    // A plain dynamic resource shows that it is the SDK's doing.
    expect(state).toContain("precious-plain");
    expect(state.includes("precious-token")).toBe(face === "svc-iac");
  });
});
