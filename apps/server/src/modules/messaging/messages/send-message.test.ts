import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, uniqueEmail } from "#testing/auth";
import { messagesTo, senderOf, sendMessages } from "#testing/messages";
import { newClient } from "#testing/records";
import { refusal, startSmtp, type TestSmtp } from "#testing/smtp-server";
import { createTestApp, type TestApp } from "#testing/test-app";
import { type Message, queueMessage } from "./queue-message";

let smtp: TestSmtp;
let test: TestApp;
let owner: Person;
let clientId: string;
beforeAll(async () => {
  smtp = await startSmtp();
  test = await createTestApp({ config: { mailUrl: smtp.url } });
  owner = await registerOrganization(test, "Hollis & Sons");
  clientId = (await newClient(test, owner))._id;
});
afterEach(() => {
  smtp.onMessage = undefined;
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});

const url = "https://field.example.com/quote/secret-token";

const queue = (to: string, fields: Partial<Message> = {}) =>
  test.database.tenant(owner.organizationId, (tx) =>
    queueMessage(tx, test.deps, senderOf(owner), {
      clientId,
      kind: "quote_sent",
      record: { kind: "quote", id: clientId },
      channel: "email",
      to,
      subject: "Your quote",
      text: `Hello Kim,\n\nhere it is: ${url}`,
      action: { label: "See the quote", url },
      ...fields,
    }),
  );

const receivedBy = async (to: string) =>
  (await smtp.received()).filter((mail) => mail.to?.some(({ address }) => address === to));

const tryAgain = () => test.database.pool.query("update graphile_worker._private_jobs set run_at = now()");

describe("a queued message", () => {
  it("is sent in the organization's name and then listed as sent, without its secret link", async () => {
    const to = uniqueEmail("mail.test");
    const { id } = await queue(to);
    expect(await messagesTo(test, to)).toMatchObject([{ status: "queued" }]);
    await sendMessages(test);
    const [mail] = await receivedBy(to);
    expect(mail?.messageId).toContain(id);
    expect(mail?.from).toEqual({ name: "Hollis & Sons", address: "no-reply@localhost" });
    expect(mail?.html).toContain("Hollis &amp; Sons");
    expect(mail?.html).not.toContain("Fieldwright</td>");
    expect(mail?.html).toContain(`href="${url}"`);
    expect(await messagesTo(test, to)).toMatchObject([
      { status: "sent", body: "Hello Kim,\n\nhere it is: [link]" },
    ]);
  });

  it("is sent once for one key, also with concurrent calls", async () => {
    const to = uniqueEmail("mail.test");
    const ids = await Promise.all([queue(to, { dedupeKey: "one" }), queue(to, { dedupeKey: "one" })]);
    ids.push(await queue(to, { dedupeKey: "one" }));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    await sendMessages(test);
    expect(await receivedBy(to)).toHaveLength(1);
  });

  it("is retried with the same id while the mail server refuses temporarily", async () => {
    const to = uniqueEmail("mail.test");
    const { id } = await queue(to);
    smtp.onMessage = () => {
      throw refusal(451);
    };
    await sendMessages(test);
    expect(await messagesTo(test, to)).toMatchObject([
      { status: "queued", error: expect.stringContaining("451") },
    ]);
    smtp.onMessage = undefined;
    await tryAgain();
    await sendMessages(test);
    expect((await receivedBy(to)).map((mail) => mail.messageId)).toEqual([expect.stringContaining(id)]);
    expect(await messagesTo(test, to)).toMatchObject([{ status: "sent", error: "" }]);
  });

  it("fails if the mail server refuses permanently", async () => {
    const to = uniqueEmail("mail.test");
    await queue(to);
    smtp.onMessage = () => {
      throw refusal(550);
    };
    await sendMessages(test);
    expect(await messagesTo(test, to)).toMatchObject([
      { status: "failed", error: expect.stringContaining("550") },
    ]);
    smtp.onMessage = undefined;
    await tryAgain();
    await sendMessages(test);
    expect(await receivedBy(to)).toEqual([]);
  });

  it.each([
    "kim@example.com",
    "kim@mail.example.org",
    "office@hollis.example",
    "admin@fieldwright.demo",
    "Kim@Example.NET",
  ])("to %s, where nobody reads, is given to no mail server and listed as not sent", async (to) => {
    await queue(to);
    await sendMessages(test);
    expect(await receivedBy(to)).toEqual([]);
    expect(await messagesTo(test, to)).toMatchObject([
      { status: "suppressed", error: "This is a sample address, so nothing was sent" },
    ]);
  });
});
