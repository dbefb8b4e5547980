import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { messagesTo, sendMessages } from "#testing/messages";
import { newClient, newJob, request } from "#testing/records";
import { startSmtp, type TestSmtp } from "#testing/smtp-server";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

const now = new Date("2026-06-09T15:00:00Z");
let smtp: TestSmtp;
let test: TestApp;
let owner: Person;
let sam: Person;
let visit: Visit;
let email: string;
beforeAll(async () => {
  smtp = await startSmtp();
  test = await createTestApp({ clock: () => now, config: { mailUrl: smtp.url } });
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});

beforeEach(async () => {
  owner = await registerOrganization(test, "Hollis & Sons");
  sam = await signedInAs(test, "technician", owner);
  email = uniqueEmail("mail.test");
  const client = await newClient(test, owner, { firstName: "Greg", email });
  const job = await newJob(test, owner, { client: client._id, title: "Mini-split <service>" });
  visit = await newVisit(test, owner, { job, team: crew(sam), timeSlot: slot(10, 11, "2026-06-10") });
});

const tell = (body: object = {}) => request(test, owner, "POST", `/schedule/${visit._id}/notify`, body);
const change = (body: object) => request(test, owner, "PUT", `/schedule/${visit._id}`, body);
const kinds = async () => (await messagesTo(test, email)).map(({ kind }) => kind);
const lastMail = async () => {
  await sendMessages(test);
  const mail = (await smtp.received()).findLast(({ to }) => to?.some(({ address }) => address === email));
  if (!mail) throw new Error("no mail arrived");
  const file = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  const content = file?.content ?? "";
  const calendar = typeof content === "string" ? content : Buffer.from(new Uint8Array(content)).toString();
  return { ...mail, html: mail.html ?? "", text: mail.text ?? "", calendar };
};

const event = (text: string) => ({
  uid: /UID:(\S+)/.exec(text)?.[1],
  sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]),
  start: /DTSTART:(\S+)/.exec(text)?.[1],
  method: /METHOD:(\S+)/.exec(text)?.[1],
});

describe("the mail about a visit", () => {
  it("has the time, the buttons, who is coming and how to reach the office, in both parts", async () => {
    await tell({ message: "Please clear the bedroom." });
    const { html, text, replyTo } = await lastMail();
    expect(replyTo).toEqual([{ name: "Hollis & Sons", address: owner.email }]);
    for (const part of [html.replaceAll("<br>", "\n"), text]) {
      expect(part.replaceAll("&nbsp;", " ")).toContain("Wednesday, Jun 10,\n10:00 AM – 12:00 PM");
      for (const words of ["Confirm this time", "Ask for another time", "Please clear the bedroom."])
        expect(part).toContain(words);
    }
    expect(html).toContain("Mini-split &lt;service&gt;");
    expect(html).not.toContain("<service>");
    expect(text).toMatch(/\/visit\/[\w-]{43}\n/);
    expect(html).toContain("prefers-color-scheme:dark");
  });

  it("leads to Google, Apple and Outlook in both parts, and not once it is canceled", async () => {
    await tell();
    const { html, text } = await lastMail();
    const dates = "20260610T150000Z%2F20260610T170000Z";
    for (const part of [html.replaceAll("&amp;", "&"), text]) {
      expect(part).toContain("Add to calendar");
      expect(part).toContain(`dates=${dates}`);
      expect(part).toMatch(/\/api\/public\/visits\/[\w-]{43}\/calendar\.ics/);
      expect(part).toContain("https://outlook.live.com/calendar/");
    }
    await setStatus(test, owner, visit._id, "cancelled");
    await tell({ about: "canceled" });
    expect((await lastMail()).text).not.toContain("Add to calendar");
  });

  it("has a calendar file that a later one replaces and a last one takes back", async () => {
    await tell();
    const first = event((await lastMail()).calendar);
    expect(first).toMatchObject({ method: "PUBLISH", start: "20260610T150000Z" });
    await change({ timeSlot: slot(14, 15, "2026-06-10") });
    await tell({ about: "moved" });
    const second = event((await lastMail()).calendar);
    expect(second).toMatchObject({ uid: first.uid, method: "PUBLISH", start: "20260610T190000Z" });
    expect(second.sequence).toBeGreaterThan(first.sequence);
    await setStatus(test, owner, visit._id, "cancelled");
    await tell({ about: "canceled" });
    const last = event((await lastMail()).calendar);
    expect(last).toMatchObject({ uid: first.uid, method: "CANCEL" });
    expect(last.sequence).toBeGreaterThan(second.sequence);
  });
});

