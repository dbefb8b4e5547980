import type { TenantTx } from "@fieldwright/db/client";
import { defaultHours, type WeeklyHours } from "@fieldwright/domain/availability";
import { findWorkTerms } from "./people.repo";

export type WorkTerms = { readonly timeZone: string; readonly hours: WeeklyHours };

/** When an organization works: its zone, and the hours of people who have set none of their own. */
export const readWorkTerms = async (tx: TenantTx): Promise<WorkTerms> => {
  const found = await findWorkTerms(tx);
  if (!found) throw new Error("The transaction's organization does not exist.");
  return { timeZone: found.timeZone, hours: found.hours ?? defaultHours };
};
