import { createRequire } from "node:module";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";
import { AddressError, readAddress } from "@fieldwright/db/server-address";
import type { PoolConfig } from "pg";
import * as z from "zod/mini";
import { type BackupPlace, readBackupPlace, readS3Url, type S3Address } from "./storage-address";

const server = createRequire(import.meta.url).resolve("@fieldwright/server/package.json");

/** The root folder of the product, both when run from source and when bundled. */
const productRoot = join(dirname(server), "../..");

export const migrationsFolder = join(productRoot, "packages/db/migrations");

export class ConfigError extends Error {}

const flag = z.pipe(
  z.enum(["1", "0", "true", "false", "on", "off"]),
  z.transform((value) => ["1", "true", "on"].includes(value)),
);

const withoutTrailingSlash = z.overwrite((url: string) => url.replace(/\/+$/, ""));
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });

const listOf = (value: string): string[] =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const privateNetworks = ["loopback", "linklocal", "uniquelocal"];

const isNetwork = (value: string): boolean => {
  const [address = "", bits] = value.split("/");
  return isIP(address) > 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
};

/** Proxies whose `X-Forwarded-For` entries are trusted. `1` means any proxy in a private network. */
const trustProxy = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string) => {
      if (["0", "false", "off"].includes(value)) return [];
      return ["1", "true", "on"].includes(value) ? privateNetworks : listOf(value);
    }),
  ),
  z.array(
    z
      .string()
      .check(
        z.refine(
          (value) => privateNetworks.includes(value) || isNetwork(value),
          "must be 1, or the addresses of the proxies like 10.0.0.0/8",
        ),
      ),
  ),
);

const originList = "must be a list of origins like https://app.example.com";

const origins = z.pipe(
  z.pipe(z.string(), z.transform(listOf)),
  z.array(z.url(originList).check(z.refine((value) => new URL(value).origin === value, originList))),
);

const emailList = "must be a list of email addresses like ada@example.com,sam@example.com";

const emails = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string) => listOf(value.toLowerCase())),
  ),
  z.array(z.email(emailList)),
);

/** The demo's owner. */
const demoOwner = "admin@fieldwright.demo";

const portRange = "must be a port between 1 and 65535";

/** What is wrong with the address of a database, which may name several hosts. */
const problemOf = (address: unknown): string | undefined => {
  try {
    readAddress(String(address));
    return undefined;
  } catch (cause) {
    if (cause instanceof AddressError) return cause.message;
    throw cause;
  }
};

const databaseAddress = z
  .string()
  .check(z.refine((value) => problemOf(value) === undefined, { error: ({ input }) => problemOf(input) }));

const between = (least: number, most: number, unit = "") => {
  const text = `must be a whole number${unit} from ${least} to ${most}`;
  return z.coerce.number(text).check(z.int(text), z.minimum(least, text), z.maximum(most, text));
};

const messageCount = "must be a whole number of at least 1";
const megabytes = "must be a whole number of megabytes from 1 to 1000000000";

const filesUrl =
  "must be s3://bucket/prefix?endpoint=https://…&region=…&public=https://… (credentials are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)";

const backupUrl =
  "must be a folder, or s3://bucket/prefix?endpoint=https://…&region=… (credentials are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)";

const seconds = "must be a whole number of seconds from 0 to 300";
const milliseconds = "must be a whole number of milliseconds of at least 1";

