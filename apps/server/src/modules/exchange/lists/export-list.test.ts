import { text } from "node:stream/consumers";
import type { Client } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs, uniqueEmail } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";
import { exportList } from "./export-list";
import { clientsSheet } from "./sheets";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date("2026-03-02T12:00:00Z") });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const download = (path: string, by = owner) => test.app.inject({ url: `/api/${path}`, headers: by.headers });

const linesOf = async (path: string, by = owner) =>
  (await download(path, by)).body.slice(1).split("\r\n").slice(0, -1);

const newClient = (fields: object = {}, by = owner) =>
  mustCall<Client>(test, "/clients", {
    headers: by.headers,
    payload: { firstName: "Kim", lastName: "Sorensen", email: uniqueEmail(), ...fields },
  });

const addMany = (office: Person, count: number) =>
  test.database.pool.query(
    `insert into clients (id, organization_id, first_name, last_name, email, created_at)
     select gen_random_uuid(), $1, 'C' || n, 'X', 'x@example.com', timestamptz '2026-01-01' + n * interval '1 second'
     from generate_series(1, $2) n`,
    [office.organizationId, count],
  );

describe("the clients as a file", () => {
  it("200: UTF-8 with a mark, named, quoted as RFC 4180 has it, lines ended by CRLF", async () => {
    const office = await registerOrganization(test, "One Client");
    await newClient(
      {
        firstName: 'Zoë "Z"',
        email: "zoe@example.com",
        company: { name: "A, B\nC" },
        address: { line1: "12 Elm St", city: "Columbus", state: "OH", zip: "04321" },
        tags: ["vip", "net 30"],
      },
      office,
    );
    const response = await download("clients/export", office);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="clients-2026-03-02.csv"');
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(response.body.slice(1)).toMatch(
      /^First Name,Last Name,Email,Phone,Company,Address,Address 2,City,State,ZIP,Status,Tags,Created\r\n"Zoë ""Z""",Sorensen,zoe@example\.com,,"A, B\nC",12 Elm St,,Columbus,OH,04321,active,"vip, net 30",\d{4}-\d{2}-\d{2}\r\n$/,
    );
  });

  it.each(["=1+1", "+1 614", "-2", "@SUM(A1)"])("200: %s stays text in a spreadsheet", async (phone) => {
    const { _id } = await newClient({ phone });
    expect(await linesOf("clients/export")).toContainEqual(expect.stringContaining(`,'${phone},`));
    await test.app.inject({ method: "DELETE", url: `/api/clients/${_id}`, headers: owner.headers });
  });

  it("200: only the header for an empty list", async () => {
    expect(await linesOf("clients/export", await registerOrganization(test, "Nobody Yet"))).toHaveLength(1);
  });

  it("200: filtered and searched like the list, of this organization only", async () => {
    const office = await registerOrganization(test, "Filters");
    await newClient({ firstName: "Anna", status: "inactive" }, office);
    await newClient({ firstName: "Annabel" }, office);
    await newClient({ firstName: "Bo", status: "inactive" }, office);
    const names = async (query: string) =>
      (await linesOf(`clients/export${query}`, office)).slice(1).map((line) => line.split(",")[0]);
    expect(await names("")).toEqual(["Bo", "Annabel", "Anna"]);
    expect(await names("?status=inactive")).toEqual(["Bo", "Anna"]);
    expect(await names("?search=anna&status=inactive")).toEqual(["Anna"]);
  });

  it("200: only those that were picked, and none of another organization", async () => {
    const office = await registerOrganization(test, "Picky");
    const [one, , three] = [
      await newClient({ firstName: "One" }, office),
      await newClient({ firstName: "Two" }, office),
      await newClient({ firstName: "Three" }, office),
    ];
    const foreign = await newClient({ firstName: "Foreign" });
    const lines = await linesOf(
      `clients/export?ids=${[one, three, foreign].map(({ _id }) => _id).join(",")}`,
      office,
    );
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(["Three", "One"]);
  });

  it("200: every record once and in order, over many pages", async () => {
    const office = await registerOrganization(test, "Big List");
    await addMany(office, 1203);
    const names = (await linesOf("clients/export", office)).slice(1).map((line) => line.split(",")[0]);
    expect(names).toEqual(Array.from({ length: 1203 }, (_, index) => `C${1203 - index}`));
  });

  it("400: an unknown status", async () => {
    expect((await download("clients/export?status=gone")).statusCode).toBe(400);
  });
});

