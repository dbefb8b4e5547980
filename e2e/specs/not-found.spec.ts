import { expect, test } from "../fixtures";

test("an unknown address answers 404 with a page that leads home", async ({ page, expectErrors }) => {
  expectErrors(/404/);
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Nothing at this address." })).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("a client that does not exist is said to be gone, without an error", async ({
  page,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/404/);
  await enterAs(owner);
  await page.goto("/clients/0190a0b0-0000-7000-8000-000000000000");
  await expect(page.getByText("Couldn't find this client")).toBeVisible();
});
