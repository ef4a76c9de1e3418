import { statSync } from "node:fs";
import { readBytes } from "../model/file";
import { hideFromNowOn } from "../model/hiding";
import { SvcError, unreadFile } from "../model/problem";
import { isSecretValue } from "../model/secret-value";
import { SingleFlight } from "./single-flight";
import { printedBy, wordsOf } from "./token-command";
import { LARGEST, printedToken, type ReadToken, refuseUnsendable, tokenProblem } from "./token-text";

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables of the environment for a token, of which one is set. */
export const TOKEN_VARIABLES = ["SERVICE_API_TOKEN", "SERVICE_API_TOKEN_FILE", "SERVICE_API_TOKEN_COMMAND"] as const;
const [, FILE, COMMAND] = TOKEN_VARIABLES;

/** Milliseconds before its end at which a token is replaced; of a short one, half of its time. */
const EARLY = 60_000;
/** Milliseconds in which a command that has failed is not started again: an identity provider may count its failures. */
const FAILED = 5 * 60_000;

/** A token that is read with the first request, and again once it expires or the service refuses it. */
export interface TokenSource {
  /** Where it comes from, for a person. */
  readonly place: string;
  /** @throws SvcError `settings` if it cannot be read. */
  current(signal?: AbortSignal): Promise<string>;
  /** The token after one that was refused: read again, unless that has happened since. */
  after(refused: string, signal?: AbortSignal): Promise<string>;
  /** At each service, the company of its tokens and the last one that an answer has shown to be of it. */
  readonly companies: Map<string, { readonly token: string; readonly company: string }>;
}

/** The names of the variables for a token that are set, in their order. */
export function tokensSet(environment: Environment): (typeof TOKEN_VARIABLES)[number][] {
  return TOKEN_VARIABLES.filter((name) => environment[name]?.trim());
}

/** Whether the environment has a service: an address and a token. */
export function isServiceSet(environment: Environment): boolean {
  return Boolean(environment.SERVICE_API_URL?.trim()) && tokensSet(environment).length > 0;
}

/** Whether the environment has any part of a service. */
export function namesService(environment: Environment): boolean {
  return Boolean(environment.SERVICE_API_URL?.trim()) || tokensSet(environment).length > 0;
}

const sources = new Map<string, Rereading>();

/**
 * The token of the environment, if any. The same file or command is one source in a process, however often it is asked for.
 *
 * @throws SvcError `settings` if several variables are set, or what one names cannot be used.
 */
export function tokenFrom(environment: Environment): { name: string; token: string | TokenSource } | undefined {
  const [name, ...others] = tokensSet(environment);
  if (name === undefined) return undefined;
  if (others.length > 0) {
    throw tokenProblem(
      `${[name, ...others].join(" and ")} are set, and a token comes from one of them.`,
      `Unset ${others.length > 1 ? "all but one" : "one of the two"}.`,
    );
  }
  const value = environment[name]?.trim() ?? "";
  if (name !== FILE && name !== COMMAND) return { name, token: value };
  const key = `${name} ${value}`;
  const known = sources.get(key);
  if (known) return { name, token: known };
  refuseTokenAsName(name, value);
  const source = name === FILE ? new TokenFile(value) : new TokenCommand(value);
  source.check();
  sources.set(key, source);
  return { name, token: source };
}

/** The token of the environment if it comes from a file or a command, and can be read. */
export async function tokenRead(environment: Environment): Promise<string | undefined> {
  try {
    const { token } = tokenFrom(environment) ?? {};
    return typeof token === "object" ? await token.current() : undefined;
  } catch (error) {
    if (error instanceof SvcError) return undefined;
    throw error;
  }
}

/** A token in the wrong variable would be shown as the name of what is missing. */
function refuseTokenAsName(name: string, value: string): void {
  if (/\s/.test(value) || !(isSecretValue(value) || /^(?=.*\d)[\w-]{20,}$/.test(value))) return;
  hideFromNowOn(value);
  throw tokenProblem(`The value of ${name} looks like a token.`, `Set it in ${TOKEN_VARIABLES[0]} instead.`);
}

abstract class Rereading implements TokenSource {
  readonly companies: TokenSource["companies"] = new Map();
  readonly #reads = new SingleFlight<string>();
  #last: { readonly token: string; readonly until: number } | undefined;

  abstract readonly place: string;
  /** Reports at once what is wrong with the setting itself. */
  abstract check(): void;
  protected abstract read(signal: AbortSignal): Promise<ReadToken>;

  async current(signal?: AbortSignal): Promise<string> {
    return this.#last && Date.now() < this.#last.until ? this.#last.token : this.#again(signal);
  }

  async after(refused: string, signal?: AbortSignal): Promise<string> {
    return this.#last?.token === refused ? this.#again(signal) : this.current(signal);
  }

  #again(signal?: AbortSignal): Promise<string> {
    const read = async (whileAsked: AbortSignal) => {
      const { token, expiresAt = Number.POSITIVE_INFINITY } = await this.read(whileAsked);
      hideFromNowOn(token);
      this.#last = { token, until: expiresAt - Math.min(EARLY, (expiresAt - Date.now()) / 2) };
      return token;
    };
    return this.#reads.join("", read, signal);
  }
}

/** The token in a file, which has nothing else. */
class TokenFile extends Rereading {
  constructor(readonly place: string) {
    super();
  }

  check(): void {
    this.#text();
  }

  protected async read(): Promise<ReadToken> {
    return { token: this.#text(), expiresAt: undefined };
  }

  #text(): string {
    const token = contentOf(this.place).trim();
    if (token === "") throw tokenProblem(`${FILE}: ${this.place} is empty.`, IN_A_FILE);
    refuseUnsendable(token, `${FILE}: ${this.place}`);
    hideFromNowOn(token);
    return token;
  }
}

const IN_A_FILE = "It must have the key alone, on one line.";

function contentOf(path: string): string {
  const at = `${FILE}: ${path}`;
  try {
    if (statSync(path).isFile()) return readBytes(path, LARGEST).toString("utf8");
  } catch (error) {
    throw unreadFile(at, error, { code: "settings", next: IN_A_FILE });
  }
  // A pipe has its text only once, and may have none for ever.
  throw tokenProblem(`${at} is not a regular file.`, `For a pipe or a program there is ${COMMAND}.`);
}

/** The token that a command prints. */
class TokenCommand extends Rereading {
  readonly place: string;
  #failure: { readonly error: unknown; readonly until: number } | undefined;

  constructor(readonly command: string) {
    super();
    // Its other words may contain secrets.
    this.place = wordsOf(COMMAND, command)[0];
  }

  check(): void {}

  protected async read(signal: AbortSignal): Promise<ReadToken> {
    if (this.#failure && Date.now() < this.#failure.until) throw this.#failure.error;
    try {
      return printedToken(await printedBy(COMMAND, this.command, signal), COMMAND, Date.now());
    } catch (error) {
      if (!signal.aborted) this.#failure = { error, until: Date.now() + FAILED };
      throw error;
    }
  }
}
