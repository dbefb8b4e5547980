import type { Invoice } from "@fieldwright/contract/invoices";
import type { Job } from "@fieldwright/contract/jobs";
import type { RecordImport, RecordKind, RecordPreview } from "@fieldwright/contract/record-imports";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { runTasks } from "#testing/jobs";
import { createTestApp, type TestApp } from "#testing/test-app";
import { importClientsTask, undoClientImportTask } from "../tasks/import-tasks";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const post = (path: string, payload: object = {}) =>
  test.app.inject({ method: "POST", url: `/api/imports${path}`, payload, headers: owner.headers });

const get = async <T>(url: string): Promise<T> =>
  (await test.app.inject({ url: `/api${url}`, headers: owner.headers })).json();

const preview = async (kind: RecordKind, csv: string): Promise<RecordPreview> => {
  const response = await post("/preview", { kind, csv });
  expect([response.statusCode, response.statusCode === 200 ? "" : response.body]).toEqual([200, ""]);
  return response.json();
};

const work = () =>
  runTasks(test, {
    import_clients: importClientsTask(test.deps),
    undo_client_import: undoClientImportTask(test.deps),
  });

const read = (id: string) => get<RecordImport>(`/imports/${id}`);

const load = async (kind: RecordKind, csv: string, fields: object = {}): Promise<RecordImport> => {
  const { columns } = await preview(kind, csv);
  const mapping = Object.fromEntries(
    columns.flatMap(({ title, target }) => (target ? [[title, target]] : [])),
  );
  const response = await post("", { kind, csv, fileName: `${kind}.csv`, mapping, ...fields });
  expect([response.statusCode, response.statusCode === 202 ? "" : response.body]).toEqual([202, ""]);
  await work();
  return read(response.json()._id);
};

const jobs = async (search = "") =>
  (await get<{ jobs: Job[] }>(`/jobs?limit=100&search=${encodeURIComponent(search)}`)).jobs;
const invoices = async (search = "") =>
  (await get<{ invoices: Invoice[] }>(`/invoices?limit=100&search=${encodeURIComponent(search)}`)).invoices;

const only = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined || list.length !== 1) throw new Error(`${list.length} instead of one`);
  return one;
};

const invoice = async (search: string) => get<Invoice>(`/invoices/${only(await invoices(search))._id}`);

describe("what is owed", () => {
  it("without a rate in the file, small amounts have the tax rate of large ones", async () => {
    const csv = [
      "Invoice #,Client name,Issued date,Subtotal,Tax,Total",
      "1,Ann Ames,2025-03-01,12.50,1.03,13.53",
      "2,Ann Ames,2025-03-02,9.99,0.82,10.81",
      "3,Ann Ames,2025-03-03,1000.00,82.50,1082.50",
    ].join("\n");
    await load("invoices", csv);
    expect((await invoices()).map(({ taxRate }) => taxRate)).toEqual([8.25, 8.25, 8.25]);
  });

  it("beside lines, a running balance is no open balance: nobody made up a payment", async () => {
    const csv = [
      ",Date,Transaction Type,Num,Product/Service,Qty,Sales Price,Amount,Balance",
      "Oak Street Dental,,,,,,,,",
      ",03/01/2025,Invoice,2001,Labor,1,100.00,100.00,100.00",
      ",03/01/2025,Invoice,2001,Heater,1,300.00,300.00,400.00",
    ].join("\n");
    const seen = await preview("invoices", csv);
    expect(seen.columns.find(({ title }) => title === "Balance")?.target).toBeNull();
    expect(seen).toMatchObject({ owed: 400, counts: { withoutBalance: 1 } });
    await load("invoices", csv);
    expect(await invoice("2001")).toMatchObject({ total: 400, balance: 400, payments: [] });
  });

  it("beside lines, an open balance counts, and so does a status", async () => {
    const csv = [
      "Date,Transaction Type,Num,Customer,Product/Service,Amount,Open balance,Balance,Status",
      "03/01/2025,Invoice,1,Ana Ruiz,Labor,100.00,30.00,900.00,",
      "03/01/2025,Invoice,2,Ana Ruiz,Labor,100.00,,900.00,Paid",
      "03/01/2025,Invoice,3,Ana Ruiz,Labor,100.00,,900.00,Overdue",
      "03/01/2025,Invoice,4,Ana Ruiz,Labor,100.00,,900.00,",
    ].join("\n");
    expect((await preview("invoices", csv)).counts.withoutBalance).toBe(1);
    await load("invoices", csv);
    const owed = (await invoices()).map(({ reference, balance }) => [reference, balance]);
    expect(new Set(owed)).toEqual(
      new Set([
        ["1", 30],
        ["2", 0],
        ["3", 100],
        ["4", 100],
      ]),
    );
  });
});

