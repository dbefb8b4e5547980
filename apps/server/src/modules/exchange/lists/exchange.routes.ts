import * as contract from "@fieldwright/contract/csv";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { exportList } from "./export-list";
import { importClients, planImport, previewImport } from "./import-clients";
import { clientsSheet, invoicesSheet, jobsSheet, quotesSheet } from "./sheets";

const exported = [
  { route: contract.exportClients, sheet: clientsSheet },
  { route: contract.exportQuotes, sheet: quotesSheet },
  { route: contract.exportJobs, sheet: jobsSheet },
  { route: contract.exportInvoices, sheet: invoicesSheet },
] as const;

export const exchangeRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;
  for (const { route, sheet } of exported)
    serve(app, route, async ({ principal, query, readHeavy, reply }) => {
      const { csv, fileName } = await exportList(
        sheet,
        { principal, filter: query, read: readHeavy },
        clock(),
      );
      return reply
        .type(`${route.produces}; charset=utf-8`)
        .header("content-disposition", `attachment; filename="${fileName}"`)
        .send(csv);
    });

  serve(app, contract.previewImport, ({ body, read }) => {
    const plan = planImport(body.csv, body.mapping);
    return read((tx) => previewImport(tx, plan));
  });

  serve(app, contract.importClients, ({ actor, body, write }) =>
    write((tx) => {
      const plan = planImport(body.csv, body.mapping);
      return importClients(tx, actor, plan, body.onDuplicate, clock());
    }),
  );
};
