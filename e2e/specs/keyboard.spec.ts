import type { APIRequestContext, Page } from "@playwright/test";
import { type Account, newEmail } from "../accounts";
import { expect, test } from "../fixtures";

const addClient = async (
  request: APIRequestContext,
  { token }: Account,
  email = "ruth@example.com",
): Promise<string> => {
  const answer = await request.post("/api/clients", {
    headers: { authorization: `Bearer ${token}` },
    data: { firstName: "Ruth", lastName: "Delgado", email },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json())._id;
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const choose = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true }).press("Enter");

test("what is removed from a client's page leaves the keyboard beside it", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  await enterAs(owner);
  await page.goto(`/clients/${await addClient(request, owner)}`);
  const addContact = page.getByRole("button", { name: "Add contact", exact: true });
  for (const name of ["Ann", "Bea"]) {
    await addContact.press("Enter");
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill(name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Actions for ${name}` })).toBeVisible();
    await expect(addContact).toBeFocused();
  }
  await press(page, "Actions for Ann");
  await choose(page, "Remove");
  await expect(page.getByRole("button", { name: "Actions for Bea" })).toBeFocused();

  await press(page, "Add billing address");
  await page.getByLabel("Street address").fill("12 Elm St");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Add notes" })).toBeFocused();
  await press(page, "Remove billing address");
  await expect(page.getByRole("button", { name: "Add billing address" })).toBeVisible();
  await expect(addContact).toBeFocused();
});

test("the last page leaves the keyboard on the pager", async ({ page, request, owner, enterAs }) => {
  for (let client = 1; client <= 11; client += 1)
    await addClient(request, owner, `client${client}@example.com`);
  await enterAs(owner);
  await page.goto("/clients");
  const pager = page.getByRole("navigation", { name: "Pagination" });
  await pager.getByRole("button", { name: "Next" }).press("Enter");
  await expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();
  await expect(pager.getByRole("button", { name: "Previous" })).toBeFocused();
});

test("a person who was added makes room for the next, and a canceled invitation for the keyboard", async ({
  page,
  owner,
  enterAs,
}) => {
  await enterAs(owner);
  await page.goto("/team");
  const first = page.getByLabel("First Name");
  const resend = (name: string) =>
    page.getByRole("button", { name: `Resend the invitation to ${name} Lindqvist` });
  await page.getByLabel("Invite by email instead").check();
  for (const name of ["Vera", "Wim"]) {
    await first.fill(name);
    await page.getByLabel("Last Name").fill("Lindqvist");
    await page.getByLabel("Email", { exact: true }).fill(newEmail(name.toLowerCase()));
    await page.getByRole("button", { name: "Send Invitation" }).press("Enter");
    await expect(resend(name)).toBeVisible();
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
  }
  await press(page, "Cancel the invitation for Vera Lindqvist");
  await press(page, "Cancel invitation");
  await expect(resend("Vera")).toBeHidden();
  await expect(resend("Wim")).toBeFocused();
});

test("the last record of an import's review leaves the keyboard on the way back", async ({
  page,
  owner,
  enterAs,
}) => {
  await enterAs(owner);
  await page.goto("/clients/import");
  const rows = ["First Name,Last Name", "Kim,Lee", "Lou,Lee"].join("\n");
  const file = { name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
  await page.getByLabel("CSV file").setInputFiles(file);
  await press(page, "Next client");
  await expect(page.getByRole("button", { name: "Previous client" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Next client" })).toBeFocused();
});
