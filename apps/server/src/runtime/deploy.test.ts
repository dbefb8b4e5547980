import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import * as z from "zod/mini";
import { migrationsFolder, readConfig } from "#kernel";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const dockerfile = read("deploy/Dockerfile").replaceAll("\\\n", "");
const unit = read("deploy/fieldwright.service");
const exampleVariables = [...read(".env.example").matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
/** Read by Node and by the client of the bucket. */
const variables = new Set([...exampleVariables, "NODE_ENV", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]);
const probes = [
  ...read("apps/server/src/runtime/system/system.routes.ts").matchAll(/app\.get\("([^"]+)"/g),
].map(([, path]) => path);

type Container = {
  readonly env: { readonly name: string; readonly value: string }[];
  readonly ports: { readonly containerPort: number }[];
  readonly volumeMounts: { readonly mountPath: string }[];
  readonly securityContext: object;
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string; readonly port: string } };
};
type Labels = { readonly matchLabels: object };
type Manifest = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Record<string, string>;
  readonly stringData?: Record<string, string>;
  readonly spec: {
    readonly selector: Labels;
    readonly strategy: object;
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly securityContext: { readonly runAsUser: number };
        readonly containers: readonly [Container];
      };
    };
  };
};

const manifests = readdirSync(join(root, "deploy/kubernetes"))
  .flatMap((file) => parseAllDocuments(read(`deploy/kubernetes/${file}`)))
  .map((document) => {
    const [wrong] = document.errors;
    if (wrong) throw wrong;
    return document.toJS() as Manifest;
  });
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const deployments = ofKind("Deployment").map(({ metadata, spec }) => [metadata.name, spec] as const);

