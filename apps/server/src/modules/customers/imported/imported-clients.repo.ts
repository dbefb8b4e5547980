import type { TenantTx } from "@fieldwright/db/client";
import { itsPrimaryProperty } from "@fieldwright/db/joins";
import { fullName } from "@fieldwright/db/names";
import { clients } from "@fieldwright/db/schema/clients";
import { properties } from "@fieldwright/db/schema/properties";
import { live } from "@fieldwright/db/tenant";
import { and, asc, or, sql } from "drizzle-orm";

const among = (values: readonly string[]) =>
  sql`(select lower(value) from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Clients with one of the emails or names, the oldest first. Each list is one JSON parameter. */
export const findCandidates = (
  tx: TenantTx,
  { emails, names }: { readonly emails: readonly string[]; readonly names: readonly string[] },
) =>
  tx
    .select({
      id: clients.id,
      name: fullName(clients),
      email: clients.email,
      phone: clients.phone,
      contacts: clients.contacts,
      line1: properties.line1,
    })
    .from(clients)
    .leftJoin(properties, itsPrimaryProperty)
    .where(
      and(
        live(clients),
        or(
          sql`lower(${clients.email}) in ${among(emails)} and ${clients.email} <> ''`,
          sql`lower(${fullName(clients)}) in ${among(names)}`,
        ),
      ),
    )
    .orderBy(asc(clients.createdAt), asc(clients.id));
export type Candidate = Awaited<ReturnType<typeof findCandidates>>[number];
