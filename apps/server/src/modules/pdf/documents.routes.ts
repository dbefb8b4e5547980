import * as contract from "@fieldwright/contract/pdf";
import { reachOf } from "@fieldwright/domain/permissions";
import type { FastifyInstance, FastifyReply } from "fastify";
import { serve } from "#http";
import { type Deps, type Principal, product, type Viewer } from "#kernel";
import { readInvoice, readQuote } from "#money";
import { findJobForWork, readSheetVisit } from "#work";
import { mustBeSigned, pdfAddress, type RenderedDocument, renderDocument } from "./render-document";

/** Only our own pages may show the PDF in a frame. */
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
  const addressOf = (
    kind: contract.PdfKind,
    id: string,
    principal: Principal,
    of: { readonly customer?: string | undefined; readonly visit?: string | undefined } = {},
  ) => ({
    url: pdfAddress(
      config.appSecret,
      { kind, id, organization: principal.organizationId ?? "", ...of },
      clock(),
    ),
  });

  serve(app, contract.quotePdf, async ({ principal, params: { id }, read }) => {
    const { client } = await read((tx) => readQuote(tx, principal, id, clock()));
    const isOffice = reachOf(principal, "quotes:read") === "all";
    return addressOf("quote", id, principal, { customer: isOffice ? undefined : client._id });
  });

  serve(app, contract.invoicePdf, async ({ principal, params: { id }, read }) => {
    const { client } = await read((tx) => readInvoice(tx, principal, id, clock()));
    const isOffice = reachOf(principal, "invoices:read") === "all";
    return addressOf("invoice", id, principal, { customer: isOffice ? undefined : client._id });
  });

  serve(app, contract.jobSheetPdf, async ({ principal, params: { id }, query: { visit }, read }) => {
    await read(async (tx) => {
      await findJobForWork(tx, principal, id);
      await readSheetVisit(tx, id, visit, clock());
    });
    return addressOf("job", id, principal, { visit });
  });

  serve(app, contract.readPdf, async ({ params, query, reply }) => {
    const seconds = mustBeSigned(config.appSecret, { ...params, ...query }, clock());
    const { organization, customer, visit } = query;
    const viewer: Viewer = customer === undefined ? product : { is: "customer", clientId: customer };
    return sendPdf(reply, await renderDocument(deps, organization, { ...params, visit }, viewer), seconds);
  });
};
