// What the local stack and the local sandbox need in the environment, decided once for `npm run up` and for
// `svc-iac env`. Everything is found in the folder `.svc` of the project.
import { access, readFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CLOCK_SPEEDS, isClockSpeed } from "../model/clock-speed";
import { LOOPBACK } from "../model/loopback";
import { mustBe, SvcError } from "../model/problem";

const FOLDER = ".svc";
// A sandbox that has ended refuses at once: only one on a starved machine takes long.
const HEALTH_TIMEOUT_MS = 10_000;

/** The content of `.svc/sandbox.json`, which a running sandbox writes. */
export interface SandboxAddress {
  readonly url: string;
  /** Opens the control API. */
  readonly key: string;
  readonly token: string;
  readonly pid: number;
  readonly speed: number;
}

/** Variables to set; `undefined` ones must be unset, whatever the shell had. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The paths of our files in `project`. */
export function localFiles(project: string) {
  const inFolder = (...parts: string[]) => join(project, FOLDER, ...parts);
  return {
    folder: inFolder(),
    sandbox: inFolder("sandbox.json"),
    sandboxState: inFolder("sandbox-state.json"),
    sandboxLog: inFolder("sandbox.log"),
    passphrase: inFolder("passphrase"),
    pulumiHome: inFolder("pulumi"),
    pulumiState: inFolder("state"),
    engine: inFolder("engine.json"),
  };
}

/** The project that `directory` is in: the nearest folder, upwards, that has a `.svc`. */
export async function findProject(directory: string): Promise<string | undefined> {
  for (let folder = directory; ; folder = dirname(folder)) {
    if (await exists(join(folder, FOLDER))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** The sandbox of `project` as it last described itself; it may have ended since. */
export function readSandbox(project: string): Promise<SandboxAddress | undefined> {
  return readAddress(localFiles(project).sandbox);
}

/** The file of a sandbox's address: beside its state. */
export const addressBeside = (state: string): string => join(dirname(state), "sandbox.json");

/**
 * The address in such a file, which may be part of a repository: no token is sent to another machine, and what is not
 * possible is not passed on.
 *
 * @throws SvcError `sandbox` with the field that no sandbox would have written.
 */
export async function readAddress(file: string): Promise<SandboxAddress | undefined> {
  const found = await readJson(file);
  if (typeof found !== "object" || found === null) return undefined;
  const { url, key, token, pid, speed } = found as Record<string, unknown>;
  if (typeof url !== "string" || typeof key !== "string" || typeof token !== "string") return undefined;
  if (typeof pid !== "number" || typeof speed !== "number" || !isOnLoopback(url)) return undefined;
  const address = { url, key, token, pid, speed };
  for (const [field, allowed, isPossible] of POSSIBLE) {
    if (!isPossible(address[field]))
      throw impossible(
        file,
        field,
        field === "token" || field === "key" ? `must be ${allowed}` : mustBe(allowed, address[field]),
      );
  }
  return address;
}

export const isOneLine = (text: unknown): boolean => !/^$|\p{Cc}/u.test(String(text));
const isProcess = (id: unknown): boolean => Number.isSafeInteger(id) && Number(id) > 0;

/** What a field must be, apart from its type. */
const POSSIBLE: readonly (readonly [keyof SandboxAddress, string, (value: unknown) => boolean])[] = [
  ["key", "a text of one line", isOneLine],
  ["token", "a text of one line", isOneLine],
  ["pid", "the number of a process", isProcess],
  ["speed", CLOCK_SPEEDS, isClockSpeed],
];

const impossible = (file: string, field: string, must: string): SvcError =>
  new SvcError({
    code: "sandbox",
    field,
    message: `${file} is not as a sandbox writes it: ${field} ${must}.`,
    next: "Delete it, and start the sandbox again with `npx svc-iac sandbox`.",
  });

/** What opens the control API of a sandbox. */
export type Controlled = Pick<SandboxAddress, "url" | "key">;

/** The sandbox that `svc-iac env` has set in `environment`. */
export function exportedSandbox(environment: Variables): Controlled | undefined {
  const { SERVICE_API_URL: url, SVC_SANDBOX_KEY: key } = environment;
  return url !== undefined && key !== undefined && isOnLoopback(url) ? { url, key } : undefined;
}

function isOnLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && LOOPBACK.has(hostname);
}

/** Asks the sandbox itself: only the one that wrote the file knows the key. */
export async function sandboxAnswers(sandbox: Controlled): Promise<boolean> {
  try {
    const answer = await fetch(new URL("/__sandbox/health", sandbox.url), {
      headers: { "x-sandbox-key": sandbox.key },
      redirect: "error",
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** The variables with which programs reach the sandbox. */
export function sandboxVariables(sandbox: SandboxAddress): Variables {
  return {
    SERVICE_API_URL: sandbox.url,
    SERVICE_API_TOKEN: sandbox.token,
    SERVICE_API_TOKEN_FILE: undefined,
    SERVICE_API_TOKEN_COMMAND: undefined,
    SERVICE_CLOCK_SPEED: String(sandbox.speed),
    SVC_SANDBOX_KEY: sandbox.key,
  };
}

/** How the engine finds the local stack and its passphrase; the user's settings for other stacks must not win. */
export function stackVariables(project: string): Variables {
  const files = localFiles(project);
  return {
    PULUMI_HOME: files.pulumiHome,
    // Pulumi.yaml can only name it relative to the folder where the engine is started.
    PULUMI_BACKEND_URL: pathToFileURL(files.pulumiState).href,
    PULUMI_CONFIG_PASSPHRASE_FILE: files.passphrase,
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_CONFIG_PASSPHRASE: undefined,
    PULUMI_STACK: undefined,
  };
}

/** Was the local stack of `project` made by `npm run up`? Other projects keep their own Pulumi settings. */
export async function hasLocalStack(project: string): Promise<boolean> {
  return exists(localFiles(project).passphrase);
}

/** The folders that come first on PATH: the Node of the project, then the engine that `npm run up` found. */
export async function commandFolders(project: string): Promise<string[]> {
  const folders: string[] = [];
  const commands = join(project, "node_modules", ".bin");
  if (await exists(commands)) folders.push(commands);
  const engine = await readJson(localFiles(project).engine);
  if (typeof engine === "object" && engine !== null && "bin" in engine && typeof engine.bin === "string") {
    folders.push(engine.bin);
  }
  return folders;
}

/** `PATH` with `folders` in front. */
export function pathWith(folders: readonly string[], path = process.env.PATH ?? ""): string {
  return [...folders, path].join(delimiter);
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}
