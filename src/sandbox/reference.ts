/**
 * What the platform offers: regions, sizes, engines. The ids are the same in every sandbox, so that examples
 * work everywhere.
 */

export interface Cluster {
  id: string;
  name: string;
  display_name: string;
  location: string;
}

const id = (group: string, number: number): string =>
  `${group}0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const cluster = (number: number, name: string, displayName: string, location: string): Cluster => ({
  id: id("c", number),
  name,
  display_name: displayName,
  location,
});

export const CLUSTERS: readonly Cluster[] = [
  cluster(1, "europe-west", "Frankfurt, Germany", "europe-west3"),
  cluster(2, "europe-north", "Hamina, Finland", "europe-north1"),
  cluster(3, "us-east", "South Carolina, USA", "us-east1"),
  cluster(4, "us-central", "Iowa, USA", "us-central1"),
  cluster(5, "asia-southeast", "Singapore", "asia-southeast1"),
];

export interface Size {
  id: string;
  name: string;
  cpu_limit: number;
  memory_limit: number;
  category: string;
}

const processSize = (number: number, name: string, cpu: number, memory: number, category = "standard"): Size => ({
  id: id("d", number),
  name,
  cpu_limit: cpu,
  memory_limit: memory,
  category,
});

export const PROCESS_SIZES: readonly Size[] = [
  processSize(1, "S1", 250, 512),
  processSize(2, "S2", 500, 1024),
  processSize(3, "S3", 1000, 2048),
  processSize(4, "S4", 2000, 4096),
  processSize(5, "S5", 4000, 8192),
  processSize(6, "M1", 1000, 8192, "memory"),
  processSize(7, "C1", 4000, 4096, "cpu"),
];

export interface DatabaseSize extends Size {
  storage_limit: number;
}

const databaseSize = (number: number, name: string, cpu: number, memory: number, storage: number): DatabaseSize => ({
  id: id("e", number),
  name,
  cpu_limit: cpu,
  memory_limit: memory,
  storage_limit: storage,
  category: "standard",
});

export const DATABASE_SIZES: readonly DatabaseSize[] = [
  databaseSize(1, "DB1", 250, 256, 1024),
  databaseSize(2, "DB2", 500, 1024, 5120),
  databaseSize(3, "DB3", 1000, 2048, 10240),
  databaseSize(4, "DB4", 2000, 4096, 20480),
  databaseSize(5, "DB5", 4000, 8192, 51200),
];

export interface DiskSize {
  id: string;
  name: string;
  storage_limit: number;
}

export const DISK_SIZES: readonly DiskSize[] = [1, 5, 10, 20, 50, 100].map((gigabytes, index) => ({
  id: id("f", index + 1),
  name: `D${index + 1}`,
  storage_limit: gigabytes * 1024,
}));

export interface Engine {
  versions: readonly string[];
  port: number;
  defaultUser: string | null;
}

export const ENGINES: Readonly<Record<string, Engine>> = {
  postgresql: { versions: ["10", "11", "12", "13", "14", "15", "16", "17"], port: 5432, defaultUser: "app" },
  mysql: { versions: ["5.7", "8.0", "8.4"], port: 3306, defaultUser: "app" },
  mariadb: { versions: ["10.6", "10.11", "11.4"], port: 3306, defaultUser: "app" },
  redis: { versions: ["6.2", "7.0", "7.2", "7.4"], port: 6379, defaultUser: null },
  valkey: { versions: ["7.2", "8.0", "8.1"], port: 6379, defaultUser: null },
};

/** The hosts under which the platform would publish its services ({app_domain}, {proxy_domain} in the spec). */
export const HOSTS = {
  applications: "apps.example",
  staticSites: "sites.example",
  loadBalancers: "balancers.example",
  proxy: "proxy.example",
  storage: "storage.example",
  storagePublic: "buckets.example",
} as const;
