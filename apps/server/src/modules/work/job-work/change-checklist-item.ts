import type { ChangeChecklistItemBody, ChecklistItem } from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { noAnswer } from "@fieldwright/domain/checklists";
import { type Principal, stale } from "#kernel";
import { answerAfter, isSameAnswer, mustFit, mustMakeSense } from "../checklists/questions";
import { openChecklistItem, readChecklistItem } from "./checklist";
import { type ChecklistRecord, findChecklist, orderItems, updateItem } from "./checklist.repo";
import { answeredBy, answerOf } from "./field-checks";
import { mustPlanChecklists } from "./job-work.policy";
import { presentChecklistItem } from "./job-work.present";

const moveItem = async (tx: TenantTx, { id, jobId }: ChecklistRecord, position: number): Promise<void> => {
  const others = (await findChecklist(tx, jobId)).map((item) => item.id).filter((other) => other !== id);
  await orderItems(tx, jobId, others.toSpliced(position, 0, id));
};

/** Technicians answer. The rest is the office's. */
const answering: readonly string[] = ["done", "value", "reason", "version"];

const isPlanning = (body: ChangeChecklistItemBody): boolean =>
  Object.entries(body).some(([name, field]) => field !== undefined && !answering.includes(name));

const isAnswering = ({ done, value, reason }: ChangeChecklistItemBody): boolean =>
  done !== undefined || value !== undefined || reason !== undefined;

/** The question after the change. */
const questionOf = (item: ChecklistRecord, body: ChangeChecklistItemBody) => ({
  text: body.text ?? item.text,
  kind: body.kind ?? item.kind,
  required: body.required ?? item.required,
  unit: body.unit ?? item.unit,
  min: body.min === undefined ? item.min : body.min,
  max: body.max === undefined ? item.max : body.max,
  choices: body.choices ?? item.choices,
});

/** Who and when of an answer that is given twice stay. An answer to a question of another kind goes. */
const changesOf = (item: ChecklistRecord, body: ChangeChecklistItemBody, principal: Principal, now: Date) => {
  const question = questionOf(item, body);
  if (isPlanning(body)) mustMakeSense(question);
  const before = answerOf(item);
  // A phone may still have an answer from before, which is filed as it is.
  if (question.kind !== item.kind && !isAnswering(body))
    return { ...question, ...answeredBy(noAnswer, principal.userId, now), changedAt: null };
  const kept = question.kind === item.kind ? before : noAnswer;
  const answer = answerAfter(kept, body);
  if (!isSameAnswer(answer, kept)) mustFit(question, answer);
  if (!isSameAnswer(answer, before))
    return { ...question, ...answeredBy(answer, principal.userId, now), changedAt: now };
  return isAnswering(body) ? { ...question, changedAt: now } : question;
};

export const changeChecklistItem = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: { readonly id: string; readonly expected: number | undefined },
  body: ChangeChecklistItemBody,
  now: Date,
): Promise<ChecklistItem> => {
  if (isPlanning(body)) mustPlanChecklists(principal);
  const { job, part, technicians } = await openChecklistItem(tx, principal, id);
  const before = presentChecklistItem(part);
  if (expected !== undefined && expected !== part.version) throw stale(before);
  await updateItem(tx, part, changesOf(part, body, principal, now), now);
  if (body.position !== undefined) await moveItem(tx, part, body.position);
  const after = await readChecklistItem(tx, id);
  await recordChange(tx, {
    actor: principal,
    verb: "update",
    kind: "checklist_item",
    recordId: id,
    version: after.version,
    from: { ...before, job: job.id },
    to: { ...after, job: job.id },
    audience: technicians,
  });
  return after;
};
