import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import ts from "typescript";
import { programOf } from "../../../src/cli/program";
import { listEnvironments } from "../../../src/environment/load";
import { fileWith, mistakesIn } from "../examine";

const page = readFileSync(join(__dirname, "../../../docs/environment.md"), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "g"))].map(([, text = ""]) => text);

test.each(blocks("yaml").map((text) => [text.split("\n")[1], text]))("the file with %s is valid", async (_, text) => {
  const listed = listEnvironments({ file: fileWith(text) });
  for (const environment of listed.length > 0 ? listed : ["any"])
    expect(await mistakesIn(text, environment)).toEqual([]);
});

test("every command and flag is there", () => {
  const known = programOf("1.0.0").commands;
  const lines = blocks("sh")
    .join("")
    .split("\n")
    .filter((line) => line.startsWith("npx svc-iac "));
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) {
    const [, , name, ...words] = line.replace(/ +#.*/, "").split(" ");
    const top = known.find((command) => command.name() === name);
    const command = top?.commands.find((inner) => inner.name() === words[0]) ?? top;
    const flags = words.filter((word) => word.startsWith("--"));
    expect(command?.options.map(({ long }) => long)).toEqual(expect.arrayContaining(flags));
  }
});

test("the program declares what its definition says", async () => {
  const made: Record<string, unknown> = {};
  await pulumi.runtime.setMocks({
    newResource: ({ type, name, inputs }) => {
      made[`${type} ${name}`] = inputs;
      return { id: `id-of-${name}`, state: { ...inputs, endpoint: `https://${name}.example` } };
    },
    call: ({ inputs }) => inputs,
  });
  const [program = ""] = blocks("ts");
  const { outputText } = ts.transpileModule(program, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const module = { exports: {} as Record<string, pulumi.Output<unknown>> };
  const load = (name: string) => {
    expect(name).toBe("svc-iac/environment");
    return require("../../../src/environment");
  };
  new Function("module", "exports", "require", outputText)(module, module.exports, load);
  const value = (output: pulumi.Output<unknown> | undefined) => new Promise((resolve) => output?.apply(resolve));
  expect(await value(module.exports.endpoint)).toBe("https://images.example");
  expect(await value(module.exports.outputs)).toEqual({ endpoint: "https://images.example" });
  expect(made["pulumi-nodejs:dynamic/svc:Bucket images"]).toMatchObject({
    projectId: "id-of-shop",
    publicAccess: true,
  });
});
