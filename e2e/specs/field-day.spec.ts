import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FieldBundle } from "@fieldwright/contract/field";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Account } from "../accounts";
import { addDay, get } from "../field-records";
import { addNote, part, photo, sheetOf, sign, step, take } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { lastTap, type PhoneBrowser, startPhone, watchTaps } from "../phone-browser";
import { addTechnician } from "../schedule-records";
import { untilStored } from "../service-worker";

test.use({ atNoon: true });

type Day = { readonly visit: string; readonly next: string };

type Tap = {
  readonly name: string;
  /** Where the person taps. */
  readonly at: keyof Day;
  readonly tap: (page: Page) => Promise<void>;
  /** Shown before the phone dies and after the next start. */
  readonly shown: (page: Page) => Promise<void>;
};

const shows = (name: string) => (page: Page) => expect(step(page, name)).toBeVisible();

const taps: readonly Tap[] = [
  { name: "travel", at: "visit", tap: (page) => take(page, "Start travel"), shown: shows("I’m here") },
  { name: "arrive", at: "visit", tap: (page) => take(page, "I’m here"), shown: shows("Start work") },
  { name: "start", at: "visit", tap: (page) => take(page, "Start work"), shown: shows("Finish visit") },
  {
    name: "tick",
    at: "visit",
    tap: (page) => part(page, "Checklist").getByRole("checkbox", { name: "Gas and water shut off" }).click(),
    shown: (page) => expect(part(page, "Checklist")).toContainText("1 of 3 done"),
  },
  {
    name: "reading",
    at: "visit",
    tap: async (page) => {
      await page.getByRole("textbox", { name: "Gas pressure at the valve" }).fill("7.0");
      await page.getByRole("textbox", { name: "Gas pressure at the valve" }).press("Enter");
    },
    shown: (page) => expect(part(page, "Checklist")).toContainText("2 of 3 done"),
  },
  {
    name: "note",
    at: "visit",
    tap: (page) => addNote(page, "Valve replaced"),
    shown: (page) =>
      expect(part(page, "Notes").getByRole("listitem").filter({ hasText: "Valve replaced" })).toContainText(
        "Not sent yet",
      ),
  },
  {
    name: "photo",
    at: "visit",
    tap: (page) => page.getByLabel("Take a photo, before").setInputFiles(photo),
    shown: async (page) => {
      const image = page.getByRole("list", { name: "Before photos" }).locator("img");
      await expect
        .poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth))
        .toBe(1);
    },
  },
  {
    name: "part",
    at: "visit",
    tap: async (page) => {
      const parts = part(page, "Parts used");
      await parts.getByRole("button", { name: "Add a part" }).click();
      await parts.getByLabel("Part", { exact: true }).fill("Ball valve, 3/4 in.");
      await parts.getByRole("button", { name: "Add", exact: true }).click();
    },
    shown: (page) => expect(page.getByLabel("Used: Ball valve, 3/4 in.")).toHaveValue("1"),
  },
  {
    // Signature, finish and the way to the next visit are one tap.
    name: "finish",
    at: "visit",
    tap: async (page) => {
      await take(page, "Finish visit");
      await sign(page);
      await sheetOf(page).getByRole("button", { name: "Finish and start travel" }).click();
    },
    shown: async (page) => {
      await page
        .getByRole("link", { name: /Gas line test/ })
        .first()
        .waitFor();
      await expect(page.getByText("On the way").first()).toBeVisible();
    },
  },
  { name: "next", at: "next", tap: (page) => take(page, "I’m here"), shown: shows("Start work") },
];

const withPhone = async (
  run: (start: (isOffline: boolean) => Promise<PhoneBrowser>) => Promise<void>,
): Promise<void> => {
  const profile = await mkdtemp(join(tmpdir(), "fieldwright-phone-"));
  const { executablePath: executable } = test.info().project.use.launchOptions ?? {};
  const started: PhoneBrowser[] = [];
  try {
    await run(async (isOffline) => {
      const phone = await startPhone(profile, { isOffline, ...(executable ? { executable } : {}) });
      started.push(phone);
      await watchTaps(phone.page);
      return phone;
    });
  } finally {
    await started
      .at(-1)
      ?.kill()
      .catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
};

/** Signs in and waits until the day and the application are on the phone. */
const prepare = async ({ page }: PhoneBrowser, base: string, { token }: Account) => {
  await page.goto(`${base}/login`);
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await page.goto(`${base}/dashboard`);
  await shows("Start travel")(page);
  await untilStored(page);
};

const plan = async (request: APIRequestContext, owner: Account) => {
  const sam = await addTechnician(request, owner);
  const { heater, now, later } = await addDay(request, owner, sam);
  const answer = await request.post(`/api/jobs/${heater._id}/checklist`, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { text: "Gas pressure at the valve", kind: "reading", unit: "in. WC", min: 5, max: 10.5 },
  });
  expect(answer.ok()).toBe(true);
  return { sam, day: { visit: now._id, next: later._id } };
};

