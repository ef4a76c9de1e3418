import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PROGRAM } from "../../support/cli";

const FOLDER = join(__dirname, "../../../examples/environment");

/** A service that never answers. */
const service = createServer();
beforeAll(() => once(service.listen(0, "127.0.0.1"), "listening"));
afterAll(() => {
  service.closeAllConnections();
  return once(service.close(), "close");
});

const COMMANDS = [
  ["discover"],
  ["drift", "--file", "environment.svc.yaml", "--environment", "staging"],
  ["doctor"],
  ["deploy", "api"],
];

test.each(COMMANDS.map((words) => [words]))(
  "%j ends with the code and the document of an interruption",
  async (words) => {
    const { port } = service.address() as AddressInfo;
    const settings = { SERVICE_API_URL: `http://127.0.0.1:${port}`, SERVICE_API_TOKEN: "svc_of_nobody" };
    const child = spawn(process.execPath, ["--eval", PROGRAM, "--", ...words, "--json"], {
      ...{ cwd: FOLDER, env: { ...process.env, ...settings } },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    child.stdout.on("data", (text) => {
      printed += text;
    });
    await once(service, "request");
    child.kill("SIGINT");
    const [code] = await once(child, "close");
    expect([code, JSON.parse(printed)]).toEqual([130, { error: expect.objectContaining({ code: "interrupted" }) }]);
  },
);
