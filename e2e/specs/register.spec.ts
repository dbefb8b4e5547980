import { newEmail } from "../accounts";
import { expect, test } from "../fixtures";

const roles = [
  { label: "Client Representative", founds: false, empty: "Verify your email" },
  { label: "Field Technician", founds: false, empty: "You're not on a team yet" },
  { label: "Operations Manager", founds: true, empty: "No clients found" },
  { label: "Executive Administrator", founds: true, empty: "No clients found" },
];

for (const { label, founds, empty } of roles) {
  test(`a visitor registers as ${label} and is welcomed on the home page`, async ({ page }) => {
    await page.goto("/register");
    await page.getByLabel("Role").selectOption({ label });
    await page.getByLabel("First name").fill("Dana");
    await page.getByLabel("Last name").fill("Whitfield");
    await page.getByLabel("Email").fill(newEmail("dana"));
    if (founds) await page.getByLabel("Organization name").fill("Hollis & Sons");
    else await expect(page.getByLabel("Organization name")).toBeHidden();
    await page.getByLabel("Password", { exact: true }).fill("Level-and-plumb-7");
    await page.getByLabel("Confirm password").fill("Level-and-plumb-7");
    await page.getByRole("button", { name: "Create account" }).click();

    await expect(page).toHaveURL("/");
    await expect(page.getByText("Registration successful! Welcome to Fieldwright.")).toBeVisible();
    await page.getByRole("link", { name: "Open Fieldwright" }).click();
    await expect(page).toHaveURL("/dashboard");
    await page.getByRole("link", { name: "Clients", exact: true }).click();
    await expect(page.getByText(empty)).toBeVisible();
  });
}

test("the welcome is shown once", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() =>
    sessionStorage.setItem("fieldwright.toast", JSON.stringify({ tone: "success", text: "Hello once" })),
  );
  await page.reload();
  await expect(page.getByText("Hello once")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Hello once")).toBeHidden();
});

test("an empty business registration names every fault at once and calls nobody", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/auth/register")) calls.push(request.url());
  });
  await page.goto("/register");
  await page.getByLabel("Role").selectOption("manager");
  await page.getByLabel("Confirm password").fill("other");
  await page.getByRole("button", { name: "Create account" }).click();
  for (const text of [
    "First name is required",
    "Last name is required",
    "Email is required",
    "Company name is required for business accounts",
    "Password is required",
    "Passwords do not match",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel("First name")).toBeFocused();
  expect(calls).toEqual([]);
});

test("a short password is refused", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByLabel("Confirm password").fill("12345");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
});

test("an address that is taken is said in a toast", async ({ page, owner, expectErrors }) => {
  expectErrors(/409/);
  await page.goto("/register");
  await page.getByLabel("First name").fill("Dana");
  await page.getByLabel("Last name").fill("Whitfield");
  await page.getByLabel("Email").fill(owner.email.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill("Level-and-plumb-7");
  await page.getByLabel("Confirm password").fill("Level-and-plumb-7");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(
    page.getByRole("listitem").getByText("An account with this email already exists"),
  ).toBeVisible();
});
