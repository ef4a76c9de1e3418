// jest's global setup of the engine tests: they find `pulumi` on PATH, however they are started.
import { engine } from "./engine.mjs";
import { at, pathWith } from "./layout.mjs";

export default async function setUp() {
  const { bin } = await engine();
  process.env.PATH = pathWith(at("node_modules", ".bin"), bin);
}
