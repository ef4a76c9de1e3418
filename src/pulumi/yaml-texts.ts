/** Where a text is in a YAML file. */
export interface YamlPlace {
  readonly line: number;
  /** The names in maps and the places in lists that lead to it. */
  readonly keys: readonly (string | number)[];
}

/** Every text of a file by its value, however it is written. A file with errors is read as far as possible. */
export async function yamlTexts(text: string): Promise<ReadonlyMap<string, YamlPlace>> {
  // Loaded only where a secret may be in a file.
  const { isPair, isScalar, isSeq, LineCounter, parseAllDocuments, visit } = await import("yaml");
  const keysOf = (way: readonly unknown[]) =>
    way.flatMap((node, index): (string | number)[] => {
      if (isPair(node)) return [String(isScalar(node.key) ? node.key.value : node.key)];
      return isSeq(node) ? [node.items.indexOf(way[index + 1])] : [];
    });
  const lineCounter = new LineCounter();
  const found = new Map<string, YamlPlace>();
  for (const document of parseAllDocuments(text, { lineCounter, prettyErrors: false, logLevel: "silent" })) {
    visit(document, {
      Scalar(role, node, above) {
        const { value, range } = node;
        if (role === "key" || typeof value !== "string" || found.has(value)) return;
        found.set(value, { line: lineCounter.linePos(range?.[0] ?? 0).line, keys: keysOf([...above, node]) });
      },
    });
  }
  return found;
}
