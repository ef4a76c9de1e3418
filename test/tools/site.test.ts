import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newFolder } from "../support/new-folder";

const ROOT = resolve(__dirname, "../..");
const FENCE = "```";

async function answer<T>(text: string): Promise<T> {
  return new Promise((done, failed) =>
    execFile(
      process.execPath,
      ["--input-type=module", "--eval", text],
      { cwd: join(ROOT, "tools/site") },
      (error, out) => (error ? failed(error) : done(JSON.parse(out))),
    ),
  );
}

/** What a function of tools/site/pages.mjs answers. */
const page = <T>(call: string) =>
  answer<T>(`
    import * as pages from "./pages.mjs";
    const files = new Set();
    const result = pages.${call};
    console.log(JSON.stringify({ result, files: [...files] }));
  `);

const linked = (document: string, text: string, forGenerator = false) =>
  page<{ result: string; files: string[] }>(
    `withLinks(${JSON.stringify(document)}, ${JSON.stringify(text)}, files, ${forGenerator})`,
  );

describe("links", () => {
  test.each([
    ["README.md", "[a](docs/pulumi.md#x)", "[a](./pulumi.md#x)"],
    ["README.md", "[a](docs/kinds/README.md)", "[a](./kinds/index.md)"],
    ["docs/kinds/bucket.md", "[a](../errors.md), [b](database.md)", "[a](../errors.md), [b](./database.md)"],
    [
      "docs/drift.md",
      "[a](../README.md), [b](#x), [c](https://example.com/a.md)",
      "[a](./index.md), [b](#x), [c](https://example.com/a.md)",
    ],
  ])("between pages, in %s: %s", async (document, text, expected) => {
    expect(await linked(document, text)).toEqual({ result: expected, files: [] });
  });

  test("to files, which are copied; also with code as the label, and images", async () => {
    const text = "[`main.ts`](../examples/a/main.ts) ![the console](console.png)";
    const files = ["examples/a/main.ts", "docs/console.png"];
    expect(await linked("docs/cdktf.md", text)).toEqual({
      result: "[`main.ts`](./files/examples/a/main.ts) ![the console](./files/docs/console.png)",
      files,
    });
    expect(await linked("docs/cdktf.md", text, true)).toEqual({
      result: '[`main.ts`](./files/examples/a/main.ts){target="_self"} ![the console](/files/docs/console.png)',
      files,
    });
  });

  test("in code are none", async () => {
    const text = `\`[a](b.md)\`\n\n${FENCE}md\n[a](b.md)\n${FENCE}\n`;
    expect(await linked("docs/cdktf.md", text)).toEqual({ result: text, files: [] });
  });
});

test("languages are tabs: the block before the folded ones, and no other", async () => {
  const text = [
    `${FENCE}ts\nleast\n${FENCE}\n\nMore:\n\n${FENCE}ts\nfull\n${FENCE}\n`,
    `<details>\n<summary>Python</summary>\n\n${FENCE}python\npython\n${FENCE}\n\n</details>\n`,
    `<details>\n<summary>Terraform and OpenTofu</summary>\n\n${FENCE}hcl\nhcl\n${FENCE}\n\n</details>\n`,
    "## Fields\n",
  ].join("\n");
  const { result } = await page<{ result: string }>(`withTabs(${JSON.stringify(text)})`);
  expect(result).toBe(
    [
      `${FENCE}ts\nleast\n${FENCE}\n\nMore:\n\n::: code-group\n`,
      `${FENCE}ts [TypeScript]\nfull\n${FENCE}\n`,
      `${FENCE}python [Python]\npython\n${FENCE}\n`,
      `${FENCE}hcl [HCL]\nhcl\n${FENCE}\n\n:::\n\n## Fields\n`,
    ].join("\n"),
  );
});

test("drawings are a part of their page, in the colour of its text; their classes keep their rules", async () => {
  const answered = await answer<{ text: string; asked: string[] }>(`
    import { withPictures } from "./pages.mjs";
    const asked = [];
    const style = "svg{color:red}.off{fill:none}@media (prefers-color-scheme:dark){svg{color:blue}.off{stroke:red}}";
    const drawing = '<svg role="img">\\n  <style>' + style + '</style>\\n  <g class="off"/>\\n</svg>\\n';
    const read = async (file) => (asked.push(file), drawing);
    const text = await withPictures("docs/guides/move.md", "a\\n\\n![how](move.svg)\\n\\n![b](c.png) \`![d](e.svg)\`\\n", read);
    console.log(JSON.stringify({ text, asked }));
  `);
  expect(answered).toEqual({
    text: [
      'a\n\n<svg role="img"><g class="off"/></svg>\n\n![b](c.png) `![d](e.svg)`\n\n',
      '<style>svg[role="img"] .off{fill:none}.dark svg[role="img"] .off{stroke:red}</style>\n',
    ].join(""),
    asked: ["docs/guides/move.svg"],
  });
});

