import * as contract from "@fieldwright/contract/schedule-board";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { noticeFor } from "#identity";
import { createTravel, type Deps } from "#kernel";
import { listUnscheduled, readBoard, readBoardTravel } from "./board";

export const boardRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { measure } = createTravel(deps);

  /** New trips are stored, so that these are not read on a replica. */
  const measuresApart = deps.database.hasReplica && deps.config.routingUrl !== null;

  serve(app, contract.readBoard, async ({ principal, query, read, readList }) => {
    if (principal.organizationId && measuresApart) {
      const board = await readList((tx) => readBoard(tx, principal, query));
      return { ...board, travel: await read((tx) => readBoardTravel(tx, board, measure)) };
    }
    if (principal.organizationId)
      return readList(async (tx) => {
        const board = await readBoard(tx, principal, query);
        return { ...board, travel: await readBoardTravel(tx, board, measure) };
      });
    const today = deps.clock().toISOString();
    const travel = { trips: [], isPartlyEstimated: false };
    const nothing = { timeZone: "UTC", from: today, to: today, people: [], visits: [], holidays: [], travel };
    return { ...nothing, notice: noticeFor(principal) };
  });

  serve(app, contract.listUnscheduled, ({ principal, query, readList }) =>
    principal.organizationId
      ? readList((tx) => listUnscheduled(tx, query))
      : { jobs: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );
};
