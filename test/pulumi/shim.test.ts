import { readFileSync } from "node:fs";
import { join } from "node:path";
import { serializeFunction } from "@pulumi/pulumi/runtime";
import ts from "typescript";

/** The shim as it is built for users: the text in their state depends on the compiler's output. */
function builtShim(): unknown {
  const source = readFileSync(join(__dirname, "../../src/pulumi/shim.ts"), "utf8");
  const compilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.CommonJS };
  const module = { exports: {} as { shim?: unknown } };
  new Function("require", "exports", ts.transpileModule(source, { compilerOptions }).outputText)(
    require,
    module.exports,
  );
  return module.exports.shim;
}

// What stands in users' state can never change again: state of any release has to find its way into any later one.
test("the code in state is constant, small, and captures no value", async () => {
  const shim = builtShim();
  const { text, containsSecrets } = await serializeFunction(() => shim, { allowSecrets: true });
  expect(containsSecrets).toBe(false);
  expect(Buffer.byteLength(text)).toBeLessThan(2000);
  expect(text).toMatchSnapshot();
});
