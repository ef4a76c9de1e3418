import { ignoredBy, type Kind, type Look, type Wire } from "../../model";
import { application } from "../application";
import { memberships } from "../parts/memberships";
import { staticSite } from "../static-site";
import { deploy, deploymentsIn } from "./deployments";

/** What runs on an object: an image, or the build of a commit. */
export interface Artifact {
  readonly image?: string;
  readonly branch?: string;
  readonly commit?: string;
}

/** The action that brings the artifact of one object to another one, without a build. */
export interface ArtifactMove {
  readonly action: "deploy" | "promote";
  /** ID of the object that the action is carried out on. */
  readonly target: string;
  readonly input: Wire;
  /** How: `image shop/web:1.4.2`. */
  readonly how: string;
  /** The field that declares the artifact, if any: the next run of the engine goes by it. */
  readonly declares?: { readonly field: string; readonly value: string };
}

export interface Promotable {
  readonly subject: Kind;
  /** A text is the reason why there is no way. */
  move(
    from: { readonly id: string; readonly artifact: Artifact },
    to: string,
    look: Look,
  ): Promise<ArtifactMove | string>;
}

/** What is live on an object; `undefined` if nothing was deployed yet. */
export async function liveArtifact(kind: Kind, id: string, look: Look): Promise<Artifact | undefined> {
  const [live] = await deploymentsIn("ok", kind, id, look);
  if (!live) return undefined;
  const { image, branch, commit } = kind.deployment?.origin ?? {};
  const named = Object.entries({ image, branch, commit }).map(([name, wire]) => [name, wire && live[wire]] as const);
  return Object.fromEntries(named.filter(([, value]) => typeof value === "string"));
}

/** The kinds whose artifacts can be compared between two environments, and moved. */
export const promotables: readonly Promotable[] = [
  {
    subject: application,
    move: async ({ id, artifact: { image } }, to, look) => {
      if (image !== undefined) {
        const { get } = application.api;
        const record = get ? await look.one({ operation: get, ids: [to] }) : {};
        if (ignoredBy(deploy.inputs.dockerImage, application, record))
          return "it is built from Git there, and the platform would ignore the image";
        const declares = { field: "dockerImage", value: image };
        return { action: "deploy", target: to, input: { dockerImage: image }, how: `image ${image}`, declares };
      }
      const places = await memberships(look);
      const shared = places.find(
        ({ application: source, pipeline }) =>
          source === id && places.some((other) => other.application === to && other.pipeline.id === pipeline.id),
      );
      if (!shared) return "it is built from Git, and no pipeline has both: put them into the stages of one";
      const { id: target, display_name: name } = shared.pipeline;
      return {
        action: "promote",
        target: String(target),
        input: { from: id, to: [to] },
        how: `the build, by pipeline ${name}`,
      };
    },
  },
  {
    subject: staticSite,
    move: async () => "a static site is built from its own branch: merge what it is to show",
  },
];
