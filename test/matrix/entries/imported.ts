import type { Declarations } from "../../../src/drift";
import { readExport } from "../../../src/drift/sources/pulumi";
import { readShown } from "../../../src/drift/sources/terraform";
import { isObject, type Kind, render } from "../../../src/model";
import { declaredIn, NOTES } from "../../../src/pulumi/engine-values";
import { isSecret, plain } from "../../../src/pulumi/marks";
import type { Raw } from "../../../src/pulumi/native/protocol";
import { provider as pulumiProvider } from "../../../src/pulumi/native/provider";
import { NativeSession } from "../../../src/pulumi/native/session";
import { tokenOf } from "../../../src/pulumi/native/tokens";
import { type Notes, readBack } from "../../../src/state";
import { toRow } from "../../../src/terraform/convert";
import { readPrivate } from "../../../src/terraform/notes";
import { provider as terraformProvider } from "../../../src/terraform/provider";
import { type ResourceSchema, resourceSchemas } from "../../../src/terraform/schema";
import type { World } from "../../laws/world";
import { sessionIn } from "../../terraform/core";
import { dynamicDoor, dynamicThing } from "../pulumi/dynamic-door";
import { type Asked, type Kept, Pulumi, type Thing } from "../pulumi/model";
import { errors } from "../terraform/calls";
import { Terraform } from "../terraform/model";
import { type Sort, typeOfKind } from "./sorts";

type Named = Readonly<Record<string, unknown>>;

/** A service and an entry of it that is a resource of its own: what each declares, and the IDs that they are imported by. */
export interface Declared {
  readonly service: Named;
  readonly entry: Named;
  readonly imports?: { readonly service: string; readonly entry: string };
}

/** A stack of both. */
export interface Stack {
  up(declared: Declared): Promise<void>;
  refresh(declared: Declared): Promise<void>;
  /** What `svc-iac drift` reads of its state. */
  state(): Declarations;
  /** The same after a refresh by an earlier release, which took all that was imported for declared. */
  refreshedEarlier?(): Declarations;
}

export interface PulumiStack extends Stack {
  /** From the native plugin to the dynamic provider. */
  switch(): void;
}

const SERVICE = "service";
const ENTRY = "entry";

export function pulumiStack(world: World, sort: Sort, folder: string): PulumiStack {
  const kindOf = (name: string) => (name === SERVICE ? sort.service : sort.kind);
  const urnOf = (name: string) => `urn:pulumi:test::shop::${tokenOf(kindOf(name).name)}::${name}`;
  const log = { notice: () => {}, warning: () => {}, error: () => {}, progress: () => {}, done: async () => {} };
  let isDynamic = false;
  const start = (): Asked => {
    if (isDynamic) return dynamicDoor(world, folder, log);
    const one = pulumiProvider(new NativeSession({ engine: log, folder, clock: world.io.client.clock }));
    one.configure("", { apiUrl: world.sandbox.url, token: world.sandbox.token });
    return one;
  };
  const engine = new Pulumi(start, urnOf);
  const programOf = ({ service, entry, imports }: Declared): Thing[] => {
    const importing = (id: string | undefined) => (id === undefined ? {} : { import: id });
    const own = { ...entry, [sort.field]: { $: SERVICE } };
    const things: Thing[] = [
      { name: SERVICE, inputs: service, options: importing(imports?.service) },
      { name: ENTRY, inputs: own, options: importing(imports?.entry) },
    ];
    return isDynamic ? things.flatMap((one) => dynamicThing(one) ?? []) : things;
  };
  return {
    up: async (declared) => {
      await engine.up(programOf(declared));
      if (engine.errors.length > 0) throw new Error(engine.errors.join("\n"));
    },
    refresh: async () => {
      await engine.refresh();
    },
    switch: () => {
      isDynamic = true;
    },
    state: () => exported(({ inputs }) => inputs),
    refreshedEarlier: () =>
      exported(({ id, inputs, outputs }, kind) => {
        const { [NOTES]: notes, ...values } = plain(outputs);
        const { live, managed } = readBack(kind, id, { values: declaredIn(values), notes: notes as Notes });
        return { ...inputs, ...render(kind, live, managed, { computed: false }) };
      }),
  };

  function exported(inputsOf: (kept: Kept, kind: Kind) => Raw): Declarations {
    const resources = [...engine.state].map(([name, kept]) => ({
      ...{ urn: urnOf(name), type: tokenOf(kindOf(name).name), id: kept.id },
      ...{ inputs: stored(inputsOf(kept, kindOf(name))), outputs: stored(kept.outputs) },
    }));
    return readExport(JSON.stringify({ version: 3, deployment: { resources } }), "export", "Pulumi.yaml");
  }
}

