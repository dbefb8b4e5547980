import type { TenantTx } from "@fieldwright/db/client";
import { findBookedFor } from "@fieldwright/db/joins";
import { recordChange } from "@fieldwright/db/record-change";
import type { CheckAnswer } from "@fieldwright/domain/checklists";
import type { FieldCheck } from "@fieldwright/domain/field-facts";
import type { Principal } from "#kernel";
import { isSameAnswer } from "../checklists/templates";
import type { AnswersOf } from "../jobs/answers-visit";
import { findChecklistOf, findItemOf, recordKeptReading } from "./answers-of";
import { itemNotFound, readChecklistItem } from "./checklist";
import { type ChecklistRecord, repeatTick, updateItem } from "./checklist.repo";
import { presentChecklistItem } from "./job-work.policy";
import { saveAnswer } from "./visit-answers.repo";

export const answerOf = ({ doneAt, value, reason }: ChecklistRecord): CheckAnswer => ({
  done: doneAt !== null,
  value,
  reason,
});

export const answerColumns = ({ value, reason, doneAt, doneBy }: ChecklistRecord) => ({
  value,
  reason,
  doneAt,
  doneBy,
});

/** For the audit log. */
export const atVisit = (of: AnswersOf) => (of === null ? {} : { visit: of });

/** An item that was skipped has a reason, but nobody did it. */
export const answeredBy = ({ done, value, reason }: CheckAnswer, userId: string, at: Date) => ({
  value,
  reason,
  doneAt: done ? at : null,
  doneBy: done ? userId : null,
});

/** The checklist that counts at a fact's visit, as facts from the field are judged by it. The job must be locked. */
export const loadTicks = async (tx: TenantTx, jobId: string, of: AnswersOf): Promise<FieldCheck[]> =>
  (await findChecklistOf(tx, jobId, of)).map((item) => ({
    id: item.id,
    ...answerOf(item),
    changedAt: item.changedAt ?? item.doneAt,
    changedBy: item.doneBy,
  }));

/** Keeps author and time. `changedAt` is not shown, so the version does not change. */
const repeat = (tx: TenantTx, part: ChecklistRecord, of: AnswersOf, at: Date): Promise<void> =>
  of === null
    ? repeatTick(tx, part.id, at)
    : saveAnswer(tx, { itemId: part.id, visitId: of }, { ...answerColumns(part), changedAt: at });

type FieldAnswer = CheckAnswer & {
  readonly item: string;
  readonly of: AnswersOf;
  readonly at: Date;
  readonly jobVersion: number;
};

/** An answer from the field as it is, with the time it was given. The job must be locked. */
export const fileTick = async (
  tx: TenantTx,
  principal: Principal,
  { item, of, at, jobVersion, done, value, reason }: FieldAnswer,
  now: Date,
): Promise<void> => {
  const part = await findItemOf(tx, item, of);
  if (!part) throw itemNotFound();
  const sent = { done, value, reason };
  if (isSameAnswer(answerOf(part), sent)) return repeat(tx, part, of, at);
  const answer = { ...answeredBy(sent, principal.userId, at), changedAt: at };
  await updateItem(tx, part, of === null ? answer : {}, now);
  if (of !== null) await saveAnswer(tx, { itemId: item, visitId: of }, answer);
  const before = presentChecklistItem(part);
  const after = await readChecklistItem(tx, item, of);
  await recordChange(tx, {
    actor: principal,
    verb: "update",
    kind: "checklist_item",
    recordId: item,
    version: after.version,
    from: { ...before, job: part.jobId, ...atVisit(of) },
    to: { ...after, job: part.jobId, ...atVisit(of) },
    audience: await findBookedFor(tx, { jobId: part.jobId }),
  });
  await recordKeptReading(tx, principal, { job: { id: part.jobId, version: jobVersion }, before, after });
};