test.each(["move", "domain", "secrets"])(
  "each class in the drawings of the guide %s has a rule in its page",
  async (guide) => {
    const document = `docs/guides/${guide}.md`;
    const { text } = await answer<{ text: string }>(`
    import { readFile } from "node:fs/promises";
    import { withPictures } from "./pages.mjs";
    const root = ${JSON.stringify(ROOT)};
    const read = (file) => readFile(root + "/" + file, "utf8");
    console.log(JSON.stringify({ text: await withPictures("${document}", await read("${document}"), read) }));
  `);
    const classes = new Set([...text.matchAll(/<rect class="(\w+)"/g)].map(([, name]) => name));
    expect(classes.has("off")).toBe(true);
    for (const name of classes) expect(text).toMatch(new RegExp(`<style>.*svg\\[role="img"\\] \\.${name}\\{`));
  },
);

test("each page of a kind has one group of tabs", async () => {
  const read = (file: string) => JSON.stringify(readFileSync(join(ROOT, file), "utf8"));
  const bucket = await page<{ result: string }>(`withTabs(${read("docs/kinds/bucket.md")})`);
  expect(bucket.result.match(/^::: code-group$/gm)).toHaveLength(1);
  expect(bucket.result.match(/^```\w+ \[(.+)\]$/gm)?.map((line) => line.replace(/.*\[|\]/g, ""))).toEqual([
    "TypeScript",
    "Python",
    "CDKTF",
    "HCL",
    "YAML",
  ]);
  expect(bucket.result).not.toContain("<details>");
});

test("broken links of a finished site are found: pages, files and places", async () => {
  const folder = newFolder();
  try {
    mkdirSync(join(folder, "kinds"));
    writeFileSync(
      join(folder, "index.html"),
      '<a href="/kinds/a#x"></a><a href="kinds/a.html#y"></a><a href="/LICENSE"></a>',
    );
    writeFileSync(join(folder, "kinds", "a.html"), '<p id="x"><a href="../index.html"></a><img src="none.png"></p>');
    const broken = await answer(`
      import { brokenIn } from "./links.mjs";
      console.log(JSON.stringify(await brokenIn(${JSON.stringify(folder)})));
    `);
    expect(broken).toEqual(["index.html: kinds/a.html#y", "index.html: /LICENSE", "kinds/a.html: none.png"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the built site is served on loopback, a page with and without its ending, and nothing beside it", async () => {
  const root = newFolder();
  try {
    mkdirSync(join(root, "docs", "guides"), { recursive: true });
    writeFileSync(join(root, "docs", "index.html"), "home");
    writeFileSync(join(root, "docs", "404.html"), "nowhere");
    writeFileSync(join(root, "docs", "guides", "move.html"), "move");
    writeFileSync(join(root, "secret"), "secret");
    const served = await answer<Record<string, unknown>>(`
      import { request } from "node:http";
      import { serve } from "./serve.mjs";
      const write = process.stdout.write.bind(process.stdout);
      process.stdout.write = () => true;
      const server = await serve(${JSON.stringify(join(root, "docs"))}, 0);
      const { address, port } = server.address();
      const get = (path) => new Promise((done) => request({ port, host: "127.0.0.1", path }, (response) => {
        let text = "";
        response.on("data", (piece) => { text += piece; }).on("end", () => done(response.statusCode + " " + text));
      }).end());
      const paths = ["/", "/guides/move", "/guides/move.html", "/nope", "/../secret", "/%2e%2e/secret", "/%ff"];
      const pages = [];
      for (const path of paths) pages.push(await get(path));
      write(JSON.stringify({ address, pages }), () => process.exit());
    `);
    const missing = "404 nowhere";
    const pages = ["200 home", "200 move", "200 move", missing, missing, missing, missing];
    expect(served).toEqual({ address: "127.0.0.1", pages });
  } finally {
    rmSync(root, { recursive: true });
  }
});