/** Secrets as an export shows them that was made with `--show-secrets`. */
function stored(raw: Raw): Raw {
  const each = (value: unknown): unknown => {
    if (isSecret(value)) {
      const { value: own, ...mark } = value as unknown as Named;
      return { ...mark, plaintext: JSON.stringify(own) };
    }
    if (Array.isArray(value)) return value.map(each);
    return isObject(value) ? stored(value) : value;
  };
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, each(value)]));
}

const schemas = resourceSchemas();

export interface TerraformStack extends Stack {
  /** By the command, one after the other. */
  import(declared: Declared): Promise<void>;
}

export function terraformStack(world: World, sort: Sort, folder: string): TerraformStack {
  const addresses = { service: `${typeOfKind(sort.service)}.it`, entry: `${typeOfKind(sort.kind)}.it` };
  const schemaOf = (type: string) => schemas.get(type) as ResourceSchema;
  let session = sessionIn(world, { folder });
  const restart = async () => {
    await session.finish();
    session = sessionIn(world, { folder });
    return terraformProvider(session);
  };
  const engine = new Terraform(terraformProvider(session), schemaOf, { restart });
  const configurationOf = ({ service, entry, imports }: Declared) => {
    const { attributes } = schemaOf(typeOfKind(sort.service));
    const own = toRow(schemaOf(typeOfKind(sort.kind)).attributes, { ...entry, [sort.field]: "" });
    const [reference = ""] = Object.entries(own).find(([, value]) => value === "") ?? [];
    return {
      blocks: [
        { type: typeOfKind(sort.service), name: "it", values: toRow(attributes, service) },
        { type: typeOfKind(sort.kind), name: "it", values: { ...own, [reference]: { $: `${addresses.service}.id` } } },
      ],
      imports: (["service", "entry"] as const).flatMap((name) =>
        imports ? [{ to: addresses[name], id: imports[name] }] : [],
      ),
    };
  };
  const run = async (declared: Declared) => {
    const { diagnostics } = await engine.apply(configurationOf(declared));
    const [failure] = errors(diagnostics);
    if (failure) throw new Error(`${failure.summary} ${failure.detail}`);
  };
  return {
    up: run,
    refresh: run,
    import: async ({ imports, ...declared }) => {
      for (const name of ["service", "entry"] as const) {
        const [failure] = errors(
          await engine.import(configurationOf(declared), addresses[name], imports?.[name] ?? ""),
        );
        if (failure) throw new Error(`${failure.summary} ${failure.detail}`);
      }
    },
    state: () => {
      const kept = [...engine.state].map(([address, { row, private: bytes }]) => {
        const [type = ""] = address.split(".");
        return { address, type, row, notes: readPrivate(bytes) };
      });
      const resources = kept.map(({ address, type, row: values }) => {
        const provider_name = "registry.terraform.io/svc-iac/svc";
        return { address, mode: "managed", type, name: "it", provider_name, values };
      });
      const shown = JSON.stringify({ format_version: "1.0", values: { root_module: { resources } } });
      const notes = new Map(kept.map(({ type, row, notes }) => [`${type} ${row.id}`, notes]));
      return readShown(shown, "state", "main.tf", notes);
    },
  };
}
