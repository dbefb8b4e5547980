import { type ChecklistTemplate, maxTemplates, type TemplateBody } from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { AppError, notFound, type Principal, stale } from "#kernel";
import { mustAllMakeSense } from "./questions";
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
