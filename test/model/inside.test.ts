import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { tools } from "../../src/cli/mcp/tools";
import { Folder } from "../../src/cli/mcp/workplace";
import { isInside, linkOutOn } from "../../src/model/inside";
import { newFolder } from "../support/new-folder";

let place: string;
let folder: string;
beforeAll(() => {
  place = newFolder();
  folder = join(place, "a");
  for (const made of ["a/own", "elsewhere"]) mkdirSync(join(place, made), { recursive: true });
  for (const made of ["a/file", "elsewhere/file"]) writeFileSync(join(place, made), "{}");
  symlinkSync(join(place, "elsewhere/file"), join(folder, "link"));
  symlinkSync("../elsewhere", join(folder, "folder-link"));
  symlinkSync("../elsewhere/new", join(folder, "link-to-nothing"));
  symlinkSync("own", join(folder, "own-link"));
  symlinkSync("loop", join(folder, "loop"));
});

const INSIDE = [".", "file", "own/new/file", "own-link/new", "..file", "own/../file"];
const OUTSIDE = [
  "..",
  "../elsewhere/file",
  "link",
  "folder-link/file",
  "folder-link/new",
  "link-to-nothing",
  "loop",
  "loop/x",
  "folder-link/../a-b",
  "folder-link/../a/../elsewhere/file",
  "/",
];

test.each(INSIDE)("%s is inside", (path) => expect(isInside(folder, `${folder}/${path}`)).toBe(true));
test.each([...OUTSIDE, "own/../../a-b"])("%s is outside", (path) =>
  expect(isInside(folder, path === "/" ? path : `${folder}/${path}`)).toBe(false),
);

test.each(["a\0b", "n".repeat(300), "n/".repeat(2500)])("what no path can be is an answer as well", (path) => {
  expect(typeof isInside(folder, `${folder}/${path}`)).toBe("boolean");
  expect(linkOutOn(`${folder}/${path}`)).toBeUndefined();
});

test("what is outside by a link is found by that link", () => {
  const linked = (path: string) => linkOutOn(`${folder}/${path}`)?.slice(folder.length + 1);
  expect(["link", "folder-link/file", "folder-link/new/b", "link-to-nothing/x", "loop"].map(linked)).toEqual([
    ...["link", "folder-link", "folder-link", "link-to-nothing", "loop"],
  ]);
  expect(INSIDE.map(linked)).toEqual(INSIDE.map(() => undefined));
});

describe("tools for assistants", () => {
  const isPath = (field: unknown) =>
    JSON.stringify(z.toJSONSchema(field as z.ZodType)).includes("relative to the folder");
  const paths = tools.flatMap(({ name, input, run }) =>
    Object.keys(input)
      .filter((field) => isPath(input[field]))
      .map((field) => ({ name, field, run })),
  );

  test("have as many paths as are known here", () => expect(paths).toHaveLength(12));

  test.each(paths)("$name reads no $field elsewhere", async ({ field, run }) => {
    const at = new Folder(folder);
    for (const path of [...OUTSIDE, join(place, "elsewhere/file")])
      await expect(run({ [field]: path }, at)).rejects.toMatchObject({ problem: { code: "invalid", given: path } });
  });
});

test.each([
  ["validate", "a\0b.yaml"],
  ["deploy", "api", "--branch", "\0"],
])("no word of a command has NUL: %j", async (...words) => {
  await expect(new Folder(process.cwd()).command(words)).rejects.toMatchObject({ problem: { code: "invalid" } });
});
