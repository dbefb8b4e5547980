import multipart from "@fastify/multipart";
import * as clientImports from "@fieldwright/contract/client-imports";
import * as csvContract from "@fieldwright/contract/csv";
import * as dataExchange from "@fieldwright/contract/data-exchange";
import * as integrations from "@fieldwright/contract/integrations";
import * as recordImports from "@fieldwright/contract/record-imports";
import * as webhooks from "@fieldwright/contract/webhooks";
import { dayIn } from "@fieldwright/domain/calendar";
import { type FastifyInstance } from "fastify";
import { serve, uploadOf } from "#http";
import { type Deps, expectedVersion, notFound, readStorage } from "#kernel";
import { openExport, readExport, startExport } from "./archive/exports";
import { inTurn, readImport, receiveArchive, startImport } from "./archive/imports";
import {
  checkCredentials,
  connectIntegration,
  disconnectIntegration,
  listIntegrations,
} from "./integrations/integrations";
import {
  listClientImports,
  readClientImport,
  refusedRows,
  startClientImport,
  startUndo,
} from "./lists/clients/client-imports";
import { previewClientImport } from "./lists/clients/preview-import";
import { exportList } from "./lists/export-list";
import { importClients, planImport, previewImport } from "./lists/import-clients";
import {
  planClientsInThread,
  planRecordsInThread,
  planStoredClientsInThread,
} from "./lists/reading/plan-in-thread";
import { previewRecords } from "./lists/records/preview-records";
import { listRecordImports, readRecordImport, startRecordImport } from "./lists/records/record-imports";
import { clientsSheet, invoicesSheet, jobsSheet, quotesSheet } from "./lists/sheets";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
  updateWebhook,
} from "./webhooks/webhooks";

const exported = [
  { route: csvContract.exportClients, sheet: clientsSheet },
  { route: csvContract.exportQuotes, sheet: quotesSheet },
  { route: csvContract.exportJobs, sheet: jobsSheet },
  { route: csvContract.exportInvoices, sheet: invoicesSheet },
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

  serve(app, csvContract.previewImport, async ({ body, read }) => {
    const plan = await planImport(body.csv, body.mapping);
    return read((tx) => previewImport(tx, plan));
  });

  serve(app, csvContract.importClients, ({ actor, body, write }) =>
    write(async (tx) => {
      const plan = await planImport(body.csv, body.mapping);
      return importClients(tx, actor, plan, body.onDuplicate, clock());
    }),
  );
};

export const clientImportRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, clientImports.previewClientImport, async ({ principal, body, read }) => {
    const plan = await planClientsInThread(principal, body.csv, body.mapping);
    return read((tx) => previewClientImport(tx, plan));
  });

  serve(app, clientImports.startClientImport, async ({ principal, actor, body, write }) => {
    const plan = await planStoredClientsInThread(principal, body.csv, body.mapping);
    return write((tx) => startClientImport(tx, actor, { ...body, plan }, clock()));
  });

  serve(app, clientImports.listClientImports, ({ read }) => read((tx) => listClientImports(tx, clock())));

  serve(app, clientImports.readClientImport, ({ params, read }) =>
    read((tx) => readClientImport(tx, params.id)),
  );

  serve(app, clientImports.downloadRefusedRows, async ({ params, read, reply }) => {
    const csv = await read((tx) => refusedRows(tx, params.id));
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="left-out-${dayIn("UTC", clock())}.csv"`)
      .send(csv);
  });

  serve(app, clientImports.undoClientImport, ({ actor, params, write }) =>
    write((tx) => startUndo(tx, actor, params.id, clock())),
  );
};

export const recordImportRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, recordImports.previewRecordImport, async ({ principal, body, read }) => {
    const plan = await planRecordsInThread(principal, body.kind, body.csv, body.mapping);
    return read((tx) => previewRecords(tx, plan, clock()));
  });

  serve(app, recordImports.startRecordImport, async ({ principal, actor, body, write }) => {
    const plan = await planRecordsInThread(principal, body.kind, body.csv, body.mapping);
    return write((tx) => startRecordImport(tx, actor, { ...body, plan }, clock()));
  });

  serve(app, recordImports.listRecordImports, ({ read }) => read((tx) => listRecordImports(tx, clock())));

  serve(app, recordImports.readRecordImport, ({ params, read }) =>
    read((tx) => readRecordImport(tx, params.id)),
  );

  serve(app, recordImports.downloadRefusedRecords, async ({ params, read, reply }) => {
    const csv = await read((tx) => refusedRows(tx, params.id));
    return reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="left-out-${dayIn("UTC", clock())}.csv"`)
      .send(csv);
  });

  serve(app, recordImports.undoRecordImport, ({ actor, params, write }) =>
    write(async (tx) => {
      await startUndo(tx, actor, params.id, clock());
      return readRecordImport(tx, params.id);
    }),
  );
};

