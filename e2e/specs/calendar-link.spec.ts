import { expect, test } from "../fixtures";

test("a calendar link is shown once, and revoked it is gone", async ({ page, request, owner, enterAs }) => {
  await enterAs(owner);
  await page.goto("/settings#calendar");
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByLabel("Your calendar link").inputValue();
  expect(await (await request.get(link)).text()).toContain("BEGIN:VCALENDAR");
  await page.reload();
  await expect(page.getByText(/^Link created/)).toBeVisible();
  await expect(page.getByLabel("Your calendar link")).toBeHidden();
  await page.getByRole("button", { name: "Turn off link" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off link" }).click();
  await expect(page.getByRole("button", { name: "Create link" })).toBeVisible();
  expect((await request.get(link)).status()).toBe(404);
});
