import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/**
 * Whether a resource of the configuration may have `create_before_destroy`. The engine passes that to no provider, so the
 * files of its modules are searched for the word; what cannot be read may have it.
 */
export async function mayCreateFirst(folder: string, data = process.env.TF_DATA_DIR || ".terraform"): Promise<boolean> {
  try {
    const root = await configurationIn(folder);
    const others = (await modulesOf(folder, data)).map((module) => configurationIn(resolve(folder, module)));
    const all = [...root, ...(await Promise.all(others)).flat()];
    return root.length === 0 || all.some((text) => text.includes("create_before_destroy"));
  } catch {
    return true;
  }
}

async function configurationIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /\.(tf|tf\.json)$/.test(name));
  return Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
}

/** Folders of the installed modules, relative to the one of the root module. A configuration without modules has no such file. */
async function modulesOf(folder: string, data: string): Promise<string[]> {
  const text = await readFile(resolve(folder, data, "modules", "modules.json"), "utf8").catch((error) => {
    if (error.code === "ENOENT") return '{"Modules":[]}';
    throw error;
  });
  const { Modules: modules } = JSON.parse(text) as { readonly Modules: readonly { readonly Dir: string }[] };
  return modules.map(({ Dir: place }) => place).filter((place) => place !== "." && place !== "");
}
