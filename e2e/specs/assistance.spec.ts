import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessibleDialog } from "../accessible";
import type { Account } from "../accounts";
import { answerOnce, expect, test } from "../fixtures";
import { addJob, addTechnician, book, dayAfter, tuesday } from "../schedule-records";

const weekAfter = dayAfter(tuesday, 7);

const pick = async (page: Page, label: string, text: string) => {
  const field = page.getByRole("combobox", { name: label, exact: true });
  await field.click();
  await field.fill(text);
  await page.getByRole("listbox").getByRole("option", { name: text }).first().click();
};

const acknowledge = async (page: Page, text: string) => {
  const alert = page.getByRole("alertdialog", { name: text, exact: true });
  await expect(alert).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(alert).toBeHidden();
};

test("a job gets recommended times, loses the race for one and is scheduled at another", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/500/, /409/);
  const job = await addJob(request, owner);
  const sam = await addTechnician(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  await book(request, owner, job, { start: `${weekAfter}T15:00:00Z`, end: `${weekAfter}T17:00:00Z` });
  await enterAs(owner);
  await page.goto("/schedule");
  await page.getByRole("button", { name: "AI Schedule", exact: true }).click();
  const modal = page.getByRole("dialog", { name: "AI Schedule" });
  await expect(modal.getByLabel("Estimated duration")).toHaveValue("120");
  await expect(modal.getByLabel("Priority")).toHaveValue("medium");
  await expect(modal.getByLabel("Preferred hour")).toHaveValue("9");
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(new Date());
  await expect(modal.getByLabel("Preferred date")).toHaveValue(today);
  await expect(modal.getByRole("checkbox", { name: "Avoid weekends" })).toBeChecked();
  await expect(modal.getByRole("checkbox", { name: "Morning only" })).not.toBeChecked();

  const ask = modal.getByRole("button", { name: "Get Recommendations" });
  await ask.click();
  await acknowledge(page, "Please fill in all required fields.");
  const schedule = modal.getByRole("button", { name: /^Auto-schedule/ });
  await schedule.click();
  await acknowledge(page, "Please select a time slot.");
  await expect(schedule).toBeFocused();

  await pick(page, "Job", "Boiler");
  await expect(modal.getByRole("combobox", { name: "Client" })).toHaveValue("Grace Liu");
  await expect(modal.getByLabel("Preferred date")).toHaveValue(today);
  await modal.getByLabel("Preferred date").fill(tuesday);
  await modal.getByRole("button", { name: "All technicians" }).click();
  await expect(modal.getByRole("checkbox", { name: "Sam Okafor" })).toBeChecked();

  await answerOnce(page, "**/api/ai-schedule/recommendations", (route) => route.fulfill({ status: 500 }));
  await ask.click();
  await acknowledge(page, "Failed to get AI recommendations");
  const answered = page.waitForResponse("**/api/ai-schedule/recommendations");
  await modal.getByLabel("Location").press("Enter");
  const { recommendations } = await (await answered).json();
  const slots = modal.getByRole("radio");
  await expect(slots).toHaveCount(recommendations.optimalSlots.length);
  expect(recommendations.optimalSlots.length).toBeLessThanOrEqual(6);
  await expect(modal.getByRole("list", { name: "Insights" })).toContainText(recommendations.insights[0]);
  await expect(modal.getByRole("heading", { name: "Team suggestions" })).toBeVisible();
  await slots.first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(slots.first()).toBeChecked();
  const [best] = recommendations.optimalSlots;
  await expect(modal.getByRole("heading", { name: new RegExp(`^Why ${best.score}: `) })).toBeVisible();
  await expectAccessibleDialog(page);

  await answerOnce(page, "**/api/ai-schedule/auto-schedule", (route) => route.fulfill({ status: 500 }));
  await schedule.click();
  await acknowledge(page, "Failed to auto-schedule job");
  const winner = [sam, elena].find(({ user }) => user._id === best.team[0].user._id) ?? sam;
  await book(request, owner, job, { start: best.start, end: best.end, team: [winner] });
  const refused = page.waitForResponse("**/api/ai-schedule/auto-schedule");
  await schedule.click();
  const { message, optimalSlots } = await (await refused).json();
  await acknowledge(page, message);
  await expect(modal.getByRole("status").filter({ hasText: "These times are free now." })).toBeVisible();
  await expect(slots).toHaveCount(optimalSlots.length);

  await slots.first().check();
  await schedule.click();
  await acknowledge(page, "Job scheduled successfully!");
  await expect(modal).toBeHidden();
  await expect(page.getByRole("button", { name: "AI Schedule", exact: true })).toBeFocused();
  await expect(page.getByText(/^3 visits ahead/)).toBeVisible();
  const top = page.getByRole("region", { name: "Just scheduled" });
  await expect(top.getByRole("link", { name: "Boiler", exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Boiler");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
});

test("a changed form asks again; the job, the board and a typed sentence open it filled in", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const job = await addJob(request, owner);
  await addTechnician(request, owner);
  await enterAs(owner);
  await page.goto(`/jobs/${job._id}`);
  await page.getByRole("button", { name: "Find a time" }).click();
  const modal = page.getByRole("dialog", { name: "AI Schedule" });
  await expect(modal.getByRole("combobox", { name: "Job" })).toHaveValue("Boiler");
  await modal.getByRole("checkbox", { name: "Sam Okafor" }).check();
  await modal.getByLabel("Estimated duration").fill("20");
  await modal.getByRole("button", { name: "Get Recommendations" }).click();
  await expect(modal.getByText("Estimated duration must be at least 30 minutes")).toBeVisible();
  await modal.getByLabel("Estimated duration").fill("60");
  await modal.getByRole("button", { name: "Get Recommendations" }).click();
  await modal.getByRole("radio").first().check();
  await modal.getByLabel("Preferred hour").selectOption("13");
  await expect(modal.getByText("You changed the form. Get recommendations again.")).toBeVisible();
  await modal.getByRole("button", { name: "Auto-schedule", exact: true }).click();
  await acknowledge(page, "Please select a time slot.");
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(page.getByRole("button", { name: "Find a time" })).toBeFocused();

  await page.goto("/schedule?view=board");
  await page.getByRole("button", { name: "AI Schedule Boiler" }).click();
  await expect(modal.getByRole("combobox", { name: "Job" })).toHaveValue("Boiler");
  await modal.getByRole("button", { name: "Cancel" }).click();

  await page.keyboard.press("Control+K");
  await page
    .getByRole("combobox", { name: "Search and commands" })
    .fill(
      `boiler for Grace Liu ${new Date(weekAfter).toLocaleDateString("en-US", { timeZone: "UTC" })} at 1pm 90 min`,
    );
  await page.getByRole("option", { name: /^AI Schedule “boiler for Grace Liu/ }).click();
  await expect(modal.getByRole("combobox", { name: "Job" })).toHaveValue("Boiler");
  await expect(modal.getByRole("combobox", { name: "Client" })).toHaveValue("Grace Liu");
  await expect(modal.getByLabel("Preferred date")).toHaveValue(weekAfter);
  await expect(modal.getByLabel("Preferred hour")).toHaveValue("13");
  await expect(modal.getByLabel("Estimated duration")).toHaveValue("90");
  await expect(modal.getByRole("checkbox", { name: "Sam Okafor" })).toBeChecked();
});

const columbus = { lat: 39.96, lng: -83 };
const upNorth = { ...columbus, lat: 40.36 };

/** Two people whose visits are each near the other one's home. */
const crossTheirWays = async (request: APIRequestContext, owner: Account) => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const technicianAt = async (name: string, { lat, lng }: typeof columbus) => {
    const person = await addTechnician(request, owner, name);
    const data = { homeLat: lat, homeLng: lng };
    await expect(await request.put(`/api/users/${person.user._id}`, { headers, data })).toBeOK();
    return person;
  };
  const visitAt = async (title: string, place: typeof columbus, person: Account) => {
    const job = await addJob(request, owner, title);
    const data = { address: { line1: "31 Tanner Rd" }, isPrimary: true, ...place };
    const properties = `/api/clients/${job.client._id}/properties`;
    await expect(await request.post(properties, { headers, data })).toBeOK();
    const time = { start: `${tuesday}T16:00:00Z`, end: `${tuesday}T18:00:00Z` };
    return book(request, owner, job, { ...time, team: [person] });
  };
  const sam = await technicianAt("Sam", columbus);
  const lee = await technicianAt("Lee", upNorth);
  await visitAt("Boiler up north", upNorth, sam);
  await visitAt("Boiler in town", columbus, lee);
};

