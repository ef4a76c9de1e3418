import fs from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { type Action, type ActionOn, hasSecretOutputs } from "../../../src/model";
import { actionSources, actionTypeName } from "../../../src/terraform/actions";
import { toRow } from "../../../src/terraform/convert";
import { provider } from "../../../src/terraform/provider";
import { writeRow } from "../../../src/terraform/value";
import { worldOfSuite } from "../../laws/law";
import { svcIac } from "../../support/cli";
import { newFolder } from "../../support/new-folder";
import { sampled } from "../../support/tuples";
import { sessionIn } from "../../terraform/core";
import { acting, type Case, cases } from "../cases";
import { furnish } from "../shop";

/**
 * What is shown only once is kept, whatever happens to its file between its creation and the platform's answer: it is where
 * the user wants it, or where the error says that it is, or it was not asked for; and what others put there stays.
 */
jest.mock("node:fs", () => ({ ...jest.requireActual("node:fs") }));
jest.mock("node:os", () => ({ ...jest.requireActual("node:os") }));

const world = worldOfSuite();
const before = { ...process.env };
let folder: string;
let file: string;
let temporary: string;
beforeEach(async () => {
  world.sandbox.clearFaults();
  await world.sandbox.reset();
  await furnish(world.sandbox);
  world.sandbox.resetRequests();
  [folder, temporary] = [newFolder(), newFolder()];
  file = join(folder, "secrets.json");
  Object.assign(process.env, { SERVICE_API_URL: world.sandbox.url, SERVICE_API_TOKEN: world.sandbox.token });
  jest.spyOn(os, "tmpdir").mockReturnValue(temporary);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.env = { ...before };
});

/** What an action printed, with its exit code where the face has one. */
interface Said {
  readonly code?: number;
  readonly text: string;
  readonly isDone: boolean;
}
type Face = (action: Action, on: ActionOn, target: string) => Promise<Said>;

const command =
  (...more: string[]): Face =>
  async ({ name, on: kinds }, { subject }, target) => {
    const kind = kinds.length > 1 ? ["--kind", subject.name] : [];
    const { code, stdout, stderr } = await svcIac(name, target, ...kind, "--output", file, ...more);
    return { code, text: stdout + stderr, isDone: code === 0 };
  };

const terraform: Face = async (action, on, target) => {
  const session = sessionIn(world, { folder: newFolder() });
  try {
    const typeName = actionTypeName(action);
    const { attributes = [] } = actionSources().get(typeName) ?? {};
    const kind = action.on.length > 1 ? { kind: on.subject.name } : {};
    const said: string[] = [];
    let isDone = true;
    const config = writeRow(attributes, { ...toRow(attributes, {}), target, ...kind, output_file: file });
    await provider(session).InvokeAction({ typeName, config }, ({ progress, completed }) => {
      if (progress) said.push(progress.message ?? "");
      for (const { summary, detail } of completed?.diagnostics ?? []) {
        said.push(`${summary}\n${detail}`);
        isDone = false;
      }
    });
    return { text: said.join("\n"), isDone };
  } finally {
    await session.finish();
  }
};

const faces: Readonly<Record<string, Face>> = { command: command(), "command --json": command("--json"), terraform };

const full = (code: string) => {
  throw Object.assign(new Error(`${code}: it cannot be written`), { code });
};
const isSent = () => Object.keys(world.sandbox.requests().byOperation).some((name) => !/^(get|list)/.test(name));
/** Each call of these after the answer, or each of the first ones before. */
const failing = (name: "writeSync" | "fsyncSync" | "closeSync", code: string, when: () => boolean) => {
  const real = fs[name] as (...given: unknown[]) => number;
  jest.spyOn(fs, name).mockImplementation(((...given: unknown[]) => {
    if (when()) full(code);
    return real(...given);
  }) as never);
};
/** The first file that cannot be written is the one that was named. */
const once = (when: () => boolean) => {
  let isOver = false;
  return () => {
    if (isOver || !when()) return false;
    isOver = true;
    return true;
  };
};
/** Between the creation of the file and the answer. */
const meanwhile = (change: () => void) => {
  const real = fs.openSync;
  jest.spyOn(fs, "openSync").mockImplementation((...given) => {
    const open = real(...given);
    if (given[0] === file) change();
    return open;
  });
};
const replaced = () => {
  fs.rmSync(file);
  fs.writeFileSync(file, "mine");
};

interface Happening {
  arrange(on: ActionOn): void;
  /** Where the secrets are in the end; `nowhere`: nothing was sent, or the platform refused it. */
  readonly kept: "in the file" | "elsewhere" | "lost" | "nowhere";
  readonly isReplaced?: true;
}

