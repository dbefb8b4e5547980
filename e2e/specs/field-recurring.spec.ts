import { addFieldJob, get, inMinutes } from "../field-records";
import { part, sheetOf, takeSteps } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addTechnician, book } from "../schedule-records";
import { untilStored } from "../service-worker";

test.use({ atNoon: true, serviceWorkers: "allow", viewport: { width: 390, height: 844 }, hasTouch: true });

const day = 24 * 60;

test("each visit of a recurring job starts with an empty checklist and no parts, without signal too", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
  browser,
  baseURL,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const sam = await addTechnician(request, owner);
  const job = await addFieldJob(request, owner, {
    title: "Weekly boiler check",
    lastName: "Hill",
    line1: "1460 Neil Ave",
  });
  const as = { headers: { authorization: `Bearer ${owner.token}` } };
  const pressure = { text: "Pressure", kind: "reading", unit: "psi", required: true };
  const rule = { frequency: "weekly", startTime: "09:00", duration: 60, startDate: inMinutes(30 * day) };
  const asked = await request.post(`/api/jobs/${job._id}/checklist`, { ...as, data: pressure });
  const { _id: item } = await asked.json();
  expect((await request.put(`/api/jobs/${job._id}/recurrence`, { ...as, data: rule })).ok()).toBe(true);
  const at = (start: number) => ({ start: inMinutes(start), end: inMinutes(start + 40), team: [sam] });
  const before = await book(request, owner, job, at(-2 * day));
  const answered = { done: true, value: "12", visit: before._id };
  expect((await request.put(`/api/checklist-items/${item}`, { ...as, data: answered })).ok()).toBe(true);
  const today = await book(request, owner, job, at(-20));
  const next = await book(request, owner, job, at(2 * day));

  await enterAs(sam);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: /^Start travel/ })).toBeVisible();
  await untilStored(page);
  await context.setOffline(true);

  await page.goto(`/schedule/${today._id}`);
  await takeSteps(page);
  await expect(page.getByRole("button", { name: /^Finish visit/ })).toContainText("1 required item left");
  const reading = part(page, "Checklist").getByRole("textbox", { name: "Pressure" });
  await reading.fill("14");
  await reading.press("Enter");
  const parts = part(page, "Parts used");
  await parts.getByRole("button", { name: "Add a part" }).click();
  await parts.getByLabel("Part", { exact: true }).fill("Ball valve");
  await parts.getByRole("button", { name: "Add", exact: true }).click();
  await expect(part(page, "Checklist")).toContainText("1 of 1 done");
  await expect(parts).toContainText("1 part used");

  await page.goto(`/schedule/${next._id}`);
  await expect(part(page, "Checklist")).toContainText("0 of 1 done, 1 required");
  await expect(part(page, "Parts used")).toContainText("None used yet");
  await expect(page.getByText("Not sent yet")).toHaveCount(0);

  await page.goto(`/schedule/${today._id}`);
  await page.getByRole("button", { name: /^Finish visit/ }).click();
  await expect(sheetOf(page)).toContainText("1 part used");
  await expect(sheetOf(page).getByRole("list", { name: "Required before you finish" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await context.setOffline(false);
  await expect
    .poll(async () => (await get(request, owner, `/jobs/${job._id}/parts?visit=${today._id}`)).parts, {
      timeout: 60_000,
    })
    .toMatchObject([{ name: "Ball valve", quantity: 1 }]);

  // The office sees which visit it is, and reads another one.
  const desk = await browser.newContext({ baseURL: baseURL ?? "", serviceWorkers: "block" });
  await desk.addInitScript((token) => localStorage.setItem("token", token), owner.token);
  const office = await desk.newPage();
  await office.goto(`/jobs/${job._id}`);
  const card = office.getByRole("region", { name: "Checklist", exact: true });
  await expect(card.getByRole("textbox", { name: "Pressure" })).toHaveValue("14");
  await expect(office.getByRole("region", { name: "Parts used", exact: true })).toContainText("Ball valve");
  const choice = office.getByLabel("Checklist and parts for visit");
  await expect(choice).toHaveValue(today._id);
  await choice.selectOption(before._id);
  await expect(card.getByRole("textbox", { name: "Pressure" })).toHaveValue("12");
  await expect(office.getByRole("region", { name: "Parts used", exact: true })).toHaveCount(0);
  await desk.close();
});
