import { type Branch, type Tree, textOf } from "../environment/tree";
import { probeNames } from "../kinds/workload";
import { commandOf, entryAt, type Findings, mapAt, type Service, type Source, shellText } from "./source";

const TOP = ["apiVersion", "metadata", "containers", "service", "resources"];
const CONTAINER = ["image", "command", "args", "variables", ...probeNames];

/** Whether a file is one of Score. */
export function isScore(file: Tree): boolean {
  return textOf(entryAt(file, "apiVersion")?.value)?.startsWith("score.dev/") ?? false;
}

/** Reads a Score file: one workload, with the resources that it needs. */
export function readScore(file: Tree, findings: Findings): Source {
  if (file.is === "map") findings.others("", file, TOP);
  const name = textOf(entryAt(mapAt(file, "metadata"), "name")?.value) ?? "workload";
  const [first, ...others] = [...mapAt(file, "containers").entries];
  for (const [key, { at }] of others)
    findings.add(`containers.${key}`, "is a second container, and an application has one", at);
  const ports = [...mapAt(mapAt(file, "service"), "ports").entries].map(([, { value }]) =>
    Number(textOf(entryAt(value, "targetPort")?.value ?? entryAt(value, "port")?.value)),
  );
  const resources = [...mapAt(file, "resources").entries].map(([key, { at, value }]) => {
    if (value.is === "map") findings.others(`resources.${key}`, value, ["type", "metadata"]);
    return { name: key, type: textOf(entryAt(value, "type")?.value) ?? "", at };
  });
  const container = first?.[1].value;
  const services = first && container?.is === "map" ? [serviceOf(name, first[0], container, ports, findings)] : [];
  return { services, resources, values: new Map() };
}

function serviceOf(
  name: string,
  key: string,
  container: Branch,
  ports: readonly number[],
  findings: Findings,
): Service {
  const path = `containers.${key}`;
  findings.others(path, container, CONTAINER);
  const image = textOf(entryAt(container, "image")?.value);
  const probes = probeNames.flatMap((probe) => {
    const get = mapAt(mapAt(container, probe), "httpGet");
    const [at, port] = [textOf(entryAt(get, "path")?.value), Number(textOf(entryAt(get, "port")?.value))];
    if (at !== undefined && Number.isInteger(port)) return [[probe, { path: at, port }] as const];
    const entry = entryAt(container, probe);
    if (entry) findings.add(`${path}.${probe}`, "has no counterpart: only `httpGet` has", entry.at);
    return [];
  });
  return {
    name,
    at: container.at,
    // A dot is an image that is given on deployment.
    ...(image === "." ? { build: {} } : { image }),
    command: commandOf(entryAt(container, "command")?.value, entryAt(container, "args")?.value),
    ports,
    probes: Object.fromEntries(probes),
    variables: new Map(
      [...mapAt(container, "variables").entries].map(([variable, { at, value }]) => [
        variable,
        { text: shellText(variable, value), at },
      ]),
    ),
    needs: [],
  };
}
