import { treeOfYaml } from "../../src/environment/yaml";
import { parseHcl } from "../../src/hcl/parse";
import { isReadable } from "../../src/yaml/parse";
import { mistakesIn } from "./examine";

/** Whatever can be written differently without a difference in meaning: maps, lists, flow, quotes, comments. */
const FILE = `base:
  projects:
    main: { displayName: "shop" } # the first one
  applications:
    api:
      displayName: 'shop api'
      projectId: { project: main }
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: "https://git.example.com/shop/api"
      # What it reads.
      variables:
        LOG_LEVEL: info
        REGION: "europe"
      secretVariables: { TOKEN: { secret: token } }
      processes:
        web: { port: 3000 }
  loadBalancers:
    edge:
      displayName: edge
      destinations:
        - service: { application: api }
          weight: 50
        - url: 'https://example.com'
          weight: 50
environments:
  staging: {}
`;
const lines = FILE.split("\n").slice(0, -1);

const withLine = (index: number, line: string) => lines.map((one, at) => (at === index ? line : one)).join("\n");
const shownFor = (text: string) =>
  treeOfYaml(text, "f").mistakes.map(({ message, position }) => `${position?.line}:${position?.column}: ${message}`);

test("the file itself has no mistake", async () => expect(await mistakesIn(FILE)).toEqual([]));

