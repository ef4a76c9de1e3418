import { isSegment } from "../../src/contract";
import { listOf } from "../../src/contract/rows";

/** A character in percent-encoding, and that encoded again, and so on. */
const encoded = (code: string, times: number) => `%${"25".repeat(times - 1)}${code}`;
const levels = Array.from({ length: 8 }, (_, index) => index + 1);

test.each(levels)("what is encoded %i times is a segment, unless it leads elsewhere", (times) => {
  expect(isSegment(`a${encoded("41", times)}`)).toBe(true);
  for (const code of ["2f", "2F", "5c", "00"]) expect(isSegment(`a${encoded(code, times)}b`)).toBe(false);
  expect(isSegment(encoded("2e", times))).toBe(false);
});

test("what is encoded more often than anybody decodes is none, whatever it is", () => {
  expect(isSegment(encoded("41", 9))).toBe(false);
});

test("what is longer than any ID, or no text, is none", () => {
  expect([1_000, 1_001].map((length) => isSegment("a".repeat(length)))).toEqual([true, false]);
  for (const foreign of [1, null, undefined, {}]) expect(isSegment(foreign as never)).toBe(false);
});

test.each(["%4", "%", "100%x", "a%zz"])("%j is not encoded", (text) => {
  expect(isSegment(text)).toBe(true);
});

test("the row of a list is known, and only of a list", () => {
  expect(listOf("listProjects").required).toContain("id");
  expect(() => listOf("createProject")).toThrow("The operation createProject lists nothing.");
});
