import type { listChecklist } from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { answersAt } from "@fieldwright/domain/checklists";
import type * as z from "zod/mini";
import { invalid } from "#kernel";
import {
  type AnswersVisit,
  findCurrentVisit,
  findLastVisit,
  findVisitOfJob,
  findVisitsWithAnswers,
} from "../jobs/job-visits.repo";
import { type ChecklistRecord, findAllItems, findChecklist, findItem } from "./checklist.repo";
import { findAllParts } from "./job-parts.repo";
import { findAnswers, type VisitAnswer } from "./visit-answers.repo";

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
  if (asked === undefined) return answersAt(await findCurrentVisit(tx, jobId, now));
  return answersAt(await readVisitOfJob(tx, jobId, asked));
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

const unanswered = {
  value: null,
  reason: "",
  doneAt: null,
  doneBy: null,
  doneByName: "",
  changedAt: null,
};

const itemAt = (item: ChecklistRecord, answer: VisitAnswer | undefined): ChecklistRecord[] => {
  if (!answer) return item.removedAt ? [] : [{ ...item, ...unanswered }];
  const { itemId: _, visitId: __, ...given } = answer;
  return [{ ...item, ...given }];
};

/** The checklist of a job as a visit answered it. Items that were removed since stay if they were answered. */
export const checklistAt = (
  items: readonly ChecklistRecord[],
  answers: readonly VisitAnswer[],
  visitId: string,
): ChecklistRecord[] => {
  const given = new Map(
    answers.filter((answer) => answer.visitId === visitId).map((answer) => [answer.itemId, answer]),
  );
  return items
    .flatMap((item) => itemAt(item, given.get(item.id)))
    .map((item, index) => ({ ...item, position: item.position ?? index }));
};

export const findChecklistOf = async (
  tx: TenantTx,
  jobId: string,
  of: AnswersOf,
): Promise<ChecklistRecord[]> =>
  of === null
    ? findChecklist(tx, jobId)
    : checklistAt(await findAllItems(tx, [jobId]), await findAnswers(tx, [of]), of);

/** Undefined if it is off the checklist and was never answered there. */
export const findItemOf = async (
  tx: TenantTx,
  id: string,
  of: AnswersOf,
): Promise<ChecklistRecord | undefined> => {
  const item = await findItem(tx, id);
  if (!item) return undefined;
  if (of !== null) return checklistAt([item], await findAnswers(tx, [of]), of)[0];
  return item.removedAt ? undefined : item;
};

/** As many as somebody looks through. */
const mostVisits = 50;

const hasAnswer = ({ changedAt, doneAt }: ChecklistRecord): boolean => changedAt !== null || doneAt !== null;

type Choice = Pick<z.infer<typeof listChecklist.response>, "visits" | "shared">;

/** Whose answers can be read, newest first, among them those that are shown. */
export const findChoice = async (tx: TenantTx, jobId: string, of: AnswersOf, now: Date): Promise<Choice> => {
  const started = await findVisitsWithAnswers(tx, jobId, { now, limit: mostVisits });
  const shown =
    of === null || started.some(({ id }) => id === of) ? undefined : await findVisitOfJob(tx, jobId, of);
  const visits: readonly AnswersVisit[] = shown ? [shown, ...started] : started;
  if (visits.length === 0) return { visits: [], shared: false };
  return {
    visits: visits
      .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime())
      .map(({ id, startsAt }) => ({ _id: id, start: startsAt.toISOString() })),
    shared:
      (await findChecklist(tx, jobId)).some(hasAnswer) || (await findAllParts(tx, jobId, null)).length > 0,
  };
};
