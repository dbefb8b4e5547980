import type { Visit } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { loadVisit, visitNotFound } from "./load-visit";
import { visitVisibility } from "./schedule.policy";
import { findVisit } from "./visits.repo";

export const readVisit = async (tx: TenantTx, principal: Principal, id: string): Promise<Visit> => {
  const found = await findVisit(tx, id, visitVisibility(principal));
  if (!found) throw visitNotFound();
  return (await loadVisit(tx, principal, found)).presented;
};
