import type { TenantTx } from "@fieldwright/db/client";
import { sql } from "drizzle-orm";

/**
 * Different after every change of the organization's records. Ids are given before a transaction commits, so one below the
 * highest may still appear: hence also how many there are, as far back as a transaction can be late.
 */
export const readChangeVersion = async (tx: TenantTx): Promise<string> => {
  const { rows } = await tx.execute<{ version: string }>(sql`
    with newest as (
      select max(id) as id from change_events where organization_id = app_organization_id()
    )
    select concat_ws(':', newest.id, (
      select count(*) from change_events
      where organization_id = app_organization_id() and change_events.id > newest.id - 10000
    )) as version from newest`);
  const [row] = rows;
  if (!row) throw new Error("a sum answered nothing");
  return row.version;
};
