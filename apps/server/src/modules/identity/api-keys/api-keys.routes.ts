import * as contract from "@fieldwright/contract/api-keys";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { createApiKey, listApiKeys, revokeApiKey, updateApiKey } from "./api-keys";

export const apiKeysRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, contract.listApiKeys, ({ read }) => read(listApiKeys));

  // Not through `write`: with an idempotency key it would store the answer, which contains the secret.
  serve(app, contract.createApiKey, ({ actor, body, read }) =>
    read((tx) => createApiKey(tx, actor, body, clock())),
  );

  serve(app, contract.updateApiKey, ({ actor, body, params, write }) =>
    write((tx) => updateApiKey(tx, actor, params.id, body)),
  );

  serve(app, contract.revokeApiKey, ({ actor, params, write }) =>
    write((tx) => revokeApiKey(tx, actor, params.id)),
  );
};
