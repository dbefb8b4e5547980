import type { Page } from "@playwright/test";
import { logIn } from "../accounts";
import { expect, test } from "../fixtures";
import {
  addJob,
  addTechnician,
  aroundNow,
  book,
  dayAfter,
  setStatus,
  startTimer,
  tuesday,
} from "../schedule-records";

const pick = async (page: Page, label: string, text: string) => {
  const field = page.getByRole("combobox", { name: label, exact: true });
  await field.click();
  await field.fill(text);
  await page.getByRole("option", { name: text }).first().click();
};

const start = (page: Page) => page.getByLabel("Start Date and Time");
const end = (page: Page) => page.getByLabel("End Date and Time");
const submit = (page: Page) => page.getByRole("button", { name: "Schedule Appointment" }).click();

test("an appointment is booked, refused when someone is booked, and booked anyway", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/409/);
  const job = await addJob(request, owner);
  await addTechnician(request, owner);
  await enterAs(owner);

  await page.goto("/schedule");
  await expect(page.getByText("No schedules found")).toBeVisible();
  await page.getByRole("link", { name: "Schedule Appointment" }).first().click();
  await submit(page);
  for (const text of [
    "Job is required",
    "Client is required",
    "Start time is required",
    "End time is required",
    "Category is required",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await pick(page, "Job", "Boiler");
  await expect(page.getByRole("combobox", { name: "Client" })).toHaveValue("Grace Liu");
  await expect(page.getByLabel("Category")).toHaveValue("general");
  await start(page).fill(`${tuesday}T09:00`);
  await expect(end(page)).toHaveValue(`${tuesday}T11:00`);
  await page.getByRole("checkbox", { name: "Sam Okafor" }).check();
  await page.getByLabel("Notes").fill("Ring twice");
  await submit(page);
  await expect(page).toHaveURL("/schedule");
  const card = page.getByRole("listitem").filter({ hasText: "Boiler" });
  await expect(card).toContainText("Grace Liu");
  await expect(card).toContainText("Sam Okafor");
  await expect(card).toContainText("2 h");
  await expect(card.getByRole("link", { name: "Edit the job for Boiler" })).toHaveAttribute(
    "href",
    `/jobs/${job._id}`,
  );

  await page.goto(`/jobs/${job._id}`);
  await page.getByRole("link", { name: "Add visit" }).click();
  await expect(page.getByRole("combobox", { name: "Job" })).toHaveValue("Boiler");
  await start(page).fill(`${tuesday}T10:00`);
  await page.getByRole("checkbox", { name: "Sam Okafor" }).check();
  await submit(page);
  const refusal = page.getByRole("alert").filter({ hasText: "Sam is booked at that time." });
  await expect(refusal).toBeVisible();
  await refusal
    .getByRole("button", { name: /^(Mon|Tue|Wed|Thu|Fri)/ })
    .first()
    .click();
  await expect(refusal).toBeHidden();
  await expect(start(page)).not.toHaveValue(`${tuesday}T10:00`);
  await start(page).fill(`${tuesday}T10:00`);
  await submit(page);
  await refusal.getByRole("button", { name: "Book anyway" }).click();
  await expect(refusal.getByText("Reason is required")).toBeVisible();
  await refusal.getByLabel("Reason to book anyway").fill("Both jobs are next door");
  await refusal.getByRole("button", { name: "Book anyway" }).click();
  await expect(page).toHaveURL("/schedule");
  await expect(page.getByText(/^2 visits ahead through Mar/)).toBeVisible();

  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("button", { name: "Canceled" }).click();
  await expect(page).toHaveURL("/schedule?status=cancelled");
  await expect(page.getByText("Try adjusting your search criteria")).toBeVisible();
  await page.getByRole("button", { name: "Canceled" }).click();
  await expect(page).toHaveURL("/schedule");
  await pick(page, "Team", "Sam Okafor");
  await expect(page).toHaveURL(/team=/);
  await expect(page.getByText("2 visits", { exact: true }).last()).toBeVisible();
});

