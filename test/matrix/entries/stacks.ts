import { type Kind, snakeCase } from "../../../src/model";
import { provider as pulumiProvider } from "../../../src/pulumi/native/provider";
import { NativeSession } from "../../../src/pulumi/native/session";
import { tokenOf } from "../../../src/pulumi/native/tokens";
import { toRow } from "../../../src/terraform/convert";
import { provider as terraformProvider } from "../../../src/terraform/provider";
import { type ResourceSchema, resourceSchemas } from "../../../src/terraform/schema";
import type { Diagnostic } from "../../../src/terraform/wire.gen";
import type { World } from "../../laws/world";
import { sessionIn } from "../../terraform/core";
import { isQuestion, show, writesSince } from "../laws/writes";
import { Pulumi } from "../pulumi/model";
import { errors } from "../terraform/calls";
import type { Block } from "../terraform/configuration";
import { Terraform } from "../terraform/model";
import { typeOfKind } from "./sorts";

type Named = Readonly<Record<string, unknown>>;

/** What a run came to, what its plan showed, and what it sent before it was confirmed. */
export interface Ended {
  readonly end: "refused" | "failed" | "done";
  readonly shown: string;
  readonly failure: string;
  readonly early: readonly string[];
}

/** Another resource of the stack; `field` refers to its service. */
export interface Beside {
  readonly kind: Kind;
  readonly name: string;
  readonly field?: string;
  readonly declared: Named;
}

/** A stack of one resource, and perhaps of entries of it, with a state and a journal of its own. */
export interface Stack {
  /** Previews and applies, in two processes. */
  up(declared: Named, entries?: readonly Beside[]): Promise<Ended>;
  readonly id: string;
}

type Begin = (world: World, folder: string, kind: Kind) => Stack;

const schemas = resourceSchemas();
const sent = () =>
  writesSince()
    .filter((write) => !isQuestion(write))
    .map(show);

const terraform =
  (flags: { readonly refresh?: false }): Begin =>
  (world, folder, kind) => {
    const type = typeOfKind(kind);
    const fresh = () => sessionIn(world, { folder });
    let session = fresh();
    const restart = async () => {
      await session.finish();
      session = fresh();
      return terraformProvider(session);
    };
    const engine = new Terraform(terraformProvider(session), (name) => schemas.get(name) as ResourceSchema, {
      restart,
    });
    return {
      up: async (declared, entries = []) => {
        let early: readonly string[] | undefined;
        const block = (of: Kind, name: string, given: Named, more: Named = {}): Block => {
          const { attributes } = schemas.get(typeOfKind(of)) as ResourceSchema;
          return { type: typeOfKind(of), name, values: { ...toRow(attributes, given), ...more } };
        };
        const owner = { $: `${type}.it.id` };
        const apart = entries.map(({ kind: of, name, field, declared: given }) =>
          block(of, name, given, field === undefined ? {} : { [snakeCase(field)]: owner }),
        );
        sent();
        let shown = "";
        const texts = (all: readonly Diagnostic[]) =>
          all.map(({ summary, detail }) => `${summary} ${detail}`).join("\n");
        const { diagnostics } = await engine.apply(
          { blocks: [block(kind, "it", declared), ...apart] },
          {
            ...flags,
            meanwhile: async (plan) => {
              early = sent();
              shown = texts(plan.diagnostics);
            },
          },
        );
        const failure = texts(errors(diagnostics));
        if (early === undefined) return { end: "refused", shown: texts(diagnostics), failure, early: sent() };
        return { end: failure ? "failed" : "done", shown, failure, early };
      },
      get id() {
        return String(engine.state.get(`${type}.it`)?.row.id);
      },
    };
  };

const pulumi =
  (flags: { readonly refresh?: true }): Begin =>
  (world, folder, kind) => {
    const said: string[] = [];
    const note = (_: string, message: string) => said.push(message);
    const engine = { notice: note, warning: note, error: note, progress: () => {}, done: async () => {} };
    const process = () => {
      const one = pulumiProvider(new NativeSession({ engine, folder, clock: world.io.client.clock }));
      one.configure("", { apiUrl: world.sandbox.url, token: world.sandbox.token });
      return one;
    };
    const kindOf = (name: string) => (name.includes(" ") ? name.split(" ")[0] : kind.name) ?? "";
    const model = new Pulumi(process, (name) => `urn:pulumi:test::shop::${tokenOf(kindOf(name))}::${name}`);
    const messageOf = (error: Error) => error.message;
    return {
      up: async (declared, entries = []) => {
        const apart = entries.map((one) => ({
          name: `${one.kind.name} ${one.name}`,
          inputs: { ...one.declared, ...(one.field === undefined ? {} : { [one.field]: { $: "it" } }) },
          options: {},
        }));
        const program = [{ name: "it", inputs: { ...declared }, options: {} }, ...apart];
        said.length = 0;
        sent();
        const refusal = await model.preview(program, flags).then(() => "", messageOf);
        const [shown, early] = [[...said, refusal].join("\n"), sent()];
        if (refusal) return { end: "refused", shown, failure: refusal, early };
        const failure = await model.up(program, flags).then(() => model.errors.join("\n"), messageOf);
        return { end: failure ? "failed" : "done", shown, failure, early };
      },
      get id() {
        return String(model.state.get("it")?.id);
      },
    };
  };

export const faces: Readonly<Record<string, Begin>> = {
  terraform: terraform({}),
  "terraform -refresh=false": terraform({ refresh: false }),
  pulumi: pulumi({}),
  "pulumi --refresh": pulumi({ refresh: true }),
};
