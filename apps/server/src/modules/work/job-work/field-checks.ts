import { findBookedFor } from "@fieldwright/db/booked";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { CheckAnswer } from "@fieldwright/domain/checklists";
import type { FieldCheck } from "@fieldwright/domain/field-facts";
import type { Principal } from "#kernel";
import { isSameAnswer } from "../checklists/questions";
import { itemNotFound, readChecklistItem } from "./checklist";
import { type ChecklistRecord, findChecklist, findItem, repeatTick, updateItem } from "./checklist.repo";
import { presentChecklistItem } from "./job-work.present";

export const answerOf = ({ doneAt, value, reason }: ChecklistRecord): CheckAnswer => ({
  done: doneAt !== null,
  value,
  reason,
});

/** An item that was skipped has a reason, but nobody did it. */
export const answeredBy = ({ done, value, reason }: CheckAnswer, userId: string, at: Date) => ({
  value,
  reason,
  doneAt: done ? at : null,
  doneBy: done ? userId : null,
});

/** The checklist of a job, as facts from the field are judged by it. */
export const loadTicks = async (tx: TenantTx, jobId: string): Promise<FieldCheck[]> =>
  (await findChecklist(tx, jobId)).map((item) => ({
    id: item.id,
    ...answerOf(item),
    changedAt: item.changedAt ?? item.doneAt,
    changedBy: item.doneBy,
  }));

type FieldAnswer = CheckAnswer & { readonly item: string; readonly at: Date };

/** An answer from the field as it is, with the time it was given. The job must be locked. */
export const fileTick = async (
  tx: TenantTx,
  principal: Principal,
  { item, at, ...sent }: FieldAnswer,
  now: Date,
): Promise<void> => {
  const part = await findItem(tx, item);
  if (!part) throw itemNotFound();
  if (isSameAnswer(answerOf(part), sent)) return repeatTick(tx, item, at);
  await updateItem(tx, part, { ...answeredBy(sent, principal.userId, at), changedAt: at }, now);
  const after = await readChecklistItem(tx, item);
  await recordChange(tx, {
    actor: principal,
    verb: "update",
    kind: "checklist_item",
    recordId: item,
    version: after.version,
    from: { ...presentChecklistItem(part), job: part.jobId },
    to: { ...after, job: part.jobId },
    audience: await findBookedFor(tx, { jobId: part.jobId }),
  });
};