const newClient = (fields: object = {}) =>
  mustCall<{ _id: string }>(test, "/clients", {
    headers: owner.headers,
    payload: { firstName: "Kim", lastName: "Berg", email: "kim@example.com", ...fields },
  });

const clientCount = async () => (await get<{ total: number }>("/clients")).total;

const address = { line1: "4 Oak St", line2: "", city: "Columbus", state: "OH", zip: "43215" };

const row = (cells: string) =>
  `Invoice #,Customer ID,Customer,Email,Phone,Street,Total,Balance\n1,${cells},100,100\n`;

describe("whose it is", () => {
  it("a number alone is no proof: another name with it is a question, the same name or email settles it", async () => {
    const clients = "Customer ID,Customer Name,Email\n77,Kim Berg,kim@example.com\n";
    const mapping = { "Customer ID": "externalId", "Customer Name": "name", Email: "email" };
    await mustCall(test, "/clients/imports", { headers: owner.headers, payload: { csv: clients, mapping } });
    await work();
    const csv = row("77,Ana Ruiz,ana@example.com,,");
    const { key, choices } = only((await preview("invoices", csv)).questions);
    expect(choices.map(({ name }) => name)).toEqual(["Kim Berg"]);
    expect(await load("invoices", csv)).toMatchObject({ created: 0, refused: 1 });
    expect((await preview("invoices", row("77,Berg Heating,kim@example.com,,"))).drafts[0]?.clientIs).toBe(
      "known",
    );
    expect((await preview("invoices", row("77,Kim Berg,,,"))).drafts[0]?.clientIs).toBe("known");
    await load("invoices", csv, { answers: { [key]: "new" } });
    expect((await invoice("Ana")).client.user.firstName).toBe("Ana");
    expect(await clientCount()).toBe(2);
  });

  it.each([
    ["another phone and another street", "614-555-0199,9 Lake Rd", "new"],
    ["another phone", "614-555-0199,", "new"],
    ["another street alone, which may be a second address", ",9 Lake Rd", "asked"],
    ["the same phone at another street", "614-555-0101,9 Lake Rd", "known"],
    ["the same street with another phone", "614-555-0199,4 Oak St", "known"],
    ["neither", ",", "known"],
  ])("a namesake with %s", async (_, cells, clientIs) => {
    await newClient({ phone: "614-555-0101", address });
    expect((await preview("invoices", row(`,Kim Berg,,${cells}`))).drafts[0]?.clientIs).toBe(clientIs);
  });

  it("a name that the file repeats at several streets is one new client", async () => {
    await load(
      "jobs",
      "Job #,Client,Street,Date\n1,Oak Homes LLC,4 Oak St,3/1/2025\n2,Oak Homes LLC,9 Lake Rd,3/2/2025\n",
    );
    expect(await clientCount()).toBe(1);
  });
});

const undo = async (id: string): Promise<RecordImport> => {
  expect((await post(`/${id}/undo`)).statusCode).toBe(202);
  await work();
  return read(id);
};

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("undo", () => {
  it("a job that got a note stays, and so does its visit", async () => {
    const run = await load(
      "jobs",
      `Job #,Client,Title,Start,Status\n1,Ana Ruiz,Tap,${inDays(9)} 10:00 AM,Scheduled\n`,
    );
    await mustCall(test, `/jobs/${only(await jobs())._id}/notes`, {
      headers: owner.headers,
      payload: { text: "Bring the long ladder" },
    });
    const after = await undo(run._id);
    expect(only(after.kept).reason).toBe("It has a note.");
    expect(only(await jobs()).status).toBe("scheduled");
    expect((await get<{ schedules: Visit[] }>("/schedule?limit=10")).schedules).toHaveLength(1);
  });

  it("a job that two invoices share goes with them, and so does the address that came in", async () => {
    const { _id } = await newClient();
    const run = await load(
      "invoices",
      "Invoice #,Client,Street,City,Job #,Total,Balance\n1,Kim Berg,9 Lake Rd,Dublin,7,100,0\n2,Kim Berg,9 Lake Rd,Dublin,7,50,0\n",
    );
    expect(await jobs()).toHaveLength(1);
    const streets = async () =>
      (await get<{ properties: { address: { line1: string } }[] }>(`/clients/${_id}/properties`)).properties;
    expect(await streets()).toHaveLength(1);
    expect(await undo(run._id)).toMatchObject({ status: "undone", removed: 2, keptCount: 0 });
    expect([(await jobs()).length, (await streets()).length, await clientCount()]).toEqual([0, 0, 1]);
  });

  it("an invoice of more lines than a portion goes too", async () => {
    const lines = Array.from({ length: 60 }, (_, at) => `1,Ana Ruiz,Part ${at},1.00`);
    const run = await load("invoices", ["Invoice #,Client,Item,Amount", ...lines].join("\n"));
    expect(run).toMatchObject({ created: 1, merged: 59 });
    expect(await undo(run._id)).toMatchObject({ status: "undone", removed: 1 });
    expect(await invoices()).toHaveLength(0);
  });
});