describe("telling of a change", () => {
  it("a move names the old and the new time, once", async () => {
    await tell();
    await change({ timeSlot: slot(14, 15, "2026-06-11") });
    expect((await tell({ about: "moved" })).statusCode).toBe(202);
    const { text } = await lastMail();
    expect(text).toContain("Your visit has moved to\nThursday, Jun 11,\n2:00 – 4:00 PM");
    expect(text).toContain("It was Wednesday, Jun 10, 10:00 AM – 12:00 PM");
    const again = await tell({ about: "moved" });
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toBe("The customer already has this time");
    expect(await kinds()).toEqual(["visit_notice", "visit_moved"]);
  });

  it("someone who was told nothing yet learns when the visit is", async () => {
    await change({ timeSlot: slot(14, 15, "2026-06-11") });
    await tell({ about: "moved" });
    expect(await kinds()).toEqual(["visit_notice"]);
  });

  it("409: a cancellation twice, and of a visit that takes place", async () => {
    expect((await tell({ about: "canceled" })).statusCode).toBe(409);
    await setStatus(test, owner, visit._id, "cancelled");
    expect((await tell({ about: "canceled" })).statusCode).toBe(202);
    expect((await tell({ about: "canceled" })).statusCode).toBe(409);
    expect(await kinds()).toEqual(["visit_cancelled"]);
  });

  it("who is coming instead is news only for those who were told a name", async () => {
    const lee = await signedInAs(test, "technician", owner);
    await test.database.pool.query("update users set first_name = 'Lee' where id = $1", [lee.userId]);
    await change({ team: crew(lee) });
    expect((await tell({ about: "reassigned" })).json().message).toBe(
      "We haven't told the customer who's coming",
    );
    await tell();
    expect((await tell({ about: "reassigned" })).json().message).toBe(
      "The customer already knows who's coming",
    );
    await change({ team: crew(sam) });
    expect((await tell({ about: "reassigned" })).statusCode).toBe(202);
    expect(await kinds()).toEqual(["visit_notice", "visit_reassigned"]);
  });

  it("no change tells anybody by itself", async () => {
    await tell();
    await change({ timeSlot: slot(14, 15, "2026-06-11") });
    await setStatus(test, owner, visit._id, "cancelled");
    expect(await kinds()).toEqual(["visit_notice"]);
  });
});

const windowOf = async (fields: object) => {
  const { job, client } = visit;
  const timeSlot = slot(13, 14, "2026-06-12");
  const body = { job: job._id, client: client._id, timeSlot, ...fields };
  return (await request(test, owner, "POST", "/schedule", body)).json<Visit>().arrivalWindow;
};

describe("the arrival window of a new visit", () => {
  it("is the one of the settings, unless one or none was given", async () => {
    const [start, later] = ["2026-06-12T18:00:00.000Z", "2026-06-12T20:00:00.000Z"];
    expect(await windowOf({})).toEqual({ start, end: later });
    expect(await windowOf({ arrivalWindow: null })).toBeNull();
    const own = { start, end: "2026-06-12T18:30:00.000Z" };
    expect(await windowOf({ arrivalWindow: own })).toEqual(own);
  });
});
