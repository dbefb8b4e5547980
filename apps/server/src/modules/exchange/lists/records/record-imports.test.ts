import type { Invoice } from "@fieldwright/contract/invoices";
import type { Job } from "@fieldwright/contract/jobs";
import type { RecordImport, RecordKind, RecordPreview } from "@fieldwright/contract/record-imports";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { runTasks } from "#testing/jobs";
import { jobberJobs, quickBooksInvoices } from "#testing/moving-files";
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

const post = (path: string, payload: object = {}, by = owner) =>
  test.app.inject({ method: "POST", url: `/api/imports${path}`, payload, headers: by.headers });

const get = async <T>(url: string, by = owner): Promise<T> =>
  (await test.app.inject({ url: `/api${url}`, headers: by.headers })).json();

const preview = async (kind: RecordKind, csv: string): Promise<RecordPreview> => {
  const response = await post("/preview", { kind, csv });
  expect([response.statusCode, response.statusCode === 200 ? "" : response.body]).toEqual([200, ""]);
  return response.json();
};

const mappingOf = ({ columns }: RecordPreview) =>
  Object.fromEntries(columns.flatMap(({ title, target }) => (target ? [[title, target]] : [])));

const work = () =>
  runTasks(test, {
    import_clients: importClientsTask(test.deps),
    undo_client_import: undoClientImportTask(test.deps),
  });

const read = (id: string) => get<RecordImport>(`/imports/${id}`);

const load = async (kind: RecordKind, csv: string, fields: object = {}): Promise<RecordImport> => {
  const mapping = mappingOf(await preview(kind, csv));
  const response = await post("", { kind, csv, fileName: `${kind}.csv`, mapping, ...fields });
  expect([response.statusCode, response.statusCode === 202 ? "" : response.body]).toEqual([202, ""]);
  await work();
  return read(response.json()._id);
};

const undo = async (id: string): Promise<RecordImport> => {
  expect((await post(`/${id}/undo`)).statusCode).toBe(202);
  await work();
  return read(id);
};

const jobs = async (search = "") =>
  (await get<{ jobs: Job[] }>(`/jobs?limit=100&search=${encodeURIComponent(search)}`)).jobs;
const invoices = async (search = "") =>
  (await get<{ invoices: Invoice[] }>(`/invoices?limit=100&search=${encodeURIComponent(search)}`)).invoices;
const invoice = async (search: string) => get<Invoice>(`/invoices/${only(await invoices(search))._id}`);
const clientCount = async () => (await get<{ total: number }>("/clients")).total;

const only = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined || list.length !== 1) throw new Error(`${list.length} instead of one`);
  return one;
};

const newClient = (fields: object = {}) =>
  mustCall<{ _id: string }>(test, "/clients", {
    headers: owner.headers,
    payload: { firstName: "Kim", lastName: "Berg", email: "kim@example.com", ...fields },
  });

const count = async (sql: string, by = owner): Promise<number> => {
  const { rows } = await test.database.pool.query(sql, [by.organizationId]);
  return rows[0].n;
};

