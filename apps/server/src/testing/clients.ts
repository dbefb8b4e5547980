import { invoices, payments } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { cents } from "@fieldwright/domain/money";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { uuidv7 } from "uuidv7";
import type { Person } from "./auth";
import type { TestApp } from "./test-app";

type NewJob = { clientId: string; number?: string; status?: JobStatus };

export const addJob = async (
  { database }: TestApp,
  { organizationId }: Person,
  { clientId, number = `J-${uuidv7()}`, status = "scheduled" }: NewJob,
): Promise<string> => {
  const id = uuidv7();
  await database.tenant(organizationId, (tx) =>
    tx.insert(jobs).values({ id, organizationId, clientId, number, status, title: "Replace valve" }),
  );
  return id;
};

export const addVisit = async (
  test: TestApp,
  office: Person,
  { clientId, userId }: { clientId: string; userId: string },
): Promise<void> => {
  const { organizationId } = office;
  const jobId = await addJob(test, office, { clientId });
  const visitId = uuidv7();
  const time = { startsAt: new Date("2026-03-02T15:00:00Z"), endsAt: new Date("2026-03-02T17:00:00Z") };
  await test.database.tenant(organizationId, async (tx) => {
    await tx.insert(visits).values({ id: visitId, organizationId, jobId, clientId, duration: 120, ...time });
    await tx.insert(visitAssignments).values({ organizationId, visitId, userId, ...time });
  });
};

type NewInvoice = {
  clientId: string;
  jobId: string;
  number: string;
  state?: "unpaid" | "paid" | "void";
  readonly sentAt?: Date;
};

/** Adds an invoice of one dollar. */
export const addInvoice = async (
  { database }: TestApp,
  { organizationId }: Person,
  { clientId, jobId, number, state = "unpaid", sentAt }: NewInvoice,
): Promise<void> => {
  const id = uuidv7();
  await database.tenant(organizationId, async (tx) => {
    await tx.insert(invoices).values({
      id,
      organizationId,
      clientId,
      jobId,
      number,
      dueDate: "2026-04-01",
      subtotal: cents(100),
      total: cents(100),
      voidedAt: state === "void" ? new Date() : null,
      sentAt: sentAt ?? null,
    });
    if (state === "paid")
      await tx.insert(payments).values({ organizationId, invoiceId: id, amount: cents(100), method: "cash" });
  });
};
