import { spawn } from "node:child_process";
import { once } from "node:events";
import { PROGRAM } from "../../support/cli";

test.each([[["--help"]], [["explain"]], [["drift", "--help"]]])(
  "%j ends quietly where its reader is gone",
  async (words) => {
    const child = spawn(process.execPath, ["--eval", PROGRAM, "--", ...words], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
    });
    const [code] = await once(child, "close");
    expect([code, said]).toEqual([0, ""]);
  },
);
