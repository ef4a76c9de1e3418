import { z } from "zod";
import { allowedFor, refusal } from "../../src/declaration/refusal";

describe("a value is refused with what is allowed:", () => {
  const schemas = {
    whole: z.int(),
    list: z.array(z.string()).min(1).max(2),
    one: z.array(z.string()).max(1),
    object: z.object({}),
    map: z.record(z.string(), z.string()),
    text: z.string().min(1),
    number: z.number().min(1),
    id: z.guid(),
    url: z.url(),
    mail: z.email(),
    time: z.iso.datetime(),
    pattern: z.string().regex(/^[a-z]$/),
    named: z.string().regex(/^[a-z]$/, "must be one letter, which must be small"),
    forms: z.union([z.string(), z.boolean()]),
    told: z.union([z.string(), z.boolean()], "must be a word"),
    keys: z.record(
      z
        .string()
        .max(3)
        .regex(/^[a-z]*$/, "must be small"),
      z.string(),
    ),
    own: z.string().refine(() => false, "it must rain"),
  };

  test.each<[keyof typeof schemas, unknown, string, string]>([
    ["whole", 1.5, " must be a whole number, got 1.5", "a whole number"],
    ["whole", "x", ' must be a number, got "x"', "a number"],
    ["list", {}, " must be a list, got {}", "a list"],
    ["object", "x", ' must be an object, got "x"', "an object"],
    ["map", "x", ' must be a map, got "x"', "a map"],
    ["text", 5, " must be a string, got 5", "a string"],
    ["text", "", " must have at least 1 character, got 0", "at least 1 character"],
    ["number", 0, " must be at least 1, got 0", "at least 1"],
    ["list", [], " must have at least 1 entry, got 0", "at least 1 entry"],
    ["list", ["a", "b", "c"], " must have at most 2 entries, got 3", "at most 2 entries"],
    ["one", ["a", "b"], " must have at most 1 entry, got 2", "at most 1 entry"],
    ["id", "x", ' must be an ID of the platform (a UUID), got "x"', "an ID of the platform (a UUID)"],
    [
      "url",
      "x",
      ' must be a URL such as https://git.example.com/shop/api, got "x"',
      "a URL such as https://git.example.com/shop/api",
    ],
    ["mail", "x", ' must be an e-mail address, got "x"', "an e-mail address"],
    [
      "time",
      "x",
      ' must be an RFC 3339 time such as 2030-01-31T12:00:00Z, got "x"',
      "an RFC 3339 time such as 2030-01-31T12:00:00Z",
    ],
    ["pattern", "X", ' must match /^[a-z]$/, got "X"', "match /^[a-z]$/"],
    ["named", "X", ' must be one letter, which must be small, got "X"', "one letter, which must be small"],
    ["forms", 5, " must have one of the documented forms, got 5", "one of the documented forms"],
    ["told", 5, " must be a word, got 5", "a word"],
    [
      "keys",
      { ABCD: "x" },
      ": the key must have at most 3 characters and must be small",
      "at most 3 characters and must be small",
    ],
    ["own", "x", ' it must rain, got "x"', "it must rain"],
  ])("%s %j", (name, given, refused, allowed) => {
    const [issue] = schemas[name].safeParse(given).error?.issues ?? [];
    if (!issue) throw new Error("It is accepted.");
    expect(refusal(issue, given)).toBe(refused);
    expect(allowedFor(issue, given)).toBe(allowed);
  });
});
