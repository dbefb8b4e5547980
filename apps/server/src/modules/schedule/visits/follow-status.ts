import type { TenantTx } from "@fieldwright/db/client";
import { reopensVisit } from "@fieldwright/domain/life-cycles";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import type { Principal } from "#kernel";
import { clearFinishes, deleteProgress, findProgress, saveProgress } from "./assignments.repo";
import type { LoadedVisit } from "./load-visit";

const beginsAnew = (from: VisitStatus, to: VisitStatus): boolean =>
  to === "pending" || (from === "en_route" && to === "confirmed");

/**
 * Someone of the crew who sets a status took that step. The office took none, so nothing is invented for the people it
 * speaks for.
 */
export const followStatus = async (
  tx: TenantTx,
  { userId }: Principal,
  { visit, assignments }: Pick<LoadedVisit, "visit" | "assignments">,
  status: VisitStatus,
  now: Date,
): Promise<void> => {
  if (reopensVisit(visit.status, status)) return clearFinishes(tx, visit.id);
  if (beginsAnew(visit.status, status)) return deleteProgress(tx, visit.id);
  const isStep = status === "en_route" || status === "in_progress" || status === "completed";
  if (!isStep || !assignments.some((row) => row.userId === userId)) return;
  const own = (await findProgress(tx, [visit.id])).find((row) => row.userId === userId);
  const at = { visitId: visit.id, userId };
  if (status === "en_route") return saveProgress(tx, { ...at, travelAt: own?.travelAt ?? now });
  const begun = { arrivedAt: own?.arrivedAt ?? now, startedAt: own?.startedAt ?? now };
  await saveProgress(tx, { ...at, ...begun, ...(status === "completed" ? { finishedAt: now } : {}) });
};
