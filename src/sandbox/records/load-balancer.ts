import type { Domain, Named, Part } from "./common";

export interface Destination extends Part {
  service_type: string;
  service_id: string | null;
  url: string | null;
  weight: number | null;
  latitude: number | null;
  longitude: number | null;
  is_enabled: boolean;
}

export interface LoadBalancer extends Named {
  type: "DEFAULT" | "GEO";
  /** By id. */
  destinations: Record<string, Destination>;
  domains: Record<string, Domain>;
}
