import { hash } from "@node-rs/argon2";
import pg from "pg";

/** Logins of the large organization. All of them have this password. */
export const largeTenantPassword = "bench-the-lists";
export const largeTenantLogins = {
  owner: "owner@large.bench",
  technician: "tech1@bench0.bench",
  client: "client@large.bench",
};

/** How much an organization has: five jobs, three invoices and one and a half quotes for each client. */
type Size = { readonly clients: number; readonly technicians: number };
const large: Size = { clients: 100_000, technicians: 200 };

const clientsOfSmall = 60;
const smallOrganizations = 50;
const techniciansOfSmall = 5;

/** A word of letters only, different for each number and salt. */
const word = (number: string, salt: string, length: number) =>
  `initcap(translate(substr(md5(${number} || '${salt}'), 1, ${length}), '0123456789', 'ghijklmnop'))`;

const pick = (number: string, values: readonly string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(",")}])[1 + ${number} % ${values.length}]`;

/** Same format as `documentNumber` in the domain package. */
const numbered = (prefix: string) => `'${prefix}-' || lpad(i::text, greatest(5, length(i::text)), '0')`;

/** Age of the i-th of `count` records. The last one is created now. */
const age = (count: string, step: string) => `(i - ${count}) * interval '${step}'`;

const firstNames =
  "James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara".split(" ");
const equipment = ["Water heater", "Furnace", "Drain", "Panel", "Lawn", "Faucet", "Thermostat", "Gutter"];
const work = ["repair", "installation", "inspection", "tune-up", "cleaning"];
const jobTitle = `${pick("i", equipment)} || ' ' || ${pick("i", work)} || ' ' || ${word("i", "job", 6)}`;

/** Ids are UUID version 7 and as old as the record, so that they sort as if the product had made them. */
const statements = (size: Size) => [
  `create temp table org as
   select id, n, case when n = 0 then ${size.clients} else ${clientsOfSmall} end as size,
     case when n = 0 then ${size.technicians} else ${techniciansOfSmall} end as technicians
   from (select uuidv7() as id, n from generate_series(0, ${smallOrganizations}) n) made`,
  `insert into organizations (id, name) select id, case when n = 0 then 'Large Bench Co' else 'Small Bench ' || n end from org`,
  `insert into users (id, organization_id, role, first_name, last_name, email, email_verified_at)
   select uuidv7(), o.id, 'technician', 'Tech', 'Number ' || i, 'tech' || i || '@bench' || o.n || '.bench', now()
   from org o, generate_series(1, o.technicians) i`,
  `create temp table technician as
   select u.id, u.organization_id, row_number() over (partition by u.organization_id order by u.id) - 1 as n
   from users u join org o on o.id = u.organization_id`,

  `insert into clients (id, organization_id, first_name, last_name, email, phone, company_name, status, created_at)
   select uuidv7(${age("o.size", "10 minutes")}), o.id, ${pick("i", firstNames)}, ${word("i", "last", 7)},
     'client' || i || '@example.com', '(614) 555-' || lpad((i % 10000)::text, 4, '0'),
     case when i % 3 = 0 then ${word("i", "company", 8)} || ' Holdings' else '' end,
     ${pick("i", ["active", "active", "active", "inactive", "prospect", "pending", "past_client"])},
     now() + ${age("o.size", "10 minutes")}
   from org o, generate_series(1, o.size) i`,
  `create temp table client as
   select c.id, c.organization_id, row_number() over (partition by c.organization_id order by c.created_at) - 1 as n
   from clients c join org o on o.id = c.organization_id`,
  "analyze client",
  // Each at a place of its own, within half an hour of the others.
  `insert into properties (id, organization_id, client_id, line1, city, state, zip, lat, lng, is_primary)
   select uuidv7(), organization_id, id, n % 9000 + 1 || ' Main St', 'Columbus', 'OH', (43001 + n % 128)::text,
     39.85 + n * 7919 % 2503 / 10000.0, -83.1 + n * 104729 % 2503 / 10000.0, true from client`,

  `insert into quotes (id, organization_id, client_id, number, title, status, valid_until, subtotal_cents, total_cents, created_at, sent_at, decided_at)
   select uuidv7(${age("o.size * 3 / 2", "6 minutes")}), o.id, c.id, ${numbered("Q")}, ${jobTitle},
     ${pick("i", ["approved", "approved", "rejected", "pending"])},
     (now() + ${age("o.size * 3 / 2", "6 minutes")})::date + 30, 25000, 25000, now() + ${age("o.size * 3 / 2", "6 minutes")},
     now() + ${age("o.size * 3 / 2", "6 minutes")},
     case when i % 4 < 3 then now() + ${age("o.size * 3 / 2", "6 minutes")} + i % 21 * interval '1 day' end
   from org o cross join generate_series(1, o.size * 3 / 2) i
   join client c on c.organization_id = o.id and c.n = (i::bigint * 31) % o.size`,
  `insert into jobs (id, organization_id, client_id, number, title, category, status, priority, scheduled_date, completed_at, created_at)
   select uuidv7(${age("o.size * 5", "2 minutes")}), o.id, c.id, ${numbered("J")}, ${jobTitle}, 'repair',
     ${pick("i", ["completed", "completed", "completed", "completed", "completed", "completed", "scheduled", "in_progress", "draft", "cancelled"])},
     ${pick("i", ["low", "medium", "high", "urgent"])},
     (now() + ${age("o.size * 5", "2 minutes")})::date,
     case when i % 10 < 6 then now() + ${age("o.size * 5", "2 minutes")} + interval '4 days' end,
     now() + ${age("o.size * 5", "2 minutes")}
   from org o cross join generate_series(1, o.size * 5) i
   join client c on c.organization_id = o.id and c.n = (i::bigint * 7919) % o.size`,
  `create temp table job as
   select j.id, j.organization_id, j.client_id, j.created_at,
     row_number() over (partition by j.organization_id order by j.created_at) as n
   from jobs j join org o on o.id = j.organization_id`,
  "analyze job",

  `insert into invoices (id, organization_id, client_id, job_id, number, due_date, subtotal_cents, tax_rate, tax_cents, total_cents, paid_cents, voided_at, created_at)
   select uuidv7(${age("o.size * 3", "3 minutes")}), o.id, j.client_id, j.id, ${numbered("INV")},
     (now() + ${age("o.size * 3", "3 minutes")})::date + 14, 23364, 700, 1636, 25000, case when i % 10 < 8 then 25000 else 0 end,
     case when i % 100 = 99 then now() end, now() + ${age("o.size * 3", "3 minutes")}
   from org o cross join generate_series(1, o.size * 3) i
   join job j on j.organization_id = o.id and j.n = i`,
  `insert into invoice_lines (id, organization_id, invoice_id, position, name, quantity, unit_price_cents, total_cents)
   select uuidv7(), v.organization_id, v.id, 0, 'Labor', 2000, 12500, 25000 from invoices v join org o on o.id = v.organization_id`,
  `insert into payments (id, organization_id, invoice_id, amount_cents, method, paid_at)
   select uuidv7(), v.organization_id, v.id, v.paid_cents, 'check', v.created_at + interval '5 days'
   from invoices v join org o on o.id = v.organization_id where v.paid_cents > 0`,

  // Five visits of an hour per technician and day, so that nobody is double-booked.
  `create temp table visit as
   select uuidv7() as id, j.organization_id, j.id as job_id, j.client_id, t.id as user_id, j.created_at, j.n,
     date_trunc('day', now()) + interval '30 days' - (j.n / o.technicians / 5) * interval '1 day'
       + (14 + 2 * (j.n / o.technicians % 5)) * interval '1 hour' as starts_at
   from job j join org o on o.id = j.organization_id
   join technician t on t.organization_id = j.organization_id and t.n = j.n % o.technicians`,
  `insert into visits (id, organization_id, job_id, client_id, starts_at, ends_at, duration, status, started_at, completed_at, created_at)
   select id, organization_id, job_id, client_id, starts_at, starts_at + interval '1 hour', 60,
     ${pick("n", ["completed", "completed", "completed", "confirmed", "pending", "rescheduled", "cancelled"])},
     case when n % 7 < 3 then starts_at + n % 20 * interval '1 minute' end,
     case when n % 7 < 3 then starts_at + interval '50 minutes' end, created_at
   from visit`,
  `insert into visit_assignments (id, organization_id, visit_id, user_id, starts_at, ends_at)
   select uuidv7(), organization_id, id, user_id, starts_at, starts_at + interval '1 hour' from visit`,

  `insert into time_entries (id, organization_id, job_id, visit_id, user_id, started_at, ended_at)
   select uuidv7(), organization_id, job_id, id, user_id, starts_at, starts_at + interval '50 minutes' from visit where n % 7 < 3`,

  `insert into job_plans (job_id, organization_id, open, completed, visits, client_key, scheduled_date, created_at)
   select j.id, j.organization_id, j.status in ('draft', 'scheduled', 'in_progress', 'on_hold'), j.status = 'completed',
     count(v.id), lower(c.first_name || ' ' || c.last_name), j.scheduled_date, j.created_at
   from jobs j join org o on o.id = j.organization_id join clients c on c.id = j.client_id
   left join visits v on v.job_id = j.id and v.status <> 'cancelled' group by j.organization_id, j.id, c.organization_id, c.id`,
  `update job_plans p set invoices = 1 from invoices v where v.job_id = p.job_id and v.voided_at is null`,
  `insert into own_work (organization_id, user_id, visit_id, visit_status, visit_created_at, job_id, job_status, job_created_at, client_id)
   select v.organization_id, a.user_id, v.id, v.status, v.created_at, j.id, j.status, j.created_at, v.client_id
   from visits v join org o on o.id = v.organization_id join jobs j on j.id = v.job_id join visit a on a.id = v.id`,
  `insert into document_counters (organization_id, kind, last)
   select id, kind, size * factor from org,
     (values ('quote', 1.5), ('job', 5), ('invoice', 3)) counted (kind, factor)`,
];

type Definition = { drop: string; create: string };

/** Building indexes at the end is much faster than updating them row by row. Only keys stay. */
const rebuilt = async (connection: pg.Client): Promise<Definition[]> => {
  const { rows } = await connection.query<Definition>(
    `select 'drop index ' || indexrelid::regclass as drop, pg_get_indexdef(indexrelid) as create
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = indexrelid)
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
     from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace`,
  );
  return rows;
};

const addLogins = async (connection: pg.Client): Promise<void> => {
  const { owner, technician, client } = largeTenantLogins;
  const password = await hash(largeTenantPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await connection.query(
    `insert into users (id, organization_id, role, is_owner, first_name, last_name, email, email_verified_at, password_hash)
     select uuidv7(), id, 'admin', true, 'Olive', 'Owner', $1, now(), $2 from organizations where name = 'Large Bench Co'`,
    [owner, password],
  );
  await connection.query("update users set password_hash = $2 where email = $1", [technician, password]);
  await connection.query(
    `with account as (
       insert into users (id, role, first_name, last_name, email, email_verified_at, password_hash)
       values (uuidv7(), 'client', 'Cleo', 'Client', $1, now(), $2) returning id
     )
     update clients set user_id = account.id from account
     where clients.id = (select c.id from client c join org o on o.id = c.organization_id and o.n = 0 order by c.n desc limit 1)`,
    [client, password],
  );
};

const isFilled = async (connection: pg.Client): Promise<boolean> =>
  (await connection.query("select from users where email = $1", [largeTenantLogins.client])).rowCount === 1;

/** These triggers compute stored values. The rest only check data that is correct by construction. */
const computing = ["search_text", "counted_added", "answered_added"];

const setTriggers = async (connection: pg.Client, state: "enable always" | "enable"): Promise<void> => {
  const { rows } = await connection.query<{ change: string }>(
    `select format('alter table %s ${state} trigger %I', tgrelid::regclass, tgname) as change
     from pg_trigger where tgname = any($1)`,
    [computing],
  );
  for (const { change } of rows) await connection.query(change);
};

/**
 * Adds one organization, by default with 100,000 clients, 500,000 jobs and 300,000 invoices, and fifty small ones,
 * unless they exist. `config` must be a superuser of a migrated PostgreSQL 18 database.
 */
export const fillLargeTenant = async (config: pg.ClientConfig, size = large): Promise<void> => {
  const connection = new pg.Client(config);
  await connection.connect();
  try {
    if (await isFilled(connection)) return;
    const indexes = await rebuilt(connection);
    await connection.query("begin");
    await connection.query("set local session_replication_role = replica");
    await setTriggers(connection, "enable always");
    await connection.query("set local maintenance_work_mem = '512MB'");
    for (const { drop } of indexes) await connection.query(drop);
    for (const statement of statements(size)) await connection.query(statement);
    for (const { create } of indexes) await connection.query(create);
    // Facts are looked up record by record, so they need the indexes and up-to-date statistics.
    await connection.query("analyze");
    await connection.query(
      "insert into report_facts select s.* from report_sources s join org o on o.id = s.tenant",
    );
    await addLogins(connection);
    await setTriggers(connection, "enable");
    await connection.query("commit");
    await connection.query("vacuum analyze");
  } finally {
    await connection.end();
  }
};
