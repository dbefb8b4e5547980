import type { TenantTx } from "@fieldwright/db/client";
import { fullName, itsPrimaryProperty } from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
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

type Wanted = {
  readonly emails: readonly string[];
  readonly names: readonly string[];
  /** Ten digits each. */
  readonly phones: readonly string[];
  readonly references: readonly string[];
};

/** Clients that rows of jobs or invoices may be of, the oldest first. */
export const findNamesakes = (tx: TenantTx, { emails, names, phones, references }: Wanted) =>
  tx
    .select({
      id: clients.id,
      name: fullName(clients),
      company: clients.companyName,
      email: clients.email,
      phone: clients.phone,
      contacts: clients.contacts,
      reference: clients.reference,
      line1: properties.line1,
      city: properties.city,
    })
    .from(clients)
    .leftJoin(properties, itsPrimaryProperty)
    .where(
      and(
        live(clients),
        or(
          sql`lower(${clients.email}) in ${among(emails)} and ${clients.email} <> ''`,
          sql`lower(${fullName(clients)}) in ${among(names)}`,
          sql`lower(${clients.companyName}) in ${among(names)} and ${clients.companyName} <> ''`,
          sql`right(regexp_replace(${clients.phone}, '\\D', '', 'g'), 10) in ${among(phones)}`,
          sql`lower(${clients.reference}) in ${among(references)} and ${clients.reference} <> ''`,
        ),
      ),
    )
    .orderBy(asc(clients.createdAt), asc(clients.id));
export type Namesake = Awaited<ReturnType<typeof findNamesakes>>[number];
