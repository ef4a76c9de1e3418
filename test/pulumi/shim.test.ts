import * as dynamic from "../../src/pulumi/dynamic";
import { SHIM } from "../../src/pulumi/shim";

// What stands in users' state can never change again: state of any release has to find its way into any later one.
test("the code in state leads to svc-iac/dynamic, which has the methods of a dynamic provider", () => {
  expect(SHIM).toBe('exports.handler = () => require("svc-iac/dynamic");\n');
  const wanted: string[] = [];
  const module: { handler?: () => unknown } = {};
  const require = (path: string) => {
    wanted.push(path);
    return dynamic;
  };
  new Function("require", "exports", SHIM)(require, module);
  expect(module.handler?.()).toBe(dynamic);
  expect(wanted).toEqual(["svc-iac/dynamic"]);
  const methods = ["check", "configure", "create", "delete", "diff", "read", "update"];
  expect(Object.keys(dynamic).sort()).toEqual(methods);
});
