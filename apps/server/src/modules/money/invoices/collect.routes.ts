import * as contract from "@fieldwright/contract/collect";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import type { Deps } from "#kernel";
import { collectPayment, listDueInvoices, showPayPage } from "./collect";

/** Payments that someone takes at the customer's door. */
export const collectRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listDueInvoices, ({ principal, params, read }) =>
    read((tx) => listDueInvoices(tx, deps, principal, params.id)),
  );

  // Not `write`, which would store the secret of the link with an idempotency key.
  serve(app, contract.showPayPage, ({ principal, params, read }) =>
    read((tx) => showPayPage(tx, deps, principal, { jobId: params.id, invoiceId: params.invoice })),
  );

  serve(app, contract.collectPayment, ({ principal, params, body, write }) => {
    const target = { jobId: params.id, invoiceId: params.invoice };
    return write((tx) => collectPayment(tx, deps, principal, target, body));
  });
};
