import type { PdfKind } from "@fieldwright/contract/pdf";
import type { TenantTx } from "@fieldwright/db/client";
import sharp from "sharp";
import { readLetterhead, readTerms } from "#identity";
import {
  AppError,
  createTurns,
  type Deps,
  linkTo,
  maxThreads,
  notFound,
  product,
  readContent,
  type Signed,
  secondsSigned,
  sign,
  type Viewer,
} from "#kernel";
import { readInvoice, readQuote, readSignature } from "#money";
import { readSignaturesOfJob } from "#schedule";
import { listChecklist, listParts, readJob, readSheetVisit } from "#work";
import { invoiceSheet } from "./drawing/invoice-sheet";
import { jobSheet } from "./drawing/job-sheet";
import { printSheet } from "./drawing/print-sheet";
import { quoteSheet } from "./drawing/quote-sheet";
import type { Sheet } from "./drawing/sheet";

/** A phone photo has 12 million. Beyond this limit, a few kilobytes of PNG can take hundreds of megabytes to draw. */
const maxPixels = 16_000_000;

/** A picture that is one pixel wide takes seconds to process, even with few pixels in total. */
const maxSide = 10_000;

const isTooLarge = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width * height > maxPixels || Math.max(width, height) > maxSide;

/** In pixels: 8 per point of the space on a document, so that the logo prints sharply. */
const room = { width: 1200, height: 416 };

const oneAtATime = createTurns({ max: 1, maxWaiting: 5 });

const unreadable = (cause: unknown) =>
  new AppError("unsupported_media_type", "This image can't be read. Save it again as PNG or JPEG.", {
    cause,
  });

/** Reads only the header and decodes no pixels. */
const measure = async (content: Buffer) => {
  try {
    const { width, height, format } = await sharp(content, { limitInputPixels: false }).metadata();
    return { width, height, format };
  } catch (cause) {
    throw unreadable(cause);
  }
};

const shrink = (content: Buffer, format: string | undefined): Promise<Buffer> => {
  const picture = sharp(content, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ ...room, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: 10 });
  return (format === "jpeg" ? picture.jpeg({ quality: 85 }) : picture.png()).toBuffer();
};

/** Runs once, on upload, because documents and pages draw the logo many times. */
export const shrinkLogo = async (owner: string, content: Buffer): Promise<Buffer> => {
  const { width, height, format } = await measure(content);
  if (isTooLarge({ width, height }))
    throw new AppError(
      "payload_too_large",
      `This image is ${width} × ${height} pixels. Make it 4,000 × 4,000 or smaller.`,
    );
  return oneAtATime(owner, () =>
    shrink(content, format).catch((cause: unknown) => {
      throw unreadable(cause);
    }),
  );
};

/** For logos stored before uploads were shrunk. Undefined if the logo is too large or unreadable. */
const logoForPaper = async (content: Buffer | undefined): Promise<Buffer | undefined> => {
  if (!content) return undefined;
  try {
    const { width, height, format } = await measure(content);
    if (width <= room.width && height <= room.height) return content;
    return isTooLarge({ width, height }) ? undefined : await shrink(content, format);
  } catch {
    return undefined;
  }
};

type PdfAddress = {
  readonly kind: PdfKind;
  readonly id: string;
  readonly organization: string;
  /** The client whose customer uses the address. Undefined for the office. */
  readonly customer?: string | undefined;
  /** The visit that a job sheet is for. */
  readonly visit?: string | undefined;
};

/** Customers get another prefix, so that their signature is never valid for an office address. */
const subjectOf = ({ kind, id, organization, customer, visit }: PdfAddress): string => {
  if (customer !== undefined) return `customer-pdf:${kind}:${organization}:${id}:${customer}`;
  return `pdf:${kind}:${organization}:${id}${visit === undefined ? "" : `:${visit}`}`;
};

/** The caller must have checked that the person may see the record. */
export const pdfAddress = (secret: string, address: PdfAddress, now: Date): string => {
  const { kind, id, organization, customer, visit } = address;
  const query = new URLSearchParams({
    organization,
    ...(customer === undefined ? {} : { customer }),
    ...(visit === undefined ? {} : { visit }),
    ...sign(secret, subjectOf(address), now),
  });
  return `/api/pdfs/${kind}/${id}?${query.toString()}`;
};

/** Returns for how many more seconds the address is valid. */
export const mustBeSigned = (secret: string, address: PdfAddress & Signed, now: Date): number => {
  const seconds = secondsSigned(secret, subjectOf(address), address, now);
  if (seconds === 0) throw notFound("Document not found");
  return seconds;
};

export type RenderedDocument = { readonly name: string; readonly content: Buffer };

type Wanted = {
  readonly kind: PdfKind;
  readonly id: string;
  /** The visit that a job sheet is for. */
  readonly visit?: string | undefined;
};

type Pictures = { readonly logo: Buffer | undefined; readonly signature: Buffer | undefined };

/** All that the database has of a document. Its pictures are named by their file hashes. */
type Draft = {
  readonly hashes: { readonly [Name in keyof Pictures]?: string | undefined };
  readonly draw: (pictures: Pictures) => Sheet;
};

type Composer = (tx: TenantTx, deps: Deps, viewer: Viewer, wanted: Wanted) => Promise<Draft>;

const composers: Record<PdfKind, Composer> = {
  quote: async (tx, { config, clock }, viewer, { id }) => {
    const [quote, letterhead, { timeZone }, signature] = await Promise.all([
      readQuote(tx, viewer, id, clock()),
      readLetterhead(tx),
      readTerms(tx),
      readSignature(tx, id),
    ]);
    const isOpen = quote.status === "pending";
    const link = isOpen ? (await linkTo(tx, config, { kind: "quote", id }, clock())).url : undefined;
    return {
      hashes: { logo: letterhead.logo?.fileHash, signature },
      draw: (pictures) => quoteSheet({ quote, letterhead, timeZone, link, ...pictures }),
    };
  },
  invoice: async (tx, { config, clock }, viewer, { id }) => {
    const [invoice, letterhead, { timeZone }] = await Promise.all([
      readInvoice(tx, viewer, id, clock()),
      readLetterhead(tx),
      readTerms(tx),
    ]);
    const isOpen = invoice.balance > 0;
    const link = isOpen ? (await linkTo(tx, config, { kind: "invoice", id }, clock())).url : undefined;
    return {
      hashes: { logo: letterhead.logo?.fileHash },
      draw: ({ logo }) => invoiceSheet({ invoice, letterhead, timeZone, link, logo }),
    };
  },
  job: async (tx, { clock }, viewer, { id, visit: asked }) => {
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
    const visitAt = visit?.startsAt;
    return {
      hashes: { logo: letterhead.logo?.fileHash },
      draw: ({ logo }) =>
        jobSheet({ job, visitAt, checklist, parts, signatures, letterhead, timeZone, logo }),
    };
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
    const { hashes, draw } = await deps.database.tenant(organizationId, (tx) =>
      composers[wanted.kind](tx, deps, viewer, wanted),
    );
    // After the transaction, so that a slow bucket holds no connection to the database.
    const [logo, signature] = await Promise.all([
      readContent(deps.store, hashes.logo).then(logoForPaper),
      readContent(deps.store, hashes.signature),
    ]);
    const sheet = draw({ logo, signature });
    return { name: `${sheet.number}.pdf`, content: await printSheet(organizationId, sheet) };
  });
