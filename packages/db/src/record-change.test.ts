import pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TenantTx } from "./client";
import { type Change, changesChannel, recordChange } from "./record-change";
import { auditLog, changeEvents } from "./schema/changes";
import { createTenant, type TestTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
let tenant: TestTenant;
let listener: pg.Client;
let notices: unknown[];

beforeAll(async () => {
  test = await createTestDatabase();
  tenant = await createTenant(test.database, "Changes");
});
afterAll(() => test.drop());

beforeEach(async () => {
  notices = [];
  listener = new pg.Client(test.config);
  await listener.connect();
  listener.on("notification", ({ payload }) => notices.push(JSON.parse(payload ?? "null")));
  await listener.query(`listen "${changesChannel(tenant.organizationId)}"`);
});
afterEach(() => listener.end());

const changeOf = (recordId: string): Change => ({
  actor: { userId: tenant.userId },
  verb: "update",
  kind: "client",
  recordId,
  version: 2,
  from: { status: "pending" },
  to: { status: "active" },
  audience: [tenant.userId],
});

const asTenant = <T>(run: (tx: TenantTx) => Promise<T>) => test.database.tenant(tenant.organizationId, run);

const rowsOf = (recordId: string) =>
  test.database.tenant(tenant.organizationId, async (tx) => {
    const audit = (await tx.select().from(auditLog)).filter((row) => row.recordId === recordId);
    const events = (await tx.select().from(changeEvents)).filter((row) => row.recordId === recordId);
    return { audit, events };
  });

describe("a change that commits", () => {
  it("leaves an audit row, a change event and a notification that names the event", async () => {
    const recordId = uuidv7();
    await test.database.tenant(tenant.organizationId, (tx) => recordChange(tx, changeOf(recordId)));
    const { audit, events } = await rowsOf(recordId);
    expect(audit).toMatchObject([
      {
        actorId: tenant.userId,
        verb: "update",
        kind: "client",
        from: { status: "pending" },
        to: { status: "active" },
      },
    ]);
    expect(events).toMatchObject([{ kind: "client", version: 2, audience: [tenant.userId] }]);
    await expect
      .poll(() => notices)
      .toEqual([
        {
          id: events[0]?.id,
          organizationId: tenant.organizationId,
          kind: "client",
          recordId,
          version: 2,
          audience: [tenant.userId],
        },
      ]);
  });

  it("takes the organization from the caller in a system transaction", async () => {
    const recordId = uuidv7();
    const { organizationId } = tenant;
    await test.database.system((tx) =>
      recordChange(tx, {
        organizationId,
        actor: null,
        verb: "create",
        kind: "organization",
        recordId,
        version: 1,
      }),
    );
    const { audit, events } = await rowsOf(recordId);
    expect(audit).toMatchObject([{ actorId: null, from: null, to: null }]);
    expect(events).toMatchObject([{ audience: null }]);
  });

  it("is not told to those who listen to another organization", async () => {
    const stranger = await createTenant(test.database, "Stranger");
    await test.database.tenant(stranger.organizationId, (tx) => recordChange(tx, changeOf(uuidv7())));
    // Notices come in order: that of the stranger would be the first.
    const recordId = uuidv7();
    await asTenant((tx) => recordChange(tx, changeOf(recordId)));
    await expect.poll(() => notices).toMatchObject([{ recordId }]);
  });

  it("is told to the first 150 people only, and recorded for all", async () => {
    const recordId = uuidv7();
    const audience = Array.from({ length: 400 }, () => uuidv7());
    await test.database.tenant(tenant.organizationId, (tx) =>
      recordChange(tx, { ...changeOf(recordId), audience }),
    );
    const { events } = await rowsOf(recordId);
    expect(events[0]?.audience).toEqual(audience);
    await expect.poll(() => notices).toMatchObject([{ recordId, audience: audience.slice(0, 150) }]);
  });
});

describe("a change that rolls back", () => {
  it("leaves nothing and tells nobody", async () => {
    const recordId = uuidv7();
    const failing = test.database.tenant(tenant.organizationId, async (tx) => {
      await recordChange(tx, changeOf(recordId));
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await rowsOf(recordId)).toEqual({ audit: [], events: [] });
    // Notices come in order: one for the failed change would be before the next one's.
    const next = uuidv7();
    await asTenant((tx) => recordChange(tx, changeOf(next)));
    await expect.poll(() => notices).toHaveLength(1);
    expect(notices).toMatchObject([{ recordId: next }]);
  });
});

describe("history", () => {
  it("cannot be changed or deleted by a tenant", async () => {
    await expect(asTenant((tx) => tx.update(auditLog).set({ verb: "x" }))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
    await expect(asTenant((tx) => tx.delete(changeEvents))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  });
});
