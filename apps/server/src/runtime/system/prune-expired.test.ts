import { knownDevices, securityEvents, sessions } from "@fieldwright/db/schema/account-access";
import { changeEvents, idempotencyKeys, rateCounters } from "@fieldwright/db/schema/changes";
import { geocodedAddresses, travelTimes } from "@fieldwright/db/schema/places";
import { scheduleProposals } from "@fieldwright/db/schema/schedule-proposals";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganization, createPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";
import { pruneExpired } from "./prune-expired";

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe("pruning", () => {
  it("removes what is past its time and keeps the rest", async () => {
    const organizationId = await createOrganization(test.database);
    const live = await createPerson(test.database, "admin", organizationId);
    await createPerson(test.database, "admin", organizationId, { expiresAt: ago(1) });
    const key = { account: live.userId, route: "POST /clients", organizationId, requestHash: "" };
    const event = { organizationId, kind: "client", recordId: uuidv7(), version: 1 };
    await test.database.system(async (tx) => {
      await tx.insert(idempotencyKeys).values([
        { ...key, key: "old", createdAt: ago(25) },
        { ...key, key: "new", createdAt: ago(23) },
      ]);
      await tx.insert(changeEvents).values([
        { ...event, at: ago(8 * 24) },
        { ...event, at: ago(6 * 24) },
      ]);
      const proposal = { organizationId, type: "route" as const, moves: [] };
      await tx.insert(scheduleProposals).values([
        { ...proposal, createdAt: ago(31 * 24) },
        { ...proposal, createdAt: ago(29 * 24) },
      ]);
      const way = {
        organizationId,
        fromLat: 1,
        fromLng: 1,
        toLat: 2,
        seconds: 60,
        meters: 500,
        provider: "p",
      };
      await tx.insert(travelTimes).values([
        { ...way, toLng: 1, foundAt: ago(91 * 24) },
        { ...way, toLng: 2, foundAt: ago(89 * 24) },
      ]);
      const answer = { precision: "street" as const, provider: "p" };
      await tx.insert(geocodedAddresses).values([
        { ...answer, address: "old", foundAt: ago(91 * 24) },
        { ...answer, address: "new", foundAt: ago(89 * 24) },
      ]);
      const device = { userId: live.userId };
      await tx.insert(knownDevices).values([
        { ...device, tokenHash: "old", expiresAt: ago(1) },
        { ...device, tokenHash: "new", expiresAt: ago(-1) },
      ]);
      const happened = { organizationId, userId: live.userId, kind: "new_device" as const };
      await tx.insert(securityEvents).values([
        { ...happened, detail: "old", at: ago(366 * 24) },
        { ...happened, detail: "new", at: ago(364 * 24) },
      ]);
      await tx.insert(rateCounters).values([
        { key: "old", windowStart: ago(25), count: 1 },
        { key: "new", windowStart: ago(1), count: 1 },
      ]);
    });

    await pruneExpired(test.deps);

    const left = await test.database.system(async (tx) => ({
      keys: (await tx.select().from(idempotencyKeys)).map((row) => row.key),
      events: (await tx.select().from(changeEvents)).length,
      counters: (await tx.select().from(rateCounters)).map((row) => row.key),
      proposals: (await tx.select().from(scheduleProposals)).length,
      ways: (await tx.select().from(travelTimes)).map((row) => row.toLng),
      addresses: (await tx.select().from(geocodedAddresses)).map((row) => row.address),
      devices: (await tx.select().from(knownDevices)).map((row) => row.tokenHash),
      security: (await tx.select().from(securityEvents)).map((row) => row.detail),
      sessions: (await tx.select().from(sessions)).map((row) => row.id),
    }));
    expect(left).toEqual({
      keys: ["new"],
      events: 1,
      counters: ["new"],
      proposals: 1,
      ways: [2],
      addresses: ["new"],
      devices: ["new"],
      security: ["new"],
      sessions: [live.sessionId],
    });
  });
});
