/**
 * The commands of engines that the documentation uses, with their options: what may stand on a page. A test of the engine
 * project holds each to the help of the real engine.
 */
export const engineCommands: Readonly<Record<"pulumi" | "terraform", Readonly<Record<string, readonly string[]>>>> = {
  pulumi: {
    up: ["--yes", "--refresh", "--policy-pack", "--stack"],
    preview: ["--json", "--policy-pack", "--diff"],
    refresh: ["--preview-only", "--expect-no-changes", "--diff", "--clear-pending-creates", "--yes"],
    destroy: ["--yes", "--stack"],
    cancel: ["--yes"],
    import: [],
    config: ["--json", "--show-secrets", "--stack"],
    "config set": ["--secret", "--stack"],
    "stack init": [],
    "stack export": ["--file", "--show-secrets", "--stack"],
    "stack import": ["--file"],
    "stack rm": ["--force", "--preserve-config", "--yes"],
    "stack output": ["--json"],
    "state delete": ["--all", "--force", "--yes"],
    "plugin install": ["--file", "--server"],
    "package gen-sdk": ["--language", "--local", "--out"],
  },
  terraform: {
    init: ["-lockfile", "-upgrade"],
    plan: ["-out", "-json", "-generate-config-out", "-detailed-exitcode", "-refresh-only"],
    apply: ["-auto-approve"],
    show: ["-json"],
    query: ["-generate-config-out"],
    import: [],
    "state pull": [],
    "state rm": [],
    "state replace-provider": [],
    "providers lock": ["-net-mirror", "-fs-mirror", "-platform"],
    "providers schema": ["-json"],
  },
};

/** What is wrong with a command of an engine, as its words after the engine's name. */
export function engineFault(engine: keyof typeof engineCommands, words: readonly string[]): string | undefined {
  const known = engineCommands[engine];
  const name = [words.slice(0, 2).join(" "), words[0] ?? ""].find((one) => one in known);
  if (name === undefined) return `${engine} ${words.join(" ")} is no command that a test holds to the engine`;
  const options = words.filter((word) => /^--?[a-z]/.test(word)).map((word) => word.replace(/=.*/s, ""));
  const strange = options.filter((option) => !known[name]?.includes(option));
  return strange.length > 0 ? `${engine} ${name} has no ${strange.join(", ")}` : undefined;
}
