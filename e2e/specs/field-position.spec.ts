import type { APIRequestContext } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import type { Account } from "../accounts";
import { addDay, get } from "../field-records";
import { expect, test } from "../fixtures";
import { addTechnician } from "../schedule-records";

const here = { latitude: 39.9805, longitude: -83.0101, accuracy: 15 };

test.use({ atNoon: true });

const shift = { start: 0, end: 1440 };
const everyDay = Object.fromEntries(["1", "2", "3", "4", "5", "6", "7"].map((day) => [day, shift]));

/** Whatever day it is. */
const workAlways = async (request: APIRequestContext, { token }: Account) => {
  const answer = await request.put("/api/settings/organization", {
    headers: { authorization: `Bearer ${token}` },
    data: { workingHours: everyDay, holidays: { off: [], own: [] } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
};

const seen = async (request: APIRequestContext, owner: Account): Promise<string[]> =>
  (await get(request, owner, "/field/positions")).positions.map(
    ({ user }: { user: { name: string } }) => user.name,
  );

test("a technician who shares it is on the office's map, from setting off until the switch is off", async ({
  browser,
  request,
  owner,
  enterAs,
  page,
}) => {
  await workAlways(request, owner);
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
  const sharing = day.getByRole("switch", { name: "Share my location during visits" });
  await day.getByRole("button", { name: "Me" }).click();
  await expect(sharing).not.toBeChecked();
  await sharing.click();
  await expect(sharing).toBeEnabled();
  await expect(sharing).toBeChecked();
  await expectNoViolations(day);
  await day.keyboard.press("Escape");
  await expect(day.getByText("Sharing your location with the office")).toBeHidden();

  await day.getByRole("button", { name: /^Start travel/ }).click();
  await expect(day.getByText("Sharing your location with the office")).toBeVisible();

  await enterAs(owner);
  await expect.poll(() => seen(request, owner)).toEqual(["Sam Okafor"]);
  await page.goto("/schedule?view=map");
  await expect(page.getByRole("img", { name: /^Sam Okafor, \d/ })).toBeVisible();

  await day.getByRole("button", { name: "Me" }).click();
  await sharing.click();
  await expect(sharing).toBeEnabled();
  await expect(sharing).not.toBeChecked();
  await page.reload();
  await expect(page.getByRole("region", { name: "Map", exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Sam Okafor, \d/ })).toBeHidden();
  await phone.close();
});
