import type { APIRequestContext } from "@playwright/test";
import type { Account } from "../accounts";
import { addFieldJob, addPastVisit, inMinutes } from "../field-records";
import { expect, test } from "../fixtures";
import { addTechnician, book } from "../schedule-records";
import { untilStored } from "../service-worker";
import { amountsIn, readStored } from "../stored";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  serviceWorkers: "allow",
  atNoon: true,
});

const send = async (
  request: APIRequestContext,
  { token }: Account,
  method: "POST" | "PUT",
  path: string,
  data: object,
) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(`/api${path}`, { method, headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** Sums that appear nowhere by chance, as dollars or cents. */
const prices = { line: 7319.47, quote: 8527.63, invoice: 9643.81, past: 6271.59 };

const lines = (unitPrice: number) => [{ name: "Tank", description: "Tank, 50 gal", quantity: 3, unitPrice }];

/** A job with prices, a quote, an invoice and a note of the office. */
const addPricedJob = async (
  request: APIRequestContext,
  owner: Account,
  about: Parameters<typeof addFieldJob>[2],
  note: string,
) => {
  const job = await addFieldJob(request, owner, about);
  const client = job.client._id;
  await send(request, owner, "PUT", `/jobs/${job._id}/line-items`, {
    lineItems: lines(prices.line),
    version: job.version,
  });
  await send(request, owner, "POST", "/quotes", { client, title: "Tank", lineItems: lines(prices.quote) });
  const terms = { dueDate: "2030-01-01" };
  const invoice = { job: job._id, client, terms, lineItems: lines(prices.invoice) };
  await send(request, owner, "POST", "/invoices", invoice);
  await send(request, owner, "POST", `/jobs/${job._id}/notes`, { text: note });
  return job;
};

test("the phone stores no price and nothing of another technician's work", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  const mine = await addPricedJob(
    request,
    owner,
    { title: "Replace water heater", lastName: "Hill", line1: "1460 Neil Ave", checklist: ["Shut off gas"] },
    "Landlord has the key",
  );
  const hers = await addPricedJob(
    request,
    owner,
    {
      title: "Furnace tune-up",
      lastName: "Quackenbush",
      line1: "905 Larkspur Ln",
      notes: "Mind the alpacas",
    },
    "Pays in cash only",
  );
  const rosa = await addTechnician(request, owner, "Rosa");
  const past = await addPastVisit(request, owner, mine, {
    title: "Heater flush",
    daysAgo: 200,
    by: rosa,
    notes: ["Anode nearly gone"],
  });
  await send(request, owner, "PUT", `/jobs/${past.job._id}/line-items`, { lineItems: lines(prices.past) });
  await addPastVisit(request, owner, hers, {
    title: "Flue swept",
    daysAgo: 100,
    by: elena,
    notes: ["Cracked flue tile"],
  });
  const span = { start: inMinutes(-20), end: inMinutes(20) };
  const visit = await book(request, owner, mine, { ...span, team: [sam] });
  const other = await book(request, owner, hers, { ...span, team: [elena] });

  await enterAs(sam);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Replace water heater" })).toBeVisible();
  await untilStored(page);
  await page.goto(`/schedule/${visit._id}`);
  await page.getByLabel("New note").fill("Half a word");
  await expect(page.getByText("Landlord has the key")).toBeVisible();
  for (const path of ["/schedule", "/schedule?view=board", `/jobs/${mine._id}`]) {
    await page.goto(path);
    await expect(page.getByText("Replace water heater").first()).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Notes", exact: true })).toContainText(
    "Landlord has the key",
  );

  const stored = await readStored(page);
  // What the phone must have is there, so the rest was really read.
  for (const needed of [
    "Replace water heater",
    "Landlord has the key",
    "Half a word",
    "Heater flush",
    "Anode nearly gone",
    "/app.html",
  ])
    expect(stored).toContain(needed);
  expect(
    amountsIn(
      stored,
      Object.values(prices).flatMap((price) => [price, 3 * price]),
    ),
  ).toEqual([]);
  const hidden = [
    "unitPrice",
    "Furnace tune-up",
    "Quackenbush",
    "Larkspur",
    "alpacas",
    "Pays in cash only",
    "Flue swept",
    "Cracked flue tile",
    "Elena",
    hers._id,
    hers.client._id,
    other._id,
    elena.user._id,
  ];
  expect(hidden.filter((secret) => stored.includes(secret))).toEqual([]);
});
