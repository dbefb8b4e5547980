import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createTestDatabase, type TestDatabase } from "@fieldwright/db/testing/test-database";
import { Logger, runOnce } from "graphile-worker";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Email, openFileStore, queueEmail, type S3Address } from "#kernel";
import { startS3 } from "#testing/s3-server";
import { mailOutcome, sendEmailTask } from "./mailer";

const email: Email = {
  to: { name: "Ada Lovell", address: "ada@mail.test" },
  subject: "Grüße\nBcc: everyone@example.com",
  html: "<p>Both parts – one message</p>",
  text: "Both parts – one message",
};

let db: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "fieldwright-mail-"));
});
afterAll(async () => {
  await db.drop();
  await rm(dataDir, { recursive: true });
});

const silent = new Logger(() => () => {});

const runJobs = async (mailUrl: string | null, s3: S3Address | null = null) => {
  const config = { mailUrl, dataDir, s3, mailFrom: "Fieldwright <no-reply@field.example.com>" };
  const store = await openFileStore(config);
  await runOnce({
    pgPool: db.database.direct.pool,
    logger: silent,
    taskList: { send_email: sendEmailTask({ config, store }) },
  });
};

/** The worker notes an outcome a moment after the task itself is over. */
const expectQueue = (jobs: object[]) =>
  vi.waitFor(async () => {
    const { rows } = await db.database.pool.query(
      "select attempts, run_at > now() as later, last_error from graphile_worker.jobs",
    );
    expect(rows).toEqual(jobs);
  }, 60_000);

describe("with a mail server", () => {
  let server: SMTPServer;
  let url: string;
  let received: string[];
  let refusals: number;

  beforeEach(async () => {
    received = [];
    refusals = 0;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          received.push(Buffer.concat(chunks).toString());
          done(refusals-- > 0 ? Object.assign(new Error("try later"), { responseCode: 451 }) : null);
        });
      },
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((closed) => server.close(closed)));

  it("delivers both parts with sender, recipient and subject", async () => {
    await db.database.system((tx) => queueEmail(tx, email));
    await runJobs(url);
    expect(received).toHaveLength(1);
    const message = await PostalMime.parse(received[0] ?? "");
    expect(message.from).toMatchObject({ name: "Fieldwright", address: "no-reply@field.example.com" });
    expect(message.to).toMatchObject([{ name: "Ada Lovell", address: "ada@mail.test" }]);
    expect(message.html).toContain("Both parts – one message");
    expect(message.text).toContain("Both parts – one message");
    expect(message.messageId).toMatch(/^<[0-9a-f-]{36}@field\.example\.com>$/);
    expect(message.headers.find((header) => header.key === "auto-submitted")?.value).toBe("auto-generated");
  });

  it("lets an answer reach whom the message names", async () => {
    const replyTo = { name: "Dana Hollis", address: "dana@example.com" };
    await db.database.system((tx) => queueEmail(tx, { ...email, replyTo }));
    await runJobs(url);
    const message = await PostalMime.parse(received[0] ?? "");
    expect(message.replyTo).toMatchObject([replyTo]);
  });

  it("does not let a line break in a subject become another header", async () => {
    await db.database.system((tx) => queueEmail(tx, email));
    await runJobs(url);
    const message = await PostalMime.parse(received[0] ?? "");
    expect(message.subject).toBe("Grüße Bcc: everyone@example.com");
    expect(message.bcc).toBeUndefined();
  });

  it("gives the mail server no address of an example domain", async () => {
    const to = { name: "Dana Hollis", address: "dana@example.com" };
    await db.database.system((tx) => queueEmail(tx, { ...email, to }));
    await runJobs(url);
    expect(received).toEqual([]);
    await expectQueue([]);
  });

  it("leaves no trace of a delivered message in the queue", async () => {
    await db.database.system((tx) => queueEmail(tx, email));
    await runJobs(url);
    expect(received).toHaveLength(1);
    await expectQueue([]);
  });

  it("tries again later after a refusal, as the same message", async () => {
    refusals = 1;
    await db.database.system((tx) => queueEmail(tx, email));
    await runJobs(url);
    await expectQueue([{ attempts: 1, later: true, last_error: expect.stringContaining("451") }]);
    expect(mailOutcome()).toMatchObject({ reason: "The mail server refused an email (451)." });
    await db.database.pool.query("update graphile_worker._private_jobs set run_at = now()");
    await runJobs(url);
    await expectQueue([]);
    const { sentAt, failedAt } = mailOutcome() ?? {};
    expect(sentAt?.getTime()).toBeGreaterThanOrEqual(failedAt?.getTime() ?? Number.POSITIVE_INFINITY);
    const [first, second] = await Promise.all(received.map((raw) => PostalMime.parse(raw)));
    expect(second?.messageId).toBe(first?.messageId);
  });

  it("sends nothing for a transaction that was rolled back", async () => {
    const failing = db.database.system(async (tx) => {
      await queueEmail(tx, email);
      throw new Error("changed our mind");
    });
    await expect(failing).rejects.toThrow("changed our mind");
    await runJobs(url);
    expect(received).toEqual([]);
  });
});

describe("without a mail server", () => {
  it("writes each message as a file, oldest first by name", async () => {
    await db.database.system((tx) => queueEmail(tx, { ...email, subject: "first" }));
    await db.database.system((tx) => queueEmail(tx, { ...email, subject: "second" }));
    await runJobs(null);
    const outbox = join(dataDir, "outbox");
    const names = (await readdir(outbox)).sort();
    expect(names).toEqual([expect.stringMatching(/\.eml$/), expect.stringMatching(/\.eml$/)]);
    const messages = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
    );
    expect(messages.map((message) => message.subject)).toEqual(["first", "second"]);
    expect(messages[0]?.text).toContain("Both parts – one message");
  });

  it("puts them into the bucket that nodes share, for any of them to read", async () => {
    const s3 = await startS3();
    const address = s3.address();
    try {
      await db.database.system((tx) => queueEmail(tx, { ...email, subject: "shared" }));
      await runJobs(null, address);
      const [name = ""] = s3.requests.filter((one) => one.includes("outbox/"));
      expect(name).toMatch(/outbox\/\d{8}T\d+Z-[\w-]+\.eml/);
      const other = await openFileStore({ dataDir, s3: address });
      const path = /outbox\/[\w-]+\.eml/.exec(name)?.[0] ?? "";
      const message = await other.archives.open(path);
      expect((await PostalMime.parse(await buffer(message ?? Readable.from([])))).subject).toBe("shared");
    } finally {
      await s3.close();
    }
  });
});
