import type { Database, SystemTx } from "@fieldwright/db/client";
import { apiKeys } from "@fieldwright/db/schema/account-access";
import { accountingExports } from "@fieldwright/db/schema/accounting";
import { attachments } from "@fieldwright/db/schema/attachments";
import { clientImports, dataExports } from "@fieldwright/db/schema/client-imports";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { fieldUploads } from "@fieldwright/db/schema/field";
import { invoices } from "@fieldwright/db/schema/invoices";
import { checklistTemplates, jobChecklistItems, jobNotes } from "@fieldwright/db/schema/job-work";
import { jobs } from "@fieldwright/db/schema/jobs";
import { messages } from "@fieldwright/db/schema/messages";
import { priceItems } from "@fieldwright/db/schema/price-items";
import { quotes } from "@fieldwright/db/schema/quotes";
import { timeEntries, timeOff } from "@fieldwright/db/schema/time-entries";
import { invitations } from "@fieldwright/db/schema/users";
import { visits } from "@fieldwright/db/schema/visits";
import { webhookDeliveries, webhookEndpoints } from "@fieldwright/db/schema/webhooks";
import { plainTick } from "@fieldwright/domain/checklists";
import { cents } from "@fieldwright/domain/money";
import { uuidv7 } from "uuidv7";
import { createPerson } from "./people";

type Create = (database: Database, organizationId: string) => Promise<string>;

const createClient: Create = async (database, organizationId) => {
  const id = uuidv7();
  const name = { firstName: "Else", lastName: "Where", email: "else@example.com" };
  await database.system((tx) => tx.insert(clients).values({ id, organizationId, ...name }));
  return id;
};

const createProperty: Create = async (database, organizationId) => {
  const id = uuidv7();
  const clientId = await createClient(database, organizationId);
  await database.system((tx) =>
    tx.insert(properties).values({ id, organizationId, clientId, line1: "Elsewhere" }),
  );
  return id;
};

const createQuote: Create = async (database, organizationId) => {
  const id = uuidv7();
  const clientId = await createClient(database, organizationId);
  const quote = {
    id,
    organizationId,
    clientId,
    number: `Q-${id}`,
    title: "Elsewhere",
    validUntil: "2099-01-01",
  };
  await database.system((tx) => tx.insert(quotes).values(quote));
  return id;
};

const createJob = async (database: Database, organizationId: string, clientId: string): Promise<string> => {
  const id = uuidv7();
  const job = { id, organizationId, clientId, number: `J-${id}`, title: "Elsewhere" };
  await database.system((tx) => tx.insert(jobs).values(job));
  return id;
};

const createInvoice: Create = async (database, organizationId) => {
  const id = uuidv7();
  const clientId = await createClient(database, organizationId);
  const jobId = await createJob(database, organizationId, clientId);
  const invoice = { id, organizationId, clientId, jobId, number: `INV-${id}`, dueDate: "2099-01-01" };
  await database.system((tx) => tx.insert(invoices).values(invoice));
  return id;
};

const createJobPart =
  (
    insert: (
      tx: SystemTx,
      part: { id: string; organizationId: string; jobId: string },
      userId: string,
    ) => unknown,
  ): Create =>
  async (database, organizationId) => {
    const id = uuidv7();
    const jobId = await createJob(database, organizationId, await createClient(database, organizationId));
    const { userId } = await createPerson(database, "technician", organizationId);
    await database.system(async (tx) => insert(tx, { id, organizationId, jobId }, userId));
    return id;
  };

const createNote = createJobPart((tx, part, authorId) =>
  tx.insert(jobNotes).values({ ...part, authorId, body: "Elsewhere" }),
);

const createChecklistItem = createJobPart((tx, part) =>
  tx.insert(jobChecklistItems).values({ ...part, position: 0, text: "Elsewhere" }),
);

const createTimeEntry = createJobPart((tx, part, userId) =>
  tx.insert(timeEntries).values({ ...part, userId, startedAt: new Date() }),
);

const createFile = createJobPart((tx, { jobId, ...part }, uploadedBy) =>
  tx.insert(attachments).values({
    ...part,
    kind: "job",
    recordId: jobId,
    fileHash: "0".repeat(64),
    name: "elsewhere.pdf",
    contentType: "application/pdf",
    size: 1,
    uploadedBy,
  }),
);

const createVisit: Create = async (database, organizationId) => {
  const id = uuidv7();
  const clientId = await createClient(database, organizationId);
  const jobId = await createJob(database, organizationId, clientId);
  const time = { startsAt: new Date("2026-03-02T09:00:00Z"), endsAt: new Date("2026-03-02T10:00:00Z") };
  await database.system((tx) =>
    tx.insert(visits).values({ id, organizationId, clientId, jobId, duration: 60, ...time }),
  );
  return id;
};

const createTimeOff: Create = async (database, organizationId) => {
  const id = uuidv7();
  const { userId } = await createPerson(database, "technician", organizationId);
  const time = { startsAt: new Date("2026-03-02T00:00:00Z"), endsAt: new Date("2026-03-03T00:00:00Z") };
  await database.system((tx) => tx.insert(timeOff).values({ id, organizationId, userId, ...time }));
  return id;
};

const createAccountingExport: Create = async (database, organizationId) => {
  const id = uuidv7();
  const period = { format: "xero", from: "2026-03-01", to: "2026-03-31" } as const;
  const empty = { files: [], counts: { invoices: 0, payments: 0, clients: 0 } };
  await database.system((tx) =>
    tx.insert(accountingExports).values({ id, organizationId, ...period, ...empty }),
  );
  return id;
};

