import type { APIRequestContext } from "@playwright/test";
import { type Account, logIn, newEmail } from "../accounts";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, addTimeOff, book, dayAfter, tuesday } from "../schedule-records";

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

const at = (hour: number) => ({
  start: `${tuesday}T${hour}:00:00Z`,
  end: `${tuesday}T${hour + 1}:00:00Z`,
});

test("who leaves hands over what another can take; the rest is listed as needing a technician", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const hector = await addTechnician(request, owner, "Hector");
  const sam = await addTechnician(request, owner, "Sam");
  const boiler = await book(request, owner, await addJob(request, owner), { ...at(15), team: [hector] });
  const drain = await book(request, owner, await addJob(request, owner, "Drain"), {
    ...at(18),
    team: [hector],
  });
  await addTimeOff(request, owner, sam, { ...at(18), reason: "Dentist" });
  await enterAs(owner);
  await page.goto("/team");
  await page.getByRole("button", { name: "Deactivate Hector Okafor" }).click();
  const question = page.getByRole("alertdialog", { name: "Deactivate this team member?" });
  await expect(question).toContainText("2 visits lose their technician.");
  await question.getByLabel("Give the visits to").selectOption({ label: "Sam Okafor" });
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByText("1 visit now goes to Sam Okafor.")).toBeVisible();
  const left = page.getByRole("dialog", { name: "1 visit needs a technician" });
  await expect(page.getByRole("row", { name: /Hector Okafor/ })).toBeHidden();
  await left.getByRole("link", { name: "Drain" }).click();
  await expect(page).toHaveURL(`/schedule/${drain._id}`);
  await expect(page.getByText("Needs a technician")).toBeVisible();
  await page.goto(`/schedule/${boiler._id}`);
  await expect(page.getByRole("region", { name: "Time and place" })).toContainText("Sam Okafor");
});

test("the owner cannot deactivate themselves", async ({ page, owner, enterAs }) => {
  await enterAs(owner);
  await page.goto("/team");
  await expect(page.getByRole("row", { name: /Robin Mason/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Deactivate/ })).toBeHidden();
});

const colleague = { lastName: "Salas", password: "Level-and-plumb-7" };

