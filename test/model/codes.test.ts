import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codes, titleOf } from "../../src/model";

const src = join(__dirname, "../../src");

test("each code is used, and described in sentences", () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" });
  const text = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".gen.ts") && file !== join("model", "codes.ts"))
    .map((file) => readFileSync(join(src, file), "utf8"))
    .join("\n");
  expect(Object.keys(codes).filter((code) => !text.includes(`"${code}"`))).toEqual([]);
  for (const { title, cause, remedy } of Object.values(codes)) {
    expect(title).toMatch(/^[A-Z][^.]*$/);
    for (const sentence of [cause, remedy]) expect(sentence).toMatch(/^[A-Z`].*\.$/);
  }
  expect(Object.keys(codes)).toEqual(Object.keys(codes).sort());
});

test("each code has a title, whether it is ours or the service's", () => {
  expect(titleOf("gone")).toBe("The object is gone");
  expect(titleOf("api.404")).toBe("The service refused a request");
  expect(titleOf("api.unreachable")).toBe("No answer from the service");
});
