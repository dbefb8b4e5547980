import { hash } from "@node-rs/argon2";
import pg from "pg";

/** Login of the busy organization. */
export const dispatcher = { email: "owner@dispatch.bench", password: "bench-the-slots" };

export const busy = { technicians: 50, days: 14, visits: 2_000 } as const;

const organization = "'0198dddd-0000-7000-8000-000000000000'::uuid";
/** A fixed id for each kind and number. */
const id = (kind: number, number: string) =>
  `('0198dddd-000${kind}-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Spread over half a degree around Columbus. */
const place = (number: string) =>
  `39.75 + (${number} * 7919 % 500) / 1000.0, -83.25 + (${number} * 104729 % 500) / 1000.0`;

/** The ten working days of the two weeks from tomorrow on. */
const workdays = `select day, row_number() over (order by day) - 1 as n
  from generate_series(current_date + 1, current_date + ${busy.days}, interval '1 day') day
  where extract(isodow from day) < 6`;

const statements = [
  `insert into organizations (id, name, time_zone) values (${organization}, 'Busy Bench Co', 'America/New_York')`,
  `insert into users (id, organization_id, role, first_name, last_name, email, email_verified_at, skills, home_lat, home_lng)
   select ${id(1, "i")}, ${organization}, 'technician', 'Tech', 'Number ' || i, 'tech' || i || '@dispatch.bench', now(),
     case when i % 4 = 0 then '{}' else '{gas}'::text[] end, ${place("i")}
   from generate_series(1, ${busy.technicians}) i`,
  `insert into time_off (id, organization_id, user_id, starts_at, ends_at, reason)
   select uuidv7(), ${organization}, ${id(1, "i")}, current_date + i % ${busy.days} + interval '16 hours',
     current_date + i % ${busy.days} + interval '18 hours', 'Dentist'
   from generate_series(1, ${busy.technicians}) i`,
  `insert into clients (id, organization_id, first_name, last_name, email, status)
   select ${id(2, "i")}, ${organization}, 'Client', 'Number ' || i, 'client' || i || '@dispatch.bench', 'active'
   from generate_series(1, 500) i`,
  `insert into properties (id, organization_id, client_id, line1, city, state, zip, is_primary, lat, lng)
   select ${id(5, "i")}, ${organization}, ${id(2, "i")}, i || ' Main St', 'Columbus', 'OH', '43215', true, ${place("i")}
   from generate_series(1, 500) i`,
  `insert into jobs (id, organization_id, client_id, number, title, category, status, required_skills)
   select ${id(3, "i")}, ${organization}, ${id(2, "1 + i % 500")}, 'J-' || lpad(i::text, 5, '0'), 'Boiler check ' || i, 'repair',
     'scheduled', '{gas}'
   from generate_series(1, ${busy.visits} + 100) i`,
  // Four visits of an hour per technician and morning, so that nobody is double-booked and afternoons are free.
  `insert into visits (id, organization_id, job_id, client_id, property_id, starts_at, ends_at, duration, status)
   select ${id(4, "i")}, ${organization}, ${id(3, "i")}, ${id(2, "1 + i % 500")}, ${id(5, "1 + i % 500")}, start, start + interval '1 hour', 60, 'confirmed'
   from (select i, (day::timestamp + interval '8 hours' + (i / ${busy.technicians} % 4) * interval '75 minutes') at time zone 'America/New_York' as start
     from generate_series(1, ${busy.visits}) i
     join (${workdays}) workday on workday.n = i / ${busy.technicians} / 4 % 10) booked`,
  `insert into visit_assignments (id, organization_id, visit_id, user_id, starts_at, ends_at)
   select uuidv7(), ${organization}, id, ${id(1, `1 + substr(id::text, 25)::integer % ${busy.technicians}`)}, starts_at, ends_at
   from visits where organization_id = ${organization}`,
];

/** Jobs without a visit, with their clients, and all technicians. */
export const openWork = {
  jobs: Array.from({ length: 100 }, (_, index) => busy.visits + 1 + index).map((number) => ({
    jobId: idOf(3, number),
    clientId: idOf(2, 1 + (number % 500)),
  })),
  teamMembers: Array.from({ length: busy.technicians }, (_, index) => idOf(1, index + 1)),
};

function idOf(kind: number, number: number): string {
  return `0198dddd-000${kind}-7000-8000-${String(number).padStart(12, "0")}`;
}

/** Adds an organization with two busy weeks ahead. `config` must be a superuser of a migrated database. */
export const fillDispatchTenant = async (config: pg.ClientConfig): Promise<void> => {
  const connection = new pg.Client(config);
  await connection.connect();
  try {
    await connection.query("begin");
    for (const statement of statements) await connection.query(statement);
    const password = await hash(dispatcher.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await connection.query(
      `insert into users (id, organization_id, role, is_owner, first_name, last_name, email, email_verified_at, password_hash)
       values (uuidv7(), ${organization}, 'admin', true, 'Olive', 'Owner', $1, now(), $2)`,
      [dispatcher.email, password],
    );
    await connection.query("commit");
    await connection.query("vacuum analyze");
  } finally {
    await connection.end();
  }
};
