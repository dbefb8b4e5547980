import * as contract from "@fieldwright/contract/accounting";
import type { FastifyInstance } from "fastify";
import { ZipFile } from "yazl";
import { serve } from "#http";
import { type Deps, expectedVersion, notFound } from "#kernel";
import { closeBooks, readBooks } from "./ledger";
import { createExport, listAllExports, openExport, previewExport } from "./manage-exports";

export const accountingRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.previewAccounting, ({ query, read }) => read((tx) => previewExport(tx, deps, query)));

  serve(app, contract.createAccountingExport, ({ actor, body, write }) =>
    write((tx) => createExport(tx, actor, deps, body)),
  );

  serve(app, contract.listAccountingExports, ({ query, read }) => read((tx) => listAllExports(tx, query)));

  serve(app, contract.downloadAccountingExport, async ({ params, read, reply }) => {
    const { format, from, to, files, createdAt } = await read((tx) => openExport(tx, params.id));
    const zip = new ZipFile();
    for (const { name, content } of files) zip.addBuffer(Buffer.from(content), name, { mtime: createdAt });
    zip.end();
    return reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="${format}-${from}-${to}.zip"`)
      .send(zip.outputStream);
  });

  serve(app, contract.readAccountingSettings, ({ read }) => read(readBooks));

  serve(app, contract.updateAccountingSettings, ({ actor, principal, body, request, write }) => {
    if (!principal.organizationId) throw notFound();
    const expected = body.version ?? expectedVersion(request);
    const update = { organizationId: principal.organizationId, closedThrough: body.closedThrough, expected };
    return write((tx) => closeBooks(tx, actor, update, deps.clock()));
  });
};
