import type { listChecklist } from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import { type AnswersOf, findVisitsToChoose } from "../jobs/answers-visit";
import { type ChecklistRecord, findAllItems, findChecklist, findItem } from "./checklist.repo";
import { findAllParts } from "./job-parts.repo";
import { findAnswers, type VisitAnswer } from "./visit-answers.repo";

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

const hasAnswer = ({ changedAt, doneAt }: ChecklistRecord): boolean => changedAt !== null || doneAt !== null;

type Choice = Pick<z.infer<typeof listChecklist.response>, "visits" | "shared">;

/** Whose answers can be read. */
export const findChoice = async (tx: TenantTx, jobId: string, of: AnswersOf, now: Date): Promise<Choice> => {
  const visits = await findVisitsToChoose(tx, jobId, of, now);
  if (visits.length === 0) return { visits: [], shared: false };
  return {
    visits: visits.map(({ id, startsAt }) => ({ _id: id, start: startsAt.toISOString() })),
    shared:
      (await findChecklist(tx, jobId)).some(hasAnswer) || (await findAllParts(tx, jobId, null)).length > 0,
  };
};
