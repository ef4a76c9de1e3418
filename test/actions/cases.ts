import { allActions } from "../../src/kinds/actions";
import type { Wire } from "../../src/model";
import { ids } from "./shop";

/** How an action is carried out on one kind of the shop. */
export interface Case {
  readonly target: string;
  readonly input?: Wire;
  /** What a lost answer leads to: found, sent a second time, or left alone. */
  readonly lost: "found" | "repeated" | "unknown";
}

const restored = { backup: "before-migration", allowDataLoss: ids.main };

/** By the names of the action and of the kind. */
export const cases: Readonly<Record<string, Case>> = {
  "deploy Application": { target: "api-production", lost: "found" },
  "deploy StaticSite": { target: "shop-docs", input: { branch: "next" }, lost: "found" },
  "cancel-deployment Application": { target: "worker", lost: "found" },
  "cancel-deployment StaticSite": { target: "building", lost: "found" },
  "rollback Application": { target: "api", lost: "found" },
  "rollback StaticSite": { target: "shop-docs", lost: "found" },
  "promote Pipeline": { target: "shop", input: { from: "staging" }, lost: "found" },
  "restart Application": { target: "api-production", lost: "found" },
  "restart Database": { target: "main", lost: "found" },
  "suspend Application": { target: "api", lost: "found" },
  "suspend Database": { target: "main", lost: "found" },
  "activate Application": { target: "sleeping", lost: "found" },
  "activate Database": { target: "idle", lost: "found" },
  "trigger-cron Application": { target: "api", input: { process: "nightly" }, lost: "unknown" },
  "backup Database": { target: "main", input: { name: "x" }, lost: "found" },
  "restore Database": { target: "main", input: restored, lost: "found" },
  "delete-backup Database": {
    target: "main",
    input: { backup: "old", allowDataLoss: "main-20260101000000-old" },
    lost: "repeated",
  },
  "rotate Bucket": { target: "shop-assets", lost: "repeated" },
  "rotate Webhook": { target: "https://hooks.example.com/deploys", lost: "found" },
  "rotate ApiKey": { target: "ci", lost: "repeated" },
  "regenerate-hook Application": { target: "api", lost: "found" },
  "refresh-domain Application": { target: "api", input: { domain: "api.shop.example.com" }, lost: "repeated" },
  "refresh-domain StaticSite": { target: "shop-docs", input: { domain: "docs.example.com" }, lost: "repeated" },
  "refresh-domain LoadBalancer": { target: "edge", input: { domain: "www.example.com" }, lost: "repeated" },
  "purge-cache Application": { target: "api", lost: "repeated" },
  "purge-cache StaticSite": { target: "shop-docs", lost: "repeated" },
};

/** Every action on every kind. */
export const pairs = allActions.flatMap((action) =>
  action.on.map((on) => [`${action.name} ${on.subject.name}`, action, on] as const),
);

/** Those that do something. */
export const acting = pairs.filter(([, , on]) => on.effect.by !== "list");
