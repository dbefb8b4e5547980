import * as contract from "@fieldwright/contract/pdf";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../deps";
import { serve } from "../../plugins/serve";
import { readInvoice } from "../invoices/read-invoice";
import { findJobForWork } from "../jobs/open-job-work";
import { readQuote } from "../quotes/read-quote";
import { mustBeSigned, pdfAddress } from "./pdf-address";
import { type RenderedDocument, renderDocument } from "./render-document";

/** Shown within our own pages and nobody else's. */
const framing = { "content-security-policy": "frame-ancestors 'self'", "x-frame-options": "SAMEORIGIN" };

export const sendPdf = (reply: FastifyReply, { name, content }: RenderedDocument, seconds: number) =>
  reply
    .type("application/pdf")
    .headers(framing)
    .header("content-disposition", `inline; filename="${name.replace(/[^\w.-]/g, "_")}"`)
    .header("cache-control", `private, max-age=${seconds}`)
    .send(content);

export const documentsRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { config, clock } = deps;
  const addressOf = (kind: contract.PdfKind, id: string, organization: string | null) => ({
    url: pdfAddress(config.appSecret, { kind, id, organization: organization ?? "" }, clock()),
  });

  serve(app, contract.quotePdf, async ({ principal, params: { id }, read }) => {
    await read((tx) => readQuote(tx, principal, id, clock()));
    return addressOf("quote", id, principal.organizationId);
  });

  serve(app, contract.invoicePdf, async ({ principal, params: { id }, read }) => {
    await read((tx) => readInvoice(tx, principal, id, clock()));
    return addressOf("invoice", id, principal.organizationId);
  });

  serve(app, contract.jobSheetPdf, async ({ principal, params: { id }, read }) => {
    await read((tx) => findJobForWork(tx, principal, id));
    return addressOf("job", id, principal.organizationId);
  });

  serve(app, contract.readPdf, async ({ params, query, reply }) => {
    const seconds = mustBeSigned(config.appSecret, { ...params, ...query }, clock());
    return sendPdf(reply, await renderDocument(deps, query.organization, params), seconds);
  });
};