const shifts = lines.flatMap((line, index) =>
  [-3, -2, -1, 1, 2, 3].flatMap((by) => {
    const indent = line.search(/\S/) + by;
    if (indent < 0 || /^\s*#/.test(line)) return [];
    const text = withLine(index, " ".repeat(indent) + line.trim());
    return isReadable(text) ? [] : [{ number: index + 1, by, indent, text }];
  }),
);

test("most shifted lines make a file unreadable", () => expect(shifts.length).toBeGreaterThan(60));

test.each(shifts)("line $number, shifted by $by, is a mistake of indentation", ({ text }) => {
  expect(shownFor(text)).toEqual([
    expect.stringMatching(/^(\d+):1: Invalid YAML: line \1 is indented by \d+, its neighbours by \d+\.$/),
  ]);
});

test("and it is that line that is named, unless another one may as well be the wrong one", () => {
  const right = shifts.filter(({ number, indent, text }) =>
    shownFor(text)[0]?.includes(`line ${number} is indented by ${indent}, `),
  );
  expect(right.length / shifts.length).toBeGreaterThan(0.8);
});

const indentOf = (line = "") => line.search(/\S/);
const between = shifts.filter(({ number, indent }) => {
  return indentOf(lines[number - 2]) === indent + 1 && indentOf(lines[number]) === indent - 1;
});

test.each(between)(
  "line $number, as near to the line above as to that below, belongs to that above",
  ({ text, indent }) => {
    expect(shownFor(text)[0]).toContain(` is indented by ${indent}, its neighbours by ${indent + 1}.`);
  },
);

const quotes = lines.flatMap((line, index) =>
  [...line.matchAll(/(["'])[^"']*\1/g)].map(({ index: column, 0: quoted }) => {
    const end = column + quoted.length - 1;
    return { number: index + 1, column: column + 1, text: withLine(index, line.slice(0, end) + line.slice(end + 1)) };
  }),
);

test.each(quotes)(
  "the quote that is not closed is named where it opens: $number:$column",
  ({ number, column, text }) => {
    expect(shownFor(text)).toEqual([
      expect.stringMatching(
        new RegExp(`^${number}:${column}: Invalid YAML: the quote ["'] that begins here is not closed`),
      ),
    ]);
  },
);

/** What looks like a space, or like nothing, and how it is called. */
const STRANGE = [
  ["\u00a0", "a no-break space (U+00A0)"],
  ["\u3000", "an ideographic space (U+3000)"],
  ["\u2009", "a special space (U+2009)"],
  [" \u200b", "a zero-width space (U+200B)"],
] as const;

/** Each space of a text that is in no quotes and no comment, as each strange one. */
const strangeOf = (whole: readonly string[], comment: RegExp) =>
  whole.flatMap((line, index) => {
    const code = line.replace(comment, "").replace(/"[^"]*"|'[^']*'/g, (quoted) => "x".repeat(quoted.length));
    return [...code.matchAll(/ /g)].flatMap(({ index: at }) =>
      STRANGE.map(([char, name]) => ({
        place: `${index + 1}:${at + (char.startsWith(" ") ? 2 : 1)}`,
        name,
        text: whole.with(index, line.slice(0, at) + char + line.slice(at + 1)).join("\n"),
      })),
    );
  });
const spaces = strangeOf(lines, / #.*/);

test("every strange space that is a mistake is named", () => {
  const mistaken = spaces.filter(({ text }) => shownFor(text).length > 0);
  expect(mistaken.length).toBeGreaterThan(100);
  const unnamed = mistaken.filter(({ text, name }) => !shownFor(text).join("\n").includes(name));
  expect(unnamed.map(({ place, name }) => `${place}: ${name}`)).toEqual([]);
});

const HCL = `# The shop.
resource "svc_application" "api" {
  display_name = "shop api" // shown
  variables = { LOG_LEVEL = "info", "A B" = local.names["a b"] }
  /* more
     of it */
  entrypoint = <<-END
    run this
    END
  processes = {
    web = { port = 1 + 2, schedule = "\${upper(local.a)} c" }
  }
}
`.split("\n");
const shownOfHcl = async (text: string) =>
  (await parseHcl(text, "f")).mistakes.map(
    ({ message, position: { line, column } = {} }) => `${line}:${column}: ${message}`,
  );
/** Without the lines of a comment and of a heredoc, where any character may be. */
const inHcl = strangeOf(HCL, /(?: \/\/|#).*/).filter(({ place }) => !/^(5|6|8|9):/.test(place));

test("in HCL, every one between tokens is named where it is, also beside another mistake", async () => {
  expect(await shownOfHcl(HCL.join("\n"))).toEqual([]);
  expect(inHcl.length).toBeGreaterThan(100);
  for (const { place, name, text } of inHcl) {
    const expected = [`${place}: Invalid HCL: there is ${name} here, which is no plain space.`];
    expect(await shownOfHcl(text)).toEqual(expected);
    expect(await shownOfHcl(`${text}= =\n`)).toEqual(expected);
  }
});

test("in HCL, none is a mistake in a comment or in a text", async () => {
  for (const part of ["The shop", "shop api", "// shown", "A B", "a b", "     of it", "run this", "} c"])
    for (const [char] of STRANGE)
      expect(await shownOfHcl(HCL.join("\n").replaceAll(part, part.replaceAll(" ", char)))).toEqual([]);
});

test("carriage returns alone end lines: all is at the same place as with line feeds", () => {
  for (const { text } of [...[...shifts, ...quotes, ...spaces].filter((_, index) => index % 5 === 0), { text: FILE }])
    expect(shownFor(text.replaceAll("\n", "\r"))).toEqual(shownFor(text));
});

test("in HCL, they end none: the first is named", async () => {
  const first = `1:${(HCL[0] ?? "").length + 1}: Invalid HCL: there is a carriage return (U+000D) here, which ends no line.`;
  expect(await shownOfHcl(HCL.join("\r"))).toEqual([first]);
  expect(await shownOfHcl(HCL.join("\r\n"))).toEqual([]);
});

test.each(["\u00a0", "\u3000", "\u200b", "\u2028"])("the only entry of a map is no text because of %j", (char) => {
  const file = `base:\n  projects:\n    p:\n      displayName:${char}Shop\n`;
  expect(shownFor(file)).toEqual([expect.stringMatching(/^4:7: displayName: is followed by an? .+ \(U\+.+\), not by/)]);
});

test.each([
  ["internalHost", "internalHostname"],
  ["internalPor", "internalPort"],
])("%s of a database is probably %s", async (given, meant) => {
  const database = `  databases:
    main: { displayName: main, clusterId: { cluster: europe-west }, type: postgresql, version: "16", resourceTypeId: { size: DB1 }, dbName: shop, dbPassword: { secret: a } }
`;
  const text = FILE.replace("LOG_LEVEL: info", `HOST: { from: databases.main.${given} }`).replace(
    "  loadBalancers:",
    `${database}  loadBalancers:`,
  );
  expect(await mistakesIn(text)).toEqual([expect.stringMatching(new RegExp(`Did you mean ${meant}\\?$`))]);
});

const ANCHORED = `base:
  applications:
    a: &all
      displayName: shop
      clusterId: { cluster: europe-west }
      source: publicGit
      repoUrl: https://git.example.com/a/b
      variables: { A: 5 }
    b: { <<: *all, displayName: other }
    c: { <<: *all, displayName: third }
environments: { staging: {} }
`;

test("a mistake inside an anchor is one message", async () => {
  expect(await mistakesIn(ANCHORED)).toEqual([
    '8:23: applications.a.variables.A must be a string, got 5. Put it in quotes: "5". The same in applications.b, applications.c.',
  ]);
});

test("two applications with one name are a warning, unless they are meant", async () => {
  const text = ANCHORED.replace("A: 5", "A: a").replace("other", "shop");
  expect(await mistakesIn(text)).toEqual([
    expect.stringContaining('warning: applications.b.displayName "shop" is that of applications.a, too.'),
  ]);
  expect(await mistakesIn(text.replace("displayName: shop }", "displayName: shop, allowSameName: true }"))).toEqual([]);
});
