import * as contract from "@fieldwright/contract/time-sheets";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { payrollFile } from "./payroll-file";
import { approveTimeSheet, listTimeSheets, readTimeSheet, reopenTimeSheet } from "./time-sheets";

export const timeSheetsRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.listTimeSheets, ({ principal, query, read }) =>
    read((tx) => listTimeSheets(tx, principal, query.week, clock())),
  );

  serve(app, contract.exportTimeSheets, async ({ query, read, reply }) => {
    const { csv, fileName } = await payrollFile(query.week, read, clock());
    return reply
      .type(`${contract.exportTimeSheets.produces}; charset=utf-8`)
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .send(csv);
  });

  serve(app, contract.readTimeSheet, ({ principal, params, read }) =>
    read((tx) => readTimeSheet(tx, principal, params, clock())),
  );

  serve(app, contract.approveTimeSheet, ({ principal, params, body, write }) =>
    write((tx) => approveTimeSheet(tx, principal, { ...params, ...body }, clock())),
  );

  serve(app, contract.reopenTimeSheet, ({ principal, params, write }) =>
    write((tx) => reopenTimeSheet(tx, principal, params, clock())),
  );
};
