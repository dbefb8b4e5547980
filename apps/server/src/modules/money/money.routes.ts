import * as accounting from "@fieldwright/contract/accounting";
import * as collect from "@fieldwright/contract/collect";
import * as customer from "@fieldwright/contract/customer";
import * as deposits from "@fieldwright/contract/deposits";
import * as invoices from "@fieldwright/contract/invoices";
import * as priceBook from "@fieldwright/contract/price-book";
import * as quotes from "@fieldwright/contract/quotes";
import * as sending from "@fieldwright/contract/sending";
import { type FastifyInstance } from "fastify";
import { uuidv7 } from "uuidv7";
import { ZipFile } from "yazl";
import { keyOf, serve } from "#http";
import { noticeFor } from "#identity";
import { type Deps, expectedVersion, notFound } from "#kernel";
import { closeBooks, readBooks } from "./accounting/ledger";
import { createExport, listAllExports, openExport, previewExport } from "./accounting/manage-exports";
import { payAsCustomer, payDepositByLink, payInvoiceByLink } from "./cards/checkout";
import { receiveStripeEvent } from "./cards/receive-event";
import { refundDepositToCard, refundPaymentToCard } from "./cards/refund-card";
import { collectPayment, listDueInvoices, showPayPage } from "./invoices/collect";
import { listDeposits, recordDeposit, refundDeposit } from "./invoices/deposits";
import {
  countInvoices,
  createInvoice,
  deleteInvoice,
  listInvoices,
  readInvoice,
  restoreInvoice,
  voidInvoice,
} from "./invoices/invoices";
import { mayRecordPayments } from "./invoices/load-invoice";
import { refundInvoice } from "./invoices/move-money";
import { correctPayment, recordPayment, removePayment } from "./invoices/payments";
import { draftInvoiceMessage, sendInvoice } from "./invoices/send-invoice";
import { updateInvoice } from "./invoices/update-invoice";
import { addPriceItem, changePriceItem, listPriceItems, readPriceItem } from "./price-book/price-book";
import { approveQuote, rejectQuote } from "./quotes/decide-quote";
import {
  convertQuote,
  countQuotes,
  createQuote,
  deleteQuote,
  listQuotes,
  readQuote,
  restoreQuote,
  reviseQuote,
} from "./quotes/quotes";
import { draftQuoteMessage, sendQuote } from "./quotes/send-quote";
import { updateQuote } from "./quotes/update-quote";

export const priceBookRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, priceBook.listPriceItems, ({ query, read }) => read((tx) => listPriceItems(tx, query)));

  serve(app, priceBook.readPriceItem, ({ params, read }) => read((tx) => readPriceItem(tx, params.id)));

  serve(app, priceBook.addPriceItem, ({ actor, body, write }) =>
    write((tx) => addPriceItem(tx, actor, body, clock())),
  );

  serve(app, priceBook.changePriceItem, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => changePriceItem(tx, actor, target, body, clock()));
  });
};

export const quotesRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;

  serve(app, quotes.listQuotes, ({ principal, query, readList }) =>
    principal.organizationId
      ? readList((tx) => listQuotes(tx, principal, query, clock()))
      : { quotes: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, quotes.countQuotes, ({ principal, read }) => read((tx) => countQuotes(tx, principal, clock())));

  serve(app, quotes.readQuote, ({ principal, params, read }) =>
    read((tx) => readQuote(tx, principal, params.id, clock())),
  );

  serve(app, quotes.createQuote, ({ actor, body, write }) =>
    write((tx) => createQuote(tx, actor, body, clock())),
  );

  serve(app, quotes.updateQuote, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => updateQuote(tx, actor, target, body, clock()));
  });

  serve(app, quotes.deleteQuote, ({ actor, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => deleteQuote(tx, actor, target, clock()));
  });

  serve(app, quotes.restoreQuote, ({ actor, params, write }) =>
    write((tx) => restoreQuote(tx, actor, params.id, clock())),
  );

  serve(app, quotes.approveQuote, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => approveQuote(tx, principal, target, body, clock()));
  });

  serve(app, quotes.rejectQuote, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => rejectQuote(tx, principal, target, body.reason, clock()));
  });

  serve(app, sending.draftQuoteMessage, ({ principal, params, read }) =>
    read((tx) => draftQuoteMessage(tx, deps, principal, params.id)),
  );

  serve(app, sending.sendQuote, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => sendQuote(tx, deps, principal, target, body));
  });

  serve(app, quotes.reviseQuote, ({ actor, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => reviseQuote(tx, actor, target, clock()));
  });

  serve(app, quotes.convertQuote, ({ principal, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => convertQuote(tx, principal, target, clock()));
  });
};

