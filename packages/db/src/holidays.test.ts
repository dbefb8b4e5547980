import { readFile } from "node:fs/promises";
import { federalHolidays } from "@fieldwright/domain/holidays";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clients } from "./schema/clients";
import { jobs } from "./schema/jobs";
import { organizationSettings } from "./schema/settings";
import { visits } from "./schema/visits";
import { createTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const only = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error("No row was inserted.");
  return row;
};

/** An organization created before holidays existed, with visits at these times. */
const withVisits = async (name: string, starts: readonly string[]): Promise<string> => {
  const { organizationId } = await createTenant(test.database, name);
  await test.database.system(async (tx) => {
    const person = { organizationId, firstName: "Ada", lastName: "Byron", email: `${name}@example.com` };
    const client = only(await tx.insert(clients).values(person).returning());
    const work = { organizationId, clientId: client.id, number: `J-${name}`, title: "Drain" };
    const job = only(await tx.insert(jobs).values(work).returning());
    for (const start of starts) {
      const startsAt = new Date(start);
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      await tx
        .insert(visits)
        .values({ organizationId, jobId: job.id, clientId: client.id, startsAt, endsAt, duration: 60 });
    }
  });
  return organizationId;
};

const upgrade = async () => {
  const text = await readFile(new URL("../migrations/legacy/0024_assistance.sql", import.meta.url), "utf8");
  await test.database.pool.query("alter table organization_settings drop column holidays");
  for (const statement of text.split("--> statement-breakpoint")) await test.database.pool.query(statement);
};

it("an organization that had visits on a holiday goes on working on it; the others get all holidays off", async () => {
  // Thanksgiving, Memorial Day, and the observed Independence Day at 8 PM in Chicago.
  const working = await withVisits("working", [
    "2025-11-27T15:00:00Z",
    "2026-05-25T15:00:00Z",
    "2026-07-04T01:00:00Z",
  ]);
  const resting = await withVisits("resting", ["2026-11-25T15:00:00Z", "2026-11-28T15:00:00Z"]);
  await test.database.system((tx) =>
    tx.insert(organizationSettings).values({ organizationId: resting, email: "office@example.com" }),
  );
  await upgrade();
  const rows = await test.database.system((tx) =>
    tx.select().from(organizationSettings).orderBy(sql`organization_id`),
  );
  const of = (id: string) => rows.find(({ organizationId }) => organizationId === id);
  const off = of(working)?.holidays?.off ?? [];
  expect(federalHolidays.filter((name) => !off.includes(name))).toEqual([
    "memorial_day",
    "independence_day",
    "thanksgiving_day",
  ]);
  expect(of(working)?.holidays?.own).toEqual([]);
  expect(of(resting)).toMatchObject({ holidays: null, email: "office@example.com" });
});
