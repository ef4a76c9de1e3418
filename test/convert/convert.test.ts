import { parse } from "yaml";
import { convert } from "../../src/convert";
import { examine } from "../environment/examine";

const COMPOSE = `
version: "3.9"
services:
  web:
    build: { context: ./web, dockerfile: Dockerfile }
    command: ["node", "server.js", "--name", "the shop"]
    ports: ["8080:3000", "9090:9090"]
    environment:
      LOG_LEVEL: debug
      PORT: 3000
      DATABASE_URL: postgres://shop:hunter2@db:5432/shop?sslmode=disable
      DB_HOST: db
      REDIS_HOST: cache
      STRIPE_KEY: sk_test_51Habcdef
      SESSION: 9f8e7d6c5b4a39281706f5e4d3c2b1a0
      REGION: \${REGION:-eu}
      API_TOKEN: \${API_TOKEN}
      PRICE: 5$$
      MIXED: https://\${HOST}/x
      JOBS_URL: http://worker:9000
      FROM_SHELL:
    depends_on: [db]
    deploy: { replicas: 2, resources: { limits: { memory: 1g } } }
    healthcheck: { test: ["CMD", "true"] }
    volumes: ["./web:/app"]
  worker:
    image: registry.example.com/shop/worker:1.2
    command: work --api-key=ak_live_1 --verbose
    environment:
      - MODE=worker
      - SMTP_PASSWORD=letmein
      - CONFIG={"password":"swordfish"}
      - HOOK=https://hooks.example.com/x?token=abcd-efgh
      - ADDRESS=\${ADDRESS:-amqp://guest:rabbit@mq}
      - QUEUE_HOST=web
  db:
    image: postgres:16-alpine
    environment: { POSTGRES_DB: shop, POSTGRES_USER: shop, POSTGRES_PASSWORD: hunter2, POSTGRES_INITDB_ARGS: "--data-checksums" }
    volumes: ["data:/var/lib/postgresql/data"]
  cache:
    image: redis
volumes:
  data:
`;

const SECRETS = ["hunter2", "sk_test_51", "9f8e7d6c", "letmein", "ak_live_1", "swordfish", "abcd-efgh", "rabbit"];
const repository = "https://git.example.com/shop/shop";

async function valid(text: string): Promise<void> {
  const { mistakes } = await examine(text);
  expect(mistakes.filter(({ severity }) => severity === "error")).toEqual([]);
}

test("a compose file becomes a valid environment file, with managed databases, and no secret is copied", async () => {
  const { text, secrets, findings } = convert(COMPOSE, "compose.yaml", { repository, region: "europe-west" });
  await valid(text);
  for (const secret of SECRETS) expect(text + findings.join("\n")).not.toContain(secret);
  expect([...secrets].sort()).toEqual([
    ...["address", "apiToken", "cachePassword", "config", "dbPassword", "hook", "session", "smtpPassword", "stripeKey"],
  ]);
  expect(text).toContain("#   pulumi config set --secret stripeKey");
  expect(text).toMatchSnapshot();
});

test("what has no counterpart is named with its place", () => {
  const { findings } = convert(COMPOSE, "compose.yaml", { repository });
  expect(findings).toMatchSnapshot();
  for (const finding of findings) expect(finding).toMatch(/^compose\.yaml:\d+:\d+: warning: /);
});

test("without a repository, what is built is left out and named; the region is configuration", async () => {
  const { text, findings } = convert(COMPOSE, "compose.yaml");
  await valid(text);
  expect(text).not.toContain("server.js");
  expect(text).toMatch(/cluster:\s+config: region/);
  expect(
    findings.some((one) => one.includes("services.web is built here: give its repository with --repository")),
  ).toBe(true);
});

test("a variable with the name of the region's configuration is not the region", () => {
  const web = { image: "shop/web:1", environment: { REGION: "${REGION:-eu}" } };
  const { text } = convert(JSON.stringify({ services: { web } }), "compose.yaml");
  expect(text).toMatch(/cluster:\s+config: clusterRegion\n/);
  expect(text).toMatch(/REGION:\s+config: region\s+default: eu\n/);
});

test.each<[unknown, object | undefined]>([
  [["CMD", "curl", "-f", "http://localhost:3000/healthz"], { path: "/healthz", port: 3000 }],
  [["CMD-SHELL", "curl -fsS http://127.0.0.1:3000/ || exit 1"], { path: "/", port: 3000 }],
  ["wget -qO- 'http://localhost'", { path: "/", port: 80 }],
  [["CMD", "curl", "-f", "http://db:3000/healthz"], undefined],
  ["curl http://localhost:3000/healthz && test -e /tmp/ready", undefined],
  [["CMD", "pg_isready"], undefined],
])("the health check %j", (test, httpGet) => {
  const web = { image: "shop/web:1", ports: ["3000"], healthcheck: { test, interval: "10s" } };
  const { text, findings } = convert(JSON.stringify({ services: { web } }), "compose.yaml", { region: "europe-west" });
  const { readinessProbe } = parse(text).base.applications.web.processes.web;
  expect(readinessProbe).toEqual(httpGet && { httpGet });
  const lost = httpGet ? "services.web.healthcheck.interval" : "services.web.healthcheck";
  expect(findings).toEqual([expect.stringMatching(new RegExp(`warning: ${lost} has no counterpart`))]);
});

