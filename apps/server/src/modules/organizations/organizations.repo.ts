import type { TenantTx } from "@fieldwright/db/client";
import { organizations } from "@fieldwright/db/schema/organizations";
import { eq, sql } from "drizzle-orm";

const tenant = sql<string>`app_organization_id()`;

export const findTerms = async (tx: TenantTx) => {
  const [terms] = await tx
    .select({
      timeZone: organizations.timeZone,
      taxRate: organizations.taxRate,
      quoteValidDays: organizations.quoteValidDays,
    })
    .from(organizations)
    .where(eq(organizations.id, tenant));
  return terms;
};
