import type { Client } from "@fieldwright/contract/clients";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const post = (path: string, payload: object, by = owner, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: "POST",
    url: `/api/clients/${path}`,
    payload,
    headers: { ...by.headers, ...headers },
  });

const preview = async (csv: string, mapping?: object) =>
  (await post("import/preview", { csv, ...(mapping ? { mapping } : {}) })).json();

const mapping = { First: "firstName", Last: "lastName", Email: "email", Phone: "phone", City: "city" };
const csvOf = (...rows: string[]) => ["First,Last,Email,Phone,City", ...rows].join("\n");

const load = (csv: string, onDuplicate = "skip", fields: object = {}) =>
  post("import", { csv, mapping, onDuplicate, ...fields });

const clients = async (): Promise<Client[]> =>
  (await test.app.inject({ url: "/api/clients?limit=100", headers: owner.headers })).json().clients;
const people = async () =>
  (await clients()).map(({ user, phone }) => `${user.firstName} ${user.email} ${phone ?? "-"}`).toSorted();

const newClient = (fields: object = {}) =>
  mustCall<Client>(test, "/clients", {
    headers: owner.headers,
    payload: { firstName: "Kim", lastName: "Sorensen", email: "kim@example.com", ...fields },
  });

describe("the preview of an import", () => {
  it("200: guesses what the columns hold, and splits names", async () => {
    const csv =
      "\uFEFFCustomer Name;Email;Mobile Phone;Street Address;ZIP Code;Tags;Shoe size\r\n" +
      "Kim van Sorensen;kim@example.com;'+1 614;12 Elm St;04321;vip, net 30;43\r\n" +
      "\r\n" +
      '"Berg, Anna";anna@example.com;;;;;\r\n';
    const answer = await preview(csv);
    expect(answer).toEqual({
      columns: ["Customer Name", "Email", "Mobile Phone", "Street Address", "ZIP Code", "Tags", "Shoe size"],
      mapping: {
        "Customer Name": "name",
        Email: "email",
        "Mobile Phone": "phone",
        "Street Address": "line1",
        "ZIP Code": "zip",
        Tags: "tags",
      },
      total: 2,
      rows: [
        {
          row: 2,
          values: {
            firstName: "Kim van",
            lastName: "Sorensen",
            email: "kim@example.com",
            phone: "+1 614",
            line1: "12 Elm St",
            zip: "04321",
            tags: "vip, net 30",
          },
        },
        { row: 4, values: { firstName: "Anna", lastName: "Berg", email: "anna@example.com" } },
      ],
      errors: [],
      duplicates: [],
    });
    expect(await clients()).toEqual([]);
  });

  it("200: shows the first 20 rows and counts all", async () => {
    const csv = csvOf(...Array.from({ length: 30 }, (_, index) => `A,B,${index}@example.com,,`));
    const { rows, total } = await preview(csv);
    expect([rows.length, total]).toEqual([20, 30]);
  });

  it("200: names the rows that the rules of a client refuse", async () => {
    const { errors } = await preview("Name,Email,Status\nKim,kim,active\nA B,a@example.com,gone\n");
    expect(errors).toEqual([
      { row: 2, field: "lastName", msg: "Last name is required" },
      { row: 2, field: "email", msg: "Email is invalid" },
      { row: 3, field: "status", msg: expect.any(String) },
    ]);
  });

  it("200: finds duplicates within the file and among the clients, whatever the case", async () => {
    const { _id } = await newClient();
    const { duplicates } = await preview(
      csvOf("K,S,KIM@example.com,,", "A,B,new@example.com,,", "A,B,New@Example.com,,"),
    );
    expect(duplicates).toEqual([
      { row: 2, email: "KIM@example.com", firstRow: null, client: { _id, name: "Kim Sorensen" } },
      { row: 4, email: "New@Example.com", firstRow: 3, client: null },
    ]);
  });

  it("200: repeated and missing titles can be told apart", async () => {
    const { columns } = await preview("Email,,Email\na@example.com,,b@example.com");
    expect(columns).toEqual(["Email", "Column 2", "Email (2)"]);
  });

  it.each([
    ["The file is empty", "", undefined],
    ["The file has no rows below the column names", "First,Last\n,\n", undefined],
    ["This isn't a CSV file. Quote Not Closed", 'a,b\n"open,2', undefined],
    ['The file has no column "b"', "a\n1", { b: "email" }],
    ["More than one column is chosen for email", "a,b\n1,2", { a: "email", b: "email" }],
    ["Up to 5,000 rows can be imported at once", `a\n${"1\n".repeat(5001)}`, undefined],
    ["The file is larger than 900 kB", "x".repeat(900_001), undefined],
  ])("400: %s", async (message, csv, chosen) => {
    const response = await post("import/preview", { csv, ...(chosen ? { mapping: chosen } : {}) });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain(message);
  });
});

