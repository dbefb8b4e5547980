import type { ImportedClient } from "#customers";

/** A text as names and streets are compared. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, "");

export const lastTen = (phone: string | null): string => (phone ?? "").replaceAll(/\D/g, "").slice(-10);

export const nameOf = ({ companyOnly, company, firstName, lastName }: ImportedClient): string =>
  (companyOnly ? company : `${firstName} ${lastName}`).trim();