/** What our manifests use of the API of Kubernetes, with its names and types, and nothing else. */
const texts = z.record(z.string(), z.string());
const count = z.int().check(z.minimum(0));
const name = z.string().check(z.regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/));
const metadata = z.strictObject({ name, namespace: z.optional(name), labels: z.optional(texts) });
const selector = z.strictObject({ matchLabels: texts });
const size = z.string().check(z.regex(/^\d+(m|Mi|Gi)?$/));
const amounts = z.strictObject({ cpu: z.optional(size), memory: size });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().check(z.startsWith("/")), port: z.literal("http") }),
  periodSeconds: count,
  timeoutSeconds: z.optional(count),
  failureThreshold: count,
});
const reference = z.strictObject({ name });
const container = z.strictObject({
  name,
  image: z.string(),
  envFrom: z.array(
    z.union([z.strictObject({ configMapRef: reference }), z.strictObject({ secretRef: reference })]),
  ),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  ports: z.array(z.strictObject({ name, containerPort: count })),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(z.string()) }),
  }),
  resources: z.strictObject({ requests: amounts, limits: amounts }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string() })),
});
const pod = z.strictObject({
  automountServiceAccountToken: z.boolean(),
  terminationGracePeriodSeconds: count,
  securityContext: z.strictObject({
    runAsNonRoot: z.boolean(),
    runAsUser: count,
    runAsGroup: count,
    fsGroup: count,
    seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
  }),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: count,
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(["DoNotSchedule", "ScheduleAnyway"]),
      labelSelector: selector,
    }),
  ),
  containers: z.array(container),
  volumes: z.array(
    z.strictObject({
      name,
      emptyDir: z.strictObject({ sizeLimit: size, medium: z.optional(z.literal("Memory")) }),
    }),
  ),
});
const update = z.strictObject({ maxUnavailable: count, maxSurge: count });
const manifestSchema = z.discriminatedUnion("kind", [
  z.strictObject({ apiVersion: z.literal("v1"), kind: z.literal("Namespace"), metadata }),
  z.strictObject({ apiVersion: z.literal("v1"), kind: z.literal("ConfigMap"), metadata, data: texts }),
  z.strictObject({
    apiVersion: z.literal("v1"),
    kind: z.literal("Secret"),
    metadata,
    type: z.literal("Opaque"),
    stringData: texts,
  }),
  z.strictObject({
    apiVersion: z.literal("v1"),
    kind: z.literal("Service"),
    metadata,
    spec: z.strictObject({
      selector: texts,
      ports: z.array(z.strictObject({ name, port: count, targetPort: z.literal("http") })),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal("policy/v1"),
    kind: z.literal("PodDisruptionBudget"),
    metadata,
    spec: z.strictObject({ maxUnavailable: count, selector }),
  }),
  z.strictObject({
    apiVersion: z.literal("apps/v1"),
    kind: z.literal("Deployment"),
    metadata,
    spec: z.strictObject({
      replicas: count,
      selector,
      strategy: z.strictObject({ type: z.literal("RollingUpdate"), rollingUpdate: update }),
      template: z.strictObject({ metadata: z.strictObject({ labels: texts }), spec: pod }),
    }),
  }),
  z.strictObject({
    apiVersion: z.literal("kustomize.config.k8s.io/v1beta1"),
    kind: z.literal("Kustomization"),
    namespace: name,
    resources: z.array(z.string()),
    images: z.array(z.strictObject({ name, newName: z.string(), newTag: z.string() })),
  }),
]);

const compose = parse(read("deploy/compose.yaml")) as {
  readonly services: Record<"app" | "postgres" | "pgbouncer" | "s3" | "bucket", Record<string, unknown>>;
};

/** In the image. */
const setting = (name: string) => new RegExp(`^ENV .*\\b${name}=(\\S+)`, "m").exec(dockerfile)?.[1];
const drainSeconds = Number(setting("DRAIN_SECONDS"));
/** A stop takes at most this much longer than `DRAIN_SECONDS` where PostgreSQL is elsewhere. */
const stopsWithin = 40;

describe("the image", () => {
  it("runs as a number, and its account has a name for PostgreSQL", () => {
    const [, user] = /^USER (\d+):\1$/m.exec(dockerfile) ?? [];
    expect(Number(user)).toBeGreaterThan(0);
    expect(dockerfile).toContain(`useradd --uid ${user} `);
  });

  it("has the files that the server reads beside its bundle", () => {
    const { webRoot } = readConfig({}, () => "kept");
    for (const folder of [migrationsFolder, join(migrationsFolder, "../src/sql"), webRoot]) {
      const path = folder.slice(root.length);
      expect(dockerfile).toContain(`COPY --from=build /app/${path} ${path}\n`);
    }
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = ""]) => path);
    const missing = copied.filter(
      (path) => !/node_modules|dist$/.test(path) && !existsSync(join(root, path)),
    );
    expect(missing).toEqual([]);
  });

  it("listens where it says, and asks itself whether it lives", () => {
    const { port } = readConfig({}, () => "kept");
    expect(setting("PORT")).toBe(String(port));
    expect(dockerfile).toMatch(new RegExp(`^EXPOSE ${port}$`, "m"));
    const [, path] = /HEALTHCHECK .*PORT\}(\/\w+)`/.exec(dockerfile) ?? [];
    expect(probes).toContain(path);
    expect(dockerfile).toContain(`VOLUME ${setting("DATA_DIR")}\n`);
  });

  it("sets known variables only", () => {
    const names = [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) =>
      [...line.matchAll(/(\w+)=/g)].map(([, name]) => name),
    );
    for (const name of names) expect(variables).toContain(name);
  });
});

describe("Kubernetes", () => {
  it("knows every field: one that is misspelled would be left out without a word", () => {
    for (const manifest of manifests) z.parse(manifestSchema, manifest);
    const [{ spec }] = ofKind("Deployment") as [Manifest];
    const { template, ...rest } = spec;
    const misspelled = { ...template, spec: { ...template.spec, terminationGraceSeconds: 60 } };
    const wrong = { ...ofKind("Deployment")[0], spec: { ...rest, template: misspelled } };
    expect(z.safeParse(manifestSchema, wrong).success).toBe(false);
  });

  it.each(deployments)("%s never has fewer pods than wanted, and starts and stops in time", (_name, spec) => {
    expect(spec.strategy).toEqual({
      type: "RollingUpdate",
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    });
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + stopsWithin);
    const budgets = ofKind("PodDisruptionBudget").map((budget) => budget.spec.selector.matchLabels);
    expect(budgets).toContainEqual(spec.selector.matchLabels);
    expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
  });

  it.each(deployments)("%s runs as the image does", (_name, { template: { spec } }) => {
    const [container] = spec.containers;
    expect(dockerfile).toContain(`\nUSER ${spec.securityContext.runAsUser}:`);
    expect(container.ports).toEqual([{ name: "http", containerPort: Number(setting("PORT")) }]);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([setting("DATA_DIR"), "/tmp"]);
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
    });
    const asked = ["startupProbe", "livenessProbe", "readinessProbe"] as const;
    for (const probe of asked) expect(probes).toContain(container[probe]?.httpGet.path);
    expect(container.readinessProbe?.httpGet.path).toBe("/readyz");
  });

  it("sets known variables only, and no secret has a value", () => {
    const settings = [...ofKind("ConfigMap"), ...ofKind("Secret")].flatMap(({ data, stringData }) =>
      Object.keys({ ...data, ...stringData }),
    );
    for (const name of [...settings, "ROLE"]) expect(variables).toContain(name);
    for (const { stringData = {} } of ofKind("Secret"))
      expect(new Set(Object.values(stringData))).toEqual(new Set([""]));
    const roles = deployments.map(([, { template }]) => template.spec.containers[0].env[0]?.value);
    expect(new Set(roles)).toEqual(new Set(["web", "worker"]));
  });
});

describe("compose.yaml", () => {
  const { app, postgres, pgbouncer, s3 } = compose.services;

  it("runs the server as the image wants it, and waits for what it needs", () => {
    expect(app).toMatchObject({ read_only: true, tmpfs: ["/tmp"], init: true, volumes: ["app:/data"] });
    expect(Number.parseInt(String(app["stop_grace_period"]), 10)).toBeGreaterThan(drainSeconds + stopsWithin);
    for (const service of [postgres, pgbouncer, s3]) expect(service).toHaveProperty("healthcheck.test");
  });

  it("sets known variables only", () => {
    for (const name of Object.keys(app["environment"] as object)) expect(variables).toContain(name);
  });

  it("has no secret of its own: each comes from the file whose example names it", () => {
    const wanted = [...read("deploy/compose.yaml").matchAll(/(?<!\$)\$\{(\w+)(:[?-])/g)];
    const example = read("deploy/compose.env.example");
    for (const [, name = ""] of wanted) expect(example).toMatch(new RegExp(`^${name}=$`, "m"));
    const optional = wanted.filter(([, , rule]) => rule === ":-").map(([, name]) => name);
    expect(optional).toEqual([
      "MAIL_URL",
      "MAIL_FROM",
      "METRICS_TOKEN",
      "BACKUP_URL",
      "BACKUP_KEY",
      "SYSTEM_ADMINS",
    ]);
    expect(read("deploy/compose.yaml")).not.toMatch(/(?:PASSWORD|SECRET\w*|_KEY\w*): (?!\$\{)/);
  });
});

describe("the systemd unit", () => {
  it("gives the server its folder and the time to stop", () => {
    const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    // The embedded PostgreSQL may stop with it.
    expect(stop).toBeGreaterThan(drainSeconds + stopsWithin + 12);
    expect(unit).toContain("\nKillMode=mixed\n");
    const [, environment = ""] = /^Environment=(.*)$/m.exec(unit) ?? [];
    for (const [, name] of environment.matchAll(/(\w+)=/g)) expect(variables).toContain(name);
    expect(environment).toContain(`DATA_DIR=/var/lib/${/^StateDirectory=(\w+)$/m.exec(unit)?.[1]}`);
    const [, script = ""] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
    expect(existsSync(join(root, script))).toBe(true);
    expect(dockerfile).toContain(`CMD ["node", "${script}"]`);
  });

  it.skipIf(!existsSync("/usr/bin/systemd-analyze"))("is understood by systemd", () => {
    const folder = mkdtempSync(join(tmpdir(), "fieldwright-unit-"));
    const file = join(folder, "fieldwright.service");
    // Neither the account nor the folder has to be here.
    writeFileSync(file, unit.replace(/^(?:User|Group|WorkingDirectory)=.*$/gm, ""));
    try {
      const output = execFileSync("systemd-analyze", ["verify", "--man=no", file], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
      expect(output).toBe("");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
