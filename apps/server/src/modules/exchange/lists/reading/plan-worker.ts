import { constants, setPriority } from "node:os";
import { serveThread } from "#kernel";
import { type ClientImportPlan, planClientImport, type StoredPlan } from "../clients/plan-import";
import { planRecords, type RecordPlan } from "../records/plan-records";
import type { OfClients, PlanOrder } from "./plan-in-thread";

// On Linux this sets the priority of this thread only. Somebody waits for it, but not at the cost of others.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const planToStore = async ({ csv, mapping: chosen }: OfClients): Promise<StoredPlan> => {
  const { table, source, mapping, sameAs } = await planClientImport(csv, chosen);
  return { table, source, mapping, sameAs };
};

serveThread<PlanOrder, ClientImportPlan | StoredPlan | RecordPlan>((order) => {
  if ("clients" in order) return planClientImport(order.clients.csv, order.clients.mapping);
  if ("clientsToStore" in order) return planToStore(order.clientsToStore);
  return planRecords(order.kind, order.records.csv, order.records.mapping);
});
