import * as contract from "@fieldwright/contract/schedule-board";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";
import { noticeFor } from "../auth/notice";
import { listUnscheduled } from "./list-unscheduled";
import { readBoard } from "./read-board";

export const boardRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.readBoard, ({ principal, query, read }) => {
    if (principal.organizationId) return read((tx) => readBoard(tx, principal, query));
    const today = clock().toISOString();
    return { timeZone: "UTC", from: today, to: today, people: [], visits: [], notice: noticeFor(principal) };
  });

  serve(app, contract.listUnscheduled, ({ principal, query, read }) =>
    principal.organizationId
      ? read((tx) => listUnscheduled(tx, query))
      : { jobs: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );
};
