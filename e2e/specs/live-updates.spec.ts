import { expect, test } from "../fixtures";

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
