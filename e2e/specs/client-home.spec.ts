import type { APIRequestContext } from "@playwright/test";
import { type Account, logIn, mailedLink, newEmail } from "../accounts";
import { expect, test } from "../fixtures";
import { tuesday } from "../schedule-records";

const create = async (request: APIRequestContext, { token }: Account, path: string, data: object) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post(`/api${path}`, { headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** A customer of the organization who signed up with the email address on file. */
const signUpCustomer = async (request: APIRequestContext, email: string): Promise<Account> => {
  const password = "Level-and-plumb-7";
  const person = { firstName: "Grace", lastName: "Liu", email, password, role: "client" };
  await request.post("/api/auth/register", { data: person });
  const token = (await mailedLink(email, "verify-email")).split("/").at(-1);
  await request.post("/api/auth/verify-email", { data: { token } });
  return logIn(request, email, password);
};

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a customer sees what is theirs, answers, asks for work, and the office finds it with the photo", async ({
  page,
  request,
  owner,
  enterAs,
  browser,
}) => {
  const email = newEmail("grace");
  const client = await create(request, owner, "/clients", { firstName: "Grace", lastName: "Liu", email });
  const of = { client: client._id };
  const lineItems = [{ name: "Labor", quantity: 1, unitPrice: 120 }];
  const quote = await create(request, owner, "/quotes", { ...of, title: "New heater", lineItems });
  await create(request, owner, "/quotes", { ...of, title: "Not sent yet", lineItems });
  await create(request, owner, `/quotes/${quote._id}/link`, {});
  const job = await create(request, owner, "/jobs", {
    ...of,
    title: "Replace valve",
    category: "repair",
    scheduledDate: tuesday,
  });
  const invoice = await create(request, owner, "/invoices", {
    ...of,
    job: job._id,
    lineItems,
    terms: { dueDate: "2030-01-01" },
  });
  await create(request, owner, `/invoices/${invoice._id}/link`, {});
  const customer = await signUpCustomer(request, email);

  await enterAs(customer);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Needs your answer" })).toContainText("New heater");
  await expect(page.getByRole("region", { name: "What you owe" })).toContainText("$120.00");
  await expect(page.getByRole("region", { name: "Upcoming visits" })).toContainText("No visits coming up.");

  await page.getByRole("button", { name: "Review and answer Q-00001", exact: true }).click();
  await page.getByRole("button", { name: "Approve quote", exact: true }).click();
  const approval = page.getByRole("dialog", { name: "Approve quote", exact: true });
  await approval.getByLabel("Your full name", { exact: true }).fill("Grace Liu");
  await approval.getByRole("radio", { name: "Type", exact: true }).click();
  await approval.getByRole("button", { name: "Approve quote", exact: true }).click();
  await expect(page.getByText(/^Approved by Grace Liu/)).toBeVisible();
  await page.getByRole("link", { name: "Back to your dashboard", exact: true }).click();
  await expect(page.getByRole("region", { name: "Needs your answer" })).toContainText(
    "No quotes waiting on you.",
  );
  await page.getByRole("button", { name: "See and pay INV-00001", exact: true }).click();
  await expect(page.getByRole("region", { name: "How to pay" })).toContainText("$120.00");
  await page.getByRole("link", { name: "Back to your dashboard", exact: true }).click();

  await page.getByRole("button", { name: "Request new work" }).click();
  const dialog = page.getByRole("dialog", { name: "Request new work" });
  await dialog.getByRole("button", { name: "Send Request" }).click();
  await expect(dialog.getByText("Description is required")).toBeVisible();
  await dialog.getByLabel("What do you need done?").fill("The kitchen tap drips.");
  await dialog
    .getByLabel("Choose photos")
    .setInputFiles({ name: "tap.png", mimeType: "image/png", buffer: png });
  await expect(dialog.getByText("tap.png", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Send Request" }).click();
  await expect(page.getByText("Request sent. We'll get back to you.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Waiting for a visit" })).toContainText(
    "The kitchen tap drips.",
  );

  const office = await browser.newContext();
  await office.addInitScript((token) => localStorage.setItem("token", token), owner.token);
  const desk = await office.newPage();
  await desk.goto("/jobs");
  await desk
    .getByRole("link", { name: /The kitchen tap drips/ })
    .first()
    .click();
  await expect(desk.getByText("“Requested by the client.”", { exact: true })).toBeVisible();
  await expect(desk.getByRole("link", { name: "Open tap.png" })).toBeVisible();
  await office.close();
});
