import { basename } from "node:path";
import { succeeded } from "../support/ran";
import { app, there } from "../terraform/configurations";
import { ENGINE, NEWER, workspaceOfSuite } from "../terraform/workspace";

/** OpenTofu 1.12 has identities; Terraform has them from 1.12 on. */
const engine = basename(ENGINE) === "tofu" ? ENGINE : NEWER;

(engine ? describe : describe.skip)("with an engine that has identities", () => {
  const workspace = workspaceOfSuite(engine);

  const identity = async (): Promise<Record<string, unknown>> => {
    const { resources } = JSON.parse(await workspace.everythingInState());
    return resources[0].instances[0].identity;
  };
  const noChange = async () => {
    const { ran, changes } = await workspace.plan();
    succeeded(ran);
    expect(changes).toEqual([]);
  };

  test("it is there after an apply, and a move changes it", async () => {
    await workspace.become(app());
    const before = await identity();
    expect(before).toEqual({
      origin: new URL(workspace.world.sandbox.url).origin,
      company: expect.any(String),
      id: (await workspace.values("svc_application.api")).id,
    });
    await workspace.become(app("", there));
    const { id } = await workspace.values("svc_application.api");
    expect(id).not.toBe(before.id);
    expect(await identity()).toEqual({ ...before, id });
    await noChange();
    succeeded(await workspace.apply("-refresh-only"));
    await noChange();
    succeeded(await workspace.apply("-replace=svc_application.api"));
    expect((await identity()).id).not.toBe(id);
    succeeded(await workspace.run("destroy", "-auto-approve", "-no-color"));
  });

  test("a state without identities gets them with a refresh", async () => {
    await workspace.become(app());
    await workspace.withoutIdentities();
    await noChange();
    succeeded(await workspace.apply("-refresh-only"));
    expect(await identity()).toMatchObject({ id: (await workspace.values("svc_application.api")).id });
  });

  test("an import block names it", async () => {
    await workspace.become(app());
    const named = await identity();
    await workspace.forget();
    workspace.world.writes();
    const block = (values: object) =>
      `import {\n  to = svc_application.api\n  identity = {\n${Object.entries(values)
        .map(([name, value]) => `    ${name} = "${value}"`)
        .join("\n")}\n  }\n}`;
    workspace.write(block({ id: named.id }) + app());
    const { ran, changes } = await workspace.plan();
    expect(succeeded(ran).stdout).toContain("Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.");
    expect(changes).toEqual([]);
    succeeded(await workspace.apply());
    expect(await identity()).toEqual(named);
    expect(workspace.world.writes()).toEqual({});

    await workspace.forget();
    workspace.write(block({ ...named, company: "6f0a6c1e-0000-4000-8000-000000000099" }) + app());
    const refused = await workspace.run("plan", "-no-color", "-input=false");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("Connected to another service or company");
  });
});
