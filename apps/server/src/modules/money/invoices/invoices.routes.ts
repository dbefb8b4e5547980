import * as contract from "@fieldwright/contract/invoices";
import * as sending from "@fieldwright/contract/sending";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { noticeFor } from "#identity";
import { type Deps, expectedVersion } from "#kernel";
import {
  countInvoices,
  createInvoice,
  deleteInvoice,
  listInvoices,
  readInvoice,
  restoreInvoice,
  voidInvoice,
} from "./invoices";
import { draftInvoiceMessage, sendInvoice } from "./send-invoice";
import { updateInvoice } from "./update-invoice";

export const invoicesRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;

  serve(app, contract.listInvoices, ({ principal, query, readList }) =>
    principal.organizationId
      ? readList((tx) => listInvoices(tx, principal, query, clock()))
      : { invoices: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, contract.countInvoices, ({ principal, read }) =>
    read((tx) => countInvoices(tx, principal, clock())),
  );

  serve(app, contract.readInvoice, ({ principal, params, read }) =>
    read((tx) => readInvoice(tx, principal, params.id, clock())),
  );

  serve(app, contract.createInvoice, ({ actor, body, write }) =>
    write((tx) => createInvoice(tx, actor, body, clock())),
  );

  serve(app, contract.updateInvoice, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => updateInvoice(tx, actor, target, body, clock()));
  });

  serve(app, contract.deleteInvoice, ({ actor, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => deleteInvoice(tx, actor, target, clock()));
  });

  serve(app, contract.restoreInvoice, ({ actor, params, write }) =>
    write((tx) => restoreInvoice(tx, actor, params.id, clock())),
  );

  serve(app, sending.draftInvoiceMessage, ({ principal, params, read }) =>
    read((tx) => draftInvoiceMessage(tx, deps, principal, params.id)),
  );

  serve(app, sending.sendInvoice, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => sendInvoice(tx, deps, principal, target, body));
  });

  serve(app, contract.voidInvoice, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => voidInvoice(tx, actor, target, body.reason, clock()));
  });
};
