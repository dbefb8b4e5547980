import multipart from "@fastify/multipart";
import { maxFileSize } from "@fieldwright/contract/attachments";
import * as customer from "@fieldwright/contract/customer";
import * as requests from "@fieldwright/contract/requests";
import * as reviews from "@fieldwright/contract/reviews";
import * as sending from "@fieldwright/contract/sending";
import { type FastifyInstance, type FastifyRequest } from "fastify";
import { formOf, serve, sessionOf } from "#http";
import { countAttempts, isOfOffice, noticeFor } from "#identity";
import { type Deps, mustHaveRoom, notFound, openLink, orRemove, storeUpload } from "#kernel";
import { withSignature } from "#money";
import { sendPdf } from "#pdf";
import { createRequest, type Photo } from "./create-request";
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
import { emptyClientHome, readClientHome } from "./read-client-home";
import { answerReview, linkToReview, openReview, readReview } from "./reviews";

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

/** In a separate scope, because only this call accepts a form. Its fields are validated like any other body. */
export const requestsRoutes = (app: FastifyInstance, { database, config, store, clock }: Deps): void => {
  const photosOf = new WeakMap<FastifyRequest, readonly Photo[]>();

  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.addHook("preValidation", async (request) => {
      if (!request.isMultipart()) return;
      const organizationId = request.principal?.organizationId;
      if (!organizationId) throw notFound();
      await database.tenant(organizationId, (tx) => mustHaveRoom(tx, config));
      const limits = { maxSize: maxFileSize, maxFiles: requests.maxPhotos };
      const { fields, files } = await formOf(request, limits, (content) =>
        storeUpload(store, organizationId, content),
      );
      request.body = fields;
      photosOf.set(request, files);
    });

    serve(scope, requests.createRequest, ({ principal, body, request, write }) => {
      const photos = photosOf.get(request) ?? [];
      // The idempotency key covers the text and the photos.
      request.body = { ...body, photos: photos.map(({ value }) => value.sentHash) };
      const wish = { body, photos, store, config };
      const hashes = photos.map(({ value }) => value.hash);
      return orRemove(database, store, hashes, () =>
        write((tx) => createRequest(tx, principal, wish, clock())),
      );
    });
  });
};

export const clientHomeRoutes = (app: FastifyInstance, { clock }: Deps): void => {
  serve(app, requests.readClientHome, ({ principal, read }) =>
    principal.organizationId
      ? read((tx) => readClientHome(tx, principal, clock()))
      : emptyClientHome(noticeFor(principal)),
  );
};

export const reviewsRoutes = (app: FastifyInstance, { database, config, clock }: Deps): void => {
  serve(app, reviews.readPublicReview, ({ params }) => readReview(database, params.token, clock()));

  serve(app, reviews.submitPublicReview, async ({ params, body, writeByLink }) => {
    const review = await openReview(database, params.token, clock());
    const caller = { organizationId: review.organizationId, linkId: review.id };
    return writeByLink(caller, (tx) => answerReview(tx, review, body, clock()));
  });

  // Does not use `write`, which would store the secret with an idempotency key.
  serve(app, reviews.createReviewLink, ({ principal, params, read }) =>
    read((tx) => linkToReview(tx, principal, config, params.id, clock())),
  );
};
