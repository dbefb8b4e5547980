import * as contract from "@fieldwright/contract/client-imports";
import { dayIn } from "@fieldwright/domain/calendar";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import {
  listClientImports,
  readClientImport,
  refusedRows,
  startClientImport,
  startUndo,
} from "./client-imports";
import { planClientImport, previewClientImport } from "./plan-import";

export const clientImportRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.previewClientImport, async ({ body, read }) => {
    const plan = await planClientImport(body.csv, body.mapping);
    return read((tx) => previewClientImport(tx, plan));
  });

  serve(app, contract.startClientImport, async ({ actor, body, write }) => {
    const plan = await planClientImport(body.csv, body.mapping);
    return write((tx) => startClientImport(tx, actor, { ...body, plan }, clock()));
  });

  serve(app, contract.listClientImports, ({ read }) => read((tx) => listClientImports(tx, clock())));

  serve(app, contract.readClientImport, ({ params, read }) => read((tx) => readClientImport(tx, params.id)));

  serve(app, contract.downloadRefusedRows, async ({ params, read, reply }) => {
    const csv = await read((tx) => refusedRows(tx, params.id));
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="left-out-${dayIn("UTC", clock())}.csv"`)
      .send(csv);
  });

  serve(app, contract.undoClientImport, ({ actor, params, write }) =>
    write((tx) => startUndo(tx, actor, params.id, clock())),
  );
};