describe("an import", () => {
  it("200: takes the valid rows and reports the others", async () => {
    const response = await load(csvOf("Kim,S,kim@example.com,1,Columbus", "Bo,,bo@example.com,,"));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      created: 1,
      updated: 0,
      skipped: 0,
      errors: [{ row: 3, field: "lastName", msg: "Last name is required" }],
    });
    expect(await clients()).toMatchObject([
      { status: "active", version: 1, phone: "1", user: { profile: { address: "Columbus" } } },
    ]);
  });

  it("200: 1,201 rows at once, each with its place in the log, and one event", async () => {
    const csv = csvOf(...Array.from({ length: 1201 }, (_, index) => `A,B,${index}@example.com,,Columbus`));
    expect((await load(csv)).json()).toMatchObject({ created: 1201, errors: [] });
    const { rows } = await test.database.pool.query(
      `select
         (select count(*)::int from clients where organization_id = $1) as clients,
         (select count(*)::int from properties where organization_id = $1 and is_primary) as addresses,
         (select count(distinct record_id)::int from audit_log
           where organization_id = $1 and kind = 'client' and verb = 'create' and actor_id = $2) as logged,
         (select count(*)::int from change_events where organization_id = $1 and kind = 'client') as events`,
      [owner.organizationId, owner.userId],
    );
    expect(rows).toEqual([{ clients: 1201, addresses: 1201, logged: 1201, events: 1 }]);
  });

  it.each([
    ["skip", { created: 1, updated: 0, skipped: 2 }, ["A new@example.com 1", "Kim kim@example.com 5"]],
    [
      "create",
      { created: 3, updated: 0, skipped: 0 },
      ["A new@example.com 1", "B NEW@example.com -", "K KIM@example.com 9", "Kim kim@example.com 5"],
    ],
    ["update", { created: 1, updated: 2, skipped: 0 }, ["B new@example.com 1", "K kim@example.com 9"]],
  ])("200: with duplicates to %s", async (onDuplicate, counts, expected) => {
    await newClient({ phone: "5" });
    const csv = csvOf("K,S,KIM@example.com,9,", "A,B,new@example.com,1,", "B,B,NEW@example.com,,");
    expect((await load(csv, onDuplicate)).json()).toEqual({ ...counts, errors: [] });
    expect(await people()).toEqual(expected);
  });

  it("200: what a row leaves blank stays, and so does an address without a new street", async () => {
    const address = { line1: "12 Elm St", city: "Columbus" };
    const before = await newClient({ phone: "5", address, tags: ["vip"], status: "prospect" });
    await load(csvOf("Kit,S,kim@example.com,,Dayton"), "update");
    const [after] = await clients();
    expect(after).toMatchObject({ phone: "5", tags: ["vip"], status: "prospect", version: 2 });
    expect(after?.user).toEqual({ ...before.user, firstName: "Kit", lastName: "S" });
  });

  it("200: what was exported comes in again as it was", async () => {
    const address = { line1: "12 Elm St", line2: "Unit 4", city: "Columbus", state: "OH", zip: "04321" };
    await newClient({ phone: "+1 614", address, tags: ["a", "b c"], company: { name: "A, B" } });
    const [before] = await clients();
    const csv = (await test.app.inject({ url: "/api/clients/export", headers: owner.headers })).body;
    owner = await registerOrganization(test, "Newcomer");
    const chosen = (await preview(csv)).mapping;
    await post("import", { csv, mapping: chosen, onDuplicate: "skip" });
    const [after] = await clients();
    expect(after).toMatchObject({
      user: before?.user,
      phone: before?.phone,
      company: before?.company,
      tags: before?.tags,
      status: before?.status,
    });
  });

  it("200: the repetition with the same key imports nothing again", async () => {
    const payload = { csv: csvOf("Kim,S,kim@example.com,,"), mapping, onDuplicate: "create" };
    const first = await post("import", payload, owner, { "idempotency-key": "once" });
    const second = await post("import", payload, owner, { "idempotency-key": "once" });
    expect(second.json()).toEqual(first.json());
    expect(await clients()).toHaveLength(1);
  });

  it("400: without a mapping, or told nothing of duplicates", async () => {
    expect((await load(csvOf("a,b,c@example.com,,"), "skip", { mapping: undefined })).statusCode).toBe(400);
    expect((await load(csvOf("a,b,c@example.com,,"), "merge")).statusCode).toBe(400);
  });

  it("403 for technicians and clients", async () => {
    for (const role of ["technician", "client"] as const) {
      const person = await signedInAs(test, role, owner);
      for (const path of ["import", "import/preview"])
        expect((await post(path, { csv: "a\n1", mapping: {}, onDuplicate: "skip" }, person)).statusCode).toBe(
          403,
        );
    }
  });
});