const variables = z.object({
  PORT: z._default(
    z.coerce.number(portRange).check(z.int(portRange), z.minimum(1, portRange), z.maximum(65535, portRange)),
    3000,
  ),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z._default(z.string(), ".data"),
  STORAGE_QUOTA_MB: z._default(
    z.coerce.number(megabytes).check(z.int(megabytes), z.minimum(1, megabytes), z.maximum(1e9, megabytes)),
    10_000,
  ),
  FILES_URL: z.optional(
    z.pipe(
      z.string(),
      z.transform((value, { issues }) => {
        const address = readS3Url(value);
        if (!address) issues.push({ code: "custom", message: filesUrl, input: value });
        return address;
      }),
    ),
  ),
  BACKUP_URL: z.optional(
    z.pipe(
      z.string(),
      z.transform((value, { issues }) => {
        const place = readBackupPlace(value);
        if (!place) issues.push({ code: "custom", message: backupUrl, input: value });
        return place;
      }),
    ),
  ),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(16, "must have at least 16 characters"))),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_DIRECT_URL: z.optional(databaseAddress),
  DATABASE_READ_URL: z.optional(databaseAddress),
  DATABASE_POOL_SIZE: z._default(between(5, 500), 12),
  DATABASE_CONNECT_TIMEOUT: z._default(between(1, 60, " of seconds"), 5),
  DATABASE_STATEMENT_TIMEOUT: z._default(between(1, 600, " of seconds"), 15),
  DATABASE_IDLE_TIMEOUT: z._default(between(1, 600, " of seconds"), 30),
  DATABASE_MIGRATION_WAIT: z._default(between(1, 86_400, " of seconds"), 600),
  DATABASE_NEWER: z._default(flag, false),
  KEEP_PLANS: z.optional(flag),
  ROLE: z._default(z.enum(["all", "web", "worker"], "must be all, web or worker"), "all"),
  WORKER_CONCURRENCY: z._default(between(1, 100), 4),
  DEMO: z.optional(flag),
  PUBLIC_URL: z.optional(webAddress.check(withoutTrailingSlash)),
  MAIL_URL: z.optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })),
  MAIL_FROM: z.optional(z.string()),
  MAIL_DAILY_LIMIT: z._default(
    z.coerce.number(messageCount).check(z.int(messageCount), z.minimum(1, messageCount)),
    2000,
  ),
  SYSTEM_ADMINS: z.optional(emails),
  CONTACT_EMAIL: z.optional(z.email("must be an email address")),
  RATE_LIMIT: z._default(flag, true),
  TRUST_PROXY: z._default(trustProxy, []),
  CORS_ORIGINS: z._default(origins, []),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, "must have at least 32 characters"))),
  GEOCODER_URL: z.optional(webAddress.check(withoutTrailingSlash)),
  ROUTING_URL: z.optional(webAddress.check(withoutTrailingSlash)),
  MAP_STYLE_URL: z.optional(webAddress),
  STRIPE_API_URL: z._default(webAddress.check(withoutTrailingSlash), "https://api.stripe.com"),
  PUSH_HOSTS: z._default(z.pipe(z.string(), z.transform(listOf)), []),
  TWILIO_API_URL: z._default(webAddress.check(withoutTrailingSlash), "https://api.twilio.com"),
  ALLOW_PRIVATE_WEBHOOKS: z._default(flag, false),
  CHECK_ANSWERS: z._default(flag, false),
  LOG_LEVEL: z._default(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), "warn"),
  // Operation.
  DRAIN_SECONDS: z._default(
    z.coerce.number(seconds).check(z.int(seconds), z.minimum(0, seconds), z.maximum(300, seconds)),
    0,
  ),
  DISK_RESERVE_MB: z._default(
    z.coerce.number(megabytes).check(z.int(megabytes), z.minimum(1, megabytes), z.maximum(1e9, megabytes)),
    100,
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, "must have at least 16 characters"))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webAddress.check(withoutTrailingSlash)),
  SLOW_QUERY_MS: z.optional(
    z.coerce.number(milliseconds).check(z.int(milliseconds), z.minimum(1, milliseconds)),
  ),
});

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The bucket for files. Null when they are in `dataDir`. */
  readonly s3: S3Address | null;
  /** Bytes that one organization's files may use. */
  readonly storageQuota: number;
  /** Where the worker makes a backup each day. */
  readonly backupPlace: BackupPlace | null;
  /** Encrypts backups. */
  readonly backupKey: string | null;
  readonly databaseUrl: string | null;
  /** PostgreSQL itself, where `databaseUrl` is a pooler. */
  readonly databaseDirectUrl: string | null;
  /** A replica, for reports and exports. */
  readonly databaseReadUrl: string | null;
  /** No request may hold a connection for long or wait long for one. When no connection is free, the answer is 503. */
  readonly databaseOptions: PoolConfig;
  /** Milliseconds that a start waits for another server that migrates the database. */
  readonly migrationWait: number;
  /** Start although a newer version upgraded the database. */
  readonly databaseNewer: boolean;
  /** Whether statements keep their plans. Null: unless there is a pooler in transaction mode. */
  readonly keepPlans: boolean | null;
  /** Whether this process serves people, runs background jobs, or both. */
  readonly role: "all" | "web" | "worker";
  /** Background jobs at a time, beside the short ones that someone waits for. */
  readonly workerConcurrency: number;
  readonly demo: boolean;
  /** Email addresses, in lower case, of the owners who run the deployment. */
  readonly systemAdmins: readonly string[];
  readonly publicUrl: string;
  readonly mailUrl: string | null;
  readonly mailFrom: string;
  /**
   * Messages to customers per day for an established organization. The limit of new organizations grows with their
   * age.
   */
  readonly mailDailyLimit: number;
  readonly contactEmail: string;
  readonly rateLimit: boolean;
  /** Per session, or per IP address when there is no session. */
  readonly requestsPerMinute: number;
  /** Addresses and networks of trusted proxies. Empty when there is no proxy. */
  readonly trustProxy: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly appSecret: string;
  readonly geocoderUrl: string | null;
  readonly routingUrl: string | null;
  readonly mapStyleUrl: string | null;
  readonly stripeApiUrl: string;
  /** Push services to allow besides those of the browsers, as `host:port`. */
  readonly pushHosts: readonly string[];
  readonly twilioApiUrl: string;
  /** Allows webhooks to private networks and over plain HTTP. */
  readonly allowPrivateWebhooks: boolean;
  /** Compares every answer with the contract, as development and the tests do. */
  readonly checkAnswers: boolean;
  readonly logLevel: string;
  /** The built web application. */
  readonly webRoot: string;
  /** For how long a process that was told to stop goes on serving, until its balancer has noticed. */
  readonly drainSeconds: number;
  /** A process is not ready with fewer bytes free where `dataDir` is. */
  readonly diskReserve: number;
  /** Opens `/metrics`. */
  readonly metricsToken: string | null;
  /** Where traces go. */
  readonly tracesUrl: string | null;
  /** A statement that takes longer is logged. */
  readonly slowQueryMs: number | null;
};