/** What the office has of the day, with the time of each tap. */
const rowsOf = async (request: APIRequestContext, sam: Account, day: Day) => {
  const { work }: FieldBundle = await get(request, sam, "/field/bundle");
  const visit = work?.visits.find((one) => one.visit._id === day.visit);
  const next = work?.visits.find((one) => one.visit._id === day.next);
  const job = work?.jobs.find((one) => one.job._id === visit?.visit.job._id);
  if (!visit || !next || !job) throw new Error("The day is not in the bundle");
  return { visit, next, job };
};

test("a phone that dies after every tap of a day without a signal loses nothing and sends nothing twice", async ({
  request,
  owner,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const { sam, day } = await plan(request, owner);
  const address = (at: keyof Day) => `${baseURL}/schedule/${day[at]}`;
  const tapped = new Map<string, readonly [from: number, to: number]>();
  await withPhone(async (start) => {
    const first = await start(false);
    await prepare(first, baseURL ?? "", sam);
    await first.quit();

    for (const [index, { name, at, tap, shown }] of taps.entries()) {
      const { page, kill } = await start(true);
      const before = taps[index - 1];
      await page.goto(before?.name === "finish" ? `${baseURL}/dashboard` : address(at));
      await before?.shown(page);
      if (before?.name === "finish") await page.goto(address(at));
      await tap(page);
      const from = await lastTap(page);
      await shown(page);
      tapped.set(name, [from, Date.now()]);
      await kill();
    }
    const nothing = await rowsOf(request, sam, day);
    expect([nothing.visit.progress, nothing.job.notes, nothing.job.files]).toEqual([[], [], []]);

    const last = await start(false);
    await last.page.goto(address("visit"));
    await expect
      .poll(async () => (await rowsOf(request, sam, day)).job.files.length, { timeout: 45_000 })
      .toBe(1);
    await expect(last.page.getByText("Not sent yet")).toHaveCount(0);
  });

  const { visit, next, job } = await rowsOf(request, sam, day);
  expect(visit.visit.status).toBe("completed");
  expect(next.visit.status).toBe("en_route");
  expect(visit.progress).toHaveLength(1);
  expect(next.progress).toHaveLength(1);
  expect(visit.signature).toMatchObject({ name: "Jennifer Hill", user: { name: "Sam Okafor" } });
  expect(job.notes).toMatchObject([{ text: "Valve replaced" }]);
  expect(job.files).toMatchObject([{ mark: "before" }]);
  expect(job.parts).toMatchObject([{ name: "Ball valve, 3/4 in.", quantity: 1 }]);
  expect(job.time).toHaveLength(1);
  const [tick, , reading] = job.checklist;
  expect([tick, reading]).toMatchObject([{ done: true }, { done: true, value: "7.0" }]);
  const [own, onward] = [visit.progress[0], next.progress[0]];
  const times: readonly (readonly [string, string | null | undefined])[] = [
    ["travel", own?.travelAt],
    ["arrive", own?.arrivedAt],
    ["start", own?.startedAt],
    ["start", visit.visit.startedAt],
    ["start", job.time[0]?.start],
    ["tick", tick?.doneAt],
    ["reading", reading?.doneAt],
    ["note", job.notes[0]?.createdAt],
    ["photo", job.files[0]?.createdAt],
    ["part", job.parts[0]?.changedAt],
    ["finish", visit.signature?.signedAt],
    ["finish", own?.finishedAt],
    ["finish", visit.visit.completedAt],
    ["finish", job.time[0]?.end],
    ["finish", onward?.travelAt],
    ["next", onward?.arrivedAt],
  ];
  for (const [name, time] of times) {
    const [from = 0, to = 0] = tapped.get(name) ?? [];
    expect(Date.parse(time ?? ""), name).toBeGreaterThan(from - 2_000);
    // A photo is made smaller first.
    expect(Date.parse(time ?? ""), name).toBeLessThan((name === "photo" ? to : from) + 2_000);
  }
});
