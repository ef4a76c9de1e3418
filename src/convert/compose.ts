import { type Branch, describe, type Tree } from "../environment/tree";
import { commandOf, entryAt, type Findings, mapAt, type Service, type Source, textOf, type Variable } from "./source";

const TOP = ["services", "version", "name"];
const SERVICE = [
  "image",
  "build",
  "command",
  "entrypoint",
  "environment",
  "ports",
  "expose",
  "depends_on",
  "deploy",
  "scale",
];

/** Reads a compose file. */
export function readCompose(file: Tree, findings: Findings): Source {
  if (file.is === "map") findings.others("", file, TOP);
  const services = [...mapAt(file, "services").entries].flatMap(([name, { at, value }]): Service[] => {
    if (value.is === "map") return [serviceOf(name, value, findings)];
    findings.add(`services.${name}`, `is ${describe(value)}, not a map`, at);
    return [];
  });
  return { services, resources: [] };
}

function serviceOf(name: string, service: Branch, findings: Findings): Service {
  const path = `services.${name}`;
  findings.others(path, service, SERVICE);
  const deploy = mapAt(service, "deploy");
  findings.others(`${path}.deploy`, deploy, ["replicas"]);
  const build = entryAt(service, "build")?.value;
  if (build?.is === "map") findings.others(`${path}.build`, build, ["context", "dockerfile"]);
  const instances = Number(textOf(entryAt(deploy, "replicas")?.value ?? entryAt(service, "scale")?.value));
  return {
    name,
    at: service.at,
    image: textOf(entryAt(service, "image")?.value),
    build: build && {
      context: build.is === "map" ? textOf(entryAt(build, "context")?.value) : textOf(build),
      dockerfile: textOf(entryAt(build, "dockerfile")?.value),
    },
    command: commandOf(entryAt(service, "entrypoint")?.value, entryAt(service, "command")?.value),
    ports: [...portsIn(service, "ports", path, findings), ...portsIn(service, "expose", path, findings)],
    instances: Number.isInteger(instances) && instances > 0 ? instances : undefined,
    variables: variablesIn(entryAt(service, "environment")?.value),
    needs: namesIn(entryAt(service, "depends_on")?.value),
  };
}

/** `3000`, `8080:3000`, `127.0.0.1:8080:3000/tcp`, or a map with `target`: the port inside. */
function portsIn(service: Branch, key: string, path: string, findings: Findings): number[] {
  const list = entryAt(service, key)?.value;
  return (list?.is === "list" ? list.items : []).flatMap((item) => {
    const text = textOf(item.is === "map" ? entryAt(item, "target")?.value : item) ?? "";
    const [, port, protocol = "tcp"] = /(?:^|:)(\d+)(?:\/(\w+))?$/.exec(text) ?? [];
    if (port !== undefined && protocol === "tcp") return [Number(port)];
    findings.add(`${path}.${key}`, `has ${JSON.stringify(text)}, which is no single TCP port`, item.at);
    return [];
  });
}

/** A map, or a list of `KEY=value` and `KEY`. */
function variablesIn(tree: Tree | undefined): ReadonlyMap<string, Variable> {
  if (tree?.is === "map") {
    return new Map([...tree.entries].map(([key, { at, value }]) => [key, { text: textOf(value), at }]));
  }
  const items = tree?.is === "list" ? tree.items : [];
  return new Map(
    items.map((item) => {
      const [, key = "", text] = /^([^=]*)(?:=(.*))?$/s.exec(textOf(item) ?? "") ?? [];
      return [key, { text, at: item.at }];
    }),
  );
}

function namesIn(tree: Tree | undefined): string[] {
  if (tree?.is === "map") return [...tree.entries.keys()];
  return tree?.is === "list" ? tree.items.flatMap((item) => textOf(item) ?? []) : [];
}
