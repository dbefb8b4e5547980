import { cents, thousandths } from "@fieldwright/domain/money";
import type { Database, SystemTx } from "../client";
import { apiKeys, securityEvents } from "../schema/account-access";
import { accountingExportItems, accountingExports, accountingSettings } from "../schema/accounting";
import { attachments } from "../schema/attachments";
import { auditLog, changeEvents, idempotencyKeys } from "../schema/changes";
import { clientImportRows, clientImports, dataExports, importRuns } from "../schema/client-imports";
import { clients, customerLinks, properties } from "../schema/clients";
import { fieldFacts, fieldUploadChunks, fieldUploads, userPositions, visitProgress } from "../schema/field";
import { cardCheckouts, invoiceLines, invoices, payments, stripeEvents } from "../schema/invoices";
import { checklistTemplates, jobChecklistItems, jobNotes, jobParts, visitAnswers } from "../schema/job-work";
import { jobLines, jobs } from "../schema/jobs";
import {
  clientMutes,
  lateFees,
  messageDays,
  messageSettings,
  messages,
  messageTemplates,
  reminderRules,
} from "../schema/messages";
import { documentCounters } from "../schema/organizations";
import { travelTimes } from "../schema/places";
import { priceItems } from "../schema/price-items";
import { quoteLines, quotes } from "../schema/quotes";
import { reviews } from "../schema/reviews";
import { planRuns, scheduleProposals } from "../schema/schedule-proposals";
import { integrations, organizationSettings } from "../schema/settings";
import { timeApprovals, timeEntries, timeOff } from "../schema/time-entries";
import { invitations } from "../schema/users";
import {
  calendarFeeds,
  jobRecurrences,
  visitAssignments,
  visitNotices,
  visitSignatures,
  visits,
} from "../schema/visits";
import { webhookDeliveries, webhookEndpoints } from "../schema/webhooks";
import type { TestTenant } from "./tenants";

export const at = (clock: string): Date => new Date(`2026-03-02T${clock}:00Z`);

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error("No row was inserted.");
  return row;
};

export const addClient = async (tx: SystemTx, organizationId: string, lastName = "Lovelace") =>
  only(
    await tx
      .insert(clients)
      .values({
        organizationId,
        firstName: "Ada",
        lastName,
        email: "ada@example.com",
        phone: "(614) 555-0123",
      })
      .returning(),
  );

export const addJob = async (tx: SystemTx, organizationId: string, clientId: string) =>
  only(
    await tx
      .insert(jobs)
      .values({ organizationId, clientId, number: "J-00001", title: "Leaking tap" })
      .returning(),
  );

export const addVisit = async (tx: SystemTx, job: { organizationId: string; id: string; clientId: string }) =>
  only(
    await tx
      .insert(visits)
      .values({
        organizationId: job.organizationId,
        jobId: job.id,
        clientId: job.clientId,
        startsAt: at("09:00"),
        endsAt: at("10:00"),
        duration: 60,
      })
      .returning(),
  );

const line = {
  position: 1,
  name: "Labor",
  quantity: thousandths(1000),
  unitPrice: cents(10_000),
  total: cents(10_000),
};
const totals = { subtotal: cents(10_000), total: cents(10_000) };

