import type { APIRequestContext } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import type { Account } from "../accounts";
import { callsOf, expect, test } from "../fixtures";
import { addJob, addTechnician, book, tuesday as day } from "../schedule-records";

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

/** An hour of the day, by its start in UTC. */
const hourFrom = (start: number, team: Account[]) => ({
  start: `${day}T${start}:00:00Z`,
  end: `${day}T${start + 1}:00:00Z`,
  team,
});

/** A client with an address, a job, a visit and an invoice. */
const wholeClient = async (request: APIRequestContext, owner: Account) => {
  const technician = await addTechnician(request, owner);
  const job: { _id: string; jobNumber: string; title: string; client: { _id: string } } = await addJob(
    request,
    owner,
  );
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api${path}`, { headers: as(owner), data });
    expect(answer.ok(), path).toBe(true);
  };
  await post(`/clients/${job.client._id}/properties`, {
    address: { line1: "2207 Harlan Ave", city: "Columbus", state: "OH", zip: "43201" },
    notes: "Side gate code 4471.",
    lat: 39.98765,
    lng: -83.01234,
  });
  const visit = await book(request, owner, job, {
    start: `${day}T15:00:00Z`,
    end: `${day}T17:00:00Z`,
    team: [technician],
  });
  await post("/invoices", {
    job: job._id,
    client: job.client._id,
    lineItems: [{ name: "Diagnosis", quantity: 1, unitPrice: 120 }],
    terms: { dueDate: day },
    taxRate: 0,
  });
  return { job, client: job.client._id, visit: visit._id };
};

test("the first screen of a client says who it is, what is next and what they owe", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const { job, client } = await wholeClient(request, owner);
  await enterAs(owner);
  await page.goto(`/clients/${client}`);
  const glance = page.getByRole("region", { name: "At a glance" });
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(glance).toContainText("Next visit");
  await expect(glance).toContainText(job.title);
  await expect(glance).toContainText("2207 Harlan Ave");
  await expect(glance).toContainText("Side gate code 4471.");
  await expect(glance.getByRole("link", { name: "Directions" })).toBeInViewport();
  const money = page.getByRole("region", { name: "Money" });
  await expect(money).toContainText("1 open invoice");
  await expect(money).toContainText("Balance due$120.00");
  await expect(
    page.getByRole("region", { name: "Contact" }).getByRole("link", { name: /^Email / }),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Key numbers" })).toContainText("Open jobs1");
  const empty = page.getByRole("region", { name: "Nothing here yet" });
  await expect(empty).toContainText("Quotes");
  await expect(empty.getByRole("link", { name: "New quote" })).toHaveAttribute("href", /client=/);
  await expectNoViolations(page);

  const form = page.getByRole("region", { name: "Edit Client" });
  await page.getByRole("button", { name: "Edit details" }).click();
  await expect(form.getByLabel("Company Name")).toBeFocused();
  await form.getByLabel("Company Name").fill("Harlan Design");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/clients");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/clients/${client}`);
  const call = await glance.getByRole("link", { name: "Directions" }).boundingBox();
  expect(call?.height).toBe(60);
  await expect(page.getByText("Harlan Design · client since")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page);
});

test("a client's page says which part did not load, and Retry brings all of it", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const { client } = await wholeClient(request, owner);
  await enterAs(owner);
  await page.route(`**/api/clients/${client}/summary`, (route) => route.abort());
  await page.goto(`/clients/${client}`);
  await expect(page.getByText("Failed to load the next visit and key numbers")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("region", { name: "At a glance" }).getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("region", { name: "Key numbers" })).toContainText("Open jobs1");
  await expect(page.getByRole("region", { name: "Money" })).toContainText("Balance due$120.00");
});

test("a visit says when, who and where, and shows no coordinates; the job leads to rescheduling it", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const { job, visit } = await wholeClient(request, owner);
  await enterAs(owner);
  await page.goto(`/schedule/${visit}`);
  await expect(page.getByRole("heading", { level: 1, name: job.title })).toBeInViewport();
  const facts = page.getByRole("region", { name: "Time and place" });
  await expect(facts).toContainText("2207 Harlan Ave");
  await expect(facts).toContainText("Side gate code 4471.");
  await expect(facts.getByRole("list", { name: "Team" })).toContainText("Sam Okafor");
  await expect(facts.getByRole("link", { name: "Directions" })).toBeInViewport();
  await expect(facts.getByRole("list", { name: "Progress" }).locator("[aria-current=step]")).toContainText(
    /Booked|Confirmed/,
  );
  await expect(page.getByRole("region", { name: "What we told the customer" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText("39.98");
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/jobs/${job._id}`);
  await page.getByRole("link", { name: "Reschedule" }).click();
  await expect(page.getByRole("dialog", { name: "Reschedule or change visit" })).toBeVisible();
});

test("a visit shows the office the rest of its technician's day, with the drives, and nobody else's", async ({
  page,
  browser,
  request,
  owner,
  enterAs,
}) => {
  const boiler = await addJob(request, owner, "Boiler", { lat: 40.03, lng: -83.15 });
  const drain = await addJob(request, owner, "Drain", { lat: 39.98, lng: -83.01 });
  const sam = await addTechnician(request, owner, "Sam");
  const elena = await addTechnician(request, owner, "Elena");
  const visit = await book(request, owner, boiler, hourFrom(15, [sam]));
  const other = await book(request, owner, drain, hourFrom(19, [sam]));
  await book(request, owner, drain, hourFrom(17, [elena]));

  await enterAs(owner);
  await page.goto(`/schedule/${visit._id}`);
  const rest = page.getByRole("region", { name: "Sam's day" });
  await expect(rest.getByRole("listitem")).toHaveText([
    /^9:00 AM10:00 AMThis visit$/,
    /^About \d+ min drive1:00 PM2:00 PMDrainGrace Liu/,
  ]);
  await rest.getByRole("link", { name: "Drain" }).click();
  await expect(page).toHaveURL(`/schedule/${other._id}`);
  await expect(rest.getByRole("listitem")).toHaveText([/Boiler/, /This visit$/]);

  const phone = await browser.newContext();
  await phone.addInitScript((token) => localStorage.setItem("token", token), sam.token);
  const theirs = await phone.newPage();
  const calls = callsOf(theirs);
  await theirs.goto(`/schedule/${visit._id}`);
  await expect(theirs.getByRole("heading", { level: 1, name: "Boiler" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: /^Open J-/ })).toBeVisible();
  expect(calls).toContain(`/api/schedule/${visit._id}`);
  expect(calls).not.toContain("/api/schedule/board");
  await expect(theirs.getByRole("region", { name: "Sam's day" })).toHaveCount(0);
  await phone.close();
});
