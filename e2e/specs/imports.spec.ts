import { readFile, writeFile } from "node:fs/promises";
import type { Locator, Page, Route } from "@playwright/test";
import { contrastViolations, violationsOf } from "../accessible";
import { expect, test } from "../fixtures";

test.beforeEach(async ({ owner, enterAs }) => enterAs(owner));

const chooseFile = (page: Page, name: string, content: Buffer) =>
  page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: content });

/** As Jobber exports it, saved by an older spreadsheet as Latin-1. */
const jobberFile = Buffer.from(
  [
    "J-ID,Display Name,Company Name,First Name,Last Name,Main Phone #s,Mobile Phone #s,E-mails,Tags,Service Street 1,Service City,Service Zip code,Archived",
    '1_1,S\u00f8ren M\u00fcller,,S\u00f8ren,M\u00fcller,"614-555-0101, 614-555-0102",6145550103,soren@example.com,"senior, gate code 4471",12 Elm St,Columbus,43215,false',
    "1_2,S\u00f8ren M\u00fcller,,S\u00f8ren,M\u00fcller,614-555-0101,,soren@example.com,,9 Lake Rd,Dublin,43017,false",
    "2_1,Oak Street Dental,Oak Street Dental,,,614-555-0110,,,,4 High St,Columbus,43215,false",
    "3_1,Kim Sorensen,,Kim,Sorensen,614-555-0120,,kim@example.com,,,,,true",
    "4_1,,,,,614-555-0199,,,,,,,",
  ].join("\r\n"),
  "latin1",
);

