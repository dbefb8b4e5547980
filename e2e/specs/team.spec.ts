import { newEmail } from "../accounts";
import { expect, test } from "../fixtures";

test("a team member is added with a password, can sign in, and is deactivated", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const email = newEmail("hector");
  await enterAs(owner);
  await page.goto("/team");
  await page.getByRole("button", { name: "Add Member" }).click();
  for (const text of [
    "First name is required",
    "Last name is required",
    "Email is required",
    "Password is required",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel("Role")).toHaveValue("technician");
  await page.getByLabel("First Name").fill("Hector");
  await page.getByLabel("Last Name").fill("Salas");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Level-and-plumb-7");
  await page.getByRole("button", { name: "Add Member" }).click();
  const row = page.getByRole("row", { name: /Hector Salas/ });
  await expect(row).toContainText("Field Technician");
  await expect(row).toContainText("Active");

  const signIn = () => request.post("/api/auth/login", { data: { email, password: "Level-and-plumb-7" } });
  expect((await signIn()).status()).toBe(200);
  await page.getByRole("button", { name: "Deactivate Hector Salas" }).click();
  const question = page.getByRole("alertdialog", { name: "Deactivate this team member?" });
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(row).toBeHidden();
  expect((await signIn()).status()).toBe(401);
});

test("the owner cannot deactivate themselves", async ({ page, owner, enterAs }) => {
  await enterAs(owner);
  await page.goto("/team");
  await expect(page.getByRole("row", { name: /Robin Mason/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Deactivate/ })).toBeHidden();
});
