import * as contract from "@fieldwright/contract/customer";
import type { FastifyInstance } from "fastify";
import { keyOf, serve } from "#http";
import type { Deps } from "#kernel";
import { payDepositByLink, payInvoiceByLink } from "./pay-by-link";
import { receiveStripeEvent } from "./receive-event";

export const cardPaymentsRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.payCustomerInvoice, ({ params: { token }, body, request }) =>
    payInvoiceByLink(deps, { token, key: keyOf(request) }, body.amount),
  );

  serve(app, contract.payCustomerDeposit, ({ params: { token }, request }) =>
    payDepositByLink(deps, { token, key: keyOf(request) }),
  );

  // In a scope of its own: the signature is of the very bytes that were sent.
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) =>
      done(null, body),
    );
    serve(scope, contract.receiveStripeEvent, async ({ params, request }) => {
      const signature = request.headers["stripe-signature"];
      await receiveStripeEvent(deps, params.organization, {
        body: typeof request.body === "string" ? request.body : "",
        signature: typeof signature === "string" ? signature : "",
      });
      return { received: true };
    });
  });
};
