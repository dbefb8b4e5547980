import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { organizations } from "@fieldwright/db/schema/organizations";
import { organizationSettings } from "@fieldwright/db/schema/settings";
import { eq, sql } from "drizzle-orm";

const tenant = sql<string>`app_organization_id()`;

export const findTerms = async (tx: TenantTx) => {
  const [terms] = await prepared(tx, "terms", (name) =>
    tx
      .select({
        timeZone: organizations.timeZone,
        taxRate: organizations.taxRate,
        quoteValidDays: organizations.quoteValidDays,
      })
      .from(organizations)
      .where(eq(organizations.id, tenant))
      .prepare(name),
  ).execute();
  return terms;
};

export const findLetterhead = async (tx: TenantTx) => {
  const [found] = await tx
    .select({ name: organizations.name, email: organizationSettings.email })
    .from(organizations)
    .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
    .where(eq(organizations.id, tenant));
  return found;
};
