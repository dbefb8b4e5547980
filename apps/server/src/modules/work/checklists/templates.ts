import {
  type ChecklistItem,
  type ChecklistTemplate,
  maxChecklistItems,
  maxTemplates,
  type TemplateBody,
} from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange, recordCreations } from "@fieldwright/db/record-change";
import { AppError, invalid, notFound, type Principal, stale } from "#kernel";
import { listChecklist } from "../job-work/checklist";
import { mustAllMakeSense } from "../job-work/checklist-questions";
import { openJobForWork } from "../jobs/open-job-work";
import {
  copyTemplate,
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  findTemplates,
  insertTemplate,
  lockTemplate,
  type TemplateRecord,
  updateTemplate,
} from "./templates.repo";

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
    throw new AppError("conflict", `There are at most ${maxTemplates} checklists`);
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

/** Answers the whole checklist of the job. */
export const useTemplate = async (
  tx: TenantTx,
  principal: Principal,
  { jobId, templateId }: { readonly jobId: string; readonly templateId: string },
): Promise<{ items: ChecklistItem[] }> => {
  const { technicians } = await openJobForWork(tx, principal, jobId);
  const template = await findTemplate(tx, templateId);
  if (!template) throw invalid({ field: "template", msg: "Checklist not found" });
  const { length: start } = (await listChecklist(tx, principal, jobId)).items;
  if (start + template.items.length > maxChecklistItems)
    throw new AppError("conflict", `A checklist has at most ${maxChecklistItems} items`);
  await copyTemplate(tx, jobId, templateId, start);
  const { items } = await listChecklist(tx, principal, jobId);
  const [first, ...others] = items.slice(start).map((item) => ({ ...item, job: jobId }));
  if (!first) throw new Error("a template without items");
  const kind = "checklist_item";
  await recordCreations(tx, { actor: principal, kind, records: others });
  // One event is enough to have the whole list read again.
  await recordChange(tx, {
    actor: principal,
    verb: "create",
    kind,
    recordId: first._id,
    version: first.version,
    to: first,
    audience: technicians,
  });
  return { items };
};
