// The pages of the site, from the documents of the repository: links between pages, links to files, languages as tabs.
import { posix } from "node:path";

/** Documents outside of docs/, with the pages that they become. */
export const OTHERS = {
  "README.md": "index.md",
  "CHANGELOG.md": "changelog.md",
  "CONTRIBUTING.md": "contributing.md",
  "SECURITY.md": "security.md",
};

/** The page of a document: `docs/kinds/README.md` becomes `kinds/index.md`. */
export function pageOf(document) {
  const other = OTHERS[document];
  if (other) return other;
  if (!document.startsWith("docs/") || !document.endsWith(".md")) return undefined;
  return document.slice("docs/".length).replace(/(^|\/)README\.md$/, "$1index.md");
}

/** The address of a file that is no page. */
export const fileOf = (path) => `files/${path}`;

/** A link, whose label may have code in it; or code, in which there are no links. */
const LINK = /(!?)\[((?:`[^`\n]*`|[^\]`])*)\]\(([^)\s]+)\)|`[^`\n]*`/g;
const BLOCK = /(^```[\s\S]*?^```)/m;

/**
 * A document with its links as they are beside its page; the files among them are added to `files`. For the generator,
 * images are absolute, and a link to a file is marked, so that it is not taken for one to a page.
 */
export function withLinks(document, text, files, forGenerator = false) {
  const page = pageOf(document);
  const linked = (path) => posix.relative(posix.dirname(page), path) || posix.basename(path);
  const rewritten = (whole, image, label, link) => {
    if (link === undefined || /^(\w+:|#)/.test(link)) return whole;
    const [, path = "", anchor = ""] = /^([^#]*)(#.*)?$/.exec(link) ?? [];
    const target = posix.join(posix.dirname(document), path);
    const other = pageOf(target);
    if (other) return `[${label}](${dotted(linked(other))}${anchor})`;
    files.add(target);
    if (image) return `![${label}](${forGenerator ? `/${fileOf(target)}` : dotted(linked(fileOf(target)))})`;
    return `[${label}](${dotted(linked(fileOf(target)))})${forGenerator ? '{target="_self"}' : ""}`;
  };
  return text
    .split(new RegExp(BLOCK, "gm"))
    .map((part, index) => (index % 2 === 1 ? part : part.replace(LINK, rewritten)))
    .join("");
}

/** Drawings become a part of their page, so that they have its colours in both themes. `read` answers a file's text. */
export async function withPictures(document, text, read) {
  const parts = text.split(/^(!\[[^\]\n]*\]\([^)\s]+\.svg\))$/m);
  const rules = new Set();
  const drawn = parts.map(async (part, index) => {
    if (index % 2 === 0) return part;
    const [, link] = /\(([^)]+)\)$/.exec(part);
    const drawing = await read(posix.join(posix.dirname(document), link));
    for (const rule of rulesOf(STYLE.exec(drawing)?.[1] ?? "")) rules.add(rule);
    return drawing.replace(STYLE, "").replace(/\n\s*/g, "");
  });
  const page = (await Promise.all(drawn)).join("");
  // The generator takes styles only from beside the text.
  return rules.size === 0 ? page : `${page}\n<style>${[...rules].join("")}</style>\n`;
}

const STYLE = /<style>([\s\S]*?)<\/style>/;

/** The rules of a drawing's classes for a page: within drawings, and dark by the site's switch. Text has its colour. */
function rulesOf(style) {
  const [light, dark = ""] = style.split(/@media\s*\(prefers-color-scheme:\s*dark\)/);
  const within = (theme, text) =>
    [...text.matchAll(/(\.[\w-]+)(\{[^{}]*\})/g)].map(([, name, rule]) => `${theme}svg[role="img"] ${name}${rule}`);
  return [...within("", light), ...within(".dark ", dark)];
}

const dotted = (path) => (path.startsWith(".") ? path : `./${path}`);

const FOLDED = /<details>\n<summary>([^<]+)<\/summary>\n\n(```\w+)\n([\s\S]*?```)\n\n<\/details>\n*/g;
const NAMES = { ts: "TypeScript", python: "Python", hcl: "HCL", yaml: "YAML" };

/** A block with folded ones after it, in other languages, becomes one with tabs. */
export function withTabs(text) {
  const group = new RegExp(`(?:^\`\`\`(\\w+)\\n((?:(?!^\`\`\`)[\\s\\S])*\`\`\`)\\n\\n)?((?:${FOLDED.source})+)`, "gm");
  return text.replace(group, (_, language, code, folded) => {
    const first = language ? [`\`\`\`${language} [${NAMES[language] ?? language}]\n${code}`] : [];
    const others = [...folded.matchAll(FOLDED)].map(([, title, fence, body]) => `${fence} [${short(title)}]\n${body}`);
    return `::: code-group\n\n${[...first, ...others].join("\n\n")}\n\n:::\n\n`;
  });
}

/** Titles of tabs are short: five of them have to fit on a phone. */
const short = (title) =>
  ({ "Terraform and OpenTofu": "HCL", "One file: environment.svc.yaml": "YAML" })[title] ?? title;

/** The title of a page, and its first paragraph as one line. */
export function summaryOf(text) {
  const plain = text.replace(/<!--[\s\S]*?-->\s*/g, "");
  const [, title = ""] = /^# (.+)$/m.exec(plain) ?? [];
  const [, first = ""] = /^# .+\n+([^\n#|`<:-][\s\S]*?)(?:\n\n|$)/m.exec(plain) ?? [];
  return {
    title: title.replaceAll("`", ""),
    summary: first
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/\s+/g, " ")
      .trim(),
  };
}
