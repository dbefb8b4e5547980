import { addDay, get } from "../field-records";
import { takeSteps } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addTechnician } from "../schedule-records";

test.use({ atNoon: true, viewport: { width: 390, height: 844 }, hasTouch: true });

test("running time is seen everywhere, restarts with Undo, and can be stopped after the finish", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const { now } = await addDay(request, owner, sam);
  const entries = async () => (await get(request, owner, `/jobs/${now.job._id}/time`)).entries;
  await enterAs(sam);
  await page.goto(`/schedule/${now._id}`);
  await takeSteps(page);
  const chip = page.getByRole("link", { name: `Your time on ${now.title}` });
  await page.goto("/jobs");
  await expect(chip).toBeVisible();
  await page.goto("/dashboard");
  await chip.click();
  await expect(page).toHaveURL(`/schedule/${now._id}`);
  const sheet = page.getByRole("dialog", { name: "Finish visit" });
  const finish = page.getByRole("button", { name: /^Finish visit/ });

  await finish.click();
  await sheet.getByRole("button", { name: "Finish", exact: true }).click();
  await expect.poll(async () => (await entries())[0].end).not.toBeNull();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await entries())[0].end).toBeNull();
  await chip.click();
  await finish.click();
  await sheet.getByText("Keep it running", { exact: true }).click();
  await sheet.getByRole("button", { name: "Finish", exact: true }).click();
  await chip.click();
  await page.getByRole("button", { name: /^Stop your time/ }).click();
  await expect(page.getByRole("button", { name: /^Stop your time/ })).toBeHidden();
  await expect.poll(async () => (await entries())[0].end).not.toBeNull();
});
