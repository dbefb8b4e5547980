import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { Principal } from "#kernel";
import { checklistOf, deleteItem, orderItems } from "./checklist.repo";
import { presentChecklistItem } from "./job-work.present";
import { openChecklistItem } from "./open-checklist-item";

export const deleteChecklistItem = async (tx: TenantTx, principal: Principal, id: string): Promise<void> => {
  const { job, part, technicians } = await openChecklistItem(tx, principal, id);
  await deleteItem(tx, id);
  await orderItems(
    tx,
    job.id,
    (await checklistOf(tx, job.id)).map((item) => item.id),
  );
  await recordChange(tx, {
    actor: principal,
    verb: "delete",
    kind: "checklist_item",
    recordId: id,
    version: part.version + 1,
    from: { ...presentChecklistItem(part), job: job.id },
    audience: technicians,
  });
};
