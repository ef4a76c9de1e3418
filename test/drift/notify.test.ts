import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { driftCommand } from "../../src/cli/drift";
import { changesSince, entryOf } from "../../src/drift/history";
import { messagesOf } from "../../src/drift/notify/messages";
import { notify, targetOf } from "../../src/drift/notify/target";
import type { Report } from "../../src/drift/report";
import { type Sandbox, startSandbox } from "../../src/sandbox";
import { verify } from "../../src/webhooks";
import { printedBy } from "../support/cli";
import { newFolder } from "../support/new-folder";
import { everything } from "./reports";

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real receiver on loopback. */
let server: Server;
let received: Received[];
let status: number;
let url: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    received.push({ path: request.url ?? "", headers: request.headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  received = [];
  status = 200;
});

const CHAT = "/services/T0001/B0001/very-secret".replace("-", "");
const SECRET = "whsec_of-this-test";
const titles = (bodies: readonly Received[]) => bodies.map(({ body }) => JSON.parse(body).data.title);

async function send(path: string, options: { format?: "slack" | "json"; secret?: string } = {}): Promise<string[]> {
  const said: string[] = [];
  const target = targetOf(`${url}${path}`, options.format);
  const report = everything();
  await notify([target], messagesOf(report), report, { secret: options.secret, say: (line) => said.push(line) });
  return said;
}

test("one message for each drifted object, and one for each other cause", async () => {
  await send("/hook");
  expect(titles(received)).toEqual([
    'Application "api" has drifted',
    "1 declared object no longer on the platform",
    "1 unmanaged object",
    "Cannot be checked: [GET] /static-sites/…: 403 The API key lacks the permission STATIC_SITE:READ.",
    "Cannot be checked: [GET] /usage-alerts: 403 The API key lacks the permission USAGE_ALERT:READ.",
  ]);
  const { data } = JSON.parse(received[0]?.body ?? "");
  expect(data).toMatchObject({ what: "drifted", sources: ["stack prod"], findings: [{ name: "api" }] });
  expect(data.lines).toContain("secretVariables.STRIPE_KEY [secret] differs.");
  // What the baseline accepts is no news.
  expect(data.lines.join()).not.toContain("scalingStrategy");
});

test("the platform's receivers accept the signature, and refuse another one", async () => {
  await send("/hook", { secret: SECRET });
  const [{ headers, body }] = received as [Received];
  expect(verify(headers, body, SECRET)).toMatchObject({ type: "DRIFT", data: { what: "drifted" } });
  expect(() => verify(headers, body, "another")).toThrow("svc-signature");
  received = [];
  await send("/hook");
  expect(received[0]?.headers).not.toHaveProperty("svc-signature");
});

test("a chat gets text, in which no value is a mention or a link", async () => {
  await send(CHAT, { secret: SECRET });
  const [{ headers, body }] = received as [Received];
  expect(Object.keys(JSON.parse(body))).toEqual(["text"]);
  expect(JSON.parse(body).text).toMatch(
    /^\*Application "api" has drifted\*\nstack prod at https:\/\/api\.example\.com\n• /,
  );
  expect(headers).not.toHaveProperty("svc-signature");
  expect(received.map((one) => one.body).join()).toContain("&lt;img src=x onerror=alert(1)&gt;");
  received = [];
  await send(CHAT, { format: "json" });
  expect(titles(received)[0]).toContain("has drifted");
});

test("what is not delivered is a warning without the URL", async () => {
  status = 404;
  const said = await send(CHAT);
  expect(said).toHaveLength(5);
  expect(said[0]).toBe(`warning: a notification was not delivered to ${new URL(url).host} (status 404)`);
  const lost = targetOf("http://127.0.0.1:1/services/T1/B1/verysecret");
  const report = everything();
  const lines: string[] = [];
  await notify([lost], messagesOf(report).slice(0, 1), report, { say: (line) => lines.push(line) });
  expect(lines).toEqual(["warning: a notification was not delivered to 127.0.0.1:1 (ECONNREFUSED)"]);
});

test.each(["http://chat.example.com/services/T1/B1/verysecret", "file:///verysecret", "verysecret"])(
  "no message is sent to %j, and no error shows it",
  (given) => {
    expect(() => targetOf(given)).toThrow("--notify requires an https URL, or an http one on loopback.");
    expect(() => targetOf(given)).not.toThrow("verysecret");
  },
);

