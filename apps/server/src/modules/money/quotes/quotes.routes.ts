import * as contract from "@fieldwright/contract/quotes";
import * as sending from "@fieldwright/contract/sending";
import type { FastifyInstance } from "fastify";
import { serve } from "#http";
import { noticeFor } from "#identity";
import { type Deps, expectedVersion } from "#kernel";
import { approveQuote, rejectQuote } from "./decide-quote";
import {
  convertQuote,
  countQuotes,
  createQuote,
  deleteQuote,
  listQuotes,
  readQuote,
  restoreQuote,
  reviseQuote,
} from "./quotes";
import { draftQuoteMessage, sendQuote } from "./send-quote";
import { updateQuote } from "./update-quote";

export const quotesRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { clock } = deps;

  serve(app, contract.listQuotes, ({ principal, query, readList }) =>
    principal.organizationId
      ? readList((tx) => listQuotes(tx, principal, query, clock()))
      : { quotes: [], total: 0, totalPages: 0, notice: noticeFor(principal) },
  );

  serve(app, contract.countQuotes, ({ principal, read }) =>
    read((tx) => countQuotes(tx, principal, clock())),
  );

  serve(app, contract.readQuote, ({ principal, params, read }) =>
    read((tx) => readQuote(tx, principal, params.id, clock())),
  );

  serve(app, contract.createQuote, ({ actor, body, write }) =>
    write((tx) => createQuote(tx, actor, body, clock())),
  );

  serve(app, contract.updateQuote, ({ actor, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request, body) };
    return write((tx) => updateQuote(tx, actor, target, body, clock()));
  });

  serve(app, contract.deleteQuote, ({ actor, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => deleteQuote(tx, actor, target, clock()));
  });

  serve(app, contract.restoreQuote, ({ actor, params, write }) =>
    write((tx) => restoreQuote(tx, actor, params.id, clock())),
  );

  serve(app, contract.approveQuote, ({ principal, params, body, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => approveQuote(tx, principal, target, body, clock()));
  });

  serve(app, contract.rejectQuote, ({ principal, params, body, request, write }) => {
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

  serve(app, contract.reviseQuote, ({ actor, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => reviseQuote(tx, actor, target, clock()));
  });

  serve(app, contract.convertQuote, ({ principal, params, request, write }) => {
    const target = { id: params.id, expected: expectedVersion(request) };
    return write((tx) => convertQuote(tx, principal, target, clock()));
  });
};
