import { logIn } from "../accounts";
import { callsOf, expect, test } from "../fixtures";

const cards = [
  ["Total Clients", "/clients"],
  ["Active Jobs", "/jobs"],
  ["Pending Quotes", "/quotes"],
  ["Monthly Revenue", "/invoices"],
] as const;

test("the four figures lead to their lists, and every list of the demo is filled", async ({
  page,
  demoAdmin,
  enterAs,
}) => {
  await enterAs(demoAdmin);
  await page.goto("/dashboard");
  const figures = page.getByRole("list", { name: "Key numbers" });
  for (const [label, path] of cards) {
    await expect(figures.getByRole("link", { name: label })).toHaveAttribute("href", path);
  }
  await expect(figures.getByRole("link", { name: /Monthly Revenue \$[\d,]+/ })).toBeVisible();
  for (const name of ["Recent Jobs", "Upcoming Jobs", "Recent Clients"]) {
    await expect(page.getByRole("region", { name }).getByRole("listitem")).toHaveCount(5);
  }
  const jobs = page.getByRole("region", { name: "Recent Jobs" });
  await expect(jobs.getByRole("listitem").first()).toContainText(/J-\d{5}/);
  await expect(jobs.getByRole("link", { name: "View all jobs" })).toHaveAttribute("href", "/jobs");
  await expect(page.getByRole("link", { name: "View schedule" })).toHaveAttribute("href", "/schedule");
  await expect(page.getByRole("link", { name: "View all clients" })).toHaveAttribute("href", "/clients");
  await expect(page.getByRole("region", { name: "Today’s visits" }).getByRole("figure")).toBeVisible();
  await page.getByRole("link", { name: "Create Job" }).click();
  await expect(page).toHaveURL("/jobs/new");
});

for (const role of ["admin", "manager"])
  test(`the dashboard of the ${role} asks once, besides the session`, async ({ page, request, enterAs }) => {
    await enterAs(await logIn(request, `${role}@fieldwright.demo`));
    const calls = callsOf(page);
    const sessions: string[] = [];
    page.on("request", (sent) => {
      if (sent.url().endsWith("/api/auth/me")) sessions.push(sent.url());
    });
    // Other tests change the company meanwhile, and their news would make the page ask again.
    await page.route("**/api/events?*", () => {});
    const calm = page.waitForRequest("**/api/events?*");
    await page.goto("/dashboard");
    await expect(page.getByRole("list", { name: "Key numbers" }).getByRole("link")).toHaveCount(4);
    await expect(page.getByRole("region", { name: "Recent Jobs" }).getByRole("listitem")).toHaveCount(5);
    await calm;
    expect(calls).toEqual(["/api/dashboard/stats"]);
    expect(sessions).toHaveLength(1);
  });

test("figures that cannot be loaded offer Retry", async ({ page, demoAdmin, enterAs, expectErrors }) => {
  expectErrors(/ERR_FAILED/);
  await enterAs(demoAdmin);
  await page.route("**/api/dashboard/stats", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByText("Failed to load dashboard data")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).press("Enter");
  await expect(page.getByRole("link", { name: "Total Clients" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a technician sees their own day, without revenue and without actions of the office", async ({
  page,
  request,
  enterAs,
}) => {
  await enterAs(await logIn(request, "technician@fieldwright.demo"));
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Visits today" })).toBeVisible();
  await expect(page.getByText("Monthly Revenue")).toBeHidden();
  await expect(page.getByText("Pending Quotes")).toBeHidden();
  await expect(page.getByRole("link", { name: "Create Job" })).toBeHidden();
  await expect(page.getByRole("main")).not.toContainText("$");
});

test("a new organization is led to its first client, who appears without a reload", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  await enterAs(owner);
  await page.goto("/dashboard");
  await expect(page.getByText("Add your first client")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create Job" })).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: "Add Client" })).toHaveAttribute(
    "href",
    "/clients/new",
  );
  const answer = await request.post("/api/clients", {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { firstName: "Ruth", lastName: "Delgado", email: "ruth@example.com" },
  });
  expect(answer.status()).toBe(201);
  await expect(page.getByRole("region", { name: "Recent Clients" }).getByText("Ruth Delgado")).toBeVisible();
});

test("the palette finds a quote by its number", async ({ page, request, demoAdmin, enterAs }) => {
  await enterAs(demoAdmin);
  const headers = { authorization: `Bearer ${demoAdmin.token}` };
  const { quotes } = await (await request.get("/api/quotes?limit=1", { headers })).json();
  const [{ _id, quoteNumber }] = quotes;
  await page.goto("/clients");
  await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
  await page.keyboard.type(quoteNumber);
  const found = page.getByRole("group", { name: "Quotes" }).getByRole("option", { selected: true });
  await expect(found).toContainText(quoteNumber);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/quotes/${_id}`);
});
