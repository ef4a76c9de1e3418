import { randomUUID } from "node:crypto";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { startDeployment } from "./operations/deployment-run";
import { Refusal, unprocessable } from "./refusal";
import { failure, send } from "./reply";
import type { World } from "./world";

const LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"];

/** Large enough for certificates and long lists of addresses. */
const LARGEST_BODY = 2 * 1024 * 1024;

/** The HTTP server without routes: what all answers have in common. */
export function createServer(world: World, headers: (ip: string) => Record<string, string>): FastifyInstance {
  const server = fastify({
    forceCloseConnections: true,
    bodyLimit: LARGEST_BODY,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
  });
  // Bodies are read as text, whatever their type: clients leave the type out, or add a charset.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

  server.addHook("onRequest", async (request, reply) => {
    // The sandbox's own time: clients compare it with created_at.
    reply.header("date", new Date(world.time.now()).toUTCString());
    reply.header("x-request-id", randomUUID());
    // Answers of operations replace these with more precise ones.
    reply.headers(headers(request.ip));
    checkOrigin(request);
  });
  server.setErrorHandler((error, _request, reply) => {
    const { statusCode, message } = error as { statusCode?: number; message: string };
    const isClients = !(error instanceof Refusal) && statusCode !== undefined && statusCode < 500;
    send(reply, failure(isClients ? new Refusal(statusCode, message) : error), {});
  });
  server.setNotFoundHandler((request) => {
    throw new Refusal(404, `The contract has no operation ${request.method} ${request.url.split("?")[0]}.`);
  });
  return server;
}

/** No web page may reach the sandbox: neither through a name that resolves to this machine, nor across origins. */
function checkOrigin(request: FastifyRequest): void {
  const { host = "", origin } = request.headers;
  if (!LOOPBACK_HOSTS.includes(host.replace(/:\d+$/, ""))) {
    throw new Refusal(403, `The Host header is "${host}"; the sandbox answers to loopback names only.`);
  }
  if (origin !== undefined && origin !== `http://${host}`) {
    throw new Refusal(403, `The Origin header is "${origin}"; the sandbox answers no other site's pages.`);
  }
}

/** Deploy hooks: a POST to the secret address starts a deployment, without credentials (spec part 1 item 18). */
export function mountHooks(server: FastifyInstance, world: World, saved: () => void): void {
  server.post<{ Params: { secret: string } }>("/__hooks/:secret", (request, reply) => {
    world.effects.settle();
    const application = world.records.of("applications").find((it) => it.deployment_hook === request.params.secret);
    if (!application) throw new Refusal(404, "There is no such deployment hook.");
    if (application.is_suspended || application.status === "deleting") {
      throw unprocessable("The application is suspended or being deleted; it does not deploy.");
    }
    world.changes.mark("applications", application.id);
    const { id } = startDeployment(world, application, {
      trigger: "DEPLOY_HOOK",
      initiatedBy: "deployment hook",
    });
    world.effects.settle();
    saved();
    return reply
      .code(201)
      .header("content-type", "application/json; charset=utf-8")
      .send(JSON.stringify({ message: "The deployment is started.", deployment_id: id }));
  });
}