test("many messages are ten, and none of them is empty", () => {
  const report = everything();
  const [api] = report.resources as [(typeof report.resources)[number]];
  const many = Array.from({ length: 30 }, (_, index) => ({ ...api, address: `a${index}`, name: `api-${index}` }));
  const messages = messagesOf({ ...report, resources: many });
  expect(messages).toHaveLength(10);
  expect(messages.at(-1)).toMatchObject({ what: "more", title: "23 more messages" });
});

test("objects that one push has deployed are one message", () => {
  const report = everything();
  const [api] = report.resources as [(typeof report.resources)[number]];
  const [one, other] = ["5f0c0000-0000-4000-8000-000000000001", "5f0c0000-0000-4000-8000-000000000002"].map((id) => ({
    id,
    requestedAt: "2026-11-20T22:10:00.000Z",
    trigger: "GIT_PUSH",
    author: "ada",
    commit: "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
    branch: "main",
  }));
  const last = (lastDeployment: typeof one | null, name: string) => ({
    ...api,
    name,
    address: name,
    lastDeployment: lastDeployment ?? null,
  });
  const drifted = (...resources: (typeof api)[]) =>
    messagesOf({ ...report, resources, unmanaged: [], uncheckedLists: [] });
  const [together, ...more] = drifted(last(one ?? null, "api"), last(other ?? null, "web"), last(null, "worker"));
  expect(together).toMatchObject({
    title: "2 objects have drifted that were last deployed together",
    findings: [{ name: "api" }, { name: "web" }],
  });
  expect(together?.lines).toContain('Application "web": secretVariables.STRIPE_KEY [secret] differs.');
  expect(together?.lines.at(-1)).toBe(
    "Last deployment 2026-11-20 22:10 UTC: started by GIT_PUSH, commit 0a1b2c3d4e5f, branch main, author ada.",
  );
  expect(more.map(({ title }) => title)).toEqual(['Application "worker" has drifted']);
  // Images have no commit: each deployment is one of its own.
  const images = [one, other].map((each, index) => last({ ...each, commit: null } as never, `image-${index}`));
  expect(drifted(...images)).toHaveLength(2);
});

test("with a history, only what is new or settled", () => {
  const { resources, ...facts } = everything();
  const checked = resources.filter(({ status }) => status !== "unchecked");
  const report = { ...facts, resources: checked, uncheckedLists: [], checkedAt: "2026-11-21T07:00:00.000Z" };
  const before = entryOf({ ...report, checkedAt: "2026-11-21T06:00:00.000Z" }, []);
  const messages = (after: Report) => messagesOf(after, changesSince(entryOf(after, [before]), [before]));
  expect(messages(report)).toEqual([]);
  const fewer = { ...report, unmanaged: [] };
  const unread = { ...fewer, uncheckedLists: [{ what: "the list of kind Bucket", reason: "403" }] };
  expect(messages(unread).map(({ title }) => title)).toEqual(["Cannot be checked: 403"]);
  expect(messages(fewer).map(({ title }) => title)).toEqual(["1 finding settled since the last comparison"]);
  const [api, ...others] = report.resources as [(typeof report.resources)[number]];
  const [first, ...rest] = api.differences as [(typeof api.differences)[number]];
  const changed = { ...report, resources: [{ ...api, differences: [{ ...first, live: "new" }, ...rest] }, ...others] };
  expect(messages(changed).map(({ title }) => title)).toEqual(['Application "api" has drifted']);
});

