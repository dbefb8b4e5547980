import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase, systemRole, tenantRole } from "./client";
import { migrate } from "./migrate";
import { readCatalog } from "./testing/catalog";
import { migrations } from "./testing/legacy-database";
import { createTenant } from "./testing/tenants";
import { startTestCluster } from "./testing/test-cluster";

/** Roles belong to a whole cluster, so this test has its own. */
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let owner: pg.Client;
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(() => cluster.stop());
beforeEach(async () => {
  owner = new pg.Client(cluster.config);
  await owner.connect();
});
afterEach(() => owner.end());

const start = () => migrate(cluster.config, migrations);

/** What a dump leaves in a cluster that lacks the roles: no policy for them, no grant to them. */
const loseRoles = () =>
  owner.query(`drop owned by ${tenantRole}, ${systemRole}; drop role ${tenantRole}, ${systemRole}`);

describe("a database that was restored where its roles do not exist", () => {
  it("has roles, policies and grants again after a start, those on functions too", async () => {
    const before = await readCatalog(owner);
    await loseRoles();
    expect(await readCatalog(owner)).not.toEqual(before);
    await start();
    expect(await readCatalog(owner)).toEqual(before);

    const database = openDatabase(cluster.config);
    const { organizationId } = await createTenant(database, "Restored");
    const search = sql`select * from search_clients(null, null, 10, 0, null, ${randomUUID()}::uuid)`;
    const queue = sql`select enqueue_job('mail')`;
    await expect(database.tenant(organizationId, (tx) => tx.execute(search))).resolves.toBeDefined();
    await expect(database.tenant(organizationId, (tx) => tx.execute(queue))).resolves.toBeDefined();
    await database.close();
  });

  it("is healed also where somebody else's database in the cluster has the roles already", async () => {
    const before = await readCatalog(owner);
    await owner.query(`drop owned by ${tenantRole}, ${systemRole}`);
    await start();
    expect(await readCatalog(owner)).toEqual(before);
  });
});

describe("what belongs to an extension", () => {
  it("is left alone, though everyone may read it", async () => {
    await owner.query(`create table borrowed (a int); grant select on borrowed to public;
      create view borrowed_view as select 1 as a; grant select on borrowed_view to public;
      alter extension pg_trgm add table borrowed; alter extension pg_trgm add view borrowed_view`);
    await expect(start()).resolves.toBeUndefined();
    await owner.query(`alter extension pg_trgm drop table borrowed; alter extension pg_trgm drop view borrowed_view;
      drop table borrowed; drop view borrowed_view`);
  });
});

describe("what was opened by hand and can be closed", () => {
  it.each([
    ["row-level security off", "alter table clients disable row level security"],
    ["row-level security not forced", "alter table clients no force row level security"],
    ["a policy that lets all rows through", "alter policy tenant on clients using (true)"],
    ["a policy for everyone", "alter policy tenant on clients to public"],
    ["a grant too many", `grant truncate on clients to ${tenantRole}`],
    ["a grant on a column", `grant update (id) on audit_log to ${tenantRole}`],
    ["a table of no organization", `grant select on sessions to ${tenantRole}`],
    ["a function of the owner", `grant execute on function report_rebuild to ${tenantRole}`],
    ["a function for everyone", "grant execute on function report_refill to public"],
  ])("%s: is closed by the next start", async (_case, statement) => {
    const before = await readCatalog(owner);
    await owner.query(statement);
    expect(await readCatalog(owner)).not.toEqual(before);
    await start();
    expect(await readCatalog(owner)).toEqual(before);
  });
});

describe("what a start cannot close", () => {
  it.each([
    [
      "a policy of somebody else",
      "create policy open_house on clients using (true)",
      "drop policy open_house on clients",
      "clients has the policy open_house, which is not ours",
    ],
    [
      "a grant to everyone",
      "grant select on sessions to public",
      "revoke select on sessions from public",
      `${tenantRole} may SELECT on sessions, not nothing`,
    ],
    [
      "a role that sees everything",
      `alter role ${tenantRole} bypassrls`,
      `alter role ${tenantRole} nobypassrls`,
      `${tenantRole} is a superuser or bypasses row-level security`,
    ],
    [
      "a role in a role",
      `grant ${systemRole} to ${tenantRole}`,
      `revoke ${systemRole} from ${tenantRole}`,
      `${tenantRole} is a member of ${systemRole}`,
    ],
    [
      "a view",
      `grant select on report_sources to ${tenantRole}`,
      `revoke select on report_sources from ${tenantRole}`,
      `${tenantRole} may read the view report_sources`,
    ],
    [
      "the job queue",
      `grant usage on schema graphile_worker to ${tenantRole}`,
      `revoke usage on schema graphile_worker from ${tenantRole}`,
      `${tenantRole} may use the schema graphile_worker`,
    ],
    [
      "a function of somebody else that runs as the owner",
      "create function peek() returns bigint language sql security definer return (select count(*) from clients)",
      "drop function peek()",
      "peek() runs as the owner and has other grants than src/sql says",
    ],
  ])("%s: keeps the server from starting, and is named", async (_case, open, close, problem) => {
    await owner.query(open);
    try {
      const refusal = await start().catch((error: Error) => error.message);
      expect(refusal).toMatch(/^The database does not keep organizations apart\. [^\n]+$/);
      expect(refusal).toContain(problem);
    } finally {
      await owner.query(close);
    }
    await expect(start()).resolves.toBeUndefined();
  });
});
