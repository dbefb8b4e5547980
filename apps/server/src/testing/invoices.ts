import type { Client } from "@fieldwright/contract/clients";
import type { Invoice } from "@fieldwright/contract/invoices";
import type { Job } from "@fieldwright/contract/jobs";
import { mustCall, type Person, uniqueEmail } from "./auth";
import type { TestApp } from "./test-app";

export type Billed = { readonly client: string; readonly job: string };

export const addClient = (test: TestApp, { headers }: Person, fields: object = {}): Promise<Client> =>
  mustCall<Client>(test, "/clients", {
    headers,
    payload: { firstName: "Kim", lastName: "Sorensen", email: uniqueEmail(), ...fields },
  });

export const addJobFor = async (test: TestApp, { headers }: Person, client: string): Promise<string> => {
  const payload = { client, title: "Replace valve", category: "repair", scheduledDate: "2026-11-20" };
  return (await mustCall<Job>(test, "/jobs", { headers, payload }))._id;
};

/** A client with a job to bill. */
export const addBilled = async (test: TestApp, office: Person, fields: object = {}): Promise<Billed> => {
  const client = (await addClient(test, office, fields))._id;
  return { client, job: await addJobFor(test, office, client) };
};

/** The body that the form sends, for 100 dollars by default. */
export const bill = (billed: Billed, fields: object = {}) => ({
  ...billed,
  lineItems: [{ name: "Labor", quantity: 2, unitPrice: 50, total: 100 }],
  terms: { dueDate: "2026-12-15" },
  ...fields,
});

export const addInvoiceFor = (
  test: TestApp,
  { headers }: Person,
  billed: Billed,
  fields: object = {},
): Promise<Invoice> => mustCall<Invoice>(test, "/invoices", { headers, payload: bill(billed, fields) });

export const addInvoice = async (test: TestApp, office: Person, fields: object = {}): Promise<Invoice> =>
  addInvoiceFor(test, office, await addBilled(test, office), fields);

/** One call about an invoice, which may be refused. */
export const callInvoice =
  (test: TestApp) =>
  (
    by: Person,
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) =>
    test.app.inject({
      method,
      url: `/api/invoices${path}`,
      headers: { ...by.headers, ...headers },
      ...(payload ? { payload } : {}),
    });

/** The audit rows of a record, oldest first. */
export const auditOf = async (
  { database }: TestApp,
  id: string,
): Promise<{ verb: string; actor: string }[]> => {
  const { rows } = await database.pool.query<{ verb: string; actor: string }>(
    "select verb, actor_id as actor from audit_log where record_id = $1 order by id",
    [id],
  );
  return rows;
};