/** Everything that could reach somebody. */
const sent = async () => [
  await count("select count(*)::int as n from messages where organization_id = $1"),
  await count(
    `select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier in ('send_message', 'send_email', 'send_push', 'notify_people', 'announce_changes')
       and j.payload::text like '%' || $1::text || '%'`,
  ),
];

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("messy files of 300", () => {
  it("jobs of Jobber in Latin-1 with semicolons come in to at least 99 %, done but for late ones, and nobody hears of it", async () => {
    const csv = new TextDecoder("windows-1252").decode(jobberJobs());
    const seen = await preview("jobs", csv);
    expect(seen).toMatchObject({ source: "Jobber", total: 300 });
    expect(seen.columns.filter(({ target }) => target === null).map(({ title }) => title)).toEqual([
      "Lead source",
    ]);
    const run = await load("jobs", csv);
    expect(run).toMatchObject({ status: "done", done: 300, created: 291, skipped: 7, refused: 2 });
    expect((run.created + run.skipped) / run.total).toBeGreaterThanOrEqual(0.99);
    const late = await count(
      "select count(*)::int as n from jobs where organization_id = $1 and status = 'draft'",
    );
    expect(late).toBe(50);
    expect(
      await count(
        `select count(*)::int as n from jobs where organization_id = $1 and status = 'completed'
         and imported and extract(year from completed_at) in (2025, 2026) and estimated_cost_cents > 0`,
      ),
    ).toBe(291 - late);
    expect(await sent()).toEqual([0, 0]);
  });

  it("invoices of QuickBooks Online come in to at least 99 %, and who owes what is right", async () => {
    const csv = quickBooksInvoices();
    const seen = await preview("invoices", csv);
    expect(seen).toMatchObject({ source: "QuickBooks Online", total: 300 });
    const run = await load("invoices", csv);
    expect(run).toMatchObject({ status: "done", created: 299, refused: 1 });
    const { rows } = await test.database.pool.query(
      `select sum(total_cents - paid_cents)::int as owed, count(*) filter (where paid_cents < total_cents)::int as open
       from invoices where organization_id = $1`,
      [owner.organizationId],
    );
    expect(rows[0]).toEqual({ owed: Math.round(seen.owed * 100), open: 75 });
    expect(await sent()).toEqual([0, 0]);
  });
});

