import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "../../../src/sandbox";
import { PROGRAM } from "../../support/cli";

const FOLDER = join(__dirname, "../../../examples/environment");

/** A service that answers so many requests, and then none. */
let sandbox: Sandbox;
let answers = 0;
const service = createServer(async (request, response) => {
  if (answers-- <= 0) return service.emit("unanswered");
  const headers = { authorization: request.headers.authorization ?? "" };
  const answer = await fetch(`${sandbox.url}${request.url}`, { headers });
  response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
});
beforeAll(async () => {
  sandbox = await startSandbox({ limits: false });
  await once(service.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  service.closeAllConnections();
  await once(service.close(), "close");
  await sandbox.close();
});

async function interrupted(answered: number, ...words: string[]) {
  answers = answered;
  const { port } = service.address() as AddressInfo;
  const settings = { SERVICE_API_URL: `http://127.0.0.1:${port}`, SERVICE_API_TOKEN: sandbox.token };
  const child = spawn(process.execPath, ["--eval", PROGRAM, "--", ...words, "--json"], {
    ...{ cwd: FOLDER, env: { ...process.env, ...settings } },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (text) => {
    printed += text;
  });
  await once(service, "unanswered");
  child.kill("SIGINT");
  const [code] = await once(child, "close");
  return { code, printed };
}

const FILE = ["--file", "environment.svc.yaml"];
const DRIFT = ["drift", ...FILE, "--environment", "staging"];
const PROMOTE = ["promote", ...FILE, "--from", "staging", "--to", "production"];
/** Commands, and after how many answers each is interrupted. */
const COMMANDS: readonly (readonly [string[], number[]])[] = [
  [["discover"], [0, 1]],
  [DRIFT, [0, 1, 3]],
  [["doctor"], [0]],
  [["deploy", "api"], [1]],
  [PROMOTE, [0, 2]],
];
const RUNS = COMMANDS.flatMap(([words, counts]) => counts.map((answered) => ({ words, answered })));

test.each(RUNS)(
  "after $answered answers $words ends with the code and the document of an interruption",
  async (run) => {
    const { answered, words } = run;
    const { code, printed } = await interrupted(answered, ...words);
    expect([code, JSON.parse(printed)]).toEqual([130, { error: expect.objectContaining({ code: "interrupted" }) }]);
  },
);

test.each([0, 3])("after %i answers a watch ends without a report", async (answered) => {
  const { code, printed } = await interrupted(answered, ...DRIFT, "--watch", "15m");
  expect([code, printed]).toEqual([0, ""]);
});
