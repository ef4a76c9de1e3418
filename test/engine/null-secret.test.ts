import { succeeded } from "../support/ran";
import { type Face, Stack } from "./stack";

/** The README's line with a bucket whose keys the platform does not show again: nothing overwrites the only copy. */
const program = (adopt: string) => `
const bucket = new Bucket("images", { displayName: "images", ${adopt} });
new Application("api", {
  displayName: "api",
  clusterId: getCluster("europe-west").id,
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  secretVariables: { KEY: ${adopt ? "bucket.secretKey" : '"the-only-copy"'} },
});
`;

test.each<Face>(["svc-iac", "svc-iac/native"])("a null secret is refused through %s", async (face) => {
  const stack = await Stack.open({ face });
  try {
    await stack.program(program(""));
    succeeded(await stack.up());
    const { "Application api": id = "", "Bucket images": bucket } = await stack.ids();
    await stack.pulumi("state", "delete", "--yes", (await stack.exportState()).resources["Bucket images"]?.urn ?? "");
    await stack.program(program(`adopt: { id: "${bucket}" }`));
    const preview = await stack.preview();
    expect(preview.stdout + preview.stderr).toContain("secretVariables.KEY");
    const up = await stack.up();
    expect(up.code).not.toBe(0);
    expect(up.stdout + up.stderr).toContain("one that was declared would be removed");
    const { variables } = await stack.sandbox.object("applications", id);
    expect(variables.KEY.value).toBe("the-only-copy");
  } finally {
    await stack.close();
  }
});
