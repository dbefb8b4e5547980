import * as contract from "@fieldwright/contract/customer";
import * as deposits from "@fieldwright/contract/deposits";
import * as invoices from "@fieldwright/contract/invoices";
import * as quotes from "@fieldwright/contract/quotes";
import type { FastifyInstance } from "fastify";
import { uuidv7 } from "uuidv7";
import { keyOf, serve } from "#http";
import { type Deps, expectedVersion } from "#kernel";
import { listDeposits, recordDeposit, refundDeposit } from "../invoices/deposits";
import { readInvoice } from "../invoices/invoices";
import { mayRecordPayments } from "../invoices/load-invoice";
import { refundInvoice } from "../invoices/move-money";
import { correctPayment, recordPayment, removePayment } from "../invoices/payments";
import { readQuote } from "../quotes/quotes";
import { payAsCustomer, payDepositByLink, payInvoiceByLink } from "./checkout";
import { receiveStripeEvent } from "./receive-event";
import { refundDepositToCard, refundPaymentToCard } from "./refund-card";

/** Payments on invoices and deposits on quotes, by hand or by card. */
export const paymentsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;

  serve(app, invoices.recordPayment, ({ principal, params, body, request, reply, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    if (mayRecordPayments(principal)) return write((tx) => recordPayment(tx, deps, principal, target, body));
    reply.code(202);
    return payAsCustomer(deps, principal, { invoiceId: params.id, key: keyOf(request) }, body);
  });

  serve(app, invoices.correctPayment, ({ actor, params, body, request, write }) => {
    const target = { ...params, expected: expectedVersion(request, body) };
    return write((tx) => correctPayment(tx, actor, target, body, clock()));
  });

  serve(app, invoices.removePayment, ({ actor, params, request, write }) => {
    const target = { ...params, expected: expectedVersion(request) };
    return write((tx) => removePayment(tx, actor, target, clock()));
  });

  serve(app, invoices.refundInvoice, async ({ principal, actor, params, body, request, read, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    const key = `${params.id}:${keyOf(request) ?? uuidv7()}`;
    return (await refundPaymentToCard(deps, principal, { target, body, key }))
      ? read((tx) => readInvoice(tx, principal, params.id, clock()))
      : write((tx) => refundInvoice(tx, actor, target, body, clock()));
  });

  serve(app, quotes.recordDeposit, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => recordDeposit(tx, actor, target, body, clock()));
  });

  serve(app, deposits.listDeposits, ({ principal, params, read }) =>
    read((tx) => listDeposits(tx, principal, params.id, clock())),
  );

  serve(app, deposits.refundDeposit, async ({ principal, actor, params, body, request, read, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    const key = `${params.id}:${keyOf(request) ?? uuidv7()}`;
    return (await refundDepositToCard(deps, principal, { target, body, key }))
      ? read((tx) => readQuote(tx, principal, params.id, clock()))
      : write((tx) => refundDeposit(tx, actor, target, body, clock()));
  });
};

export const cardPaymentsRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.payCustomerInvoice, ({ params: { token }, body, request }) =>
    payInvoiceByLink(deps, { token, key: keyOf(request) }, body.amount),
  );

  serve(app, contract.payCustomerDeposit, ({ params: { token }, request }) =>
    payDepositByLink(deps, { token, key: keyOf(request) }),
  );

  // In a separate scope, because the signature is checked against the raw body.
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
