// `node tools/mutants/table.mjs`: writes the results of `npm run mutate` into docs/verification.md. Files with the results
// of other runs may follow: what one of them has found counts as found. The row of a file that has not been measured
// again stays as long as the file does not change.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { at } from "../layout.mjs";

const [BEGIN, END] = ["<!-- mutants -->\n", "<!-- end of mutants -->"];
const HEAD = ["File", "Mutants", "Killed", "Timed out", "Survived", "Argued", "Found"];

const reports = [at(".svc", "mutants.json"), ...process.argv.slice(2)].map((path) =>
  JSON.parse(readFileSync(path, "utf8")),
);
const folders = ["client", "contract", "declaration", "lifecycle", "read", "state", "store"].map(
  (room) => `src/${room}`,
);
const sources = folders.flatMap((room) =>
  readdirSync(at(room), { recursive: true })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".gen.ts"))
    .map((name) => `${room}/${name}`)
    .sort(),
);
/** What each run has found out about a file; nothing, if the file has changed since. */
const resultsOf = (file) =>
  reports.map(({ files }) => files[file]).filter((found) => found?.source === readFileSync(at(file), "utf8"));

const nameOf = ({ mutatorName, replacement, location }) => JSON.stringify([mutatorName, replacement, location]);
const isFound = ({ status }) => status === "Killed" || status === "Timeout";

/** The mutants of a file, each as the run shows it that has found it, if one has. */
function mutantsOf(file) {
  const all = new Map();
  for (const mutant of resultsOf(file).flatMap(({ mutants }) => mutants)) {
    const before = all.get(nameOf(mutant));
    if (!before || (isFound(mutant) && !isFound(before))) all.set(nameOf(mutant), mutant);
  }
  return all.values();
}

function countsOf(file) {
  const counts = { mutants: 0, killed: 0, timedOut: 0, survived: 0, argued: 0 };
  for (const { status, statusReason = "" } of mutantsOf(file)) {
    // What only the loading of a module executes is no mutant of a run.
    if (status === "Ignored" && statusReason.startsWith("Static mutant")) continue;
    counts.mutants += 1;
    if (status === "Killed") counts.killed += 1;
    else if (status === "Timeout") counts.timedOut += 1;
    else if (status === "Ignored") counts.argued += 1;
    else counts.survived += 1;
  }
  return counts;
}

const sum = (one, other) => Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + other[name]]));
const row = (cells) => `| ${cells.join(" | ")} |`;

function rowOf(name, counts) {
  const { mutants, killed, timedOut, argued } = counts;
  const judged = mutants - argued;
  const found = judged === 0 ? "" : `${Math.floor((100 * (killed + timedOut)) / judged)} %`;
  return row([name, ...Object.values(counts), found]);
}

const path = at("docs", "verification.md");
const text = readFileSync(path, "utf8");
const [before, after] = [text.split(BEGIN)[0], text.split(END)[1]];

const git = (...args) => spawnSync("git", args, { cwd: at("."), encoding: "utf8" });
/** The commit of each row of the table, with the row. */
const rows = git("blame", "-l", "-s", "--", path)
  .stdout.split("\n")
  .flatMap((line) => {
    const [, commit, file, counts] = /^\^?(\w+).*?\) \| `([^`]+)` \| (.*)$/.exec(line) ?? [];
    return file ? [{ commit, file, counts: counts.split(" | ").map(Number) }] : [];
  });

/** The counts of the row that the file has, if it is the same as when the row was written. */
function keptOf(file) {
  const row = rows.find((one) => one.file === file);
  if (!row || git("diff", "--quiet", row.commit, "--", file).status !== 0) return undefined;
  const [mutants, killed, timedOut, survived, argued] = row.counts;
  return { mutants, killed, timedOut, survived, argued };
}

const all = sources.map((file) => [file, resultsOf(file).length > 0 ? countsOf(file) : keptOf(file)]);
// A file of types and of names to export has no mutants.
const counts = all.filter(([, own]) => own?.mutants > 0);
const sumOf = (start) =>
  counts
    .filter(([file]) => file.startsWith(start))
    .map(([, own]) => own)
    .reduce(sum);
const table = [
  row(HEAD),
  row(["---", ...HEAD.slice(1).map(() => "---:")]),
  ...counts.map(([file, own]) => rowOf(`\`${file}\``, own)),
  ...folders
    .filter((folder) => counts.some(([file]) => file.startsWith(`${folder}/`)))
    .map((folder) => rowOf(`All measured files of \`${folder}\``, sumOf(`${folder}/`))),
];
const missingIn = (folder) =>
  all.filter(([file, own]) => own === undefined && file.startsWith(`${folder}/`)).map(([file]) => `\`${file}\``);
const missing = folders.map(missingIn).filter((files) => files.length > 0);
const rest = [
  `${all.length - missing.flat().length} of ${all.length} files are measured. Not measured, or changed since:\n`,
  ...missing.map((files) => `- ${files.join(", ")}`),
].join("\n");
writeFileSync(path, `${before}${BEGIN}\n${table.join("\n")}\n\n${rest}\n\n${END}${after}`);
