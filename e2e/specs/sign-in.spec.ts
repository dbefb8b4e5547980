import { logIn, registerAccount } from "../accounts";
import { expect, test } from "../fixtures";

const days = (signedIn: { expiresAt: string }) => (Date.parse(signedIn.expiresAt) - Date.now()) / 86_400_000;

const demoRoles = [
  { button: "Admin", email: "admin@fieldwright.demo", label: "Executive Administrator" },
  { button: "Manager", email: "manager@fieldwright.demo", label: "Operations Manager" },
  { button: "Technician", email: "technician@fieldwright.demo", label: "Field Technician" },
  { button: "Client", email: "client@fieldwright.demo", label: "Client Representative" },
];

for (const { button, email, label } of demoRoles) {
  test(`the demo button ${button} fills in the form and its account opens the dashboard`, async ({
    page,
  }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Login successful!")).toBeVisible();
    await expect(page.getByText("Welcome back!")).toBeVisible();
    await expect(page.getByRole("complementary").getByText(label)).toBeVisible();
  });
}

test("an empty form names both fields at once, and editing one clears its error alone", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("dana@");
  await expect(page.getByText("Email is required")).toBeHidden();
  await expect(page.getByText("Password is required")).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Email is invalid")).toBeVisible();
});

test("a wrong password shows the server's message and keeps the form", async ({
  page,
  owner,
  expectErrors,
}) => {
  expectErrors(/401/);
  await page.goto("/login");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("not the one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("The email or password is incorrect")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);
});

test("without an answer the form says so in its own words", async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/);
  await page.route("**/api/auth/login", (route) => route.abort());
  await page.goto("/login");
  await page.getByLabel("Email").fill("dana@example.com");
  await page.getByLabel("Password", { exact: true }).fill("anything");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Login failed. Please check your credentials.")).toBeVisible();
});

test("the password can be shown and hidden", async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("remember me keeps the session for 30 days instead of 12 hours", async ({ page, request, owner }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByLabel("Remember me for 30 days").check();
  const answer = page.waitForResponse("**/api/auth/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  const remembered = await (await answer).json();
  const plain = await logIn(request, owner.email, owner.password);
  expect(days(remembered)).toBeCloseTo(30, 1);
  expect(days(plain)).toBeCloseTo(0.5, 1);
});

test("a signed-out visitor is sent to sign in and comes back to the page they wanted", async ({
  page,
  owner,
}) => {
  await page.goto("/clients?status=prospect");
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/clients?status=prospect");
});

test("a redirect to another site is ignored", async ({ page, owner }) => {
  await page.goto("/login?redirect=//evil.example/clients");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("the session survives a reload", async ({ page, owner, enterAs }) => {
  await enterAs(owner);
  await page.goto("/team");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Team", exact: true })).toBeVisible();
});

test("signing out ends the session on the server and in every tab", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  // The other tab may ask for something after the session ended and before it heard of it.
  expectErrors(/401/);
  await enterAs(owner);
  await page.goto("/dashboard");
  const other = await context.newPage();
  await other.goto("/team");
  await expect(other.getByRole("heading", { name: "Team", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(other).toHaveURL(/\/login/);
  const answer = await request.get("/api/auth/me", { headers: { authorization: `Bearer ${owner.token}` } });
  expect(answer.status()).toBe(401);
});

test("a session that the server ended leads to sign-in, silently", async ({
  page,
  request,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/401/);
  const account = await registerAccount(request, "technician");
  await request.post("/api/auth/logout", { headers: { authorization: `Bearer ${account.token}` } });
  await enterAs(account);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});
