import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectActions } from "../../../src/actions";
import { programOf } from "../../../src/cli/program";
import { actions } from "../../../src/kinds/actions";
import { kebabCase } from "../../../src/model";
import { startSandbox } from "../../../src/sandbox";
import { newFolder } from "../../support/new-folder";
import { ofSuite } from "../../support/of-suite";
import { furnish, ids } from "../shop";

const SPEED = 60;

const page = readFileSync(join(__dirname, "../../../docs/actions.md"), "utf8");

/** Every command of the page. One that never ends by itself is tried by a process of its own, in test/cli. */
const commands = [...new Set([...page.matchAll(/^svc-iac (.*)$/gm)].map(([, words = ""]) => words))].filter(
  (words) => !/^logs (?!.*--deployment).*--follow/.test(words),
);

const sandbox = ofSuite(() => startSandbox({ speed: SPEED, limits: false }));
let folder: string;
let store: string;
let said: string[] = [];
let printed: string[];
const before = process.cwd();

beforeAll(async () => {
  store = newFolder();
});
beforeEach(async () => {
  await sandbox.reset();
  await furnish(sandbox);
  folder = newFolder();
  process.chdir(folder);
  process.env.SERVICE_API_URL = sandbox.url;
  process.env.SERVICE_API_TOKEN = sandbox.token;
  process.env.SERVICE_CLOCK_SPEED = String(SPEED);
  process.env.SVC_STORE = store;
  printed = [];
  jest.spyOn(process.stdout, "write").mockImplementation((line) => Boolean(printed.push(String(line))));
  said = [];
  jest.spyOn(process.stderr, "write").mockImplementation((line) => Boolean(said.push(String(line))));
});
afterEach(() => {
  jest.restoreAllMocks();
  process.chdir(before);
  for (const name of ["SERVICE_API_URL", "SERVICE_API_TOKEN", "SERVICE_CLOCK_SPEED", "SVC_STORE"])
    delete process.env[name];
  process.exitCode = undefined;
});

test("the page has an example of each action, which is a command and a function of that name", () => {
  for (const [key, { name }] of Object.entries(actions)) {
    expect(kebabCase(key)).toBe(name);
    expect(commands.some((words) => words.startsWith(`${name} `))).toBe(true);
  }
});

test.each(commands)("svc-iac %s", async (words) => {
  await programOf("0").parseAsync(words.split(" "), { from: "user" });
  expect([process.exitCode, process.exitCode === undefined ? "" : said.join("")]).toEqual([undefined, ""]);
  // Nobody calls an application in a sandbox.
  if (words.includes("--source access")) return;
  expect(printed.join("")).not.toBe("");
  if (words.includes("--json")) expect(() => JSON.parse(printed.join(""))).not.toThrow();
});

test("the functions do what the commands do", async () => {
  const events: string[] = [];
  const { deploy, restore } = connectActions({ progress: ({ message }) => events.push(message) });
  const { state, values } = await deploy("api-production", { input: { dockerImage: "shop/api:2" }, wait: true });
  expect([state, values.status]).toEqual(["done", "success"]);
  expect(events[0]).toContain("has started.");
  await expect(restore("main", { input: { backup: "latest" } })).rejects.toMatchObject({
    problem: { code: "data-loss", allowed: ids.main },
  });
  expect(() => connectActions({ url: sandbox.url })).toThrow(
    "url comes from the options of connectActions, but token is not set there.",
  );
});
