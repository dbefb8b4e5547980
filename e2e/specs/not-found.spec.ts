import { expect, test } from "../fixtures";

test("an unknown address answers 404 with a page that leads home", async ({ page, expectErrors }) => {
  expectErrors(/404/);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Nothing at this address." })).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("a client that does not exist is said to be gone, without an error", async ({
  page,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/404/);
  await enterAs(owner);
  await page.goto("/clients/0190a0b0-0000-7000-8000-000000000000");
  await expect(page.getByText("This client is not here")).toBeVisible();
});

test("the public pages need no script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Every visit in its place." })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Fieldwright" })).toBeHidden();
  await page.getByRole("link", { name: "Help Center" }).click();
  await expect(page.getByRole("heading", { name: "Help Center" })).toBeVisible();
  await context.close();
});

test("the home page leads to registration and to the demo", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Get Started" }).click();
  await expect(page).toHaveURL("/register");
  await page.goto("/");
  await page.getByRole("link", { name: "Interactive Demo" }).click();
  await expect(page).toHaveURL("/login");
});
