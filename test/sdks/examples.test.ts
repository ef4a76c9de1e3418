import { blocksIn, runnablePages } from "../docs/blocks";
import { runsInPulumi } from "../docs/run";
import { Stack } from "../engine/stack";
import { describeSdk } from "./describe-sdk";

jest.setTimeout(180_000);

describeSdk("python", () => {
  let stack: Stack | undefined;
  afterEach(async () => {
    await stack?.close();
    stack = undefined;
  });

  test.each(runnablePages)("%s in Python, as its page shows it", async (_, page) => {
    const [{ code } = { code: "" }] = blocksIn(page, "python");
    stack = await Stack.open({ runtime: "python" });
    // That of this repository would be found on PATH before.
    stack.env.PULUMI_IGNORE_AMBIENT_PLUGINS = "true";
    await stack.write("__main__.py", code);
    const { code: exit, stderr } = await stack.svcIac("pulumi", "install");
    expect(`${exit} ${stderr}`).toMatch(/^0/);
    await runsInPulumi(stack, code);
  });
});
