import type { APIRequestContext, Route } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import type { Account } from "../accounts";
import { answerOnce, callsOf, expect, test } from "../fixtures";
import { addJob, addTechnician, book, tuesday as day } from "../schedule-records";

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const plannedJob = async (request: APIRequestContext, owner: Account) => {
  const technician = await addTechnician(request, owner);
  const job: { _id: string; jobNumber: string; title: string; client: { _id: string } } = await addJob(
    request,
    owner,
  );
  const property = await request.post(`/api/clients/${job.client._id}/properties`, {
    headers: as(owner),
    data: {
      address: { line1: "2207 Harlan Ave", city: "Columbus", state: "OH", zip: "43201" },
      notes: "Side gate code 4471.",
    },
  });
  expect(property.ok()).toBe(true);
  await request.put(`/api/jobs/${job._id}/line-items`, {
    headers: as(owner),
    data: { lineItems: [{ name: "Sump pump", quantity: 1, unitPrice: 342 }] },
  });
  await book(request, owner, job, { start: `${day}T15:00:00Z`, end: `${day}T17:00:00Z`, team: [technician] });
  return job;
};

const refuse = (route: Route) => route.fulfill({ status: 503, json: {} });

const titleOf = async (request: APIRequestContext, owner: Account, id: string): Promise<string> =>
  (await (await request.get(`/api/jobs/${id}`, { headers: as(owner) })).json()).title;

test("the first screen of a job says what it is, in two calls", async ({ page, request, owner, enterAs }) => {
  const job = await plannedJob(request, owner);
  await enterAs(owner);
  const calls = callsOf(page);
  // The job was made a moment ago: the first changes heard would load it again.
  await page.route("**/api/events?*", () => {});
  const calm = page.waitForRequest("**/api/events?*");
  await page.goto(`/jobs/${job._id}`);
  await expect(page.getByRole("heading", { level: 1, name: job.title })).toBeInViewport();
  await expect(page.getByRole("main").getByRole("listitem").getByText(job.jobNumber)).toBeInViewport();
  const visit = page.getByRole("region", { name: "Visit", exact: true });
  await expect(visit).toContainText("Sam Okafor");
  await expect(visit).toContainText("2207 Harlan Ave");
  await expect(visit).toContainText("Side gate code 4471.");
  await expect(visit.getByRole("link", { name: "Directions" })).toHaveAttribute(
    "href",
    /2207%20Harlan%20Ave/,
  );
  const agreed = page.getByRole("region", { name: "What we agreed on" });
  await expect(agreed.getByRole("row", { name: /Sump pump/ })).toContainText("$342.00");
  const money = page.getByRole("region", { name: "Money" });
  await expect(money.getByText("Left to bill")).toBeInViewport();
  await expect(money.getByRole("link", { name: "Create invoice" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Notes and activity" }).getByText("Created")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set a repeat" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add time", exact: true })).toBeVisible();
  await calm;
  // The second asks for the organization's map, once for all pages.
  expect(calls.filter((path) => path !== "/api/map")).toEqual([`/api/jobs/${job._id}/page`]);
  await expectNoViolations(page);
});

test("a job without a visit comes with the address of its client", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const job = await addJob(request, owner);
  const data = { address: { line1: "2207 Harlan Ave", zip: "43201" }, notes: "Side gate code 4471." };
  await request.post(`/api/clients/${job.client._id}/properties`, { headers: as(owner), data });
  await enterAs(owner);
  const calls = callsOf(page);
  await page.route("**/api/events?*", () => {});
  const calm = page.waitForRequest("**/api/events?*");
  await page.goto(`/jobs/${job._id}`);
  const visit = page.getByRole("region", { name: "Visit", exact: true });
  await expect(visit).toContainText("Side gate code 4471.");
  await expect(page.getByRole("button", { name: "Set a repeat" })).toBeVisible();
  await calm;
  expect(calls.filter((path) => path !== "/api/map")).toEqual([`/api/jobs/${job._id}/page`]);
});

test("without its one call the page of a job loads part by part, and without the job it offers Retry", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/503/);
  const job = await plannedJob(request, owner);
  await enterAs(owner);
  await page.route("**/api/jobs/*/page?*", refuse);
  await page.route(`**/api/jobs/${job._id}`, refuse);
  await page.goto(`/jobs/${job._id}`);
  await expect(page.getByText("Failed to load job")).toBeVisible();
  await page.unroute(`**/api/jobs/${job._id}`);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("region", { name: "Visit", exact: true })).toContainText("Sam Okafor");
  await expect(page.getByRole("region", { name: "Notes and activity" }).getByText("Created")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set a repeat" })).toBeVisible();
});

