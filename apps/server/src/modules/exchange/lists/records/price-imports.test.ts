import type { PriceItem } from "@fieldwright/contract/price-book";
import type { RecordImport, RecordPreview } from "@fieldwright/contract/record-imports";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { runTasks } from "#testing/jobs";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { importClientsTask, undoClientImportTask } from "../tasks/import-tasks";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const preview = async (csv: string): Promise<RecordPreview> =>
  (await request(test, owner, "POST", "/imports/preview", { kind: "prices", csv })).json();

const work = () =>
  runTasks(test, {
    import_clients: importClientsTask(test.deps),
    undo_client_import: undoClientImportTask(test.deps),
  });

const start = async (csv: string, onDuplicate: string) => {
  const { columns } = await preview(csv);
  const mapping = Object.fromEntries(
    columns.flatMap(({ title, target }) => (target ? [[title, target]] : [])),
  );
  return request(test, owner, "POST", "/imports", { kind: "prices", csv, mapping, onDuplicate });
};

const read = async (id: string): Promise<RecordImport> =>
  (await request(test, owner, "GET", `/imports/${id}`)).json();

const load = async (csv: string, onDuplicate = "skip"): Promise<RecordImport> => {
  const response = await start(csv, onDuplicate);
  expect(response.statusCode).toBe(202);
  await work();
  return read(response.json()._id);
};

const undo = async (id: string): Promise<RecordImport> => {
  await request(test, owner, "POST", `/imports/${id}/undo`);
  await work();
  return read(id);
};

const items = async (status = "active"): Promise<PriceItem[]> =>
  (await request(test, owner, "GET", `/price-book?limit=100&status=${status}`)).json().items;

const files = {
  Jobber:
    "Name,Description,Category,Unit Price,Unit Cost,Taxable,Bookable\nDrain rodding,Up to 50 ft,Service,$185.00,40,true,false\nWax ring,,Product,12.5,3,true,false\n",
  "Housecall Pro":
    "Industry,Category,Name,Description,Price,Cost,Taxable,Unit of measure\nPlumbing,Drains,Drain rodding,Up to 50 ft,185,40,yes,Each\nPlumbing,Toilets,Wax ring,,12.50,3,yes,ea\n",
  ServiceTitan:
    "Code,Name,Description,Category.Name,Price,MemberPrice,AddOnPrice,Active\nD-50,Drain rodding,Up to 50 ft,Drains,185.00,165.00,150.00,True\nWR-1,Wax ring,,Toilets,12.50,11.00,10.00,False\n",
  "QuickBooks Online":
    "Product/Service Name,Type,Sales Description,SKU,Sales Price / Rate,Income Account\nDrain rodding,Service,Up to 50 ft,D-50,185.00,Services\nWax ring,Non-inventory,,WR-1,12.50,Sales\n",
};

it.each(Object.entries(files))("reads the list of %s by its titles", async (source, csv) => {
  const { prices, ...seen } = await preview(csv);
  expect([seen.source, seen.counts.refused]).toEqual([source, 0]);
  expect(prices).toMatchObject([
    { name: "Drain rodding", description: "Up to 50 ft", kind: "service", unit: "each", unitPrice: 185 },
    { name: "Wax ring", unitPrice: 12.5 },
  ]);
  expect(prices[1]?.active).toBe(source !== "ServiceTitan");
  const saysMaterial = source === "Jobber" || source === "QuickBooks Online";
  expect(prices[1]?.kind).toBe(saysMaterial ? "material" : "service");
  expect(await load(csv)).toMatchObject({ status: "done", created: 2, skipped: 0, refused: 0 });
  expect([...(await items()), ...(await items("archived"))].map(({ name }) => name)).toEqual([
    "Drain rodding",
    "Wax ring",
  ]);
});

it("leaves out what has no name or no price that one can read, and repeats within the file", async () => {
  const run = await load(
    "Name,SKU,Price\nTap,T-1,20\nTap again,t-1,21\n,,5\nPump,,varies\nDiscount,,-10\nEstimate,,\n",
  );
  expect(run).toMatchObject({ created: 2, skipped: 1, refused: 3 });
  expect((await items()).map(({ name, unitPrice }) => [name, unitPrice])).toEqual([
    ["Estimate", 0],
    ["Tap", 20],
  ]);
  const refused = await request(test, owner, "GET", `/imports/${run._id}/refused`);
  expect(refused.body).toContain('"varies"" is not a price.');
});

it("skips or updates what is here by SKU or name, and an undo puts it back unless it was changed since", async () => {
  await load("Name,SKU,Price,Description\nTap,T-1,20,Chrome\nPump,,90,\nValve,V-1,5,\n");
  const csv = "Name,SKU,Price\nTap deluxe,T-1,30\npump,P-9,95\nValve,V-2,7\nHose,,4\n";
  expect((await preview(csv)).counts).toMatchObject({ duplicates: 2, repeated: 0 });
  expect((await preview(`${csv}Hose,,5\n`)).counts).toMatchObject({ duplicates: 3, repeated: 1 });
  const run = await load(csv, "merge");
  expect(run).toMatchObject({ created: 2, merged: 2 });
  const shown = async () =>
    (await items()).map(({ name, number, unitPrice, description }) => [name, number, unitPrice, description]);
  expect(await shown()).toEqual([
    ["Hose", "", 4, ""],
    ["pump", "P-9", 95, ""],
    ["Tap deluxe", "T-1", 30, "Chrome"],
    ["Valve", "V-1", 5, ""],
    ["Valve", "V-2", 7, ""],
  ]);
  const hose = (await items()).find(({ name }) => name === "Hose");
  await request(test, owner, "PUT", `/price-book/${hose?._id}`, { unitPrice: 6 });
  expect(await undo(run._id)).toMatchObject({
    status: "undone",
    removed: 1,
    restored: 2,
    kept: [{ name: "Hose", reason: "Someone changed it since the import." }],
  });
  expect(await shown()).toEqual([
    ["Hose", "", 6, ""],
    ["Pump", "", 90, ""],
    ["Tap", "T-1", 20, "Chrome"],
    ["Valve", "V-1", 5, ""],
  ]);
  expect((await start(csv, "keep")).statusCode).toBe(400);
});

it("an update changes only what the file says, and each item once", async () => {
  await load("Name,SKU,Price,Type,Unit,Active\nFilter,,8,Material,box,no\nTap,T-1,20,Service,hour,yes\n");
  const run = await load("Name,SKU,Price\nFilter,F-1,10\nFilter,F-2,20\nTap,,21\nFaucet,T-1,30\n", "merge");
  expect(run).toMatchObject({ created: 1, merged: 2, skipped: 1 });
  expect(
    [...(await items()), ...(await items("archived"))].map((item) => [
      item.name,
      item.number,
      item.unitPrice,
      item.kind,
      item.unit,
    ]),
  ).toEqual([
    ["Filter", "F-2", 20, "service", "each"],
    ["Tap", "T-1", 21, "service", "hour"],
    ["Filter", "F-1", 10, "material", "box"],
  ]);
  expect(await undo(run._id)).toMatchObject({ status: "undone", removed: 1, restored: 2, kept: [] });
  expect((await items()).map(({ name, unitPrice }) => [name, unitPrice])).toEqual([["Tap", 20]]);
});
