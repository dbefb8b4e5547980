import * as contract from "@fieldwright/contract/record-imports";
import { dayIn } from "@fieldwright/domain/calendar";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { refusedRows, startUndo } from "../clients/client-imports";
import { planRecords } from "./plan-records";
import { previewRecords } from "./preview-records";
import { listRecordImports, readRecordImport, startRecordImport } from "./record-imports";

export const recordImportRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.previewRecordImport, ({ body, read }) => {
    const plan = planRecords(body.kind, body.csv, body.mapping);
    return read((tx) => previewRecords(tx, plan, clock()));
  });

  serve(app, contract.startRecordImport, ({ actor, body, write }) =>
    write((tx) => startRecordImport(tx, actor, body, clock())),
  );

  serve(app, contract.listRecordImports, ({ read }) => read((tx) => listRecordImports(tx, clock())));

  serve(app, contract.readRecordImport, ({ params, read }) => read((tx) => readRecordImport(tx, params.id)));

  serve(app, contract.downloadRefusedRecords, async ({ params, read, reply }) => {
    const csv = await read((tx) => refusedRows(tx, params.id));
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="left-out-${dayIn("UTC", clock())}.csv"`)
      .send(csv);
  });

  serve(app, contract.undoRecordImport, ({ actor, params, write }) =>
    write(async (tx) => {
      await startUndo(tx, actor, params.id, clock());
      return readRecordImport(tx, params.id);
    }),
  );
};