test("a call is booked from the strips, with a new client and a new job, and the customer is told", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const job = await addJob(request, owner);
  const sam = await addTechnician(request, owner);
  await book(request, owner, job, {
    start: `${tuesday}T15:00:00Z`,
    end: `${tuesday}T16:00:00Z`,
    team: [sam],
  });
  await enterAs(owner);
  await page.goto(`/schedule/new?date=${tuesday}`);
  await page.getByRole("button", { name: "New client", exact: true }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Greg Amsler");
  await page.getByRole("textbox", { name: /^Email/ }).fill("greg.amsler@example.com");
  await pick(page, "Job", "Mini-split");
  // Guessed from the words of a job that was typed.
  await expect(page.getByLabel("Category")).toHaveValue("repair");
  await expect(page.getByRole("radio", { name: "2 h", exact: true })).toBeChecked();
  await page.getByRole("button", { name: "15 minutes shorter", exact: true }).click();
  await expect(end(page)).toHaveValue(`${tuesday}T09:45`);

  const people = page.getByRole("region", { name: /^Who's free on Tue/ });
  const offer = people.getByRole("button", { name: /^Sam at / });
  await offer.click();
  await expect(offer).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("checkbox", { name: "Sam Okafor" })).toBeChecked();
  await page.keyboard.press("ArrowRight");
  const chosen = await start(page).inputValue();
  expect(chosen).toMatch(new RegExp(`^${tuesday}T`));
  // Typing in the field moves the picture, also onto another visit.
  await expect(page.getByRole("heading", { name: "Sam's Tuesday with this visit in it" })).toBeVisible();
  await page.keyboard.press("]");
  await expect(page.getByRole("region", { name: /^Who's free on Wed/ })).toBeVisible();
  await page.keyboard.press("[");
  await expect(people).toBeVisible();
  await start(page).fill(chosen);
  await expect(page.getByRole("status").filter({ hasText: /^Sam, Tue / })).toBeVisible();
  await page.getByRole("radio", { name: "2 h", exact: true }).check();
  await expect(page.getByText(/^Tell the customer/)).toContainText(" PM");
  await page.getByRole("checkbox", { name: /^Tell Greg now/ }).check();
  await page.getByLabel(/^Repeat/).selectOption("Every 6 months");
  await submit(page);
  await expect(page).toHaveURL("/schedule");
  await expect(page.getByText("We emailed Greg at greg.amsler@example.com.")).toBeVisible();
  await expect(page.getByText(/^Greg Amsler is booked for Tue, /)).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Mini-split" });
  await expect(card).toContainText("Greg Amsler");
  await expect(card).toContainText("1.75 h");
  await page.goto("/jobs");
  await page.getByRole("link", { name: /^Mini-split J-/ }).click();
  await expect(page.getByText(/^Every 6 months on the/)).toBeVisible();
});

test("the list is by day, with totals, the first five and keys; earlier visits are behind a switch", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const job = await addJob(request, owner);
  const sam = await addTechnician(request, owner);
  for (const hour of [20, 19, 18, 17, 16, 15])
    await book(request, owner, job, {
      start: `${tuesday}T${hour}:00:00Z`,
      end: `${tuesday}T${hour + 1}:00:00Z`,
      team: hour > 15 ? [sam] : [],
    });
  await book(request, owner, job, { start: "2024-03-05T15:00:00Z", end: "2024-03-05T16:00:00Z" });
  await enterAs(owner);
  await page.goto("/schedule");
  const day = page.getByRole("region", { name: /^Tuesday/ });
  await expect(day.getByText("6 visits · 6 h")).toBeVisible();
  await expect(day.getByText("56% booked")).toBeVisible();
  await expect(day.getByRole("listitem")).toHaveCount(5);
  await expect(day.getByRole("listitem").first()).toContainText("9:00 AM");
  await expect(day.getByRole("button", { name: "Find a slot for Boiler" })).toBeVisible();
  await day.getByRole("button", { name: "Show all 6" }).click();
  await expect(day.getByRole("listitem")).toHaveCount(6);

  const second = day.getByRole("listitem").nth(1);
  const optimize = second.getByRole("button", { name: "AI Optimize" });
  await expect(optimize).toHaveCSS("opacity", "1");
  await expect(optimize.locator("..")).toHaveCSS("opacity", "0");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(optimize.locator("..")).toHaveCSS("opacity", "1");
  await page.keyboard.press("e");
  const dialog = page.getByRole("dialog", { name: "Reschedule or change visit" });
  await expect(dialog.getByLabel("Start Date and Time")).toHaveValue(`${tuesday}T10:00`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("switch", { name: "Earlier visits" }).check();
  await expect(page.getByRole("region", { name: /^Tuesday Mar 5, 2024/ })).toBeVisible();
  await expect(day.filter({ hasText: tuesday.slice(0, 4) })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Earlier visits" })).toBeChecked();
  await page.getByRole("switch", { name: "Earlier visits" }).uncheck();
  await second.getByRole("link", { name: "Boiler", exact: true }).focus();
  await page.keyboard.press("b");
  await expect(page).toHaveURL(`/schedule?view=board&date=${tuesday}`);
});

test("a visit is moved, cancelled, brought back and deleted", async ({ page, request, owner, enterAs }) => {
  const job = await addJob(request, owner);
  const sam = await addTechnician(request, owner);
  const visit = await book(request, owner, job, {
    start: `${tuesday}T15:00:00Z`,
    end: `${tuesday}T17:00:00Z`,
    team: [sam],
  });
  await enterAs(owner);
  await page.goto("/schedule");
  await page.getByRole("link", { name: "Boiler", exact: true }).click();
  await expect(page).toHaveURL(`/schedule/${visit._id}`);
  const badge = page.getByRole("banner").or(page.locator("header")).getByText("Confirmed", { exact: true });
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(badge).toBeVisible();

  await page.getByRole("button", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule or change visit" });
  await expect(dialog.getByLabel("Start Date and Time")).toHaveValue(`${tuesday}T09:00`);
  await dialog.getByLabel("Start Date and Time").fill(`${dayAfter(tuesday, 1)}T13:30`);
  await expect(dialog.getByLabel("End Date and Time")).toHaveValue(`${dayAfter(tuesday, 1)}T15:30`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByText("Rescheduled", { exact: true })).toBeVisible();
  await expect(page.getByText("Moved to another time")).toBeVisible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel visit" }).click();
  await expect(page.getByRole("main").getByText("Canceled", { exact: true })).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Boiler is canceled." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByRole("button", { name: "En route" })).toBeVisible();

  // The news of the deletion comes before its answer, while the visit's page is still open.
  await page.route(`**/api/schedule/${visit._id}`, async (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    const response = await route.fetch();
    await page.waitForTimeout(500);
    return route.fulfill({ response });
  });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete visit" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No schedules found")).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ hasText: "This visit was deleted." })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByRole("link", { name: "Boiler", exact: true })).toBeVisible();
});

test.describe("on a technician's phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, atNoon: true });

  test("a visit goes from the way there to the finished job", async ({ page, request, owner, enterAs }) => {
    const job = await addJob(request, owner);
    const sam = await addTechnician(request, owner);
    const visit = await book(request, owner, job, { ...aroundNow(), team: [sam] });
    await setStatus(request, owner, visit._id, "confirmed");
    await startTimer(request, sam, job._id);
    await enterAs(sam);
    await page.goto("/schedule");
    await expect(page.getByRole("link", { name: "Boiler", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Schedule Appointment" })).toBeHidden();
    await page.getByRole("link", { name: "Boiler", exact: true }).click();
    await expect(page.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:6145550117");
    await expect(page.getByRole("button", { name: "Reschedule" })).toBeHidden();
    for (const step of ["Start travel", "I’m here", "Start work", "Finish visit"]) {
      const button = page.getByRole("button", { name: new RegExp(`^${step}`) });
      await expect(button).toBeVisible();
      expect((await button.boundingBox())?.height).toBeGreaterThan(59.9);
      await button.click();
    }
    const sheet = page.getByRole("dialog", { name: "Finish visit" });
    await expect(sheet.getByText(/^Your timer has been running since \d+:\d\d [AP]M$/)).toBeVisible();
    await expect(sheet.getByRole("radio", { name: "Stop it" })).toBeChecked();
    await sheet.getByRole("button", { name: "Finish", exact: true }).press("Enter");
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("All done for today")).toBeVisible();
    await page.getByRole("link", { name: /^Boiler Finished/ }).click();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: `Open ${job.jobNumber}` }).click();
    const time = page.getByRole("region", { name: "Time", exact: true });
    await expect(time).toBeVisible();
    await expect(time.getByRole("timer")).toHaveCount(0);
    await page.getByRole("button", { name: "Complete job" }).click();
    await expect(page.getByRole("button", { name: "Complete job" })).toBeHidden();
    await expect(page.getByRole("main").getByText("$")).toHaveCount(0);
  });
});

test("a technician is not offered to be on the way to a visit of another day", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const visit = await book(request, owner, await addJob(request, owner), {
    start: `${tuesday}T15:00:00Z`,
    end: `${tuesday}T17:00:00Z`,
    team: [sam],
  });
  await setStatus(request, owner, visit._id, "confirmed");
  await enterAs(sam);
  await page.goto(`/schedule/${visit._id}`);
  const more = page.getByRole("button", { name: "More actions" });
  await expect(more).toBeVisible();
  await expect(page.getByRole("button", { name: "En route" })).toBeHidden();
  await more.click();
  await expect(page.getByRole("menuitem", { name: "Start visit" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "En route" })).toBeHidden();
});

