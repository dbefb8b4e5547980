import type { Visit } from "@fieldwright/contract/schedule";
import { optOut, segmentsOf } from "@fieldwright/domain/message-templates";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTasks } from "#runtime/tasks";
import { mustCall, type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { factOn, send as sendFacts } from "#testing/field";
import { runTasks } from "#testing/jobs";
import { messagesTo, senderOf, sendMessages } from "#testing/messages";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { startTwilio, twilioAccount } from "#testing/twilio-server";
import { crew, newVisit, setStatus, slot } from "#testing/visits";
import { asInternational } from "./delivery";
import { queueMessage } from "./queue-message";

/** 10:00 in Chicago. */
const now = new Date("2026-06-10T15:00:00Z");
let twilio: Awaited<ReturnType<typeof startTwilio>>;
let test: TestApp;
let owner: Person;
let sam: Person;
beforeAll(async () => {
  twilio = await startTwilio();
  test = await createTestApp({ clock: () => now, config: { twilioApiUrl: twilio.url } });
});
afterAll(async () => {
  await test.close();
  twilio.close();
});
beforeEach(async () => {
  twilio.texts.length = 0;
  owner = await registerOrganization(test, "Hollis & Sons Plumbing");
  sam = await signedInAs(test, "technician", owner);
});
afterEach(() => {
  twilio.state.busy = false;
  delete twilio.state.refuses;
  delete twilio.state.fails;
  delete twilio.state.later;
});

const connect = () =>
  mustCall(test, "/integrations/twilio/connect", {
    headers: owner.headers,
    payload: { credentials: twilioAccount },
  });

const send = async (to: string) => {
  const { _id } = await newClient(test, owner);
  await test.database.tenant(owner.organizationId, (tx) =>
    queueMessage(tx, test.deps, senderOf(owner), {
      clientId: _id,
      kind: "visit_notice",
      record: { kind: "visit", id: _id },
      channel: "sms",
      to,
      subject: "On the way",
      text: "We’re on the way",
    }),
  );
  await sendMessages(test);
  return (await messagesTo(test, to)).at(-1);
};

describe("a text message", () => {
  it("fails with a hint if no provider is connected", async () => {
    expect(await send("(512) 555-0001")).toMatchObject({
      status: "failed",
      error: "Text messages aren't set up. See Settings > Integrations.",
    });
  });

  it("goes to the provider with the organization's account, in letters that every phone has", async () => {
    await connect();
    expect(await send("(512) 555-0002")).toMatchObject({ status: "sent" });
    expect(twilio.texts).toEqual([
      { to: "+15125550002", from: twilioAccount.from, body: `We're on the way ${optOut}` },
    ]);
  });

  it("fails if the provider refuses the number, and waits if it is busy", async () => {
    await connect();
    expect(await send("123")).toMatchObject({
      status: "failed",
      error: "This number can't get texts. It may be a landline.",
    });
    twilio.state.busy = true;
    expect(await send("(512) 555-0003")).toMatchObject({ status: "queued", error: "Too Many Requests" });
  });
});

describe("a phone number", () => {
  it.each([
    ["(614) 555-0123", "+16145550123"],
    ["1 614 555 0123", "+16145550123"],
    ["+49 30 123456", "+4930123456"],
    ["(614) 555-0123 ext. 45", "+16145550123"],
  ])("%s is dialled as %s", (typed, dialled) => {
    expect(asInternational(typed)).toBe(dialled);
  });
});

/** A text that waited in another test may go out meanwhile. */
const textsTo = (...phones: string[]) =>
  twilio.texts.filter(({ to }) => phones.map(asInternational).includes(to));

const lastNumber = { value: 1000 };

type Customer = { email: string; phone: string; visit: Visit; client: string };

const customer = async (wish: "email" | "sms" | null, fields: object = {}, from = 11): Promise<Customer> => {
  lastNumber.value += 1;
  const email = uniqueEmail("mail.test");
  const phone = `(614) 555-${lastNumber.value}`;
  const { _id: client } = await newClient(test, owner, { firstName: "Greg", email, phone, ...fields });
  await mute(client, { muted: [], visitChannel: wish });
  const job = await newJob(test, owner, { client, title: "Water heater" });
  const visit = await newVisit(test, owner, {
    job,
    team: crew(sam),
    timeSlot: slot(from, from + 1, "2026-06-10"),
  });
  return { email, phone, visit, client };
};

const mute = (client: string, body: object) => request(test, owner, "PUT", `/clients/${client}/mutes`, body);
const mutes = async (client: string) =>
  (await request(test, owner, "GET", `/clients/${client}/mutes`)).json();
const tell = (id: string, body: object = {}) => request(test, owner, "POST", `/schedule/${id}/notify`, body);
const sentTo = async ({ email, phone }: Customer) =>
  [...(await messagesTo(test, email)), ...(await messagesTo(test, phone))].map(
    ({ kind, channel, status }) => `${kind} ${channel} ${status}`,
  );
const link = /https?:\/\/\S+\/visit\/[\w-]{43}/;

/** The clock stands in the past, so all checks are due. */
const checkTexts = () => runTasks(test, { check_text: buildTasks(test.deps).check_text });
const linksOf = async (recipient: string) => {
  const { rows } = await test.database.pool.query(
    "select action is not null or fallback is not null as kept from messages where recipient = $1",
    [recipient],
  );
  return rows.map(({ kept }) => kept);
};

describe("a client who wants texts", () => {
  beforeEach(connect);

  it("is told of the visit by text, once, in one message with company, window and link", async () => {
    const greg = await customer("sms");
    expect((await tell(greg.visit._id)).json()).toMatchObject({ sentTo: greg.phone });
    await sendMessages(test);
    expect(await sentTo(greg)).toEqual(["visit_notice sms sent"]);
    const [text] = textsTo(greg.phone);
    expect(text?.body.replace(link, "LINK")).toBe(
      `Hollis & Sons Plumbing: see you Wed, Jun 10, 11 AM-1 PM. LINK ${optOut}`,
    );
    expect(
      segmentsOf(text?.body.replace(link, `https://app.fieldwright.com/visit/${"x".repeat(43)}`) ?? ""),
    ).toBe(1);
  });

  it("hears of a move, a cancellation and a delay by text, and how to opt out only once", async () => {
    const greg = await customer("sms");
    await tell(greg.visit._id);
    await sendFacts(
      test,
      sam,
      factOn(greg.visit, now, {
        kind: "late",
        expectedAt: new Date(now.getTime() + 5_400_000).toISOString(),
        text: "I'm stuck in traffic and will be there around 11:30 AM.",
      }),
    );
    await sendMessages(test);
    await request(test, owner, "PUT", `/schedule/${greg.visit._id}`, {
      timeSlot: slot(14, 15, "2026-06-10"),
    });
    await tell(greg.visit._id, { about: "moved" });
    await setStatus(test, owner, greg.visit._id, "cancelled");
    await tell(greg.visit._id, { about: "canceled" });
    await sendMessages(test);
    expect(
      textsTo(greg.phone).map(({ body }) =>
        body.replace(link, "LINK").replace("Hollis & Sons Plumbing: ", ""),
      ),
    ).toEqual([
      `see you Wed, Jun 10, 11 AM-1 PM. LINK ${optOut}`,
      "I'm stuck in traffic and will be there around 11:30 AM. LINK",
      "your visit has moved to Wed, Jun 10, 2-4 PM. LINK",
      "your visit on Wed, Jun 10 is canceled. LINK",
    ]);
    expect(await messagesTo(test, greg.email)).toEqual([]);
  });

  it("gets one reminder, even if the settings have the same step by email and by text", async () => {
    const greg = await customer("sms");
    const rules = [
      { event: "on_the_way", offset: 0, channel: "email", enabled: true },
      { event: "on_the_way", offset: 0, channel: "sms", enabled: true },
    ];
    const settings = (await request(test, owner, "GET", "/message-settings")).json();
    await request(test, owner, "PUT", "/message-settings", { ...settings, reminders: rules });
    await setStatus(test, owner, greg.visit._id, "en_route");
    const { announce_arrival, send_message } = buildTasks(test.deps);
    await runTasks(test, { announce_arrival });
    await runTasks(test, { send_message });
    expect(await sentTo(greg)).toEqual(["on_the_way sms sent"]);
    expect(textsTo(greg.phone)[0]?.body).toMatch(/^Hollis & Sons Plumbing: we're on the way\./);
  });

  it.each([
    ["replied STOP", "stopped", {}],
    ["has a landline", "unreachable", { phone: "(614) 555-0000" }],
    ["has a number that is none", "unreachable", { phone: "12" }],
  ])("and %s gets one email instead, and their page says so", async (_, reason, fields) => {
    const greg = { ...(await customer("sms", fields)), ...fields };
    if (reason === "stopped") twilio.optedOut.add(asInternational(greg.phone));
    await tell(greg.visit._id, { message: "Please clear the closet." });
    await sendMessages(test);
    await sendMessages(test);
    expect(textsTo(greg.phone)).toEqual([]);
    expect(await messagesTo(test, greg.phone)).toEqual([]);
    const mails = await messagesTo(test, greg.email);
    expect(mails).toMatchObject([{ kind: "visit_notice", channel: "email", status: "sent", error: "" }]);
    expect(mails[0]?.body).toMatch(/^Hi Greg,[\s\S]*Please clear the closet\.$/);
    expect(await mutes(greg.client)).toMatchObject({ visitChannel: "sms", noTexts: reason });
    await tell(greg.visit._id);
    expect((await messagesTo(test, greg.email)).at(-1)).toMatchObject({ channel: "email", status: "queued" });
  });

  it.each([
    [{ refuses: { code: 21_211, status: 400 } }, "unreachable"],
    [{ refuses: { code: 21_214, status: 400 } }, "unreachable"],
    [{ refuses: { code: 21_610, status: 403 } }, "stopped"],
    [{ refuses: { code: 21_612, status: 400 } }, "unreachable"],
    [{ refuses: { code: 21_635, status: 400 } }, "unreachable"],
    [{ refuses: { code: 30_006, status: 400 } }, "unreachable"],
    [{ fails: 30_006 }, "unreachable"],
    [{ fails: 21_610 }, "stopped"],
    // The account may not text that country: nothing is wrong with the number.
    [{ refuses: { code: 21_408, status: 403 } }, null],
    [{ fails: 30_034 }, null],
  ])("gets the email right away when the provider answers with %j", async (state, noTexts) => {
    const greg = await customer("sms");
    Object.assign(twilio.state, state);
    await tell(greg.visit._id);
    await sendMessages(test);
    await sendMessages(test);
    expect(await sentTo(greg)).toEqual(["visit_notice email sent"]);
    expect(await mutes(greg.client)).toMatchObject({ noTexts });
  });

  it("who was emailed instead of texted knows who is coming, and the visit's history says so", async () => {
    const greg = await customer("sms");
    twilio.optedOut.add(asInternational(greg.phone));
    await tell(greg.visit._id);
    const path = `/schedule/${greg.visit._id}`;
    const told = async () =>
      (await request(test, owner, "GET", path)).json<Visit>().customerTold ?? undefined;
    expect(await told()).toMatchObject({ named: false });
    await sendMessages(test);
    expect(await told()).toMatchObject({ named: true, start: greg.visit.timeSlot.start });
    const { activity } = (await request(test, owner, "GET", `${path}/activity`)).json();
    expect(activity.slice(0, 2)).toMatchObject([
      { verb: "notify", actor: null, to: { sentTo: greg.email, insteadOf: greg.phone } },
      { verb: "notify", to: { sentTo: greg.phone } },
    ]);
    const kim = await signedInAs(test, "technician", owner);
    await test.database.pool.query("update users set first_name = 'Kim' where id = $1", [kim.userId]);
    await request(test, owner, "PUT", path, { team: crew(kim) });
    expect((await tell(greg.visit._id, { about: "reassigned" })).json()).toMatchObject({
      sentTo: greg.email,
    });
  });

  it("is texted again with another number, or once the office tries again", async () => {
    const greg = await customer("sms");
    twilio.optedOut.add(asInternational(greg.phone));
    await tell(greg.visit._id);
    await sendMessages(test);
    twilio.optedOut.clear();
    await mute(greg.client, { muted: [], visitChannel: "sms" });
    expect(await mutes(greg.client)).toMatchObject({ noTexts: null });
    await tell(greg.visit._id);
    await sendMessages(test);
    expect(textsTo(greg.phone)).toHaveLength(1);
    twilio.optedOut.add(asInternational(greg.phone));
    await tell(greg.visit._id);
    await sendMessages(test);
    await request(test, owner, "PUT", `/clients/${greg.client}`, { phone: "(614) 555-9999" });
    expect(await mutes(greg.client)).toMatchObject({ noTexts: null });
    await tell(greg.visit._id);
    await sendMessages(test);
    expect(textsTo(greg.phone, "(614) 555-9999").map(({ to }) => to)).toEqual([
      asInternational(greg.phone),
      "+16145559999",
    ]);
  });

  it("gets one email instead if texts are turned off meanwhile, and their number is not blamed", async () => {
    const greg = await customer("sms");
    await tell(greg.visit._id);
    await request(test, owner, "DELETE", "/integrations/twilio");
    await sendMessages(test);
    await sendMessages(test);
    expect(await messagesTo(test, greg.email)).toMatchObject([{ channel: "email", status: "sent" }]);
    expect(await mutes(greg.client)).toMatchObject({ noTexts: null });
  });

  it.each([
    ["undelivered", 30_006, "This number can't get texts. It may be a landline.", "unreachable"],
    ["failed", 30_008, "The provider couldn't deliver it", null],
  ])(
    "gets one email when a text turns out %s later, and history has both",
    async (status, error_code, error, noTexts) => {
      const greg = await customer("sms");
      await tell(greg.visit._id);
      await sendMessages(test);
      expect(await sentTo(greg)).toEqual(["visit_notice sms sent"]);
      twilio.state.later = { status, error_code };
      await checkTexts();
      await sendMessages(test);
      await checkTexts();
      await sendMessages(test);
      expect(await sentTo(greg)).toEqual(["visit_notice email sent", "visit_notice sms failed"]);
      const [lost] = await messagesTo(test, greg.phone);
      expect(lost).toMatchObject({ error });
      expect((await request(test, owner, "POST", `/messages/${lost?.id}/send-again`)).statusCode).toBe(409);
      expect(await linksOf(greg.phone)).toEqual([false]);
      expect(await mutes(greg.client)).toMatchObject({ noTexts });
      const { activity } = (await request(test, owner, "GET", `/schedule/${greg.visit._id}/activity`)).json();
      expect(activity[0]).toMatchObject({
        verb: "notify",
        to: { sentTo: greg.email, insteadOf: greg.phone },
      });
    },
  );

  it.each([
    ["arrived", "delivered"],
    ["is still on its way after an hour", "sent"],
  ])("keeps no link of a text that %s", async (_, status) => {
    const greg = await customer("sms");
    twilio.state.later = { status, error_code: null };
    await tell(greg.visit._id);
    await sendMessages(test);
    expect(await linksOf(greg.phone)).toEqual([true]);
    await checkTexts();
    expect(await linksOf(greg.phone)).toEqual([false]);
    expect(await sentTo(greg)).toEqual(["visit_notice sms sent"]);
  });

  it("fails plainly without an email address to fall back to", async () => {
    const greg = await customer("sms", { email: undefined, noEmail: true });
    twilio.optedOut.add(asInternational(greg.phone));
    await tell(greg.visit._id);
    await sendMessages(test);
    expect(await messagesTo(test, greg.phone)).toMatchObject([
      { status: "failed", error: "They replied STOP, so we can't text this number" },
    ]);
  });
});

describe("notices of a visit go by email", () => {
  it("to a client who wants email, never said or has no phone", async () => {
    await connect();
    const customers = [
      await customer("email"),
      await customer(null, {}, 12),
      await customer("sms", { phone: "" }, 13),
    ];
    for (const greg of customers) {
      await tell(greg.visit._id);
      expect(await messagesTo(test, greg.email)).toMatchObject([{ channel: "email" }]);
    }
  });

  it("to everyone while texts are not set up, and the client's page knows it", async () => {
    const greg = await customer("sms");
    await tell(greg.visit._id);
    expect(await sentTo(greg)).toEqual(["visit_notice email queued"]);
    expect(await mutes(greg.client)).toMatchObject({ smsConnected: false, noTexts: null });
  });
});
