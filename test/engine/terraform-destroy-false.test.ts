import { succeeded } from "../support/ran";
import { app, read, there } from "../terraform/configurations";
import { describeNewer, NEWER, workspaceOfSuite } from "../terraform/workspace";

/** What `lifecycle { destroy = false }` comes to with the real engine (1.16): the provider does not see the option. */
describeNewer("with a Terraform that has destroy = false", () => {
  const workspace = workspaceOfSuite(NEWER);

  const keeps = "lifecycle {\n destroy = false\n }";
  const keepsFirst = "lifecycle {\n destroy = false\n create_before_destroy = true\n }";
  const ids = async () => (await workspace.objects("Application")).map(({ id }) => String(id));

  test("a move deletes its original, and its plan says so; deletion_protection refuses it", async () => {
    await workspace.become(app(`deletion_protection = true\n ${keeps}`));
    const [id = ""] = await ids();
    workspace.write(app(`deletion_protection = true\n ${keeps}`, there));
    const refused = await workspace.plan();
    expect(refused.ran.code).toBe(1);
    expect(read(refused.ran)).toContain("deletion_protection");
    await workspace.become(app(`deletion_protection = false\n ${keeps}`));
    workspace.write(app(`deletion_protection = false\n ${keeps}`, there));
    const { ran } = await workspace.plan();
    expect(read(succeeded(ran))).toMatch(new RegExp(`${id}[^.]* deleted|delete[^.]*${id}`));
    succeeded(await workspace.apply());
    expect(await ids()).not.toContain(id);
  });

  test("created first, the replaced object is kept although the engine asks for its deletion", async () => {
    await workspace.become(app(keepsFirst));
    const [id] = await ids();
    const ran = await workspace.run(
      "apply",
      "-auto-approve",
      "-no-color",
      "-input=false",
      "-replace=svc_application.api",
    );
    expect(read(ran)).toContain(`${id} is not deleted, because no plan of its deletion was made`);
    expect(await ids()).toHaveLength(2);
    succeeded(await workspace.apply());
    expect(await ids()).toHaveLength(2);
    expect(read((await workspace.plan()).ran)).toContain("No changes");
  });

  test("destroyed, it is kept; without its block it is deleted", async () => {
    await workspace.become(app(keeps));
    const [id = ""] = await ids();
    succeeded(await workspace.run("destroy", "-auto-approve", "-no-color", "-input=false"));
    expect(await ids()).toEqual([id]);
    await workspace.become(app(`adopt = { id = "${id}" }\n ${keeps}`));
    await workspace.become("");
    expect(await ids()).toEqual([]);
  });
});
