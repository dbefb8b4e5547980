import { expectAccessibleDialog } from "../accessible";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, book, dayAfter, tuesday } from "../schedule-records";

const columbus = { lat: 39.9612, lng: -82.9988 };

test("a day is planned, followed, stopped, partly applied and undone; a plan that is too old says so", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/409/);
  const sam = await addTechnician(request, owner);
  await addJob(request, owner, "Boiler", columbus);
  const furnace = await addJob(request, owner, "Furnace", columbus);
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${tuesday}`);
  const tray = page.getByRole("complementary", { name: "Unscheduled" });
  await expect(tray.getByText("2 jobs")).toBeVisible();
  await page.getByRole("button", { name: "Plan my day", exact: true }).click();
  const modal = page.getByRole("dialog", { name: "Plan my day" });
  await expect(modal.getByLabel("Date", { exact: true })).toHaveValue(tuesday);
  const chosen = modal.getByRole("checkbox", { name: "Sam Okafor" });
  await expect(chosen).toBeChecked();
  const make = modal.getByRole("button", { name: "Make a plan" });
  const apply = modal.getByRole("button", { name: "Apply plan" });
  await expect(apply).toBeDisabled();
  await chosen.uncheck();
  await make.click();
  await expect(modal.getByRole("status").filter({ hasText: "Choose at least one person." })).toBeVisible();
  await chosen.check();

  // The result is held back until Stop is pressed, so that the test sees the search running.
  let isHeld = true;
  await page.route("**/api/ai-schedule/plan/*", async (route) => {
    const answer = await route.fetch();
    const run = await answer.json();
    await route.fulfill({ response: answer, json: isHeld ? { ...run, state: "running", plan: null } : run });
  });
  await make.click();
  await expect(modal.getByRole("progressbar", { name: "Looking for a better plan" })).toBeVisible();
  await expectAccessibleDialog(page);
  const stopped = page.waitForResponse("**/api/ai-schedule/plan/*/stop");
  await modal.getByRole("button", { name: "Stop" }).click();
  expect((await stopped).status()).toBe(202);
  isHeld = false;

  const booked = modal.getByRole("region", { name: "2 jobs get a visit" });
  await expect(booked.getByRole("listitem")).toHaveCount(2);
  await expect(booked.getByText(/Sam gets there in \d+ min from the stop before\./).first()).toBeVisible();
  await expectAccessibleDialog(page);
  await booked.getByRole("checkbox", { name: /^Furnace/ }).uncheck();
  await expect(modal.getByText("1 of 2 changes selected. The numbers are for all of them.")).toBeVisible();
  await apply.click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("button", { name: "Plan my day", exact: true })).toBeFocused();
  await expect(tray.getByText("1 job", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The visits are back where they were.")).toBeVisible();
  await expect(tray.getByText("2 jobs")).toBeVisible();

  // By keyboard: the pointer is still on the message, which stays open as long as it is there.
  await page.getByRole("button", { name: "Plan my day", exact: true }).press("Enter");
  await make.click();
  await expect(booked).toBeVisible();
  await book(request, owner, furnace, {
    start: `${dayAfter(tuesday, 2)}T15:00:00Z`,
    end: `${dayAfter(tuesday, 2)}T16:00:00Z`,
    team: [sam],
  });
  await apply.click();
  await expect(
    modal.getByText("A job in this plan has changed or been booked since. Plan again to see what fits now."),
  ).toBeVisible();
  await expect(apply).toBeDisabled();
});