describe("the command", () => {
  let folder: string;
  let sandbox: Sandbox;
  beforeAll(async () => {
    folder = newFolder();
    sandbox = await startSandbox({ limits: false });
    writeFileSync(join(folder, "environment.svc.yaml"), "base: { buckets: { files: { displayName: files } } }\n");
    Object.assign(process.env, {
      SERVICE_API_URL: sandbox.url,
      SERVICE_API_TOKEN: sandbox.token,
      SVC_NOTIFY_SECRET: SECRET,
    });
  });
  afterAll(() => sandbox.close());

  async function run(...given: (string | ((text: string) => void))[]) {
    const words = given.filter((one) => typeof one === "string");
    const heard = given.find((one) => typeof one === "function");
    let printed = "";
    const hear = (piece: string) => {
      printed += piece;
      heard?.(piece);
    };
    try {
      const file = join(folder, "environment.svc.yaml");
      if (!words.includes("--notify")) process.env.SVC_NOTIFY_URL ??= `${url}/verysecret`;
      const args = ["--file", file, "--cwd", folder, "--ignore", "*", ...words];
      const command = driftCommand("1.0.0").exitOverride();
      const { code } = await printedBy(() => command.parseAsync(args, { from: "user" }), hear);
      return { code, printed };
    } finally {
      delete process.env.SVC_NOTIFY_URL;
    }
  }

  test("a failure to notify does not change the exit code, and the URL is not printed", async () => {
    status = 500;
    const { code, printed } = await run(
      "--notify",
      `${url}/verysecret`,
      "--output",
      `junit=${join(folder, "drift.xml")}`,
    );
    expect(code).toBe(2);
    expect(printed).toContain("warning: a notification was not delivered to 127.0.0.1");
    expect(printed).not.toContain("verysecret");
    expect(readFileSync(join(folder, "drift.xml"), "utf8")).toContain("<testsuites");
  });

  test("with --history, the same drift is told once", async () => {
    const history = ["--history", join(folder, "drift.jsonl")];
    await run(...history);
    expect(titles(received)).toEqual(["1 declared object no longer on the platform"]);
    expect(verify(received[0]?.headers ?? {}, received[0]?.body ?? "", SECRET).type).toBe("DRIFT");
    const { printed } = await run(...history);
    expect(received).toHaveLength(1);
    expect(printed).toContain("found since");
  });

  test("what was not delivered is sent again by the next comparison", async () => {
    const history = ["--history", join(folder, "again.jsonl")];
    status = 503;
    await run(...history);
    status = 200;
    await run(...history);
    await run(...history);
    expect(titles(received)).toEqual(Array(2).fill("1 declared object no longer on the platform"));
  });

  test("an empty variable, as a job without the secret has it, names no webhook; an empty option is a mistake", async () => {
    process.env.SVC_NOTIFY_URL = "";
    expect(await run()).toMatchObject({ code: 2 });
    expect(received).toEqual([]);
    await expect(run("--notify", "")).rejects.toThrow("--notify requires an https URL");
    process.env.SVC_NOTIFY_URL = "http://hooks.example.com";
    await expect(run()).rejects.toThrow(/^SVC_NOTIFY_URL requires an https URL/);
  });

  test("drift.yaml of the folder is read without being named", async () => {
    writeFileSync(join(folder, "drift.yaml"), "version: 1\nignore:\n  - { kind: Bucket, reason: by hand }\n");
    const { code, printed } = await run();
    rmSync(join(folder, "drift.yaml"));
    expect(code).toBe(0);
    expect(printed).toContain("ignored: by hand");
    expect(received).toEqual([]);
  });

  test("a drift.yaml that is a link to nothing is a mistake", async () => {
    symlinkSync(join(folder, "gone.yaml"), join(folder, "drift.yaml"));
    await expect(run()).rejects.toThrow("drift.yaml does not exist");
    rmSync(join(folder, "drift.yaml"));
  });

  // Last: the ledger that the runs share then has windows of another clock.
  // Faster, what a busy machine needs for a request would be longer than a request may take.
  test("--watch compares on the sandbox's clock until Ctrl-C, and notifies of each change once", async () => {
    let rounds = 0;
    process.env.SERVICE_CLOCK_SPEED = "1200";
    const { code, printed } = await run(
      ...["--watch", "15m", "--history", join(folder, "watch.jsonl")],
      (text: string) => {
        if (text.startsWith("next comparison") && ++rounds === 3) process.emit("SIGINT");
      },
    );
    delete process.env.SERVICE_CLOCK_SPEED;
    expect(printed.match(/next comparison in /g)).toHaveLength(3);
    expect(code).toBe(0);
    expect(received).toHaveLength(1);
    expect(readFileSync(join(folder, "watch.jsonl"), "utf8").trim().split("\n")).toHaveLength(3);
    await expect(run("--watch", "15m", "--write-baseline", "x.yaml")).rejects.toThrow("--watch excludes");
  });
});
