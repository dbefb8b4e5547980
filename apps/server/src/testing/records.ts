import type { Client } from "@fieldwright/contract/clients";
import type { Job } from "@fieldwright/contract/jobs";
import type { Quote } from "@fieldwright/contract/quotes";
import { changeEvents } from "@fieldwright/db/schema/changes";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { desc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { mustCall, type Person, signedInAs, uniqueEmail } from "./auth";
import type { TestApp } from "./test-app";

type Fields = { readonly client?: string; readonly [name: string]: unknown };

type Method = "GET" | "POST" | "PUT" | "DELETE";

export const request = (
  { app }: TestApp,
  by: Person,
  method: Method,
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url: `/api${url}`,
    headers: { ...by.headers, ...headers },
    ...(payload ? { payload } : {}),
  });

/** The calls that change records of one kind, by the owner unless another person is given. */
export const callsOf = (path: "/jobs" | "/quotes", context: () => { test: TestApp; owner: Person }) => {
  const send = (method: Method, url: string, by: Person | undefined, payload?: object, headers = {}) => {
    const { test, owner } = context();
    return request(test, by ?? owner, method, `${path}/${url}`, payload, headers);
  };
  return {
    put: (id: string, payload: object, headers: Record<string, string> = {}, by?: Person) =>
      send("PUT", id, by, payload, headers),
    remove: (id: string, by?: Person) => send("DELETE", id, by),
    restore: (id: string, by?: Person) => send("POST", `${id}/restore`, by),
  };
};

export const newClient = (test: TestApp, by: Person, fields: object = {}) =>
  mustCall<Client>(test, "/clients", {
    headers: by.headers,
    payload: { firstName: "Kim", lastName: "Sorensen", email: uniqueEmail(), ...fields },
  });

export const quoteBody = (client: string, fields: object = {}) => ({
  client,
  title: "Water heater",
  lineItems: [{ name: "Heater", quantity: 1, unitPrice: 1250 }],
  ...fields,
});

export const newQuote = async (test: TestApp, by: Person, fields: Fields = {}) =>
  mustCall<Quote>(test, "/quotes", {
    headers: by.headers,
    payload: quoteBody(fields.client ?? (await newClient(test, by))._id, fields),
  });

/** Creates the document's link for the customer, which counts as sending it. */
export const share = async (
  test: TestApp,
  by: Person,
  path: `/quotes/${string}` | `/invoices/${string}`,
): Promise<void> => {
  await mustCall(test, `${path}/link`, { headers: by.headers });
};

export const sentQuote = async (test: TestApp, by: Person, fields: Fields = {}): Promise<Quote> => {
  const { _id } = await newQuote(test, by, fields);
  await share(test, by, `/quotes/${_id}`);
  return mustCall<Quote>(test, `/quotes/${_id}`, { method: "GET", headers: by.headers });
};

export const jobBody = (client: string, fields: object = {}) => ({
  client,
  title: "Replace valve",
  category: "Repair",
  scheduledDate: "2026-06-20",
  ...fields,
});

export const newJob = async (test: TestApp, by: Person, fields: Fields = {}) =>
  mustCall<Job>(test, "/jobs", {
    headers: by.headers,
    payload: jobBody(fields.client ?? (await newClient(test, by))._id, fields),
  });

/** A customer with an account, and their client record. */
export const newCustomer = async (test: TestApp, owner: Person): Promise<Person & { clientId: string }> => {
  const person = await signedInAs(test, "client", owner);
  const { clients } = await mustCall<{ clients: Client[] }>(test, "/clients", {
    method: "GET",
    headers: person.headers,
  });
  const [record] = clients;
  if (!record) throw new Error("the customer has no client record");
  return { ...person, organizationId: owner.organizationId, clientId: record._id };
};

type NewVisit = {
  readonly job: { readonly _id: string; readonly client: { readonly _id: string } };
  readonly startsAt: string;
  readonly status?: VisitStatus;
  readonly userId?: string;
  readonly deleted?: boolean;
};

/** Books a visit of one hour. */
export const bookVisit = async (
  { database }: TestApp,
  { organizationId }: Person,
  { job, startsAt, status = "confirmed", userId, deleted = false }: NewVisit,
): Promise<string> => {
  const id = uuidv7();
  const start = new Date(startsAt);
  const time = { startsAt: start, endsAt: new Date(start.getTime() + 3_600_000) };
  await database.tenant(organizationId, async (tx) => {
    await tx.insert(visits).values({
      id,
      organizationId,
      jobId: job._id,
      clientId: job.client._id,
      duration: 60,
      status,
      deletedAt: deleted ? new Date() : null,
      ...time,
    });
    const blocks = !deleted && status !== "cancelled";
    if (userId)
      await tx.insert(visitAssignments).values({ organizationId, visitId: id, userId, blocks, ...time });
  });
  return id;
};

/** The newest change event of a record. */
export const lastEvent = async ({ database }: TestApp, { organizationId }: Person, recordId: string) => {
  const [event] = await database.tenant(organizationId, (tx) =>
    tx
      .select()
      .from(changeEvents)
      .where(eq(changeEvents.recordId, recordId))
      .orderBy(desc(changeEvents.id))
      .limit(1),
  );
  return event;
};

/** Pretends that the record was deleted at this time. */
export const backdateDeletion = async (
  { database }: TestApp,
  table: "quotes" | "jobs",
  id: string,
  deletedAt: Date,
): Promise<void> => {
  await database.pool.query(`update ${table} set deleted_at = $2 where id = $1`, [id, deletedAt]);
};
