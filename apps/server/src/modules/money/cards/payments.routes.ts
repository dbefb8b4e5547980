import * as deposits from "@fieldwright/contract/deposits";
import * as invoices from "@fieldwright/contract/invoices";
import * as quotes from "@fieldwright/contract/quotes";
import type { FastifyInstance } from "fastify";
import { uuidv7 } from "uuidv7";
import { keyOf, serve } from "#http";
import { type Deps, expectedVersion } from "#kernel";
import { correctPayment, removePayment } from "../invoices/correct-payment";
import { mayRecordPayments } from "../invoices/invoices.policy";
import { listDeposits } from "../invoices/list-deposits";
import { readInvoice } from "../invoices/read-invoice";
import { recordDeposit } from "../invoices/record-deposit";
import { recordPayment } from "../invoices/record-payment";
import { refundDeposit } from "../invoices/refund-deposit";
import { refundInvoice } from "../invoices/refund-invoice";
import { readQuote } from "../quotes/read-quote";
import { payAsCustomer } from "./pay-as-customer";
import { refundDepositToCard, refundPaymentToCard } from "./refund-payment";

/** Money that moves: payments on invoices and deposits on quotes, by hand or by card. */
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