export const invoicesRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;

  serve(app, invoices.listInvoices, ({ principal, query, readList }) =>
    principal.organizationId
      ? readList((tx) => listInvoices(tx, principal, query, clock()))
      : { invoices: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, invoices.countInvoices, ({ principal, read }) =>
    read((tx) => countInvoices(tx, principal, clock())),
  );

  serve(app, invoices.readInvoice, ({ principal, params, read }) =>
    read((tx) => readInvoice(tx, principal, params.id, clock())),
  );

  serve(app, invoices.createInvoice, ({ actor, body, write }) =>
    write((tx) => createInvoice(tx, actor, body, clock())),
  );

  serve(app, invoices.updateInvoice, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => updateInvoice(tx, actor, target, body, clock()));
  });

  serve(app, invoices.deleteInvoice, ({ actor, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => deleteInvoice(tx, actor, target, clock()));
  });

  serve(app, invoices.restoreInvoice, ({ actor, params, write }) =>
    write((tx) => restoreInvoice(tx, actor, params.id, clock())),
  );

  serve(app, sending.draftInvoiceMessage, ({ principal, params, read }) =>
    read((tx) => draftInvoiceMessage(tx, deps, principal, params.id)),
  );

  serve(app, sending.sendInvoice, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => sendInvoice(tx, deps, principal, target, body));
  });

  serve(app, invoices.voidInvoice, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => voidInvoice(tx, actor, target, body.reason, clock()));
  });
};

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
  serve(app, customer.payCustomerInvoice, ({ params: { token }, body, request }) =>
    payInvoiceByLink(deps, { token, key: keyOf(request) }, body.amount),
  );

  serve(app, customer.payCustomerDeposit, ({ params: { token }, request }) =>
    payDepositByLink(deps, { token, key: keyOf(request) }),
  );

  // In a separate scope, because the signature is checked against the raw body.
  void app.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) =>
      done(null, body),
    );
    serve(scope, customer.receiveStripeEvent, async ({ params, request }) => {
      const signature = request.headers["stripe-signature"];
      await receiveStripeEvent(deps, params.organization, {
        body: typeof request.body === "string" ? request.body : "",
        signature: typeof signature === "string" ? signature : "",
      });
      return { received: true };
    });
  });
};

/** Payments that someone takes at the customer's door. */
export const collectRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, collect.listDueInvoices, ({ principal, params, read }) =>
    read((tx) => listDueInvoices(tx, deps, principal, params.id)),
  );

  // Not `write`, which would store the secret of the link with an idempotency key.
  serve(app, collect.showPayPage, ({ principal, params, read }) =>
    read((tx) => showPayPage(tx, deps, principal, { jobId: params.id, invoiceId: params.invoice })),
  );

  serve(app, collect.collectPayment, ({ principal, params, body, write }) => {
    const target = { jobId: params.id, invoiceId: params.invoice };
    return write((tx) => collectPayment(tx, deps, principal, target, body));
  });
};

export const accountingRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, accounting.previewAccounting, ({ query, read }) => read((tx) => previewExport(tx, deps, query)));

  serve(app, accounting.createAccountingExport, ({ actor, body, write }) =>
    write((tx) => createExport(tx, actor, deps, body)),
  );

  serve(app, accounting.listAccountingExports, ({ query, read }) => read((tx) => listAllExports(tx, query)));

  serve(app, accounting.downloadAccountingExport, async ({ params, read, reply }) => {
    const { format, from, to, files, createdAt } = await read((tx) => openExport(tx, params.id));
    const zip = new ZipFile();
    for (const { name, content } of files) zip.addBuffer(Buffer.from(content), name, { mtime: createdAt });
    zip.end();
    return reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="${format}-${from}-${to}.zip"`)
      .send(zip.outputStream);
  });

  serve(app, accounting.readAccountingSettings, ({ read }) => read(readBooks));

  serve(app, accounting.updateAccountingSettings, ({ actor, principal, body, request, write }) => {
    if (!principal.organizationId) throw notFound();
    const expected = body.version ?? expectedVersion(request);
    const update = { organizationId: principal.organizationId, closedThrough: body.closedThrough, expected };
    return write((tx) => closeBooks(tx, actor, update, deps.clock()));
  });
};
