// `npm run docs`: the documentation as a site in dist/docs, with search, and each page as Markdown beside it.
// `npm run docs -- --serve` shows it. The generator is installed by the first run; after that, everything works offline.
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { run } from "./command.mjs";
import { ensureCode } from "./derived.mjs";
import { fingerprint, unlessStamped } from "./fingerprint.mjs";
import { at, node } from "./layout.mjs";
import { brokenIn } from "./site/links.mjs";
import { fileOf, OTHERS, pageOf, summaryOf, withLinks, withPictures, withTabs } from "./site/pages.mjs";
import { HOME, KINDS, SECTIONS } from "./site/sections.mjs";
import { serve } from "./site/serve.mjs";
import { Failure, main, say, step } from "./steps.mjs";

const site = (...parts) => at("tools", "site", ...parts);
const OUT = at("dist", "docs");
const VITEPRESS = site("node_modules", "vitepress", "bin", "vitepress.js");

await main(async () => {
  const [, to] = process.argv.slice(process.argv.indexOf("--pages"));
  if (process.argv.includes("--pages")) {
    if (!to) throw new Failure("--pages needs a folder: the pages as the generator reads them are written into it.");
    say(`${(await writePages(to)).size} pages`);
    return;
  }
  await install();
  if (process.argv.includes("--serve")) {
    await serve(OUT, 4173);
    return;
  }
  const pages = await step("pages", () => writePages(site("pages")));
  await step("site", () => run(node, [VITEPRESS, "build", site()], { cwd: site() }));
  await step("Markdown", () => writeTwins(pages));
  const broken = await brokenIn(OUT, process.env.DOCS_BASE);
  if (broken.length > 0) throw new Failure(`Broken links:\n  ${broken.join("\n  ")}`);
  say(`The site is in ${OUT}; \`npm run docs -- --serve\` shows it.`);
});

async function install() {
  const lock = () => readFile(site("package-lock.json"));
  await unlessStamped(
    site("node_modules", ".installed"),
    async () => fingerprint([await lock()]),
    () =>
      step("installing the generator", () =>
        run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
          cwd: site(),
          advice: "It comes from the npm registry, once: check the network and run the command again.",
        }),
      ),
  );
}

/** The pages as the generator reads them. Answers them as they are for readers of Markdown, by their names. */
async function writePages(to) {
  await rm(to, { recursive: true, force: true });
  const documents = [...Object.keys(OTHERS), ...(await documentsIn("docs"))];
  const twins = new Map();
  const files = new Set();
  for (const document of documents) {
    const text = await readFile(at(document), "utf8");
    const page = pageOf(document);
    const drawn = await withPictures(document, text, (file) => readFile(at(file), "utf8"));
    const rich = withTabs(withLinks(document, drawn, files, true));
    await put(join(to, page), rich);
    twins.set(page, withLinks(document, text, files));
  }
  const schemas = await schemasPage(files);
  await put(join(to, "schemas.md"), schemas.rich);
  twins.set("schemas.md", schemas.plain);
  for (const file of files) {
    const place = join(to, "public", fileOf(file));
    await mkdir(dirname(place), { recursive: true });
    await cp(at(file), place, { recursive: true });
  }
  if (twins.size < 2) throw new Failure("There are no pages.");
  await put(join(to, "site.json"), JSON.stringify({ sidebar: sidebar(twins) }));
  return twins;
}

async function documentsIn(folder) {
  const names = await readdir(at(folder), { recursive: true });
  return names.filter((name) => name.endsWith(".md")).map((name) => `${folder}/${name}`);
}

async function schemasPage(files) {
  await ensureCode();
  const names = (await readdir(at("schemas"))).filter((name) => name.endsWith(".json"));
  const lines = await Promise.all(
    names.map(async (name) => {
      const { title, description } = JSON.parse(await readFile(at("schemas", name), "utf8"));
      return `- [${name}](../schemas/${name}): ${description ?? title ?? "JSON Schema"}`;
    }),
  );
  const text = `# Schemas\n\nJSON Schemas, for editors and programs.\n\n${lines.join("\n")}\n`;
  const linked = (forGenerator) => withLinks("docs/schemas.md", text, files, forGenerator);
  return { rich: linked(true), plain: linked(false) };
}

/** Every page is in one place of it. */
function sidebar(twins) {
  const names = [...twins.keys()].map((page) => page.replace(/\.md$/, ""));
  const placed = [HOME, ...SECTIONS.flatMap(([, pages]) => pages)];
  const strange = [
    ...names.filter((name) => !placed.includes(name) && !name.startsWith(KINDS)),
    ...placed.filter((name) => !names.includes(name)),
  ];
  if (strange.length > 0) throw new Failure(`tools/site/sections.mjs and the pages differ: ${strange.join(", ")}.`);
  const item = (name) => ({ text: summaryOf(twins.get(`${name}.md`)).title, link: `/${name.replace(/index$/, "")}` });
  const kinds = names.filter((name) => name.startsWith(KINDS) && !placed.includes(name)).sort();
  return [
    { text: "Start", items: [item(HOME)] },
    ...SECTIONS.map(([text, pages]) => ({ text, items: pages.map(item) })),
    { text: "Kinds", items: kinds.map(item) },
  ];
}

/** Each page as Markdown, an index of them for programs that read it, and all of them in one. */
async function writeTwins(twins) {
  const lines = [];
  for (const [page, text] of twins) {
    await put(join(OUT, page), text);
    const { title, summary } = summaryOf(text);
    lines.push(`- [${title}](${page})${summary ? `: ${summary}` : ""}`);
  }
  const { title, summary } = summaryOf(twins.get(`${HOME}.md`));
  await put(join(OUT, "llms.txt"), `# ${title}\n\n> ${summary}\n\n## Pages\n\n${lines.join("\n")}\n`);
  await put(join(OUT, "llms-full.txt"), [...twins.values()].join("\n\n"));
}

async function put(file, text) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
