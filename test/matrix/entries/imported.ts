import type { Declarations } from "../../../src/drift";
import { readExport } from "../../../src/drift/sources/pulumi";
import { readShown } from "../../../src/drift/sources/terraform";
import { isObject, type Kind, type Named, render } from "../../../src/model";
import { declaredIn, NOTES } from "../../../src/pulumi/engine-values";
import { isSecret, plain } from "../../../src/pulumi/marks";
import type { Raw } from "../../../src/pulumi/native/protocol";
import { tokenOf } from "../../../src/pulumi/native/tokens";
import { type Notes, readBack } from "../../../src/state";
import { readPrivate } from "../../../src/terraform/notes";
import type { Kept } from "../pulumi/model";
import { IT, type Stack } from "../stacks/stack";
import type { Instance } from "../terraform/model";
import type { Sort } from "./sorts";

/** What `svc-iac drift` reads of the state of a Pulumi stack, as `inputsOf` has the inputs. */
function exported(sort: Sort, stack: Stack, inputsOf: (kept: Kept, kind: Kind) => Raw): Declarations {
  const resources = [...(stack.state as Map<string, Kept>)].map(([name, kept]) => {
    const kind = name === IT ? sort.service : sort.kind;
    const type = tokenOf(kind.name);
    const own = { inputs: stored(inputsOf(kept, kind)), outputs: stored(kept.outputs) };
    return { urn: `urn:pulumi:test::shop::${type}::${name}`, type, id: kept.id, ...own };
  });
  return readExport(JSON.stringify({ version: 3, deployment: { resources } }), "export", "Pulumi.yaml");
}

/** What it reads of the state of a service and an entry. */
export const inPulumi = (sort: Sort, stack: Stack) => exported(sort, stack, ({ inputs }) => inputs);

/** The same after a refresh by an earlier release, which took all that was imported for declared. */
export const inPulumiEarlier = (sort: Sort, stack: Stack) =>
  exported(sort, stack, ({ id, inputs, outputs }, kind) => {
    const { [NOTES]: notes, ...values } = plain(outputs);
    const { live, managed } = readBack(kind, id, { values: declaredIn(values), notes: notes as Notes });
    return { ...inputs, ...render(kind, live, managed, { computed: false }) };
  });

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

export function inTerraform(_: Sort, stack: Stack): Declarations {
  const kept = [...(stack.state as Map<string, Instance>)].map(([address, { row, private: bytes }]) => {
    const [type = "", name = ""] = address.split(".");
    return { address, type, name, row, notes: readPrivate(bytes) };
  });
  const resources = kept.map(({ address, type, name, row: values }) => {
    const provider_name = "registry.terraform.io/svc-iac/svc";
    return { address, mode: "managed", type, name, provider_name, values };
  });
  const shown = JSON.stringify({ format_version: "1.0", values: { root_module: { resources } } });
  const notes = new Map(kept.map(({ type, row, notes }) => [`${type} ${row.id}`, notes]));
  return readShown(shown, "state", "main.tf", notes);
}
