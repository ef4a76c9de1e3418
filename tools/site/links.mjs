// Checks the links of the finished site: every page, file and place that is linked is there.
import { statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";

/** `page.html: link` for each that leads nowhere. */
export async function brokenIn(folder, base = "/") {
  const pages = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".html"));
  const texts = new Map(
    await Promise.all(pages.map(async (name) => [name, await readFile(join(folder, name), "utf8")])),
  );
  const broken = new Set();
  for (const [page, text] of texts) {
    for (const [, link] of text.matchAll(/\s(?:href|src)="([^"]+)"/g)) {
      if (/^(\w+:|\/\/)/.test(link)) continue;
      if (!leads(folder, texts, page, link.replaceAll("&amp;", "&"), base)) broken.add(`${page}: ${link}`);
    }
  }
  return [...broken];
}

function leads(folder, texts, page, link, base) {
  const [, path = "", anchor] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link) ?? [];
  const from = posix.dirname(page);
  const own =
    path === "" ? page : posix.normalize(path.startsWith(base) ? path.slice(base.length) : posix.join(from, path));
  const candidates = [own, `${own}.html`, posix.join(own, "index.html")].map((one) => one.replace(/^\.\//, ""));
  const found = candidates.find((one) => statSync(join(folder, one), { throwIfNoEntry: false })?.isFile());
  if (found === undefined) return false;
  if (!anchor || !found.endsWith(".html")) return true;
  return texts.get(found)?.includes(`id="${decodeURIComponent(anchor)}"`) ?? false;
}
