import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { timeOff } from "@fieldwright/db/schema/time-off";
import { amongIds } from "@fieldwright/db/search-lists";
import { ofTenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { and, asc, gt, lt, sql } from "drizzle-orm";

export const findTimeOff = (tx: TenantTx, ids: readonly string[], { start, end }: Span) =>
  ids.length === 0
    ? Promise.resolve([])
    : prepared(tx, "time_off_within", (name) =>
        tx
          .select({
            userId: timeOff.userId,
            start: timeOff.startsAt,
            end: timeOff.endsAt,
            reason: timeOff.reason,
          })
          .from(timeOff)
          .where(
            and(
              ofTenant(timeOff),
              amongIds(timeOff.userId),
              lt(timeOff.startsAt, sql.placeholder("end")),
              gt(timeOff.endsAt, sql.placeholder("start")),
            ),
          )
          .orderBy(asc(timeOff.startsAt), asc(timeOff.id))
          .prepare(name),
      ).execute({ ids, start, end });
