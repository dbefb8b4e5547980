import { logIn } from "../accounts";
import { expect, test } from "../fixtures";

test("a technician sees every entry of the navigation and is told plainly what is not theirs", async ({
  page,
  request,
  enterAs,
}) => {
  await enterAs(await logIn(request, "technician@fieldwright.demo"));
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(page.getByText("You don't have access to this")).toBeVisible();
  await page.goto("/clients/new");
  await expect(page.getByText("You don't have access to this")).toBeVisible();
});

test("a client of the demo company reads but does not add", async ({ page, request, enterAs }) => {
  await enterAs(await logIn(request, "client@fieldwright.demo"));
  await page.goto("/clients");
  await expect(page.getByRole("heading", { name: "Clients" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add Client" })).toBeHidden();
  await page.goto("/team");
  await expect(page.getByText("You don't have access to this")).toBeVisible();
});
