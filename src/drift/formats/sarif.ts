import type { Position } from "../../environment/tree";
import { printableJson } from "../../model/printable";
import type { Accepted, Report, ResourceReport } from "../report";
import { acceptanceText, causeText, goneSentence, labelOf, sentenceOf, unmanagedSentence, visible } from "./words";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

const RULES = [
  { id: "drift/changed", text: "A field differs from its declaration." },
  { id: "drift/missing", text: "A declared entry does not exist." },
  { id: "drift/extra", text: "An entry that was removed from the declaration still exists." },
  {
    id: "drift/undeclared",
    text: "A field that nobody declares makes an object reachable or unreachable, stops it or scales it.",
  },
  { id: "drift/deployed", text: "The last deployment runs another value than the declared one." },
  { id: "drift/gone", text: "A declared object does not exist any more." },
  { id: "drift/unmanaged", text: "An object of the platform is in no given state." },
] as const;

type RuleId = (typeof RULES)[number]["id"];

/** SARIF 2.1.0, for tools that collect findings. */
export function sarif(report: Report): string {
  const { resources, unmanaged, uncheckedLists, tool } = report;
  const file = resources[0]?.file ?? "state";
  const results = [
    ...resources.flatMap(resultsOf),
    ...unmanaged.map((one) =>
      result("drift/unmanaged", unmanagedSentence(one, `${labelOf(one)} (${visible(one.id)})`), {
        file,
        position: null,
        name: one.id,
        accepted: one.accepted,
      }),
    ),
  ];
  const notifications = [
    ...resources.flatMap((resource) =>
      resource.unchecked.map(({ field, reason }) =>
        notification(
          `${labelOf(resource)}${field === null ? "" : ` ${visible(field)}`} cannot be checked: ${visible(reason)}`,
        ),
      ),
    ),
    ...uncheckedLists.map(({ what, reason }) => notification(`${visible(what)} cannot be checked: ${visible(reason)}`)),
  ];
  const [name = tool, version = "0"] = tool.split(" ");
  const log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name,
            version,
            rules: RULES.map(({ id, text }) => ({ id, shortDescription: { text } })),
          },
        },
        invocations: [
          {
            executionSuccessful: report.exitCode !== 1,
            exitCode: report.exitCode,
            endTimeUtc: report.checkedAt,
            toolExecutionNotifications: notifications,
          },
        ],
        results,
      },
    ],
  };
  return `${printableJson(log, 2)}\n`;
}

function resultsOf(resource: ResourceReport) {
  const { file, address, position, status, accepted, differences } = resource;
  const label = labelOf(resource);
  const cause = causeText(resource);
  const gone =
    status === "gone"
      ? [result("drift/gone", goneSentence(resource, label), { file, position, name: address, accepted })]
      : [];
  return [
    ...gone,
    ...differences.map((one) =>
      result(`drift/${one.change}`, [`${label}: ${sentenceOf(one)}`, cause].filter(Boolean).join(" "), {
        file,
        position: one.position,
        name: `${address}#${one.field}`,
        accepted: one.accepted,
      }),
    ),
  ];
}

interface Place {
  readonly file: string;
  readonly position: Position | null;
  /** The subject of the finding, and its identity over several runs. */
  readonly name: string;
  readonly accepted: Accepted | null;
}

function result(ruleId: RuleId, text: string, { file, position, name, accepted }: Place) {
  return {
    ruleId,
    ruleIndex: RULES.findIndex(({ id }) => id === ruleId),
    level: ruleId === "drift/unmanaged" ? "warning" : "error",
    message: { text },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: uriOf(position?.file ?? file) }, region: regionOf(position) },
        logicalLocations: [{ fullyQualifiedName: visible(name), kind: "resource" }],
      },
    ],
    partialFingerprints: { "svcIacDrift/v1": `${ruleId} ${name}` },
    ...(accepted
      ? {
          suppressions: [
            {
              kind: "external",
              status: "accepted",
              justification: visible(accepted.reason ?? acceptanceText(accepted)),
            },
          ],
        }
      : {}),
  };
}

/** SARIF consumers require a line even if there is none. */
function regionOf(position: Position | null) {
  return position ? { startLine: position.line, startColumn: position.column } : { startLine: 1 };
}

/** Relative, as SARIF consumers require. */
function uriOf(file: string): string {
  return visible(file).replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
}

function notification(text: string) {
  return { level: "error", message: { text } };
}
