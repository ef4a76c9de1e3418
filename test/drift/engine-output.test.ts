import { join } from "node:path";
import { isNotOnPath, outputOf } from "../../src/drift/sources/engine";

const failing = (reason: string) =>
  outputOf(process.execPath, ["-e", `console.error(${JSON.stringify(reason)}); process.exit(3)`], ".");

test("an engine without a login says how to log in", async () => {
  const reason = "error: PULUMI_ACCESS_TOKEN must be set for login during non-interactive CLI sessions";
  await expect(failing(reason)).rejects.toThrow(/CLI sessions\. Run `pulumi login`, or `pulumi login --local`/);
  await expect(failing("error: no stack selected")).rejects.toThrow(/ended with code 3: error: no stack selected$/);
});

test("what cannot be started is distinguished from a folder that does not exist", async () => {
  await expect(outputOf("no-such-engine", ["show"], ".")).rejects.toMatchObject({
    problem: { message: expect.stringContaining("there is no no-such-engine on PATH."), next: expect.any(String) },
  });
  await expect(outputOf(process.execPath, ["--version"], join(__dirname, "missing"))).rejects.toThrow(
    /the folder .*missing does not exist\.$/,
  );
});

test("a folder of PATH that cannot be searched is no other reason", () => {
  expect(["ENOENT", "EACCES", "EMFILE"].map((code) => isNotOnPath(Object.assign(new Error(), { code })))).toEqual([
    true,
    true,
    false,
  ]);
});
