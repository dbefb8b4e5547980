import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "./config";
import { keptSecret } from "./secrets";

const read = (environment: Record<string, string>) => readConfig(environment, () => "kept");

describe("defaults", () => {
  it("serves the demo on the embedded database on this machine alone", () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: null,
      keepPlans: null,
      role: "all",
      workerConcurrency: 4,
      databaseOptions: { max: 12, statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 },
      checkAnswers: false,
      demo: true,
      publicUrl: "http://localhost:3000",
      rateLimit: true,
      trustProxy: [],
      corsOrigins: [],
      appSecret: "kept",
      mailFrom: "Fieldwright <no-reply@localhost>",
      contactEmail: "no-reply@localhost",
    });
  });

  it.each([
    ["another host", { HOST: "0.0.0.0" }],
    ["an address for other people", { PUBLIC_URL: "https://field.example.com" }],
    ["an address that only looks like this machine", { PUBLIC_URL: "https://127.example.com" }],
    ["a proxy in front", { TRUST_PROXY: "1" }],
    ["a named proxy in front", { TRUST_PROXY: "127.0.0.1" }],
    ["a database of one's own", { DATABASE_URL: "postgresql://db/fieldwright" }],
    ["DEMO=0", { DEMO: "0" }],
  ])("has no demo with %s", (_case, environment) => {
    expect(read(environment).demo).toBe(false);
  });

  it.each([
    ["this machine by another name", { HOST: "localhost", PUBLIC_URL: "http://127.0.0.1:3000" }],
    ["this machine by its IPv6 address", { HOST: "::1", PUBLIC_URL: "http://[::1]:3000" }],
    ["no proxy", { TRUST_PROXY: "0" }],
  ])("has the demo with %s", (_case, environment) => {
    expect(read(environment).demo).toBe(true);
  });

  it.each<Record<string, string>>([
    { HOST: "0.0.0.0" },
    { PUBLIC_URL: "https://field.example.com" },
    { TRUST_PROXY: "1" },
    { DATABASE_URL: "postgresql://db/fieldwright" },
  ])("has the demo wherever it is asked for by name, as with %j", (environment) => {
    expect(read({ ...environment, DEMO: "1" }).demo).toBe(true);
  });

  it("lets nobody run the deployment who is not named, but the demo's owner on this machine", () => {
    expect(read({}).systemAdmins).toEqual(["admin@fieldwright.demo"]);
    expect(read({ DEMO: "0" }).systemAdmins).toEqual([]);
    expect(read({ DEMO: "1", HOST: "0.0.0.0" }).systemAdmins).toEqual([]);
    expect(read({ SYSTEM_ADMINS: "Ada@example.com, sam@example.com" }).systemAdmins).toEqual([
      "ada@example.com",
      "sam@example.com",
    ]);
    expect(() => read({ SYSTEM_ADMINS: "ada" })).toThrow("SYSTEM_ADMINS: must be a list of email addresses");
  });

  it("takes an empty variable as absent", () => {
    expect(read({ PORT: "", PUBLIC_URL: " " }).publicUrl).toBe("http://localhost:3000");
  });
});

