import * as contract from "@fieldwright/contract/integrations";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import {
  checkCredentials,
  connectIntegration,
  disconnectIntegration,
  listIntegrations,
} from "./integrations";

export const integrationsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { config } = deps;

  serve(app, contract.listIntegrations, ({ read }) =>
    read(async (tx) => ({ integrations: await listIntegrations(tx, config) })),
  );

  // Not through `write`: it would store the answer under the idempotency key, including the secret.
  serve(app, contract.connectIntegration, async ({ actor, params: { slug }, body, read }) => {
    const credentials = await checkCredentials(config, slug, body.credentials);
    return read((tx) => connectIntegration(tx, deps, actor, { slug, credentials }));
  });

  serve(app, contract.disconnectIntegration, ({ actor, params, write }) =>
    write((tx) => disconnectIntegration(tx, config, actor, params.slug)),
  );
};
