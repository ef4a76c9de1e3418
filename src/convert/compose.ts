import { type Branch, describe, type Tree } from "../environment/tree";
import { healthProbe, type Probes } from "../kinds/workload";
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

const COMMANDS = ["command", "entrypoint"];

/** Reads a compose file. */
export function readCompose(file: Tree, findings: Findings): Source {
  if (file.is === "map") findings.others("", file, TOP);
  const all = mapAt(file, "services");
  const services = [...all.entries].flatMap(([name, { at, value }]): Service[] => {
    if (value.is === "map") return [serviceOf(name, extended(value, all, [name]), findings)];
    findings.add(`services.${name}`, `is ${describe(value)}, not a map`, at);
    return [];
  });
  return { services, resources: [] };
}

/** A service with what it extends, if that is in the same file; what is elsewhere stays under `extends`. */
function extended(service: Branch, all: Branch, path: readonly string[]): Branch {
  const given = entryAt(service, "extends")?.value;
  const name = textOf(given?.is === "map" ? entryAt(given, "service")?.value : given) ?? "";
  const base = all.entries.get(name)?.value;
  if (base?.is !== "map" || entryAt(given, "file") || path.includes(name)) return service;
  const { entries, ...rest } = service;
  const own = new Map([...entries].filter(([key]) => key !== "extends"));
  return merged(extended(base, all, [...path, name]), { ...rest, entries: own });
}

/** Maps are merged, and lists of several things are joined; a command is one thing. */
function merged(base: Branch, own: Branch): Branch {
  const entries = new Map(base.entries);
  for (const [key, entry] of own.entries) {
    const before = entries.get(key)?.value;
    const { value } = entry;
    if (before?.is === "map" && value.is === "map") entries.set(key, { ...entry, value: merged(before, value) });
    else if (before?.is === "list" && value.is === "list" && !COMMANDS.includes(key))
      entries.set(key, { ...entry, value: { ...value, items: [...before.items, ...value.items] } });
    else entries.set(key, entry);
  }
  return { ...own, entries };
}

function serviceOf(name: string, service: Branch, findings: Findings): Service {
  const path = `services.${name}`;
  const probes = probesIn(service);
  findings.others(path, service, probes ? [...SERVICE, "healthcheck"] : SERVICE);
  if (probes) findings.others(`${path}.healthcheck`, mapAt(service, "healthcheck"), ["test"]);
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
      // Compose builds nothing else.
      dockerfile: textOf(entryAt(build, "dockerfile")?.value) ?? "Dockerfile",
    },
    command: commandOf(entryAt(service, "entrypoint")?.value, entryAt(service, "command")?.value),
    ports: [...portsIn(service, "ports", path, findings), ...portsIn(service, "expose", path, findings)],
    instances: Number.isInteger(instances) && instances > 0 ? instances : undefined,
    ...(probes ? { probes } : {}),
    variables: variablesIn(entryAt(service, "environment")?.value, `${path}.environment`, findings),
    needs: namesIn(entryAt(service, "depends_on")?.value),
  };
}

/** A health check by a command; only one that asks an HTTP server in the same container has a counterpart. */
const ASKS =
  /^(?:CMD(?:-SHELL)? )?(?:curl|wget) .*\bhttp:\/\/(?:localhost|127\.0\.0\.1)(?::(\d+))?(\/[\w./-]*)?["']?(?: \|\| exit 1)?$/;

function probesIn(service: Branch): Probes | undefined {
  const test = entryAt(mapAt(service, "healthcheck"), "test")?.value;
  const words = test?.is === "list" ? test.items.map(textOf) : [textOf(test)];
  const [whole, port = "80", path = "/"] = ASKS.exec(words.join(" ")) ?? [];
  return whole === undefined ? undefined : { [healthProbe]: { path, port: Number(port) } };
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
function variablesIn(tree: Tree | undefined, path: string, findings: Findings): ReadonlyMap<string, Variable> {
  if (tree?.is === "map") {
    return new Map([...tree.entries].map(([key, { at, value }]) => [key, { text: textOf(value), at }]));
  }
  const items = tree?.is === "list" ? tree.items : [];
  return new Map(
    items.flatMap((item) => {
      const [, key, text] = /^([^=]+)(?:=(.*))?$/s.exec(textOf(item) ?? "") ?? [];
      if (key !== undefined) return [[key, { text, at: item.at }] as const];
      findings.add(path, `has ${describe(item)} where a text KEY=value is required; it is left out`, item.at);
      return [];
    }),
  );
}

function namesIn(tree: Tree | undefined): string[] {
  if (tree?.is === "map") return [...tree.entries.keys()];
  return tree?.is === "list" ? tree.items.flatMap((item) => textOf(item) ?? []) : [];
}
