import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, book, tellCustomer, tuesday } from "../schedule-records";

const company =
  "Bartholomew-Featherstonehaugh Property Management & Maintenance Group of Greater Columbus LLC";
const title =
  "Replace both rooftop units, the curb adapters and the condensate lines, then balance all floors and train the night crew";

/** Cards, and tables that would scroll sideways, whose content is wider than they are. */
const cutParts = (page: Page): Promise<string[]> =>
  page.locator("main :is(section, table)").evaluateAll((parts) =>
    parts
      .map((part) => (part instanceof HTMLTableElement ? part.parentElement : part))
      .filter((part) => part !== null)
      // A pixel of rounding.
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent.slice(0, 60)),
  );

const settled = async (page: Page) => {
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
};

test("long names and large amounts stay in their cards", async ({ page, request, owner, enterAs }) => {
  test.slow();
  const headers = { authorization: `Bearer ${owner.token}` };
  const make = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), path).toBe(true);
    return answer.json();
  };
  const max = await addTechnician(request, owner, "Maximiliana-Josephine");
  const skills = ["refrigerant recovery", "backflow certification", "high voltage", "confined space"];
  await request.put(`/api/users/${max.user._id}`, { headers, data: { skills } });
  const client = await make("/clients", {
    firstName: "Wilhelmina-Constance",
    lastName: "Featherstonehaugh-Cholmondeley",
    email: "wilhelmina-constance.featherstonehaugh-cholmondeley@greater-columbus.example.com",
    company: { name: company },
    address: {
      line1: "12850 West Old Featherstonehaugh Memorial Parkway Northwest",
      line2: "Building C, Suite 1200",
      city: "Columbus",
      state: "OH",
      zip: "43215",
    },
  });
  const lineItems = [{ name: title, description: company, quantity: 1, unitPrice: 1_234_567.89 }];
  const job = await make("/jobs", { client: client._id, title, scheduledDate: tuesday, lineItems });
  const times = { start: `${tuesday}T15:00:00Z`, end: `${tuesday}T16:00:00Z` };
  const visit = await book(request, owner, job, { ...times, team: [max] });
  const quote = await make("/quotes", { client: client._id, title, lineItems });
  const terms = { dueDate: "2026-01-05" };
  const invoice = await make("/invoices", { client: client._id, job: job._id, lineItems, terms });
  await enterAs(owner);

  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      "/dashboard",
      "/clients",
      `/clients/${client._id}`,
      "/jobs?view=table",
      `/jobs/${job._id}`,
      `/schedule/${visit._id}`,
      "/quotes",
      `/quotes/${quote._id}`,
      `/invoices/${invoice._id}`,
      "/team",
      "/reports?question=aging",
    ]) {
      await page.goto(path);
      await settled(page);
      expect.soft(await cutParts(page), `${path} at ${width}`).toEqual([]);
    }
  }
});

test("a day of the month shows customer and technician, however long their names are", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const make = async (path: string, data: object) =>
    (await request.post(`/api${path}`, { headers, data })).json();
  const name = { firstName: "Wilhelmina", lastName: "Featherstonehaugh-Cholmondeley" };
  const client = await make("/clients", { ...name, email: "wilhelmina@example.com" });
  const job = await make("/jobs", { client: client._id, title, scheduledDate: tuesday });
  const max = await addTechnician(request, owner, "Maximiliana-Josephine");
  const times = { start: `${tuesday}T15:00:00Z`, end: `${tuesday}T16:00:00Z` };
  const visit = await book(request, owner, job, { ...times, team: [max] });
  await enterAs(owner);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/schedule?view=month&date=${tuesday}`);
    const entry = page.locator(`[data-visit="${visit._id}"]`);
    await expect(entry).toBeVisible();
    const row = await entry.boundingBox();
    for (const words of [/^Featherstonehaugh/, /Maximiliana/]) {
      const shown = await entry.getByText(words).last().boundingBox();
      // Room for six letters at least.
      expect.soft(shown?.width, `${words} at ${width}`).toBeGreaterThan(36);
      const ends = (box: typeof row) => (box ? [box.x + box.width, box.y + box.height] : []);
      const [right = Number.POSITIVE_INFINITY, bottom = Number.POSITIVE_INFINITY] = ends(shown);
      const [edge = 0, foot = 0] = ends(row);
      expect.soft(right, `${words} at ${width}`).toBeLessThanOrEqual(edge + 1);
      expect.soft(bottom, `${words} at ${width}`).toBeLessThanOrEqual(foot + 1);
    }
  }
});

test("on a tablet technicians see their day as a list", async ({ page, request, owner, enterAs }) => {
  const job = await addJob(request, owner, "Boiler");
  const sam = await addTechnician(request, owner);
  const times = { start: `${tuesday}T15:00:00Z`, end: `${tuesday}T16:00:00Z` };
  await book(request, owner, job, { ...times, team: [sam] });
  await page.setViewportSize({ width: 768, height: 1024 });
  await enterAs(sam);
  await page.goto(`/schedule?view=board&date=${tuesday}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Boiler" }).getByRole("link")).toBeVisible();
});

test("on a phone the menu of a record is in the line above its title", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const job = await addJob(request, owner);
  await enterAs(owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/jobs/${job._id}`);
  const menu = await page.getByRole("button", { name: "More actions" }).boundingBox();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const crumbs = await page.getByRole("navigation", { name: "Breadcrumb" }).boundingBox();
  expect(menu?.y).toBeLessThan(title?.y ?? 0);
  // The middle of both.
  expect((menu?.y ?? 0) + (menu?.height ?? 0) / 2).toBeCloseTo(
    (crumbs?.y ?? 0) + (crumbs?.height ?? 0) / 2,
    -1,
  );
});

test("on a tablet the reason why no plan was started is in view", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  await addTechnician(request, owner);
  await enterAs(owner);
  await page.setViewportSize({ width: 768, height: 844 });
  await page.route("**/api/ai-schedule/plan", (route) => route.abort());
  await page.goto(`/schedule?view=board&date=${tuesday}`);
  await page.getByRole("button", { name: "Plan my day", exact: true }).click();
  await page.getByRole("button", { name: "Make a plan" }).click();
  await expect(page.getByText("Couldn't start the plan. Try again in a moment.")).toBeInViewport();
});

test("the buttons of a message with two of them are below its sentence", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const job = await addJob(request, owner);
  const times = { start: `${tuesday}T15:00:00Z`, end: `${tuesday}T16:00:00Z` };
  const { _id } = await book(request, owner, job, { ...times, team: [sam] });
  await tellCustomer(request, owner, _id);
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${tuesday}`);
  await page.locator("button[data-visit]").first().focus();
  for (const key of ["Space", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const message = page.getByRole("listitem").filter({ hasText: "Tell Grace?" });
  const sentence = await message.getByText("Tell Grace?").boundingBox();
  const undo = await message.getByRole("button", { name: "Undo" }).boundingBox();
  expect(undo?.y).toBeGreaterThanOrEqual((sentence?.y ?? 0) + (sentence?.height ?? 0));
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a check box with its label is large enough for a thumb", async ({
    page,
    request,
    owner,
    enterAs,
  }) => {
    await addTechnician(request, owner);
    await enterAs(owner);
    await page.goto("/jobs/new");
    const label = page.locator("label").filter({ hasText: "Sam Okafor" });
    await expect(label).toBeVisible();
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});
