import type { FactResult } from "@fieldwright/contract/field";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { seesVisit } from "#schedule";
import { seesJob } from "#work";

type About = { readonly visitId?: string | null | undefined; readonly jobId?: string | null | undefined };

/** The visit of a fact if the person sees it, else its job. What the office deleted or gave away has no page for them. */
export const seenOf = async (
  tx: TenantTx,
  principal: Principal,
  { visitId, jobId }: About,
): Promise<NonNullable<FactResult["sees"]>> => {
  if (visitId && (await seesVisit(tx, principal, visitId))) return "visit";
  return jobId && (await seesJob(tx, principal, jobId)) ? "job" : "nothing";
};