const addMember = async (request: APIRequestContext, { token }: Account, data: object) => {
  const answer = await request.post("/api/users", {
    headers: { authorization: `Bearer ${token}` },
    data: { ...colleague, ...data },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
};

test("a deactivated member is found among the inactive and brought back", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const { _id } = await addMember(request, owner, { firstName: "Hector", email: newEmail("hector") });
  await request.delete(`/api/users/${_id}`, { headers: { authorization: `Bearer ${owner.token}` } });
  await enterAs(owner);
  await page.goto("/team");
  await expect(page.getByRole("row", { name: /Robin Mason/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Hector Salas/ })).toBeHidden();
  await page.getByRole("radio", { name: "Inactive" }).check();
  await expect(page).toHaveURL("/team?status=inactive");
  await expect(page.getByRole("row", { name: /Hector Salas/ })).toContainText("Inactive");
  await page.getByRole("button", { name: "Reactivate Hector Salas" }).click();
  await expect(page.getByText("No team members found")).toBeVisible();
  await page.getByRole("radio", { name: "Active", exact: true }).check();
  await expect(page.getByRole("row", { name: /Hector Salas/ })).toContainText("Active");
});

test("role, skills, home and working hours of a member are edited", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const { _id } = await addMember(request, owner, { firstName: "Hector", email: newEmail("hector") });
  await enterAs(owner);
  await page.goto("/team");
  await page.getByRole("button", { name: "Edit Hector Salas" }).click();
  const sheet = page.getByRole("dialog", { name: "Edit Hector Salas" });
  await sheet.getByLabel("Role").selectOption({ label: "Operations Manager" });
  await sheet.getByLabel("Skills").fill("HVAC, gas,, hvac");
  await sheet.getByLabel("Home address").fill("19 Old Forge Rd, Granville, OH");
  await expect(sheet.getByText("Mon–Fri 8 AM–5 PM")).toBeVisible();
  await sheet.getByLabel("Same hours as the company").uncheck();
  await sheet.getByLabel("Monday from").fill("18:00");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("A workday must end after it starts")).toBeVisible();
  await sheet.getByLabel("Monday from").fill("07:30");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toBeHidden();
  const row = page.getByRole("row", { name: /Hector Salas/ });
  await expect(row).toContainText("Operations Manager");
  await expect(row).toContainText("HVAC, Gas");
  await expect(row).toContainText("Mon 7:30 AM–5 PM, Tue–Fri 8 AM–5 PM");
  await expect(row).toContainText("0 of 45.5 h");
  const answer = await request.get(`/api/users/${_id}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(await answer.json()).toMatchObject({
    role: "manager",
    skills: ["hvac", "gas"],
    homeAddress: "19 Old Forge Rd, Granville, OH",
    workingHours: { "1": { start: 450, end: 1020 } },
  });
});

const dateOf = (day: string) => new Date(day).getUTCDate();

test("time off is entered and removed", async ({ page, request, owner, enterAs }) => {
  const [first, last] = [dayAfter(tuesday, 6), dayAfter(tuesday, 10)];
  await addMember(request, owner, { firstName: "Hector", email: newEmail("hector") });
  await enterAs(owner);
  await page.goto("/team");
  await page.getByRole("button", { name: "Time off for Hector Salas" }).click();
  const dialog = page.getByRole("dialog", { name: "Time off: Hector Salas" });
  await dialog.getByLabel("First day").fill(first);
  await dialog.getByLabel("Last day").fill(tuesday);
  await dialog.getByRole("button", { name: "Add time off" }).click();
  await expect(dialog.getByText("Time off must end after it starts")).toBeVisible();
  await dialog.getByLabel("Last day").fill(last);
  await dialog.getByLabel("Reason").fill("Vacation");
  await dialog.getByRole("button", { name: "Add time off" }).click();
  await expect(dialog.getByRole("listitem")).toContainText(
    `Mar ${dateOf(first)} – ${dateOf(last)}, ${first.slice(0, 4)}`,
  );
  await dialog.getByRole("button", { name: new RegExp(`^Remove time off Mar ${dateOf(first)}`) }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(dialog.getByText("No time off.")).toBeVisible();
});

test("a manager adds and manages technicians only", async ({ page, request, owner, enterAs }) => {
  const email = newEmail("dana");
  await addMember(request, owner, { firstName: "Dana", email, role: "manager" });
  await addMember(request, owner, { firstName: "Hector", email: newEmail("hector") });
  await enterAs(await logIn(request, email, colleague.password));
  await page.goto("/team");
  await page.getByRole("button", { name: "Add a team member" }).click();
  await expect(page.getByLabel("First Name")).toBeFocused();
  await expect(page.getByLabel("Role").getByRole("option")).toHaveText(["Field Technician"]);
  await expect(page.getByRole("button", { name: "Edit Hector Salas" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Robin Mason" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Time off for Dana Salas" })).toBeVisible();
  await page.getByRole("button", { name: "Edit Hector Salas" }).click();
  await expect(page.getByRole("dialog").getByLabel("Role")).not.toBeEditable();
});

test("someone is invited by email instead, again, and no longer", async ({ page, owner, enterAs }) => {
  const email = newEmail("vera");
  await enterAs(owner);
  await page.goto("/team");
  await page.getByLabel("Invite by email instead").check();
  await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
  await page.getByLabel("First Name").fill("Vera");
  await page.getByLabel("Last Name").fill("Lindqvist");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByText(`The invitation for ${email} is on its way.`)).toBeVisible();

  const invited = page.getByRole("region", { name: "Invited" });
  await expect(invited.getByRole("listitem")).toContainText(email);
  await invited.getByRole("button", { name: "Resend the invitation to Vera Lindqvist" }).click();
  await expect(page.getByText(`A new invitation is on its way to ${email}.`)).toBeVisible();
  await invited.getByRole("button", { name: "Cancel the invitation for Vera Lindqvist" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this invitation?" });
  await question.getByRole("button", { name: "Cancel invitation" }).click();
  await expect(invited).toHaveCount(0);
});
