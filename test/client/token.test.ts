import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TokenSource, tokenFrom } from "../../src/client/token";
import { printedBy, wordsOf } from "../../src/client/token-command";
import { printedToken } from "../../src/client/token-text";
import { hiding } from "../../src/model/hiding";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-token-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const COMMAND = "SERVICE_API_TOKEN_COMMAND";
const NEVER = new AbortController().signal;

test.each([
  ["vault read -field=token  secret/x", ["vault", "read", "-field=token", "secret/x"]],
  [`sh -c 'echo "$A b" | tr x y'`, ["sh", "-c", 'echo "$A b" | tr x y']],
  [`a --b="c d"'e f' ""`, ["a", "--b=c de f", ""]],
  ["C:\\bin\\t.exe $HOME *", ["C:\\bin\\t.exe", "$HOME", "*"]],
])("%s", (command, words) => expect(wordsOf(COMMAND, command)).toEqual(words));

test.each(["a 'b", 'a"', "''", ' "" a'])("%s is no command", (command) => {
  expect(() => wordsOf(COMMAND, command)).toThrow(/^SERVICE_API_TOKEN_COMMAND (has a quote|names no program)/);
});

const node = (script: string) => `'${process.execPath}' -e '${script}'`;

test.each([
  ["hangs", "setInterval(() => {}, 1000)", 300, /did not end within 0\.3 s/],
  ["is ended", `process.kill(process.pid, "SIGTERM")`, 60_000, /was ended by SIGTERM/],
  ["prints without end", `for (;;) fs.writeSync(1, "x".repeat(999))`, 60_000, /printed more than 16 KiB/],
  [
    "shows what it printed",
    `console.log("own-secret"); console.error("with own-secret"); process.exit(7)`,
    60_000,
    /exit code 7\. It says: with \[secret\]/,
  ],
  [
    "shows a token",
    `console.error("got ghp_012345678901234567890"); process.exit(1)`,
    60_000,
    /It says: got \[secret\]/,
  ],
  [
    "traces itself",
    `console.error("+ echo svc_X0OZuHUbZOAzZ7X12PKPRLGmSDR8"); process.exit(3)`,
    60_000,
    /It says: \+ echo \[secret\]\./,
  ],
  ["steers a terminal", `console.error("\\u001b[2Jred"); process.exit(1)`, 60_000, /It says: red\. Run it/],
])("a command that %s is an error", async (_, script, within, message) => {
  await expect(printedBy(COMMAND, node(script), NEVER, within)).rejects.toThrow(message);
});

test("a command that is not there is an error, and one that is cancelled ends with the reason", async () => {
  await expect(printedBy(COMMAND, "/none/there --token=x", NEVER)).rejects.toThrow(/\(\/none\/there\) could not be/);
  const stop = new AbortController();
  const run = printedBy(COMMAND, node("setInterval(() => {}, 1000)"), stop.signal);
  stop.abort(new Error("cancelled"));
  await expect(run).rejects.toThrow("cancelled");
});

test.each([
  ["in its group", `sh -c 'echo t0ken; sleep 60 &'`],
  [
    "as a service",
    node(
      `console.log("t0ken"); require("child_process").spawn("sleep", ["60"], { stdio: "inherit", detached: true }).unref()`,
    ),
  ],
])("what a command leaves running, %s, is not waited for", async (_, command) => {
  const began = performance.now();
  expect(await printedBy(COMMAND, command, NEVER)).toBe("t0ken\n");
  expect(performance.now() - began).toBeLessThan(20_000);
});

const isRunning = (pid: number): boolean => {
  try {
    // One that nobody has waited for yet has ended as well.
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

test.each([
  ["hangs", "wait"],
  ["fails", "exit 1"],
])("a command that %s is ended with all that it has started", async (_, last) => {
  const file = join(folder, "pid");
  const command = `sh -c 'sleep 60 & echo $! > "${file}"; ${last}'`;
  await expect(printedBy(COMMAND, command, NEVER, 1_000)).rejects.toThrow(/did not end|ended with exit code 1/);
  const pid = Number(readFileSync(file, "utf8"));
  for (let left = 100; isRunning(pid) && left > 0; left--) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isRunning(pid)).toBe(false);
});

test.each([
  ["exit 1", /exit code 1/],
  ["kill -9 $$", /was ended by SIGKILL/],
  ["true", /printed nothing/],
  ["echo a b", /a space, or another character/],
])("a command that failed (%s) is not started again for five minutes", async (last, message) => {
  const file = join(folder, "starts");
  const starts = () => readFileSync(file, "utf8").length;
  const source = (more = "") => tokenFrom({ [COMMAND]: `sh -c 'printf x >> "${file}"; ${last}' ${more}` })?.token;
  const read = () => expect((source() as TokenSource).current()).rejects.toThrow(message);
  await Promise.all([read(), read()]);
  await read();
  await expect((source() as TokenSource).after("refused")).rejects.toThrow(message);
  expect(starts()).toBe(1);
  // Another command is another source.
  await expect((source("other") as TokenSource).current()).rejects.toThrow(message);
  expect(starts()).toBe(2);
  const later = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 301_000);
  try {
    await read();
  } finally {
    later.mockRestore();
  }
  expect(starts()).toBe(3);
});

