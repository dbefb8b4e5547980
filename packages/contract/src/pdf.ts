import type { Permission } from "@fieldwright/domain/permissions";
import * as z from "zod/mini";
import { id, idParams } from "./fields";
import { route } from "./route";

const pdfKinds = ["quote", "invoice", "job"] as const;
export type PdfKind = (typeof pdfKinds)[number];

const pdfLink = <const Path extends `/${string}/:id/pdf`, const Access extends Permission>(
  path: Path,
  access: Access,
  about: { readonly summary: string; readonly tag: string },
) =>
  route({
    method: "GET",
    path,
    access,
    ...about,
    params: idParams,
    status: 200,
    /** Valid for ten minutes, without a session. */
    response: z.object({ url: z.string() }),
  });

export const quotePdf = pdfLink("/quotes/:id/pdf", "quotes:read", {
  summary: "A short-lived address of the quote as PDF",
  tag: "Quotes",
});

export const invoicePdf = pdfLink("/invoices/:id/pdf", "invoices:read", {
  summary: "A short-lived address of the invoice as PDF",
  tag: "Invoices",
});

export const jobSheetPdf = {
  ...pdfLink("/jobs/:id/pdf", "schedule:log", {
    summary: "A short-lived address of the job's work sheet as PDF, without prices",
    tag: "Jobs",
  }),
  /** Of a recurring job: the visit to print. Without it, the one under way or the last one. */
  query: z.object({ visit: z.optional(z.uuid("Visit must be an id")) }),
};

export const readPdf = route({
  method: "GET",
  path: "/pdfs/:kind/:id",
  access: "public",
  summary: "A document as PDF, by the signed address from another call",
  tag: "Documents",
  params: z.object({ kind: z.enum(pdfKinds), id }),
  query: z.object({
    organization: z._default(z.string(), ""),
    customer: z.optional(z.string()),
    visit: z.optional(z.uuid()),
    expires: z._default(z.string(), ""),
    signature: z._default(z.string(), ""),
  }),
  status: 200,
  response: z.string(),
  produces: "application/pdf",
});
