import type { Alias } from "@pulumi/pulumi/proto/alias_pb";
import type { PluginAttach } from "@pulumi/pulumi/proto/plugin_pb";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Autonaming, DiffAnswer, Failure, Former, PropertyChange } from "./protocol";
import type { Serving } from "./serve";
import { rawOf, structOf } from "./struct";
import { VERSION } from "./version.gen";

const { DiffChanges } = messages.DiffResponse;
const { Kind } = messages.PropertyDiff;
const { Mode } = messages.CheckRequest.AutonamingOptions;
const MODES: Readonly<Record<number, Autonaming["mode"]>> = {
  [Mode.PROPOSE]: "propose",
  [Mode.ENFORCE]: "enforce",
  [Mode.DISABLE]: "disable",
};

/** Converts each call of the engine to plain values, and the answer to a message. */
export const answers = {
  handshake: (request: messages.ProviderHandshakeRequest, serving: Serving) => {
    serving.begin(request.getEngineAddress() || undefined);
    serving.reportsPreviews = request.getInvokeWithPreview();
    const answer = new messages.ProviderHandshakeResponse();
    answer.setAcceptSecrets(true).setAcceptResources(true).setAcceptOutputs(true);
    return answer.setSupportsAutonamingConfiguration(true);
  },
  attach: (request: PluginAttach, { begin }: Serving) => {
    begin(request.getAddress() || undefined);
    return new Empty();
  },
  getPluginInfo: () => new PluginInfo().setVersion(VERSION),
  getSchema: async (_: messages.GetSchemaRequest, { provider }: Serving) =>
    new messages.GetSchemaResponse().setSchema((await provider()).getSchema()),
  checkConfig: async (request: messages.CheckRequest, { provider }: Serving) => {
    const { inputs, failures } = (await provider()).checkConfig(request.getUrn(), rawOf(request.getNews()));
    return new messages.CheckResponse().setInputs(structOf(inputs)).setFailuresList(failures.map(failure));
  },
  diffConfig: async (request: messages.DiffRequest, { provider }: Serving) => {
    const changes = (await provider()).diffConfig(rawOf(request.getOldInputs()), rawOf(request.getNews()));
    return new messages.DiffResponse().setChanges(changes ? DiffChanges.DIFF_SOME : DiffChanges.DIFF_NONE);
  },
  configure: async (request: messages.ConfigureRequest, { provider }: Serving) => {
    (await provider()).configure(request.getUrn() ?? "", rawOf(request.getArgs()));
    const answer = new messages.ConfigureResponse().setSupportspreview(true);
    answer.setAcceptsecrets(true).setAcceptresources(true).setAcceptoutputs(true);
    return answer.setSupportsAutonamingConfiguration(true);
  },
  check: async (request: messages.CheckRequest, { provider }: Serving) => {
    const [olds, news] = [rawOf(request.getOlds()), rawOf(request.getNews())];
    const { inputs, failures } = await (await provider()).check(request.getUrn(), olds, news, autonaming(request));
    return new messages.CheckResponse().setInputs(structOf(inputs)).setFailuresList(failures.map(failure));
  },
  diff: async (request: messages.DiffRequest, { provider }: Serving) => {
    const answer = await (await provider()).diff({
      urn: request.getUrn(),
      id: request.getId(),
      olds: rawOf(request.getOlds()),
      oldInputs: rawOf(request.getOldInputs()),
      news: rawOf(request.getNews()),
    });
    return difference(answer);
  },
  create: async (request: messages.CreateRequest, { provider }: Serving) => {
    const { id, outputs } = await (await provider()).create({
      urn: request.getUrn(),
      inputs: rawOf(request.getProperties()),
      preview: request.getPreview(),
      timeout: request.getTimeout(),
    });
    return new messages.CreateResponse().setId(id).setProperties(structOf(outputs));
  },
  update: async (request: messages.UpdateRequest, { provider }: Serving) => {
    const { outputs } = await (await provider()).update({
      urn: request.getUrn(),
      id: request.getId(),
      olds: rawOf(request.getOlds()),
      inputs: rawOf(request.getNews()),
      preview: request.getPreview(),
      timeout: request.getTimeout(),
    });
    return new messages.UpdateResponse().setProperties(structOf(outputs));
  },
  read: async (request: messages.ReadRequest, { provider }: Serving) => {
    const found = await (await provider()).read({
      urn: request.getUrn(),
      id: request.getId(),
      olds: rawOf(request.getProperties()),
      oldInputs: rawOf(request.getInputs()),
    });
    const answer = new messages.ReadResponse();
    return found
      ? answer.setId(found.id).setProperties(structOf(found.outputs)).setInputs(structOf(found.inputs))
      : answer;
  },
  delete: async (request: messages.DeleteRequest, { provider }: Serving) => {
    await (await provider()).delete({
      urn: request.getUrn(),
      id: request.getId(),
      olds: rawOf(request.getProperties()),
      timeout: request.getTimeout(),
    });
    return new Empty();
  },
  invoke: async (request: messages.InvokeRequest, { provider, reportsPreviews }: Serving) => {
    const during = reportsPreviews ? (request.getPreview() ? "preview" : "update") : undefined;
    const { value } = await (await provider()).invoke(request.getTok(), rawOf(request.getArgs()), during);
    return new messages.InvokeResponse().setReturn(structOf(value));
  },
  construct: async (request: messages.ConstructRequest, { provider }: Serving) => {
    // Loaded lazily: its messages are as large as those of all other calls.
    const { monitorAt } = await import("./monitor.js");
    const { urn, outputs, sources } = await (await provider()).construct({
      type: request.getType(),
      name: request.getName(),
      parent: request.getParent(),
      protect: request.getProtect(),
      retainOnDelete: request.getRetainondelete(),
      inputs: rawOf(request.getInputs()),
      stack: request.getStack(),
      project: request.getProject(),
      configuration: Object.fromEntries(request.getConfigMap().toArray()),
      secretKeys: request.getConfigsecretkeysList(),
      isPreview: request.getDryrun(),
      providers: Object.fromEntries(request.getProvidersMap().toArray()),
      dependencies: request.getDependenciesList(),
      formerly: request.getAliasesList().map(formerOf),
      monitor: monitorAt(request.getMonitorendpoint()),
    });
    const answer = new messages.ConstructResponse().setUrn(urn).setState(structOf(outputs));
    for (const [output, urns] of Object.entries(sources)) {
      const from = new messages.ConstructResponse.PropertyDependencies().setUrnsList([...urns]);
      answer.getStatedependenciesMap().set(output, from);
    }
    return answer;
  },
  // Every run ends with this call, so it does not mean that the user cancelled.
  cancel: async (_: Empty, { provider }: Serving) => {
    (await provider()).cancel();
    return new Empty();
  },
};

