import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, book, tuesday } from "../schedule-records";

/** Counts what a hand does: each field filled, each click, each key, each drag. */
const newHand = (page: Page) => {
  let count = 0;
  const counted = async (step: Promise<unknown>) => {
    count += 1;
    await step;
  };
  return {
    fill: (field: Locator, text: string) => counted(field.fill(text)),
    click: (control: Locator) => counted(control.click()),
    check: (box: Locator) => counted(box.check()),
    press: (field: Locator, key: string) => counted(field.press(key)),
    drag: (from: readonly [number, number], to: readonly [number, number]) =>
      counted(
        (async () => {
          await page.mouse.move(...from);
          await page.mouse.down();
          await page.mouse.move(...to, { steps: 8 });
          await page.mouse.up();
        })(),
      ),
    count: () => count,
  };
};

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const line = (page: Page, number: number) => page.getByRole("group", { name: `Line item ${number}` });

const items = [
  ["Water heater, 50 gal", "1280"],
  ["Expansion tank", "95"],
  ["Labor", "380"],
  ["Haul away", "60"],
] as const;

/** A new client with an address, and a quote of four lines on its way to them. */
const sendQuote = async (page: Page): Promise<number> => {
  await page.goto("/quotes");
  const hand = newHand(page);
  await hand.click(page.getByRole("link", { name: "Create Quote", exact: true }).first());
  await hand.click(button(page, "New client"));
  await hand.fill(page.getByRole("textbox", { name: "Name", exact: true }), "Vera Lindqvist");
  await hand.fill(page.getByRole("textbox", { name: /^Email/ }), "vera@example.com");
  await hand.fill(page.getByRole("textbox", { name: /^Address/ }), "12 Elm St, Columbus, OH 43215");
  await hand.fill(page.getByRole("textbox", { name: "Title", exact: true }), "Water heater");
  await hand.click(button(page, "Add line items"));
  for (const [index, [name, price]] of items.entries()) {
    const row = line(page, index + 1);
    await hand.fill(row.getByLabel("Name"), name);
    await hand.fill(row.getByLabel("Unit price"), price);
    if (index < items.length - 1) await hand.press(row.getByLabel("Unit price"), "Enter");
  }
  await hand.click(button(page, "Save and send"));
  await hand.click(button(page.getByRole("dialog", { name: "Send Q-00001" }), "Send"));
  await expect(page.getByText("Q-00001 is on its way to vera@example.com.")).toBeVisible();
  return hand.count();
};

/** Somebody new calls, and hangs up with a visit. */
const takeCall = async (page: Page): Promise<number> => {
  await page.goto("/jobs");
  const hand = newHand(page);
  await hand.click(page.getByRole("link", { name: "Create Job", exact: true }).first());
  await hand.click(button(page, "New client"));
  await hand.fill(page.getByRole("textbox", { name: "Name", exact: true }), "Ada Lovell");
  await hand.fill(page.getByRole("textbox", { name: /^Phone/ }), "614-555-0100");
  await hand.fill(page.getByRole("textbox", { name: /^Address/ }), "9 Lake Rd, Dublin, OH 43017");
  await hand.fill(page.getByLabel("Scheduled Date"), tuesday);
  await hand.fill(page.getByRole("textbox", { name: "Title", exact: true }), "Leaking tap");
  await hand.fill(page.getByLabel("Start time"), "13:00");
  await hand.check(page.getByRole("checkbox", { name: /Sam/ }));
  await hand.click(button(page, "Create Job"));
  await expect(page.getByRole("listitem").filter({ hasText: "is booked for" })).toBeVisible();
  return hand.count();
};

const sendInvoice = async (page: Page, job: string): Promise<number> => {
  await page.goto(`/jobs/${job}`);
  const hand = newHand(page);
  await hand.click(page.getByRole("link", { name: "Create invoice", exact: true }).first());
  await hand.click(button(page, "Save and send"));
  await hand.click(button(page.getByRole("dialog", { name: "Send INV-00001" }), "Send"));
  await expect(page.getByText(/^INV-00001 is on its way/)).toBeVisible();
  return hand.count();
};

const takePayment = async (page: Page): Promise<number> => {
  await page.goto("/invoices");
  await page.getByRole("link", { name: "INV-00001", exact: true }).click();
  const hand = newHand(page);
  await hand.click(button(page, "Record payment").first());
  await hand.click(button(page.getByRole("dialog"), "Record payment"));
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  return hand.count();
};

const moveVisit = async (page: Page): Promise<number> => {
  await page.goto(`/schedule?view=board&date=${tuesday}`);
  const chip = page.locator("button[data-visit]").and(page.getByRole("button", { name: /^Boiler/ }));
  await expect(chip).toBeVisible();
  const before = (await chip.getAttribute("aria-label")) ?? (await chip.textContent());
  const box = await chip.boundingBox();
  if (!box) throw new Error("the visit is not on the board");
  const hand = newHand(page);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() !== "GET" && answer.url().includes("/api/schedule"),
  );
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await hand.drag([x, y], [x + box.width * 1.5, y]);
  expect((await saved).ok()).toBe(true);
  await expect
    .poll(async () => (await chip.getAttribute("aria-label")) ?? (await chip.textContent()))
    .not.toBe(before);
  return hand.count();
};

test("the five commonest tasks take few clicks and entries", async ({ page, request, owner, enterAs }) => {
  const headers = { authorization: `Bearer ${owner.token}` };
  const sam = await addTechnician(request, owner, "Sam");
  const done = await addJob(request, owner, "Tap");
  await request.put(`/api/jobs/${done._id}/line-items`, {
    headers,
    data: { lineItems: [{ name: "Tap", quantity: 1, unitPrice: 120 }] },
  });
  for (const status of ["scheduled", "in_progress", "completed"])
    await request.put(`/api/jobs/${done._id}/status`, { headers, data: { status } });
  const boiler = await addJob(request, owner);
  const times = { start: `${tuesday}T15:00:00Z`, end: `${tuesday}T16:00:00Z` };
  await book(request, owner, boiler, { ...times, team: [sam] });
  await enterAs(owner);

  const taken = {
    "new client and a quote of four lines, sent": [await sendQuote(page), 20],
    "a phone call to a booked visit": [await takeCall(page), 10],
    "an invoice from a done job, sent": [await sendInvoice(page, done._id), 4],
    "a payment": [await takePayment(page), 2],
    "another time for a visit": [await moveVisit(page), 1],
  } as const;
  for (const [task, [count, limit]] of Object.entries(taken)) {
    process.stdout.write(`${task}: ${count} of at most ${limit}\n`);
    expect.soft(count, task).toBeLessThanOrEqual(limit);
  }
});
