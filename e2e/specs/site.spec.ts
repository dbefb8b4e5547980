import type { Page } from "@playwright/test";
import { messagesNaming, newEmail } from "../accounts";
import { answerOnce, expect, test } from "../fixtures";

test("the home page leads to registration, the demo and the trades", async ({ page }) => {
  const main = page.getByRole("main");
  await page.goto("/");
  await main.getByRole("link", { name: "Get Started", exact: true }).first().click();
  await expect(page).toHaveURL("/register");
  await expect(page.getByRole("banner").getByRole("link", { name: "Contact", exact: true })).toHaveCount(0);
  await page.goto("/");
  await main.getByRole("link", { name: "Interactive Demo", exact: true }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/");
  await main.getByRole("link", { name: "Plumbing", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plumbing", exact: true })).toBeVisible();
  for (const bullet of ["Rapid dispatch", "Parts tracking", "On-site invoicing"])
    await expect(main.getByRole("listitem").getByText(bullet, { exact: true })).toBeVisible();
});

test("a trade and an integration without a page get the general one", async ({ page }) => {
  const answer = await page.goto("/industry/falconry");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1, name: "Industry", exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(0);
  await page.goto("/integrations/fax");
  await expect(page.getByRole("heading", { level: 1, name: "Integration", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "All integrations", exact: true }).click();
  await expect(page).toHaveURL("/integrations");
});

test("prices follow the billing, the comparison unfolds", async ({ page }) => {
  await page.goto("/#pricing");
  const prices = page.locator("#pricing").getByText(/^\$\d+$/);
  const shown = () => prices.filter({ visible: true }).allTextContents();
  expect(await shown()).toEqual(["$49", "$99", "$199"]);
  await page.getByText("Annual", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Annual" })).toBeChecked();
  expect(await shown()).toEqual(["$41", "$82", "$165"]);
  await expect(page.getByText("Save ~17% with annual billing", { exact: true })).toBeVisible();

  const categories = page.getByRole("table", { name: "Features by plan" }).locator("th[scope=rowgroup]");
  await expect(categories.filter({ visible: true })).toHaveCount(3);
  await page.getByRole("button", { name: "Show all 7 categories" }).click();
  await expect(categories.filter({ visible: true })).toHaveCount(7);
  await page.getByRole("button", { name: "Show fewer categories" }).click();
  await expect(categories.filter({ visible: true })).toHaveCount(3);
});

test("the help center finds its articles", async ({ page }) => {
  await page.goto("/help");
  const articles = page.getByRole("article");
  const all = await articles.count();
  expect(all).toBeGreaterThan(30);
  const search = page.getByRole("searchbox", { name: "Search the help center" });
  await search.fill("ROLES admin");
  await expect(page.getByText("Only admins can manage user roles and permissions.")).toBeVisible();
  expect(await articles.filter({ visible: true }).count()).toBeLessThan(8);
  await search.fill("zeppelin");
  await expect(page.getByText("No articles found.")).toBeVisible();
  await expect(articles.filter({ visible: true })).toHaveCount(0);
  await search.fill("");
  await expect(articles.filter({ visible: true })).toHaveCount(all);
});

const fillIn = async (page: Page, email: string) => {
  await page.getByLabel("First name").fill("Dana");
  await page.getByLabel("Last name").fill("Hollis");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Subject").fill("Moving from paper");
  await page.getByLabel("Message").fill("We are nine people.");
};

test("the contact form says what happened, twice", async ({ page, expectErrors }) => {
  expectErrors(/429|ERR_FAILED/);
  const email = newEmail("contact");
  await page.goto("/contact");
  const toast = page.locator("#toast");
  const banner = page.locator("#outcome");
  const send = page.getByRole("button", { name: "Send Message", exact: true });
  await send.click();
  await expect(page.getByLabel("First name")).toBeFocused();

  await fillIn(page, email);
  const refusal = "Too many attempts. Please wait a while and try again.";
  await answerOnce(page, "**/api/contact", (route) =>
    route.fulfill({ status: 429, json: { message: refusal } }),
  );
  await send.click();
  await expect(banner).toHaveText(refusal);
  await expect(toast.getByText(refusal, { exact: true })).toBeVisible();

  await answerOnce(page, "**/api/contact", (route) => route.abort());
  await send.click();
  await expect(banner).toHaveText("Failed to send message. Please try again.");

  const sending = page.getByRole("button", { name: "Sending...", exact: true });
  await page.route("**/api/contact", async (route) => {
    await expect(sending).toBeVisible();
    await route.continue();
  });
  await send.click();
  const success = "Message sent successfully! We'll get back to you soon.";
  await expect(banner).toHaveText(success);
  await expect(toast.getByText(success, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("");
  await expect
    .poll(async () => (await messagesNaming(email)).some((mail) => mail.includes("We are nine people.")))
    .toBe(true);
});

test("the status page asks again every 30 seconds", async ({ page, expectErrors }) => {
  expectErrors(/503|ERR_FAILED/);
  const begun = Date.now();
  await page.clock.install({ time: begun });
  // Time stands still unless the test moves it.
  await page.clock.pauseAt(begun + 1_000);
  await page.goto("/status");
  const status = page.getByRole("status").filter({ hasText: /\w/ });
  await expect(status).toHaveText("All systems operational");
  for (const unit of ["days", "hours", "minutes", "seconds"])
    await expect(page.locator(`#${unit}`)).toHaveText(/^\d+$/);

  await page.route("**/health", (route) =>
    route.fulfill({ status: 503, json: { status: "degraded", uptime: 93_784, timestamp: "" } }),
  );
  await page.clock.runFor(29_000);
  await expect(status).toHaveText("All systems operational");
  await page.clock.runFor(1_500);
  await expect(status).toHaveText("System issue detected");
  await expect(page.locator("#days")).toHaveText("1");
  await expect(page.locator("#hours")).toHaveText("2");

  await page.unroute("**/health");
  await page.route("**/health", (route) => route.abort());
  await page.clock.runFor(30_000);
  await expect(status).toHaveText("Unable to reach server");
  await expect(page.locator("#seconds")).toHaveText("–");
});

test("signed-in visitors see their way back, and everyone chooses a theme", async ({
  page,
  owner,
  enterAs,
}) => {
  const header = page.getByRole("banner");
  const ways = header.getByRole("link", { name: /^(Sign in|Get Started|Open Fieldwright)$/ });
  await page.goto("/about");
  await expect(ways).toHaveText(["Sign in", "Get Started"]);
  await enterAs(owner);
  await page.goto("/about");
  await expect(ways).toHaveText(["Open Fieldwright"]);
  await page.getByRole("button", { name: "Dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await header.getByRole("link", { name: "Open Fieldwright", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the public pages need no script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Every visit in its place." })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Fieldwright" })).toBeHidden();
  await page.getByText("Annual", { exact: true }).click();
  await expect(page.getByText("$82", { exact: true })).toBeVisible();
  await page.locator("header summary").click();
  await page.getByRole("banner").getByRole("link", { name: "Help Center", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Help Center" })).toBeVisible();
  await expect(page.getByText("Only admins can manage user roles and permissions.")).toBeVisible();
  await context.close();
});
