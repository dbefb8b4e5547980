import { newEmail } from "../accounts";
import { expect, test } from "../fixtures";

test("a new owner is led from the home page through the setup, leaves it and comes back", async ({
  page,
}) => {
  await page.goto("/register");
  await page.getByLabel("Role").selectOption({ label: "Executive Administrator" });
  await page.getByLabel("First name").fill("Jo");
  await page.getByLabel("Last name").fill("Rivera");
  await page.getByLabel("Email").fill(newEmail("jo"));
  await page.getByLabel("Organization name").fill("Rivera Plumbing");
  await page.getByLabel("Password", { exact: true }).fill("Level-and-plumb-7");
  await page.getByLabel("Confirm password").fill("Level-and-plumb-7");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Set up Rivera Plumbing" }).click();

  await expect(page.getByRole("heading", { name: "Set up Rivera Plumbing", level: 1 })).toBeVisible();
  await page.getByLabel("Street").fill("12 Elm St");
  await page.getByLabel("City").fill("Columbus");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const steps = page.getByRole("navigation", { name: "Setup steps" });
  await expect(steps.getByRole("link", { name: /Your company/ })).toContainText("done");
  await page.getByRole("link", { name: "Next: Bring in your clients" }).click();
  await page.getByRole("button", { name: "Skip for now" }).click();
  await expect(steps.getByRole("link", { name: /Bring in your clients/ })).toContainText("skipped");
  await page.getByRole("link", { name: "Finish later" }).click();

  const line = page.getByRole("region", { name: "Set up" });
  await expect(line).toContainText("Setup, 2 of 6");
  await line.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your team", level: 2 })).toBeVisible();
  await page.getByRole("link", { name: "Finish later" }).click();
  await line.getByRole("button", { name: "Set up later" }).click();
  await expect(line).toBeHidden();
  await page.getByRole("button", { name: "Jo Rivera" }).click();
  await page.getByRole("menuitem", { name: "Set up Rivera Plumbing" }).click();
  await expect(page).toHaveURL(/\/setup/);

  for (const title of ["Your team", "Your first job", "Quotes and invoices", "Getting paid"]) {
    const step = steps.getByRole("link", { name: new RegExp(title) });
    await step.click();
    await page.getByRole("button", { name: "Skip for now" }).click();
    await expect(step).toContainText("skipped");
  }
  await expect(page.getByText("Nothing left to do, but you skipped 5 steps.", { exact: true })).toBeVisible();
  await page
    .getByRole("list", { name: "Skipped steps" })
    .getByRole("link", { name: "Your team, 4 min", exact: true })
    .click();
  await expect(page.getByRole("heading", { name: "Your team", level: 2 })).toBeVisible();
});

test("an owner looks around in a sample company, goes back and removes it", async ({
  page,
  owner,
  enterAs,
}) => {
  // Filling the company takes seconds on a busy machine.
  test.slow();
  await enterAs(owner);
  await page.goto("/setup");
  await page.getByRole("button", { name: "Look around a sample company" }).click();
  const bar = page.getByRole("region", { name: "Sample company" });
  await expect(bar).toContainText("You're in a sample company.", { timeout: 60_000 });
  await expect(page.getByRole("heading", { name: "Today’s visits" })).toBeVisible();
  await bar.getByRole("button", { name: /^Back to/ }).click();
  await expect(page.getByText("Add your first client")).toBeVisible();
  await page.goto("/setup");
  await page.getByRole("button", { name: "Look around a sample company" }).click();
  await bar.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByText("Add your first client")).toBeVisible();
  await expect(bar).toBeHidden();
});
