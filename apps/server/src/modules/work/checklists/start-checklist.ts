import type { TenantTx } from "@fieldwright/db/client";
import type { Category } from "@fieldwright/domain/statuses";
import { copyTemplatesOf } from "./templates.repo";

/** A new job starts with the checklists of its category. */
export const startChecklist = (
  tx: TenantTx,
  job: { readonly id: string; readonly category: Category },
): Promise<void> => copyTemplatesOf(tx, job);
