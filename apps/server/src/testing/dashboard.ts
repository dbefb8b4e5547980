import type { Dashboard } from "@fieldwright/contract/dashboard";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices, payments } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { organizations } from "@fieldwright/db/schema/organizations";
import { quotes } from "@fieldwright/db/schema/quotes";
import { cents } from "@fieldwright/domain/money";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { type Person, registerOrganization, uniqueEmail } from "./auth";
import { createTestApp } from "./test-app";

type Headers = Pick<Person, "headers">;
export type NewJob = { status?: JobStatus; scheduledDate?: string; title?: string; deletedAt?: Date };
type Job = { readonly _id: string; readonly client: { readonly _id: string } };
type Paid = { readonly amount: number; readonly paidAt: string };
type NewInvoice = { dueDate: string; total?: number; voidedAt?: Date; deletedAt?: Date; paid?: Paid[] };

/** A test app with a clock that tests set, and helpers that write records directly to its database. */
export const createDashboardTest = async () => {
  let now = new Date("2026-11-01T02:00:00Z");
  const test = await createTestApp({ clock: () => now });

  const newOrganization = async (timeZone = "America/Los_Angeles"): Promise<Person> => {
    const owner = await registerOrganization(test);
    await test.database.system((tx) =>
      tx.update(organizations).set({ timeZone }).where(eq(organizations.id, owner.organizationId)),
    );
    return owner;
  };

  const dashboard = async ({ headers }: Headers): Promise<Dashboard> => {
    const answer = await test.app.inject({ url: "/api/dashboard/stats", headers });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<Dashboard>();
  };

  const addClient = async ({ organizationId }: Person, fields: object = {}): Promise<string> => {
    const id = uuidv7();
    const name = { firstName: "Kim", lastName: "Sorensen", email: uniqueEmail() };
    await test.database.tenant(organizationId, (tx) =>
      tx.insert(clients).values({ id, organizationId, createdAt: now, ...name, ...fields }),
    );
    return id;
  };

  const addJob = async ({ organizationId }: Person, clientId: string, fields: NewJob = {}): Promise<Job> => {
    const id = uuidv7();
    const hold = fields.status === "on_hold" ? { statusBeforeHold: "draft" as const } : {};
    const job = { id, organizationId, clientId, number: `J-${id}`, title: "Replace valve", createdAt: now };
    await test.database.tenant(organizationId, (tx) =>
      tx.insert(jobs).values({ ...job, ...hold, ...fields }),
    );
    return { _id: id, client: { _id: clientId } };
  };

  const addQuote = (
    { organizationId }: Person,
    clientId: string,
    validUntil: string,
    fields: object = {},
  ) => {
    const money = { subtotal: cents(10_050), total: cents(10_050) };
    const quote = { organizationId, clientId, number: `Q-${uuidv7()}`, title: "Boiler", validUntil };
    return test.database.tenant(organizationId, (tx) =>
      tx.insert(quotes).values({ ...quote, ...money, ...fields }),
    );
  };

  const addInvoice = async (
    { organizationId }: Person,
    job: Job,
    { total = 10_000, paid = [], ...fields }: NewInvoice,
  ) => {
    const id = uuidv7();
    const invoice = { id, organizationId, clientId: job.client._id, jobId: job._id, number: `INV-${id}` };
    await test.database.tenant(organizationId, async (tx) => {
      await tx
        .insert(invoices)
        .values({ ...invoice, subtotal: cents(total), total: cents(total), ...fields });
      for (const { amount, paidAt } of paid)
        await tx.insert(payments).values({
          organizationId,
          invoiceId: id,
          amount: cents(amount),
          method: "card",
          paidAt: new Date(paidAt),
        });
    });
  };

  return {
    test,
    now: () => now,
    at: (instant: string) => {
      now = new Date(instant);
    },
    newOrganization,
    dashboard,
    addClient,
    addJob,
    addQuote,
    addInvoice,
  };
};
export type DashboardTest = Awaited<ReturnType<typeof createDashboardTest>>;
