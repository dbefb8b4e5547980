import type { PdfKind } from "@fieldwright/contract/pdf";
import { notFound, type Signed, secondsSigned, sign } from "#kernel";

export type PdfAddress = {
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