const createMessage: Create = async (database, organizationId) => {
  const id = uuidv7();
  const clientId = await createClient(database, organizationId);
  const about = { clientId, kind: "receipt", recordKind: "invoice", recordId: clientId } as const;
  const letter = { channel: "email", recipient: "else@example.com", subject: "Elsewhere", body: "" } as const;
  await database.system((tx) => tx.insert(messages).values({ id, organizationId, ...about, ...letter }));
  return id;
};

const createKey: Create = async (database, organizationId) => {
  const id = uuidv7();
  const { userId } = await createPerson(database, "admin", organizationId);
  const key = { id, organizationId, createdBy: userId, name: "Elsewhere", tokenHash: id, hint: "0000" };
  await database.system((tx) => tx.insert(apiKeys).values({ ...key, role: "admin", scopes: ["jobs:read"] }));
  return id;
};

const createWebhook: Create = async (database, organizationId) => {
  const id = uuidv7();
  const { userId } = await createPerson(database, "admin", organizationId);
  const endpoint = { id, organizationId, createdBy: userId, url: "https://example.com", secret: "sealed" };
  await database.system((tx) => tx.insert(webhookEndpoints).values({ ...endpoint, events: [] }));
  return id;
};

const createDelivery: Create = async (database, organizationId) => {
  const id = uuidv7();
  const endpointId = await createWebhook(database, organizationId);
  const event = { eventId: id, type: "test", payload: "{}", status: "held" } as const;
  await database.system((tx) =>
    tx.insert(webhookDeliveries).values({ ...event, id, organizationId, endpointId }),
  );
  return id;
};

const createExport: Create = async (database, organizationId) => {
  const id = uuidv7();
  const { userId } = await createPerson(database, "admin", organizationId);
  await database.system((tx) => tx.insert(dataExports).values({ id, organizationId, requestedBy: userId }));
  return id;
};

const createImport: Create = async (database, organizationId) => {
  const id = uuidv7();
  const { userId } = await createPerson(database, "admin", organizationId);
  // One that is done: an organization has at most one open.
  const file = { columns: ["Job #"], mapping: {}, onDuplicate: "skip", total: 0, status: "done" } as const;
  await database.system((tx) =>
    tx.insert(clientImports).values({ id, organizationId, requestedBy: userId, kind: "jobs", ...file }),
  );
  return id;
};

const createUpload: Create = async (database, organizationId) => {
  const id = uuidv7();
  const { userId } = await createPerson(database, "technician", organizationId);
  const upload = { id, organizationId, userId, size: 2, updatedAt: new Date() };
  await database.system((tx) => tx.insert(fieldUploads).values(upload));
  return id;
};

const createTemplate: Create = async (database, organizationId) => {
  const id = uuidv7();
  const template = { id, organizationId, name: "Elsewhere", items: [{ ...plainTick, text: "Elsewhere" }] };
  await database.system((tx) => tx.insert(checklistTemplates).values(template));
  return id;
};

const createPriceItem: Create = async (database, organizationId) => {
  const id = uuidv7();
  const item = { id, organizationId, name: "Elsewhere", unitPrice: cents(100) };
  await database.system((tx) => tx.insert(priceItems).values(item));
  return id;
};

const createInvitation: Create = async (database, organizationId) => {
  const id = uuidv7();
  const { userId: invitedBy } = await createPerson(database, "admin", organizationId);
  const person = {
    firstName: "Else",
    lastName: "Where",
    email: `${id}@example.com`,
    role: "technician",
  } as const;
  const expiresAt = new Date("2099-01-01");
  await database.system((tx) =>
    tx.insert(invitations).values({ id, organizationId, ...person, tokenHash: id, invitedBy, expiresAt }),
  );
  return id;
};

/** Creates the record that `:id` stands for, by the route's prefix. */
export const foreignRecords: readonly { prefix: string; create: Create }[] = [
  {
    prefix: "/api/auth/sessions/",
    create: async (...where) => (await createPerson(where[0], "admin", where[1])).sessionId,
  },
  {
    prefix: "/api/users/",
    create: async (...where) => (await createPerson(where[0], "technician", where[1])).userId,
  },
  { prefix: "/api/team/invitations/", create: createInvitation },
  { prefix: "/api/time-off/", create: createTimeOff },
  { prefix: "/api/clients/", create: createClient },
  { prefix: "/api/properties/", create: createProperty },
  { prefix: "/api/price-book/", create: createPriceItem },
  { prefix: "/api/quotes/", create: createQuote },
  {
    prefix: "/api/jobs/",
    create: async (...where) => createJob(...where, await createClient(...where)),
  },
  { prefix: "/api/job-notes/", create: createNote },
  { prefix: "/api/checklist-items/", create: createChecklistItem },
  { prefix: "/api/checklist-templates/", create: createTemplate },
  { prefix: "/api/time-entries/", create: createTimeEntry },
  { prefix: "/api/files/", create: createFile },
  { prefix: "/api/invoices/", create: createInvoice },
  { prefix: "/api/pdfs/", create: createInvoice },
  { prefix: "/api/schedule/", create: createVisit },
  { prefix: "/api/ai-schedule/", create: createVisit },
  { prefix: "/api/api-keys/", create: createKey },
  { prefix: "/api/exports/", create: createExport },
  { prefix: "/api/imports/", create: createImport },
  { prefix: "/api/webhooks/", create: createWebhook },
  { prefix: "/api/webhook-deliveries/", create: createDelivery },
  { prefix: "/api/accounting/exports/", create: createAccountingExport },
  { prefix: "/api/messages/", create: createMessage },
  { prefix: "/api/field/uploads/", create: createUpload },
];
