import { getEventListeners } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isServiceSet, namesService, type TokenSource, tokenFrom, tokenRead } from "../../src/client/token";
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

test.each(["", "a 'b", 'a"', "''", ' "" a'])("%j is no command", (command) => {
  expect(() => wordsOf(COMMAND, command)).toThrow(
    /^SERVICE_API_TOKEN_COMMAND (has a quote that is not closed|names no program)\. It is split at white space/,
  );
});

const node = (script: string) => `'${process.execPath}' -e '${script}'`;

test.each([
  ["hangs", "setTimeout(() => {}, 60_000)", 300, /did not end within 0\.3 s/],
  ["is ended", `process.kill(process.pid, "SIGTERM")`, 60_000, /was ended by SIGTERM/],
  ["prints without end", `for (;;) fs.writeSync(1, "x".repeat(999))`, 60_000, /printed more than 16 KiB/],
  [
    "shows what it printed",
    `console.log("first own-secret"); console.error("own-secret in first own-secret"); process.exit(7)`,
    60_000,
    /exit code 7\. It says: \[secret\] in \[secret\]\./,
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
  ["says much", `console.error("x" + " y".repeat(600) + "\\n".repeat(1000)); process.exit(1)`, 60_000, /It says: +y y/],
  ["steers a terminal", `console.error("\\u001b[2Jred"); process.exit(1)`, 60_000, /It says: red\. Run it/],
])("a command that %s is an error", async (_, script, within, message) => {
  await expect(printedBy(COMMAND, node(script), NEVER, within)).rejects.toThrow(message);
});

test("a command that is not there is an error, and one that is cancelled ends with the reason", async () => {
  await expect(printedBy(COMMAND, "/none/there --token=x", NEVER)).rejects.toThrow(
    "(/none/there) could not be started (ENOENT). Correct its path.",
  );
  const stop = new AbortController();
  const run = printedBy(COMMAND, node("setTimeout(() => {}, 60_000)"), stop.signal);
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

test("a command has no input, may print 16 KiB, and leaves nothing at the signal of its caller", async () => {
  const { signal } = new AbortController();
  expect(await printedBy(COMMAND, "sh -c 'cat; head -c 16384 /dev/zero'", signal)).toHaveLength(16_384);
  expect(getEventListeners(signal, "abort")).toEqual([]);
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
  const command = `sh -c 'trap "" TERM; sleep 60 & echo $! > "${file}"; ${last}'`;
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
  [
    '{"token":"t","expiresAt":"1970-01-01T00:00:00Z"}',
    /expired at 1970-01-01T00:00:00\.000Z\. It must print a new one, and the clock/,
  ],
  ['{"token":"t","expiresAt":"soon"}', /"expiresAt" that is no time/],
  ['{"token":"t","expiresAt":5}', /"expiresAt" that is no time/],
  ["a b", /^What the command of SERVICE_API_TOKEN_COMMAND printed contains a line break, a space/],
  ['{"token":5}', /JSON without a "token"/],
  ["{broken", /JSON without a "token"/],
  [" \n", /printed nothing/],
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
    now.mockReturnValue(1_000_000 + 3_569_999);
    print("third-token", 60);
    expect(await source.current()).toBe("second-token");
    now.mockReturnValue(1_000_000 + 3_570_000);
    expect(await source.current()).toBe("third-token");
    // One that was refused is read again, unless that has happened since.
    print("fourth-token", 60);
    expect(await source.after("first-token")).toBe("third-token");
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
    expect(token("abcdefghij0123456789", name)).toThrow(
      `The value of ${name} looks like a token. Set it in SERVICE_API_TOKEN instead.`,
    );
  }
  const name = basename(folder);
  const commands = [
    join(folder, "0123456789abcdefghij"),
    `${name}-0123456789.sh`,
    `${name.replace(/\d/g, "x")}-program`,
  ];
  for (const command of commands) expect(token(command, COMMAND)).not.toThrow();
  const both = { SERVICE_API_TOKEN: "a", SERVICE_API_TOKEN_FILE: "b" };
  expect(() => tokenFrom(both)).toThrow(
    "SERVICE_API_TOKEN and SERVICE_API_TOKEN_FILE are set, and a token comes from one of them. Unset one of the two.",
  );
  expect(() => tokenFrom({ ...both, [COMMAND]: "c" })).toThrow(/Unset all but one\./);
  expect(tokenFrom({ ...both, SERVICE_API_TOKEN_FILE: " " })).toEqual({ name: "SERVICE_API_TOKEN", token: "a" });
  expect(tokenFrom({})).toBeUndefined();
});

test("the token in a file is read without the space around it, and again after it was refused", async () => {
  const file = join(folder, "token");
  writeFileSync(file, " t0ken\r\n");
  const { name, token: source } = tokenFrom({ SERVICE_API_TOKEN_FILE: file }) as { name: string; token: TokenSource };
  expect([name, source.place, await source.current()]).toEqual(["SERVICE_API_TOKEN_FILE", file, "t0ken"]);
  writeFileSync(file, "next");
  expect([await source.current(), await source.after("t0ken")]).toEqual(["t0ken", "next"]);
});

test.each<[string, string, string]>([
  ["does not exist", "none", " does not exist. It must have the key alone, on one line."],
  ["has nothing", " \n", " is empty. It must have the key alone, on one line."],
  ["has two words", "a b", " contains a line break, a space, or another character that no token has."],
])("a file that %s is a mistake in the settings", async (_, text, message) => {
  const file = join(folder, "token");
  if (text !== "none") writeFileSync(file, text);
  expect(token(file)).toThrow(`SERVICE_API_TOKEN_FILE: ${file}${message}`);
  expect(token(file)).toThrow(expect.objectContaining({ problem: expect.objectContaining({ code: "settings" }) }));
  expect(await tokenRead({ SERVICE_API_TOKEN_FILE: file })).toBeUndefined();
});

test("what an environment has of a service", async () => {
  const [url, value, file] = [" https://api.example.test ", "t0ken", join(folder, "token")];
  const blank = { SERVICE_API_URL: " ", SERVICE_API_TOKEN: value };
  const environments = [{}, { SERVICE_API_URL: " " }, { SERVICE_API_URL: url }, blank];
  expect(environments.map(isServiceSet)).toEqual([false, false, false, false]);
  expect(environments.map(namesService)).toEqual([false, false, true, true]);
  expect(isServiceSet({ SERVICE_API_URL: url, SERVICE_API_TOKEN: value })).toBe(true);
  writeFileSync(file, value);
  expect(await tokenRead({ SERVICE_API_TOKEN_FILE: file })).toBe(value);
  expect([await tokenRead({ SERVICE_API_TOKEN: value }), await tokenRead({})]).toEqual([undefined, undefined]);
});
