import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { patience } from "@fieldwright/db/testing/patience";
import { createTestDatabase, type TestDatabase } from "@fieldwright/db/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTasks } from "#runtime/tasks";
import { startWorker } from "#runtime/worker";
import { registerOrganization, uniqueEmail } from "#testing/auth";
import { messagesTo, senderOf } from "#testing/messages";
import { newClient } from "#testing/records";
import { freePort, serverArguments } from "#testing/server-process";
import { startSmtp, type TestSmtp } from "#testing/smtp-server";
import { createTestApp, type TestApp } from "#testing/test-app";
import { queueMessage } from "./queue-message";

const root = fileURLToPath(new URL("../../../../../..", import.meta.url));

let copy: TestDatabase;
let smtp: TestSmtp;
let test: TestApp;
let server: ChildProcess | undefined;
const createDatabase = async () => {
  copy = await createTestDatabase();
  return copy;
};

beforeAll(async () => {
  smtp = await startSmtp();
  test = await createTestApp({ createDatabase, config: { mailUrl: smtp.url } });
});
afterAll(async () => {
  server?.kill("SIGKILL");
  await test.close();
  await smtp.close();
});

/** The server in its own process, with the test's database and mail server. */
const launch = async (): Promise<ChildProcess> => {
  const { user, database, host, port } = copy.config;
  const env = {
    PATH: process.env.PATH ?? "",
    PORT: String(await freePort()),
    DEMO: "0",
    DATA_DIR: test.config.dataDir,
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}&port=${port}`,
    MAIL_URL: smtp.url,
  };
  return spawn(process.execPath, serverArguments(), { cwd: root, env, stdio: "ignore" });
};

it("a message whose worker is killed after the mail server accepted it is not lost, and is sent at most twice with one id", async () => {
  const owner = await registerOrganization(test);
  const { _id } = await newClient(test, owner);
  const to = uniqueEmail("mail.test");
  const { id } = await test.database.tenant(owner.organizationId, (tx) =>
    queueMessage(tx, test.deps, senderOf(owner), {
      clientId: _id,
      kind: "receipt",
      record: { kind: "invoice", id: _id },
      channel: "email",
      to,
      subject: "Thank you",
      text: "We received it.",
    }),
  );
  // Registration queued an email, which is sent first.
  await test.database.pool.query("delete from graphile_worker._private_jobs where payload ->> 'id' <> $1", [
    id,
  ]);

  server = await launch();
  const killed = once(server, "exit");
  // The mail server accepted the message; the worker dies before it learns that.
  smtp.onMessage = () => server?.kill("SIGKILL");
  await killed;
  expect(await messagesTo(test, to)).toMatchObject([{ status: "queued" }]);

  smtp.onMessage = undefined;
  const worker = await startWorker(test.deps, buildTasks(test.deps));
  // Soon, not only when all workers are looked through again half a minute later.
  await expect
    .poll(() => messagesTo(test, to), { timeout: patience(25_000) })
    .toMatchObject([{ status: "sent", error: "" }]);
  await worker.stop();
  const ids = (await smtp.received()).map(({ messageId }) => messageId);
  expect(ids).toEqual([expect.stringContaining(id), ids[0]]);
});
