import type { Page } from "@playwright/test";
import { contrastViolations, violationsOf } from "../accessible";
import { logIn } from "../accounts";
import { expect, test } from "../fixtures";

const publicScreens = [
  "/",
  "/about",
  "/help",
  "/contact",
  "/status",
  "/careers",
  "/terms",
  "/integrations",
  "/integrations/stripe",
  "/integrations/fax",
  "/industry/plumbing",
  "/industry/falconry",
  "/404.html",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password/some-token",
  "/verify-email/some-token",
  "/invite/some-token",
  "/review/some-token",
];
/** On a phone these are text under the header of `/`, or the form of `/login` with other fields. */
const sameOnPhone = [
  "/about",
  "/careers",
  "/terms",
  "/integrations/fax",
  "/industry/falconry",
  "/reset-password/some-token",
  "/verify-email/some-token",
  "/invite/some-token",
];
const screens = [
  "/dashboard",
  "/clients",
  "/clients/new",
  "/clients/import",
  "/import?what=jobs",
  "/quotes",
  "/quotes/new",
  "/jobs",
  "/jobs/new",
  "/schedule",
  "/schedule?view=board",
  "/schedule?view=board&range=week",
  "/schedule?view=month",
  "/schedule?view=map",
  "/schedule/new",
  "/invoices",
  "/invoices/new",
  "/reports",
  "/settings",
  "/settings#security",
  "/settings#organization",
  "/settings#reminders",
  "/settings#integrations",
  "/settings#data",
  "/team",
  "/time-sheets",
];

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const settled = async (page: Page) => {
  // By element, not by role: an open dialog hides the page behind it from roles.
  await expect(page.locator("h1")).toBeAttached();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
  // Contrast is measured on what is painted, so animations must be finished.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
};

const expectNoLightViolations = async (page: Page, where: string) => {
  await settled(page);
  expect({ where, light: await violationsOf(page) }).toEqual({ where, light: [] });
};

/**
 * Checks every rule in the light theme, then switches the open page to dark and checks colors again. On a desk: dark
 * colors on a phone are the same.
 */
const expectNoViolations = async (page: Page, where: string) => {
  await expectNoLightViolations(page, where);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html[data-theme=dark]")).toBeAttached();
  await settled(page);
  const dark = await contrastViolations(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html[data-theme=light]")).toBeAttached();
  expect({ where, dark }).toEqual({ where, dark: [] });
};

test("text that is hard to read is found, also beside text of the same kind that was measured", async ({
  page,
}) => {
  await page.goto("/login");
  await expect(page.locator("h1")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const plant = (style: string) =>
    page.evaluate((css) => {
      const copy = document.querySelector("h1")?.cloneNode(true);
      if (!(copy instanceof HTMLElement)) throw new Error("There is no heading");
      copy.style.cssText = css;
      document.querySelector("h1")?.after(copy);
    }, style);
  await plant("");
  expect(await contrastViolations(page)).toEqual([]);
  await plant("color: #777; background: #888");
  expect(await contrastViolations(page)).toEqual([expect.stringContaining("color-contrast at")]);
});

/** Each test checks about twenty screens, node by node. */
const prepare = async (page: Page, expectErrors: (...patterns: RegExp[]) => void) => {
  test.setTimeout(600_000);
  expectErrors(/40[04]/, /ERR_FAILED/);
  // No animations: otherwise colors would be measured halfway between the themes.
  await page.addInitScript(() =>
    localStorage.setItem("fieldwright.appearance", JSON.stringify({ theme: "auto", animations: false })),
  );
};

/** Opens each screen once, and checks it on a desk and then, unless a phone has the same parts as elsewhere, on a phone. */
const checkOnBoth = async (
  page: Page,
  paths: readonly string[],
  hasOwnPhoneParts: (path: string) => boolean = () => true,
) => {
  const session = await page.context().newCDPSession(page);
  const become = async (size: typeof desk) => {
    await page.setViewportSize(size);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: size === phone });
  };
  for (const path of paths) {
    await become(desk);
    await page.goto(path);
    await expectNoViolations(page, path);
    if (!hasOwnPhoneParts(path)) continue;
    await become(phone);
    await expectNoLightViolations(page, `${path} on a phone`);
  }
};

test.describe("on a desk and on a phone", () => {
  test.use({ colorScheme: "light" });
  test.beforeEach(({ page, expectErrors }) => prepare(page, expectErrors));

  test("public screens have no violation", ({ page }) =>
    checkOnBoth(page, publicScreens, (path) => !sameOnPhone.includes(path)));

  test("screens of the application have no violation", async ({ page, demoAdmin, enterAs }) => {
    await enterAs(demoAdmin);
    await checkOnBoth(page, screens);
  });

  test("pages of one record have no violation", async ({ page, demoAdmin, enterAs, request }) => {
    await enterAs(demoAdmin);
    const paths = ["clients", "quotes", "jobs", "invoices", "schedule"].map(async (kind) => {
      const answer = await request.get(`/api/${kind}?limit=1`, {
        headers: { authorization: `Bearer ${demoAdmin.token}` },
      });
      const [record] = (await answer.json())[kind === "schedule" ? "schedules" : kind];
      return `/${kind}/${record._id}`;
    });
    await checkOnBoth(page, await Promise.all(paths));
  });
});