describe("files of other programs", () => {
  it("jobs of Housecall Pro: past ones are done, one ahead becomes a visit, names and addresses are split", async () => {
    await load(
      "jobs",
      [
        "Invoice Number,HCP Job,Created At,Date,End Time,Customer,First Name,Last Name,Email,Mobile Phone,Street,City,State,Zip,Job Status,Description,Job Amount,Assigned Employees",
        `101,x,1/2/2025,1/5/2025 9:00 AM,1/5/2025 11:00 AM,Ana Ruiz,Ana,Ruiz,ana@example.com,614-555-0101,4 Oak St,Columbus,OH,43215,Completed,Leak repair,$240.00,Sam Lee`,
        `102,x,1/2/2025,${inDays(20)} 9:00 AM,${inDays(20)} 11:00 AM,Ana Ruiz,Ana,Ruiz,ana@example.com,614-555-0101,4 Oak St,Columbus,OH,43215,Scheduled,New tap,$90.00,Nobody Known`,
        `103,x,1/2/2025,${inDays(20)},,Ana Ruiz,Ana,Ruiz,ana@example.com,,4 Oak St,Columbus,OH,43215,Scheduled,No time yet,,`,
        "104,x,1/2/2025,1/6/2025,,Ana Ruiz,Ana,Ruiz,ana@example.com,,4 Oak St,Columbus,OH,43215,Pro Canceled,Canceled,,",
      ].join("\n"),
    );
    expect(await clientCount()).toBe(1);
    expect(only(await jobs("101"))).toMatchObject({
      reference: "101",
      title: "Leak repair",
      status: "completed",
      estimatedCost: 240,
    });
    expect(only(await jobs("102"))).toMatchObject({ status: "scheduled", title: "New tap" });
    expect(only(await jobs("103"))).toMatchObject({ status: "draft", scheduledDate: inDays(20) });
    expect(only(await jobs("104")).status).toBe("cancelled");
    const { schedules } = await get<{ schedules: Visit[] }>("/schedule?limit=10");
    expect(schedules).toHaveLength(1);
    expect(await sent()).toEqual([0, 0]);
  });

  it("jobs of ServiceTitan: the client is found by its number there, technicians by their name", async () => {
    const clients =
      "Customer ID,Customer Name,Customer Type\n77,Kim Berg,Residential\n78,Kim Berg,Residential\n";
    const csv = { csv: clients, fileName: "clients.csv", onDuplicate: "keep" };
    const mapping = { "Customer ID": "externalId", "Customer Name": "name" };
    await mustCall(test, "/clients/imports", { headers: owner.headers, payload: { ...csv, mapping } });
    await work();
    const run = await load(
      "jobs",
      [
        "Job #,Customer ID,Customer Name,Location Address,Completed Date,Job Status,Jobs Total,Assigned Technicians,Business Unit",
        '5001,78,Kim Berg,"9 Lake Rd, Dublin, OH 43017",03/14/2025,Completed,"$1,250.00",Maya Torres,HVAC',
      ].join("\n"),
    );
    expect(run).toMatchObject({ created: 1, refused: 0 });
    expect(await clientCount()).toBe(2);
    const { rows } = await test.database.pool.query(
      "select c.reference, p.line1, j.completed_at::date::text as day from jobs j join clients c on c.id = j.client_id join properties p on p.id = j.property_id where j.organization_id = $1",
      [owner.organizationId],
    );
    expect(rows).toEqual([{ reference: "78", line1: "9 Lake Rd", day: "2025-03-14" }]);
  });

  it("invoices of Jobber: totals, balances and states", async () => {
    await load(
      "invoices",
      [
        "Invoice #,Client name,Client email,Subject,Created date,Issued date,Due date,Marked paid date,Status,Tax amount,Discount,Total,Balance,Job #s",
        "1042,Ana Ruiz,ana@example.com,Water heater,1/2/2025,1/3/2025,1/17/2025,1/10/2025,Paid,$8.00,$0.00,$108.00,$0.00,9",
        "1043,Ana Ruiz,ana@example.com,Tune-up,2/2/2025,2/3/2025,2/17/2025,,Past Due,$0.00,$20.00,$180.00,$80.00,9",
        "1044,Ana Ruiz,ana@example.com,Visit,3/2/2025,3/3/2025,3/17/2025,,Bad Debt,0,0,50.00,50.00,",
        "1045,Ana Ruiz,ana@example.com,Check,3/2/2025,,,,Draft,0,0,50.00,50.00,",
      ].join("\n"),
    );
    expect(await invoice("1042")).toMatchObject({
      reference: "1042",
      status: "paid",
      tax: 8,
      taxRate: 8,
      total: 108,
      payments: [{ amount: 108, method: "other", paidAt: expect.stringContaining("2025-01-10") }],
    });
    expect(await invoice("1043")).toMatchObject({
      status: "overdue",
      subtotal: 200,
      discount: 20,
      total: 180,
      balance: 80,
      terms: { dueDate: "2025-02-17" },
      sentAt: expect.stringContaining("2025-02-03"),
    });
    expect(await invoice("1044")).toMatchObject({ status: "cancelled", balance: 0 });
    expect((await invoice("1045")).sentAt).toBeNull();
    expect(new Set((await invoices()).map(({ invoiceNumber }) => invoiceNumber)).size).toBe(4);
    expect(new Set([(await invoice("1042")).job._id, (await invoice("1043")).job._id]).size).toBe(1);
  });

  it("invoices of QuickBooks Online line by line, grouped by client, with a rebate and totals left out", async () => {
    const run = await load(
      "invoices",
      [
        "Sales by Customer Detail",
        "Hollis & Sons",
        "",
        ",Date,Transaction Type,Num,Product/Service,Memo/Description,Qty,Sales Price,Amount,Balance",
        "Oak Street Dental,,,,,,,,,",
        ",03/01/2025,Invoice,2001,Labor,Two hours,2,95.00,190.00,190.00",
        ",03/01/2025,Invoice,2001,Rebate,,1,(40.00),(40.00),150.00",
        ",03/02/2025,Payment,,,,,,-150.00,0.00",
        "Total for Oak Street Dental,,,,,,,,$0.00,",
        "TOTAL,,,,,,,,$0.00,",
      ].join("\n"),
    );
    expect(run).toMatchObject({ total: 3, created: 1, merged: 1, refused: 1 });
    const { lineItems, total, client } = await invoice("2001");
    expect(client.user.firstName).toBe("Oak Street Dental");
    expect(total).toBe(150);
    expect(lineItems.map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice])).toEqual([
      ["Labor", 2, 95],
      ["Rebate", 1, -40],
    ]);
  });
});

