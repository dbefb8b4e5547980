import { cents } from "@fieldwright/domain/money";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantTx } from "./client";
import { clients, properties } from "./schema/clients";
import { invoices, payments } from "./schema/invoices";
import { jobs } from "./schema/jobs";
import { quotes } from "./schema/quotes";
import { visitAssignments, visits } from "./schema/visits";
import { searchClients, searchInvoices, searchJobs, searchQuotes, searchVisits } from "./search-lists";
import { createTenant, type TestTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

const today = "2026-11-15";
const all = { search: "", limit: 10, offset: 0 };

let test: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let records: Awaited<ReturnType<typeof fill>>;

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error("No row was inserted.");
  return row;
};

const minutes = (count: number) => new Date(Date.UTC(2026, 10, 1, 8, count));

/** Ada (Lovelace Mills) and Bob with one record of each kind. Bob's are newer. */
const fill = async (tx: TenantTx, { organizationId, userId }: TestTenant) => {
  const record = async (
    index: number,
    person: { first: string; last: string; company: string; title: string },
  ) => {
    const createdAt = minutes(index);
    const client = only(
      await tx
        .insert(clients)
        .values({
          organizationId,
          firstName: person.first,
          lastName: person.last,
          email: `${person.first}@example.com`,
          companyName: person.company,
          createdAt,
        })
        .returning(),
    );
    const owned = { organizationId, clientId: client.id, createdAt };
    const job = only(
      await tx
        .insert(jobs)
        .values({ ...owned, number: `J-0000${index}`, title: person.title })
        .returning(),
    );
    const quote = only(
      await tx
        .insert(quotes)
        .values({
          ...owned,
          number: `Q-0000${index}`,
          title: person.title,
          validUntil: index === 1 ? "2026-11-14" : today,
          sentAt: minutes(index),
        })
        .returning(),
    );
    const invoice = only(
      await tx
        .insert(invoices)
        .values({
          ...owned,
          jobId: job.id,
          number: `INV-0000${index}`,
          dueDate: index === 1 ? "2026-11-14" : today,
          sentAt: minutes(index),
          subtotal: cents(1000),
          total: cents(1000),
        })
        .returning(),
    );
    const visit = only(
      await tx
        .insert(visits)
        .values({
          ...owned,
          jobId: job.id,
          startsAt: minutes(60 * index),
          endsAt: minutes(60 * index + 60),
          duration: 60,
        })
        .returning(),
    );
    return {
      client: client.id,
      job: job.id,
      quote: quote.id,
      invoice: invoice.id,
      visit: visit.id,
      startsAt: visit.startsAt,
      endsAt: visit.endsAt,
    };
  };
  const ada = await record(1, {
    first: "Ada",
    last: "Byron",
    company: "Lovelace Mills",
    title: "50% off_boiler",
  });
  const bob = await record(2, { first: "Bob", last: "Stone", company: "", title: "Drain cleaning" });
  await tx.insert(visitAssignments).values({
    organizationId,
    visitId: ada.visit,
    userId,
    startsAt: ada.startsAt,
    endsAt: ada.endsAt,
  });
  return { ada, bob };
};

beforeAll(async () => {
  test = await createTestDatabase();
  tenant = await createTenant(test.database, "Mine");
  other = await createTenant(test.database, "Other");
  await test.database.tenant(other.organizationId, (tx) => fill(tx, other));
  records = await test.database.tenant(tenant.organizationId, (tx) => fill(tx, tenant));
});
afterAll(() => test.drop());

const inTenant = <T>(run: (tx: TenantTx) => Promise<T>) => test.database.tenant(tenant.organizationId, run);

const quotesThatAre = (status: string) => inTenant((tx) => searchQuotes(tx, { ...all, today, status }));
const invoicesThatAre = (status: string) => inTenant((tx) => searchInvoices(tx, { ...all, today, status }));
const countOf = async (
  search: typeof searchVisits | typeof searchJobs | typeof searchClients,
  status: string,
) => (await inTenant((tx) => search(tx, { ...all, status }))).total;

const lists = [
  ["client", searchClients],
  ["quote", (tx: TenantTx, filter: typeof all) => searchQuotes(tx, { ...filter, today })],
  ["job", searchJobs],
  ["visit", searchVisits],
  ["invoice", (tx: TenantTx, filter: typeof all) => searchInvoices(tx, { ...filter, today })],
] as const;