test("a job that is known already shows without its one call, and each card loads on its own", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/503/);
  const job = await plannedJob(request, owner);
  await enterAs(owner);
  await page.goto(`/schedule/new?job=${job._id}`);
  await expect(page.getByRole("combobox", { name: "Job" })).toHaveValue(new RegExp(job.title));
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  const link = page.getByRole("main").getByRole("link", { name: `${job.title} ${job.jobNumber}` });
  await expect(link).toBeVisible();
  await answerOnce(page, "**/api/jobs/*/page?*", refuse);
  const calls = callsOf(page);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: job.title })).toBeVisible();
  await expect(page.getByRole("region", { name: "Visit", exact: true })).toContainText("Sam Okafor");
  await expect(page.getByRole("region", { name: "Notes and activity" }).getByText("Created")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set a repeat" })).toBeVisible();
  expect(calls).toContain(`/api/jobs/${job._id}/page`);
  expect(calls).toContain(`/api/jobs/${job._id}/checklist`);
});

test("the title is edited in place by keyboard, and the form below saves as before", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const job = await plannedJob(request, owner);
  await enterAs(owner);
  await page.goto(`/jobs/${job._id}`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(job.title);
  await page.keyboard.press("e");
  const field = page.getByRole("textbox", { name: "Job title" });
  await expect(field).toBeFocused();
  await field.fill("Something else");
  await field.press("Escape");
  await expect(heading).toHaveText(job.title);
  await expect(heading.getByRole("button")).toBeFocused();
  await page.keyboard.press("Enter");
  await field.fill("Replace both pumps");
  await field.press("Enter");
  await expect(heading).toHaveText("Replace both pumps");
  await expect.poll(() => titleOf(request, owner, job._id)).toBe("Replace both pumps");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(heading).toHaveText(job.title);

  const form = page.getByRole("region", { name: "Edit Job" });
  await expect(form.getByLabel("Title")).toHaveValue(job.title);
  await expect(form.getByRole("button", { name: "Delete" })).toBeVisible();
  await expect(form.getByRole("link", { name: "Cancel" })).toHaveAttribute("href", "/jobs");
  await form.getByLabel("Description").fill("Both pits");
  await form.getByLabel("Priority").selectOption("urgent");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/jobs");
});

test("on a phone the sections stand in their order above the next step", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const job = await plannedJob(request, owner);
  await request.post(`/api/jobs/${job._id}/checklist`, {
    headers: as(owner),
    data: { text: "Test the float" },
  });
  await request.put(`/api/jobs/${job._id}/line-items`, {
    headers: as(owner),
    data: { lineItems: [{ name: "Sump pump", description: "cast iron", quantity: 1, unitPrice: 342 }] },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(owner);
  await page.goto(`/jobs/${job._id}`);
  const top = async (name: string) =>
    (await page.getByRole("region", { name, exact: true }).boundingBox())?.y ?? Number.NaN;
  await expect(page.getByRole("region", { name: "Checklist" }).getByRole("checkbox")).toBeVisible();
  const tops: number[] = [];
  for (const name of ["Visit", "Checklist", "What we agreed on", "Money", "Notes and activity", "Edit Job"])
    tops.push(await top(name));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const line = page.getByRole("region", { name: "What we agreed on" }).getByRole("cell").first();
  await expect(line).toHaveText(/^Sump pump\s*1 · cast iron$/, { useInnerText: true });
  const step = page.getByRole("button", { name: "Start job" });
  await expect(step).toBeInViewport({ ratio: 1 });
  expect((await step.boundingBox())?.height).toBe(52);
  const tool = page
    .getByRole("region", { name: "Visit", exact: true })
    .getByRole("link", { name: "Directions" });
  expect((await tool.boundingBox())?.height).toBe(60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Edit details" }).click();
  await expect(page.getByRole("region", { name: "Edit Job" }).getByLabel("Title")).toBeFocused();
});
