import type { ChecklistItem, listChecklist } from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { findBookedFor } from "@fieldwright/db/joins";
import { recordChange } from "@fieldwright/db/record-change";
import { isOutOfRange, rangeText } from "@fieldwright/domain/checklists";
import type * as z from "zod/mini";
import type { Principal } from "#kernel";
import { isSameAnswer } from "../checklists/templates";
import { type AnswersOf, findVisitsToChoose } from "../jobs/answers-visit";
import { type ChecklistRecord, findAllItems, findChecklist, findItem } from "./checklist.repo";
import { findAllParts } from "./job-parts.repo";
import { findAnswers, type VisitAnswer } from "./visit-answers.repo";

/** "Kept 140 °F for Hot water (not over 125): the customer wants it". Undefined for every other answer. */
const eventOf = (item: ChecklistItem): string | undefined => {
  const { kind, done, value, reason, text, unit } = item;
  if (kind !== "reading" || !done || value === null || !reason || !isOutOfRange(item, value))
    return undefined;
  return `Kept ${`${value} ${unit}`.trim()} for ${text} (${rangeText(item)}): ${reason}`;
};

type Answered = {
  readonly job: { readonly id: string; readonly version: number };
  readonly before: ChecklistItem;
  readonly after: ChecklistItem;
};

/** Someone stood by a reading out of range: the job's activity says so, with the reason. */
export const recordKeptReading = async (
  tx: TenantTx,
  principal: Principal,
  { job, before, after }: Answered,
): Promise<void> => {
  const event = eventOf(after);
  if (event === undefined || isSameAnswer(before, after)) return;
  await recordChange(tx, {
    actor: principal,
    verb: "keep_reading",
    kind: "job",
    recordId: job.id,
    version: job.version,
    to: { event },
    audience: await findBookedFor(tx, { jobId: job.id }),
  });
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