describe.each(lists)("the list of %ss", (kind, search) => {
  it("has the organization's rows, newest first, a page at a time, with the total of all pages", async () => {
    const { ada, bob } = records;
    expect(await inTenant((tx) => search(tx, all))).toMatchObject({ ids: [bob[kind], ada[kind]], total: 2 });
    expect(await inTenant((tx) => search(tx, { ...all, limit: 1, offset: 1 }))).toMatchObject({
      ids: [ada[kind]],
      total: cents(2),
    });
  });

  it.each(["ADA", "byr", "ada byron", "lovelace"])("finds %s by the name of the client", async (term) => {
    const found = await inTenant((tx) => search(tx, { ...all, search: term }));
    expect(found).toMatchObject({ ids: [records.ada[kind]], total: 1 });
  });

  it.each(["%", "_", "\\", "zebra"])("takes %s literally", async (term) => {
    const matches =
      (kind === "quote" || kind === "job" || kind === "visit") && (term === "%" || term === "_") ? 1 : 0;
    expect((await inTenant((tx) => search(tx, { ...all, search: term }))).total).toBe(matches);
  });

  it("leaves out the records of other client accounts", async () => {
    const found = await inTenant((tx) => search(tx, { ...all, ownClients: [records.bob.client] }));
    expect(found).toMatchObject({ ids: [records.bob[kind]], total: 1 });
    expect(await inTenant((tx) => search(tx, { ...all, ownClients: [] }))).toMatchObject({
      ids: [],
      total: 0,
    });
  });
});

it.each(["", "a", "ab", "abc", "j-00012\nwater heater\nsøren 李\n", "aaaa"])(
  "the letters and pairs of %j are all there, and nothing else",
  async (text) => {
    const letters = Array.from(text);
    const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
    const { rows } = await test.database.pool.query("select letter_pairs($1) as found", [text]);
    expect(new Set(rows[0].found)).toEqual(new Set([...letters, ...pairs]));
  },
);

describe("numbers and titles", () => {
  it.each([
    ["quote", "q-00001", searchQuotes],
    ["quote", "boiler", searchQuotes],
    ["job", "j-00001", searchJobs],
    ["job", "boiler", searchJobs],
    ["visit", "boiler", searchVisits],
    ["invoice", "inv-00001", searchInvoices],
  ] as const)("find a %s by %s", async (kind, term, search) => {
    const found = await inTenant((tx) => search(tx, { ...all, today, search: term }));
    expect(found).toMatchObject({ ids: [records.ada[kind]], total: 1 });
  });
});

describe("a technician", () => {
  it.each([
    ["client", searchClients],
    ["job", searchJobs],
    ["visit", searchVisits],
  ] as const)("has the %s of the visits assigned to them, searched or not", async (kind, search) => {
    const technician = tenant.userId;
    const mine = { ids: [records.ada[kind]], total: cents(1) };
    expect(await inTenant((tx) => search(tx, { ...all, technician }))).toMatchObject(mine);
    expect(await inTenant((tx) => search(tx, { ...all, technician, search: "ada" }))).toMatchObject(mine);
    expect((await inTenant((tx) => search(tx, { ...all, technician, search: "bob" }))).total).toBe(0);
  });

  it("is a filter of the visits too", async () => {
    const found = await inTenant((tx) => searchVisits(tx, { ...all, member: tenant.userId }));
    expect(found).toMatchObject({ ids: [records.ada.visit], total: 1 });
  });
});

describe("filters", () => {
  it.each([
    ["quote", searchQuotes],
    ["job", searchJobs],
    ["visit", searchVisits],
    ["invoice", searchInvoices],
  ] as const)("narrow the %ss to one client, searched or not", async (kind, search) => {
    const filter = { ...all, today, client: records.ada.client };
    const hers = { ids: [records.ada[kind]], total: cents(1) };
    expect(await inTenant((tx) => search(tx, filter))).toMatchObject(hers);
    expect(await inTenant((tx) => search(tx, { ...filter, search: "ada" }))).toMatchObject(hers);
    expect((await inTenant((tx) => search(tx, { ...filter, search: "bob" }))).total).toBe(0);
  });

  it("tell an expired quote from a pending one by its last day", async () => {
    const { ada, bob } = records;
    expect(await quotesThatAre("expired")).toMatchObject({ ids: [ada.quote], total: 1 });
    expect(await quotesThatAre("pending")).toMatchObject({ ids: [bob.quote], total: 1 });
    expect(await quotesThatAre("approved")).toMatchObject({ ids: [], total: 0 });
  });

  it("compute the status of an invoice from its balance, its due date and its void", async () => {
    const { ada, bob } = records;
    expect(await invoicesThatAre("overdue")).toMatchObject({ ids: [ada.invoice], total: 1 });
    expect(await invoicesThatAre("pending")).toMatchObject({ ids: [bob.invoice], total: 1 });
    const pay = { organizationId: tenant.organizationId, invoiceId: ada.invoice, method: "cash" as const };
    await inTenant((tx) => tx.insert(payments).values({ ...pay, amount: cents(999) }));
    expect(await invoicesThatAre("overdue")).toMatchObject({ ids: [ada.invoice], total: 1 });
    await inTenant((tx) => tx.insert(payments).values({ ...pay, amount: cents(1) }));
    expect(await invoicesThatAre("paid")).toMatchObject({ ids: [ada.invoice], total: 1 });
    expect(await invoicesThatAre("overdue")).toMatchObject({ ids: [], total: 0 });
    await inTenant((tx) =>
      tx
        .update(invoices)
        .set({ voidedAt: minutes(5) })
        .where(eq(invoices.id, bob.invoice)),
    );
    expect(await invoicesThatAre("cancelled")).toMatchObject({ ids: [bob.invoice], total: 1 });
    expect(await invoicesThatAre("pending")).toMatchObject({ ids: [], total: 0 });
  });

  it("take the stored status of clients, jobs and visits", async () => {
    expect([await countOf(searchClients, "active"), await countOf(searchClients, "prospect")]).toEqual([
      2, 0,
    ]);
    expect([await countOf(searchJobs, "draft"), await countOf(searchJobs, "completed")]).toEqual([2, 0]);
    expect([await countOf(searchVisits, "pending"), await countOf(searchVisits, "cancelled")]).toEqual([
      2, 0,
    ]);
  });
});