describe("quotes, jobs and invoices as files", () => {
  it("200: dollars with two decimals, statuses as of today", async () => {
    const office = await registerOrganization(test, "Documents");
    const client = (await newClient({ email: "kim@example.com" }, office))._id;
    const make = <T>(path: string, payload: object) =>
      mustCall<T>(test, path, { headers: office.headers, payload: { client, ...payload } });
    const lineItems = [{ name: "Valve", quantity: 1, unitPrice: 1234.5 }];
    await make("/quotes", { title: "Boiler", lineItems, validUntil: "2026-03-01" });
    const job = await make<{ _id: string }>("/jobs", {
      title: "Fit boiler",
      scheduledDate: "2026-03-04",
      estimatedCost: 10,
      requiredSkills: ["gas", "hvac"],
    });
    await make("/invoices", { job: job._id, lineItems, terms: { dueDate: "2026-03-01" } });

    const [, quote] = await linesOf("quotes/export", office);
    expect(quote).toContain(
      "Q-00001,Boiler,Kim Sorensen,kim@example.com,expired,1234.50,0.00,0.00,1234.50,2026-03-01,",
    );
    const [, exportedJob] = await linesOf(`jobs/export?client=${client}`, office);
    expect(exportedJob).toContain(
      "J-00001,Fit boiler,Kim Sorensen,kim@example.com,general,draft,medium,2026-03-04,,10.00,",
    );
    expect(exportedJob).toMatch(/,"gas, hvac"$/);
    const [, invoice] = await linesOf("invoices/export?status=overdue", office);
    expect(invoice).toContain(
      "INV-00001,J-00001,Fit boiler,Kim Sorensen,kim@example.com,overdue,1234.50,0.00,0.00,1234.50,0.00,1234.50,2026-03-01,",
    );
    expect(await linesOf("invoices/export?status=paid", office)).toHaveLength(1);
  });

  it("403 for technicians and clients", async () => {
    for (const role of ["technician", "client"] as const) {
      const person = await signedInAs(test, role, owner);
      for (const list of ["clients", "quotes", "jobs", "invoices"])
        expect((await download(`${list}/export`, person)).statusCode).toBe(403);
    }
  });
});

const openLongExport = async (failsAt: number) => {
  const office = await registerOrganization(test, "Long List");
  await addMany(office, 1500);
  let reads = 0;
  const read = async <T>(run: (tx: TenantTx) => Promise<T>): Promise<T> => {
    reads += 1;
    if (reads === failsAt) throw new Error("the database went away");
    return test.database.tenant(office.organizationId, run);
  };
  const principal = {
    ...office,
    sessionId: "",
    role: "admin",
    isOwner: true,
    emailVerified: true,
    clientIds: [],
  } as const;
  const { csv } = await exportList(clientsSheet, { principal, filter: { search: "" }, read }, new Date());
  return { csv, readsSoFar: () => reads };
};

describe("a long export", () => {
  it("breaks off when a page cannot be read, so that nobody takes half of it for the whole", async () => {
    const { csv } = await openLongExport(3);
    await expect(text(csv)).rejects.toThrow("the database went away");
  });

  it("reads no further than its reader, and stops with them", async () => {
    const { csv, readsSoFar } = await openLongExport(0);
    await new Promise((resolve) => csv.once("readable", resolve));
    csv.destroy();
    await new Promise((resolve) => csv.once("close", resolve));
    expect(readsSoFar()).toBe(2);
  });
});
