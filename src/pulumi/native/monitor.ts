import { credentials } from "@grpc/grpc-js";
import { Alias } from "@pulumi/pulumi/proto/alias_pb";
import { ResourceMonitorClient } from "@pulumi/pulumi/proto/resource_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/resource_pb";
import { DIRECTLY } from "../engine-line";
import type { Former, Monitor, Registration } from "./protocol";
import { rawOf, structOf } from "./struct";
import { VERSION } from "./version.gen";

/** States of large objects are large. */
const LARGEST_MESSAGE = 400 * 1024 * 1024;

/** The engine's side of the programs of one run. */
export function monitorAt(address: string): Monitor {
  const client = new ResourceMonitorClient(address, credentials.createInsecure(), {
    ...DIRECTLY,
    "grpc.max_receive_message_length": LARGEST_MESSAGE,
    "grpc.max_send_message_length": LARGEST_MESSAGE,
  });
  return {
    register: (resource) =>
      new Promise((resolve, reject) => {
        client.registerResource(registration(resource), (error, answer) => {
          if (error) return reject(error);
          const isMade = answer.getResult() === messages.Result.SUCCESS;
          resolve({ urn: answer.getUrn(), id: answer.getId(), outputs: rawOf(answer.getObject()), isMade });
        });
      }),
    registerOutputs: (urn, outputs) =>
      new Promise((resolve, reject) => {
        const request = new messages.RegisterResourceOutputsRequest().setUrn(urn).setOutputs(structOf(outputs));
        client.registerResourceOutputs(request, (error) => (error ? reject(error) : resolve()));
      }),
  };
}

function registration(resource: Registration): messages.RegisterResourceRequest {
  const { type, name, parent, isCustom, inputs, dependencies, sources, provider, formerly } = resource;
  const request = new messages.RegisterResourceRequest()
    .setType(type)
    .setName(name)
    .setParent(parent)
    .setCustom(isCustom)
    .setObject(structOf(inputs))
    .setDependenciesList([...dependencies])
    .setAliasesList(formerly.map(alias))
    .setAliasspecs(true)
    .setAcceptsecrets(true)
    .setAcceptresources(true)
    .setSupportspartialvalues(true)
    .setSupportsresultreporting(true);
  for (const [input, urns] of Object.entries(sources)) {
    const from = new messages.RegisterResourceRequest.PropertyDependencies().setUrnsList([...urns]);
    request.getPropertydependenciesMap().set(input, from);
  }
  if (provider) request.setProvider(provider);
  else if (isCustom) request.setVersion(VERSION);
  if (resource.protect !== undefined) request.setProtect(resource.protect);
  if (resource.retainOnDelete !== undefined) request.setRetainondelete(resource.retainOnDelete);
  return request;
}

function alias({ urn, name, type, project, stack, parent, noParent }: Former): Alias {
  if (urn) return new Alias().setUrn(urn);
  const spec = new Alias.Spec();
  if (name) spec.setName(name);
  if (type) spec.setType(type);
  if (project) spec.setProject(project);
  if (stack) spec.setStack(stack);
  if (parent) spec.setParenturn(parent);
  if (noParent) spec.setNoparent(true);
  return new Alias().setSpec(spec);
}
