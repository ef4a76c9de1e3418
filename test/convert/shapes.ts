/** Compose files in the shapes that public projects have. Nothing in them is anybody's. */
export const shapes: Readonly<Record<string, string>> = {
  "a blog with its database": `
version: "3.8"
services:
  blog: { image: blog/app:6, restart: always, ports: ["8080:80"], depends_on: [db], volumes: ["content:/var/www/html"],
    environment: { DB_HOST: "db:3306", DB_USER: blog, DB_PASSWORD: swordfish, DB_NAME: blog } }
  db: { image: "mariadb:11.4", restart: always, volumes: ["data:/var/lib/mysql"],
    environment: { MARIADB_DATABASE: blog, MARIADB_USER: blog, MARIADB_PASSWORD: swordfish, MARIADB_ROOT_PASSWORD: swordfish } }
volumes: { content: {}, data: {} }`,
  "a Git service": `
services:
  server: { image: "git/server:1.22", container_name: git, restart: always, ports: ["3000:3000"], networks: [git],
    volumes: ["git:/data", "/etc/localtime:/etc/localtime:ro"], depends_on: { db: { condition: service_healthy } },
    environment: ["DATABASE__HOST=db:5432", "DATABASE__NAME=git", "DATABASE__USER=git", "DATABASE__PASSWD=letmein", "USER_UID=1000"] }
  db: { image: "postgres:16-alpine", restart: always, networks: [git],
    environment: ["POSTGRES_USER=git", "POSTGRES_PASSWORD=letmein", "POSTGRES_DB=git"],
    volumes: ["pg:/var/lib/postgresql/data"] }
networks: { git: { external: false } }
volumes: { git: , pg: }`,
  "files with a cache and a cron": `
services:
  app: &app { image: "files/app:30", restart: unless-stopped, ports: ["80"], links: [db, "cache:redis"], volumes: ["files:/var/www/html"],
    environment: { MYSQL_HOST: db, REDIS_HOST: cache, MYSQL_PASSWORD: tuna, MYSQL_DATABASE: files } }
  cron: { <<: *app, entrypoint: /cron.sh, ports: [] }
  cache: { image: redis:alpine, restart: unless-stopped }
  db: { image: "mariadb:11.4", environment: { MYSQL_ROOT_PASSWORD: tuna, MYSQL_PASSWORD: tuna, MYSQL_DATABASE: files } }`,
  "web analytics": `
services:
  analytics: { image: "analytics/app:\${TAG:-latest}", ports: ["3000:3000"], init: true, restart: always,
    environment: { DATABASE_URL: "postgresql://a:cod@db:5432/a", APP_SECRET: replace-me-with-a-random-string },
    depends_on: { db: { condition: service_healthy } },
    healthcheck: { test: ["CMD-SHELL", "curl http://localhost:3000/api/heartbeat"] } }
  db: { image: "postgres:15-alpine", environment: { POSTGRES_DB: a, POSTGRES_USER: a, POSTGRES_PASSWORD: cod }, restart: always }`,
  "an automation tool with workers": `
x-shared: &shared
  image: automation/app:1.60
  restart: always
  environment: &env { DB_TYPE: postgresdb, DB_HOST: postgres, DB_PORT: "5432", DB_PASSWORD: "\${POSTGRES_PASSWORD}", QUEUE_REDIS_HOST: redis }
services:
  main: { <<: *shared, ports: ["5678:5678"], volumes: ["store:/home/node/.store"], depends_on: [redis, postgres] }
  worker: { <<: *shared, command: worker, depends_on: [main] }
  postgres: { image: "postgres:16", restart: always, environment: [POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB] }
  redis: { image: "redis:7.4-alpine", restart: always }`,
  "a web framework with a queue": `
services:
  web: { build: ., command: gunicorn shop.wsgi, ports: ["8000:8000"], env_file: .env, depends_on: [db, redis] }
  worker: { build: ., command: celery -A shop worker -l info, env_file: [.env], depends_on: [db, redis] }
  beat: { build: ., command: celery -A shop beat, env_file: .env, depends_on: [redis] }
  db: { image: "postgres:16", volumes: ["pg:/var/lib/postgresql/data"], environment: { POSTGRES_DB: shop, POSTGRES_PASSWORD: "\${DB_PASSWORD}" } }
  redis: { image: "redis:7.4" }`,
  "a shop with a job before it": `
services:
  migrate: { build: { context: ., dockerfile: Dockerfile }, command: bin/rails db:migrate, environment: { DATABASE_URL: "postgres://shop:eel@db/shop" }, depends_on: [db] }
  web: { build: { context: ., dockerfile: Dockerfile }, ports: ["3000:3000"], tty: true, stdin_open: true,
    environment: { DATABASE_URL: "postgres://shop:eel@db/shop", REDIS_URL: "redis://redis:6379/1", RAILS_ENV: production },
    depends_on: { migrate: { condition: service_completed_successfully }, db: { condition: service_started } } }
  db: { image: "postgres:16", environment: { POSTGRES_USER: shop, POSTGRES_PASSWORD: eel, POSTGRES_DB: shop } }
  redis: { image: "redis:7.4" }`,
  "a front end and an API": `
services:
  front: { build: { context: ./front }, ports: ["8080:80"], environment: { API_URL: "http://api:4000/v1" }, depends_on: [api] }
  api: { build: { context: ./api }, ports: ["4000:4000"], environment: { PORT: 4000, MONGO_HOST: "mysql:3306" }, deploy: { replicas: 2 } }
  mysql: { image: "mysql:8.4", environment: { MYSQL_ROOT_PASSWORD: pike, MYSQL_DATABASE: api } }`,
  "business intelligence": `
services:
  bi: { image: "bi/app:v0.50", container_name: bi, hostname: bi, ports: ["3000:3000"], networks: [bi],
    environment: { DB_TYPE: postgres, DB_DBNAME: bi, DB_PORT: 5432, DB_USER: bi, DB_PASS: carp, DB_HOST: pg },
    healthcheck: { test: "curl --fail -I http://localhost:3000/api/health || exit 1", interval: 15s } }
  pg: { image: "postgres:16", container_name: pg, networks: [bi], environment: { POSTGRES_USER: bi, POSTGRES_DB: bi, POSTGRES_PASSWORD: carp } }
networks: { bi: { driver: bridge } }`,
  "team chat": `
services:
  chat: { image: "chat/team:10", restart: "\${RESTART:-unless-stopped}", ports: ["8065:8065"], volumes: ["config:/chat/config"],
    depends_on: [postgres], init: true, environment: { DRIVER: postgres, DATASOURCE: "postgres://chat:trout@postgres:5432/chat?sslmode=disable", SITE_URL: "https://chat.example.com" } }
  postgres: { image: "postgres:15-alpine", environment: { POSTGRES_USER: chat, POSTGRES_PASSWORD: trout, POSTGRES_DB: chat }, volumes: ["db:/var/lib/postgresql/data"] }`,
  "a headless content system": `
services:
  cms: { image: "cms/app:11", ports: ["8055:8055"], volumes: ["uploads:/cms/uploads"], depends_on: { database: { condition: service_healthy }, cache: { condition: service_healthy } },
    environment: { SECRET: perch-perch-perch, DB_CLIENT: pg, DB_HOST: database, DB_PORT: "5432", DB_DATABASE: cms, DB_PASSWORD: bass, CACHE_ENABLED: "true", REDIS: "redis://cache:6379", ADMIN_EMAIL: admin@example.com, ADMIN_PASSWORD: d1r3ct } }
  database: { image: "postgres:16", environment: { POSTGRES_USER: cms, POSTGRES_PASSWORD: bass, POSTGRES_DB: cms } }
  cache: { image: "redis:7.4" }`,
  monitoring: `
services:
  collector: { image: "metrics/collector:v2", ports: ["9090:9090"], command: ["--retention=15d"], volumes: ["tsdb:/data"], restart: unless-stopped }
  boards: { image: "metrics/boards:11", ports: ["3000:3000"], environment: { ADMIN_USER: admin, ADMIN_PASSWORD: sole, SOURCE_URL: "http://collector:9090" }, depends_on: [collector], restart: unless-stopped }`,
  "a password store": `
services:
  vault: { image: "vault/server:1.32", container_name: vault, restart: always, environment: { DOMAIN: "https://vault.example.com", SIGNUPS_ALLOWED: "false" }, volumes: ["vw:/data"], ports: ["80:80"] }`,
  "status pages": `
services:
  status: { image: "status/app:1", restart: always, ports: ["3001:3001"], volumes: ["status:/app/data"] }`,
  "microservices with a gateway": `
services:
  gateway: { image: shop/gateway:2, ports: ["80:8080"], environment: { CART_ADDR: "cart:7070", CATALOG_ADDR: "catalog:3550", CURRENCY_SERVICE: "http://currency:7000" }, depends_on: [cart, catalog, currency] }
  cart: { image: shop/cart:2, expose: ["7070"], environment: { REDIS_ADDR: "redis:6379" }, depends_on: [redis] }
  catalog: { image: shop/catalog:2, expose: ["3550"] }
  currency: { image: shop/currency:2, expose: ["7000"] }
  redis: { image: "redis:7.4-alpine" }`,
  voting: `
services:
  vote: { build: { context: ./vote }, ports: ["8080:80"], depends_on: { redis: { condition: service_healthy } }, networks: [front, back], environment: { REDIS: redis } }
  result: { build: ./result, ports: ["8081:80"], networks: [front, back], depends_on: [db], environment: { PG_HOST: db } }
  worker: { build: { context: ./worker }, networks: [back], depends_on: [redis, db] }
  redis: { image: "redis:7.4-alpine", networks: [back] }
  db: { image: "postgres:15-alpine", networks: [back], environment: { POSTGRES_USER: postgres, POSTGRES_PASSWORD: hake }, volumes: ["db:/var/lib/postgresql/data"] }
networks: { front: , back: }`,
  "development with profiles": `
services:
  app: { image: "shop/app:\${TAG}", ports: ["3000:3000"], environment: { NODE_ENV: production, DATABASE_URL: "postgres://a:ling@db:5432/a" }, depends_on: [db] }
  mail: { image: tools/mail:1, ports: ["8025:8025"], profiles: [debug] }
  db: { image: "postgres:16", environment: { POSTGRES_USER: a, POSTGRES_PASSWORD: ling, POSTGRES_DB: a } }`,
  "invoices with a shared configuration": `
x-env: &env { DB_HOST: db, DB_USERNAME: ninja, DB_PASSWORD: gudgeon, APP_KEY: "base64:abcdefghijklmnop0123456789", QUEUE: database }
services:
  app: { image: invoice/app:5, environment: *env, volumes: ["storage:/var/app/storage"], depends_on: [db], ports: ["9000"] }
  scheduler: { image: invoice/app:5, environment: { <<: *env, ROLE: scheduler }, command: php artisan schedule:work }
  db: { image: "mysql:8.4", environment: { MYSQL_PASSWORD: gudgeon, MYSQL_ROOT_PASSWORD: gudgeon, MYSQL_USER: ninja, MYSQL_DATABASE: ninja } }`,
  photos: `
services:
  photos: { container_name: photos, image: "photos/app:240915", restart: unless-stopped, stop_grace_period: 10s, depends_on: [mariadb], ports: ["2342:2342"],
    environment: { ADMIN_USER: admin, ADMIN_PASSWORD: insecure, DATABASE_DRIVER: mysql, DATABASE_SERVER: "mariadb:3306", DATABASE_NAME: photos, DATABASE_USER: photos, DATABASE_PASSWORD: insecure2 },
    working_dir: /photos, volumes: ["originals:/photos/originals"] }
  mariadb: { image: "mariadb:11.4", restart: unless-stopped, environment: { MARIADB_DATABASE: photos, MARIADB_USER: photos, MARIADB_PASSWORD: insecure2, MARIADB_ROOT_PASSWORD: insecure2 } }`,
  "feature flags": `
services:
  flags: { image: "flags/server:6", ports: ["4242:4242"], environment: { DATABASE_URL: "postgres://flags:zander@db/flags", DATABASE_SSL: "false", LOG_LEVEL: warn, INIT_TOKENS: "default:development.insecure-api-token" },
    depends_on: { db: { condition: service_healthy } }, command: [node, index.js], healthcheck: { test: wget --no-verbose --tries=1 --spider http://localhost:4242/health || exit 1, interval: 1s } }
  db: { image: "postgres:15", expose: ["5432"], environment: { POSTGRES_DB: flags, POSTGRES_USER: flags, POSTGRES_PASSWORD: zander } }`,
};
