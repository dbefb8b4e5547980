import * as contract from "@fieldwright/contract/ai-schedule";
import * as planning from "@fieldwright/contract/plan-days";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { createTravel, type Deps, notFound, type Principal } from "#kernel";
import { autoSchedule } from "../advice/auto-schedule";
import { readInsights } from "../advice/read-insights";
import { recommendSlots, smartReschedule } from "../advice/recommend-slots";
import { suggestTeams } from "../advice/suggest-teams";
import { loadDayOf, loadDaysOf } from "../days/load-days";
import type { Setting } from "../places";
import { createPlanners } from "../planner";
import { applyProposal, undoProposal } from "./apply-proposal";
import { createPlanRuns } from "./plan-runs";
import { propose } from "./propose";

export const assistanceRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;
  const { measure, recall } = createTravel(deps);
  const measured = (): Setting => ({ now: clock(), travel: measure });
  const planners = createPlanners(deps.log);
  const plannerOf = ({ organizationId, userId }: Principal) => planners.of(organizationId ?? userId);
  const runs = createPlanRuns(deps);
  app.addHook("onClose", async () => {
    await runs.close();
    await planners.close();
  });

  serve(app, contract.recommendSlots, ({ body, read }) => read((tx) => recommendSlots(tx, body, measured())));

  serve(app, contract.autoSchedule, ({ principal, body, write }) =>
    write((tx) => autoSchedule(tx, principal, body, { now: clock(), travel: recall })),
  );

  serve(app, contract.suggestTeams, ({ body, read }) => read((tx) => suggestTeams(tx, body, measured())));

  serve(app, contract.readInsights, ({ query, read }) => read((tx) => readInsights(tx, query, clock())));

  serve(app, contract.smartReschedule, ({ principal, params, body, read }) =>
    read((tx) => smartReschedule(tx, principal, { ...params, preferences: body.preferences }, measured())),
  );

  serve(app, contract.optimizeVisit, ({ principal, params, body, read, write }) =>
    propose(
      { planner: plannerOf(principal), log: deps.log, read, write },
      (tx) => loadDayOf(tx, principal, params.id, measured()),
      body.optimizationType,
    ),
  );

  serve(app, contract.bulkOptimize, ({ principal, body, read, write }) =>
    propose(
      { planner: plannerOf(principal), log: deps.log, read, write },
      (tx) => loadDaysOf(tx, principal, body.scheduleIds, measured()),
      body.optimizationType,
    ),
  );

  serve(app, planning.planDays, async ({ principal, body, write }) => {
    const { organizationId } = principal;
    if (!organizationId) throw notFound();
    const run = await runs.prepare({ ...principal, organizationId }, body, clock());
    const answer = await write(run.insert);
    // A repeated request gets the run that the first one started.
    if (answer._id === run.id) run.begin();
    return answer;
  });

  serve(app, planning.readPlanRun, ({ principal, params, read }) => runs.read(principal, params.id, read));

  serve(app, planning.stopPlanRun, ({ principal, params, write }) =>
    write((tx) => runs.stop(tx, principal, params.id)),
  );

  serve(app, contract.applyProposal, ({ principal, body, write }) =>
    write((tx) => applyProposal(tx, principal, body, { now: clock(), travel: recall })),
  );

  serve(app, contract.undoProposal, ({ principal, body, write }) =>
    write((tx) => undoProposal(tx, principal, body, clock())),
  );
};
