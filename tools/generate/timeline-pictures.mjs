// What can be reached during a change, as pictures for the guides, from docs/guides/timelines.json: recorded on the
// sandbox's model of the platform, and replayed by test/laws/timelines.test.ts.
import { readFile } from "node:fs/promises";

const WIDTH = 640;
const ROW = 78;
const BAR = { at: 28, height: 14 };

/** Of each picture: what it is about, and who answers, in the order of the recording. */
const PICTURES = {
  move: { title: "A move with an active custom domain, over time", servers: ["original", "clone"] },
  domain: { title: "A new custom domain, over time", servers: ["the application"] },
  password: { title: "A new password of a database, over time", servers: ["connected"] },
};

const REASONS = {
  unknownHost: "handed over",
  noRecord: "no DNS record",
  notVerified: "not verified",
  noCertificate: "no certificate",
  wrongPassword: "wrong password",
};

const STYLE =
  "svg{color:#1f2328}.a{fill:#57606a}.b{fill:#2da44e}.off{fill:none;stroke:#cf222e;stroke-width:2;stroke-dasharray:4 3}" +
  "@media (prefers-color-scheme:dark){svg{color:#e6edf3}.a{fill:#9198a1}.b{fill:#3fb950}.off{stroke:#ff7b72}}";

export async function timelinePictures(root) {
  const recorded = JSON.parse(await readFile(new URL("docs/guides/timelines.json", root), "utf8"));
  return Object.fromEntries(
    Object.entries(recorded).map(([name, rows]) => [`docs/guides/${name}-timeline.svg`, picture(PICTURES[name], rows)]),
  );
}

function picture({ title, servers }, rows) {
  const height = rows.length * ROW + 20;
  const note = "Measured on the sandbox's model of the platform. Not to scale.";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" fill="currentColor" font-family="system-ui, sans-serif" font-size="13" role="img" aria-labelledby="title">`,
    `<title id="title">${title}: ${rows.map((row) => sentence(row, servers)).join("; ")}.</title>`,
    `<style>${STYLE}</style>`,
    ...rows.flatMap((row, index) => line(row, servers, index * ROW)),
    `<text x="0" y="${height - 6}" font-size="11">${note}</text>`,
    "</svg>",
    "",
  ].join("\n");
}

/** Where all is answered, and where not, each with its name and time below; all equally wide. */
function line({ heading, intervals }, servers, top) {
  const width = WIDTH / intervals.length;
  const shapes = intervals.map(({ by, reason }, index) => {
    const kind = reason === null ? (by.at(-1) === servers.length - 1 ? "b" : "a") : "off";
    const [x, y] = [index * width + 1, top + BAR.at];
    return `<rect class="${kind}" x="${x.toFixed(1)}" y="${y}" width="${(width - 2).toFixed(1)}" height="${BAR.height}"/>`;
  });
  const labels = intervals.map(
    (interval, index) =>
      `<text x="${(index * width + 1).toFixed(1)}" y="${top + BAR.at + BAR.height + 16}">${label(interval, servers)}</text>`,
  );
  return [`<text x="0" y="${top + 16}" font-weight="600">${heading}</text>`, ...shapes, ...labels];
}

function label({ seconds, by, reason }, servers) {
  const what = reason === null ? by.map((server) => servers[server]).join(" and ") : REASONS[reason];
  return seconds === null ? what : `${what}, ${Math.round(seconds)} s`;
}

const sentence = ({ heading, intervals }, servers) =>
  `${heading}: ${intervals.map((interval) => label(interval, servers)).join(", then ")}`;
