import type { Settings } from "@fieldwright/contract/settings";
import { type Role, roles } from "@fieldwright/domain/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readNotificationPreferences } from "#identity";
import {
  goodPassword,
  mustCall,
  type Person,
  queuedEmails,
  register,
  registerOrganization,
  registerUnverified,
  setAttempts,
  signedInAs,
  uniqueEmail,
} from "#testing/auth";
import { createPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Caller = Pick<Person, "headers">;

const read = (by: Caller) => mustCall<Settings>(test, "/settings", { method: "GET", headers: by.headers });

const put = (section: string, payload: object, by: Caller) =>
  test.app.inject({ method: "PUT", url: `/api/settings/${section}`, headers: by.headers, payload });

describe("reading", () => {
  it.each(roles)("gives the role %s its own settings and those it may change", async (role: Role) => {
    const owner = await registerOrganization(test, "Hollis & Sons");
    const settings = await read(await signedInAs(test, role, owner));
    expect(settings.profile.role).toBe(role);
    expect(settings.security).toMatchObject({ twoFactorEnabled: false, recoveryCodesLeft: 0 });
    expect(settings.security.sessions.filter((session) => session.current)).toHaveLength(1);
    expect(settings.notifications).toMatchObject({ email: true, sms: false, push: true });
    expect(settings.dataSettings).toEqual({ analytics: true, marketing: false });
    expect(Object.values(settings.integrations)).toEqual([false, false, false, false, false, false]);
    const administers = role === "admin";
    expect([settings.billing !== null, settings.organization !== null]).toEqual([administers, administers]);
  });

  it("gives people without an organization their own settings", async () => {
    const { token } = await register(test, { role: "technician", company: "Solo Electric" });
    const settings = await read({ headers: { authorization: `Bearer ${token}` } });
    expect(settings.profile).toMatchObject({ fullName: "Robin Tester", company: "Solo Electric" });
    expect([settings.billing, settings.organization]).toEqual([null, null]);
  });

  it("answers 404 for another section", async () => {
    const owner = await registerOrganization(test);
    expect((await put("anything", {}, owner)).statusCode).toBe(404);
  });
});

describe("profile", () => {
  it("accepts full or separate names, and keeps fields that are left out", async () => {
    const owner = await registerOrganization(test);
    const whole = await put("profile", { fullName: "Mary Ann Smith", phone: "614-555-0101" }, owner);
    expect(whole.json().profile).toMatchObject({
      firstName: "Mary Ann",
      lastName: "Smith",
      phone: "614-555-0101",
    });
    const part = await put("profile", { firstName: "Mo" }, owner);
    expect(part.json().profile).toMatchObject({ fullName: "Mo Smith", phone: "614-555-0101" });
    expect((await put("profile", { fullName: "Cher" }, owner)).statusCode).toBe(400);
    expect((await put("profile", { firstName: "Mo", version: 1 }, owner)).statusCode).toBe(409);
  });

  it("changes the email only with the password, has it verified, and notifies the old address", async () => {
    const owner = await registerOrganization(test);
    const email = uniqueEmail();
    const refused = await put("profile", { email }, owner);
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, "currentPassword"]);
    const wrong = await put("profile", { email, currentPassword: "not it" }, owner);
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, "Current password is incorrect"]);
    const changed = await put("profile", { email, currentPassword: goodPassword }, owner);
    expect(changed.json().profile).toMatchObject({ email, emailVerified: false });
    expect((await queuedEmails(test, email)).map(({ subject }) => subject)).toEqual(["Verify your email"]);
    expect((await queuedEmails(test, owner.email)).at(-1)?.subject).toBe("Your email address was changed");
    const taken = { email: email.toUpperCase(), currentPassword: goodPassword };
    expect((await put("profile", taken, await registerOrganization(test))).statusCode).toBe(409);
  });

  it("does not notify an old address that was never verified", async () => {
    const owner = await registerUnverified(test);
    const payload = { email: uniqueEmail(), currentPassword: goodPassword };
    expect((await put("profile", payload, owner)).statusCode).toBe(200);
    expect((await queuedEmails(test, owner.email)).map(({ subject }) => subject)).toEqual([
      "Verify your email",
    ]);
  });

  it("changes the email at most five times a day, and then sends nothing", async () => {
    const owner = await registerOrganization(test);
    const change = (email: string) => put("profile", { email, currentPassword: goodPassword }, owner);
    for (let changes = 0; changes < 5; changes++) expect((await change(uniqueEmail())).statusCode).toBe(200);
    const stranger = uniqueEmail();
    const refused = await change(stranger);
    expect([refused.statusCode, refused.json().code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 3600);
    expect(await queuedEmails(test, stranger)).toEqual([]);
    expect((await put("profile", { firstName: "Mo" }, owner)).statusCode).toBe(200);
  });

  it("counts changes of the email by network address too", async () => {
    const first = { email: uniqueEmail(), currentPassword: goodPassword };
    expect((await put("profile", first, await registerOrganization(test))).statusCode).toBe(200);
    await setAttempts(test, "email-change-address", "127.0.0.1", 20);
    const next = { email: uniqueEmail(), currentPassword: goodPassword };
    expect((await put("profile", next, await registerOrganization(test))).statusCode).toBe(429);
    await setAttempts(test, "email-change-address", "127.0.0.1", 0);
  });
});

