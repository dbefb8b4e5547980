import { mailedLink } from "../accounts";
import { expect, test } from "../fixtures";

test("a forgotten password is reset by the mailed link, once, and ends the other sessions", async ({
  page,
  request,
  owner,
  expectErrors,
}) => {
  expectErrors(/400/);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // The form that is left has an email, too.
  await expect(page.getByRole("heading", { name: "Forgot password" })).toBeVisible();
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(
    page.getByText("If an account with that email exists, a reset link has been sent."),
  ).toBeVisible();

  const link = await mailedLink(owner.email, "reset-password");
  await page.goto(link);
  await page.getByLabel("New password").fill("Another-level-8");
  await page.getByLabel("Confirm password").fill("Another-level-8");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Password reset successfully! You can now log in.")).toBeVisible();
  await expect(page).toHaveURL("/login");

  const session = await request.get("/api/auth/me", { headers: { authorization: `Bearer ${owner.token}` } });
  expect(session.status()).toBe(401);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("Another-level-8");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/dashboard");

  await page.goto(link);
  await page.getByLabel("New password").fill("Third-level-9");
  await page.getByLabel("Confirm password").fill("Third-level-9");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(
    page.getByText("This reset link has expired or was already used. Request a new one."),
  ).toBeVisible();
});

test("two different passwords are refused without a call", async ({ page }) => {
  let called = false;
  await page.route("**/api/auth/reset-password", (route) => {
    called = true;
    return route.abort();
  });
  await page.goto("/reset-password/some-token");
  await page.getByLabel("New password").fill("Another-level-8");
  await page.getByLabel("Confirm password").fill("Another-level-9");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  expect(called).toBe(false);
});

test("the button reads Sending... while the link is requested", async ({ page }) => {
  const sending = page.getByRole("button", { name: "Sending..." });
  await page.route("**/api/auth/forgot-password", async (route) => {
    await expect(sending).toBeVisible();
    await route.continue();
  });
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("nobody@example.com");
  const answered = page.waitForResponse("**/api/auth/forgot-password");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  expect((await answered).ok()).toBe(true);
  await expect(page.getByRole("button", { name: "Send Reset Link" })).toBeVisible();
});

test("a request that fails says so", async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/);
  await page.route("**/api/auth/forgot-password", (route) => route.abort());
  await page.goto("/forgot-password");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Failed to send reset email.")).toBeVisible();
});
