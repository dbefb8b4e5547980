import * as customer from "@fieldwright/contract/customer";
import * as sending from "@fieldwright/contract/sending";
import type { FastifyInstance } from "fastify";
import { serve, sessionOf } from "#http";
import { countAttempts, isOfOffice } from "#identity";
import { type Deps, openLink } from "#kernel";
import { withSignature } from "#money";
import { sendPdf } from "#pdf";
import {
  approveCustomerQuote,
  askForTime,
  confirmCustomerVisit,
  declineCustomerQuote,
  noteCustomerVisit,
  openReviewOfVisit,
  priceCustomerQuote,
  readCustomerInvoice,
  readCustomerQuote,
  readCustomerVisit,
  readVisitCalendar,
  renderLinked,
} from "./linked-visits";
import { makeLink, openPage, readLink, revokeLink } from "./manage-links";

/** In seconds. Not cached, so that a customer never sees an old balance. */
const keepPdfFor = 0;

const customerCalls = (app: FastifyInstance, deps: Deps): void => {
  serve(app, customer.readCustomerQuote, async ({ params, request }) => {
    const link = await openLink(deps.database, "quote", params.token, deps.clock());
    const isPreview = await isOfOffice(deps, sessionOf(request), link.organizationId);
    return readCustomerQuote(deps, link, { isPreview });
  });

  serve(app, customer.priceCustomerQuote, ({ params, body }) =>
    priceCustomerQuote(deps, params.token, body.selectedLines),
  );

  serve(app, customer.approveCustomerQuote, async ({ params, body, request, writeByLink }) => {
    const link = await openLink(deps.database, "quote", params.token, deps.clock());
    return withSignature(deps, body.signature, (signature) => {
      const caller = { ...link, address: request.ip, signature };
      return writeByLink(link, (tx) => approveCustomerQuote(tx, deps, caller, body));
    });
  });

  serve(app, customer.declineCustomerQuote, async ({ params, body, request, writeByLink }) => {
    const link = await openLink(deps.database, "quote", params.token, deps.clock());
    const caller = { ...link, address: request.ip, signature: null };
    return writeByLink(link, (tx) => declineCustomerQuote(tx, deps, caller, body));
  });

  serve(app, customer.readCustomerInvoice, async ({ params, request }) => {
    const link = await openLink(deps.database, "invoice", params.token, deps.clock());
    const isPreview = await isOfOffice(deps, sessionOf(request), link.organizationId);
    return readCustomerInvoice(deps, link, { isPreview });
  });

  serve(app, customer.customerQuotePdf, async ({ params, reply }) =>
    sendPdf(reply, await renderLinked(deps, "quote", params.token), keepPdfFor),
  );

  serve(app, customer.customerInvoicePdf, async ({ params, reply }) =>
    sendPdf(reply, await renderLinked(deps, "invoice", params.token), keepPdfFor),
  );
};

const visitCalls = (app: FastifyInstance, deps: Deps): void => {
  const open = (token: string) => openLink(deps.database, "visit", token, deps.clock());
  /** For calls that notify the office. */
  const openToWrite = async (token: string) => {
    const link = await open(token);
    await deps.database.system((tx) =>
      countAttempts(tx, deps, [{ limit: "link-write", subject: link.linkId }]),
    );
    return link;
  };

  serve(app, customer.readCustomerVisit, async ({ params, request }) => {
    const link = await open(params.token);
    const isPreview = await isOfOffice(deps, sessionOf(request), link.organizationId);
    return readCustomerVisit(deps, link, { isPreview });
  });

  serve(app, customer.customerVisitCalendar, async ({ params, reply }) =>
    reply
      .type("text/calendar; charset=utf-8")
      .header("cache-control", "private, max-age=60")
      .send(await readVisitCalendar(deps, await open(params.token))),
  );

  serve(app, customer.confirmCustomerVisit, async ({ params, body, writeByLink }) => {
    const link = await open(params.token);
    return writeByLink(link, (tx) => confirmCustomerVisit(tx, deps, link, body));
  });

  serve(app, customer.askForTime, async ({ params, body, writeByLink }) => {
    const link = await openToWrite(params.token);
    return writeByLink(link, (tx) => askForTime(tx, deps, link, body));
  });

  serve(app, customer.noteCustomerVisit, async ({ params, body, writeByLink }) => {
    const link = await openToWrite(params.token);
    return writeByLink(link, (tx) => noteCustomerVisit(tx, deps, link, body));
  });

  serve(app, customer.rateCustomerVisit, async ({ params }) =>
    openReviewOfVisit(deps, await open(params.token)),
  );
};

const visitLinkCalls = (app: FastifyInstance, { config, clock }: Deps): void => {
  serve(app, sending.readVisitLink, ({ principal, params: { id }, read }) =>
    read((tx) => readLink(tx, principal, config, { kind: "visit", id }, clock())),
  );

  serve(app, sending.makeVisitLink, ({ principal, params: { id }, read }) =>
    read((tx) => makeLink(tx, principal, config, { kind: "visit", id }, clock())),
  );

  serve(app, sending.revokeVisitLink, ({ principal, params: { id }, write }) =>
    write((tx) => revokeLink(tx, principal, { kind: "visit", id }, clock())),
  );
};

/** Calls that return a link do not use `write`, which would store the secret with an idempotency key. */
const signedInCalls = (app: FastifyInstance, { config, clock }: Deps): void => {
  serve(app, sending.readQuoteLink, ({ principal, params: { id }, read }) =>
    read((tx) => readLink(tx, principal, config, { kind: "quote", id }, clock())),
  );

  serve(app, sending.makeQuoteLink, ({ principal, params: { id }, read }) =>
    read((tx) => makeLink(tx, principal, config, { kind: "quote", id }, clock())),
  );

  serve(app, sending.revokeQuoteLink, ({ principal, params: { id }, write }) =>
    write((tx) => revokeLink(tx, principal, { kind: "quote", id }, clock())),
  );

  serve(app, sending.readInvoiceLink, ({ principal, params: { id }, read }) =>
    read((tx) => readLink(tx, principal, config, { kind: "invoice", id }, clock())),
  );

  serve(app, sending.makeInvoiceLink, ({ principal, params: { id }, read }) =>
    read((tx) => makeLink(tx, principal, config, { kind: "invoice", id }, clock())),
  );

  serve(app, customer.openQuotePage, ({ principal, params: { id }, read }) =>
    read((tx) => openPage(tx, principal, config, { kind: "quote", id }, clock())),
  );

  serve(app, customer.openInvoicePage, ({ principal, params: { id }, read }) =>
    read((tx) => openPage(tx, principal, config, { kind: "invoice", id }, clock())),
  );

  serve(app, sending.revokeInvoiceLink, ({ principal, params: { id }, write }) =>
    write((tx) => revokeLink(tx, principal, { kind: "invoice", id }, clock())),
  );
};

export const customerLinksRoutes = (app: FastifyInstance, deps: Deps): void => {
  customerCalls(app, deps);
  visitCalls(app, deps);
  signedInCalls(app, deps);
  visitLinkCalls(app, deps);
};
