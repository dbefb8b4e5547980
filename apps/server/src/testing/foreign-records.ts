import type { Database } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { properties } from "@fieldwright/db/schema/properties";
import { quotes } from "@fieldwright/db/schema/quotes";
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

/** How to make the record that an `:id` stands for, by the beginning of the route. */
export const foreignRecords: readonly { prefix: string; create: Create }[] = [
  {
    prefix: "/api/auth/sessions/",
    create: async (...where) => (await createPerson(where[0], "admin", where[1])).sessionId,
  },
  {
    prefix: "/api/users/",
    create: async (...where) => (await createPerson(where[0], "technician", where[1])).userId,
  },
  { prefix: "/api/clients/", create: createClient },
  { prefix: "/api/properties/", create: createProperty },
  { prefix: "/api/quotes/", create: createQuote },
  {
    prefix: "/api/jobs/",
    create: async (...where) => createJob(...where, await createClient(...where)),
  },
  { prefix: "/api/invoices/", create: createInvoice },
];
