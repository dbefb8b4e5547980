import { mailedLink, newEmail, registerAccount } from "../accounts";
import { expect, test } from "../fixtures";

test("a manager invites a technician, who chooses a password and is part of the team", async ({
  page,
  browser,
  owner,
  enterAs,
  baseURL,
}) => {
  const email = newEmail("sam");
  await enterAs(owner);
  await page.goto("/team");
  await page.getByLabel("First Name").fill("Sam");
  await page.getByLabel("Last Name").fill("Okafor");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Invite by email instead").check();
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`The invitation for ${email} is on its way.`)).toBeVisible();

  const theirs = await browser.newContext(baseURL ? { baseURL } : {});
  const sam = await theirs.newPage();
  await sam.goto(await mailedLink(email, "invite"));
  await expect(sam.getByRole("heading", { name: "Join Plumb & True" })).toBeVisible();
  await sam.getByLabel("New password").fill("Level-and-plumb-7");
  await sam.getByLabel("Confirm password").fill("Level-and-plumb-7");
  await sam.getByRole("button", { name: "Join Plumb & True" }).click();
  await expect(sam).toHaveURL("/dashboard");
  await expect(sam.getByText("Plumb & True", { exact: true })).toBeVisible();
  await theirs.close();

  await expect(page.getByRole("row", { name: /Sam Okafor/ })).toBeVisible();
});

test("someone with a verified account joins with it and keeps their password", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const technician = await registerAccount(request, "technician");
  const answer = await request.post("/api/users/invite", {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { firstName: "Robin", lastName: "Mason", email: technician.email, role: "technician" },
  });
  expect(answer.status()).toBe(202);
  await enterAs(technician);
  await page.goto(await mailedLink(technician.email, "verify-email"));
  await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
  await page.goto("/jobs");
  await expect(page.getByText("You're not on a team yet")).toBeVisible();
  await page.goto(await mailedLink(technician.email, "invite"));
  await page.getByRole("button", { name: "Join Plumb & True" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page.getByText("No jobs found")).toBeVisible();
});

test("a link that nobody sent says so", async ({ page, expectErrors }) => {
  expectErrors(/40[04]/);
  await page.goto("/invite/not-a-token");
  await expect(
    page.getByText("This invitation has expired or was already used. Ask for a new one."),
  ).toBeVisible();
});

test("a client verifies the email address by the mailed link, and can ask for another one", async ({
  page,
  request,
  enterAs,
}) => {
  const client = await registerAccount(request, "client");
  await enterAs(client);
  await page.goto("/invoices");
  await expect(page.getByText("Verify your email")).toBeVisible();
  const first = await mailedLink(client.email, "verify-email");
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("We sent the link.")).toBeVisible();
  await expect(async () => {
    expect(await mailedLink(client.email, "verify-email")).not.toBe(first);
  }).toPass();
  await page.goto(await mailedLink(client.email, "verify-email"));
  await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
  await page.getByRole("link", { name: "Open your dashboard" }).click();
  await expect(page.getByText("No company has added you yet")).toBeVisible();
});
