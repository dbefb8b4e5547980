import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import { addDay, addFieldJob, get, inMinutes } from "../field-records";
import { expectLargeTargets as expectThumbTargets, part, step, sync } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addTechnician, book } from "../schedule-records";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, atNoon: true });

/** Nothing on the screen is wider than the phone. */
const expectNoSidewaysScroll = async (page: Page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
};

/** Under a transform a size of 48 may be measured as 47.99999. */
const expectLargeTargets = async (targets: Locator) => {
  for (const target of await targets.filter({ visible: true }).all()) {
    const box = await target.boundingBox();
    const name = await target.evaluate((element) => element.outerHTML.slice(0, 120));
    expect(Math.min(box?.height ?? 0, box?.width ?? 0), name).toBeGreaterThan(47.9);
  }
};

test("the day shows the visits in order, and all that is needed to get to the first", async ({
  page,
  context,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const { now } = await addDay(request, owner, sam);
  await enterAs(sam);
  await page.goto("/dashboard");
  await expect(page.getByText(/^2 visits · until \d+:\d\d [AP]M$/)).toBeVisible();
  const current = part(page, "Replace water heater");
  await expect(current).toContainText("Jennifer Hill");
  await expect(current).toContainText("1460 Neil Ave, Unit 2B");
  await expect(current).toContainText("Side gate code 4471. Dog in the yard.");
  await expect(current.getByText("4471", { exact: true })).toBeVisible();
  await expect(current).toContainText("Old tank leaks at the seam.");
  await expect(current.getByRole("link", { name: "Navigate" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/,
  );
  await expect(current.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:6145550117");
  await expect(current.getByRole("link", { name: "Text" })).toHaveAttribute("href", "sms:6145550117");
  const later = page.getByRole("list", { name: "Later today" });
  await expect(later).toContainText(/\d+ min drive · about \d+\.\d mi.*Gas line test/s);
  await expect(sync(page, "All sent")).toBeVisible();
  await expect(step(page, "Start travel")).toBeVisible();
  // The title stands for its whole card.
  await expectLargeTargets(page.locator("[data-bare] :is(a, button):not(h2 a), nav[aria-label=Tabs] > *"));
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
  // The cards of the dashboard follow below the day.
  await expect(page.getByRole("link", { name: "Visits today" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("$");
  await current.getByRole("link", { name: "Replace water heater" }).click();
  await expect(page).toHaveURL(`/schedule/${now._id}`);
  // No app for maps can be expected on a computer.
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy address" }).first().click();
  await expect(page.getByText("Address copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("1460 Neil Ave, Unit 2B");
});

test("tabs lead to Today, Schedule, Search and Me, and Me has every screen", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  await enterAs(await addTechnician(request, owner));
  await page.goto("/dashboard");
  await expect(page.getByText("No visits today", { exact: true }).first()).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Tabs" });
  await tabs.getByRole("link", { name: "Schedule" }).click();
  await expect(page).toHaveURL("/schedule");
  await expect(sync(page, "All sent")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open navigation" })).toBeHidden();
  await tabs.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await page.keyboard.press("Escape");
  await tabs.getByRole("button", { name: "Me" }).click();
  const me = page.getByRole("dialog", { name: "Navigation" });
  await expect(me.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
    "Dashboard",
    "Team",
    "Clients",
    "Quotes",
    "Jobs",
    "Schedule",
    "Invoices",
    "Reports",
    "Settings",
  ]);
  await expect(me.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(me.getByRole("radiogroup", { name: "Theme" })).toBeVisible();
  await expectNoViolations(page);
  await me.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expectNoViolations(page);
});

test("the steps move the visit, and the office sees it with the times", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const { now, later } = await addDay(request, owner, sam);
  await enterAs(sam);
  await page.goto("/dashboard");
  const statusOf = async (id: string) => (await get(request, owner, `/schedule/${id}`)).status;
  await step(page, "Start travel").click();
  await expect.poll(() => statusOf(now._id)).toBe("en_route");
  await step(page, "I’m here").click();
  await step(page, "Start work").click();
  await expect(part(page, "Replace water heater")).toContainText("Working");
  await expect.poll(() => statusOf(now._id)).toBe("in_progress");

  await page.getByRole("link", { name: "Replace water heater", exact: true }).click();
  await expect(page.getByRole("timer")).toHaveText("0:00");
  await page.getByRole("button", { name: "Pause your time" }).click();
  await expect(page.getByText("paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume your time" }).click();
  const checklist = part(page, "Checklist");
  await checklist.getByRole("checkbox", { name: "Gas and water shut off" }).check();
  await expect(checklist).toContainText("1 of 2 done");
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);

  await step(page, "Finish visit").click();
  const sheet = page.getByRole("dialog", { name: "Finish visit" });
  await expect(sheet).toContainText("1 item is still open");
  await expect(sheet).toContainText("Soap test on every gas joint");
  await expect(sheet.getByRole("radio", { name: "Stop it" })).toBeChecked();
  await expect(sheet).toContainText("Next: Gas line test, Jennifer Feld");
  await expectLargeTargets(sheet.locator("button, label"));
  await expectNoViolations(page);
  await sheet.getByRole("button", { name: "Finish and start travel" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(/^2 visits · 1 done/)).toBeVisible();
  await expect(part(page, "Gas line test")).toContainText("On the way");
  await expect.poll(() => statusOf(now._id)).toBe("completed");
  await expect.poll(() => statusOf(later._id)).toBe("en_route");
  const done = await get(request, owner, `/schedule/${now._id}`);
  expect(Date.parse(done.completedAt)).toBeGreaterThanOrEqual(Date.parse(done.startedAt));
  const { entries } = await get(request, owner, `/jobs/${now.job._id}/time`);
  expect(entries.every(({ end }: { end: string | null }) => end !== null)).toBe(true);
});

test("a finish can be taken back for a minute", async ({ page, request, owner, enterAs }) => {
  const sam = await addTechnician(request, owner);
  const { now } = await addDay(request, owner, sam);
  await enterAs(sam);
  await page.goto(`/schedule/${now._id}`);
  // The steps before were forgotten.
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Finish visit" }).click();
  const sheet = page.getByRole("dialog", { name: "Finish visit" });
  await sheet.getByRole("button", { name: "Finish", exact: true }).click();
  await expect(page.getByText(/^Replace water heater finished at/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(step(page, "Finish visit")).toBeVisible();
  await expect
    .poll(async () => (await get(request, owner, `/schedule/${now._id}`)).status)
    .toBe("in_progress");
});

test("a double tap on the dock records one step", async ({ page, request, owner, enterAs }) => {
  const sam = await addTechnician(request, owner);
  const { now } = await addDay(request, owner, sam);
  const sent: { kind: string }[] = [];
  page.on("request", (sending) => {
    if (sending.url().endsWith("/api/field/facts")) sent.push(...sending.postDataJSON().facts);
  });
  await enterAs(sam);
  await page.goto("/dashboard");
  await step(page, "Start travel").dblclick();
  await expect(step(page, "I’m here")).toBeVisible();
  const kinds = () => sent.map(({ kind }) => kind);
  await expect.poll(kinds).toEqual(["travel"]);
  await expect(sync(page, "All sent")).toBeVisible();
  // Two taps in the same moment, before the screen can change.
  await page.goto(`/schedule/${now._id}`);
  await expect(step(page, "I’m here")).not.toHaveAttribute("aria-disabled");
  await step(page, "I’m here").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(step(page, "Start work")).toBeVisible();
  await expect.poll(kinds).toEqual(["travel", "arrive"]);
  await expect(sync(page, "All sent")).toBeVisible();
  expect(kinds()).toEqual(["travel", "arrive"]);
});

test("every target of the lists is large enough for a thumb", async ({ page, request, owner, enterAs }) => {
  const sam = await addTechnician(request, owner);
  await addDay(request, owner, sam);
  await enterAs(sam);
  for (const path of ["/schedule", "/schedule?view=board"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: /Replace water heater/ }).first()).toBeVisible();
    const targets = page
      .locator("main")
      .locator("button, label, input:not([type=radio], label input), select");
    for (const target of await targets.filter({ visible: true }).all()) {
      const name = await target.evaluate((element) => element.outerHTML.slice(0, 120));
      expect((await target.boundingBox())?.height, name).toBeGreaterThan(43.9);
    }
  }
  const crowd = await addFieldJob(request, owner, { title: "Crowd", lastName: "Nguyen", line1: "9 Elm St" });
  for (let index = 0; index < 6; index += 1)
    await book(request, owner, crowd, {
      start: inMinutes(60 + index * 20),
      end: inMinutes(75 + index * 20),
      team: [sam],
    });
  for (const [path, seen] of [
    ["/jobs", "Gas line test"],
    ["/clients", "Jennifer Feld"],
    ["/schedule?view=month", "more on"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(seen).first()).toBeVisible();
    await expectThumbTargets(page, "main");
  }
});

test("a note that is being written survives a reload", async ({ page, request, owner, enterAs }) => {
  const sam = await addTechnician(request, owner);
  const { now } = await addDay(request, owner, sam);
  await enterAs(sam);
  await page.goto(`/schedule/${now._id}`);
  await page.getByLabel("New note").fill("The flue is too short");
  await page.reload();
  await expect(page.getByLabel("New note")).toHaveValue("The flue is too short");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByLabel("New note")).toHaveValue("");
  await page.reload();
  await expect(part(page, "Notes").getByRole("listitem").first()).toContainText("The flue is too short");
  await expect(page.getByLabel("New note")).toHaveValue("");
});

test("in a crew each person finishes alone, or one for everyone", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  const job = await addFieldJob(request, owner, {
    title: "Boiler swap",
    lastName: "Coyle",
    line1: "1530 Sycamore St",
  });
  const visit = await book(request, owner, job, {
    start: inMinutes(-20),
    end: inMinutes(20),
    team: [sam, elena],
  });
  await enterAs(sam);
  await page.goto(`/schedule/${visit._id}`);
  await expect(part(page, "With you")).toContainText("Elena OkaforNot started");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Finish visit" }).click();
  const sheet = page.getByRole("dialog", { name: "Finish visit" });
  await expect(sheet.getByRole("radio", { name: "Only me" })).toBeChecked();
  await sheet.getByRole("button", { name: "Finish", exact: true }).click();
  const statusOf = async () => (await get(request, owner, `/schedule/${visit._id}`)).status;
  await expect.poll(statusOf).toBe("in_progress");
  await page.getByRole("button", { name: "Undo" }).click();
  await step(page, "Finish visit").click();
  await sheet.getByText("Everyone", { exact: true }).click();
  await sheet.getByRole("button", { name: "Finish", exact: true }).click();
  await expect.poll(statusOf).toBe("completed");
});

test("on a small phone in the dark and in the sun everything is readable and nothing is cut off", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const sam = await addTechnician(request, owner);
  const { now } = await addDay(request, owner, sam);
  await enterAs(sam);
  await page.goto("/dashboard");
  const look = (appearance: object) =>
    page.evaluate(
      (value) => localStorage.setItem("fieldwright.appearance", JSON.stringify(value)),
      appearance,
    );
  await look({ theme: "dark", sunlight: true, animations: false });
  for (const path of ["/dashboard", `/schedule/${now._id}`]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-sunlight", /.*/);
    await expect(page.getByText("Replace water heater").first()).toBeVisible();
    await expectNoViolations(page);
  }
  await look({ theme: "dark", animations: false });
  await page.goto("/dashboard");
  await expect(part(page, "Replace water heater")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
  await page.getByRole("link", { name: "Replace water heater", exact: true }).click();
  await expect(part(page, "Checklist")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Photos", exact: true }).click();
  await expect(part(page, "Photos")).toBeInViewport();
});
