import * as contract from "@fieldwright/contract/ai-schedule";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";
import { autoSchedule } from "./auto-schedule";
import { readInsights } from "./read-insights";
import { recommendSlots } from "./recommend-slots";
import { smartReschedule } from "./smart-reschedule";
import { suggestTeams } from "./suggest-teams";

export const assistanceRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.recommendSlots, ({ body, read }) => read((tx) => recommendSlots(tx, body, clock())));

  serve(app, contract.autoSchedule, ({ principal, body, write }) =>
    write((tx) => autoSchedule(tx, principal, body, clock())),
  );

  serve(app, contract.suggestTeams, ({ body, read }) => read((tx) => suggestTeams(tx, body, clock())));

  serve(app, contract.readInsights, ({ query, read }) => read((tx) => readInsights(tx, query, clock())));

  serve(app, contract.smartReschedule, ({ principal, params, body, read }) =>
    read((tx) => smartReschedule(tx, principal, { ...params, preferences: body.preferences }, clock())),
  );
};