const totalsFor = async (term: string) =>
  Object.fromEntries(
    await Promise.all(
      lists.map(async ([kind, search]) => [
        kind,
        (await inTenant((tx) => search(tx, { ...all, search: term }))).total,
      ]),
    ),
  );
const ofEach = (total: number) => ({ client: total, quote: total, job: total, visit: total, invoice: total });

const renameAda = (lastName: string) =>
  inTenant((tx) => tx.update(clients).set({ lastName }).where(eq(clients.id, records.ada.client)));

const markVisit = (deletedAt: Date | null) =>
  inTenant((tx) => tx.update(visits).set({ deletedAt }).where(eq(visits.id, records.ada.visit)));

describe("records that are renamed", () => {
  it("are found by the new name of their client, not by the old one", async () => {
    await renameAda("King");
    expect([await totalsFor("ada king"), await totalsFor("byron")]).toEqual([ofEach(1), ofEach(0)]);
    await renameAda("Byron");
    expect(await totalsFor("byron")).toEqual(ofEach(1));
  });

  it("lend their visits the new title of the job", async () => {
    await inTenant((tx) => tx.update(jobs).set({ title: "Sewer line" }).where(eq(jobs.id, records.bob.job)));
    expect((await inTenant((tx) => searchVisits(tx, { ...all, search: "sewer" }))).ids).toEqual([
      records.bob.visit,
    ]);
  });
});

describe("a technician's own work", () => {
  it("ends with the deletion of the visit and returns with it", async () => {
    const technician = tenant.userId;
    const totals = () =>
      inTenant(async (tx) => [
        (await searchClients(tx, { ...all, technician })).total,
        (await searchJobs(tx, { ...all, technician })).total,
        (await searchVisits(tx, { ...all, technician })).total,
      ]);
    await markVisit(minutes(1));
    expect(await totals()).toEqual([0, 0, 0]);
    await markVisit(null);
    expect(await totals()).toEqual([1, 1, 1]);
  });

  it("shows of someone else's visits those that both are booked for", async () => {
    const technician = tenant.userId;
    const colleague = await createTenant(test.database, "Colleague");
    const both = (member: string) => inTenant((tx) => searchVisits(tx, { ...all, technician, member }));
    expect((await both(technician)).total).toBe(1);
    expect((await both(colleague.userId)).total).toBe(0);
  });
});

const totalOf = async (search: string) =>
  (await inTenant((tx) => searchClients(tx, { ...all, search }))).total;

describe("a client is found", () => {
  let id: string;
  beforeAll(async () => {
    id = await inTenant(async (tx) => {
      const client = only(
        await tx
          .insert(clients)
          .values({
            organizationId: tenant.organizationId,
            firstName: "Søren",
            lastName: "Nuñez-Großmann",
            email: "",
            phone: "+1 (614) 555-0123",
            contacts: [
              { label: "Work", name: "Zoë Łukasz", phone: "380.555.0199", email: "zoe@example.com" },
            ],
          })
          .returning(),
      );
      await tx.insert(properties).values([
        { organizationId: tenant.organizationId, clientId: client.id, line1: "12 Élysée Ct", zip: "43299" },
        {
          organizationId: tenant.organizationId,
          clientId: client.id,
          line1: "9 Gone Rd",
          deletedAt: minutes(1),
        },
      ]);
      return client.id;
    });
  });
  afterAll(() => inTenant((tx) => tx.delete(properties).where(eq(properties.clientId, id))));

  it.each([
    ["without its accents", "Soren Nunez-Grossmann"],
    ["with accents that it does not have", "Sören"],
    ["by a phone number with dots", "614.555.0123"],
    ["by a phone number with the country", "+1 614 555 0123"],
    ["by a phone number without anything", "6145550123"],
    ["by the end of a phone number", "555-0123"],
    ["by the phone number of a further contact", "(380) 555-0199"],
    ["by the name of a further contact", "zoe lukasz"],
    ["by a street", "12 elysee"],
    ["by a ZIP code", "43299"],
  ])("%s", async (_how, term) => {
    expect(await totalOf(term)).toBe(1);
  });

  it("by its new street, and no longer by the old one or by one that was removed", async () => {
    expect(await totalOf("gone rd")).toBe(0);
    await inTenant((tx) =>
      tx.update(properties).set({ line1: "77 Harbor Way" }).where(eq(properties.clientId, id)),
    );
    expect(await totalOf("elysee")).toBe(0);
    expect(await totalOf("77 harbor")).toBe(1);
  });
});