/** Inserts one row into every table that belongs to an organization. */
export const populate = (database: Database, { organizationId, userId }: TestTenant): Promise<void> =>
  database.system(async (tx) => {
    const client = await addClient(tx, organizationId);
    const record = { organizationId, clientId: client.id };
    await tx.insert(properties).values({ ...record, line1: "1 High St", isPrimary: true });
    const quote = only(
      await tx
        .insert(quotes)
        .values({
          ...record,
          ...totals,
          number: "Q-00001",
          title: "New tap",
          validUntil: "2026-04-01",
          sentAt: at("12:00"),
        })
        .returning(),
    );
    await tx.insert(quoteLines).values({ ...line, organizationId, quoteId: quote.id });
    const job = await addJob(tx, organizationId, client.id);
    await tx.insert(jobLines).values({ ...line, organizationId, jobId: job.id });
    const visit = await addVisit(tx, job);
    const work = { organizationId, jobId: job.id };
    const item = only(
      await tx
        .insert(jobChecklistItems)
        .values({ ...work, position: 1, text: "Shut off the water" })
        .returning(),
    );
    const answer = { itemId: item.id, visitId: visit.id, changedAt: at("09:05") };
    await tx
      .insert(visitAnswers)
      .values({ ...answer, organizationId, doneAt: answer.changedAt, doneBy: userId });
    await tx.insert(jobNotes).values({ ...work, authorId: userId, body: "The valve is behind the sink." });
    await tx.insert(timeEntries).values({ ...work, userId, startedAt: at("09:00") });
    await tx
      .insert(jobRecurrences)
      .values({ ...work, rrule: "FREQ=YEARLY", startsOn: "2026-03-02", startMinute: 540, duration: 60 });
    await tx.insert(attachments).values({
      organizationId,
      kind: "job",
      recordId: job.id,
      fileHash: "hash",
      name: "valve.jpg",
      contentType: "image/jpeg",
      size: 1,
    });
    await tx
      .insert(visitAssignments)
      .values({ organizationId, visitId: visit.id, userId, startsAt: visit.startsAt, endsAt: visit.endsAt });
    const progress = { organizationId, visitId: visit.id, userId };
    await tx.insert(visitProgress).values({ ...progress, travelAt: at("08:40") });
    const sent = {
      kind: "travel",
      body: {},
      at: at("08:40"),
      receivedAt: at("08:41"),
      outcome: "done",
    } as const;
    await tx.insert(fieldFacts).values({ ...progress, ...sent, id: visit.id, jobId: job.id });
    const part = { name: "Valve", quantity: thousandths(1000), unit: "each", changedAt: at("09:10") };
    await tx.insert(jobParts).values({ ...progress, ...part, id: visit.id, jobId: job.id });
    const signed = { name: "Ada Park", strokes: "M1 1L2 2", signedAt: at("11:00") };
    await tx.insert(visitSignatures).values({ ...progress, ...signed, id: visit.id });
    await tx.insert(userPositions).values({ organizationId, userId });
    const approved = { week: "2026-03-01", approvedBy: userId, approvedAt: at("12:00"), minutes: 60 };
    await tx.insert(timeApprovals).values({ organizationId, userId, ...approved });
    await tx
      .insert(priceItems)
      .values({ organizationId, name: "Tap", unitPrice: cents(10_000), cost: cents(6_000) });
    await tx.insert(checklistTemplates).values({ organizationId, name: "Water heater", items: [] });
    const upload = { organizationId, id: visit.id, userId, size: 2, received: 1, updatedAt: at("09:00") };
    await tx.insert(fieldUploads).values(upload);
    const chunk = { organizationId, uploadId: visit.id, position: 0, content: Buffer.from("a") };
    await tx.insert(fieldUploadChunks).values(chunk);
    const invoice = only(
      await tx
        .insert(invoices)
        .values({ ...record, ...totals, jobId: job.id, number: "INV-00001", dueDate: "2026-04-01" })
        .returning(),
    );
    await tx.insert(invoiceLines).values({ ...line, organizationId, invoiceId: invoice.id });
    await tx
      .insert(payments)
      .values({ organizationId, invoiceId: invoice.id, amount: cents(4000), method: "card" });
    const about = { recordKind: "invoice", recordId: invoice.id } as const;
    const message = { kind: "receipt", subject: "Thank you", body: "We received it." } as const;
    await tx
      .insert(messages)
      .values({ ...record, ...about, ...message, channel: "email", recipient: client.email });
    await tx.insert(messageTemplates).values({ ...message, organizationId, sms: "Thank you" });
    await tx.insert(messageSettings).values({ organizationId });
    await tx.insert(messageDays).values({ organizationId, day: "2026-03-02", sent: 1 });
    await tx.insert(visitNotices).values({ organizationId, userId, visitId: visit.id, changeId: 1 });
    const reminder = { event: "invoice_due", offset: 3, channel: "email", enabled: true } as const;
    await tx.insert(reminderRules).values({ ...reminder, organizationId });
    await tx.insert(clientMutes).values({ ...record, event: "invoice_due" });
    await tx.insert(lateFees).values({ organizationId, invoiceId: invoice.id, step: 7, amount: cents(500) });
    await tx.insert(accountingSettings).values({ organizationId });
    const period = { format: "xero", from: "2026-03-01", to: "2026-03-31" } as const;
    const exported = only(
      await tx
        .insert(accountingExports)
        .values({ ...period, organizationId, files: [], counts: { invoices: 1, payments: 0, clients: 0 } })
        .returning(),
    );
    await tx.insert(accountingExportItems).values({
      organizationId,
      exportId: exported.id,
      format: "xero",
      kind: "invoice",
      recordId: invoice.id,
    });
    await tx.insert(cardCheckouts).values({ organizationId, invoiceId: invoice.id, amount: cents(4000) });
    await tx.insert(stripeEvents).values({ organizationId, eventId: "evt_1", type: "charge.refunded" });
    await tx.insert(customerLinks).values({
      organizationId,
      kind: "invoice",
      recordId: invoice.id,
      tokenHash: organizationId,
      expiresAt: at("23:00"),
    });
    const asked = { requestedAt: at("09:00"), expiresAt: at("23:00"), tokenHash: organizationId };
    await tx.insert(reviews).values({ ...record, ...asked, jobId: job.id });
    await tx.insert(timeOff).values({ organizationId, userId, startsAt: at("12:00"), endsAt: at("18:00") });
    const way = { fromLat: 399_600, fromLng: -830_000, toLat: 400_000, toLng: -830_000 };
    const measured = { seconds: 600, meters: 6000, provider: "routing.example.com", foundAt: at("09:00") };
    await tx.insert(travelTimes).values({ organizationId, ...way, ...measured });
    await tx.insert(scheduleProposals).values({ organizationId, type: "efficiency", moves: [] });
    await tx.insert(planRuns).values({ organizationId, userId, work: 1, before: {} });
    await tx.insert(calendarFeeds).values({ organizationId, userId, tokenHash: organizationId });
    await tx.insert(organizationSettings).values({ organizationId });
    await tx.insert(integrations).values({ organizationId, slug: "stripe", credentials: "sealed" });
    await tx.insert(documentCounters).values({ organizationId, kind: "job", last: 1 });
    await tx.insert(auditLog).values({ organizationId, verb: "create", kind: "job", recordId: job.id });
    await tx.insert(changeEvents).values({ organizationId, kind: "job", recordId: job.id, version: 1 });
    await tx
      .insert(idempotencyKeys)
      .values({ organizationId, account: userId, route: "r", key: "k", requestHash: "h" });
    await tx.insert(invitations).values({
      organizationId,
      email: "new@example.com",
      firstName: "New",
      lastName: "Person",
      role: "technician",
      tokenHash: organizationId,
      invitedBy: userId,
      expiresAt: at("23:00"),
    });
    const key = { name: "Zapier", role: "manager", tokenHash: organizationId, hint: "abcd" } as const;
    await tx.insert(apiKeys).values({ ...key, scopes: ["jobs:read"], organizationId, createdBy: userId });
    await tx.insert(securityEvents).values({ organizationId, userId, kind: "new_device" });
    const endpoint = only(
      await tx
        .insert(webhookEndpoints)
        .values({
          organizationId,
          url: "https://example.com",
          events: ["job.created"],
          secret: "sealed",
          createdBy: userId,
        })
        .returning(),
    );
    const event = { eventId: job.id, type: "job.created", payload: "{}", status: "held" } as const;
    await tx.insert(webhookDeliveries).values({ ...event, organizationId, endpointId: endpoint.id });
    await tx.insert(dataExports).values({ organizationId, requestedBy: userId });
    await tx.insert(importRuns).values({ organizationId, requestedBy: userId });
    const file = { columns: ["Name"], mapping: { Name: "name" }, onDuplicate: "merge", total: 1 } as const;
    const clientImport = only(
      await tx
        .insert(clientImports)
        .values({ ...file, organizationId, requestedBy: userId })
        .returning(),
    );
    await tx
      .insert(clientImportRows)
      .values({ organizationId, importId: clientImport.id, row: 2, cells: ["Ada Lovelace"] });
  });
