import { cents } from "@fieldwright/domain/money";
import { eq, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Database,
  inSavepoint,
  openDatabase,
  sendLast,
  systemRole,
  type TenantTx,
  tenantRole,
} from "./client";
import { clients } from "./schema/clients";
import { invoices, payments } from "./schema/invoices";
import { visitAssignments } from "./schema/visits";
import { addClient, addJob, addVisit, at } from "./testing/populate";
import { createTenant, type TestTenant } from "./testing/tenants";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
let tenant: TestTenant;
let client: Awaited<ReturnType<typeof addClient>>;
let job: Awaited<ReturnType<typeof addJob>>;
let count = 0;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

beforeEach(async () => {
  count += 1;
  tenant = await createTenant(test.database, `Rules${count}`);
  await test.database.system(async (tx) => {
    client = await addClient(tx, tenant.organizationId);
    job = await addJob(tx, tenant.organizationId, client.id);
  });
});

const asTenant = <T>(run: (tx: TenantTx) => Promise<T>) => test.database.tenant(tenant.organizationId, run);

describe("booking one person twice", () => {
  type Booking = { from: string; until: string; blocks?: boolean; overrideReason?: string };

  const book = async ({ from, until, blocks, overrideReason }: Booking) => {
    const visit = await test.database.system((tx) => addVisit(tx, job));
    const { organizationId, userId } = tenant;
    return asTenant((tx) =>
      tx.insert(visitAssignments).values({
        organizationId,
        visitId: visit.id,
        userId,
        startsAt: at(from),
        endsAt: at(until),
        blocks,
        overrideReason,
        overriddenBy: overrideReason ? userId : undefined,
      }),
    );
  };
  const refusal = { cause: { code: "23P01", constraint: "visit_assignments_no_overlap" } };

  it("is refused when the times overlap", async () => {
    await book({ from: "09:00", until: "10:00" });
    await expect(book({ from: "09:30", until: "10:30" })).rejects.toMatchObject(refusal);
  });

  it("lets one of two win that book at the same instant", async () => {
    const outcomes = await Promise.allSettled([
      book({ from: "09:00", until: "10:00" }),
      book({ from: "09:00", until: "10:00" }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is allowed when an end touches a start", async () => {
    await book({ from: "09:00", until: "10:00" });
    await expect(book({ from: "10:00", until: "11:00" })).resolves.toBeDefined();
  });

  it("is allowed once the first visit frees its time", async () => {
    await book({ from: "09:00", until: "10:00", blocks: false });
    await expect(book({ from: "09:00", until: "10:00" })).resolves.toBeDefined();
  });

  it("is allowed with a recorded override, on top of which a plain booking is refused", async () => {
    await book({ from: "09:00", until: "10:00" });
    await book({ from: "09:30", until: "11:00", overrideReason: "Customer without water" });
    await expect(book({ from: "10:30", until: "11:30" })).rejects.toMatchObject(refusal);
  });
});

describe("the paid amount of an invoice", () => {
  it("follows its payments, refunds and corrections", async () => {
    const { organizationId } = tenant;
    const paid = await asTenant(async (tx) => {
      const [invoice] = await tx
        .insert(invoices)
        .values({
          organizationId,
          clientId: client.id,
          jobId: job.id,
          number: "INV-00001",
          dueDate: "2026-04-01",
          subtotal: cents(9000),
          total: cents(9000),
        })
        .returning();
      const invoiceId = invoice?.id ?? "";
      const seen: (number | undefined)[] = [];
      const look = async () => {
        const [row] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
        seen.push(row?.paid);
      };
      await tx.insert(payments).values([
        { organizationId, invoiceId, amount: cents(5000), method: "card" },
        { organizationId, invoiceId, amount: cents(4000), method: "cash" },
      ]);
      await look();
      await tx.insert(payments).values({ organizationId, invoiceId, amount: cents(-1000), method: "card" });
      await look();
      await tx
        .update(payments)
        .set({ amount: cents(3500) })
        .where(eq(payments.amount, cents(4000)));
      await look();
      await tx.delete(payments).where(eq(payments.amount, cents(5000)));
      await look();
      return seen;
    });
    expect(paid).toEqual([9000, 8000, 7500, 2500]);
  });
});

const open = (keepPlans: boolean) => openDatabase({ ...test.config, max: 1, keepPlans });

const clientsOf = (database: Database, organizationId: string) =>
  database.tenant(organizationId, (tx) =>
    tx.select({ id: clients.id }).from(clients).where(gt(clients.version, 0)),
  );

const plansIn = async ({ pool }: Database) =>
  (await pool.query<{ statement: string }>("select statement from pg_prepared_statements")).rows;

describe("plans that a connection keeps", () => {
  it("show each organization its own rows, planned once for all", async () => {
    const other = await createTenant(test.database, `Other${count}`);
    const database = open(true);
    try {
      for (let time = 0; time < 8; time += 1) {
        expect(await clientsOf(database, tenant.organizationId)).toEqual([{ id: client.id }]);
        expect(await clientsOf(database, other.organizationId)).toEqual([]);
      }
      expect(await plansIn(database)).toHaveLength(1);
    } finally {
      await database.close();
    }
  });

  it("are bounded, whatever texts come", async () => {
    const database = open(true);
    try {
      await database.system(async (tx) => {
        for (let column = 0; column < 300; column += 1)
          for (const value of [1, 2]) await tx.execute(sql`select ${value}::int as ${sql.raw(`c${column}`)}`);
      });
      expect(await plansIn(database)).toHaveLength(200);
    } finally {
      await database.close();
    }
  });

  it("are off behind a pooler", async () => {
    const database = open(false);
    try {
      for (let time = 0; time < 3; time += 1)
        expect(await clientsOf(database, tenant.organizationId)).toEqual([{ id: client.id }]);
      expect(await plansIn(database)).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it("survive a statement that fails, and a transaction that cannot open", async () => {
    const database = open(true);
    const divide = (by: number) => database.system((tx) => tx.execute(sql`select 1 / ${by}::int as share`));
    try {
      for (let time = 0; time < 3; time += 1)
        await expect(divide(0)).rejects.toMatchObject({ cause: { code: "22012" } });
      expect((await divide(1)).rows).toEqual([{ share: 1 }]);
      await database.pool.query(
        `revoke ${systemRole} from current_user; set session authorization ${tenantRole}`,
      );
      await expect(divide(1)).rejects.toMatchObject({ code: "42501" });
    } finally {
      await database.close();
    }
  });
});

const rename = (lastName: string) => ({ text: "update clients set last_name = $1", values: [lastName] });

const lastNames = async () =>
  (await asTenant((tx) => tx.select({ lastName: clients.lastName }).from(clients))).map(
    ({ lastName }) => lastName,
  );

describe("what goes out with the commit", () => {
  it("is kept, and written last", async () => {
    await asTenant(async (tx) => {
      sendLast(tx, rename("Last"));
      await tx.update(clients).set({ lastName: "First" });
    });
    expect(await lastNames()).toEqual(["Last"]);
  });

  it("undoes the whole transaction if it fails", async () => {
    const before = await lastNames();
    const failing = asTenant(async (tx) => {
      await tx.update(clients).set({ lastName: "First" });
      sendLast(tx, { text: "select 1 / $1::int", values: [0] });
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    expect(await lastNames()).toEqual(before);
  });

  it("goes with its savepoint, and comes after what was there before", async () => {
    await asTenant(async (tx) => {
      sendLast(tx, rename("Before"));
      const attempt = async (): Promise<string> => {
        sendLast(tx, rename("Undone"));
        throw new Error("no");
      };
      expect(await inSavepoint(tx, attempt, () => "refused")).toBe("refused");
    });
    expect(await lastNames()).toEqual(["Before"]);
  });
});

describe("a transaction that has failed", () => {
  it("tells why, whichever of the statements that were sent together is heard of first", async () => {
    const failing = asTenant(async (tx) => {
      const before = tx.$client.query({ text: "select 1" }, []);
      const failed = tx.$client.query({ text: "select 1 / $1::int" }, [0]);
      const last = tx.$client.query({ text: "select 2" }, []);
      await Promise.allSettled([before, failed]);
      await last;
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
  });

  it("sends nothing more, though part of it goes on: the connection may serve someone else", async () => {
    const database = openDatabase({ ...test.config, max: 1 });
    const other = await createTenant(test.database, `Other${count}`);
    let kept: TenantTx | undefined;
    try {
      const failing = database.tenant(other.organizationId, async (tx) => {
        kept = tx;
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      await database.tenant(tenant.organizationId, async (tx) => {
        await expect(kept?.update(clients).set({ lastName: "Stray" }).execute()).rejects.toMatchObject({
          cause: { message: "The transaction has ended." },
        });
        expect(await tx.select({ lastName: clients.lastName }).from(clients)).not.toContainEqual({
          lastName: "Stray",
        });
      });
    } finally {
      await database.close();
    }
  });
});
