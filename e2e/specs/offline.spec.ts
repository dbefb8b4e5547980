import { expect, test } from "../fixtures";

test("without a network the session stays and the application says so", async ({
  page,
  context,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await enterAs(owner);
  await page.goto("/settings#security");
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You're offline, but still signed in")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(owner.token);
  await context.setOffline(false);
  await expect(page.getByText("You're offline, but still signed in")).toBeHidden();
});

test("a server that does not answer the session check signs nobody out, and Retry goes on", async ({
  page,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|503/);
  await page.route("**/api/auth/me", (route) => route.abort());
  await enterAs(owner);
  await page.goto("/team");
  const message = page.getByText("You're offline, or Fieldwright is down. You're still signed in.");
  await expect(message).toBeVisible();
  await page.unroute("**/api/auth/me");
  await page.route("**/api/auth/me", (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(message).toBeVisible();
  await page.unroute("**/api/auth/me");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Team", exact: true })).toBeVisible();
});

for (const [what, answer] of [
  ["a proxy's page", { contentType: "text/html", body: "<h1>401 Authorization Required</h1>" }],
  ["an empty answer", {}],
  ["a JSON that is none", { contentType: "application/json", body: "<" }],
] as const)
  test(`a 401 signs out, even if it is ${what}`, async ({ page, owner, enterAs, expectErrors }) => {
    expectErrors(/401/);
    await enterAs(owner);
    await page.route("**/api/auth/me", (route) => route.fulfill({ status: 401, ...answer }));
    await page.goto("/team");
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