export const dataExchangeRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, dataExchange.startDataExport, ({ principal, write }) =>
    write((tx) => startExport(tx, deps, principal)),
  );

  serve(app, dataExchange.readDataExport, ({ read }) => read((tx) => readExport(tx, deps)));

  serve(app, dataExchange.downloadDataExport, async ({ params, query, reply }) => {
    const { status, headers, content } = await openExport(deps, params.id, query);
    return reply.code(status).headers(headers).send(content);
  });

  void app.register(async (scope) => {
    await scope.register(multipart);
    serve(scope, dataExchange.importData, ({ principal, request, write }) => {
      if (!principal.organizationId) throw notFound();
      return inTurn(principal.organizationId, async () => {
        const { content } = await uploadOf(request, dataExchange.maxImportSize);
        return receiveArchive(deps.store, content, (runId, hash) => {
          // The request hash behind an idempotency key covers the body, so put the archive's hash there.
          request.body = { hash };
          return write((tx) => startImport(tx, principal, runId, deps.clock()));
        });
      });
    });
  });

  serve(app, dataExchange.readImport, ({ read }) => read((tx) => readImport(tx, deps.clock())));

  serve(app, dataExchange.readStorage, ({ read }) => read((tx) => readStorage(tx, deps.config)));
};

export const integrationsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { config } = deps;

  serve(app, integrations.listIntegrations, ({ read }) =>
    read(async (tx) => ({ integrations: await listIntegrations(tx, config) })),
  );

  // Not through `write`: it would store the answer under the idempotency key, including the secret.
  serve(app, integrations.connectIntegration, async ({ actor, params: { slug }, body, read }) => {
    const credentials = await checkCredentials(config, slug, body.credentials);
    return read((tx) => connectIntegration(tx, deps, actor, { slug, credentials }));
  });

  serve(app, integrations.disconnectIntegration, ({ actor, params, write }) =>
    write((tx) => disconnectIntegration(tx, config, actor, params.slug)),
  );
};

export const webhooksRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;

  serve(app, webhooks.listWebhooks, ({ read }) => read(listWebhooks));

  // Not through `write`: it would store the answer under the idempotency key, including the secret.
  serve(app, webhooks.createWebhook, ({ actor, body, read }) =>
    read((tx) => createWebhook(tx, deps, actor, body)),
  );

  serve(app, webhooks.updateWebhook, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, version: expectedVersion(request, body) };
    return write((tx) => updateWebhook(tx, deps, actor, target, body));
  });

  serve(app, webhooks.deleteWebhook, ({ actor, params, write }) =>
    write((tx) => deleteWebhook(tx, actor, params.id)),
  );

  serve(app, webhooks.rotateWebhookSecret, ({ actor, params, read }) =>
    read((tx) => rotateSecret(tx, deps, actor, params.id)),
  );

  serve(app, webhooks.testWebhook, ({ params, write }) =>
    write((tx) => sendTestEvent(tx, params.id, clock())),
  );

  serve(app, webhooks.listDeliveries, ({ params, query, read }) =>
    read((tx) => listDeliveries(tx, params.id, query)),
  );

  serve(app, webhooks.replayDelivery, ({ params, write }) =>
    write((tx) => replayDelivery(tx, params.id, clock())),
  );
};