describe("whose it is", () => {
  const csv =
    "Invoice #,Client name,Date,Total,Balance\n1,Kim Berg,3/1/2025,100,100\n2,New Person,3/1/2025,50,0\n";

  it("a name that two clients have is a question; without an answer the row is left out and can be sent again", async () => {
    const one = await newClient();
    await newClient({ email: "other@example.com" });
    const seen = await preview("invoices", csv);
    expect(seen.counts).toMatchObject({ asked: 1, newClients: 1 });
    expect(only(seen.questions)).toMatchObject({ name: "Kim Berg", rows: 1 });
    const run = await load("invoices", csv);
    expect(run).toMatchObject({ created: 1, refused: 1 });
    const file = await test.app.inject({ url: `/api/imports/${run._id}/refused`, headers: owner.headers });
    expect(file.body).toContain("You have several clients named Kim Berg.");
    const { key } = only(seen.questions);
    expect(await load("invoices", file.body, { answers: { [key]: one._id } })).toMatchObject({
      created: 1,
      refused: 0,
    });
    expect((await invoice("Kim")).client._id).toBe(one._id);
  });

  it("told to be new, all its rows are of one new client", async () => {
    await newClient();
    await newClient({ email: "other@example.com" });
    const twice = `${csv}3,Kim Berg,3/2/2025,10,0\n`;
    const { key } = only((await preview("invoices", twice)).questions);
    await load("invoices", twice, { answers: { [key]: "new" } });
    expect(await clientCount()).toBe(4);
  });

  it("the same number again is skipped, or kept if one wants both", async () => {
    await load("invoices", csv);
    expect((await preview("invoices", csv)).counts.duplicates).toBe(2);
    expect(await load("invoices", csv)).toMatchObject({ created: 0, skipped: 2 });
    expect(await load("invoices", csv, { onDuplicate: "keep" })).toMatchObject({ created: 2 });
    expect(await invoices()).toHaveLength(4);
  });
});

/** A job ahead, with a time. */
const ahead = (number: number) => `${number},Ana Ruiz,Tap ${number},${inDays(9 + number)} 10:00 AM,Scheduled`;

describe("undo", () => {
  const csv =
    "Invoice #,Client name,Date,Total,Balance\n1,Ana Ruiz,3/1/2025,100,100\n2,Bo Hart,3/1/2025,50,0\n";

  it("removes exactly what the import made: invoices, payments, jobs and clients", async () => {
    await newClient();
    const run = await load("invoices", csv);
    expect(await clientCount()).toBe(3);
    expect(await undo(run._id)).toMatchObject({ status: "undone", removed: 2, keptCount: 0 });
    expect([await clientCount(), (await jobs()).length, (await invoices()).length]).toEqual([1, 0, 0]);
    expect(await count("select count(*)::int as n from payments where organization_id = $1")).toBe(0);
  });

  it("keeps what was paid or used since, and says why", async () => {
    const run = await load("invoices", csv);
    await mustCall(test, `/invoices/${only(await invoices("Ana"))._id}/payments`, {
      headers: owner.headers,
      payload: { amount: 40, method: "cash" },
    });
    const after = await undo(run._id);
    expect(after).toMatchObject({ removed: 1, keptCount: 1 });
    expect(only(after.kept).reason).toBe("Someone changed, sent or paid it since the import.");
    expect(only(await invoices()).balance).toBe(60);
    expect(await clientCount()).toBe(1);
  });

  it("a job goes with its visit; one that was changed stays with it", async () => {
    const run = await load("jobs", ["Job #,Client,Title,Start,Status", ahead(1), ahead(2)].join("\n"));
    const job = only(await jobs("Tap 2"));
    await mustCall(test, `/jobs/${job._id}`, {
      method: "PUT",
      headers: owner.headers,
      payload: { title: "Tap 2, upstairs" },
    });
    expect(await undo(run._id)).toMatchObject({ removed: 1, keptCount: 1 });
    expect(only(await jobs()).title).toBe("Tap 2, upstairs");
    expect((await get<{ schedules: Visit[] }>("/schedule?limit=10")).schedules).toHaveLength(1);
  });
});

