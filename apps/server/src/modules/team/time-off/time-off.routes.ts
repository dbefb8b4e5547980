import * as contract from "@fieldwright/contract/time-off";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { createTimeOff, deleteTimeOff, listTimeOff } from "./time-off";

export const timeOffRoutes = (app: FastifyInstance): void => {
  serve(app, contract.listTimeOff, ({ principal, params, read }) =>
    read((tx) => listTimeOff(tx, principal, params.id)),
  );

  serve(app, contract.createTimeOff, ({ principal, actor, params, body, write }) =>
    write((tx) => createTimeOff(tx, principal, actor, { userId: params.id, body })),
  );

  serve(app, contract.deleteTimeOff, ({ principal, actor, params, write }) =>
    write((tx) => deleteTimeOff(tx, principal, actor, params.id)),
  );
};