test("a finished visit is reopened with a reason, and its job with it", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const job = await addJob(request, owner);
  const visit = await book(request, owner, job, aroundNow());
  for (const status of ["in_progress", "completed"]) await setStatus(request, owner, visit._id, status);
  await enterAs(owner);
  await page.goto(`/jobs/${job._id}`);
  await page.getByRole("button", { name: "Complete job" }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  await page.goto(`/schedule/${visit._id}`);
  await page.getByRole("button", { name: "Reopen visit" }).click();
  const dialog = page.getByRole("dialog", { name: "Reopen visit" });
  await dialog.getByLabel("Reason").fill("The valve leaks again");
  await dialog.getByRole("button", { name: "Reopen visit" }).click();
  await expect(page.getByText("Reopened: The valve leaks again")).toBeVisible();
  await expect(page.getByRole("button", { name: "Finish visit" })).toBeVisible();
  await page.getByRole("link", { name: `Open ${job.jobNumber}` }).click();
  await expect(page.getByRole("button", { name: "Complete job" })).toBeVisible();
});

test("a step on a visit that someone else changed is not made, and the page says what changed", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/409/, /events/);
  // The page gets no live events, as behind a proxy that holds back the stream.
  await page.route("**/api/events*", () => {});
  const visit = await book(request, owner, await addJob(request, owner), {
    start: `${tuesday}T15:00:00Z`,
    end: `${tuesday}T17:00:00Z`,
  });
  await enterAs(owner);
  await page.goto(`/schedule/${visit._id}`);
  const confirm = page.getByRole("button", { name: "Confirm", exact: true });
  await expect(confirm).toBeVisible();
  await setStatus(request, owner, visit._id, "cancelled");
  await confirm.click();
  await expect(
    page.getByText(
      "Someone changed this visit while you had it open. Now it is canceled. Your change didn't go through.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Bring back" })).toBeVisible();
});

test("a customer reads their visits and changes nothing", async ({ page, request, enterAs }) => {
  await enterAs(await logIn(request, "client@fieldwright.demo"));
  await page.goto("/schedule");
  await expect(page.getByRole("radiogroup", { name: "View" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Schedule Appointment" })).toBeHidden();
  await page.getByRole("main").getByRole("listitem").first().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Time and place" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Notes" })).toBeHidden();
  await expect(page.getByRole("main").getByRole("button")).toHaveText([/^$/]);
});
