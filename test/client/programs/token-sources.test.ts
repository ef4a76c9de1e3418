import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tokenOf } from "../../../src/pulumi/native/tokens";
import { type Door, native, terraform } from "../../data/doors";
import { control, fixtures, startWorld, type World } from "../../laws/world";
import { svcIac } from "../../support/cli";

const [FIRST, SECOND, STRANGER] = ["svc_first-token-4711", "svc_second-token-4712", "svc_strangers-token-4713"];
const SHOP = { company: "shop" };

let world: World;
let folder: string;
const before = { ...process.env };
beforeAll(async () => {
  world = await startWorld({ tokens: { [FIRST]: SHOP, [SECOND]: SHOP, [STRANGER]: { company: "strangers" } } });
});
beforeEach(async () => {
  await world.reset();
  // A path in two words, new for each test.
  folder = mkdtempSync(join(tmpdir(), "svc token "));
});
afterEach(() => {
  process.env = { ...before };
  rmSync(folder, { recursive: true });
});
afterAll(() => world.close());

const place = () => join(folder, "token");
const write = (content: string | Buffer) => writeFileSync(place(), content);

/** The token as each variable gets it; what `cat` reads is a command's output. */
const sources = {
  SERVICE_API_TOKEN_FILE: () => place(),
  SERVICE_API_TOKEN_COMMAND: () => `cat '${place()}'`,
};
type Source = keyof typeof sources;

type Read = () => Promise<unknown>;

const READ = /^read$/;

/** One read of an object through each face, as often as it is called. */
const faces: Readonly<Record<string, () => Read>> = {
  terraform: () => through(terraform(world, process.env)),
  native: () => through(native(world, process.env)),
  dynamic: () => {
    const urn = `urn:pulumi:test::shop::pulumi-nodejs:dynamic/${tokenOf("Project").replace("index:", "")}::shop`;
    let provider: { create(inputs: object): Promise<unknown> } | undefined;
    jest.isolateModules(() => {
      provider = require("../../../src/pulumi/dynamic");
    });
    const inputs = { __urn: urn, displayName: "shop", adopt: { id: fixtures.project } };
    // It prints that it adopts it.
    const print = jest.spyOn(console, "log").mockImplementation();
    return () => provider?.create(inputs).finally(() => print.mockClear()) ?? Promise.reject();
  },
  cli: () => async () => {
    const { code, stdout, stderr } = await svcIac("logs", fixtures.application);
    if (code !== 0) throw new Error(`${stdout}${stderr}`);
  },
};

function through(ask: Door): Read {
  return () => ask("project", { id: fixtures.project });
}

/** A process with a face, and what a read there says. */
function begin(face: string, source: Source): () => Promise<string> {
  Object.assign(process.env, { SERVICE_API_URL: world.sandbox.url, [source]: sources[source]() });
  delete process.env.SERVICE_API_TOKEN;
  const read = faces[face]?.() ?? (async () => {});
  return async () => {
    try {
      await read();
      return "read";
    } catch (error) {
      return `${(error as Error).message}\n${(error as Error).stack}`;
    }
  };
}

async function turnOff(token: string): Promise<void> {
  const keys = (await control(world.sandbox, "GET", "objects/api-keys")) as { id: string; token: string }[];
  const { id } = keys.find((key) => key.token === token) ?? { id: "" };
  await control(world.sandbox, "PUT", `objects/api-keys/${id}`, { is_enabled: false });
}

/**
 * What one process meets, in this order: it goes on with the next token as if nothing had been. A command that failed is
 * not started again before five minutes have passed.
 */
const life: readonly (readonly [string, () => unknown, RegExp | readonly RegExp[]])[] = [
  ["missing", () => {}, [/FILE: .*token does not exist/, /\(cat\) ended with exit code 1\. It says: cat: .*token/]],
  ["empty", () => write("\n"), [/FILE: .*token is empty/, / printed nothing/]],
  ["binary", () => write(Buffer.from([0xff, 0, 1, 0xfe])), /NAME.* another character that no token has/],
  ["two words", () => write("svc_secret-a svc_secret-b"), /NAME.* a space, or another character/],
  ["two lines", () => write("svc_secret-a\nsvc_secret-b"), /NAME.* contains a line break/],
  ["too large", () => write(`svc_secret-${"x".repeat(70_000)}`), [/token is larger than/, /more than 16 KiB/]],
  ["unknown", () => write("svc_unknown-token-4714"), /401 The API key is unknown[\s\S]*check NAME/],
  ["good", () => write(`${FIRST}\r\n`), READ],
  ["replaced, and the first still valid", () => write(`${SECOND}\n`), READ],
  ["replaced, and the first no longer valid", () => turnOff(FIRST), READ],
  ["no longer valid either", () => turnOff(SECOND), /401[\s\S]*turned off[\s\S]*check NAME/],
  ["of another company", () => write(STRANGER), /replaced by one of another company|has the ID .* in this company/],
];

describe.each(Object.keys(faces))("%s", (face) => {
  test.each(Object.keys(sources) as Source[])("%s", async (source) => {
    const read = begin(face, source);
    const wrong: string[] = [];
    const { now } = Date;
    let [waited, isUnread] = [0, false];
    const clock = jest.spyOn(Date, "now").mockImplementation(() => now() + waited);
    for (const [name, happens, expected] of life) {
      await happens();
      if (isUnread) waited += 300_000;
      const answer = await read();
      isUnread = answer !== "read" && !answer.includes("401");
      const pattern = expected instanceof RegExp ? expected : expected[Object.keys(sources).indexOf(source)];
      const isMet = new RegExp(pattern?.source.replace("NAME", source) ?? "never").test(answer);
      if (!isMet || /svc_(?!iac)[a-z]+-/.test(answer)) wrong.push(`${name}: ${answer}`);
    }
    clock.mockRestore();
    expect(wrong).toEqual([]);
  });
});
