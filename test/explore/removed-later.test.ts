import type { Named } from "../../src/model";
import { sampled } from "../support/tuples";
import { occasions } from "./explore";
import { ENGINES, Lab, type Node } from "./lab";
import type { Program } from "./programs";
import { type Scene, sceneNamed } from "./scenes";

jest.setTimeout(3_600_000);

/**
 * A removed process stays listed until the next deployment (contract note 10), and takes its ports with it. Whatever a run
 * that ends anywhere has removed, the next one has exactly what it declares, after any number of deployments.
 */
const scene = sceneNamed("Application/update/processes") as Scene;
const { previous, wanted } = scene.programs("");

const deploying = (program: Program, wait: string): Program =>
  program.map((one) => ({ ...one, declared: { ...one.declared, deploy: { wait } } }));

const textOf = (value: unknown) => JSON.stringify(value);

/** Processes and ports of a program. */
function declaredIn(program: Program): readonly string[] {
  const [{ processes, privatePorts, tcpProxies } = {}] = program.map(({ declared }) => declared);
  const ports = [privatePorts, tcpProxies].flatMap((all) => Object.values(all as Named) as Named[]);
  return [
    ...Object.entries(processes as Named).map(([name, all]) => textOf([name, (all as Named).type])),
    ...ports.map(({ process, port }) => textOf([process, port])),
  ].sort();
}

/** The same of the platform, after a further deployment. */
async function keptIn({ platform }: Lab, node: Node, id: string): Promise<readonly string[]> {
  platform.restore(node.moment);
  await platform.ask({ operation: "createDeployment", ids: [id], body: {} });
  platform.now += 60_000;
  const application = platform.objects().applications[id];
  const processes = Object.values(application?.processes ?? {}).filter(({ type }) => type !== "web");
  const nameOf = (process: string) => processes.find((one) => one.id === process)?.display_name ?? process;
  const ports = [application?.private_ports, application?.tcp_proxies].flatMap((all) => Object.values(all ?? {}));
  return [
    ...processes.map(({ display_name: name, type }) => textOf([name, type])),
    ...ports.map(({ process_id: process, port }) => textOf([nameOf(process), port])),
  ].sort();
}

const ENDS = ["crash", "lost-before", "lost-after"] as const;
const rows = ENGINES.flatMap((engine) =>
  ["live", "accepted", "none"].flatMap((wait) =>
    (["previous", "wanted"] as const).map((next) => ({ engine, wait, next })),
  ),
);
const chosen = sampled(rows, [["engine"], ["wait"], ["next"]]);

test.each(chosen)("$engine, deploy.wait $wait, then the $next program", async ({ engine, wait, next }) => {
  const lab = new Lab(undefined, engine);
  const [from, to] = [previous, wanted].map((program) => deploying(program, wait)) as [Program, Program];
  const program = next === "previous" ? from : to;
  const { node } = await lab.begin({ name: "removed", before: from, programs: () => ({ previous: from, wanted: to }) });
  const [{ id } = { id: "" }] = JSON.parse(node.state) as { id: string }[];
  const whole = await lab.run(to, node);
  const ends = ENDS.flatMap((what) =>
    occasions(lab.hashOf(node), whole.boundaries, 0, what).map((at) => ({ what, at })),
  );
  const wrong: unknown[] = [];
  for (const end of [undefined, ...ends]) {
    const first = await lab.run(to, node, end ? [end] : []);
    const second = await lab.run(program, lab.after(first.node, { gap: "now", shelf: "kept" }));
    const kept = await keptIn(lab, second.node, id);
    const third = await lab.run(program, lab.after(second.node, { gap: "now", shelf: "kept" }));
    const writes = third.boundaries.filter(({ of, isWrite }) => of === "http" && isWrite).map(({ label }) => label);
    const found = { end: second.error ?? second.end, kept, writes };
    const expected = { end: "done", kept: declaredIn(program), writes: [] };
    if (textOf(found) !== textOf(expected))
      wrong.push({ at: end && whole.boundaries[end.at - 1]?.label, ...end, ...found });
  }
  expect(wrong).toEqual([]);
  expect(ends.length).toBeGreaterThan(20);
});
