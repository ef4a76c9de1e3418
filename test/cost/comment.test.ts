import { comment, costOfPlan, outagesOf, readPlan } from "../../src/cost";
import { report } from "../../src/cost/report";
import { outageText } from "../../src/model";

const SECRET = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value: "s3cr3t-shown" };

const application = {
  displayName: "api",
  clusterId: "c0000000-0000-4000-8000-000000000001",
  source: "publicGit",
  repoUrl: "https://git.example.com/shop/api",
  variables: { LOG_LEVEL: "info", "A.B": "|`one`|" },
  secretVariables: { TOKEN: "s3cr3t-old" },
  processes: { web: { port: 3000, disk: { resourceTypeId: "D2", mountPath: "/data" } } },
};

const commentOf = (plan: unknown) => comment(readPlan(JSON.stringify(plan)));

describe("of `pulumi preview --json`", () => {
  test.each(["svc:environment:Seed", "pulumi-nodejs:dynamic/svc/environment:Seed"])("what %s fills", (type) => {
    const seed = (op: string, name: string, inputs?: object) => step(op, name, undefined, inputs, type);
    const steps = [
      seed("create", "databases.main.seed", {}),
      seed("create", "databases.main.restore", { action: "restore", suspended: false }),
      seed("create", "databases.other.restore", { action: "restore", suspended: true }),
      step("delete", "databases.old.restore", { action: "restore", suspended: false }, undefined, type),
    ];
    expect(decoded(commentOf({ steps }))).toBe(
      "<!-- svc-iac plan -->\n\n### Only seeds\n\nFilled with data: <code>databases.main.restore</code>\n",
    );
    expect(report(costOfPlan(readPlan(JSON.stringify({ steps }))))).toEqual([
      "0 creations, about 13 requests: within one minute's limits",
      "",
      "Includes 1 step of seeds.",
    ]);
    const site = step("create", "site", undefined, { displayName: "site" }, "svc:index:StaticSite");
    expect(decoded(commentOf({ steps: [site, ...steps] }))).toMatch(/### 1 to create\n.*\nFilled with data: /s);
    expect(decoded(commentOf({ steps: steps.slice(0, 1) }))).toMatch(/### No changes\n$/);
  });

  const step = (op: string, name: string, oldInputs?: object, newInputs?: object, type = "svc:index:Application") => ({
    op,
    urn: `urn:pulumi:dev::shop::${type}::${name}`,
    ...(oldInputs ? { oldState: { type, custom: true, inputs: oldInputs } } : {}),
    ...(newInputs ? { newState: { type, custom: true, inputs: newInputs } } : {}),
  });

  test("what changes, what it takes, and what is lost", () => {
    const after = {
      ...application,
      variables: { LOG_LEVEL: "debug", "A.B": "|`two`|" },
      secretVariables: SECRET,
      processes: { web: { port: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" } },
    };
    const text = commentOf({
      steps: [
        step("create", "site", undefined, { displayName: "site" }, "svc:index:StaticSite"),
        step("update", "api", application, after),
        step("delete", "images", { displayName: "images" }, undefined, "svc:index:Bucket"),
        step("create", "zone", undefined, {}, "other:index:Zone"),
        step("create", "dev", undefined, {}, "pulumi:pulumi:Stack"),
      ],
    });
    expect(decoded(text)).toBe(`<!-- svc-iac plan -->

### ⚠️ 1 to create, 1 to update, 1 to delete

1 creation, 2 deployments, about 28 requests: within the limits of one minute

**Data that will be lost**

| Resource | What |
| --- | --- |
| <code>api</code> | processes.web.disk: the contents of its disk |
| <code>images</code> | bucket images and all objects in it |

**Outages**

| What | Unavailable | Why, and how to do without |
| --- | --- | --- |
| <code>Each connection to Bucket images</code> | for good, unless the same run also deletes the application, or first deploys that without it | The bucket is deleted, and what runs uses it. Without an outage: deploy the application without it before. |

| Action | Resource | Changes |
| --- | --- | --- |
| create | StaticSite <code>site</code> |  |
| update | Application <code>api</code> | <code>variables.LOG_LEVEL</code>: <code>"info"</code> → <code>"debug"</code><br><code>variables["A.B"]</code>: <code>"|\`one\`|"</code> → <code>"|\`two\`|"</code><br><code>secretVariables</code>: <code>(secret)</code> → <code>(secret)</code><br><code>processes.web.port</code>: <code>3000</code> → <code>(known after apply)</code><br><code>processes.web.disk</code>: <code>{"resourceTypeId":"D2","mountPath":"/data"}</code> → none |
| delete | Bucket <code>images</code> |  |

1 change of other providers is not listed.
`);
    expect(text).not.toContain("s3cr3t");
    // Nothing of a value means anything in Markdown.
    expect(text).not.toMatch(/\|`|`\|/);
  });

  test("a move is called one", () => {
    const text = decoded(
      commentOf({ steps: [step("replace", "api", application, { ...application, clusterId: "other" })] }),
    );
    expect(text).toContain("### ⚠️ 1 to move");
    expect(text).toContain("| move (cloned, then the original is deleted) | Application <code>api</code> |");
  });

  test("an outage that the provider has said, once, and one that the steps of a replacement show", () => {
    const text = `${outageText({ subject: "shop.example.org", why: "It moves.", without: "Wait.", until: "dns" })}\n`;
    const move = [
      step("create-replacement", "api", application, { ...application, clusterId: "other" }),
      step("replace", "api", application, { ...application, clusterId: "other" }),
      step("delete-replaced", "api", application),
    ];
    const said = { severity: "info", message: text };
    const comment = decoded(
      commentOf({ steps: move, diagnostics: [said, said, { severity: "info", message: "Else." }] }),
    );
    expect(
      comment.match(/<code>shop\.example\.org<\/code> \| until the platform .* \| It moves\. Wait\. \|/g),
    ).toHaveLength(1);
    expect(comment).toContain("### ⚠️ 1 to move");
    const domains = { "shop.example.org": {} };
    const active = { ...application, domains: { "shop.example.org": { status: "ACTIVE" } } };
    const steps = move.map((one) => ({
      ...one,
      oldState: { ...one.oldState, outputs: active },
      ...(one.newState ? { newState: { ...one.newState, inputs: { ...one.newState.inputs, domains } } } : {}),
    }));
    expect(decoded(commentOf({ steps }))).toContain("| <code>shop.example.org</code> | until the platform");
  });

  test("what is deleted beside an outage that the provider has said: a preview does not ask it about deletions", () => {
    const text = outageText({ subject: "edge.example.org", why: "It moves.", without: "Wait.", until: "dns" });
    const active = { ...application, domains: { "shop.example.org": { status: "ACTIVE" } } };
    const gone = step("delete", "api", active);
    const renamed = step("update", "web", active, { ...active, domains: {} });
    const steps = [gone, renamed].map((one) => ({ ...one, oldState: { ...one.oldState, outputs: active } }));
    const found = (messages: readonly string[]) => {
      const diagnostics = messages.map((message) => ({ severity: "info", message }));
      return outagesOf(readPlan(JSON.stringify({ steps, diagnostics }))).map(({ subject }) => subject);
    };
    expect(found([text])).toEqual(["edge.example.org", "shop.example.org"]);
    expect(found([])).toEqual(["shop.example.org", "shop.example.org"]);
    const again = outageText({ subject: "shop.example.org", why: "It moves.", without: "Wait.", until: "dns" });
    expect(found([again])).toEqual(["shop.example.org"]);
  });

  test("no changes", () => {
    expect(commentOf({ steps: [step("same", "api", application, application)] })).toBe(
      "<!-- svc-iac plan -->\n\n### No changes\n",
    );
  });
});

describe("of `terraform show -json`", () => {
  const plan = (...changes: readonly object[]) => ({
    terraform_version: "1.11.4",
    planned_values: {},
    resource_changes: changes.map((change) => ({
      address: "svc_application.api",
      mode: "managed",
      type: "svc_application",
      change,
    })),
  });
  const row = {
    id: "70000000-0000-4000-8000-000000000001",
    status: "deploymentSuccess",
    processes: null,
    display_name: "api",
    cluster_id: "one",
  };

  test("a move names the outages of domains that are active, as far as the state shows them", () => {
    const domain = (status: string) => ({ status, dns_records: [{ type: "CNAME", name: "shop.example.org" }] });
    const before = { ...row, domains: { "shop.example.org": domain("ACTIVE"), "new.example.org": domain("POINTING") } };
    const after = { ...before, cluster_id: "two", id: undefined };
    const text = decoded(commentOf(plan({ actions: ["update"], before, after, after_unknown: { id: true } })));
    expect(text).toContain("| What | Unavailable | Why, and how to do without |");
    expect(text).toMatch(/\| <code>shop\.example\.org<\/code> \| until the platform has found its DNS records/);
    expect(text).toContain("CNAME shop.example.org");
    expect(text).not.toContain("<code>new.example.org</code> |");
  });

  const active = { "shop.example.org": { status: "ACTIVE", dns_records: [] } };
  const served = { ...row, domains: active, generated_hostname: "api-1a2b3.apps.example" };
  const update = (before: object, after: object) => ({ actions: ["update"], before, after, after_unknown: {} });
  const database = { id: row.id, display_name: "main", db_password: "s3cr3t-one", db_password_wo_version: 1 };
  const bucket = { id: row.id, display_name: "images", rotation: { trigger: "one", grace_hours: 0 } };
  const rotated = (grace_hours: number) => ({ ...bucket, rotation: { trigger: "two", grace_hours } });
  const entry = {
    id: "d0000000-0000-4000-8000-000000000001/one",
    application: row.id,
    database: "d0000000-0000-4000-8000-000000000001",
  };
  const moved = { ...served, cluster_id: "two" };
  const certified = (more: object) => ({
    ...served,
    domains: { "shop.example.org": { ...active["shop.example.org"], custom_ssl_cert: "ONE", ...more } },
  });
  const scaled = (instance_count: number) => ({
    ...served,
    processes: { web: { scaling_strategy: { type: "manual", config: { instance_count } } } },
  });
  const to = (more: object) => ({
    ...{ load_balancer: "66666666-6666-4666-8666-666666666666", url: "https://old.example.org", weight: 1 },
    ...more,
  });
  const OFF: Readonly<Record<string, readonly [type: string, change: object, ...subjects: RegExp[]]>> = {
    "a password": [
      "svc_database",
      update(database, { ...database, db_password: "s3cr3t-two" }),
      /^Each connection to /,
    ],
    "a password in no state": [
      "svc_database",
      update({ ...database, db_password: null }, { ...database, db_password: null, db_password_wo_version: 2 }),
      /^Each connection to /,
    ],
    "another name of a database": ["svc_database", update(database, { ...database, display_name: "other" })],
    keys: ["svc_bucket", update(bucket, rotated(0)), /^Each connection to /],
    "keys with a grace": ["svc_bucket", update(bucket, rotated(24)), /^Each connection to /],
    "a grace without new keys": [
      "svc_bucket",
      update(bucket, { ...bucket, rotation: { trigger: "one", grace_hours: 24 } }),
    ],
    "a deletion": ["svc_application", { actions: ["delete"], before: served, after: null }, /^shop\.example\.org$/],
    "a deletion without a domain that is active": [
      "svc_application",
      { actions: ["delete"], before: row, after: null },
    ],
    "a replacement (`-replace`)": [
      "svc_application",
      { ...update(served, served), actions: ["delete", "create"] },
      /^shop\.example\.org$/,
      /^api-1a2b3\.apps\.example$/,
    ],
    "a domain that is removed": ["svc_application", update(served, { ...served, domains: {} }), /^shop\.example\.org$/],
    "a move that suspends": [
      "svc_application",
      update(served, { ...moved, move: { suspend_old: true } }),
      /^Application /,
      /^shop\.example\.org$/,
      /^api-1a2b3\.apps\.example$/,
    ],
    "a domain that is added again, as its certificate changes": [
      "svc_application",
      update(certified({ custom_ssl_cert: "ONE" }), certified({ custom_ssl_cert: "TWO" })),
      /^shop\.example\.org$/,
    ],
    "a domain that is added again, as the version of its key changes": [
      "svc_application",
      update(certified({ custom_ssl_key_wo_version: 1 }), certified({ custom_ssl_key_wo_version: 2 })),
      /^shop\.example\.org$/,
    ],
    "the first version of a key, which is only recorded": [
      "svc_application",
      update(certified({ custom_ssl_key_wo_version: null }), certified({ custom_ssl_key_wo_version: 1 })),
    ],
    "a database that is deleted": [
      "svc_database",
      { actions: ["delete"], before: database, after: null },
      /^Each connection to /,
    ],
    "a bucket that is deleted": [
      "svc_bucket",
      { actions: ["delete"], before: bucket, after: null },
      /^Each connection to /,
    ],
    "a bucket that is replaced": [
      "svc_bucket",
      { ...update(bucket, bucket), actions: ["delete", "create"] },
      /^Each connection to /,
    ],
    "a connection that leads elsewhere, without waiting for the deployment": [
      "svc_application",
      update(
        { ...row, connections: { main: "one", kept: "two" }, deploy: { wait: "none" } },
        { ...row, connections: { main: "three", other: "two" }, deploy: { wait: "none" } },
      ),
      /^connections\.main of Application /,
    ],
    "a connection that leads elsewhere after the deployment": [
      "svc_application",
      update({ ...row, connections: { main: "one" } }, { ...row, connections: { main: "two" } }),
    ],
    "a connection of its own that leads elsewhere": [
      "svc_connection",
      { ...update(entry, { ...entry, database: row.id }), actions: ["delete", "create"] },
      /^Connection svc_\w+\.\w+ of Application /,
    ],
    "a connection of its own that is replaced (`-replace`)": [
      "svc_connection",
      { ...update(entry, { ...entry, id: undefined }), actions: ["delete", "create"], after_unknown: { id: true } },
      /^Connection svc_\w+\.\w+ of Application /,
    ],
    "a connection of its own that is deleted": [
      "svc_connection",
      { actions: ["delete"], before: entry, after: null },
      /^Connection svc_\w+\.\w+ of Application /,
    ],
    "a creation": ["svc_application", { actions: ["create"], before: null, after: served }],
    "an application that is suspended": [
      "svc_application",
      update(served, { ...served, suspended: true }),
      /^Application /,
    ],
    "an application that was suspended before": [
      "svc_application",
      update({ ...served, suspended: true }, { ...served, display_name: "other", suspended: true }),
    ],
    "an application that gets no instance": ["svc_application", update(scaled(1), scaled(0)), /^Application /],
    "an application that gets no instance with a later deployment": [
      "svc_application",
      update({ ...scaled(1), deploy: { wait: "none" } }, { ...scaled(0), deploy: { wait: "none" } }),
    ],
    "an application with a rule": [
      "svc_application",
      update(served, { ...served, ip_restriction: { type: "allow", is_enabled: true, ip_list: ["203.0.113.0/24"] } }),
      /^Application /,
    ],
    "a generated domain that is switched off": [
      "svc_application",
      update(served, { ...served, system_domain: { is_enabled: false } }),
      /^api-1a2b3\.apps\.example$/,
    ],
    "a database that is suspended": [
      "svc_database",
      update(database, { ...database, suspended: true }),
      /^Each connection to /,
    ],
    "a load balancer whose last destination is switched off": [
      "svc_load_balancer",
      update(
        { destinations: [{ url: "https://old.example.org", weight: 1 }] },
        { destinations: [{ url: "https://old.example.org", weight: 1, is_enabled: false }] },
      ),
      /^LoadBalancer /,
    ],
    "a load balancer whose destinations are emptied": [
      "svc_load_balancer",
      update({ destinations: [{ url: "https://old.example.org", weight: 1 }] }, { destinations: [] }),
      /^LoadBalancer /,
    ],
    "a destination that is deleted": [
      "svc_destination",
      { actions: ["delete"], before: to({}), after: null },
      /^LoadBalancer 6{8}-/,
    ],
    "a destination that is off, and deleted": [
      "svc_destination",
      { actions: ["delete"], before: to({ is_enabled: false }), after: null },
    ],
    "a destination that is switched off": [
      "svc_destination",
      update(to({}), to({ is_enabled: false })),
      /^LoadBalancer 6{8}-/,
    ],
  };

  test.each(Object.entries(OFF))("outages of %s, as data and as a table", (_, [type, change, ...subjects]) => {
    const {
      resource_changes: [one = {}],
      ...rest
    } = plan(change);
    const text = JSON.stringify({ ...rest, resource_changes: [{ ...one, type }] });
    const found = outagesOf(readPlan(text));
    expect(found.map(({ subject }) => subject)).toEqual(subjects.map((it) => expect.stringMatching(it)));
    const shown = decoded(comment(readPlan(text)));
    expect(shown.includes("**Outages**")).toBe(subjects.length > 0);
    for (const { subject } of found) expect(shown).toContain(`<code>${subject}</code>`);
    expect(shown).not.toContain("s3cr3t");
  });

  test("a password in no state: there is no outage if it is the one that it has", () => {
    const [, ...before] = ["", null, "s3cr3t-one"].map((db_password) => ({ ...database, db_password }));
    const lengths = before.map((one) => {
      const change = update(one, { ...one, db_password: null, db_password_wo_version: 2 });
      const text = JSON.stringify(plan(change)).replaceAll("svc_application", "svc_database");
      return outagesOf(readPlan(text)).map(({ unavailable }) => unavailable);
    });
    const until = "until its next deployment is live";
    expect(lengths).toEqual([[`${until}, unless the password is the one that it has`], [until]]);
  });

  test("a connection of its own is away until the application is deployed, or until it is created again", () => {
    const lengths = [{ ...entry, database: row.id }, entry].map((after) => {
      const change = { ...update(entry, after), actions: ["delete", "create"] };
      const text = JSON.stringify(plan(change)).replaceAll("svc_application", "svc_connection");
      return outagesOf(readPlan(text)).map(({ unavailable }) => unavailable);
    });
    expect(lengths).toEqual([["until its next deployment is live"], ["until it is created again"]]);
  });

  describe("with what `terraform plan -json` printed", () => {
    const line = (severity: string, detail: string) =>
      JSON.stringify({ type: "diagnostic", diagnostic: { severity, summary: "An outage", detail } });
    const said = outageText({ subject: "edge.example.org", why: "It moves.", without: "Wait.", until: "dns" });
    const version = JSON.stringify({ type: "version", terraform: "1.11.4" });
    const subjects = (log: string, ...changes: readonly object[]) =>
      outagesOf(readPlan(JSON.stringify(plan(...changes)), log)).map(({ subject }) => subject);
    const removed = update(served, { ...served, domains: {} });
    const forced = { ...update(served, served), actions: ["delete", "create"] };

    test("each outage that it names, once, and those of a replacement, whose warnings the engine may drop", () => {
      const log = [version, line("warning", said), line("warning", said), line("warning", "Else."), "not JSON"].join(
        "\n",
      );
      expect(subjects(log, removed)).toEqual(["edge.example.org"]);
      expect(subjects(log, forced)).toEqual(["edge.example.org", "shop.example.org", "api-1a2b3.apps.example"]);
      const ends = [entry.application, entry.database];
      const between = `The connection of Application "api" (${ends[0]}) to Database "main" (${ends[1]})`;
      const named = outageText({ subject: between, why: "It goes.", without: "Wait.", until: "deployment" });
      const change = { ...update(entry, { ...entry, database: row.id }), actions: ["delete", "create"] };
      const text = JSON.stringify(plan(change)).replaceAll("svc_application", "svc_connection");
      const heard = (detail: string) => outagesOf(readPlan(text, [version, line("warning", detail)].join("\n")));
      expect(heard(named).map(({ subject }) => subject)).toEqual([between]);
      expect(heard(said)).toHaveLength(2);
      expect(subjects([version, line("error", said)].join("\n"), removed)).toEqual(["shop.example.org"]);
    });

    test("what else the plan says is in the comment: an update may delete the original of a move", () => {
      const leftover = 'Application "api" has moved; the original (1a2b) is deleted, unless something points to it.';
      const log = [version, line("warning", said), line("warning", leftover)].join("\n");
      const text = decoded(comment(readPlan(JSON.stringify(plan(removed)), log)));
      expect(text).toContain(`| The plan says |\n| --- |\n| ${leftover} |`);
      expect(text.match(/edge\.example\.org/g)).toHaveLength(1);
    });

    test.each(["", "Terraform will perform the following actions:\n", "[]\n", "{\n"])(
      "any other log is refused: %j",
      (log) => {
        expect(() => subjects(log, removed)).toThrow("The log is not what `terraform plan -json` prints.");
      },
    );

    test("there is none beside a preview of Pulumi", () => {
      expect(() => readPlan(JSON.stringify({ steps: [] }), version)).toThrow("A preview of Pulumi has its messages");
    });
  });

  test("a move that suspends its original does not say that it is kept", () => {
    const text = decoded(commentOf(plan(update(served, { ...moved, move: { suspend_old: true } }))));
    expect(text).toContain("`suspendOld` suspends the original");
    expect(text).not.toContain("The original is kept until it is active");
  });

  test("an update with another region is a move, and costs one", () => {
    const after = { ...row, cluster_id: "two" };
    const change = {
      actions: ["update"],
      before: row,
      after: { ...after, id: undefined },
      after_unknown: { id: true, status: true },
    };
    const text = decoded(commentOf(plan(change)));
    expect(text).toContain("### 1 to move");
    expect(text).toContain("1 creation, 1 deployment");
    expect(text).toContain('<code>cluster_id</code>: <code>"one"</code> → <code>"two"</code>');
    expect(text).not.toContain("status");
  });

  test("values of a clone that are not known yet are counted, those of an update shown", () => {
    const before = { ...row, build_path: ".", auto_deploy: false, processes: { web: { port: 3000, type: "web" } } };
    const unknown = { id: true, status: true, build_path: true, auto_deploy: true, processes: { web: { type: true } } };
    const after = { display_name: "api", processes: { web: { port: 4000 } } };
    const changed = (to: object) => ({
      actions: ["update"],
      before,
      after: { ...after, ...to },
      after_unknown: unknown,
    });
    const moved = decoded(commentOf(plan(changed({ cluster_id: "two" }))));
    expect(moved).toContain('<code>cluster_id</code>: <code>"one"</code> → <code>"two"</code>');
    expect(moved).toContain("<code>processes.web.port</code>: <code>3000</code> → <code>4000</code>");
    expect(moved).toContain("<br>4 values (known after apply) |");
    expect(moved.match(/known after apply/g)).toHaveLength(1);
    const updated = decoded(commentOf(plan(changed({ cluster_id: "one" }))));
    expect(updated.match(/<code>\(known after apply\)<\/code>/g)).toHaveLength(4);
  });

  test("what the engine marks as sensitive is not shown, nor what its kind knows to be secret", () => {
    const before = { ...row, repo_url: "https://a.example", secret_variables: { A: "s3cr3t-one" } };
    const after = { ...row, repo_url: "https://b.example", secret_variables: { A: "s3cr3t-two" } };
    const change = { actions: ["update"], before, after, after_unknown: {}, after_sensitive: { repo_url: true } };
    const text = decoded(commentOf(plan(change)));
    expect(text).toContain('<code>repo_url</code>: <code>"https://a.example"</code> → <code>(secret)</code>');
    expect(text).toContain("<code>secret_variables.A</code>: <code>(secret)</code> → <code>(secret)</code>");
    expect(text).not.toContain("s3cr3t");
  });
});

/** As a reader sees it. */
const decoded = (text: string) =>
  text.replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)));
