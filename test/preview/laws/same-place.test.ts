import { createHash } from "node:crypto";
import { mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { previewEnvCommand } from "../../../src/cli/preview-env";
import { documentsFrom } from "../../../src/client/settings";
import { Killed } from "../../cli/stacks";
import { FIELDS, Workspaces } from "../../cli/workspaces";
import { printedBy } from "../../support/cli";
import { newFolder } from "../../support/new-folder";

/**
 * Two checkouts of one configuration with a back end `local`, by how that names the folder of its workspaces: they are one
 * project in a shared store if that is one folder, and two if it is beneath each.
 */
const BLOCK = 'provider "svc" {\n  stack = "shop"\n}\n';

let root: string;
beforeEach(() => {
  root = newFolder();
  process.env.SVC_STORE = newFolder();
  for (const one of ["a", "b", "c/d", "states"]) mkdirSync(join(root, one), { recursive: true });
  symlinkSync(join(root, "states"), join(root, "link"));
});

type Config = Readonly<Record<string, string>>;
const checkout = (folder: string, config?: Config): Workspaces =>
  new Workspaces(FIELDS, undefined, BLOCK, {
    folder: join(root, folder),
    stack: "shop",
    ...(config ? { backend: { type: "local", config } } : {}),
  });
const dir = (path: string) => ({ workspace_dir: path });
const within = (path: string) => dir(join(root, path));

/** In which folder the second checkout is, and what each of them has configured. */
const WAYS: readonly (readonly [string, boolean, string, () => readonly (Config | undefined)[]])[] = [
  ["no back end", false, "b", () => [undefined, undefined]],
  ["nothing", false, "b", () => [{}, {}]],
  ["a path only, which previews do not have", false, "b", () => [1, 2].map(() => ({ path: join(root, "x.tfstate") }))],
  ["a name", false, "b", () => [dir("states"), dir("states")]],
  ["a name with a dot", false, "b", () => [dir("./states"), dir("./states")]],
  ["a name that begins with dots", false, "b", () => [dir("..states"), dir("..states")]],
  ["a way out and in", false, "b", () => [dir("x/../states"), dir("x/../states")]],
  ["an absolute path", true, "b", () => [within("states"), within("states")]],
  ["an absolute path beneath the first", true, "b", () => [within("a/states"), within("a/states")]],
  ["an absolute path that does not exist yet", true, "b", () => [within("new"), within("new")]],
  ["two absolute paths", false, "b", () => [within("states"), within("others")]],
  ["a link", true, "b", () => [within("states"), within("link")]],
  ["a way out", true, "b", () => [dir("../states"), dir("../states")]],
  ["a way out, and an absolute path", true, "b", () => [dir("../states"), within("states")]],
  ["ways out of two depths", true, "c/d", () => [dir("../states"), dir("../../states")]],
  ["the same way out of two depths", false, "c/d", () => [dir("../states"), dir("../states")]],
  ["one folder, and two paths for the default workspace", true, "b", () => both("states")],
];
const both = (path: string) => ["x", "y"].map((file) => ({ ...within(path), path: join(root, file) }));

test.each(WAYS)("%s: one project %p", async (_, isOne, folder, configs) => {
  const [first, second] = configs();
  const [a, b] = [checkout("a", first), checkout(folder, second)];
  expect((await a.engine.project()) === (await b.engine.project())).toBe(isOne);
});

const run = (side: Workspaces, command: string) =>
  printedBy(() =>
    previewEnvCommand(() => side.engine)
      .parseAsync([...command.split(" "), "--engine", "terraform"], { from: "user" })
      .catch((error: unknown) => {
        if (!side.halfWay) throw error;
      }),
  );

/** A store that has what this one has of previews where 0.3.0 would have it. */
async function asBefore(config: Config): Promise<void> {
  const now = documentsFrom(process.env);
  process.env.SVC_STORE = newFolder();
  const before = documentsFrom(process.env);
  const text = JSON.stringify({ type: "local", ...config, folder: resolve(root, "a") });
  const place = createHash("sha256").update(text).digest("hex").slice(0, 8);
  for (const key of await now.store.list("preview")) {
    const found = (await now.read<object>(key)) ?? {};
    await before.change<object>(key.replace(/~[0-9a-f]{8}$/, `~${place}`), () => found);
  }
}

test("what 0.3.0 has stored is continued: a preview in use, and one whose destruction was interrupted", async () => {
  const config = within("states");
  const shop = checkout("a", config);
  for (const one of ["pool --size 2", "up --pr 7", "up --pr 8", "up --pr 9"]) await run(shop, one);
  shop.halfWay = new Killed();
  await run(shop, "down --pr 9");
  shop.halfWay = undefined;
  await asBefore(config);
  expect((await run(shop, "list")).stdout).toMatch(/pr-9 +9 +incomplete/);
  expect((await run(shop, "up --pr 7")).stdout).toContain("workspace pool-1");
  expect((await run(shop, "down --pr 7")).stdout).toContain("pool-1 is suspended and back in the pool");
  expect((await run(shop, "sweep")).stdout).toContain("pr-9: pull request 9");
  expect([...shop.marks.keys()].sort()).toEqual(["pool-1", "pool-2"]);
});
