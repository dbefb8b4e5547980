import type { PdfKind } from "@fieldwright/contract/pdf";
import type { TenantTx } from "@fieldwright/db/client";
import { readLetterhead, readTerms } from "#identity";
import { createTurns, type Deps, linkTo, maxThreads, product, readContent, type Viewer } from "#kernel";
import { readInvoice, readQuote, readSignature } from "#money";
import { readSignaturesOfJob } from "#schedule";
import { listChecklist, listParts, readJob, readSheetVisit } from "#work";
import { invoiceSheet } from "./drawing/invoice-sheet";
import { jobSheet } from "./drawing/job-sheet";
import { printSheet } from "./drawing/print-sheet";
import { quoteSheet } from "./drawing/quote-sheet";
import type { Sheet } from "./drawing/sheet";
import { logoForPaper } from "./logo-picture";

export type RenderedDocument = { readonly name: string; readonly content: Buffer };

type Wanted = {
  readonly kind: PdfKind;
  readonly id: string;
  /** The visit that a job sheet is for. */
  readonly visit?: string | undefined;
};

type Composer = (tx: TenantTx, deps: Deps, viewer: Viewer, wanted: Wanted) => Promise<Sheet>;

const composers: Record<PdfKind, Composer> = {
  quote: async (tx, { config, clock }, viewer, { id }) => {
    const [quote, letterhead, { timeZone }] = await Promise.all([
      readQuote(tx, viewer, id, clock()),
      readLetterhead(tx),
      readTerms(tx),
    ]);
    const isOpen = quote.status === "pending";
    return quoteSheet({
      quote,
      letterhead,
      timeZone,
      logo: await logoForPaper(await readContent(config, letterhead.logo?.fileHash)),
      signature: await readContent(config, await readSignature(tx, id)),
      link: isOpen ? (await linkTo(tx, config, { kind: "quote", id }, clock())).url : undefined,
    });
  },
  invoice: async (tx, { config, clock }, viewer, { id }) => {
    const [invoice, letterhead, { timeZone }] = await Promise.all([
      readInvoice(tx, viewer, id, clock()),
      readLetterhead(tx),
      readTerms(tx),
    ]);
    return invoiceSheet({
      invoice,
      letterhead,
      timeZone,
      logo: await logoForPaper(await readContent(config, letterhead.logo?.fileHash)),
      link:
        invoice.balance > 0 ? (await linkTo(tx, config, { kind: "invoice", id }, clock())).url : undefined,
    });
  },
  job: async (tx, { config, clock }, viewer, { id, visit: asked }) => {
    const now = clock();
    const visit = await readSheetVisit(tx, id, asked, now);
    const answers = { visit: visit?.id ?? "shared", now };
    const [job, { items: checklist }, { parts }, signatures, letterhead, { timeZone }] = await Promise.all([
      readJob(tx, viewer, id, clock()),
      listChecklist(tx, viewer, id, answers),
      listParts(tx, viewer, id, answers),
      readSignaturesOfJob(tx, id, visit?.id),
      readLetterhead(tx),
      readTerms(tx),
    ]);
    return jobSheet({
      job,
      visitAt: visit?.startsAt,
      checklist,
      parts,
      signatures,
      letterhead,
      timeZone,
      logo: await logoForPaper(await readContent(config, letterhead.logo?.fileHash)),
    });
  },
};

/**
 * Reads a document only when a thread is free to print it, so that printing does not slow down other requests.
 * Reading one ahead prints 25% more per second, but makes other requests wait.
 */
const inTurn = createTurns({ max: maxThreads, maxWaiting: 500 });

/** Without a viewer, the caller must have checked access. */
export const renderDocument = (
  deps: Deps,
  organizationId: string,
  wanted: Wanted,
  viewer: Viewer = product,
): Promise<RenderedDocument> =>
  inTurn(organizationId, async () => {
    const sheet = await deps.database.tenant(organizationId, (tx) =>
      composers[wanted.kind](tx, deps, viewer, wanted),
    );
    return { name: `${sheet.number}.pdf`, content: await printSheet(organizationId, sheet) };
  });