/** These values contain passwords, so error messages leave them out. */
const secretVariables = [
  "APP_SECRET",
  "BACKUP_KEY",
  "BACKUP_URL",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "FILES_URL",
  "MAIL_URL",
  "METRICS_TOKEN",
];

/** Connections of the job worker beside those of its jobs: two that listen, and two for short jobs. */
const workerConnections = 4;
/** One that listens for backups, and one that records them. */
const backupConnections = 2;

type Variables = z.infer<typeof variables>;

/** Throws a one-line message if variables do not go together. */
const checkDatabase = (env: Variables): void => {
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new ConfigError("DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler");
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new ConfigError("DATABASE_READ_URL: needs DATABASE_URL, the address of the primary");
  const others = workerConnections + (env.BACKUP_URL ? backupConnections : 0);
  const needed = env.WORKER_CONCURRENCY + others;
  if (env.ROLE !== "web" && env.DATABASE_POOL_SIZE < needed)
    throw new ConfigError(
      `DATABASE_POOL_SIZE: must be at least ${needed}, which is WORKER_CONCURRENCY + ${others}`,
    );
};

const databaseOptionsOf = (env: Variables): PoolConfig => ({
  max: env.DATABASE_POOL_SIZE,
  connectionTimeoutMillis: env.DATABASE_CONNECT_TIMEOUT * 1_000,
  statement_timeout: env.DATABASE_STATEMENT_TIMEOUT * 1_000,
  idle_in_transaction_session_timeout: env.DATABASE_IDLE_TIMEOUT * 1_000,
  fallback_application_name: "fieldwright",
});

