import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantTx } from "./client";
import { searchClients, searchJobs, searchVisits, searchVisitsByStart } from "./search-lists";
import { createTenant, type TestTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

// Long lists use other search strategies than short ones. All strategies must find the same rows.

let test: TestDatabase;
let tenant: TestTenant;

const inTenant = <T>(run: (tx: TenantTx) => Promise<T>) => test.database.tenant(tenant.organizationId, run);

const fill = async (tx: TenantTx): Promise<void> => {
  const organization = sql`app_organization_id()`;
  await tx.execute(sql`
    insert into clients (id, organization_id, first_name, last_name, email, phone, company_name, created_at)
    select gen_random_uuid(), ${organization}, case when i % 2 = 0 then 'Mary' else 'José' end,
      'Name' || md5(i::text), 'client' || i || '@example.com', '(614) 555-' || lpad(i::text, 4, '0'),
      case when i % 50 = 0 then 'Quartz & Sons' else '' end, now() - i * interval '1 minute'
    from generate_series(1, 2500) i`);
  await tx.execute(sql`
    insert into jobs (id, organization_id, client_id, number, title, status, created_at)
    select gen_random_uuid(), c.organization_id, c.id, 'J-' || lpad(n::text, 5, '0'),
      (array['Water heater repair', 'Furnace tune-up', '50% off_drain'])[1 + n % 3] || ' ' || substr(md5(n || 'x'), 1, 6),
      case when n % 10 = 0 then 'completed' else 'draft' end, c.created_at
    from (select *, row_number() over (order by created_at) as n from clients) c`);
  await tx.execute(sql`
    insert into visits (id, organization_id, job_id, client_id, starts_at, ends_at, duration, created_at)
    select gen_random_uuid(), organization_id, id, client_id, created_at, created_at + interval '1 hour', 60, created_at
    from jobs`);
};

beforeAll(async () => {
  test = await createTestDatabase();
  tenant = await createTenant(test.database, "Large");
  await inTenant(fill);
});
afterAll(() => test.drop());

type Expected = { id: string };

/** A plain query to compare with. */
const matching = async (
  tx: TenantTx,
  list: "clients" | "jobs" | "visits",
  term: string,
): Promise<string[]> => {
  const pattern = `%${term.replace(/[\\%_]/g, "\\$&")}%`;
  const name = sql`c.first_name || ' ' || c.last_name ilike ${pattern} or c.company_name ilike ${pattern}`;
  const question = {
    clients: sql`select c.id, c.created_at from clients c where ${name} or c.email ilike ${pattern}
      or c.phone ilike ${pattern} or regexp_replace(c.phone, '[^0-9]', '', 'g') ilike ${pattern}`,
    jobs: sql`select j.id, j.created_at from jobs j join clients c on c.id = j.client_id
      where ${name} or j.title ilike ${pattern} or j.number ilike ${pattern}`,
    visits: sql`select v.id, v.created_at from visits v join jobs j on j.id = v.job_id join clients c on c.id = v.client_id
      where ${name} or j.title ilike ${pattern}`,
  };
  const { rows } = await tx.execute<Expected>(
    sql`select id from (${question[list]}) found order by created_at desc, id desc`,
  );
  return rows.map(({ id }) => id);
};

const searches = { clients: searchClients, jobs: searchJobs, visits: searchVisits };

describe.each(["clients", "jobs", "visits"] as const)("a list of 2,500 %s", (list) => {
  it.each([
    ["a letter that most have", "a"],
    ["two letters that most have", "er"],
    ["two letters that few have", "zq"],
    ["a word that a third has", "heater"],
    ["several words that a third has", "water heater repair"],
    ["a word that one in fifty has", "quartz"],
    ["words of which one is rare", "heater repair c81e72"],
    ["an email", "client1234@example.com"],
    ["a phone number as it is written", "(614) 555-1234"],
    ["digits of a phone number", "6145551234"],
    ["a number", "j-01234"],
    ["capitals and accents", "JOSÉ"],
    ["a wildcard, literally", "0% off_d"],
    ["two letters that few have", "rt"],
    ["one character that few have", "&"],
    ["two letters that nobody has", "zq"],
    ["something that nobody has", "qqqqqq"],
  ])("finds %s", async (_what, term) => {
    const expected = await inTenant((tx) => matching(tx, list, term));
    const filter = { search: term, limit: 5, offset: 3 };
    expect(await inTenant((tx) => searches[list](tx, filter))).toMatchObject({
      ids: expected.slice(3, 8),
      total: Math.min(expected.length, 1000),
      isCapped: expected.length > 1000,
    });
  });
});

describe("a status beside a term", () => {
  it.each(["a", "heater", "quartz"])("narrows what %s finds", async (term) => {
    const { all, completed } = await inTenant(async (tx) => ({
      all: await matching(tx, "jobs", term),
      completed: await searchJobs(tx, { search: term, limit: 100, offset: 0, status: "completed" }),
    }));
    const { rows } = await inTenant((tx) =>
      tx.execute<Expected>(sql`select id from jobs where status = 'completed'`),
    );
    const ids = new Set(rows.map(({ id }) => id));
    const expected = all.filter((id) => ids.has(id));
    expect(completed).toMatchObject({ ids: expected.slice(0, 100), total: expected.length, isCapped: false });
  });
});

describe("how far a search counts", () => {
  let cisterns: TestTenant;

  const inCisterns = <T>(run: (tx: TenantTx) => Promise<T>) =>
    test.database.tenant(cisterns.organizationId, run);

  /** Makes so many of the 2,100 jobs match, after 999 that do. They are spread over all their time. */
  const name = (matching: number) =>
    inCisterns((tx) =>
      tx.execute(sql`update jobs set title = 'Cistern' where title = 'Gutter' and number in (
        select number from jobs order by md5(number) limit ${matching})`),
    );

  const find = (limit: number, offset: number, sort?: string) =>
    inCisterns((tx) => searchJobs(tx, { search: "cistern", limit, offset, sort }));

  beforeAll(async () => {
    cisterns = await createTenant(test.database, "Cisterns");
    await inCisterns(async (tx) => {
      const organization = sql`app_organization_id()`;
      await tx.execute(sql`insert into clients (id, organization_id, first_name, last_name, email)
        values (gen_random_uuid(), ${organization}, 'Ada', 'Byron', 'ada@example.com')`);
      await tx.execute(sql`
        insert into jobs (id, organization_id, client_id, number, title, estimated_cost_cents, created_at)
        select gen_random_uuid(), ${organization}, c.id, number, case when place <= 999 then 'Cistern' else 'Gutter' end, 100,
          now() - n * interval '1 minute'
        from clients c, (select n, number, row_number() over (order by md5(number)) as place
          from (select n, 'J-' || lpad(n::text, 5, '0') as number from generate_series(1, 2100) n) numbered) placed`);
    });
  });

  it.each([
    [999, { total: 999, isCapped: false, amount: 99_900 }],
    [1000, { total: 1000, isCapped: false, amount: 100_000 }],
    [1001, { total: 1000, isCapped: true, amount: undefined }],
  ])("of %i matches", async (matching, totals) => {
    await name(matching);
    for (const sort of [undefined, "createdAt", "title", "nextVisit"]) {
      expect(await find(10, 0, sort)).toMatchObject(totals);
    }
  });

  it("goes on with the pages, as far as there are any", async () => {
    await name(1015);
    const all = await find(2_147_483_647, 0);
    expect(all).toMatchObject({ total: 1015, isCapped: false });
    expect(new Set(all.ids).size).toBe(1015);
    expect(await find(10, 990)).toMatchObject({ ids: all.ids.slice(990, 1000), total: 1000, isCapped: true });
    expect(await find(10, 1000)).toMatchObject({
      ids: all.ids.slice(1000, 1010),
      total: 1010,
      isCapped: true,
    });
    expect(await find(10, 1010)).toMatchObject({ ids: all.ids.slice(1010), total: 1015, isCapped: false });
  });

  it("is the same among visits in the order in which they begin", async () => {
    await inCisterns((tx) =>
      tx.execute(sql`
        insert into visits (id, organization_id, job_id, client_id, starts_at, ends_at, duration)
        select gen_random_uuid(), organization_id, id, client_id, created_at, created_at + interval '1 hour', 60 from jobs`),
    );
    const whole = { start: undefined, end: undefined, zone: "UTC", state: undefined };
    const page = { limit: 10, offset: 0, backward: false, perDay: undefined };
    const byStart = (search: string) =>
      inCisterns((tx) => searchVisitsByStart(tx, { ...whole, ...page, search }));
    expect(await byStart("cistern")).toMatchObject({ total: 1000, isCapped: true });
    await inCisterns((tx) =>
      tx.execute(sql`update visits set deleted_at = now() where id in (
        select v.id from visits v join jobs j on j.id = v.job_id where j.title = 'Cistern' limit 15)`),
    );
    expect(await byStart("cistern")).toMatchObject({ total: 1000, isCapped: false });
    expect(await byStart("")).toMatchObject({ total: 2085, isCapped: false });
  });
});

const patternsFor = (term: string) =>
  inTenant(async (tx) => {
    const { rows } = await tx.execute<{ patterns: string[] | null }>(
      sql`select indexable_patterns(${term}, list_sample('jobs', app_organization_id())) as patterns`,
    );
    return rows[0]?.patterns;
  });

describe("which words of a term are rare", () => {
  it("is judged by records from the whole life of a list, not by the newest alone", async () => {
    await inTenant((tx) =>
      tx.execute(sql`update jobs set title = 'Gutter check' where id in (
        select id from jobs order by created_at desc limit 200)`),
    );
    expect(await patternsFor("furnace tune-up zebra")).toEqual(["%zebra%"]);
  });

  it("asks for every word that is rare, since a sample cannot tell which is rarer", async () => {
    expect(await patternsFor("quartz zebra")).toEqual(["%quartz%", "%zebra%"]);
  });

  it("leaves out a word that is rare only together with a common one", async () => {
    expect(await patternsFor("furnace98765 gutter")).toEqual(["%98765%"]);
  });

  it("is not mistaken where something comes round evenly", async () => {
    await inTenant((tx) =>
      tx.execute(sql`update jobs set title = 'Obelisk check' where id in (
        select id from (select id, row_number() over (order by created_at desc) - 1 as n from jobs) numbered
        where n % 125 < 2)`),
    );
    expect(await patternsFor("obelisk")).toEqual(["%obelisk%"]);
  });

  it("asks the index for nothing when the term is common", async () => {
    expect(await patternsFor("furnace")).toBeNull();
  });
});
