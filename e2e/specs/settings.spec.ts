import { createHmac } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import { logIn, newEmail } from "../accounts";
import { expect, test } from "../fixtures";

const section = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** The links of the rail, named like the sections. */
const open = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Settings sections" })
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();

const save = async (part: Locator, button: string, page: Page, told: string) => {
  await part.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByText(told, { exact: true })).toBeVisible();
};

/** Base32 of RFC 4648 and the code of RFC 6238, like an authenticator app. `ahead` is in steps of 30 seconds. */
const authenticatorCode = (key: string, ahead: number): string => {
  const bits = Array.from(key.replace(/\s/g, ""))
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
};

test("the owner changes every section, is asked before leaving, and deletes the organization", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/40[01]/);
  const headers = { authorization: `Bearer ${owner.token}` };
  for (const firstName of ["Ada", "Ben", "Cy", "Di", "Ed", "Flo"]) {
    const data = { firstName, lastName: "Lovelace", email: `${firstName}@example.com` };
    const { _id } = await (await request.post("/api/clients", { headers, data })).json();
    await request.delete(`/api/clients/${_id}`, { headers });
  }
  await enterAs(owner);
  await page.goto("/settings");

  const profile = section(page, "Profile Settings");
  await profile.getByLabel("First Name").fill("Robyn");
  await expect(profile.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page).toHaveURL("/settings");
  await save(profile, "Save Changes", page, "Profile saved.");
  await expect(profile.getByText("Unsaved changes", { exact: true })).toBeHidden();
  await profile.getByLabel("Phone").fill("614");
  await open(page, "Appearance");
  await expect(profile).toBeHidden();
  await page.getByRole("link", { name: "Profile Settings Unsaved changes", exact: true }).click();
  await expect(profile.getByLabel("Phone")).toHaveValue("614");
  await profile.getByRole("button", { name: "Discard", exact: true }).press("Enter");
  await expect(profile.getByRole("button", { name: "Save Changes", exact: true })).toBeFocused();
  await expect(page.getByRole("complementary").getByText("Robyn Mason", { exact: true })).toBeVisible();

  const security = section(page, "Security");
  await open(page, "Security");
  await security.getByLabel("Current password").fill("not it");
  await security.getByLabel("New password", { exact: true }).fill("Square-and-true-8");
  await security.getByLabel("Confirm new password").fill("Square-and-true-8");
  await security.getByRole("button", { name: "Update Password", exact: true }).click();
  await expect(security.getByText("Current password is incorrect", { exact: true })).toBeVisible();
  await security.getByLabel("Current password").fill(owner.password);
  await save(security, "Update Password", page, "Password updated. You're signed out on all other devices.");

  const organization = section(page, "Organization");
  await open(page, "Organization");
  await organization.getByLabel("Organization name").fill("Plumb & Square");
  await organization.getByLabel("Tax rate, %").fill("7.25");
  await organization.getByLabel("Saturday", { exact: true }).check();
  await organization.getByLabel("Columbus Day").uncheck();
  await organization.getByRole("button", { name: "Add a day off" }).click();
  await organization.getByRole("textbox", { name: "Day off" }).fill("2027-12-24");
  await organization.getByRole("textbox", { name: "Name", exact: true }).fill("Christmas Eve");
  await organization.getByLabel("Quote prefix").fill("EST-");
  await organization.getByLabel("Next quote number").fill("500");
  await expect(organization.getByText("EST-00500", { exact: true })).toBeVisible();
  await organization.getByLabel("Logo file").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
  });
  await expect(organization.getByRole("img", { name: "Your logo" })).toBeVisible();
  await save(organization, "Save Changes", page, "Organization saved.");
  await page.reload();
  await expect(organization.getByLabel("Columbus Day")).not.toBeChecked();
  await expect(organization.getByLabel("Labor Day")).toBeChecked();
  await expect(organization.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Christmas Eve");

  const billing = section(page, "Billing");
  await open(page, "Billing");
  await expect(billing.getByText("1 of 10 in use", { exact: true })).toBeVisible();
  await billing.getByRole("radio", { name: /^Enterprise/ }).check();
  await billing.getByLabel("Payment method").fill("Visa ending in 4242");
  await save(billing, "Update Billing", page, "Billing updated.");
  await expect(billing.getByText("1 in use, no limit", { exact: true })).toBeVisible();

  const notifications = section(page, "Notifications");
  await open(page, "Notifications");
  await notifications.getByRole("switch", { name: /^SMS/ }).check();
  await notifications.getByRole("switch", { name: /^Review received/ }).uncheck();
  await save(notifications, "Save Preferences", page, "Preferences saved.");

  const privacy = section(page, "Data & Privacy");
  await open(page, "Data & Privacy");
  await privacy.getByRole("switch", { name: /^Marketing/ }).check();
  await save(privacy, "Save Changes", page, "Privacy settings saved.");
  await privacy.getByRole("button", { name: "Next", exact: true }).click();
  await privacy.getByRole("button", { name: "Restore Client Ada Lovelace", exact: true }).click();
  await expect(page.getByText("Client Ada Lovelace is back.", { exact: true })).toBeVisible();
  await expect(privacy.getByRole("button", { name: /^Restore Client/ })).toHaveCount(5);

  await page.goto("/settings#billing");
  await expect(billing.getByLabel("Payment method")).toHaveValue("Visa ending in 4242");
  await expect(billing).toBeInViewport();
  await open(page, "Organization");
  await expect(organization.getByLabel("Tax rate, %")).toHaveValue("7.25");
  await expect(organization.getByLabel("Saturday from")).toBeVisible();
  await open(page, "Notifications");
  await expect(notifications.getByRole("switch", { name: /^SMS/ })).toBeChecked();
  await expect(notifications.getByRole("switch", { name: /^Review received/ })).not.toBeChecked();
  await open(page, "Data & Privacy");
  await expect(privacy.getByRole("switch", { name: /^Marketing/ })).toBeChecked();

  await privacy.getByRole("button", { name: "Delete Account", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Plumb & Square" });
  await dialog.getByLabel("Type Plumb & Square to confirm").fill("Plumb");
  await dialog.getByRole("button", { name: "Delete Account", exact: true }).click();
  await expect(dialog.getByText("Type the organization's name to confirm", { exact: true })).toBeVisible();
  await dialog.getByLabel("Type Plumb & Square to confirm").fill("Plumb & Square");
  await dialog.getByRole("button", { name: "Delete Account", exact: true }).click();
  await expect(page).toHaveURL("/");
  const { email } = owner;
  const again = await request.post("/api/auth/login", { data: { email, password: "Square-and-true-8" } });
  expect(again.status()).toBe(401);
});

test("two-factor sign-in is set up and asks for a code; a recovery code works once", async ({
  page,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/401/);
  await enterAs(owner);
  await page.goto("/settings#security");
  const security = section(page, "Security");
  await security.getByRole("button", { name: "Set up", exact: true }).click();
  const setUp = page.getByRole("dialog", { name: "Set up two-factor sign-in" });
  await setUp.getByLabel("Current password").fill(owner.password);
  await setUp.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(setUp.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const key = await setUp.locator("code").innerText();
  await setUp.getByLabel("Code", { exact: true }).fill(authenticatorCode(key, 0));
  await setUp.getByRole("button", { name: "Continue", exact: true }).click();
  const done = page.getByRole("dialog", { name: "Two-factor sign-in is on" });
  await expect(done.getByRole("listitem")).toHaveCount(10);
  const recoveryCodes = await done.getByRole("listitem").allInnerTexts();
  // The codes are shown only once, so a click outside must not close the dialog.
  await page.mouse.click(5, 5);
  await done.getByRole("button", { name: "Done", exact: true }).press("Enter");
  await expect(security.getByRole("button", { name: "New recovery codes", exact: true })).toBeFocused();
  await expect(security.getByText("10 recovery codes are left.", { exact: true })).toBeVisible();

  const enterPassword = async () => {
    await page.getByRole("button", { name: /^Robin Mason/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByText("Logged out successfully", { exact: true })).toBeVisible();
    // Without the message, which the next sign-out waits for.
    await page.goto("/login");
    await page.getByLabel("Email", { exact: true }).fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill(owner.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  };
  const enterRecoveryCode = async (code: string) => {
    await page.getByRole("button", { name: "Sign in with a recovery code", exact: true }).click();
    await page.getByLabel("Recovery code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };

  await enterPassword();
  // The code that turned it on is used up. The server also accepts the code of the next 30 seconds.
  await page.getByLabel("Code", { exact: true }).fill(authenticatorCode(key, 1));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");

  await enterPassword();
  await enterRecoveryCode(recoveryCodes[0] ?? "");
  await expect(page).toHaveURL("/dashboard");

  await enterPassword();
  await enterRecoveryCode(recoveryCodes[0] ?? "");
  await expect(page.getByRole("alert").getByText("The code is incorrect", { exact: true })).toBeVisible();
});

test("a technician sees their own sections only", async ({ page, request, owner, enterAs }) => {
  const email = newEmail("technician");
  const headers = { authorization: `Bearer ${owner.token}` };
  const data = { firstName: "Sam", lastName: "Okafor", email, password: "Level-and-plumb-7" };
  expect((await request.post("/api/users", { headers, data })).status()).toBe(201);
  await enterAs(await logIn(request, email, data.password));
  await page.goto("/settings");
  await expect(page.getByRole("navigation", { name: "Settings sections" }).getByRole("link")).toHaveText([
    "Profile Settings",
    "Security",
    "Notifications",
    "Calendar",
    "Appearance",
    "Data & Privacy",
  ]);
  await open(page, "Notifications");
  await expect(page.getByRole("switch", { name: /^Visit assigned/ })).toBeVisible();
  await expect(page.getByRole("switch", { name: /^Payment received/ })).toBeHidden();
  await open(page, "Data & Privacy");
  await expect(page.getByRole("heading", { name: "Delete account" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Deleted records" })).toBeHidden();
});

test("a setting is found by its words, and on a phone a section opens from the list and goes back to it", async ({
  page,
  owner,
  enterAs,
}) => {
  await enterAs(owner);
  await page.goto("/settings");
  const search = page.getByRole("searchbox", { name: "Find a setting" });
  const found = page.getByRole("list", { name: "Settings found" });
  const leadsTo = async (typed: string, hash: string, field: Locator) => {
    await search.fill(typed);
    await expect(found.getByRole("link").first()).toBeVisible();
    await search.press("Enter");
    await expect(page).toHaveURL(`/settings#${hash}`);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  };
  await leadsTo("tax", "organization", page.getByLabel("Tax rate, %"));
  await leadsTo("2FA", "security", page.getByRole("button", { name: "Set up", exact: true }));
  await leadsTo("webhook", "integrations", page.getByRole("button", { name: "Add webhook", exact: true }));
  await leadsTo("late fee", "reminders", page.getByRole("switch", { name: /^Late fee/ }));
  await search.fill("zebra");
  await page.getByRole("button", { name: "Show all sections", exact: true }).click();
  await expect(search).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings");
  await expect(section(page, "Profile Settings")).toBeHidden();
  await open(page, "Billing");
  await expect(section(page, "Billing")).toBeVisible();
  await expect(search).toBeHidden();
  await page.goBack();
  await expect(search).toBeVisible();
  await leadsTo("hours", "organization", page.getByRole("checkbox", { name: "Monday", exact: true }));
  await page.reload();
  await expect(section(page, "Organization")).toBeVisible();
  await page.getByRole("link", { name: "All settings", exact: true }).click();
  await expect(search).toBeVisible();
  await expect(page).toHaveURL("/settings");
});

test("whoever runs the deployment sees how it is doing, and another owner does not", async ({
  page,
  request,
  owner,
  demoAdmin,
  enterAs,
}) => {
  const headers = { authorization: `Bearer ${owner.token}` };
  expect((await request.get("/api/system", { headers })).status()).toBe(403);
  await enterAs(demoAdmin);
  await page.goto("/settings");
  await open(page, "System");
  const system = section(page, "System");
  await expect(system.getByText("Email isn't set up.", { exact: false })).toBeVisible();
  await expect(system.getByText("Answering", { exact: true })).toBeVisible();
  await expect(system.getByText("Backups aren't set up.", { exact: true }).last()).toBeVisible();
  await expectNoViolations(page);
});
