import type { CheckQuestion } from "@fieldwright/domain/checklists";
import { categories } from "@fieldwright/domain/statuses";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { editable, oneOf, primaryId } from "./columns";
import { organizationId } from "./organizations";

/** A checklist to start from. One with a category is put on every new job of that category. */
export const checklistTemplates = pgTable(
  "checklist_templates",
  {
    id: primaryId(),
    organizationId: organizationId(),
    name: text("name").notNull(),
    category: text("category", { enum: categories }),
    items: jsonb("items").$type<readonly (CheckQuestion & { readonly text: string })[]>().notNull(),
    ...editable(),
  },
  (table) => [
    index("checklist_templates_name_idx").on(table.organizationId, table.name),
    check("checklist_templates_category_check", oneOf("category", categories)),
  ],
);
