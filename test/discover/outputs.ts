import {
  type Account,
  ejectionOf,
  type Program,
  readOwnState,
  toCdktf,
  toEnvironment,
  toPlatformTerraform,
  toPulumi,
  toPulumiNative,
  toPulumiPython,
  toTerraform,
} from "../../src/discover";

const TO = { source: "example.com/team/platform", name: "platform" };
/** Each target, as `svc-iac discover --to` writes it. */
export const targets = {
  environment: toEnvironment,
  pulumi: toPulumi,
  "pulumi-native": toPulumiNative,
  "pulumi-python": toPulumiPython,
  terraform: toTerraform,
  cdktf: toCdktf,
};

export const written = (program: Program): [string, string][] =>
  Object.entries(targets).map(([target, write]) => [target, write(program)]);

/** What `eject` writes, of all or of a state. */
export async function ejected(account: Account, state?: string): Promise<string> {
  const from = state === undefined ? undefined : readOwnState(state, "terraform.tfstate");
  return toPlatformTerraform(await ejectionOf(account, await account.list(), TO.name, from), TO);
}

/** Names have other separators and capitals than what they are derived from. */
export const squeezed = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
/** The outputs that have one of `secrets` in them, in any spelling. */
export const telling = (outputs: readonly (readonly [string, string])[], secrets: readonly string[]) =>
  outputs.filter(([, text]) => secrets.some((one) => squeezed(text).includes(squeezed(one)))).map(([name]) => name);
