import type { PdfKind } from "@fieldwright/contract/pdf";
import { notFound, type Signed, secondsSigned, sign } from "#kernel";

export type PdfAddress = {
  readonly kind: PdfKind;
  readonly id: string;
  readonly organization: string;
  /** The client whose customer it was made for; the office's has none. */
  readonly customer?: string | undefined;
};

/** Begins differently for a customer, so that theirs never passes for one of the office. */
const subjectOf = ({ kind, id, organization, customer }: PdfAddress): string =>
  customer === undefined
    ? `pdf:${kind}:${organization}:${id}`
    : `customer-pdf:${kind}:${organization}:${id}:${customer}`;

/** For somebody who may see the record. */
export const pdfAddress = (secret: string, address: PdfAddress, now: Date): string => {
  const { kind, id, organization, customer } = address;
  const query = new URLSearchParams({
    organization,
    ...(customer === undefined ? {} : { customer }),
    ...sign(secret, subjectOf(address), now),
  });
  return `/api/pdfs/${kind}/${id}?${query.toString()}`;
};

/** The seconds for which the address may still be kept. */
export const mustBeSigned = (secret: string, address: PdfAddress & Signed, now: Date): number => {
  const seconds = secondsSigned(secret, subjectOf(address), address, now);
  if (seconds === 0) throw notFound("Document not found");
  return seconds;
};
