// The sandbox over a bare fastify: how long both take to listen, what they answer in a second, and what they hold.
// Every figure is a ratio of two processes that ran in turns, but the longest wait beside many objects.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { at, node } from "../layout.mjs";
import { median, UNMEASURED } from "./figures.mjs";
import { KB_A_MB } from "./memory.mjs";

const STARTS = 9;
const ROUNDS = 3;
const REQUESTS = 3000;
const AT_A_TIME = 10;
/** On a page of a list, as by default. */
const LISTED = 25;
const MANY = 10_000;

/** A bare server answers with the same bytes as the sandbox. */
const BARE = `
  const server = require("fastify")();
  let answer = "{}";
  server.put("/answer", async (request) => { answer = JSON.stringify(request.body); return ""; });
  server.get("/*", (_, reply) => reply.header("content-type", "application/json").send(answer));
  server.listen({ host: "127.0.0.1", port: 0 }).then((url) => console.log(JSON.stringify({ url })));
`;
const SANDBOX = `
  const { startSandbox } = require(${JSON.stringify(at("dist", "sandbox"))});
  startSandbox({ limits: false, stateFile: process.env.STATE_FILE }).then(({ url, key, token }) =>
    console.log(JSON.stringify({ url, key, token })));
`;

/** Rows of their own: they belong to no load. */
export async function measureSandbox(folder, env) {
  const took = { bare: [], sandbox: [] };
  for (let time = 0; time < STARTS; time++) {
    took.bare.push(await startOf(BARE, env));
    took.sandbox.push(await startOf(SANDBOX, env));
  }
  const bare = await start(BARE, env);
  const sandbox = await start(SANDBOX, { ...env, STATE_FILE: `${folder}/state.json` });
  try {
    const rates = await ratesOf(bare, sandbox);
    const [none, all] = [await residentMemory(bare), await residentMemory(sandbox)];
    const longest = await longestWait(sandbox);
    const many = await residentMemory(sandbox);
    const memory = (kilobytes) =>
      none && { rss_over_null: kilobytes / none, rss_more_mb: (kilobytes - none) / KB_A_MB };
    return [
      row("start", null, { wall_over_null: median(took.sandbox) / median(took.bare) }),
      row("read", LISTED, { requests_a_second: rates.read, wall_over_null: rates.bare / rates.read, ...memory(all) }),
      row("write", LISTED, { requests_a_second: rates.write, wall_over_null: rates.bare / rates.write }),
      row("objects", MANY, { longest_wait_ms: longest, ...memory(many) }),
    ];
  } finally {
    for (const { child } of [bare, sandbox]) await stop(child);
  }
}

const row = (phase, n, figures) => ({
  face: "sandbox",
  n,
  phase: `sandbox ${phase}`,
  ok: true,
  ...UNMEASURED,
  ...figures,
});

async function start(program, env) {
  const child = spawn(node, ["--eval", program], { cwd: at("."), env, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  return { child, agent: new Agent({ keepAlive: true, maxSockets: AT_A_TIME }), ...JSON.parse(line) };
}

async function stop(child) {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** Time until it listens: import and start together. */
async function startOf(program, env) {
  const began = performance.now();
  const { child } = await start(program, env);
  const took = performance.now() - began;
  await stop(child);
  return took;
}

async function ratesOf(bare, sandbox) {
  const applications = [];
  for (let index = 0; index < LISTED; index++) applications.push(await putApplication(sandbox, index));
  const page = await ask(sandbox, "GET", "/v3/applications");
  await ask(bare, "PUT", "/answer", JSON.parse(page.text));
  const rates = { bare: [], read: [], write: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.bare.push(await rate(() => ask(bare, "GET", "/v3/applications")));
    rates.read.push(await rate(() => ask(sandbox, "GET", "/v3/applications")));
    rates.write.push(
      await rate((index) =>
        ask(sandbox, "PATCH", `/v3/applications/${applications[index % LISTED]}`, { display_name: `App ${index}` }),
      ),
    );
  }
  return Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, median(values)]));
}

/** Answers a second, with as many requests under way at a time. */
async function rate(send) {
  let next = 0;
  const began = performance.now();
  const worker = async () => {
    for (let index = next++; index < REQUESTS; index = next++) await send(index);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return (REQUESTS * 1000) / (performance.now() - began);
}

const OBJECTS = { applications: 0.4, databases: 0.2, "static-sites": 0.2, projects: 0.2 };

/** The longest that one of many requests of every sort waits, one after another, while the state is written. */
async function longestWait(sandbox) {
  for (const [collection, share] of Object.entries(OBJECTS)) {
    for (let index = 0; index < MANY * share; index++) await putObject(sandbox, collection, index);
  }
  const [id] = JSON.parse((await ask(sandbox, "GET", "/v3/applications?limit=1")).text).data.map((it) => it.id);
  const project = JSON.parse((await ask(sandbox, "GET", "/v3/projects?limit=1")).text).data[0].id;
  const requests = [
    ["GET", "/v3/applications?limit=100"],
    ["GET", "/v3/applications?limit=100&offset=3000"],
    ["GET", `/v3/applications/${id}`],
    ["GET", `/v3/projects/${project}`],
    ["GET", "/v3/databases?limit=100"],
    ["PATCH", `/v3/applications/${id}`, { display_name: "Renamed" }],
    ["POST", `/v3/applications/${id}/domains`, (index) => ({ domain_name: `d${index}.example.org` })],
    ["POST", `/v3/applications/${id}/env-vars`, (index) => ({ key: `KEY_${index}`, value: "1" })],
    ["POST", `/v3/applications/${id}/deployments`, {}],
    ["POST", "/v3/projects", { display_name: "Another" }],
    ["POST", "/__sandbox/snapshots", (index) => ({ name: `s${index}` })],
    ["POST", (index) => `/__sandbox/snapshots/s${index}/restore`],
  ];
  // The first of each sort compiles its schemas, at whatever size.
  const waits = [];
  for (let index = 0; index < 50; index++) {
    for (const [method, path, body] of requests) {
      const began = performance.now();
      const url = typeof path === "function" ? path(index) : path;
      await ask(sandbox, method, url, typeof body === "function" ? body(index) : body);
      if (index > 0) waits.push(performance.now() - began);
    }
  }
  return Math.max(...waits);
}

const idOf = (collection, index) =>
  `${Object.keys(OBJECTS).indexOf(collection)}0000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

async function putApplication(sandbox, index) {
  const id = idOf("applications", index);
  await putObject(sandbox, "applications", index);
  return id;
}

const putObject = (sandbox, collection, index) =>
  ask(sandbox, "PUT", `/__sandbox/objects/${collection}/${idOf(collection, index)}`, {
    name: `${collection}-${index}`,
    display_name: `${collection} ${index}`,
  });

function ask({ url, agent, key = "", token = "" }, method, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "x-sandbox-key": key, "content-type": "application/json" };
    const sent = request(`${url}${path}`, { method, agent, headers }, async (answer) => {
      let text = "";
      for await (const chunk of answer) text += chunk;
      if (answer.statusCode < 300) resolve({ status: answer.statusCode, text });
      else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text}`));
    });
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}

/** Memory in kB; 0 where there is no /proc. */
async function residentMemory({ child }) {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}