const quiet = () => count("select count(*)::int as n from invoices where organization_id = $1 and quiet");

/** Status and first message of a preview. */
const answer = async (payload: object) => {
  const response = await post("/preview", payload);
  return [response.statusCode, response.json().errors?.[0]?.msg];
};

describe("reminders and late fees", () => {
  const csv = `Invoice #,Client name,Client email,Date,Due date,Total,Balance\n1,Ana Ruiz,ana@example.com,3/1/2025,${inDays(-3)},100,100\n`;

  it("stay off for what came in, unless somebody turns them on or sends the invoice", async () => {
    await load("invoices", csv);
    expect(await quiet()).toBe(1);
    await mustCall(test, `/invoices/${only(await invoices())._id}/send`, {
      headers: owner.headers,
      payload: { channel: "email", to: "ana@example.com", subject: "Invoice", body: "Hello {{link}}" },
    });
    expect(await quiet()).toBe(0);
  });

  it("are on if one asks for them", async () => {
    await load("invoices", csv, { reminders: true });
    expect(await quiet()).toBe(0);
  });
});

describe("limits and rights", () => {
  it("bad files and bad columns are told in words", async () => {
    expect(await answer({ kind: "jobs", csv: "Job #,Client" })).toEqual([
      400,
      "The file has no rows below the column names",
    ]);
    expect(await answer({ kind: "quotes", csv: "a" })).toEqual([400, "Choose jobs, invoices or prices"]);
    expect(await answer({ kind: "jobs", csv: "a,b\n1,2", mapping: { c: "title" } })).toEqual([
      400,
      'The file has no column "c"',
    ]);
    expect(await answer({ kind: "jobs", csv: "a,b\n1,2", mapping: { a: "due" } })).toEqual([
      400,
      'A column of jobs can\'t be "due"',
    ]);
  });

  it("only the office may, and another organization sees nothing of it", async () => {
    const run = await load("jobs", "Job #,Client,Title,Date\n1,Ana Ruiz,Tap,3/1/2025\n");
    const technician = await signedInAs(test, "technician", owner);
    expect((await post("/preview", { kind: "jobs", csv: "a\n1" }, technician)).statusCode).toBe(403);
    const stranger = await registerOrganization(test, "Others");
    for (const path of ["", "/refused"])
      expect(
        (await test.app.inject({ url: `/api/imports/${run._id}${path}`, headers: stranger.headers }))
          .statusCode,
      ).toBe(404);
    expect((await post(`/${run._id}/undo`, {}, stranger)).statusCode).toBe(404);
    expect((await get<{ imports: unknown[] }>("/imports", stranger)).imports).toEqual([]);
    expect((await get<{ jobs: unknown[] }>("/jobs", stranger)).jobs).toEqual([]);
  });

  it("a second import waits for the first of the same company, not for one of another", async () => {
    const csv = "Job #,Client,Title,Date\n1,Ana Ruiz,Tap,3/1/2025\n";
    const body = { kind: "jobs", csv, mapping: mappingOf(await preview("jobs", csv)) };
    expect((await post("", body)).statusCode).toBe(202);
    expect((await post("", { ...body, kind: "jobs" })).statusCode).toBe(409);
    const other = await registerOrganization(test, "Others");
    expect((await post("", body, other)).statusCode).toBe(202);
    await work();
    expect(await count("select count(*)::int as n from jobs where organization_id = $1")).toBe(1);
    expect(await count("select count(*)::int as n from jobs where organization_id = $1", other)).toBe(1);
  });
});
