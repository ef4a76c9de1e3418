import { type Kind, type Look, newestFirst, type Wire } from "../../model";
import { application } from "../application";
import { memberships } from "../parts/memberships";
import { staticSite } from "../static-site";

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
  /** The live artifact; `undefined` if nothing was deployed yet. */
  artifact(id: string, look: Look): Promise<Artifact | undefined>;
  /** A text is the reason why there is no way. */
  move(
    from: { readonly id: string; readonly artifact: Artifact },
    to: string,
    look: Look,
  ): Promise<ArtifactMove | string>;
}

async function lastLive({ deployment }: Kind, id: string, look: Look): Promise<Wire | undefined> {
  if (!deployment) return undefined;
  const rows = await look.all({ operation: deployment.list, ids: [id] });
  return newestFirst(rows.filter((row) => deployment.ok.includes(row[deployment.field])))[0];
}

function artifactIn({ docker_image_url: image, branch, commit_sha: commit }: Wire): Artifact {
  return {
    ...(typeof image === "string" ? { image } : {}),
    ...(typeof branch === "string" ? { branch } : {}),
    ...(typeof commit === "string" ? { commit } : {}),
  };
}

/** The kinds whose artifacts can be compared between two environments, and moved. */
export const promotables: readonly Promotable[] = [
  {
    subject: application,
    artifact: async (id, look) => {
      const live = await lastLive(application, id, look);
      return live && artifactIn(live);
    },
    move: async ({ id, artifact: { image } }, to, look) => {
      if (image !== undefined) {
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
    artifact: async (id, look) => {
      const live = await lastLive(staticSite, id, look);
      return live && artifactIn(live);
    },
    move: async () => "a static site is built from its own branch: merge what it is to show",
  },
];
