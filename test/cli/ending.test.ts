import { endWith } from "../../src/cli/ending";
import { printedBy } from "../support/cli";

test("where the working directory was deleted, any command says so", async () => {
  const error = Object.assign(new Error("ENOENT: process.cwd failed with error no such file or directory, uv_cwd"), {
    ...{ code: "ENOENT", syscall: "uv_cwd" },
  });
  const { code, stderr } = await printedBy(() => endWith(error, { json: false }));
  expect([code, stderr]).toEqual([
    1,
    "The working directory no longer exists. Change to a folder that exists, and run the command again. [svc-iac explain usage]\n",
  ]);
});