describe("values", () => {
  it("reads addresses without their last slash", () => {
    expect(read({ PUBLIC_URL: "https://app.example.com/" }).publicUrl).toBe("https://app.example.com");
  });

  it("reads how much room an organization's files have", () => {
    expect(read({}).storageQuota).toBe(10_000_000_000);
    expect(read({ STORAGE_QUOTA_MB: "250" }).storageQuota).toBe(250_000_000);
    expect(() => read({ STORAGE_QUOTA_MB: "0" })).toThrow("STORAGE_QUOTA_MB: must be a whole number");
  });

  it("reads how many connections there are and how long they take", () => {
    const { databaseOptions, migrationWait } = read({
      DATABASE_POOL_SIZE: "30",
      DATABASE_CONNECT_TIMEOUT: "2",
      DATABASE_STATEMENT_TIMEOUT: "60",
      DATABASE_IDLE_TIMEOUT: "90",
      DATABASE_MIGRATION_WAIT: "1800",
    });
    expect(databaseOptions).toEqual({
      max: 30,
      connectionTimeoutMillis: 2_000,
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 90_000,
      fallback_application_name: "fieldwright",
    });
    expect(migrationWait).toBe(1_800_000);
  });

  it("wants a connection for each job at a time, unless the process runs none", () => {
    const few = { DATABASE_POOL_SIZE: "12", WORKER_CONCURRENCY: "9" };
    expect(() => read(few)).toThrow(
      "DATABASE_POOL_SIZE: must be at least 13, which is WORKER_CONCURRENCY + 4",
    );
    expect(() => read({ ...few, WORKER_CONCURRENCY: "8", BACKUP_URL: "/backups" })).toThrow(
      "DATABASE_POOL_SIZE: must be at least 14, which is WORKER_CONCURRENCY + 6",
    );
    expect(read({ ...few, ROLE: "web" })).toMatchObject({ role: "web", workerConcurrency: 9 });
  });

  it("reads addresses of several database servers, and of a pooler with what is behind it", () => {
    const DATABASE_URL = "postgresql://u:p@h1:5432,[::1]:5433/db?target_session_attrs=read-write";
    const DATABASE_DIRECT_URL = "postgresql://u:p@db/fieldwright?sslmode=require";
    const DATABASE_READ_URL = "postgresql://u:p@h2,h1/fieldwright?target_session_attrs=prefer-standby";
    expect(read({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
      databaseReadUrl: DATABASE_READ_URL,
    });
    expect(() => read({ DATABASE_READ_URL })).toThrow(/^DATABASE_READ_URL: needs DATABASE_URL/);
    expect(() => read({ DATABASE_DIRECT_URL })).toThrow(/^DATABASE_DIRECT_URL: needs DATABASE_URL/);
  });

  it("reads the bucket for files", () => {
    expect(read({}).s3).toBeNull();
    const plain = { bucket: "acme-files", prefix: "", endpoint: null, region: "us-east-1", publicUrl: null };
    expect(read({ FILES_URL: "s3://acme-files" }).s3).toEqual(plain);
    const all =
      "s3://acme-files/a/b?endpoint=http://store:9000&region=eu-central-1&public=https://files.example.com";
    expect(read({ FILES_URL: all }).s3).toEqual({
      bucket: "acme-files",
      prefix: "a/b/",
      endpoint: "http://store:9000",
      region: "eu-central-1",
      publicUrl: "https://files.example.com",
    });
  });

  it("reads lists", () => {
    expect(read({ CORS_ORIGINS: "https://a.example, https://b.example" }).corsOrigins).toEqual([
      "https://a.example",
      "https://b.example",
    ]);
    expect(read({ TRUST_PROXY: "10.0.0.0/8, ::1" }).trustProxy).toEqual(["10.0.0.0/8", "::1"]);
  });

  it("trusts private networks alone when no proxy is named", () => {
    expect(read({ TRUST_PROXY: "1" }).trustProxy).toEqual(["loopback", "linklocal", "uniquelocal"]);
  });

  it("answers contact messages at the sender's address unless told otherwise", () => {
    expect(read({ MAIL_FROM: "Acme <office@acme.example>" }).contactEmail).toBe("office@acme.example");
  });
});

describe("a wrong variable", () => {
  it.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["PORT", "0"],
    ["DEMO", "maybe"],
    ["PUBLIC_URL", "app.example.com"],
    ["CONTACT_EMAIL", "nobody"],
    ["RATE_LIMIT", "low"],
    ["TRUST_PROXY", "everyone"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["MAP_STYLE_URL", "ftp://tiles"],
    ["LOG_LEVEL", "loud"],
    ["ROLE", "cook"],
    ["DATABASE_POOL_SIZE", "4"],
    ["DATABASE_STATEMENT_TIMEOUT", "1.5"],
    ["WORKER_CONCURRENCY", "none"],
  ])("%s=%s is named in one line", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: [^\\n]+ \\(it is "${value}"\\)$`));
  });

  it.each([
    ["APP_SECRET", "s3cret"],
    ["DATABASE_URL", "mysql://user:s3cret@db"],
    ["DATABASE_DIRECT_URL", "postgresql://user:s3cret@db:70000"],
    ["DATABASE_READ_URL", "postgresql://user:s3cret@db?mode=fast"],
    ["FILES_URL", "s3://key:s3cret@bucket"],
    ["FILES_URL", "/var/files?s3cret"],
    ["FILES_URL", "s3://bucket?secret=s3cret"],
    ["FILES_URL", "s3://bucket?endpoint=http://key:s3cret@store"],
    ["MAIL_URL", "http://user:s3cret@mail"],
  ])("%s is named without its value, which holds a password", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}: (?!.*s3cret)[^\\n]+$`));
  });
});

describe("the kept secret", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fieldwright-secret-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("has 256 bits, is readable by its owner alone, and stays the same", () => {
    const dataDir = join(folder, "new");
    const first = keptSecret(dataDir);
    expect(Buffer.from(first, "base64url")).toHaveLength(32);
    expect(keptSecret(dataDir)).toBe(first);
    expect(statSync(join(dataDir, "app-secret")).mode & 0o777).toBe(0o600);
  });
});

describe(".env.example", () => {
  it("lists every variable", () => {
    const example = readFileSync(new URL("../../../../../.env.example", import.meta.url), "utf8");
    const source = readFileSync(new URL("config.ts", import.meta.url), "utf8");
    const variables = [...source.matchAll(/^ {2}([A-Z_]+): z\./gm)].map((match) => match[1]);
    expect(variables.length).toBeGreaterThan(15);
    for (const name of variables) expect(example).toMatch(new RegExp(`^#${name}=`, "m"));
  });
});
