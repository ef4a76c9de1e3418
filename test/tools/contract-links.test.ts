import { execFile } from "node:child_process";
import { resolve } from "node:path";

// A process that reads the contract.

const tools = resolve(__dirname, "../../tools");

const PROGRAM = `
  import { linkedContract } from "./contract-links.mjs";
  const { paths } = await linkedContract();
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).filter((it) => it.operationId).map((it) => ({ path, ...it })));
  const links = operations.flatMap(({ operationId, responses }) =>
    Object.values(responses).flatMap((it) => Object.values(it.links ?? {})).map((it) => ({ from: operationId, ...it })));
  console.log(JSON.stringify({
    unreached: operations.filter(({ path, operationId }) =>
      path.includes("{") && !links.some((it) => it.operationId === operationId)).map((it) => it.operationId),
    process: links.find((it) => it.from === "createProcess" && it.operationId === "putProcessDisk"),
  }));
`;

test("every operation on an object is reached by a link from what creates or lists it", async () => {
  const text = await new Promise<string>((done, fail) => {
    execFile(process.execPath, ["--input-type=module", "--eval", PROGRAM], { cwd: tools }, (error, stdout) =>
      error ? fail(error) : done(stdout),
    );
  });
  expect(JSON.parse(text)).toEqual({
    unreached: [],
    process: {
      from: "createProcess",
      operationId: "putProcessDisk",
      parameters: { id: "$request.path.id", process_id: "$response.body#/id" },
    },
  });
});
