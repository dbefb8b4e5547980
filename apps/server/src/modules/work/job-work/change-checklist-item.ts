import type { ChangeChecklistItemBody, ChecklistItem } from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { noAnswer } from "@fieldwright/domain/checklists";
import { type Principal, stale } from "#kernel";
import { answerAfter, isSameAnswer, mustFit, mustMakeSense } from "../checklists/templates";
import { type AnswersOf, readAnswersOf } from "../jobs/answers-visit";
import { findItemOf, recordKeptReading } from "./answers-of";
import { itemNotFound, openChecklistItem, readChecklistItem } from "./checklist";
import { type ChecklistRecord, findChecklist, orderItems, updateItem } from "./checklist.repo";
import { answerColumns, answeredBy, answerOf, atVisit } from "./field-checks";
import { mustPlanChecklists, presentChecklistItem } from "./job-work.policy";
import { hasAnswers, keepAnswersApart, saveAnswer } from "./visit-answers.repo";

const moveItem = async (tx: TenantTx, { id, jobId }: ChecklistRecord, position: number): Promise<void> => {
  const others = (await findChecklist(tx, jobId)).map((item) => item.id).filter((other) => other !== id);
  await orderItems(tx, jobId, others.toSpliced(position, 0, id));
};

/** Technicians answer. The rest is the office's. */
const answering: readonly string[] = ["done", "value", "reason", "visit", "version"];

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

type Changes = {
  readonly question: ReturnType<typeof questionOf>;
  readonly answer?: Partial<ReturnType<typeof answeredBy>> & { readonly changedAt: Date | null };
};

/** Repeating an answer keeps its author and time. Changing the question's kind clears it. */
const changesOf = (
  item: ChecklistRecord,
  body: ChangeChecklistItemBody,
  principal: Principal,
  now: Date,
): Changes => {
  const question = questionOf(item, body);
  if (isPlanning(body)) mustMakeSense(question);
  const before = answerOf(item);
  // A phone may still have an answer from before, which is filed as it is.
  if (question.kind !== item.kind && !isAnswering(body)) return { question, answer: nothing };
  const kept = question.kind === item.kind ? before : noAnswer;
  const answer = answerAfter(kept, body);
  if (!isSameAnswer(answer, kept)) mustFit(question, answer);
  if (!isSameAnswer(answer, before))
    return { question, answer: { ...answeredBy(answer, principal.userId, now), changedAt: now } };
  return isAnswering(body) ? { question, answer: { changedAt: now } } : { question };
};

const nothing = { value: null, reason: "", doneAt: null, doneBy: null, changedAt: null };

/** Answers of visits to a question of another kind stay readable there, apart from the new question. */
const saveChanges = async (
  tx: TenantTx,
  { part, of }: { readonly part: ChecklistRecord; readonly of: AnswersOf },
  { question, answer }: Changes,
  now: Date,
): Promise<void> => {
  const isOtherKind = question.kind !== part.kind;
  if (isOtherKind && (await hasAnswers(tx, part.id))) await keepAnswersApart(tx, part.id, now);
  const shared = isOtherKind ? nothing : {};
  await updateItem(tx, part, { ...question, ...shared, ...(of === null ? answer : {}) }, now);
  if (of === null || !answer?.changedAt) return;
  const { changedAt } = answer;
  await saveAnswer(tx, { itemId: part.id, visitId: of }, { ...answerColumns(part), ...answer, changedAt });
};

export const changeChecklistItem = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: { readonly id: string; readonly expected: number | undefined },
  body: ChangeChecklistItemBody,
  now: Date,
): Promise<ChecklistItem> => {
  if (isPlanning(body)) mustPlanChecklists(principal);
  const { job, technicians } = await openChecklistItem(tx, principal, id);
  const of = await readAnswersOf(tx, job.id, body.visit, now);
  const part = await findItemOf(tx, id, of);
  if (!part || (part.removedAt && isPlanning(body))) throw itemNotFound();
  const before = presentChecklistItem(part);
  if (expected !== undefined && expected !== part.version) throw stale(before);
  await saveChanges(tx, { part, of }, changesOf(part, body, principal, now), now);
  if (body.position !== undefined) await moveItem(tx, part, body.position);
  const after = await readChecklistItem(tx, id, of);
  await recordChange(tx, {
    actor: principal,
    verb: "update",
    kind: "checklist_item",
    recordId: id,
    version: after.version,
    from: { ...before, job: job.id, ...atVisit(of) },
    to: { ...after, job: job.id, ...atVisit(of) },
    audience: technicians,
  });
  await recordKeptReading(tx, principal, { job, before, after });
  return after;
};
