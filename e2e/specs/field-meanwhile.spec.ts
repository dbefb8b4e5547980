import type { APIRequestContext, Page } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import type { Account } from "../accounts";
import { addDay, addFieldJob, get, inMinutes } from "../field-records";
import {
  addNote,
  expectLargeTargets,
  finishNow,
  part,
  step,
  sync,
  take,
  takeLater,
  takeSteps,
} from "../field-work-steps";
import { expect, test } from "../fixtures";
import { lastTap, ownClock, setClock, watchTaps } from "../phone-browser";
import { addTechnician, book, setStatus } from "../schedule-records";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, atNoon: true });

/** The whole way to the office and back, on a busy machine. */
const arriving = { timeout: 45_000 };
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const change = async (
  request: APIRequestContext,
  { token }: Account,
  visit: string,
  data: object | undefined,
) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await (data
    ? request.put(`/api/schedule/${visit}`, { headers, data })
    : request.delete(`/api/schedule/${visit}`, { headers }));
  expect(answer.ok(), await answer.text()).toBe(true);
};

const shifted = (instant: string, by: number) => new Date(Date.parse(instant) + by).toISOString();

/** Whether the office has the time of the last tap, by the clock of the page and with what it is wrong by. */
const expectTime = (instant: string | null | undefined, at: number) =>
  expect(Math.abs(Date.parse(instant ?? "") - at)).toBeLessThan(2_000);

const losesSignal = (page: Page) => page.context().route("**/api/**", (route) => route.abort());
const getsSignal = (page: Page) => page.context().unroute("**/api/**");

/** Twenty-five minutes ago, when there was no signal. */
const earlier = -25 * minute;

/** Work and its finish on a phone without a signal. Answers when it was finished, by the phone. */
const finishWithoutSignal = async (page: Page, visit: string): Promise<number> => {
  await page.goto(`/schedule/${visit}`);
  await takeLater(page, "Start work");
  await expect(step(page, "Finish visit")).toBeVisible();
  await take(page, "Finish visit");
  await finishNow(page);
  await expect(page.getByText(/^Boiler finished at/)).toBeVisible();
  return lastTap(page);
};

const finishAtOffice = async (request: APIRequestContext, owner: Account, visit: string) => {
  for (const status of ["in_progress", "completed"]) await setStatus(request, owner, visit, status);
};

/** The signal is back, and the office has answered. */
const openNotices = async (page: Page, word: string) => {
  await setClock(page, 0);
  await getsSignal(page);
  await page.goto("/dashboard");
  await sync(page, word).click(arriving);
  return page.getByRole("dialog", { name: word });
};

test("visits that the office moved, gave away, canceled, deleted or finished meanwhile say so, and nothing is lost", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/, /404/);
  const sam = await addTechnician(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  const names = ["Moved", "Given", "Canceled", "Deleted", "Finished"] as const;
  const visits: { _id: string; job: { _id: string } }[] = [];
  for (const [index, lastName] of names.entries()) {
    const job = await addFieldJob(request, owner, { title: "Boiler", lastName, line1: "1 Main St" });
    const slot = { start: inMinutes(-50 + 15 * index), end: inMinutes(-35 + 15 * index) };
    visits.push(await book(request, owner, job, { ...slot, team: [sam] }));
    const again = { start: shifted(slot.start, 2 * day), end: shifted(slot.end, 2 * day), team: [sam] };
    if (lastName === "Deleted") await book(request, owner, job, again);
  }
  const [moved, given, canceled, deleted, finished] = visits.map(({ _id }) => _id);
  const [, , , deletedOn] = visits.map(({ job }) => job._id);
  if (!moved || !given || !canceled || !deleted || !finished) throw new Error("There are five visits");
  await ownClock(page);
  await watchTaps(page);
  await enterAs(sam);
  await page.goto("/dashboard");
  await expect(step(page, "Start travel")).toBeVisible(arriving);

  await losesSignal(page);
  await setClock(page, earlier);
  for (const [index, visit] of [moved, given, canceled, deleted].entries()) {
    await page.goto(`/schedule/${visit}`);
    await take(page, "Start travel");
    await addNote(page, `Note ${index}`);
  }
  const finishedAt = await finishWithoutSignal(page, finished);

  await change(request, owner, moved, {
    timeSlot: { start: shifted(inMinutes(0), day), end: shifted(inMinutes(15), day) },
  });
  await change(request, owner, given, { team: [{ user: elena.user._id, role: "technician" }] });
  await setStatus(request, owner, canceled, "cancelled");
  await change(request, owner, deleted, undefined);
  await finishAtOffice(request, owner, finished);
  const sheet = await openNotices(page, "5 need you");
  for (const text of [
    /The office moved this visit to/,
    /given to Elena/,
    /The office canceled this visit\./,
    /The office deleted this visit\. Your notes are kept on the job\./,
    /You entered .+\. At .+ the office already had .+\. Pick one\./,
  ])
    await expect(sheet).toContainText(text);
  // What has to be decided comes first.
  await expect(sheet.getByRole("heading", { level: 3 }).first()).toHaveText(
    "Finish time for Jennifer Finished",
  );
  await expect(sheet.getByRole("button", { name: /^Use \d+:\d\d/ })).toBeVisible();
  await expectLargeTargets(page, "[role=dialog]", 48);
  await expectNoViolations(page);
  const linksOf = (text: string) => sheet.locator("section", { hasText: text }).getByRole("link");
  await expect(linksOf("The office moved")).toHaveText("Open visit");
  await expect(linksOf("given to Elena")).toHaveCount(0);
  await expect(linksOf("The office deleted")).toHaveText("Open job");
  await sheet.getByRole("button", { name: /^Keep \d+:\d\d/ }).click();
  for (const left of [4, 3, 2]) {
    await expect(page.getByRole("dialog", { name: `${left} need you` })).toBeVisible();
    await page.getByRole("button", { name: "Got it" }).first().click();
  }
  await page.getByRole("dialog", { name: "1 needs you" }).getByRole("link", { name: "Open job" }).click();
  await expect(page).toHaveURL(`/jobs/${deletedOn}`);
  await expect(page.getByRole("heading", { name: "Boiler", exact: true })).toBeVisible();
  await sync(page, "1 needs you").click();
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(page.getByRole("dialog", { name: "All sent" })).toBeVisible(arriving);

  expectTime((await get(request, owner, `/schedule/${finished}`)).completedAt, finishedAt);
  for (const [index, { job }] of visits.slice(0, 4).entries()) {
    const { notes } = await get(request, owner, `/jobs/${job._id}/notes`);
    expect(notes.map(({ text }: { text: string }) => text)).toEqual([`Note ${index}`]);
  }
});

