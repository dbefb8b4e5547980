import type { TenantTx } from "@fieldwright/db/client";
import { answersAt } from "@fieldwright/domain/checklists";
import { invalid } from "#kernel";
import {
  type AnswersVisit,
  findCurrentVisit,
  findLastVisit,
  findVisitOfJob,
  findVisitsWithAnswers,
} from "./job-visits.repo";

/** A visit with answers of its own, or null for the answers that the job's visits share. */
export type AnswersOf = string | null;

/** Those of a fact's visit, whatever became of it. The job must be locked. */
export const findAnswersOf = async (
  tx: TenantTx,
  { jobId, visitId }: { readonly jobId: string; readonly visitId: string | null },
): Promise<AnswersOf> => (visitId === null ? null : answersAt(await findVisitOfJob(tx, jobId, visitId)));

const readVisitOfJob = async (tx: TenantTx, jobId: string, id: string): Promise<AnswersVisit> => {
  const visit = await findVisitOfJob(tx, jobId, id);
  if (!visit || visit.deletedAt) throw invalid({ field: "visit", msg: "Visit not found" });
  return visit;
};

/** What a caller asks for. By default, the visit that is current or next. */
export const readAnswersOf = async (
  tx: TenantTx,
  jobId: string,
  asked: string | undefined,
  now: Date,
): Promise<AnswersOf> => {
  if (asked === "shared") return null;
  const visit =
    asked === undefined ? await findCurrentVisit(tx, jobId, now) : await readVisitOfJob(tx, jobId, asked);
  return answersAt(visit);
};

/** The visit that a job sheet is printed for, if it has answers of its own. By default, the one under way or the last. */
export const readSheetVisit = async (
  tx: TenantTx,
  jobId: string,
  asked: string | undefined,
  now: Date,
): Promise<{ id: string; startsAt: Date } | null> => {
  const found =
    asked === undefined ? await findLastVisit(tx, jobId, now) : await readVisitOfJob(tx, jobId, asked);
  return found?.ownAnswers ? found : null;
};

/** As many as someone looks through. */
const maxVisits = 50;

/** Visits with answers of their own, newest first: those that have started, and the one that is shown. */
export const findVisitsToChoose = async (
  tx: TenantTx,
  jobId: string,
  of: AnswersOf,
  now: Date,
): Promise<AnswersVisit[]> => {
  const started = await findVisitsWithAnswers(tx, jobId, { now, limit: maxVisits });
  if (of === null || started.some(({ id }) => id === of)) return started;
  const shown = await findVisitOfJob(tx, jobId, of);
  return [...started, ...(shown ? [shown] : [])].toSorted(
    (one, other) => other.startsAt.getTime() - one.startsAt.getTime(),
  );
};
