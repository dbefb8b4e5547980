import { expect, test } from "../fixtures";

const screens = [
  ["Dashboard", "/dashboard"],
  ["Team", "/team"],
  ["Clients", "/clients"],
  ["Quotes", "/quotes"],
  ["Jobs", "/jobs"],
  ["Schedule", "/schedule"],
  ["Invoices", "/invoices"],
  ["Reports", "/reports"],
  ["Settings", "/settings"],
] as const;

test.beforeEach(async ({ owner, enterAs }) => enterAs(owner));

test("the sidebar leads to every screen, in order, and each names itself in the title", async ({ page }) => {
  await page.goto("/dashboard");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link")).toHaveText(screens.map(([label]) => label));
  for (const [label, path] of screens) {
    await navigation.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${label} · Fieldwright`);
    await expect(navigation.getByRole("link", { name: label })).toHaveAttribute("aria-current", "page");
  }
});

test("the sidebar shows who is signed in and leads to the Help Center", async ({ page }) => {
  await page.goto("/dashboard");
  const sidebar = page.getByRole("complementary");
  await expect(sidebar.getByText("Robin Mason")).toBeVisible();
  await expect(sidebar.getByText("Executive Administrator")).toBeVisible();
  await sidebar.getByRole("link", { name: "Help Center" }).click();
  await expect(page.getByRole("heading", { name: "Help Center" })).toBeVisible();
  await expect(page.getByText("Only admins can manage user roles and permissions.")).toBeVisible();
});

test("the account menu leads to Dashboard and Settings and signs out", async ({ page }) => {
  await page.goto("/clients");
  const open = () => page.getByRole("button", { name: /Robin Mason/ }).click();
  await open();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(page).toHaveURL("/settings");
  await open();
  await page.getByRole("menuitem", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await open();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the drawer closes when a screen is chosen", async ({ page }) => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Open navigation" }).click();
    const drawer = page.getByRole("dialog", { name: "Navigation" });
    await drawer.getByRole("link", { name: "Clients" }).click();
    await expect(page).toHaveURL("/clients");
    await expect(drawer).toBeHidden();
  });

  test("the drawer closes on a tap outside and on Escape", async ({ page }) => {
    await page.goto("/dashboard");
    const drawer = page.getByRole("dialog", { name: "Navigation" });
    await page.getByRole("button", { name: "Open navigation" }).click();
    await expect(drawer).toBeVisible();
    await page.mouse.click(380, 600);
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: "Open navigation" }).click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  });
});

test("the palette opens with Ctrl+K and goes to a screen by keyboard alone", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("settings");
  await expect(palette.getByRole("option", { name: "Settings", selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings");
  await expect(palette).toBeHidden();
});

test("single keys navigate, list themselves, and stay silent while someone types", async ({ page }) => {
  await page.goto("/clients");
  await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL("/team");
  await page.getByLabel("First Name").fill("");
  await page.getByLabel("First Name").pressSequentially("gc?");
  await expect(page).toHaveURL("/team");
  await expect(page.getByLabel("First Name")).toHaveValue("gc?");
  await page.getByRole("heading", { name: "Team", exact: true }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("slash puts the cursor into the page's search", async ({ page }) => {
  await page.goto("/clients");
  await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search clients", { exact: true })).toBeFocused();
});

test("the theme survives a reload and is there before the first paint", async ({ page }) => {
  await page.goto("/settings#appearance");
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  // The attribute must be set before anything is shown, so it is read as soon as the body exists.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      document.documentElement.dataset.themeAtFirstBody = document.documentElement.dataset.theme;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme-at-first-body", "dark");
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("Auto follows the system live", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/settings#appearance");
  await page.getByRole("radio", { name: "Auto" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("Settings lists where the account is signed in and signs another device out", async ({
  page,
  owner,
  request,
}) => {
  const elsewhere = await request.post("/api/auth/login", {
    data: { email: owner.email, password: owner.password },
  });
  const { token } = await elsewhere.json();
  await page.goto("/settings#security");
  const security = page.getByRole("region", { name: "Security" });
  await expect(security.getByText("This device", { exact: true })).toBeVisible();
  await security
    .getByRole("button", { name: /^Sign out/ })
    .last()
    .click();
  await expect(page.getByText("That device is signed out.")).toBeVisible();
  const answer = await request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});
