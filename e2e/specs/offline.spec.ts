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
  let server: "gone" | "busy" | "back" = "gone";
  await page.route("**/api/auth/me", (route) => {
    if (server === "gone") return route.abort();
    return server === "busy" ? route.fulfill({ status: 503, json: {} }) : route.continue();
  });
  await page.clock.install();
  await enterAs(owner);
  await page.goto("/team");
  const message = page.getByText("You're offline, or Fieldwright is down. You're still signed in.");
  await expect(message).toBeVisible();
  server = "busy";
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(message).toBeVisible();
  // The page asks again on its own, which would take the button away.
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(message).toBeVisible();
  server = "back";
  await page.getByRole("button", { name: "Retry" }).click();
  await page.clock.resume();
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

test("what was typed survives a session that ends, for the person who typed it", async ({
  page,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/401/);
  await enterAs(owner);
  await page.goto("/clients/new");
  await page.getByLabel("First Name").fill("Grace");
  await page.getByLabel("Last Name").fill("Liu");
  await page.getByLabel("Email").fill("grace.liu@example.com");
  await page.route("**/api/clients", (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole("button", { name: "Add Client", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.unroute("**/api/clients");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/clients/new");
  await expect(page.getByLabel("First Name")).toHaveValue("Grace");
  await expect(page.getByLabel("Email")).toHaveValue("grace.liu@example.com");
  await page.getByRole("button", { name: "Add Client", exact: true }).click();
  await expect(page).toHaveURL("/clients");
});