test("a visit that is open while the office gives it away says to whom, and so does the day", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  const { now } = await addDay(request, owner, sam);
  await enterAs(sam);
  await page.goto(`/schedule/${now._id}`);
  await expect(step(page, "Start travel")).toBeVisible(arriving);
  await change(request, owner, now._id, { team: [{ user: elena.user._id, role: "technician" }] });
  const said = /^Given to Elena at \d+:\d\d\./;
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible(arriving);
  await expect(page.getByRole("heading", { name: "Replace water heater" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible(arriving);
  await expect(page.getByText("1460 Neil Ave")).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Today" }).first().click();
  await expect(page.getByRole("list", { name: "No longer yours" })).toHaveText(
    /^Replace water heater\. Given to Elena at \d+:\d\d\.$/,
  );
});

test("the office's finish time stays if the person picks it", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const sam = await addTechnician(request, owner);
  const job = await addFieldJob(request, owner, { title: "Boiler", lastName: "Hill", line1: "1 Main St" });
  const slot = { start: inMinutes(-50), end: inMinutes(10) };
  const { _id } = await book(request, owner, job, { ...slot, team: [sam] });
  await ownClock(page);
  await watchTaps(page);
  await enterAs(sam);
  await page.goto("/dashboard");
  await expect(step(page, "Start travel")).toBeVisible(arriving);
  await losesSignal(page);
  await setClock(page, earlier);
  const finishedAt = await finishWithoutSignal(page, _id);
  await finishAtOffice(request, owner, _id);
  const { completedAt } = await get(request, owner, `/schedule/${_id}`);

  const sheet = await openNotices(page, "1 needs you");
  await sheet.getByRole("button", { name: /^Use \d+:\d\d/ }).click();
  await expect(page.getByRole("dialog", { name: "All sent" })).toBeVisible();
  await page.reload();
  await expect(sync(page, "All sent")).toBeVisible(arriving);
  const visit = await get(request, owner, `/schedule/${_id}`);
  expect(visit).toMatchObject({ status: "completed", completedAt });
  // The time that was worked is the person's own.
  const { entries } = await get(request, owner, `/jobs/${job._id}/time`);
  expect(entries).toHaveLength(1);
  expectTime(entries[0].end, finishedAt);
});

test("two people of a crew without a signal lose nothing of each other's work", async ({
  page,
  browser,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const sam = await addTechnician(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  const job = await addFieldJob(request, owner, {
    title: "Boiler swap",
    lastName: "Coyle",
    line1: "1530 Sycamore St",
    checklist: ["Gas off", "Flue sealed"],
  });
  const slot = { start: inMinutes(-20), end: inMinutes(20) };
  const visit = await book(request, owner, job, { ...slot, team: [sam, elena] });
  await enterAs(sam);
  const hers = await browser.newPage();
  await hers.addInitScript((token) => localStorage.setItem("token", token), elena.token);
  const phones = [
    { phone: page, item: "Gas off", note: "From Sam" },
    { phone: hers, item: "Flue sealed", note: "From Elena" },
  ];
  const finishedAt: number[] = [];
  for (const { phone } of phones) {
    await watchTaps(phone);
    await phone.goto(`/schedule/${visit._id}`);
    await expect(step(phone, "Start travel")).toBeVisible(arriving);
    await phone.context().setOffline(true);
  }
  for (const { phone, item, note } of phones) {
    await takeSteps(phone);
    // Both of them do the first item.
    await part(phone, "Checklist").getByRole("checkbox", { name: "Gas off" }).check();
    await part(phone, "Checklist").getByRole("checkbox", { name: item }).check();
    await addNote(phone, note);
  }
  for (const { phone } of phones) {
    await take(phone, "Finish visit");
    await finishNow(phone);
    await expect(phone.getByText(/^Boiler swap finished at/)).toBeVisible();
    finishedAt.push(await lastTap(phone));
  }
  // Who was done last has a signal first.
  for (const { phone } of phones.toReversed()) {
    await phone.context().setOffline(false);
    await expect(sync(phone, "All sent")).toBeVisible(arriving);
  }
  const after = await get(request, owner, `/schedule/${visit._id}`);
  expect(after.status).toBe("completed");
  expectTime(after.completedAt, Math.max(...finishedAt));
  const { work } = await get(request, sam, "/field/bundle");
  const ended = work.visits[0].progress.map((one: { finishedAt: string }) => Date.parse(one.finishedAt));
  expect(ended.toSorted()).toHaveLength(2);
  const { items } = await get(request, owner, `/jobs/${job._id}/checklist`);
  expect(items.map(({ done }: { done: boolean }) => done)).toEqual([true, true]);
  const { notes } = await get(request, owner, `/jobs/${job._id}/notes`);
  expect(notes.map(({ text }: { text: string }) => text).toSorted()).toEqual(["From Elena", "From Sam"]);
  const { entries } = await get(request, owner, `/jobs/${job._id}/time`);
  expect(entries.map(({ end }: { end: string | null }) => typeof end)).toEqual(["string", "string"]);
  await hers.close();
});

test("after three days without a signal everything arrives with its time", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const sam = await addTechnician(request, owner);
  const { heater, now } = await addDay(request, owner, sam);
  await ownClock(page, -3 * day);
  await watchTaps(page);
  await enterAs(sam);
  // The phone loads its work three days ago, when the visit was due.
  await page.context().route("**/api/field/bundle*", async (route) => {
    const answer = await route.fetch();
    const instants = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
    const body = (await answer.text()).replace(instants, (instant) => shifted(instant, -3 * day));
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`/schedule/${now._id}`);
  await expect(step(page, "Start travel")).toBeVisible(arriving);
  await losesSignal(page);
  const { start, end } = now.timeSlot;
  await change(request, owner, now._id, {
    timeSlot: { start: shifted(start, -3 * day), end: shifted(end, -3 * day) },
  });
  await takeSteps(page);
  await expect(step(page, "Finish visit")).toBeVisible();
  const startedAt = await lastTap(page);
  await addNote(page, "Three days ago");
  const notedAt = await lastTap(page);
  await take(page, "Finish visit");
  await finishNow(page);
  await expect(page.getByText(/^Replace water heater finished at/)).toBeVisible();
  const finishedAt = await lastTap(page);
  expect(Date.now() - finishedAt).toBeGreaterThan(2.9 * day);

  await setClock(page, 0);
  await page.context().unroute("**/api/field/bundle*");
  await getsSignal(page);
  await page.goto("/dashboard");
  await expect
    .poll(async () => (await get(request, owner, `/schedule/${now._id}`)).status, arriving)
    .toBe("completed");
  await expect(sync(page, "All sent")).toBeVisible(arriving);
  const after = await get(request, owner, `/schedule/${now._id}`);
  expectTime(after.startedAt, startedAt);
  expectTime(after.completedAt, finishedAt);
  const { notes } = await get(request, owner, `/jobs/${heater._id}/notes`);
  expect(notes).toHaveLength(1);
  expectTime(notes[0].createdAt, notedAt);
});

test("on a phone whose clock is hours ahead, times and the minute for undo are the office's", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const ahead = 5 * hour;
  await ownClock(page, ahead);
  await watchTaps(page);
  const sam = await addTechnician(request, owner);
  const { now } = await addDay(request, owner, sam);
  const read = () => get(request, owner, `/schedule/${now._id}`);
  await enterAs(sam);
  await page.goto(`/schedule/${now._id}`);
  await expect(step(page, "Start travel")).toBeVisible(arriving);
  await takeLater(page, "Start work");
  const startedAt = (await lastTap(page)) - ahead;
  await expect(page.getByRole("timer")).toHaveText(/^0:0[01]$/);
  await expect.poll(async () => (await read()).status, arriving).toBe("in_progress");
  expectTime((await read()).startedAt, startedAt);
  await page.goto(`/jobs/${now.job._id}`);
  await expect(page.getByRole("timer")).toHaveText(/^0:00:/);
  await page.goto(`/schedule/${now._id}`);
  await take(page, "Finish visit");
  await finishNow(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(step(page, "Finish visit")).toBeVisible();
});
