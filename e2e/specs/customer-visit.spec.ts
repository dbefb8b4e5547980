import type { APIRequestContext } from "@playwright/test";
import { type Account, mailedLink, messagesNaming, newEmail } from "../accounts";
import { expect, test } from "../fixtures";
import { dayAfter, tuesday } from "../schedule-records";

const posting =
  (request: APIRequestContext, { token }: Account) =>
  async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.post(`/api${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };

test("a customer answers without an account, and is told of a change with one tap", async ({
  page,
  request,
  owner,
  enterAs,
  browser,
}) => {
  const post = posting(request, owner);
  const email = newEmail("jennifer");
  const { _id: client } = await post("/clients", { firstName: "Jennifer", lastName: "Hill", email });
  const work = { title: "Water heater", category: "repair", scheduledDate: tuesday };
  const { _id: job } = await post("/jobs", { client, ...work });
  const timeSlot = { start: `${tuesday}T15:00:00Z`, end: `${tuesday}T16:00:00Z` };
  const { _id: visit } = await post("/schedule", { job, client, timeSlot, team: [] });
  await post(`/schedule/${visit}/notify`, {});

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const own = await phone.newPage();
  const link = await mailedLink(email, "visit");
  await own.goto(link);
  await expect(own.getByRole("heading", { name: "9:00 – 11:00 AM" })).toBeVisible();
  await expect(own.getByText("Keep pets in another room")).toBeVisible();
  const sideways = () => own.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await own.getByRole("button", { name: "Add a parking or door note" }).click();
  const noting = own.getByRole("dialog", { name: "Parking or door note" });
  await noting.getByLabel("What should we know?").fill("Gate code 4410");
  // The answer gets lost on its way: what was typed stays, and saving again is safe.
  await own.route(/\/note$/, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await noting.getByRole("button", { name: "Save" }).click();
  await expect(own.getByText("Couldn't save your note. Please try again.")).toBeVisible();
  await expect(noting.getByLabel("What should we know?")).toHaveValue("Gate code 4410");
  await own.unroute(/\/note$/);
  await noting.getByRole("button", { name: "Save" }).click();
  await expect(noting).toBeHidden();
  await expect(own.getByText("Gate code 4410")).toBeVisible();
  await own.getByRole("button", { name: "Yes, we’ll be here" }).click();
  await expect(own.getByText(/^You said yes at /)).toBeVisible();

  await enterAs(owner);
  await page.goto(`/schedule/${visit}`);
  await expect(page.getByText(/^Confirmed by the customer, /)).toBeVisible();
  await expect(page.getByText("From the customer: Gate code 4410").first()).toBeVisible();

  await own.getByRole("button", { name: "Change", exact: true }).click();
  await own.getByRole("button", { name: "Ask for another time" }).click();
  const dialog = own.getByRole("dialog", { name: "Ask for another time" });
  await dialog.getByLabel("Or tell us in your own words").fill("Friday is better");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(own.getByText("You asked for another time. We'll get back to you.")).toBeVisible();
  await expect(page.getByText("“Friday is better”").first()).toBeVisible();

  await page.getByRole("button", { name: "Reschedule" }).click();
  const form = page.getByRole("dialog", { name: "Reschedule or change visit" });
  await form.getByLabel("Start Date and Time").fill(`${dayAfter(tuesday, 3)}T13:00`);
  await form.getByLabel("Tell the customer").uncheck();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel visit" }).click();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Tell Jennifer?" })
    .getByRole("button", { name: "Tell" })
    .click();
  await expect(page.getByText(/^We emailed Jennifer/)).toBeVisible();
  await expect
    .poll(async () => (await messagesNaming(email)).map((mail) => /Your visit is canceled/.test(mail)))
    .toEqual([false, true]);
  await own.reload();
  await expect(own.getByText("Your visit is canceled")).toBeVisible();
  await phone.close();
});
