import type { ListVisitsQuery } from "@fieldwright/contract/schedule";
import type { TenantTx } from "@fieldwright/db/client";
import { readWorkTerms } from "#identity";
import type { Principal } from "#kernel";
import { loadVisits } from "./load-visit";
import { visitVisibility } from "./schedule.policy";
import { listVisitRecords, listVisitsOfJob } from "./visits.repo";

export const listVisits = async (
  tx: TenantTx,
  principal: Principal,
  { page, limit, search, status, client, team, job }: ListVisitsQuery,
) => {
  const visibility = visitVisibility(principal);
  const part = { limit, offset: (page - 1) * limit };
  const [found, terms] = await Promise.all([
    job
      ? listVisitsOfJob(tx, visibility, { job, ...part })
      : listVisitRecords(tx, visibility, { search, status, client, member: team, ...part }),
    readWorkTerms(tx),
  ]);
  const loaded = await loadVisits(tx, principal, found.visits, terms);
  return {
    schedules: loaded.map(({ presented }) => presented),
    total: found.total,
    totalPages: Math.ceil(found.total / limit),
  };
};