describe("security", () => {
  it("changes the password, which ends every other session", async () => {
    const owner = await registerOrganization(test);
    const payload = { email: owner.email, password: goodPassword };
    const { token } = await mustCall<{ token: string }>(test, "/auth/login", { payload });
    const wrong = await put("security", { currentPassword: "not it", newPassword: "another-horse" }, owner);
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, "Current password is incorrect"]);
    const weak = await put("security", { currentPassword: goodPassword, newPassword: "123456" }, owner);
    expect(weak.statusCode).toBe(400);
    const changed = await put(
      "security",
      { currentPassword: goodPassword, newPassword: "another-horse" },
      owner,
    );
    expect([changed.statusCode, changed.json().security.sessions.length]).toEqual([200, 1]);
    const other = { headers: { authorization: `Bearer ${token}` } };
    expect((await put("data", {}, other)).statusCode).toBe(401);
    expect((await put("data", {}, owner)).statusCode).toBe(200);
    await mustCall(test, "/auth/login", { payload: { ...payload, password: "another-horse" } });
  });
});

describe("notifications and data", () => {
  it("keep fields that are left out, and decide who is notified of what", async () => {
    const technician = await signedInAs(test, "technician");
    await put("notifications", { sms: true, events: { visit_changed: false } }, technician);
    const changed = await put("notifications", { email: false }, technician);
    expect(changed.json().notifications).toEqual({
      email: false,
      sms: true,
      push: true,
      events: { customer_note: true, visit_assigned: true, visit_changed: false },
    });
    const channelsOf = (event: "visit_assigned" | "visit_changed") =>
      test.database.system(async (tx) =>
        (await readNotificationPreferences(tx, [technician.userId], event)).get(technician.userId),
      );
    expect(await channelsOf("visit_assigned")).toEqual(["sms", "push"]);
    expect(await channelsOf("visit_changed")).toEqual([]);
    const data = await put("data", { marketing: true }, technician);
    expect(data.json().dataSettings).toEqual({ analytics: true, marketing: true });
    expect((await put("notifications", { events: { anything: true } }, technician)).statusCode).toBe(400);
  });
});

describe("billing", () => {
  it("changes plan and payment reference, and never stores a card number", async () => {
    const owner = await registerOrganization(test);
    const changed = await put("billing", { plan: "ultimate", paymentMethod: "Visa ending in 4242" }, owner);
    expect(changed.json().billing).toMatchObject({
      plan: "ultimate",
      paymentMethod: "Visa ending in 4242",
      seats: { used: 1, limit: null },
      chargingConfigured: false,
    });
    expect((await put("billing", { paymentMethod: "4242 4242 4242 4242" }, owner)).statusCode).toBe(400);
    expect((await put("billing", { plan: "free" }, owner)).statusCode).toBe(400);
  });

  it("refuses a plan that is too small and says how many people are too many", async () => {
    const owner = await registerOrganization(test);
    for (let more = 0; more < 11; more += 1)
      await createPerson(test.database, "technician", owner.organizationId);
    const refused = await put("billing", { plan: "professional" }, owner);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "The Professional plan includes 10 team members and 12 are active. Deactivate 2 people first.",
    ]);
  });
});

describe("integrations", () => {
  it("can be switched off here and are connected elsewhere", async () => {
    const owner = await registerOrganization(test);
    const refused = await put("integrations", { zapier: true }, owner);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      "Connect zapier with its credentials in Settings > Integrations (POST /api/integrations/zapier/connect)",
    ]);
    await test.database.pool.query(
      "insert into integrations (organization_id, slug, credentials) values ($1, 'xero', '')",
      [owner.organizationId],
    );
    expect((await read(owner)).integrations.xero).toBe(true);
    expect((await put("integrations", { xero: false }, owner)).json().integrations.xero).toBe(false);
  });
});