for (const viewport of [desk, phone]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport === phone, colorScheme: "light" });
    test.beforeEach(({ page, expectErrors }) => prepare(page, expectErrors));
    const check = viewport === desk ? expectNoViolations : expectNoLightViolations;

    test("a contact message that failed has no violation", async ({ page }) => {
      await page.route("**/api/contact", (route) => route.abort());
      await page.goto("/contact");
      for (const label of ["First name", "Last name", "Subject", "Message"])
        await page.getByLabel(label, { exact: true }).fill("Level");
      await page.getByLabel("Email", { exact: true }).fill("level@example.com");
      await page.getByRole("button", { name: "Send Message", exact: true }).click();
      await expect(page.locator("#outcome")).toHaveText("Failed to send message. Please try again.");
      if (viewport === phone) await page.locator("header summary").click();
      await check(page, "a contact message that failed");
    });

    test("pages of customers have no violation", async ({ page, owner, request }) => {
      const headers = { authorization: `Bearer ${owner.token}` };
      const make = async (path: string, data: object = {}) =>
        (await request.post(`/api${path}`, { headers, data })).json();
      const client = await make("/clients", { firstName: "Vera", lastName: "Lind", email: "v@example.com" });
      const quote = await make("/quotes", {
        client: client._id,
        title: "Heat pump",
        deposit: 100,
        message: "We can start on Monday.",
        lineItems: [
          { name: "Heat pump", quantity: 2, unitPrice: 500 },
          { name: "Thermostat", quantity: 1, unitPrice: 90, optional: true },
        ],
      });
      const { url } = await make(`/quotes/${quote._id}/link`);
      await page.goto(new URL(url).pathname);
      await check(page, "a customer's quote");
      await page.getByRole("button", { name: "Approve quote", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Approve quote", exact: true }).click();
      await expect(page.getByText("Name is required", { exact: true })).toBeVisible();
      await check(page, "approving a quote");
      await page.getByLabel("Your full name", { exact: true }).fill("Vera Lind");
      await page.getByRole("radio", { name: "Type", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Approve quote", exact: true }).click();
      await expect(page.getByText(/^Approved by Vera Lind/)).toBeVisible();
      await check(page, "an approved quote");
      const { job } = await make(`/quotes/${quote._id}/convert`);
      const invoice = await make("/invoices", {
        job: job._id,
        client: client._id,
        lineItems: [{ name: "Heat pump", quantity: 1, unitPrice: 500 }],
        terms: { dueDate: "2026-01-01" },
      });
      await make(`/invoices/${invoice._id}/payments`, { amount: 20, method: "check" });
      const { url: pay } = await make(`/invoices/${invoice._id}/link`);
      await page.goto(new URL(pay).pathname);
      await check(page, "a customer's invoice");
      await page.goto(`/pay/${"x".repeat(43)}`);
      await expect(page.getByText("This link doesn't work", { exact: true })).toBeVisible();
      await check(page, "a link that does not work");
    });

    test("the client's home has no violation", async ({ page, request, enterAs }) => {
      await enterAs(await logIn(request, "client@fieldwright.demo"));
      await page.goto("/dashboard");
      await expect(page.getByRole("region", { name: "Upcoming visits" })).toBeVisible();
      await check(page, "the client's home");
      await page.getByRole("button", { name: "Request new work", exact: true }).click();
      await page.getByRole("button", { name: "Send Request", exact: true }).click();
      await check(page, "asking for work");
    });

    test("forms with errors, toasts, dialogs, menus and the palette have no violation", async ({
      page,
      demoAdmin,
      enterAs,
    }) => {
      await page.goto("/register");
      await page.getByLabel("Role").selectOption("admin");
      await page.getByRole("button", { name: "Create account" }).click();
      await check(page, "registration errors");

      await enterAs(demoAdmin);
      await page.goto("/quotes/new");
      await page.getByRole("button", { name: "Add line items" }).click();
      await page.getByRole("checkbox", { name: "Optional" }).check();
      await page.getByRole("button", { name: "Create Quote" }).click();
      await check(page, "quote editor");

      await page.goto("/clients");
      await page
        .getByRole("checkbox", { name: /^Select / })
        .first()
        .check();
      await check(page, "selected card");
      await page.getByRole("radio", { name: "Table" }).click();
      await check(page, "selected row");
      await page.getByRole("button", { name: "Clear selection" }).click();
      await page.getByRole("radio", { name: "Cards" }).click();
      await page
        .getByRole("link", { name: /^View Details/ })
        .first()
        .click();
      await expect(page.getByLabel("Tags")).toBeVisible();
      await check(page, "client");
      await page.getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await check(page, "confirmation");
      await page.keyboard.press("Escape");

      if (viewport === phone) {
        await page.getByRole("button", { name: "Open navigation" }).click();
        await expect(page.getByRole("dialog", { name: "Navigation" })).toBeVisible();
        await check(page, "drawer");
        await page.keyboard.press("Escape");
      }
      await page.getByRole("button", { name: "Create", exact: true }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await check(page, "create menu");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toBeHidden();
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
      await check(page, "palette");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await check(page, "keys");
    });
  });
}
