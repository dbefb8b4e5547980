import type { APIRequestContext } from "@playwright/test";
import type { Account } from "../accounts";
import { expect, test } from "../fixtures";

const create = async (request: APIRequestContext, { token }: Account, path: string, data: object) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post(`/api${path}`, { headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

const addJobs = async (request: APIRequestContext, owner: Account) => {
  const client = await create(request, owner, "/clients", {
    firstName: "Grace",
    lastName: "Liu",
    email: "grace.liu@example.com",
  });
  for (const [title, estimatedCost] of [
    ["Boiler", 300],
    ["Attic fan", 100],
    ["Drain", 200],
  ])
    await create(request, owner, "/jobs", {
      client: client._id,
      title,
      estimatedCost,
      scheduledDate: "2099-01-05",
    });
  return client;
};

test("jobs in a table are sorted, their columns chosen, and the view is saved, renamed and deleted", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  await addJobs(request, owner);
  await enterAs(owner);
  await page.goto("/jobs");
  await expect(page.getByRole("list", { name: "Jobs" })).toBeVisible();
  await page.getByRole("radio", { name: "Table" }).check();
  await expect(page).toHaveURL("/jobs?view=table");
  const table = page.getByRole("table", { name: "Jobs" });
  const titles = table.getByRole("row").getByRole("link");
  await expect(titles).toHaveText(["Drain", "Attic fan", "Boiler"]);

  await table.getByRole("button", { name: "Job", exact: true }).click();
  await expect(titles).toHaveText(["Attic fan", "Boiler", "Drain"]);
  const amount = table.getByRole("columnheader", { name: "Amount" });
  await amount.getByRole("button").press("Enter");
  await expect(titles).toHaveText(["Attic fan", "Drain", "Boiler"]);
  await expect(amount).toHaveAttribute("aria-sort", "ascending");
  await amount.getByRole("button").press("Enter");
  await expect(titles).toHaveText(["Boiler", "Drain", "Attic fan"]);
  await expect(amount).toHaveAttribute("aria-sort", "descending");

  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await table.getByRole("checkbox", { name: "Select Drain" }).check();
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar.getByText("2 jobs, $500.00")).toBeVisible();
  await page.keyboard.press("b");
  await expect(bar.getByRole("button", { name: "Set status" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Scheduled" }).click();
  const scheduled = page.getByRole("listitem").filter({ hasText: "2 jobs set to scheduled." });
  await expect(scheduled).toBeVisible();
  // A scheduled job never is a draft again.
  await expect(scheduled.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await expect(bar).toBeHidden();
  await expect(table.getByText("Scheduled")).toHaveCount(2);

  const setStatus = async (option: string) => {
    await bar.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("menuitem", { name: option, exact: true }).click();
  };
  await table.getByRole("checkbox", { name: "Select Drain" }).check();
  await setStatus("On hold");
  const held = page.getByRole("listitem").filter({ hasText: "1 job set to on hold." });
  await expect(table.getByText("On hold")).toHaveCount(1);
  await held.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 job changed back.")).toBeVisible();
  await expect(table.getByText("Scheduled")).toHaveCount(2);
  await table.getByRole("checkbox", { name: "Select Drain" }).check();
  await setStatus("On hold");
  await expect(table.getByText("On hold")).toHaveCount(1);
  await table.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  await setStatus("In progress (1 of 3 jobs)");
  await expect(page.getByText("1 job set to in progress. 2 didn't change.")).toBeVisible();
  await expect(bar.getByText("2 jobs")).toBeVisible();
  await setStatus("Scheduled");
  await expect(bar).toBeHidden();
  await expect(table.getByText("Scheduled")).toHaveCount(2);
  await expect(table.getByRole("row").last()).toHaveText("3 jobs$600.00");

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Address" }).click();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("columnheader", { name: "Address" })).toHaveCount(0);

  await page.getByRole("button", { name: "Save view", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Big ones");
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
  const views = page.getByRole("navigation", { name: "Views" });
  const saved = views.getByRole("link", { name: "Big ones" });
  await expect(saved).toHaveAttribute("aria-current", "page");

  await views.getByRole("link", { name: "All" }).click();
  await expect(titles).toHaveText(["Drain", "Attic fan", "Boiler"]);
  await views.getByRole("link", { name: "Needs scheduling" }).click();
  await expect(page).toHaveURL("/jobs?only=needs_scheduling");
  await expect(page.getByText("3 jobs", { exact: true })).toBeVisible();
  await page.reload();
  await saved.click();
  await expect(titles).toHaveText(["Boiler", "Drain", "Attic fan"]);
  await expect(table.getByRole("columnheader", { name: "Address" })).toHaveCount(0);

  await page.getByRole("button", { name: "Actions for the view Big ones" }).click();
  await page.getByRole("menuitem", { name: "Rename view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Largest");
  await page.getByRole("dialog").getByRole("button", { name: "Rename view" }).click();
  await page.getByRole("button", { name: "Actions for the view Largest" }).click();
  await page.getByRole("menuitem", { name: "Delete view" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete view" }).click();
  await expect(views.getByRole("link")).toHaveText([
    "All 3",
    "Needs scheduling 3",
    "This week 0",
    "Done, not invoiced 0",
  ]);

  await titles.first().click();
  await expect(page.getByRole("heading", { name: "Boiler" })).toBeVisible();
});

test("on a phone, filters are behind a button and the first action is at the bottom", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const client = await addJobs(request, owner);
  const lineItems = [{ name: "Work", quantity: 1, unitPrice: 250 }];
  await create(request, owner, "/quotes", { client: client._id, title: "Heater", lineItems });
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(owner);
  await page.goto("/jobs?view=table");
  await expect(page.getByRole("list", { name: "Jobs" })).toBeVisible();
  for (const [path, action] of [
    ["/clients", "Add Client"],
    ["/quotes", "Create Quote"],
    ["/jobs", "Create Job"],
    ["/invoices", "Create Invoice"],
  ] as const) {
    await page.goto(path);
    const primary = page.getByRole("link", { name: action }).first();
    await expect(primary).toBeVisible();
    expect((await primary.boundingBox())?.y).toBeGreaterThan(700);
    const filters = page.getByRole("button", { name: "Filters", exact: true });
    await expect(page.getByRole("group", { name: "Status" })).toBeHidden();
    await filters.click();
    await expect(page.getByRole("group", { name: "Status" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
  // With nothing in it, there is nothing to export, and no view has anything to show.
  await page.goto("/invoices");
  await expect(page.getByText("No invoices found")).toBeVisible();
  for (const name of ["Export", "Not sent 0"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);

  await page.goto("/quotes");
  await expect(page.getByText("$250.00").first()).toBeVisible();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("group", { name: "Status" }).getByRole("button", { name: "Pending" }).click();
  await expect(page.getByRole("button", { name: "Filters, 1 active" })).toBeVisible();
  await page.getByRole("button", { name: "Waiting for an answer 0" }).click();
  await expect(page.getByText("No quotes found")).toBeVisible();
  await expect(page.getByText("Try adjusting your search criteria")).toBeVisible();
});

test("the switch to the table stays at the right edge of a tablet while the jobs load", async ({
  page,
  owner,
  enterAs,
}) => {
  await page.setViewportSize({ width: 768, height: 844 });
  await page.route(/\/api\/jobs(\?|$)/, () => {});
  await enterAs(owner);
  await page.goto("/jobs");
  const table = await page.getByRole("radio", { name: "Table" }).boundingBox();
  expect(table?.x).toBeGreaterThan(600);
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the pager has the first, the current and the last page, each for a thumb", async ({
    page,
    demoAdmin,
    enterAs,
  }) => {
    await enterAs(demoAdmin);
    await page.goto("/jobs");
    const pager = page.getByRole("navigation", { name: "Pagination" });
    const numbers = pager.getByRole("button", { name: /^Page / });
    await expect(numbers).toHaveCount(2);
    await pager.getByRole("button", { name: "Next" }).tap();
    await expect(page).toHaveURL(/page=2/);
    await expect(numbers).toHaveCount(3);
    await expect(numbers.nth(1)).toHaveAttribute("aria-current", "page");
    for (const button of await pager.getByRole("button").all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await numbers.last().tap();
    await expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();
  });
});
