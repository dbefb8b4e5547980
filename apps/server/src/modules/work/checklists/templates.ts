import { type ChecklistTemplate, maxTemplates, type TemplateBody } from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { type CheckAnswer, type CheckQuestion, noAnswer, whyWrong } from "@fieldwright/domain/checklists";
import { AppError, invalid, notFound, type Principal, stale } from "#kernel";
import {
  copyTemplate,
  copyTemplatesOf,
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  findTemplates,
  insertTemplate,
  lockTemplate,
  type TemplateRecord,
  updateTemplate,
} from "./templates.repo";

/** Why nobody could answer a question. */
const faultOf = ({ kind, min, max, choices }: CheckQuestion) => {
  if (kind === "choice" && new Set(choices).size < 2)
    return { field: "choices", msg: "A choice needs at least two different choices" };
  return min !== null && max !== null && min > max
    ? { field: "min", msg: "The lower limit can't be above the upper limit" }
    : undefined;
};

export const mustMakeSense = (question: CheckQuestion): void => {
  const fault = faultOf(question);
  if (fault) throw invalid(fault);
};

const mustAllMakeSense = (questions: readonly CheckQuestion[]): void => {
  for (const [index, question] of questions.entries()) {
    const fault = faultOf(question);
    if (fault) throw invalid({ ...fault, field: `items.${index}.${fault.field}` });
  }
};

export const isSameAnswer = (one: CheckAnswer, other: CheckAnswer): boolean =>
  one.done === other.done && one.value === other.value && one.reason === other.reason;

export const mustFit = (question: CheckQuestion, answer: CheckAnswer): void => {
  const msg = whyWrong(question, answer);
  if (msg) throw invalid({ field: "value", msg });
};

type SentAnswer = { readonly [Part in keyof CheckAnswer]?: CheckAnswer[Part] | undefined };

/**
 * What is not sent stays. A reason belongs to an answer or to a skipped item, so it goes when one becomes the other, and
 * an answer that is taken back leaves nothing.
 */
export const answerAfter = (before: CheckAnswer, { done, value, reason }: SentAnswer): CheckAnswer => {
  const isTurned = done !== undefined && done !== before.done;
  const rest = isTurned ? { ...noAnswer, value: done ? before.value : null } : before;
  return {
    done: done ?? before.done,
    value: value === undefined ? rest.value : value,
    reason: reason ?? rest.reason,
  };
};

/** A new job starts with the checklists of its category. */
export const startChecklist = (tx: TenantTx, jobId: string): Promise<void> => copyTemplatesOf(tx, jobId);

const presentTemplate = ({ id, name, category, items, version }: TemplateRecord): ChecklistTemplate => ({
  _id: id,
  name,
  category,
  items: items.map((item) => ({
    text: item.text,
    kind: item.kind,
    required: item.required,
    unit: item.unit,
    min: item.min,
    max: item.max,
    choices: [...item.choices],
  })),
  version,
});

const recordTemplate = (
  tx: TenantTx,
  principal: Principal,
  verb: "create" | "update" | "delete",
  { from, to }: { readonly from?: ChecklistTemplate; readonly to?: ChecklistTemplate },
): Promise<void> => {
  const current = to ?? from;
  if (!current) throw new Error("a change of no template");
  const version = verb === "delete" ? current.version + 1 : current.version;
  return recordChange(tx, {
    actor: principal,
    verb,
    kind: "checklist_template",
    recordId: current._id,
    version,
    from,
    to,
    audience: [],
  });
};

export const listTemplates = async (tx: TenantTx): Promise<{ templates: ChecklistTemplate[] }> => ({
  templates: (await findTemplates(tx)).map(presentTemplate),
});

export const addTemplate = async (
  tx: TenantTx,
  principal: Principal,
  body: TemplateBody,
  now: Date,
): Promise<ChecklistTemplate> => {
  mustAllMakeSense(body.items);
  if ((await countTemplates(tx)) >= maxTemplates)
    throw new AppError("conflict", `You can have up to ${maxTemplates} checklists`);
  const added = presentTemplate(await insertTemplate(tx, body, now));
  await recordTemplate(tx, principal, "create", { to: added });
  return added;
};

const openTemplate = async (tx: TenantTx, id: string): Promise<TemplateRecord> => {
  const found = await lockTemplate(tx, id);
  if (!found) throw notFound("Checklist not found");
  return found;
};

export const changeTemplate = async (
  tx: TenantTx,
  principal: Principal,
  { id, expected }: { readonly id: string; readonly expected: number | undefined },
  { name, category, items }: TemplateBody,
  now: Date,
): Promise<ChecklistTemplate> => {
  const found = await openTemplate(tx, id);
  const from = presentTemplate(found);
  if (expected !== undefined && expected !== found.version) throw stale(from);
  mustAllMakeSense(items);
  const to = presentTemplate(await updateTemplate(tx, found, { name, category, items }, now));
  await recordTemplate(tx, principal, "update", { from, to });
  return to;
};

export const deleteTemplate = async (tx: TenantTx, principal: Principal, id: string): Promise<void> => {
  const from = presentTemplate(await openTemplate(tx, id));
  await deleteTemplateRow(tx, id);
  await recordTemplate(tx, principal, "delete", { from });
};

/** Undefined if there is no such template. */
export const countItemsOf = async (tx: TenantTx, id: string): Promise<number | undefined> =>
  (await findTemplate(tx, id))?.items.length;

/** Copies the items of a template to a job that has `start` items already. */
export const addItemsOf = (
  tx: TenantTx,
  id: string,
  { jobId, start }: { readonly jobId: string; readonly start: number },
): Promise<void> => copyTemplate(tx, jobId, id, start);