const SCORE = `
apiVersion: score.dev/v1b1
metadata: { name: orders }
service:
  ports: { www: { port: 80, targetPort: 8080 } }
containers:
  main:
    image: registry.example.com/orders:3
    command: ["/bin/orders"]
    args: ["--verbose"]
    variables:
      DB_HOST: \${resources.db.host}
      DB_PORT: \${resources.db.port}
      DB_USER: \${resources.db.username}
      DB_PASSWORD: \${resources.db.password}
      DB_NAME: \${resources.db.name}
      DATABASE_URL: postgres://\${resources.db.username}:\${resources.db.password}@\${resources.db.host}:\${resources.db.port}/\${resources.db.name}
      NAME: \${metadata.name}
      DNS: \${resources.dns.host}
    readinessProbe: { httpGet: { path: /ready, port: 8080 } }
    livenessProbe: { exec: { command: ["true"] } }
    resources: { limits: { memory: 128Mi } }
  sidecar:
    image: registry.example.com/proxy
resources:
  db: { type: postgres }
  dns: { type: dns }
`;

test("a Score file becomes a valid environment file", async () => {
  const { text, findings, secrets } = convert(SCORE, "score.yaml", { region: "europe-west" });
  await valid(text);
  expect(secrets).toEqual(["dbPassword"]);
  expect(text).toMatchSnapshot();
  expect(findings).toMatchSnapshot();
});

test.each([
  ["services: [", "compose.yaml:1:"],
  ["hello: world", "has no services, so it is neither a compose file nor a Score file"],
])("%s is no such file", (text, says) => {
  expect(() => convert(text, "compose.yaml")).toThrow(says);
});

const converted = (services: string) => convert(`services:\n${services}`, "compose.yaml", { repository });

test("a service has what it extends, and wins over it", async () => {
  const { text, findings } = converted(`
  base: { image: shop/base, environment: { LOG_LEVEL: info, MODE: web }, ports: [3000], command: [serve] }
  worker: { extends: { service: base }, environment: { MODE: worker }, command: [work, --all] }
  last: { extends: worker, image: shop/last }
  other: { extends: { file: common.yaml, service: base }, image: shop/other }
  circle: { extends: circle, image: shop/circle }
`);
  await valid(text);
  const [, worker = ""] = /\n {4}worker:\n(.*?)\n {4}last:/s.exec(text) ?? [];
  expect(worker).toContain("dockerImage: shop/base");
  expect(worker).toMatch(/port: 3000\s+entrypoint: work --all/);
  expect(worker).toMatch(/LOG_LEVEL: info\s+MODE: worker/);
  expect(text).toMatch(/dockerImage: shop\/last[\s\S]*entrypoint: work --all/);
  expect(findings).toEqual([
    expect.stringContaining("services.other has no port"),
    expect.stringContaining("services.other.extends has no counterpart"),
    expect.stringContaining("services.circle has no port"),
    expect.stringContaining("services.circle.extends has no counterpart"),
  ]);
});

test("what compose builds has a Dockerfile, whatever the file says about it", async () => {
  const { text } = converted("  web: { build: ./web }\n  root: { build: { context: . } }\n");
  await valid(text);
  expect(text.match(/buildType: dockerfile\s+dockerfilePath: Dockerfile\s+dockerContext: .*/g)).toEqual([
    expect.stringMatching(/dockerContext: \.\/web$/),
    expect.stringMatching(/dockerContext: \.$/),
  ]);
});

test("a port that is declared twice is one, and placeholders of a command are named", async () => {
  const { text, findings } = converted(
    '  web: { image: x, ports: ["${PORT:-80}:80"], expose: ["80"], command: "serve --port ${PORT:-80} $$HOME" }\n  other: { image: x, command: "echo $${HOME}" }\n',
  );
  await valid(text);
  expect(text).toMatch(/port: 80\s+entrypoint: serve --port 80 \$HOME/);
  expect(text).toContain("entrypoint: echo ${HOME}");
  expect(findings).toEqual([
    "compose.yaml:2:28: warning: services.web.ports has the default of ${PORT}, which has no value in .env.",
    "compose.yaml:2:72: warning: services.web.command has the default of ${PORT}, which has no value in .env.",
    expect.stringContaining("services.other has no port"),
  ]);
});

test("a service without an image or a build, and a variable that is no text, are named for what they are", () => {
  const { findings, text } = converted(
    '  empty: { restart: always }\n  web:\n    image: shop/web\n    environment:\n      - FEATURE={"a": 1}\n',
  );
  expect(findings).toEqual([
    "compose.yaml:2:10: warning: services.empty has neither an image nor a build; it is left out.",
    expect.stringContaining("services.web has no port"),
    "compose.yaml:6:9: warning: services.web.environment has a map where a text KEY=value is required; it is left out.",
  ]);
  expect(text).not.toMatch(/variables|""/);
});
