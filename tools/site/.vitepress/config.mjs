import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";

/** Written by tools/docs.mjs beside the pages. */
const { sidebar } = JSON.parse(readFileSync(new URL("../pages/site.json", import.meta.url), "utf8"));

/** The path at which the site is served: it begins and ends with a slash. */
const base = process.env.DOCS_BASE ?? "/";

/** Tables whose columns need no title: a header without text is nothing to be read out. */
function withoutEmptyHeaders({ tokens }) {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "th_open" || tokens[index + 1].content !== "") continue;
    token.tag = "td";
    tokens[index + 2].tag = "td";
  }
}

/** The anchors that the documents' links use: those of GitHub. */
const slugify = (title) =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

export default defineConfig({
  title: "svc-iac",
  description: "Infrastructure as code for the hosting platform",
  lang: "en",
  base,
  srcDir: "pages",
  outDir: "../../dist/docs",
  // The twins of the pages are beside them.
  transformHead: ({ pageData: { relativePath } }) =>
    relativePath === "404.md"
      ? []
      : [["link", { rel: "alternate", type: "text/markdown", href: `${base}${relativePath}` }]],
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify },
    config: (md) => md.core.ruler.push("empty-headers", withoutEmptyHeaders),
  },
  // tools/site/links.mjs checks all links of the finished site, those to files as well.
  ignoreDeadLinks: [/\/files\//],
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
    nav: [
      { text: "Kinds", link: "/kinds/" },
      { text: "Errors", link: "/errors" },
      { text: "Changelog", link: "/changelog" },
    ],
  },
});
