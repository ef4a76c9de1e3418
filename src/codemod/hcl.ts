import { type Edit, positionAt } from "../drift/patch";
import type { Block } from "../hcl/body";
import { parseHcl } from "../hcl/parse";
import { parseJson } from "../hcl/parse-json";
import { snakeCase } from "../model/names";
import { resourceSchema } from "../terraform/schema";
import { editsOf, type Renamed, type Rewrite, unclear } from "./earlier";

/** A configuration of Terraform or OpenTofu: arguments, `ignore_changes`, and references. */
export async function inHcl(file: string, text: string, renamed: readonly Renamed[]): Promise<Rewrite> {
  const types = renamed.map(({ kind, names }) => ({
    type: resourceSchema(kind).typeName,
    names: new Map([...names].map(([earlier, current]) => [snakeCase(earlier), snakeCase(current)])),
  }));
  const isJson = file.endsWith(".json");
  const { blocks, mistakes } = isJson ? parseJson(text, file) : await parseHcl(text, file);
  const [mistake] = mistakes;
  if (mistake) return { edits: [], left: [{ position: mistake.position, reason: "the file cannot be parsed" }] };
  const found = types.flatMap(({ type, names }) =>
    blocks.filter(({ labels }) => labels[0] === type).map((block) => ({ block, names })),
  );
  if (isJson) {
    const keys = found.flatMap(({ block, names }) => block.attributes.filter(({ key = "" }) => names.has(key)));
    return { edits: [], left: keys.map(({ key, at }) => ({ position: at, reason: `${key} is an earlier name` })) };
  }
  const edits = found.flatMap(({ block, names }) => [...argumentsOf(block, names), ...ignoredIn(text, block, names)]);
  const references = types.flatMap(({ type, names }) =>
    [...names].flatMap(([earlier, current]) => editsOf(text, referenceTo(type, earlier), current)),
  );
  const all = [...edits, ...references];
  return { edits: all, left: types.flatMap(({ names }) => leftIn(file, text, names, new Set(types.map(typeOf)), all)) };
}

const typeOf = ({ type }: { readonly type: string }) => type;

/** Accesses by an earlier name to what may be of one of the types: `k.expired_at`, `values(…)[*].expired_at`. */
function leftIn(
  file: string,
  text: string,
  names: ReadonlyMap<string, string>,
  types: ReadonlySet<string>,
  edits: readonly Edit[],
): Rewrite["left"] {
  const changed = new Set(edits.map(({ range: [from] }) => from));
  return [...names].flatMap(([earlier, current]) => {
    const accesses = text.matchAll(new RegExp(String.raw`(?<=[\w)\]}]\.|\[")${earlier}(?![\w-])`, "g"));
    return [...accesses]
      .filter(({ index }) => !changed.has(index) && !isOfAnother(text.slice(0, index), types))
      .map(({ index }) => unclear(positionAt(file, text, index), earlier, current));
  });
}

/** Whether what is accessed is an object of another type, an output of a module, a variable or a local value, or a comment. */
function isOfAnother(before: string, types: ReadonlySet<string>): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (/^[^"]*(#|\/\/)/.test(line)) return true;
  const [, root = "", type = ""] =
    /(?:^|[^\w.-])((?:data\.)?([\w-]+)\.[\w-]+(?:\[[^\]]*\])?|var|local)(?:\.|\[")$/.exec(line) ?? [];
  return /^(var|local)$/.test(root) || type === "module" || (type.includes("_") && !types.has(type));
}

function argumentsOf({ attributes }: Block, names: ReadonlyMap<string, string>): readonly Edit[] {
  return attributes.flatMap(({ key = "", range }) => {
    const current = names.get(key);
    return current !== undefined && range ? [{ range, text: current }] : [];
  });
}

function ignoredIn(text: string, { blocks }: Block, names: ReadonlyMap<string, string>): readonly Edit[] {
  const ignored = blocks
    .flatMap(({ attributes }) => attributes)
    .filter(({ key }) => key === "ignore_changes")
    .flatMap(({ value: { range } }) => (range ? [range] : []));
  return ignored.flatMap(([from, to]) =>
    [...names].flatMap(([earlier, current]) =>
      editsOf(text.slice(from, to), new RegExp(String.raw`(?<![\w.-])(${earlier})(?![\w-])`, "g"), current).map(
        (edit): Edit => ({ ...edit, range: [edit.range[0] + from, edit.range[1] + from] }),
      ),
    ),
  );
}

/** `svc_application.api.display_name`, `svc_application.api["eu"].display_name`, `svc_application.api[*].display_name` */
const referenceTo = (type: string, attribute: string) =>
  new RegExp(String.raw`(?<![\w-])${type}\.[\w-]+(?:\[[^\]\n]*\])?\.(${attribute})(?![\w-])`, "g");
