import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TenantTx } from "./client";
import { populate } from "./testing/populate";
import { createTenant, type TestTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

/** Tables without an organization. Only system transactions can use them. */
const globalTables = [
  "account_tokens",
  "backups",
  "contact_messages",
  "geocoded_addresses",
  "known_devices",
  "mail_state",
  "nodes",
  "push_keys",
  "push_subscriptions",
  "rate_counters",
  "sessions",
  "two_factor",
  "two_factor_challenges",
  "two_factor_recovery_codes",
  "user_settings",
];

let test: TestDatabase;
let ours: TestTenant;
let theirs: TestTenant;
let tenantTables: { name: string; key: string }[];

beforeAll(async () => {
  test = await createTestDatabase();
  ours = await createTenant(test.database, "Ours");
  theirs = await createTenant(test.database, "Theirs");
  await populate(test.database, ours);
  await populate(test.database, theirs);
  const { rows } = await test.database.pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'",
  );
  tenantTables = [
    ...rows.map(({ name }) => ({ name, key: "organization_id" })),
    { name: "organizations", key: "id" },
  ];
});
afterAll(() => test.drop());

const insufficientPrivilege = "42501";

/** The SQLSTATE that a statement in our tenant is refused with. */
const codeOf = (run: (tx: TenantTx) => Promise<unknown>): Promise<string | undefined> =>
  test.database.tenant(ours.organizationId, run).then(
    () => undefined,
    (error: { cause?: { code?: string } }) => error.cause?.code,
  );

describe("a tenant transaction without any where clause", () => {
  it("sees the rows of its own organization, and of no other, in every tenant table", async () => {
    const seen = await test.database.tenant(ours.organizationId, async (tx) => {
      const found: Record<string, unknown[]> = {};
      for (const { name, key } of tenantTables) {
        const { rows } = await tx.execute(sql.raw(`select distinct ${key} as owner from ${name}`));
        found[name] = rows;
      }
      return found;
    });
    const expected = tenantTables.map(({ name }) => [name, [{ owner: ours.organizationId }]]);
    expect(seen).toEqual(Object.fromEntries(expected));
  });

  it("cannot insert a row of another organization into any tenant table", async () => {
    const answers: Record<string, string | undefined> = {};
    for (const { name, key } of tenantTables) {
      const { rows } = await test.database.pool.query(
        `select to_jsonb(t) as row, (
           select string_agg(quote_ident(attname), ', ') from pg_attribute
           where attrelid = $2::regclass and attnum > 0 and not attisdropped and attgenerated = ''
         ) as columns
         from ${name} t where ${key} = $1`,
        [theirs.organizationId, name],
      );
      const columns = sql.raw(rows[0].columns);
      const table = sql.identifier(name);
      answers[name] = await codeOf((tx) =>
        tx.execute(sql`
          insert into ${table} (${columns}) overriding system value
          select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(rows[0].row)}::jsonb)`),
      );
    }
    expect(answers).toEqual(
      Object.fromEntries(tenantTables.map(({ name }) => [name, insufficientPrivilege])),
    );
  });

  it("changes and deletes nothing of another organization", async () => {
    const { rowCount } = await test.database.tenant(ours.organizationId, (tx) =>
      tx.execute(sql`update clients set first_name = 'x' where organization_id = ${theirs.organizationId}`),
    );
    expect(rowCount).toBe(0);
  });

  it("cannot reach the tables of no organization", async () => {
    const answers = await Promise.all(
      globalTables.map((name) => codeOf((tx) => tx.execute(sql.raw(`select from ${name}`)))),
    );
    expect(answers).toEqual(globalTables.map(() => insufficientPrivilege));
  });
});

describe("a reference to a row of another organization", () => {
  it("is refused by the key, even in a system transaction", async () => {
    const { rows } = await test.database.pool.query("select id from clients where organization_id = $1", [
      theirs.organizationId,
    ]);
    const insertion = test.database.system((tx) =>
      tx.execute(sql`
        insert into jobs (id, organization_id, client_id, number, title)
        values (gen_random_uuid(), ${ours.organizationId}, ${rows[0].id}, 'J-00002', 'Crossing')`),
    );
    await expect(insertion).rejects.toMatchObject({ cause: { code: "23503", constraint: "jobs_client_fk" } });
  });
});

describe("every table", () => {
  it("is protected by forced row-level security or is known to belong to no organization", async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select relname as name from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not (relrowsecurity and relforcerowsecurity
                  and (select count(*) = 2 from pg_policy where polrelid = c.oid))
       order by relname`,
    );
    expect(rows.map(({ name }) => name)).toEqual(globalTables);
  });
});

/** Keys without the organization, and why. Nothing may join them. */
const withoutOrganization = {
  // An account belongs to the deployment: a customer's has no organization, and its email is unique across all of them.
  "users_pkey users_email_key": "accounts",
  // May be the account of a customer.
  "attachments_uploaded_by_users_id_fk audit_log_actor_id_users_id_fk clients_user_id_users_id_fk":
    "customers",
  "job_notes_author_id_users_id_fk payments_recorded_by_users_id_fk visit_notices_user_id_fkey": "customers",
  "security_events_actor_id_fkey security_events_user_id_fkey": "customers",
  // The person and their sample company are two organizations.
  "users_sample_key users_sample_of_users_id_fk": "samples",
  // A request may come before its account has an organization.
  idempotency_keys_account_route_key_pk: "accounts",
  // Cannot be built beside writers. A person works for one organization, so it says the same with and without it.
  visit_assignments_no_overlap: "exclusion",
};
const keysWithout = Object.keys(withoutOrganization).flatMap((names) => names.split(" "));

describe("every primary, unique, foreign and exclusion key of a tenant table", () => {
  it("has the organization, but those that cannot", async () => {
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select k.name from (
         select conrelid as relation, conkey::int2[] as columns, conname::text as name from pg_constraint
         where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'x')
         union all
         select i.indrelid, i.indkey::int2[], i.indexrelid::regclass::text
         from pg_index i join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
         where i.indisunique and not exists (
           select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
       ) k
       join pg_attribute a on a.attrelid = k.relation and a.attname = 'organization_id'
       where a.attnum <> all (k.columns)`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(keysWithout.toSorted());
  });
});
