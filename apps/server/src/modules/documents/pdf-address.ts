import type { PdfKind } from "@fieldwright/contract/pdf";
import { notFound } from "../../app-error";
import { type Signed, secondsSigned, sign } from "../attachments/signed-url";

export type PdfAddress = { readonly kind: PdfKind; readonly id: string; readonly organization: string };

const subjectOf = ({ kind, id, organization }: PdfAddress): string => `pdf:${kind}:${organization}:${id}`;

/** For somebody who may see the record. */
export const pdfAddress = (secret: string, address: PdfAddress, now: Date): string => {
  const { kind, id, organization } = address;
  const query = new URLSearchParams({ organization, ...sign(secret, subjectOf(address), now) });
  return `/api/pdfs/${kind}/${id}?${query.toString()}`;
};

/** The seconds for which the address may still be kept. */
export const mustBeSigned = (secret: string, address: PdfAddress & Signed, now: Date): number => {
  const seconds = secondsSigned(secret, subjectOf(address), address, now);
  if (seconds === 0) throw notFound("Document not found");
  return seconds;
};
