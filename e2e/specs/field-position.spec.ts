import { AxeBuilder } from "@axe-core/playwright";
import { addDay } from "../field-records";
import { expect, test } from "../fixtures";
import { addTechnician } from "../schedule-records";

const here = { latitude: 39.9805, longitude: -83.0101, accuracy: 15 };

test.describe.configure({ timeout: 60_000 });

test("a technician who shares it is on the office's map, from setting off until the switch is off", async ({
  browser,
  request,
  owner,
  enterAs,
  page,
}) => {
  const sam = await addTechnician(request, owner);
  await addDay(request, owner, sam);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: "block",
    geolocation: here,
    permissions: ["geolocation"],
  });
  await phone.addInitScript((token) => localStorage.setItem("token", token), sam.token);
  const day = await phone.newPage();
  await day.goto("/dashboard");
  const sharing = day.getByRole("switch", { name: "Share where I am during visits" });
  await day.getByRole("button", { name: "Me" }).click();
  await expect(sharing).not.toBeChecked();
  await sharing.check();
  await expect(sharing).toBeChecked();
  const { violations } = await new AxeBuilder({ page: day }).setLegacyMode().analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await day.keyboard.press("Escape");
  await expect(day.getByText("The office sees where you are")).toBeHidden();

  const told = day.waitForResponse(
    (answer) => answer.url().endsWith("/api/field/position") && answer.request().method() === "POST",
  );
  await day.getByRole("button", { name: /^Start travel/ }).click();
  await expect(day.getByText("The office sees where you are")).toBeVisible();
  await told;

  await enterAs(owner);
  // The first answer may have come before the office knew that the person set off.
  await expect(async () => {
    await page.goto("/schedule?view=map");
    await expect(page.getByRole("img", { name: /^Sam Okafor, \d/ })).toBeAttached({ timeout: 4_000 });
  }).toPass({ timeout: 40_000 });

  await day.getByRole("button", { name: "Me" }).click();
  await sharing.uncheck();
  await expect(sharing).not.toBeChecked();
  await page.reload();
  await expect(page.getByRole("region", { name: "Map" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Sam Okafor, \d/ })).toBeHidden();
  await phone.close();
});