test("a read that its caller has cancelled is no failure of the command", async () => {
  const { token } = tokenFrom({ [COMMAND]: `sh -c 'sleep 0.2; echo t0ken' ${folder}` }) ?? {};
  const stop = new AbortController();
  const reading = (token as TokenSource).current(stop.signal);
  stop.abort(new Error("cancelled"));
  await expect(reading).rejects.toThrow("cancelled");
  expect(await (token as TokenSource).current()).toBe("t0ken");
});

test.each([
  ["t0ken\n", { token: "t0ken", expiresAt: undefined }],
  ['{"token":" t0ken ","expiresAt":null,"more":1}', { token: "t0ken", expiresAt: undefined }],
  ['{"token":"t","expiresAt":"1970-01-01T00:00:01Z"}', { token: "t", expiresAt: 1000 }],
  ['{"token":"t","expiresAt":"1970-01-01T00:00:00Z"}', /expired at 1970-01-01/],
  ['{"token":"t","expiresAt":"soon"}', /"expiresAt" that is no time/],
  ['{"token":5}', /JSON without a "token"/],
  ["{broken", /JSON without a "token"/],
  ["", /printed nothing/],
])("%s", (text, expected) => {
  const read = () => printedToken(text, COMMAND, 0);
  if (expected instanceof RegExp) expect(read).toThrow(expected);
  else expect(read()).toEqual(expected);
});

test("a token is read again a minute before it expires, or after half of a shorter time, and then both are hidden", async () => {
  const file = join(folder, "printed");
  const now = jest.spyOn(Date, "now").mockReturnValue(1_000_000);
  const print = (token: string, seconds: number) =>
    writeFileSync(file, JSON.stringify({ token, expiresAt: new Date(Date.now() + seconds * 1000).toISOString() }));
  try {
    const source = tokenFrom({ [COMMAND]: `cat '${file}'` })?.token as TokenSource;
    print("first-token", 3600);
    expect(await source.current()).toBe("first-token");
    print("second-token", 60);
    now.mockReturnValue(1_000_000 + 3_539_999);
    expect(await source.current()).toBe("first-token");
    now.mockReturnValue(1_000_000 + 3_540_000);
    print("second-token", 60);
    expect(await Promise.all([source.current(), source.current()])).toEqual(["second-token", "second-token"]);
    now.mockReturnValue(1_000_000 + 3_570_000);
    print("third-token", 60);
    expect(await source.current()).toBe("third-token");
    // One that was refused is read again, unless that has happened since.
    expect(await source.after("first-token")).toBe("third-token");
    print("fourth-token", 60);
    expect(await source.after("third-token")).toBe("fourth-token");
    expect(hiding([])("first-token second-token fourth-token")).toBe("[secret] [secret] [secret]");
  } finally {
    now.mockRestore();
  }
});

const token =
  (value: string, name = "SERVICE_API_TOKEN_FILE") =>
  () =>
    tokenFrom({ [name]: value });

test("a setting that cannot be right is reported at once", () => {
  mkdirSync(join(folder, "sub"));
  expect(token(join(folder, "sub"))).toThrow(/sub is not a regular file\. For a pipe or a program/);
  const closed = join(folder, "closed");
  writeFileSync(closed, "secret-of-another");
  chmodSync(closed, 0);
  if (process.getuid?.() !== 0) expect(token(closed)).toThrow(/closed cannot be read \(EACCES\)/);
  for (const name of ["SERVICE_API_TOKEN_FILE", COMMAND]) {
    expect(token("svc_0123456789abcdefghij", name)).toThrow(`The value of ${name} looks like a token.`);
  }
  const both = { SERVICE_API_TOKEN: "a", SERVICE_API_TOKEN_FILE: "b" };
  expect(() => tokenFrom(both)).toThrow("SERVICE_API_TOKEN and SERVICE_API_TOKEN_FILE are set");
  expect(tokenFrom({ ...both, SERVICE_API_TOKEN_FILE: " " })).toEqual({ name: "SERVICE_API_TOKEN", token: "a" });
  expect(tokenFrom({})).toBeUndefined();
});