const happenings: Readonly<Record<string, Happening>> = {
  nothing: { arrange: () => {}, kept: "in the file" },
  "there is no space from the beginning": {
    arrange: () => failing("writeSync", "ENOSPC", () => true),
    kept: "nowhere",
  },
  "the space is gone after the answer": {
    arrange: () => failing("writeSync", "ENOSPC", once(isSent)),
    kept: "elsewhere",
  },
  "the disk fails after the answer": { arrange: () => failing("fsyncSync", "EIO", once(isSent)), kept: "elsewhere" },
  "the quota is found exceeded when it is closed": {
    arrange: () => failing("closeSync", "EDQUOT", once(isSent)),
    kept: "elsewhere",
  },
  "no file can be written after the answer": {
    arrange: () => failing("writeSync", "ENOSPC", isSent),
    kept: "lost",
  },
  "only some of it is written at a time": {
    arrange: () => {
      const real = fs.writeSync as (...given: unknown[]) => number;
      const short = (open: number, bytes: Buffer, at: number, length: number, position: number) =>
        real(open, bytes, at, Math.min(length, 7), position);
      jest.spyOn(fs, "writeSync").mockImplementation(short as never);
    },
    kept: "in the file",
  },
  "it is removed meanwhile": { arrange: () => meanwhile(() => fs.rmSync(file)), kept: "elsewhere" },
  "its folder is removed meanwhile": {
    arrange: () => meanwhile(() => fs.rmSync(folder, { recursive: true })),
    kept: "elsewhere",
  },
  "it is replaced meanwhile": { arrange: () => meanwhile(replaced), kept: "elsewhere", isReplaced: true },
  "the platform refuses it": {
    arrange: ({ operation }) => world.sandbox.addFault({ operation, nth: 1, status: 422 }),
    kept: "nowhere",
  },
  "the platform refuses it, and it is replaced meanwhile": {
    arrange: ({ operation }) => {
      meanwhile(replaced);
      world.sandbox.addFault({ operation, nth: 1, status: 422 });
    },
    kept: "nowhere",
    isReplaced: true,
  },
};

const secretive = acting.filter(([, action]) => hasSecretOutputs(action));
const crossed = secretive.flatMap(([name, action, on]) =>
  Object.keys(faces).flatMap((face) =>
    Object.keys(happenings).map((happening) => ({ name, face, happening, action, on })),
  ),
);
const rows = sampled(crossed, [
  ["name", "face"],
  ["face", "happening"],
]);

/** Texts of the secrets that a file has. */
const secretsIn = (path: string, { outputs }: Action): string[] => {
  const found = JSON.parse(fs.readFileSync(path, "utf8")) as Readonly<Record<string, unknown>>;
  expect(fs.statSync(path).mode & 0o777).toBe(0o600);
  const names = Object.keys(outputs).filter((one) => outputs[one]?.secret && found[one] !== undefined);
  return names.map((one) => String(found[one]));
};
const elsewhere = () =>
  fs
    .readdirSync(temporary, { recursive: true })
    .map(String)
    .filter((one) => /json$/.test(one));

test.each(rows)("$name, $face: $happening", async ({ name, face, happening, action, on }) => {
  const { arrange, kept, isReplaced } = happenings[happening] as Happening;
  arrange(on);
  const { code, text, isDone } = await (faces[face] as Face)(action, on, (cases[name] as Case).target);
  jest.restoreAllMocks();
  const others = elsewhere();
  expect(isDone).toBe(kept === "in the file");
  expect(fs.existsSync(file)).toBe(isDone || isReplaced === true);
  if (isReplaced) expect(fs.readFileSync(file, "utf8")).toBe("mine");
  if (code !== undefined) expect(code).toBe({ "in the file": 0, nowhere: 1, elsewhere: 2, lost: 2 }[kept]);
  expect(text).not.toMatch(/\n {4}at |node:fs/);
  expect(others).toHaveLength(kept === "elsewhere" ? 1 : 0);
  if (kept === "nowhere") return;
  if (kept === "lost")
    return expect(text).toMatch(/: lost, no other file could be written either\..*Run the action again/s);
  const place = kept === "in the file" ? file : join(temporary, others[0] ?? "");
  const secrets = secretsIn(place, action);
  expect(secrets).not.toEqual([]);
  for (const secret of secrets) expect(text).not.toContain(secret);
  if (kept === "elsewhere") expect(text).toContain(place);
});
