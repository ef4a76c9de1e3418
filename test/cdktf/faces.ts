import type { TerraformStack } from "cdktf";

type Cdktf = typeof import("cdktf");
type Svc = typeof import("../../src/cdktf");

/** Our constructs on one of the libraries that they have to work with. */
export interface Face {
  readonly library: string;
  readonly cdktf: Cdktf;
  readonly svc: Svc;
  /** What a program that fills one stack comes to; metadata apart. */
  synth(program: (stack: TerraformStack) => void): Synthesised;
}

export interface Synthesised {
  readonly resource: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly [block: string]: unknown;
}

/** Its last release, and the kept successor under the name of the original. */
export const faces: readonly Face[] = ["cdktf", "cdktn"].map(load);

function load(library: string): Face {
  let loaded: { cdktf: Cdktf; svc: Svc } | undefined;
  jest.isolateModules(() => {
    jest.doMock("cdktf", () => jest.requireActual(library));
    loaded = { cdktf: require("cdktf"), svc: require("../../src/cdktf") };
  });
  if (!loaded) throw new Error(`${library} was not loaded.`);
  const { cdktf, svc } = loaded;
  return {
    library,
    cdktf,
    svc,
    synth(program) {
      const stack = new cdktf.TerraformStack(cdktf.Testing.app(), "stack");
      program(stack);
      return JSON.parse(cdktf.Testing.synth(stack, true)) as Synthesised;
    },
  };
}
