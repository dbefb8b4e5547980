import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { addDays, dayIn } from "@fieldwright/domain/calendar";
import { fromRrule, occurrences } from "@fieldwright/domain/recurrence";
import type { JobStatus } from "@fieldwright/domain/statuses";
import { summarizeClients } from "#customers";
import { readTerms } from "#identity";
import type { Actor, Deps } from "#kernel";
import { type LiveJob, lockLiveJob } from "#work";
import { readUsualWindow } from "../visits/place-visit";
import {
  findBookedStarts,
  findDue,
  findRecurrence,
  insertOccurrences,
  markGenerated,
  type RecurrenceRecord,
  type VisitRecord,
} from "./recurrence.repo";

type Change = { readonly verb: "create" | "delete"; readonly visits: readonly VisitRecord[] };

/** Nobody is assigned to these visits, so besides the office only the customer is told. */
export const recordVisits = async (
  tx: TenantTx,
  actor: Actor | null,
  { clientUserId }: { readonly clientUserId: string | null },
  { verb, visits }: Change,
): Promise<void> => {
  for (const { id, version, jobId, startsAt, endsAt, status } of visits) {
    const visit = {
      _id: id,
      job: jobId,
      status,
      timeSlot: { start: startsAt.toISOString(), end: endsAt.toISOString() },
    };
    await recordChange(tx, {
      actor,
      verb,
      kind: "visit",
      recordId: id,
      version,
      ...(verb === "create" ? { to: visit } : { from: visit }),
      audience: clientUserId ? [clientUserId] : [],
    });
  }
};

/** How many days ahead visits are created. */
const horizon = 60;

/** A job that is on hold, completed or canceled gets no more visits. */
const repeatingStatuses: readonly JobStatus[] = ["draft", "scheduled", "in_progress"];

const minute = 60_000;

/** Creates pending, unassigned visits from where the last run ended. The job must be locked. */
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
  const booked = (await findBookedStarts(tx, job.id, now)).map((startsAt) => dayIn(timeZone, startsAt));
  const windowFor = await readUsualWindow(tx);
  const visits = await insertOccurrences(
    tx,
    occurrences(rule, { from: from > today ? from : today, until, timeZone })
      // A visit that was booked by hand is the one of its day.
      .filter(({ on, startsAt }) => startsAt > now && !booked.includes(on))
      .map(({ on, startsAt }) => ({
        jobId: job.id,
        clientId: job.clientId,
        propertyId: job.propertyId,
        category: job.category,
        location: client.user.profile.address ?? "",
        occurrenceOn: on,
        ownAnswers: true,
        startsAt,
        ...windowFor(startsAt),
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

declare global {
  namespace GraphileWorker {
    interface Tasks {
      extend_recurrences: Record<string, never>;
    }
  }
}

const extend = async (tx: TenantTx, jobId: string, now: Date): Promise<void> => {
  const found = await lockLiveJob(tx, jobId);
  const record = found && (await findRecurrence(tx, jobId));
  if (record) await generateVisits(tx, null, found, record, now);
};

/** Each job has its own transaction: a failure affects no other job, and the next run tries again. */
export const extendRecurrences = async ({ database, clock }: Deps): Promise<void> => {
  const now = clock();
  // A zone may be a day ahead of UTC. A job that is not due yet is checked without effect.
  const before = addDays(now.toISOString().slice(0, 10), horizon + 1);
  const failures: unknown[] = [];
  for (const due of await database.system((tx) => findDue(tx, before, repeatingStatuses)))
    await database
      .tenant(due.organizationId, (tx) => extend(tx, due.jobId, now))
      .catch((cause: unknown) => failures.push(cause));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} recurring jobs could not be extended`);
};
