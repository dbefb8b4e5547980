import type { TenantTx } from "@fieldwright/db/client";
import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { fromRrule, occurrences } from "@fieldwright/domain/recurrence";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { summarizeClients } from "#customers";
import { readTerms } from "#identity";
import type { Actor } from "#kernel";
import type { LiveJob } from "#work";
import { recordVisits } from "./record-visits";
import { insertOccurrences, markGenerated, type RecurrenceRecord, type VisitRecord } from "./recurrence.repo";

/** Days ahead for which visits exist. */
export const horizon = 60;

/** A job on hold, done or cancelled gets no more visits. */
export const repeatingStatuses: readonly JobStatus[] = ["draft", "scheduled", "in_progress"];

const minute = 60_000;

/** Of the locked job, from where the last run ended: pending, for nobody yet. */
export const generateVisits = async (
  tx: TenantTx,
  actor: Actor | null,
  found: LiveJob,
  record: RecurrenceRecord,
  now: Date,
): Promise<VisitRecord[]> => {
  const { job } = found;
  if (!repeatingStatuses.includes(job.status)) return [];
  const { timeZone } = await readTerms(tx);
  const today = dayIn(timeZone, now);
  const until = addDays(today, horizon);
  const from = record.generatedUntil ? addDays(record.generatedUntil, 1) : today;
  const rule = { ...fromRrule(record.rrule), startsOn: record.startsOn, startMinute: record.startMinute };
  const client = (await summarizeClients(tx, [job.clientId]))(job.clientId);
  const visits = await insertOccurrences(
    tx,
    occurrences(rule, { from: from > today ? from : today, until, timeZone })
      .filter(({ startsAt }) => startsAt > now)
      .map(({ on, startsAt }) => ({
        jobId: job.id,
        clientId: job.clientId,
        propertyId: job.propertyId,
        category: job.category,
        location: client.user.profile.address ?? "",
        occurrenceOn: on,
        startsAt,
        endsAt: new Date(startsAt.getTime() + record.duration * minute),
        duration: record.duration,
        createdAt: now,
        updatedAt: now,
      })),
  );
  await markGenerated(tx, record.id, until);
  await recordVisits(tx, actor, found, { verb: "create", visits });
  return visits;
};
