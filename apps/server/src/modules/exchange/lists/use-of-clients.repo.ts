import type { TenantTx } from "@fieldwright/db/client";
import { attachments } from "@fieldwright/db/schema/attachments";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { messages } from "@fieldwright/db/schema/messages";
import { quotes } from "@fieldwright/db/schema/quotes";
import { visits } from "@fieldwright/db/schema/visits";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";

type OfClients = typeof jobs | typeof quotes | typeof invoices | typeof visits | typeof messages;

const ofClient = (table: OfClients, id: string) =>
  sql`exists (select from ${table} where organization_id = ${tenant} and client_id = ${id}::uuid)`;

/** What the client got since, deleted records included. Undefined if nothing. */
export const findUse = async (tx: TenantTx, id: string): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ use: string | null }>(sql`select case
    when ${ofClient(jobs, id)} then 'a job'
    when ${ofClient(quotes, id)} then 'a quote'
    when ${ofClient(invoices, id)} then 'an invoice'
    when ${ofClient(visits, id)} then 'a visit'
    when ${ofClient(messages, id)} then 'a message'
    when exists (select from ${attachments} where organization_id = ${tenant} and kind = 'client' and record_id = ${id}::uuid)
      then 'a file'
    end as use`);
  return rows[0]?.use ?? undefined;
};

/** The addresses of a client among these that a live quote, job or visit is at. */
export const findUsedProperties = async (
  tx: TenantTx,
  clientId: string,
  ids: readonly string[],
): Promise<string[]> => {
  if (ids.length === 0) return [];
  const used = [];
  for (const table of [quotes, jobs, visits] as const)
    used.push(
      ...(await tx
        .selectDistinct({ id: table.propertyId })
        .from(table)
        .where(
          and(
            ofTenant(table),
            eq(table.clientId, clientId),
            inArray(table.propertyId, [...ids]),
            isNull(table.deletedAt),
          ),
        )),
    );
  return used.flatMap(({ id }) => id ?? []);
};
