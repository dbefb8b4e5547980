import type { MessageSettings } from "@fieldwright/contract/messages";
import { defaultReminderRules } from "@fieldwright/domain/reminders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, uniqueEmail } from "#testing/auth";
import { senderOf } from "#testing/messages";
import { newClient, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { composeMessage } from "./compose-message";
import { queueMessage } from "./queue-message";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
  request(test, owner, method, path, payload);
const settings = async () => (await call("GET", "/message-settings")).json<MessageSettings>();

const words = { subject: "Paid: {number}", body: "Thanks {client}!", sms: "Thanks from {organization}" };

const compose = () =>
  test.database.tenant(owner.organizationId, (tx) =>
    composeMessage(tx, {
      kind: "receipt",
      channel: "email",
      values: { client: "Kim", number: "INV-1", amount: "$5.00" },
    }),
  );

describe("200", () => {
  beforeAll(async () => {
    owner = await registerOrganization(test);
  });

  it("an organization starts with the default reminders, quiet at night and without late fee", async () => {
    expect(await settings()).toMatchObject({
      reminders: defaultReminderRules,
      quietHours: { from: "20:00", until: "08:00" },
      lateFee: { enabled: false },
      smsConnected: false,
      version: 0,
    });
  });

  it("its own reminders, quiet hours and late fee replace them", async () => {
    const reminders = [{ event: "invoice_overdue", offset: 30, channel: "sms", enabled: false }];
    const quietHours = { from: "00:00", until: "00:00" };
    const lateFee = { enabled: true, type: "fixed", value: 12.5, days: [30, 10, 30] };
    const answer = await call("PUT", "/message-settings", { reminders, quietHours, lateFee, version: 0 });
    expect(answer.statusCode).toBe(200);
    expect(await settings()).toMatchObject({
      reminders,
      quietHours,
      lateFee: { ...lateFee, days: [10, 30] },
      version: 1,
    });
  });

  it("its own template is used for the next message, and the default one after a reset", async () => {
    const answer = await call("PUT", "/message-settings/templates/receipt", words);
    expect(answer.json()).toEqual({ kind: "receipt", ...words, isOwn: true });
    expect(await compose()).toMatchObject({ subject: "Paid: INV-1", text: "Thanks Kim!" });
    await call("DELETE", "/message-settings/templates/receipt");
    expect(await compose()).toMatchObject({ subject: "We received $5.00 for invoice INV-1" });
  });

  it("a client's own preferences are saved", async () => {
    const { _id } = await newClient(test, owner);
    await call("PUT", `/clients/${_id}/mutes`, { muted: ["review_request", "review_request"] });
    expect((await call("GET", `/clients/${_id}/mutes`)).json()).toMatchObject({ muted: ["review_request"] });
  });
});

describe("400", () => {
  it("names a field that the message cannot fill in", async () => {
    const body = { ...words, body: "Hello {cleint}, {technician} comes" };
    const answer = await call("PUT", "/message-settings/templates/receipt", body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { field: "body", msg: "{cleint}, {technician} can't be filled in here" },
    ]);
  });

  it.each([
    [
      { lateFee: { enabled: true, type: "percent", value: 101, days: [3] } },
      "Late fee can't be more than 100",
    ],
    [{ lateFee: { enabled: true, type: "fixed", value: 0, days: [3] } }, "Late fee must be more than zero"],
    [
      { lateFee: { enabled: true, type: "fixed", value: 5, days: [] } },
      "Enter how many days until the fee is added",
    ],
    [{ quietHours: { from: "24:00", until: "08:00" } }, "Must be a time like 20:00"],
    [{ reminders: [defaultReminderRules[0], defaultReminderRules[0]] }, "Two reminders are the same"],
  ])("%j", async (fields, message) => {
    const { reminders, quietHours, lateFee } = await settings();
    const answer = await call("PUT", "/message-settings", { reminders, quietHours, lateFee, ...fields });
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });
});

describe("409", () => {
  it("settings that someone else changed in the meantime", async () => {
    const { version, ...rest } = await settings();
    expect((await call("PUT", "/message-settings", { ...rest, version: version + 1 })).statusCode).toBe(409);
  });

  it("only a failed message is sent again, and is then queued", async () => {
    const { _id } = await newClient(test, owner);
    const { id } = await test.database.tenant(owner.organizationId, (tx) =>
      queueMessage(tx, test.deps, senderOf(owner), {
        clientId: _id,
        kind: "receipt",
        record: { kind: "invoice", id: _id },
        channel: "email",
        to: uniqueEmail(),
        subject: "Thanks",
        text: "Thanks",
      }),
    );
    const again = () => call("POST", `/messages/${id}/send-again`);
    expect((await again()).statusCode).toBe(409);
    await test.database.pool.query("update messages set status = 'failed', error = 'no' where id = $1", [id]);
    expect((await again()).json()).toMatchObject({ status: "queued", error: "" });
    const { messages } = (await call("GET", `/messages?client=${_id}`)).json();
    expect(messages).toMatchObject([{ _id: id, status: "queued", record: { kind: "invoice", _id } }]);
    expect((await call("GET", `/messages?record=${id}`)).json()).toMatchObject({ messages: [], total: 0 });
  });
});
