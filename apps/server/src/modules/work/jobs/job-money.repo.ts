import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { organizations } from "@fieldwright/db/schema/organizations";
import { timeEntries } from "@fieldwright/db/schema/time-entries";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import type { BasisPoints, Cents } from "@fieldwright/domain/money";
import { and, eq, sql } from "drizzle-orm";

type Rates = { taxRate: BasisPoints; hourlyCost: Cents; minutes: number };

/** The organization's usual tax and cost of an hour, and the minutes worked on the job, up to now if a timer runs. */
export const findRates = async (tx: TenantTx, jobId: string, now: Date): Promise<Rates> => {
  const [found] = await prepared(tx, "job_rates", (name) => {
    const end = sql`coalesce(${timeEntries.endedAt}, ${sql.placeholder("now")}::timestamptz)`;
    const worked = tx
      .select({
        minutes:
          sql`coalesce(sum(greatest(0, round(extract(epoch from ${end} - ${timeEntries.startedAt}) / 60))), 0)`.as(
            "minutes",
          ),
      })
      .from(timeEntries)
      .where(and(ofTenant(timeEntries), eq(timeEntries.jobId, sql.placeholder("jobId"))));
    return tx
      .select({
        taxRate: organizations.taxRate,
        hourlyCost: organizations.hourlyCost,
        minutes: sql`(${worked})`.mapWith(Number),
      })
      .from(organizations)
      .where(eq(organizations.id, tenant))
      .prepare(name);
  }).execute({ jobId, now: now.toISOString() });
  if (!found) throw new Error("The transaction's organization does not exist.");
  return found;
};
