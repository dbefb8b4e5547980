import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queuedEmails, setAttempts, uniqueEmail } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

const inbox = "office@field.example.com";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ config: { contactEmail: inbox } });
});
afterAll(() => test.close());

let sender: string;
beforeEach(() => {
  sender = uniqueEmail();
});

const complete = () => ({
  firstName: "Dana",
  lastName: "Hollis",
  email: sender,
  phone: "312 555 0142",
  company: "Hollis & Sons",
  subject: "Moving from paper",
  message: "We are nine people.\n\nCan you <import> our clients?",
});

const send = (payload: object, remoteAddress = "127.0.0.1") =>
  test.app.inject({ method: "POST", url: "/api/contact", payload, remoteAddress });

const stored = async () => {
  const { rows } = await test.database.pool.query(
    "select first_name, last_name, email, phone, company, subject, message from contact_messages where email = $1",
    [sender],
  );
  return rows;
};

const mailed = async () =>
  (await queuedEmails(test, inbox)).filter((email) => email.replyTo?.address === sender);

describe("200", () => {
  it("stores the message and says that it was sent", async () => {
    const answer = await send(complete());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: "Message sent successfully! We'll get back to you soon." });
    const { firstName, lastName, ...rest } = complete();
    expect(await stored()).toEqual([{ first_name: firstName, last_name: lastName, ...rest }]);
  });

  it("sends it to the configured address, with replies to the sender", async () => {
    await send(complete());
    const [email, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      to: { address: inbox },
      replyTo: { name: "Dana Hollis", address: sender },
      subject: "Contact: Moving from paper",
    });
    expect(email?.text).toContain("Dana Hollis · Hollis & Sons");
    expect(email?.text).toContain("Can you <import> our clients?");
    expect(email?.html).toContain("Can you &lt;import&gt; our clients?");
  });

  it("needs neither phone nor company", async () => {
    const { phone: _phone, ...rest } = complete();
    expect((await send({ ...rest, company: " " })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ phone: null, company: null }]);
  });

  it("silently drops messages with the hidden field filled in", async () => {
    const answer = await send({ ...complete(), website: "https://spam.example.com" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: "Message sent successfully! We'll get back to you soon." });
    expect(await stored()).toEqual([]);
    expect(await mailed()).toEqual([]);
  });
});

describe("400", () => {
  it.each([
    ["firstName", "First name is required"],
    ["lastName", "Last name is required"],
    ["email", "Email is required"],
    ["subject", "Subject is required"],
    ["message", "Message is required"],
  ])("without %s", async (field, msg) => {
    const answer = await send({ ...complete(), [field]: "  " });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: msg, errors: [{ field, msg }] });
    expect(await stored()).toEqual([]);
  });

  it("with an invalid address", async () => {
    expect((await send({ ...complete(), email: "dana@" })).json()).toMatchObject({
      message: "Email is invalid",
    });
  });

  it("with a message beyond 5,000 characters", async () => {
    expect((await send({ ...complete(), message: "x".repeat(5_001) })).statusCode).toBe(400);
  });
});

describe("429", () => {
  it.each([
    ["contact-sender", 5, () => sender],
    ["contact-address", 20, () => "10.1.0.9"],
  ])("when %s has sent its share, and nothing is stored", async (limit, share, subject) => {
    await send(complete(), "10.1.0.9");
    await setAttempts(test, limit, subject(), share);
    const answer = await send(complete(), "10.1.0.9");
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(await stored()).toHaveLength(1);
  });
});
