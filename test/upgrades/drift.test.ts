import { readExport } from "../../src/drift/sources/pulumi";
import { readShown } from "../../src/drift/sources/terraform";
import { kindNamed } from "../../src/kinds";
import { isObject, type Named } from "../../src/model";
import { isSecret } from "../../src/pulumi/marks";
import { dynamicTypeOf, tokenOf } from "../../src/pulumi/native/tokens";
import { readPrivate } from "../../src/terraform/notes";
import { resourceSchema } from "../../src/terraform/schema";
import { driftOf, secret } from "../drift/states";
import { sampled } from "../support/tuples";
import { type Recording, recordingsOf, releases, replayed, titleOf } from "./recorded";

jest.setTimeout(300_000);

/** What each release has written, with the platform as it was then, can be read and has no drift. */
const all = releases().flatMap((release) =>
  recordingsOf(release).map((one) => ({
    release,
    title: titleOf(one),
    kind: one.kind,
    face: one.face,
    recording: one,
  })),
);

/** As an export has what the plugin has sent: secrets are texts there. */
function saved(one: unknown): unknown {
  if (Array.isArray(one)) return one.map(saved);
  if (!isObject(one)) return one;
  if (isSecret(one)) return secret(saved(one.value));
  return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, saved(inner)]));
}

function inTerraform(kind: string, { attributes: values, private: own }: Named, hasFolder: boolean) {
  const { typeName: type } = resourceSchema(kindNamed(kind));
  const resource = { address: `${type}.it`, mode: "managed", type, name: "it", values };
  const resources = [{ ...resource, provider_name: "registry.terraform.io/svc-iac/svc" }];
  const kept = new Map([[`${type} ${(values as Named).id}`, readPrivate(Buffer.from(JSON.stringify(own)))]]);
  const text = JSON.stringify({ format_version: "1.0", values: { root_module: { resources } } });
  return readShown(text, "it", "", hasFolder ? kept : new Map());
}

function inPulumi({ kind, face }: Recording, stored: Named) {
  const type = face === "dynamic" ? dynamicTypeOf(kind) : tokenOf(kind);
  const resource = { urn: `urn:pulumi:test::shop::${type}::subject`, type, ...(saved(stored) as object) };
  return readExport(JSON.stringify({ version: 3, deployment: { resources: [resource] } }), "it", "");
}

test.each(
  sampled(all, [
    ["release", "face"],
    ["kind", "face"],
  ]),
)("$release $title", async ({ release, recording }) => {
  const { kind, face } = recording;
  const { world, stored } = await replayed(release, recording);
  try {
    const all =
      face === "terraform"
        ? [true, false].map((hasFolder) => inTerraform(kind, stored, hasFolder))
        : [inPulumi(recording, stored)];
    for (const declarations of all) {
      const { resources } = await driftOf(declarations, world.io);
      expect(resources).toMatchObject([{ status: "clean", differences: [], unchecked: [] }]);
    }
  } finally {
    await world.close();
  }
});
