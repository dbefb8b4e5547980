import { getPriority, setPriority } from "node:os";
import { workerData } from "node:worker_threads";
import { openDatabase } from "@fieldwright/db/client";
import { createLogger, createTravel, logSlowQueries, serveSoloThread } from "#kernel";
import { createPlanners } from "../planner";
import { createPlanMaker } from "./make-plan";
import type { PlanOrder, PlanThreadData, Prepared } from "./plan-order";

const lowPriority = 5;

// On Linux a priority is that of the thread. Requests and small work go first on a machine that is busy.
if (process.platform === "linux" && getPriority() < lowPriority) setPriority(0, lowPriority);

const { config, address }: PlanThreadData = workerData;
const database = openDatabase(address);
const log = createLogger(config.logLevel);
logSlowQueries({ database, config, log });
const planners = createPlanners(log);
const { measure } = createTravel({ config, clock: () => new Date(), log });
const plans = createPlanMaker({ plannerOf: planners.of, database, travel: measure, log });

serveSoloThread<PlanOrder, Prepared | undefined>(
  async (order) => {
    if ("prepare" in order) return plans.prepare(order);
    await plans.make(order.make);
    return undefined;
  },
  async () => {
    await planners.close();
    await database.close();
  },
);