describe("jobs", () => {
  it.each(["Incomplete", "Not completed", "Unfinished", "Not started", "Late", "Action required", "Overdue"])(
    "%s is open, even if its day is past",
    async (status) => {
      const seen = await preview("jobs", `Job #,Client,Date,Status\n1,Ana Ruiz,3/1/2025,${status}\n`);
      expect(only(seen.drafts).status).toBe("draft");
    },
  );

  it("one that was made for an invoice does not keep the real one out", async () => {
    await load("invoices", "Invoice #,Client,Job #,Total,Balance\n1,Ana Ruiz,7,100,0\n");
    const csv = "Job #,Client,Title,Date\n7,Ana Ruiz,Water heater,3/1/2025\n";
    expect((await preview("jobs", csv)).counts.duplicates).toBe(0);
    expect(await load("jobs", csv)).toMatchObject({ created: 1, skipped: 0 });
    expect(only(await jobs("Water heater")).reference).toBe("7");
    expect(await load("jobs", csv)).toMatchObject({ created: 0, skipped: 1 });
  });
});

describe("numbers", () => {
  it("10-1 and 101 are two invoices", async () => {
    await load(
      "invoices",
      "Invoice #,Client,Item,Amount\n10-1,Ana Ruiz,Tap,100\n101,Ana Ruiz,Heater,900\n#101,Ana Ruiz,Pipe,20\n",
    );
    const totals = (await invoices()).map(({ reference, total }) => [reference, total]);
    expect(new Set(totals)).toEqual(
      new Set([
        ["10-1", 100],
        ["101", 920],
      ]),
    );
  });
});

describe("limits", () => {
  it("an amount beyond all bounds is a refused row", async () => {
    const csv = "Invoice #,Client,Item,Qty,Rate\n1,Ana Ruiz,Tap,1000000,99999999.99\n2,Ana Ruiz,Tap,1,90\n";
    const seen = await preview("invoices", csv);
    expect(only(seen.refused)).toEqual({ row: 2, reason: "The amounts of this invoice are too large." });
    expect(await load("invoices", csv)).toMatchObject({ created: 1, refused: 1 });
  });

  it("answers are no more than rows can be, and short", async () => {
    const body = { kind: "jobs", csv: "Job #,Client\n1,Ana Ruiz\n", mapping: { Client: "client" } };
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`k${at}`, "new"]));
    for (const answers of [many, { ["k".repeat(201)]: "new" }])
      expect((await post("", { ...body, answers })).statusCode).toBe(400);
  });

  it("a row that can't be undone stays with the reason, and the others go", async () => {
    const run = await load(
      "jobs",
      "Job #,Client,Title,Date\n1,Ana Ruiz,Tap,3/1/2025\n2,Bo Hart,Stuck,3/1/2025\n3,Cy Lund,Sink,3/1/2025\n",
    );
    await test.database.pool.query(`
      create function stay() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$;
      create trigger stay before update on jobs for each row when (new.title = 'Stuck') execute function stay()`);
    const after = await undo(run._id);
    await test.database.pool.query("drop trigger stay on jobs; drop function stay()");
    expect(after).toMatchObject({ status: "undone", removed: 2, keptCount: 1 });
    expect(only(after.kept)).toEqual({
      name: "2, Bo Hart, Stuck",
      reason: "Couldn't remove it because of a problem on our end.",
    });
    expect(only(await jobs()).title).toBe("Stuck");
    expect(await clientCount()).toBe(1);
  });
});
