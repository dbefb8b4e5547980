import * as contract from "@fieldwright/contract/webhooks";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { type Deps, expectedVersion } from "#kernel";
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
  updateWebhook,
} from "./webhooks";

export const webhooksRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;

  serve(app, contract.listWebhooks, ({ read }) => read(listWebhooks));

  // Not through `write`: it would store the answer under the idempotency key, including the secret.
  serve(app, contract.createWebhook, ({ actor, body, read }) =>
    read((tx) => createWebhook(tx, deps, actor, body)),
  );

  serve(app, contract.updateWebhook, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, version: expectedVersion(request, body) };
    return write((tx) => updateWebhook(tx, deps, actor, target, body));
  });

  serve(app, contract.deleteWebhook, ({ actor, params, write }) =>
    write((tx) => deleteWebhook(tx, actor, params.id)),
  );

  serve(app, contract.rotateWebhookSecret, ({ actor, params, read }) =>
    read((tx) => rotateSecret(tx, deps, actor, params.id)),
  );

  serve(app, contract.testWebhook, ({ params, write }) =>
    write((tx) => sendTestEvent(tx, params.id, clock())),
  );

  serve(app, contract.listDeliveries, ({ params, query, read }) =>
    read((tx) => listDeliveries(tx, params.id, query)),
  );

  serve(app, contract.replayDelivery, ({ params, write }) =>
    write((tx) => replayDelivery(tx, params.id, clock())),
  );
};
