import type { Report, ResourceReport } from "../report";
import { saidOnce } from "./said-once";
import { causeText, goneSentence, labelOf, sentenceOf, unmanagedSentence, verdictOf, visible } from "./words";

type Level = "error" | "warning" | "notice";

/** Workflow commands, which the runner turns into annotations. */
export function github(report: Report): string {
  const { resources, unmanaged, uncheckedLists } = saidOnce(report);
  const lines = [
    ...resources.flatMap(annotationsOf),
    ...unmanaged
      .filter(({ accepted }) => !accepted)
      .map((one) => command("warning", `${labelOf(one)} is unmanaged`, unmanagedSentence(one))),
    ...uncheckedLists.map(({ what, reason }) =>
      command("error", `${visible(what)} cannot be checked`, visible(reason)),
    ),
    command(report.exitCode === 0 ? "notice" : "error", "Drift", verdictOf(report)),
  ];
  return `${lines.join("\n")}\n`;
}

function annotationsOf(resource: ResourceReport): string[] {
  const { file, position, status, accepted, differences, unchecked } = resource;
  const label = labelOf(resource);
  return [
    ...(status === "gone" && !accepted
      ? [command("error", `${label} is gone`, goneSentence(resource), { file, position })]
      : []),
    ...differences
      .filter((one) => !one.accepted)
      .map((one) => {
        const message = [sentenceOf(one), causeText(resource)].filter(Boolean).join(" ");
        return command("error", `${label} has drifted`, message, { file, position: one.position });
      }),
    ...unchecked.map(({ field, reason, position: at }) => {
      const message = field === null ? visible(reason) : `${visible(field)}: ${visible(reason)}`;
      return command("error", `${label} cannot be checked`, message, { file, position: at });
    }),
  ];
}

type Place = Pick<ResourceReport, "file" | "position">;

function command(level: Level, title: string, message: string, place?: Place): string {
  const properties = [...(place ? placeOf(place) : []), `title=${property(title)}`];
  return `::${level} ${properties.join(",")}::${data(message)}`;
}

function placeOf({ file, position }: Place): string[] {
  if (position) return [`file=${property(position.file)}`, `line=${position.line}`, `col=${position.column}`];
  return file ? [`file=${property(file)}`] : [];
}

/** Escapes the characters that the runner interprets. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(visible(text)).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
