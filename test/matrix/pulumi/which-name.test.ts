import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { namesOf } from "../../../src/pulumi/which-state";
import { documentsIn, ownDocuments } from "../../../src/store";
import { newFolder } from "../../support/new-folder";
import { at, CLOUD, engineOf, inCloud, NAME, named, organized, S3, type Way, ways } from "./back-end";

/**
 * Which runs are of one state: every way to name a back end and an organization × what is named in two runs × in a folder or a
 * shared store. A state that is in one place stays one, however that is spelt.
 */
let folder = newFolder();
beforeEach(() => {
  folder = newFolder();
});

const pairs = (ways: Readonly<Record<string, (value: string) => Way>>, one: string, other: string) =>
  Object.entries(ways).map(([name, way]) => [name, one, other, way(one), way(other)] as const);

/** Each two are two states. */
const apart = () =>
  [
    ...pairs(named, "file://./state", S3),
    ...pairs(organized, "acme", "globex"),
    ...[
      ["file://~", "file:///srv/state"],
      ["file://./state", "file://./other"],
      [CLOUD, "file://~"],
      [CLOUD, "https://pulumi.example.com"],
      ["https://pulumi.example.com/one", "https://pulumi.example.com/two"],
      [S3, "s3://states/other"],
      [S3, "s3://others/shop"],
      [S3, "gs://states/shop"],
      [S3, `${S3}?endpoint=minio:9000`],
      ["azblob://states?storage_account=one", "azblob://states?storage_account=two"],
      ["postgres://db.example.org/one", "postgres://db.example.org/two"],
      ["postgres://db.example.org/one", "postgres://db.example.org/one?table=two"],
    ].map(([one = "", other = ""]) => ["PULUMI_BACKEND_URL", one, other, at(one), at(other)] as const),
    [
      "AWS_ENDPOINT_URL_S3",
      "one",
      "two",
      ...["one", "two"].map((of) => endpoint(`https://${of}.example.org`)),
    ] as const,
    ["azblob", "one", "two", ...["one", "two"].map((of) => storage(of))] as const,
  ] as readonly (readonly [string, string, string, Way, Way])[];

const endpoint = (AWS_ENDPOINT_URL_S3: string): Way => ({
  environment: { PULUMI_BACKEND_URL: S3, AWS_ENDPOINT_URL_S3 },
});
const storage = (AZURE_STORAGE_ACCOUNT: string): Way => ({
  environment: { PULUMI_BACKEND_URL: "azblob://states", AZURE_STORAGE_ACCOUNT },
});

/** Each two are one state. */
const alike = (): readonly (readonly [string, Way, Way])[] => [
  ...[
    [CLOUD, `${CLOUD}/`],
    [CLOUD, "https://app.pulumi.com"],
    [CLOUD, "https://app.pulumi.com/acme"],
    [CLOUD, "https://API.Pulumi.com"],
    ["file://./state", `file://${folder}/state/`],
    ["file://state", `file://${folder}/x/../state?no_tmp_dir=true`],
    ["file://./a%20b", `file://${folder}/a b`],
    ["file://./state", `file://${link()}/state`],
    [S3, `${S3}/?region=eu-central-1&awssdk=v2&profile=ops`],
    [S3, `${S3}?endpoint=s3.eu-central-1.amazonaws.com`],
    [`${S3}?endpoint=minio:9000&disableSSL=true`, `${S3}?endpoint=http://minio:9000/&s3ForcePathStyle=true`],
    ["azblob://states?storage_account=one", "azblob://states?storage_account=one&domain=blob.core.windows.net"],
    ["gs://states", "gs://states/?access_id=me"],
    ["postgres://me:one@db.example.org/states", "postgresql://you:two@DB.example.org:5432/states?sslmode=require"],
    ["postgres://me@db.example.org/states", "postgres://me@db.example.org/states?table=pulumi_state"],
    ["postgres://me:one@a:1,b:2/states", "postgres://me:two@a:1,b:2/states?sslmode=require"],
  ].map(([one = "", other = ""]) => [`${one}, ${other}`, at(one), at(other)] as const),
  ...Object.keys(named).map((way) => [`${way} and PULUMI_BACKEND_URL`, ways(named, way, S3), at(S3)] as const),
  ...Object.keys(organized).map(
    (way) => [`${way} and --stack`, ways(organized, way, "Acme"), ways(organized, "--stack, in full", "acme")] as const,
  ),
  ["no back end, and the service", {}, at(CLOUD)],
  [
    "PULUMI_API, and its address",
    { environment: { PULUMI_API: "https://pulumi.example.com" } },
    at("https://pulumi.example.com/"),
  ],
  ["an organization, and none", ways(organized, "-s", "acme"), inCloud({ words: ["up", "-s", NAME] })],
  ["no organization, and one", inCloud({}), ways(organized, "-s", "acme")],
  ["the stack of another run", inCloud({}), inCloud({ selection: { stack: "globex/shop/prod" } })],
  ["an organization where there is none", at(S3), { ...at(S3), words: ["up", "-s", `organization/shop/${NAME}`] }],
];

/** A second name of the folder. */
function link(): string {
  const other = join(newFolder(), "link");
  symlinkSync(folder, other);
  return other;
}

/** By the run that asks, in a folder, or in a store that two folders share: as `project/name`. */
async function namesIn(runs: readonly Way[], store?: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (const way of runs) {
    const documents = store === undefined ? ownDocuments(folder) : documentsIn({ store, folder });
    const { own } = await namesOf({ project: "shop", name: NAME }, documents, engineOf(folder, way));
    names.push(`${own.project}/${own.name}`);
  }
  return names;
}

const FIRST = `shop/${NAME}`;
const indices = (list: readonly unknown[]) => list.map((_, index) => index);
describe.each(["a folder", "a shared store"])("in %s", (where) => {
  const store = () => (where === "a folder" ? undefined : newFolder());

  test.each(apart().map(([name, one, other], index) => ({ name, one, other, index })))(
    "$name: $one and $other are two states, and each stays one",
    async ({ index }) => {
      const [, , , one, other] = apart()[index] as ReturnType<typeof apart>[number];
      const [first, second, ...again] = await namesIn([one, other, one, other], store());
      expect([first, second === FIRST, again]).toEqual([FIRST, false, [first, second]]);
      expect(second).not.toMatch(/pulumi|srv|states|example/);
    },
  );

  test.each(indices(alike()).map((index) => ({ index, name: alike()[index]?.[0] })))(
    "one state: $name",
    async ({ index }) => {
      const [, one, other] = alike()[index] as ReturnType<typeof alike>[number];
      expect(await namesIn([one, other, one], store())).toEqual([FIRST, FIRST, FIRST]);
    },
  );
});

test("an organization that is not known, where several have the stack: refused, with the way out", async () => {
  const unnamed = inCloud({ words: ["up", "-s", NAME] });
  const runs = [ways(organized, "-s", "acme"), ways(organized, "-s", "globex"), unnamed];
  await expect(namesIn(runs)).rejects.toMatchObject({ problem: { code: "settings" } });
  await expect(namesIn([unnamed])).rejects.toThrow(/--stack <organization>\/shop\/dev/);
  // In another back end it is known.
  expect(await namesIn([at(S3)])).toEqual([expect.stringMatching(/^shop\/dev~\w{8}$/)]);
});
