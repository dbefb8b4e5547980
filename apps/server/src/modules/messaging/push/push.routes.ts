import * as contract from "@fieldwright/contract/push";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { readPushKeys, subscribe, unsubscribe } from "./push";

/** For any account, even without an organization. */
export const pushRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.readPushKey, async () => ({ publicKey: (await readPushKeys(deps)).publicKey }));

  serve(app, contract.subscribeToPush, ({ principal, body }) => subscribe(deps, principal, body));

  serve(app, contract.unsubscribeFromPush, ({ principal, query }) =>
    unsubscribe(deps, principal, query.endpoint),
  );
};