/** An alias of a component as plain values. */
function formerOf(given: Alias): Former {
  const spec = given.getSpec();
  if (!spec) return { urn: given.getUrn() };
  return {
    name: spec.getName(),
    type: spec.getType(),
    project: spec.getProject(),
    stack: spec.getStack(),
    parent: spec.getParenturn(),
    noParent: spec.getNoparent(),
  };
}

function autonaming(request: messages.CheckRequest): Autonaming | undefined {
  const options = request.getAutonaming();
  return options && { mode: MODES[options.getMode()] ?? "propose", proposed: options.getProposedName() };
}

function failure({ property, reason }: Failure): messages.CheckFailure {
  return new messages.CheckFailure().setProperty(property).setReason(reason);
}

function difference({ changes, replaces, deleteBeforeReplace, stables, detailed }: DiffAnswer): messages.DiffResponse {
  const answer = new messages.DiffResponse()
    .setChanges(changes ? DiffChanges.DIFF_SOME : DiffChanges.DIFF_NONE)
    .setReplacesList([...replaces])
    .setDeletebeforereplace(deleteBeforeReplace)
    .setStablesList([...stables])
    .setHasdetaileddiff(true);
  const lines = answer.getDetaileddiffMap();
  for (const [path, change] of Object.entries(detailed)) {
    lines.set(path, new messages.PropertyDiff().setKind(kindOf(change)).setInputdiff(change.inInputs));
  }
  return answer.setDiffsList([...new Set(Object.keys(detailed).map((path) => path.replace(/[.[].*$/s, "")))]);
}

function kindOf({ kind, replaces }: PropertyChange): messages.PropertyDiff.Kind {
  switch (kind) {
    case "add":
      return replaces ? Kind.ADD_REPLACE : Kind.ADD;
    case "delete":
      return replaces ? Kind.DELETE_REPLACE : Kind.DELETE;
    case "update":
      return replaces ? Kind.UPDATE_REPLACE : Kind.UPDATE;
  }
}
