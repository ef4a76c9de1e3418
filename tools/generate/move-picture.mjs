// How a move goes, as a picture for docs/guides/move.md: its steps with their requests, from the declaration of the kind.
// test/lifecycle/move-picture.test.ts holds them to the requests of a real move.
import { loadKinds } from "./kinds.mjs";

const WIDTH = 420;
const ROW = 62;
const TOP = 58;
const [ORIGINAL, CLONE, TEXT] = [26, 62, 96];

export function movePicture() {
  return { "docs/guides/move.svg": picture(stepsOf(loadKinds().kinds.find(({ move }) => move))) };
}

/** Lines of text, the requests that write, and who of the two exists and serves. */
function stepsOf({ api, deployment, parts, move }) {
  const { domains, ...others } = parts;
  const entries = Object.values(others).flatMap((part) => [part.api.create, part.api.update, part.api.remove]);
  return [
    { lines: ["The original is cloned", "into the new region"], writes: [move.clone] },
    { lines: ["The clone's own deployment is awaited;", "if it fails, the clone is deleted"], writes: [] },
    {
      lines: ["The clone gets the rest of the", "declaration and is deployed"],
      writes: [api.update, ...entries.filter(Boolean), deployment.start],
    },
    { lines: ["The clone is read again and compared", "with the declaration"], writes: [] },
    {
      lines: ["Custom domains are handed over:", "the clone serves once their records are set"],
      writes: [domains.api.remove, domains.api.create],
      handsOver: true,
    },
    { lines: ["Load balancers of the same program", "point to the clone"], writes: [] },
    {
      lines: ["The original is deleted, once nothing points", "to it and the clone's domains are active"],
      writes: [api.remove],
      ends: true,
    },
  ];
}

function picture(steps) {
  const height = TOP + steps.length * ROW + 16;
  const y = (index) => TOP + index * ROW + ROW / 2;
  const handover = y(steps.findIndex(({ handsOver }) => handsOver));
  const end = y(steps.findIndex(({ ends }) => ends));
  const bar = (x, from, to, serves) =>
    `<line x1="${x}" y1="${from}" x2="${x}" y2="${to}" stroke="currentColor" stroke-width="${serves ? 9 : 2}"${serves ? "" : ' stroke-dasharray="4 4"'}/>`;
  const label = (x, at, text, anchor) =>
    `<text x="${x}" y="${at}" font-size="13" text-anchor="${anchor}">${text}</text>`;
  const rows = steps.map(({ lines, writes }, index) => {
    const written = lines.map(
      (line, row) => `<text x="${TEXT + 26}" y="${y(index) - 3 + row * 18}" font-size="14">${line}</text>`,
    );
    const number = `<text x="${TEXT}" y="${y(index) + 6}" font-size="18" font-weight="700">${index + 1}</text>`;
    return `<g data-writes="${writes.join(" ")}">${number}${written.join("")}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" fill="currentColor" font-family="system-ui, sans-serif" role="img" aria-labelledby="move-title">`,
    '<title id="move-title">A move, from the top down: the original serves until the custom domains are handed over, then the clone, as soon as their DNS records are found; the original is deleted last.</title>',
    "<style>svg{color:#1f2328}@media (prefers-color-scheme:dark){svg{color:#e6edf3}}</style>",
    label(ORIGINAL - 14, 22, "original", "start"),
    label(CLONE, y(0) - 14, "clone", "middle"),
    `<line x1="${TEXT + 26}" y1="18" x2="${TEXT + 56}" y2="18" stroke="currentColor" stroke-width="9"/>`,
    label(TEXT + 66, 22, "serves requests", "start"),
    bar(ORIGINAL, TOP - 26, handover, true),
    bar(ORIGINAL, handover, end, false),
    `<path d="M${ORIGINAL - 6} ${end - 6}l12 12m0-12l-12 12" stroke="currentColor" stroke-width="2.5" fill="none"/>`,
    bar(CLONE, y(0), handover, false),
    bar(CLONE, handover, height - 6, true),
    `<path d="M${ORIGINAL + 7} ${y(0)}H${CLONE - 7}m-6 -5l6 5l-6 5" stroke="currentColor" stroke-width="2" fill="none"/>`,
    `<path d="M${ORIGINAL + 7} ${handover}H${CLONE - 9}m-6 -5l6 5l-6 5" stroke="currentColor" stroke-width="2" fill="none"/>`,
    ...rows,
    "</svg>",
    "",
  ].join("\n");
}
