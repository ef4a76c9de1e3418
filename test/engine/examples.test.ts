import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App, LocalBackend, TerraformStack } from "cdktf";
import { transpileModule } from "typescript";
import { projectFiles } from "../../src/cli/init-files";
import type { EngineName } from "../../src/cli/init-package";
import { terraformSettings } from "../../src/discover";
import { blocksIn, pagesOfKinds, REPOSITORY, runnablePages } from "../docs/blocks";
import { runsInPulumi, secretsOf } from "../docs/run";
import { fixtures } from "../laws/world";
import { coversAll } from "../support/cover";
import { succeeded } from "../support/ran";
import { workspaceOfSuite } from "../terraform/workspace";
import { Stack } from "./stack";

/**
 * What the pages of the kinds show is what their readers may run: each program makes what it declares, and has nothing to
 * do when it runs again. `COVER=all` tries each page in each language.
 */
jest.setTimeout(180_000);

const LANGUAGES = ["typescript", "cdktf", "terraform", "environment"] as const;
type Language = (typeof LANGUAGES)[number];

/** One page in so many: what Pulumi runs takes longest. */
const SHARE: Readonly<Record<Language, number>> = { typescript: 8, cdktf: 4, terraform: 2, environment: 8 };

function pagesIn(language: Language) {
  const turn = LANGUAGES.indexOf(language);
  return runnablePages.filter((_, index) => coversAll || index % SHARE[language] === turn % SHARE[language]);
}

let stack: Stack | undefined;
afterEach(async () => {
  await stack?.close();
  stack = undefined;
});

const [withTypes, withFile] = [pagesIn("typescript"), pagesIn("environment")];

test.each(withTypes)("%s in TypeScript, with Pulumi", async (_, page) => {
  const programs = blocksIn(page, "ts").filter(({ code }) => code.includes('from "svc-iac"'));
  // The least of what is needed first, which the last of them has as well.
  const { code = "" } = programs.at(-1) ?? {};
  stack = await Stack.open({ typescript: true });
  await stack.write("index.ts", code);
  await runsInPulumi(stack, code);
});

/** The program that `svc-iac init` writes. */
function newProgram(engine: EngineName, file: string): string {
  const answers = { name: "new", cluster: "us-east", repository: "https://git.example.com/new/web", database: true };
  return projectFiles({ ...answers, engine }).files[file] ?? "";
}

test("a new project in TypeScript, with Pulumi", async () => {
  const code = newProgram("pulumi", "index.ts");
  stack = await Stack.open({ typescript: true });
  await stack.write("index.ts", code);
  await runsInPulumi(stack, code);
});

test.each(withFile)("%s in one file", async (_, page) => {
  const [{ code } = { code: "" }] = blocksIn(page, "yaml");
  stack = await Stack.open();
  const example = (name: string) => readFileSync(join(REPOSITORY, "examples/environment", name), "utf8");
  for (const name of ["Pulumi.yaml", "package.json"]) await stack.write(name, example(name));
  await stack.write("environment.svc.yaml", code);
  const { stdout } = succeeded(await stack.svcIac("validate"));
  expect(stdout).toContain("environment.svc.yaml");
  await runsInPulumi(stack, code);
});

describe("with Terraform", () => {
  const workspace = workspaceOfSuite();
  // An example would be taken for one that was made twice.
  beforeEach(() => workspace.change(`projects/${fixtures.project}`, { display_name: "fixture" }));
  afterEach(() => rmSync(join(workspace.folder, "cdk.tf.json"), { force: true }));

  async function runs(code: string, pattern: RegExp): Promise<void> {
    const given = secretsOf(code, pattern).map(([name, value]) => `-var=${name}=${value}`);
    succeeded(await workspace.apply(...given));
    const { ran, changes } = await workspace.plan(...given);
    succeeded(ran);
    expect(changes).toEqual([]);
  }

  test.each(pagesIn("terraform"))("%s in HCL", async (_, page) => {
    const [{ code } = { code: "" }] = blocksIn(page, "hcl");
    workspace.write(code);
    await runs(code, /^variable "(\w+)"/gm);
  });

  test("a new project in HCL", async () => {
    const code = newProgram("terraform", "main.tf");
    expect(code).toContain(terraformSettings);
    workspace.write(code.replace(terraformSettings, ""));
    await runs(code, /^variable "(\w+)"/gm);
  });

  const inCdktf = pagesIn("cdktf").map(([name, page]) => {
    const found = blocksIn(page, "ts").filter(({ code }) => code.includes('from "svc-iac/cdktf"'));
    return [name, found[0]?.code ?? ""] as const;
  });

  /** What the first program needs initialised, all of them have: the same backend. */
  let isInitialised = false;

  test.each([...inCdktf, ["a new project", newProgram("cdktf", "main.ts")] as const])(
    "%s with CDKTF",
    async (_, code) => {
      synthesise(code);
      writeFileSync(join(workspace.folder, "main.tf"), "");
      if (!isInitialised) succeeded(await workspace.run("init", "-no-color", "-input=false", "-reconfigure"));
      isInitialised = true;
      await runs(code, /^\/\/ {3}TF_VAR_(\w+)/gm);
    },
  );

  /** Runs the program here, where its `App` writes into the workspace. */
  function synthesise(code: string): void {
    const outdir = join(workspace.folder, "cdktf.out");
    const { outputText } = transpileModule(code, { compilerOptions: { module: 1, target: 9 } });
    class Here extends App {
      constructor() {
        super({ outdir });
      }
    }
    class Local extends TerraformStack {
      constructor(scope: App, id: string) {
        super(scope, id);
        new LocalBackend(this, { path: join(workspace.folder, "terraform.tfstate") });
      }
    }
    const libraries: Record<string, unknown> = {
      cdktf: { ...jest.requireActual<object>("cdktf"), App: Here, TerraformStack: Local },
      "svc-iac/cdktf": jest.requireActual("../../src/cdktf"),
    };
    new Function("require", "exports", outputText)((name: string) => libraries[name], {});
    const file = join(outdir, "stacks", "svc", "cdk.tf.json");
    writeFileSync(join(workspace.folder, "cdk.tf.json"), readFileSync(file, "utf8"));
  }
});

test("every kind has a page with a program in each language", () => {
  for (const [, page] of pagesOfKinds) {
    const languages = ["ts", "python", "hcl", "yaml"].filter((language) => blocksIn(page, language).length > 0);
    expect({ page, languages }).toEqual({ page, languages: ["ts", "python", "hcl", "yaml"] });
    expect(blocksIn(page, "ts").filter(({ code }) => code.includes("svc-iac/cdktf"))).toHaveLength(1);
  }
});
