import { maxChecklistItems } from "@fieldwright/contract/checklists";
import type { TenantTx } from "@fieldwright/db/client";
import { checklistTemplates } from "@fieldwright/db/schema/job-work";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, asc, count, eq, sql } from "drizzle-orm";

const inTenant = ofTenant(checklistTemplates);
const byId = (id: string) => and(inTenant, eq(checklistTemplates.id, id));

export type TemplateRecord = typeof checklistTemplates.$inferSelect;
type Fields = Pick<TemplateRecord, "name" | "category" | "items">;

export const findTemplates = (tx: TenantTx): Promise<TemplateRecord[]> =>
  tx
    .select()
    .from(checklistTemplates)
    .where(inTenant)
    .orderBy(asc(checklistTemplates.name), asc(checklistTemplates.id));

/** One organization adds templates one after the other, so that the limit holds. */
export const countTemplates = async (tx: TenantTx): Promise<number> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('templates:' || app_organization_id(), 0))`,
  );
  const [counted] = await tx.select({ total: count() }).from(checklistTemplates).where(inTenant);
  return counted?.total ?? 0;
};

export const findTemplate = async (tx: TenantTx, id: string): Promise<TemplateRecord | undefined> => {
  const [found] = await tx.select().from(checklistTemplates).where(byId(id));
  return found;
};

export const lockTemplate = async (tx: TenantTx, id: string): Promise<TemplateRecord | undefined> => {
  const [found] = await tx.select().from(checklistTemplates).where(byId(id)).for("update");
  return found;
};

const one = (rows: readonly TemplateRecord[]): TemplateRecord => {
  const [row] = rows;
  if (!row) throw new Error("a template was written, none came back");
  return row;
};

export const insertTemplate = async (tx: TenantTx, fields: Fields, now: Date): Promise<TemplateRecord> =>
  one(
    await tx
      .insert(checklistTemplates)
      .values({ ...fields, organizationId: tenant, createdAt: now, updatedAt: now })
      .returning(),
  );

export const updateTemplate = async (
  tx: TenantTx,
  { id, version }: TemplateRecord,
  fields: Fields,
  now: Date,
): Promise<TemplateRecord> =>
  one(
    await tx
      .update(checklistTemplates)
      .set({ ...fields, version: version + 1, updatedAt: now })
      .where(byId(id))
      .returning(),
  );

export const deleteTemplateRow = async (tx: TenantTx, id: string): Promise<void> => {
  await tx.delete(checklistTemplates).where(byId(id));
};

/** Copies the items of templates to the end of a job's checklist, as many as there is room for. One statement. */
const copying = (from: string): string => `
  insert into job_checklist_items
    (id, organization_id, job_id, position, text, kind, required, unit, min_value, max_value, choices)
  select gen_random_uuid(), organization_id, $1::uuid,
    $2::integer - 1 + row_number() over (order by name, id, place), item->>'text', item->>'kind',
    (item->>'required')::boolean, item->>'unit', (item->>'min')::float8, (item->>'max')::float8,
    array(select jsonb_array_elements_text(item->'choices'))
  from (
    select t.organization_id, t.name, t.id, asked.item, asked.place
    from checklist_templates t cross join jsonb_array_elements(t.items) with ordinality as asked(item, place)
    where t.organization_id = app_organization_id() and ${from}
    order by t.name, t.id, asked.place
    limit ${maxChecklistItems} - $2::integer
  ) asked`;

const copyingThoseOfCategory = copying("t.category = (select category from jobs where id = $1)");
const copyingOne = copying("t.id = $3::uuid");

/** Those of the category of a job that has no checklist yet. */
export const copyTemplatesOf = async (tx: TenantTx, jobId: string): Promise<void> => {
  await tx.$client.query({ text: copyingThoseOfCategory }, [jobId, 0]);
};

export const copyTemplate = async (
  tx: TenantTx,
  jobId: string,
  templateId: string,
  start: number,
): Promise<void> => {
  await tx.$client.query({ text: copyingOne }, [jobId, start, templateId]);
};