test("a better plan is proposed by type, applied and taken back", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/500/, /ApiError/);
  await crossTheirWays(request, owner);
  await enterAs(owner);
  await page.goto("/schedule");
  const card = page.getByRole("listitem").filter({ hasText: "Boiler up north" });
  await expect(card).toContainText("Sam Okafor");
  await answerOnce(page, "**/api/ai-schedule/optimize/*", (route) => route.fulfill({ status: 500 }));
  const insights = page.waitForRequest("**/api/ai-schedule/insights?*");
  await card.getByRole("button", { name: "AI Optimize" }).click();
  const modal = page.getByRole("dialog", { name: "AI Optimize: Boiler up north" });
  const asked = new URL((await insights).url()).searchParams;
  const days = (name: string) => Date.parse(asked.get(name) ?? "") / (24 * 60 * 60_000);
  expect(days("endDate") - days("startDate")).toBe(30);
  await expect(modal.getByText("No better plan for this visit yet. Nothing changes.")).toBeVisible();
  const byEfficiency = page.waitForRequest("**/api/ai-schedule/optimize/*");
  await modal.getByRole("button", { name: "Retry" }).click();
  expect((await byEfficiency).postDataJSON()).toEqual({ optimizationType: "efficiency" });
  await expect(modal.getByRole("heading", { name: "2 visits move" })).toBeVisible();
  await expect(modal.getByText("Estimated improvement")).toBeVisible();
  await expect(modal.getByText("Estimated savings")).toBeVisible();
  await expect(modal.getByRole("heading", { name: "Suggestions" })).toBeVisible();
  const soon = modal.getByRole("region", { name: "Next 30 days" });
  for (const figure of ["Total jobs", "Completed jobs", "Pending jobs"]) {
    await expect(soon.getByText(figure)).toBeVisible();
  }

  const byCost = page.waitForRequest("**/api/ai-schedule/optimize/*");
  await modal.getByRole("radio", { name: "Efficiency" }).press("ArrowRight");
  expect((await byCost).postDataJSON()).toEqual({ optimizationType: "cost" });
  await expect(modal.getByRole("heading", { name: "2 visits move" })).toBeVisible();
  await expectAccessibleDialog(page);

  const applyIt = modal.getByRole("button", { name: "Apply Optimization" });
  await answerOnce(page, "**/api/ai-schedule/apply", (route) => route.fulfill({ status: 500 }));
  await applyIt.click();
  await acknowledge(page, "Failed to apply optimization");
  await applyIt.click();
  await expect(modal).toBeHidden();
  await expect(card).toContainText("Lee Okafor");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Optimization applied successfully!" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(card).toContainText("Sam Okafor");
});
