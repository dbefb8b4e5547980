import { callsOf, expect, test } from "../fixtures";
import { addJob, addTechnician, book, tuesday as day } from "../schedule-records";

test("what someone else adds appears without a reload, in every tab over one connection", async ({
  page,
  context,
  request,
  owner,
  enterAs,
}) => {
  await enterAs(owner);
  const streams: string[] = [];
  context.on("request", (sent) => {
    if (sent.url().includes("/api/events?")) streams.push(sent.url());
  });
  await page.goto("/clients");
  await expect(page.getByText("No clients found")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/clients");
  await expect(other.getByText("No clients found")).toBeVisible();

  const answer = await request.post("/api/clients", {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { firstName: "Ruth", lastName: "Delgado", email: "ruth@example.com" },
  });
  expect(answer.status()).toBe(201);
  await expect(page.getByRole("heading", { name: "Ruth Delgado" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Ruth Delgado" })).toBeVisible();
  expect(streams).toHaveLength(1);
});

test("a page shows what changed while it was loading", async ({ page, request, owner, enterAs }) => {
  await enterAs(owner);
  let open: (() => void) | undefined;
  const mayOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route("**/api/events?*", async (route) => {
    await mayOpen;
    await route.continue();
  });
  const opening = page.waitForRequest("**/api/events?*");
  await page.goto("/clients");
  await expect(page.getByText("No clients found")).toBeVisible();
  await opening;
  const answer = await request.post("/api/clients", {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { firstName: "Ruth", lastName: "Delgado", email: "ruth@example.com" },
  });
  expect(answer.status()).toBe(201);
  open?.();
  await expect(page.getByRole("heading", { name: "Ruth Delgado" })).toBeVisible();
});

test("news reaches each card of a job's page, which asks for its own part only", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const technician = await addTechnician(request, owner);
  const job = await addJob(request, owner);
  const headers = { authorization: `Bearer ${owner.token}` };
  const write = async (path: string, data: object) =>
    expect((await request.post(`/api/jobs/${job._id}/${path}`, { headers, data })).status()).toBe(201);
  await enterAs(owner);
  const hears = page.waitForResponse("**/api/events?*");
  await page.goto(`/jobs/${job._id}`);
  await expect(page.getByRole("button", { name: "Set a repeat" })).toBeVisible();
  await hears;
  const calls = callsOf(page);

  await write("notes", { text: "Ring the upper bell" });
  await expect(page.getByText("“Ring the upper bell”")).toBeVisible();
  await write("checklist", { text: "Shut off the water" });
  await expect(page.getByRole("checkbox", { name: "Shut off the water" })).toBeVisible();
  await write("time", { start: "2026-01-05T15:00:00Z", end: "2026-01-05T16:30:00Z", confirmed: true });
  await expect(page.getByText("1 h 30 min")).toBeVisible();
  await book(request, owner, job, { start: `${day}T15:00:00Z`, end: `${day}T17:00:00Z`, team: [technician] });
  await expect(page.getByRole("region", { name: "Visit", exact: true })).toContainText("Sam Okafor");
  await request.put(`/api/jobs/${job._id}`, { headers, data: { title: "Replace both pumps" } });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Replace both pumps");
  for (const path of ["notes", "checklist", "time"]) expect(calls).toContain(`/api/jobs/${job._id}/${path}`);
  expect(calls).not.toContain(`/api/jobs/${job._id}/page`);
});