const isLoopback = (host: string): boolean =>
  ["::1", "[::1]", "localhost"].includes(host) || (isIP(host) === 4 && host.startsWith("127."));

/** The address inside `Name <address>`. */
export const addressOf = (mailbox: string): string => /<([^>]+)>/.exec(mailbox)?.[1] ?? mailbox;

/**
 * Pure. `appSecret` supplies the secret when the variable is missing. An invalid variable throws a one-line message.
 */
export const readConfig = (
  environment: Record<string, string | undefined>,
  appSecret: (dataDir: string) => string,
): Config => {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = z.safeParse(variables, present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    const value = secretVariables.includes(name) ? "" : ` (it is ${JSON.stringify(present[name])})`;
    throw new ConfigError(`${name}: ${issue?.message}${value}`);
  }
  const env = parsed.data;
  checkDatabase(env);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const mailFrom = env.MAIL_FROM ?? `Fieldwright <no-reply@${new URL(publicUrl).hostname}>`;
  const dataDir = resolve(env.DATA_DIR);
  // The demo's passwords are public. It is on by default only when the server is unreachable from other machines,
  // directly or through a proxy.
  const isForThisMachine =
    !env.DATABASE_URL &&
    isLoopback(env.HOST) &&
    isLoopback(new URL(publicUrl).hostname) &&
    env.TRUST_PROXY.length === 0;
  const demo = env.DEMO ?? isForThisMachine;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    s3: env.FILES_URL ?? null,
    storageQuota: env.STORAGE_QUOTA_MB * 1_000_000,
    backupPlace: env.BACKUP_URL ?? null,
    backupKey: env.BACKUP_KEY ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databaseOptions: databaseOptionsOf(env),
    migrationWait: env.DATABASE_MIGRATION_WAIT * 1_000,
    databaseNewer: env.DATABASE_NEWER,
    keepPlans: env.KEEP_PLANS ?? null,
    role: env.ROLE,
    workerConcurrency: env.WORKER_CONCURRENCY,
    demo,
    systemAdmins: env.SYSTEM_ADMINS ?? (demo && isForThisMachine ? [demoOwner] : []),
    publicUrl,
    mailUrl: env.MAIL_URL ?? null,
    mailFrom,
    mailDailyLimit: env.MAIL_DAILY_LIMIT,
    contactEmail: env.CONTACT_EMAIL ?? addressOf(mailFrom),
    rateLimit: env.RATE_LIMIT,
    requestsPerMinute: 1200,
    trustProxy: env.TRUST_PROXY,
    corsOrigins: env.CORS_ORIGINS,
    appSecret: env.APP_SECRET ?? appSecret(dataDir),
    geocoderUrl: env.GEOCODER_URL ?? null,
    routingUrl: env.ROUTING_URL ?? null,
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    stripeApiUrl: env.STRIPE_API_URL,
    pushHosts: env.PUSH_HOSTS,
    twilioApiUrl: env.TWILIO_API_URL,
    allowPrivateWebhooks: env.ALLOW_PRIVATE_WEBHOOKS,
    checkAnswers: env.CHECK_ANSWERS,
    logLevel: env.LOG_LEVEL,
    webRoot: join(productRoot, "apps/web/dist"),
    drainSeconds: env.DRAIN_SECONDS,
    diskReserve: env.DISK_RESERVE_MB * 1_000_000,
    metricsToken: env.METRICS_TOKEN ?? null,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    slowQueryMs: env.SLOW_QUERY_MS ?? null,
  };
};
