import { registerAccount } from "../accounts";
import { expect, test } from "../fixtures";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test("an owner makes a key that reads only, and finds what it was refused in the security log", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  await enterAs(owner);
  await page.goto("/settings#integrations");
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create API key" });
  await dialog.getByLabel("Name").fill("Wall display");
  await expect(dialog.getByRole("radio", { name: "Read only" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Team" })).not.toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "Billing" })).toBeHidden();
  for (const name of ["Quotes", "Invoices and payments", "Messages to customers", "Reports"])
    await dialog.getByRole("checkbox", { name }).uncheck();
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  const key = await dialog.getByLabel("Your API key").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  const listed = page.getByRole("main").getByRole("listitem").filter({ hasText: "Wall display" });
  await expect(listed.getByText("Read only: Clients, Jobs, Schedule and field work")).toBeVisible();

  expect((await request.get("/api/clients", { headers: bearer(key) })).status()).toBe(200);
  const refused = await request.post("/api/clients", { headers: bearer(key), data: {} });
  expect(refused.status()).toBe(403);
  expect((await refused.json()).message).toBe("This API key needs the scope clients:write");

  await page.goto("/settings#security");
  const security = page.getByRole("region", { name: "Security", exact: true });
  await expect(security.getByText("Wall display: clients:read, jobs:read, schedule:read")).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(security.getByText("POST /api/clients, API key Wall display")).toHaveCount(1);
  }).toPass();
  await security.getByLabel("Show", { exact: true }).selectOption("Password reset");
  await expect(security.getByText("Nothing like that in the last year.")).toBeVisible();
  await security.getByLabel("Show", { exact: true }).selectOption("API key created");
  await expect(security.getByText("Wall display: clients:read, jobs:read, schedule:read")).toBeVisible();
});

test("the security log fits a phone, is loaded page by page, and says so when it cannot be loaded", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/500/);
  for (let made = 1; made <= 11; made++)
    await request.post("/api/api-keys", { headers: bearer(owner.token), data: { name: `Key ${made}` } });
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(owner);
  await page.goto("/settings#security");
  const security = page.getByRole("region", { name: "Security", exact: true });
  await expect(security.getByText(/^Key 11:/)).toBeVisible();
  await expect(security.getByText(/^Key 1:/)).toBeHidden();
  await security.getByRole("button", { name: "Show older" }).click();
  await expect(security.getByText(/^Key 1:/)).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await page.route("**/api/security-events*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(security.getByText("Failed to load the security log")).toBeVisible();
});

test("a browser that signed in carries a token that no script can read", async ({
  page,
  context,
  request,
}) => {
  const { email, password } = await registerAccount(request, "client");
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("/dashboard");
  const cookies = await context.cookies(new URL("/api/auth/login", page.url()).href);
  expect(cookies).toMatchObject([{ name: "fieldwright_device", httpOnly: true, sameSite: "Lax" }]);
});