test("an owner moves in from Jobber, and out again", async ({ page, request, owner }) => {
  await request.post("/api/clients", {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { firstName: "Kim", lastName: "Sorensen", email: "kim@example.com" },
  });
  await page.goto("/clients");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await chooseFile(page, "jobber-clients.csv", jobberFile);
  await expect(page.getByText("We read your Jobber file and matched all 13 columns")).toBeVisible();

  const look = page.getByRole("region", { name: "How they'll look" });
  await expect(look).toContainText("S\u00f8ren M\u00fcller");
  await expect(look).toContainText("(614) 555-0103");
  await expect(look).toContainText("gate code 4471");
  await page.getByLabel("Import Tags as").selectOption({ label: "Notes" });
  await expect(look).toContainText("Tags: senior, gate code 4471");
  expect(await violationsOf(page)).toEqual([]);
  expect(await contrastViolations(page)).toEqual([]);

  const worth = page.getByRole("region", { name: "Worth a look" });
  await expect(worth).toContainText("1 row can't be imported");
  await expect(worth).toContainText("1 company without a person");
  await worth.getByRole("button", { name: "Show" }).first().click();
  await expect(worth.getByRole("link", { name: "Kim Sorensen" })).toBeVisible();
  await page.getByRole("button", { name: "Import 4 rows" }).click();

  const done = page.getByRole("region", { name: "The import is done" });
  await expect(done).toContainText("Added2Merged2Skipped0Left out1");
  expect(await violationsOf(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    done.getByRole("button", { name: "Download 1 row" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain("This row has no name or company.");
  await page.getByRole("link", { name: "View clients" }).click();
  await expect(page.getByText("Showing 3 of 3 clients")).toBeVisible();
  await page.goto("/clients?search=Soren+Muller");
  await expect(page.getByText("Showing 1 of 1 clients")).toBeVisible();

  await page.goto("/clients/import");
  await page.getByRole("button", { name: "Open jobber-clients.csv" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("region", { name: "The import is undone" })).toContainText(
    "Removed2Put back1Still here0",
  );
  await page.getByRole("link", { name: "View clients" }).click();
  await expect(page.getByText("Showing 1 of 1 clients")).toBeVisible();
});

test("a file whose names are in an odd column says what to match, and shows it first on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/clients/import");
  const lines = [
    "Ref,Who is it,Reach",
    ...["Ana Ruiz", "Kim Berg"].map((name) => `7,${name},${name[0]}@x.test`),
  ];
  await chooseFile(page, "odd.csv", Buffer.from(lines.join("\n")));
  await expect(page.getByText("No column has the client's name yet.")).toBeVisible();
  const worth = page.getByRole("region", { name: "Worth a look" });
  await expect(worth).not.toContainText("You can still import");
  await worth.getByRole("button", { name: "Show" }).click();
  await expect(worth).toContainText("Rows 2, 3");
  await expect(page.getByRole("button", { name: "Import 0 rows" })).toBeDisabled();

  await page.getByLabel("Import Who is it as").selectOption({ label: "Whole name" });
  await expect(page.getByRole("region", { name: "How they'll look" })).toContainText("Ana Ruiz");
  await expect(page.getByText("No column has the client's name yet.")).toBeHidden();
  await expect(worth).toContainText("You can still import");
  // What was guessed is asked about. Once kept it folds away with what is sure.
  await page.getByRole("button", { name: "Keep Reach as it is" }).click();
  await expect(page.getByLabel("Import Reach as")).toBeHidden();
  await expect(page.getByText("1 column matched: Reach")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Import 2 rows" })).toBeEnabled();
});

/** As the browser itself handles it, so that it opens a file that nothing takes. */
const dragFile = async (page: Page, file: string, over: Locator) => {
  const browser = await page.context().newCDPSession(page);
  const { x = 0, y = 0, width = 0, height = 0 } = (await over.boundingBox()) ?? {};
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const at = { x: x + width / 2, y: y + height / 2, data };
  await browser.send("Input.dispatchDragEvent", { type: "dragEnter", ...at });
  await browser.send("Input.dispatchDragEvent", { type: "dragOver", ...at });
  return () => browser.send("Input.dispatchDragEvent", { type: "drop", ...at });
};

test("a file can be dropped anywhere on the import page, and nowhere opens in place of the page", async ({
  page,
}, testInfo) => {
  const file = testInfo.outputPath("clients.csv");
  await writeFile(file, "First Name,Last Name,Phone\r\nAna,Ruiz,614-555-0101");
  await page.goto("/clients/new");
  const name = page.getByRole("textbox", { name: "First name" });
  await name.fill("Kim");
  for (const over of [page.getByRole("heading", { level: 1 }), name]) {
    await (await dragFile(page, file, over))();
    await expect(page).toHaveURL("/clients/new");
    await expect(name).toHaveValue("Kim");
  }

  await page.goto("/clients/import");
  const field = page.getByLabel("CSV file");
  const still = await field.evaluate((input) => getComputedStyle(input).backgroundColor);
  const drop = await dragFile(page, file, page.getByRole("heading", { level: 1 }));
  await expect(field).not.toHaveCSS("background-color", still);
  await drop();
  await expect(page.getByRole("region", { name: "How they'll look" })).toContainText("Ana Ruiz");
  // A file that the browser opens gets a page of its own here.
  expect(page.context().pages()).toEqual([page]);
});

const jobsFile = Buffer.from(
  [
    "Job #,Client name,Client email,Title,Service street,Service city,Scheduled start date,Job status,Total revenue ($)",
    "501,Ana Ruiz,ana@example.com,Drain cleaning,4 Oak St,Columbus,3/14/2025,Archived,$240.00",
    "502,Kim Berg,,Tune-up,,,3/15/2025,Archived,$90.00",
  ].join("\r\n"),
);

const invoicesFile = Buffer.from(
  [
    "Invoice #,Client name,Client email,Issued date,Due date,Status,Total,Balance,Job #s",
    '1042,Ana Ruiz,ana@example.com,3/14/2025,3/28/2025,Past Due,"$1,240.00",$240.00,501',
    "1043,,,3/14/2025,3/28/2025,Past Due,$10.00,$10.00,",
  ].join("\r\n"),
);

test("jobs and invoices follow: whose they are is asked, what is owed is right, and it can be undone", async ({
  page,
  request,
  owner,
}) => {
  for (const email of ["kim@example.com", "other.kim@example.com"])
    await request.post("/api/clients", {
      headers: { authorization: `Bearer ${owner.token}` },
      data: { firstName: "Kim", lastName: "Berg", email },
    });
  await page.goto("/clients/import");
  await page.getByRole("radio", { name: "Jobs", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import jobs", exact: true })).toBeVisible();
  await chooseFile(page, "jobs.csv", jobsFile);
  await expect(page.getByText("We read your Jobber file and matched all 9 columns.")).toBeVisible();
  const worth = page.getByRole("region", { name: "Worth a look" });
  await worth
    .getByLabel("Which client is Kim Berg?")
    .selectOption({ label: "Kim Berg, other.kim@example.com" });
  expect(await violationsOf(page)).toEqual([]);
  expect(await contrastViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  const done = page.getByRole("region", { name: "The import is done" });
  await expect(done).toContainText("Added2Skipped0Left out0");
  await page.getByRole("link", { name: "View jobs" }).click();
  await expect(page.getByRole("link", { name: /Drain cleaning/ })).toBeVisible();

  await page.goto("/invoices");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await chooseFile(page, "invoices.csv", invoicesFile);
  await expect(worth).toContainText("$240.00 is still owed to you");
  await expect(worth).toContainText("1 row can't be imported");
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(done).toContainText("Added1Skipped0Left out1");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    done.getByRole("button", { name: "Download 1 row" }).click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain("This row has no client.");
  await page.goto("/invoices?search=1042");
  await expect(
    page.getByRole("row", { name: /INV-00001.*Drain cleaning.*\$1,240\.00.*\$240\.00/ }),
  ).toBeVisible();

  await page.goto("/import?what=invoices");
  await page.getByRole("button", { name: "Open invoices.csv" }).click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("region", { name: "The import is undone" })).toContainText(
    "Removed1Still here0",
  );
});

test("a column that is chosen before the last preview came back stays chosen", async ({ page }) => {
  await page.goto("/clients/import");
  await chooseFile(
    page,
    "clients.csv",
    Buffer.from("Customer,Reach,Place\nKim Sorensen,kim@example.com,Elm"),
  );
  const reach = page.getByLabel("Import Reach as");
  await expect(reach).toHaveValue("email");
  await page.getByRole("button", { name: "Show" }).first().click();
  const place = page.getByLabel("Import Place as");
  await expect(place).toBeVisible();

  const held: Route[] = [];
  await page.route("**/api/clients/imports/preview", (route) => {
    held.push(route);
  });
  await reach.selectOption({ label: "Notes" });
  await expect.poll(() => held.length).toBe(1);
  await place.selectOption({ label: "Street address" });
  await expect.poll(() => held.length).toBe(2);
  await expect(reach).toHaveValue("notes");
  await expect(place).toHaveValue("line1");
  // The newer choice is answered first, then the older one.
  for (const route of held.toReversed()) await route.continue().catch(() => {});
  const look = page.getByRole("region", { name: "How they'll look" });
  await expect(look).toContainText("Elm");
  await expect(look).toContainText("Reach: kim@example.com");
  await expect(reach).toHaveValue("notes");
  await expect(place).toHaveValue("line1");
});

test("a price book from a file and by hand, proposed on the line of a quote", async ({ page }) => {
  await page.goto("/settings#price-book");
  const book = page.getByRole("region", { name: "Price book" });
  await book.getByRole("button", { name: "Add item" }).click();
  const dialog = page.getByRole("dialog", { name: "Add item" });
  await dialog.getByLabel("Name").fill("Drain camera");
  await dialog.getByLabel("Unit price").fill("149");
  await dialog.getByLabel("Cost").fill("59.60");
  await dialog.getByLabel("Unit", { exact: true }).selectOption("hour");
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save item" }).click();
  await expect(book.getByRole("listitem")).toContainText("Drain camera");
  await expect(book.getByRole("listitem")).toContainText("$149.00 / hour60% margin");
  await book.getByText("60% margin").click({ force: true });
  const editing = page.getByRole("dialog", { name: "Edit item" });
  await expect(editing.getByLabel("Name")).toHaveValue("Drain camera");
  await expect(editing.getByText("60% margin")).toBeVisible();
  await editing.getByLabel("Cost").fill("74.50");
  await expect(editing.getByText("50% margin")).toBeVisible();
  await editing.getByRole("button", { name: "Cancel" }).click();

  await book.getByRole("link", { name: "Import" }).click();
  const file =
    "Product/Service Name,Type,Sales Description,SKU,Sales Price / Rate\nDrain rodding,Service,Up to 50 ft,D-50,185.00\nWax ring,Non-inventory,,WR-1,12.50\n";
  await chooseFile(page, "products.csv", Buffer.from(file));
  await expect(page.getByText("We read your QuickBooks Online file and matched all 5 columns")).toBeVisible();
  await expect(page.getByRole("region", { name: "How they'll look" })).toContainText("$185.00 / each");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByRole("region", { name: "The import is done" })).toContainText("Added2Updated0");
  await page.getByRole("link", { name: "View price book" }).click();
  await expect(book.getByText("3 items")).toBeVisible();
  await book.getByRole("button", { name: "Archive Wax ring" }).click();
  await expect(book.getByText("2 items")).toBeVisible();

  await page.goto("/quotes/new");
  await page.getByRole("button", { name: "Add line items" }).click();
  const line = page.getByRole("group", { name: "Line item 1" });
  const name = line.getByLabel("Name");
  await name.focus();
  await expect(name).toHaveRole("combobox");
  await name.pressSequentially("drain");
  const proposals = page.getByRole("listbox", { name: "Price book" });
  await expect(proposals.getByRole("option")).toHaveCount(2);
  await name.press("ArrowDown");
  expect(await violationsOf(page)).toEqual([]);
  await name.press("Enter");
  await expect(name).toHaveValue("Drain rodding");
  await expect(line.getByLabel("Details")).toHaveValue("Up to 50 ft");
  await expect(line.getByLabel("Unit price")).toHaveValue("185.00");
  await expect(line.getByLabel("Quantity")).toBeFocused();
  await expect(proposals).toBeHidden();
  await expect(line.getByRole("button", { name: "Save to price book" })).toBeHidden();

  await page.getByRole("button", { name: "Add line item", exact: true }).click();
  const next = page.getByRole("group", { name: "Line item 2" });
  await next.getByLabel("Name").fill("Backflow test");
  await next.getByLabel("Unit price").fill("95");
  await next.getByRole("button", { name: "Save to price book" }).click();
  await expect(page.getByText("Backflow test is in the price book.")).toBeVisible();
  await expect(next.getByRole("button", { name: "Save to price book" })).toBeHidden();
});
