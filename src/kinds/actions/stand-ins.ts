import { z } from "zod";
import { type Subject, writable } from "../../model";
import { kinds } from "../index";

/** The kind of that name; until there is one, as much of it as actions need. */
function kindOr(standIn: Subject): Subject {
  return Object.values<Subject>(kinds).find(({ name }) => name === standIn.name) ?? standIn;
}

const named = (naming: string) => ({ naming, fields: { [naming]: writable("Its name.", z.string()) } });

export const webhook = kindOr({
  name: "Webhook",
  ...named("endpoint"),
  api: { list: "listWebhooks", get: "getWebhook" },
});
export const apiKey = kindOr({ name: "ApiKey", ...named("name"), api: { list: "listApiKeys", get: "getApiKey" } });
export const pipeline = kindOr({
  name: "Pipeline",
  ...named("displayName"),
  api: { list: "listPipelines", get: "getPipeline" },
});
