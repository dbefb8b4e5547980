import { constants, setPriority } from "node:os";
import { serveThread } from "#kernel";
import { type ClientImportPlan, planClientImport } from "./clients/plan-import";
import type { PlanOrder } from "./plan-in-thread";
import { planRecords, type RecordPlan } from "./records/plan-records";

// On Linux this sets the priority of this thread only. Somebody waits for it, but not at the cost of others.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

serveThread<PlanOrder, ClientImportPlan | RecordPlan>(({ kind, csv, mapping }) =>
  kind === "clients" ? planClientImport(csv, mapping) : planRecords(kind, csv, mapping),
);
