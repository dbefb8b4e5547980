import type { TenantTx } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { organizations } from "@fieldwright/db/schema/organizations";
import { integrations, organizationSettings } from "@fieldwright/db/schema/settings";
import { invitations, users } from "@fieldwright/db/schema/users";
import { visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant, tenant } from "@fieldwright/db/tenant";
import { teamRoles } from "@fieldwright/domain/permissions";
import type { SetupStep } from "@fieldwright/domain/setup-steps";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

const some = (table: PgTable, condition: SQL | undefined) =>
  sql<boolean>`exists(select 1 from ${table} where ${condition})`;

const team = and(ofTenant(users), eq(users.isOwner, false), inArray(users.role, [...teamRoles]));

/** Each answer stops at the first row, so a large company takes no longer than a small one. */
const signs = {
  company: sql<boolean>`coalesce(${organizationSettings.line1} <> '' and ${organizationSettings.city} <> '', false)`,
  clients: some(clients, live(clients)),
  team: sql<boolean>`(${some(users, team)} or ${some(invitations, ofTenant(invitations))})`,
  job: some(visits, live(visits)),
  documents: sql<boolean>`coalesce(${organizationSettings.accentColor} is not null or ${organizationSettings.paymentTerms} <> '', false)`,
  payments: some(integrations, and(ofTenant(integrations), eq(integrations.slug, "stripe"))),
} satisfies Record<SetupStep, SQL>;

export const findSetup = async (tx: TenantTx) => {
  const [found] = await tx
    .select({
      done: signs,
      skipped: organizationSettings.setupSkipped,
      hidden: organizationSettings.setupHidden,
    })
    .from(organizations)
    .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
    .where(eq(organizations.id, tenant));
  if (!found) throw new Error("The transaction's organization does not exist.");
  return found;
};
