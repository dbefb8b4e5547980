import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import { type Account, logIn, newEmail } from "../accounts";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, dayAfter } from "../schedule-records";

/** The organization's time zone. */
const inChicago = (at: Date): string => at.toLocaleDateString("en-CA", { timeZone: "America/Chicago" });

/** The Sunday of last week, which is over. */
const lastWeek = (): string => {
  const today = inChicago(new Date());
  return dayAfter(today, -new Date(today).getUTCDay() - 7);
};

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const addManager = async (request: APIRequestContext, owner: Account): Promise<Account> => {
  const person = { firstName: "Ines", lastName: "Vega", email: newEmail("ines"), role: "manager" };
  const password = "Level-and-plumb-7";
  const answer = await request.post("/api/users", { headers: as(owner), data: { ...person, password } });
  expect(answer.status()).toBe(201);
  return logIn(request, person.email, password);
};

/** Tuesday and Wednesday of last week: 1.50 h and 0.75 h. */
const addWeek = async (request: APIRequestContext, owner: Account, { user }: Account) => {
  const job = await addJob(request, owner, "Boiler");
  const week = lastWeek();
  const log = async (day: number, from: string, to: string, note: string) => {
    const on = dayAfter(week, day);
    const answer = await request.post(`/api/jobs/${job._id}/time`, {
      headers: as(owner),
      // The job is newer than the time on it.
      data: { user: user._id, start: `${on}T${from}:00Z`, end: `${on}T${to}:00Z`, note, confirmed: true },
    });
    expect(answer.status()).toBe(201);
    return answer.json();
  };
  const tuesday = await log(2, "16:00", "17:30", "Drained the tank");
  await log(3, "16:00", "16:45", "");
  return { job, week, tuesday };
};

const approve = (request: APIRequestContext, by: Account, of: Account, week: string, minutes: number) =>
  request.post(`/api/time-sheets/${of.user._id}/${week}/approval`, { headers: as(by), data: { minutes } });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a technician sees their week, and at once that it was approved", async ({
    page,
    request,
    owner,
    enterAs,
  }) => {
    const sam = await addTechnician(request, owner);
    const { job, week, tuesday } = await addWeek(request, owner, sam);
    await enterAs(sam);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Me" }).click();
    await page.getByRole("link", { name: "Time sheet" }).click();
    await expect(page.getByRole("heading", { name: "Time sheet", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Previous week" }).click();
    await expect(page).toHaveURL(`/time-sheets?week=${week}`);
    const day = page.getByRole("region", { name: /^Tuesday/ });
    await expect(day).toContainText(`${job.jobNumber} Boiler`);
    await expect(day).toContainText("Grace Liu");
    await expect(day).toContainText("1.50 h");
    await expect(page.getByText("Total 2.25 h")).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Fix|Approve)/ })).toHaveCount(0);
    await expectNoViolations(page);

    expect((await approve(request, owner, sam, week, 135)).status()).toBe(200);
    await expect(page.getByText(/Approved by Robin Mason on .+ The time is locked\./)).toBeVisible();
    const refused = await request.put(`/api/time-entries/${tuesday._id}`, {
      headers: as(sam),
      data: { note: "Longer" },
    });
    expect(refused.status()).toBe(409);
    expect((await refused.json()).message).toMatch(
      /^That week was approved by Robin Mason on .+\. Remove the approval first\.$/,
    );
    for (const target of await page.locator("#main").getByRole("button").all())
      expect((await target.boundingBox())?.height).toBeGreaterThan(43.9);
  });

  test("a technician fixes time of today", async ({ page, request, owner, enterAs }) => {
    const sam = await addTechnician(request, owner);
    const job = await addJob(request, owner);
    const logged = await request.post(`/api/jobs/${job._id}/time`, {
      headers: as(owner),
      data: { user: sam.user._id },
    });
    expect(logged.status()).toBe(201);
    await enterAs(sam);
    await page.goto("/time-sheets");
    await page.getByRole("button", { name: /^Fix/ }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Sam Okafor's time" });
    await dialog.getByLabel("Note").fill("Looked at the valve");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Looked at the valve")).toBeVisible();
  });

  test("the office approves person by person in one column", async ({ page, request, owner, enterAs }) => {
    const sam = await addTechnician(request, owner);
    const { week } = await addWeek(request, owner, sam);
    await enterAs(owner);
    await page.goto(`/time-sheets?week=${week}`);
    const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Sam Okafor" });
    await expect(card).toContainText("2.25 h");
    await expectNoViolations(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
    const approving = card.getByRole("button", { name: "Approve Sam Okafor's week" });
    expect((await approving.boundingBox())?.height).toBeGreaterThan(43.9);
    await approving.click();
    await expect(card).toContainText("Approved");
  });
});

test("a manager approves, downloads the week for payroll and takes an approval back", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const hector = await addTechnician(request, owner, "Hector");
  const ines = await addManager(request, owner);
  const { job, week } = await addWeek(request, owner, sam);
  await addWeek(request, owner, hector);
  await addWeek(request, owner, ines);
  await enterAs(ines);
  await page.goto("/team");
  await page.getByRole("link", { name: "Time sheets" }).click();
  await expect(page.getByRole("button", { name: "Nothing to approve" })).toBeDisabled();
  await page.getByRole("button", { name: "Previous week" }).click();
  const rowOf = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await expect(rowOf("Sam Okafor").getByRole("cell")).toHaveText([
    "Sam Okafor",
    "–",
    "–",
    "1.50",
    "0.75",
    "–",
    "–",
    "–",
    "2.25",
    "To approve",
    /^Approve/,
  ]);
  // Someone else approves a manager's own week.
  await expect(rowOf("Ines Vega")).toContainText("Open");
  await expect(rowOf("Ines Vega").getByRole("button")).toHaveCount(0);
  await expectNoViolations(page);

  await page.getByRole("button", { name: "Approve all ready (2)" }).click();
  await expect(page.getByText("2 weeks approved.")).toBeVisible();
  await expect(rowOf("Sam Okafor")).toContainText("Approved");
  await expect(rowOf("Hector Okafor")).toContainText("Approved");

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`time-sheets-${week}.csv`);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines[0]).toContain("Employee,Email,Week of,Date,Job number,Job,Client,Start,End,Minutes,Hours");
  const ofSam = lines.find((line) => line.startsWith("Sam Okafor") && line.includes("Drained the tank"));
  expect(ofSam).toContain(`,${week},${dayAfter(week, 2)},${job.jobNumber},Boiler,Grace Liu,`);
  expect(ofSam).toContain(",90,1.50,Drained the tank,Ines Vega,");

  await page.getByRole("link", { name: "Sam Okafor" }).click();
  await expect(page.getByRole("heading", { name: "Sam Okafor", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Fix/ })).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Remove approval" }).click();
  await expect(page.getByText("Approval removed. You can edit the time.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Fix/ })).toHaveCount(2);
});

test("a correction is refused if the week was approved meanwhile", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/409/);
  const sam = await addTechnician(request, owner);
  const { week } = await addWeek(request, owner, sam);
  await enterAs(owner);
  await page.goto(`/time-sheets?week=${week}&user=${sam.user._id}`);
  await page.getByRole("button", { name: /^Fix 1\.50 h/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Sam Okafor's time" });
  await dialog.getByLabel("Note").fill("Longer");
  expect((await approve(request, owner, sam, week, 135)).status()).toBe(200);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText(/That week was approved by Robin Mason on .+ Remove the approval first\./),
  ).toBeVisible();
});
