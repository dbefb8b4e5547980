import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildTasks } from "#runtime/tasks";
import { type RunningWorker, startWorker } from "#runtime/worker";
import { linkToken, register, uniqueEmail } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let log = "";
const logger = () =>
  pino(
    { level: "trace" },
    new Writable({
      write: (chunk, _encoding, done) => {
        log += String(chunk);
        done();
      },
    }),
  );

describe("with the worker running", () => {
  let test: TestApp;
  let worker: RunningWorker;
  beforeAll(async () => {
    test = await createTestApp({ log: logger() });
    worker = await startWorker(test.deps, buildTasks(test.deps));
  });
  afterAll(async () => {
    await worker.stop();
    await test.close();
  });

  const resetLink = async () => {
    const outbox = join(test.config.dataDir, "outbox");
    for (const name of (await readdir(outbox)).filter((file) => file.endsWith(".eml"))) {
      const { text } = await PostalMime.parse(await readFile(join(outbox, name)));
      const link = /(http\S*)\/reset-password\/([\w-]{43})\s/.exec(text ?? "");
      if (link) return { origin: link[1], token: link[2] ?? "" };
    }
    throw new Error("not yet");
  };

  it("a forgotten password becomes an email whose link works and is in no log", async () => {
    const { user } = await register(test, { role: "client" });
    const payload = { email: user.email };
    await test.app.inject({ method: "POST", url: "/api/auth/forgot-password", payload });
    const { origin, token } = await vi.waitFor(resetLink, { timeout: 60_000 });
    expect(origin).toBe(test.config.publicUrl);
    const response = await test.app.inject({
      method: "POST",
      url: "/api/auth/reset-password",
      payload: { token, password: "another-good-one" },
    });
    expect(response.statusCode).toBe(200);
    expect(log).toContain("send_email");
    expect(log).not.toContain(token);
  });
});

describe("with a mail server that is down", () => {
  it("the failure is logged without the message", async () => {
    log = "";
    const test = await createTestApp({ log: logger(), config: { mailUrl: "smtp://127.0.0.1:1" } });
    const { user } = await register(test, { role: "client", email: uniqueEmail("mail.test") });
    const token = await linkToken(test, user.email, "verify-email");
    const worker = await startWorker(test.deps, buildTasks(test.deps));
    await vi.waitFor(() => expect(log).toContain("ECONNREFUSED"), { timeout: 60_000 });
    expect(log).not.toContain(token);
    await worker.stop();
    await test.close();
  });
});
