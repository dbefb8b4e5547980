export const documentKinds = ["quote", "job", "invoice"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const defaultPrefixes: Readonly<Record<DocumentKind, string>> = {
  quote: "Q-",
  job: "J-",
  invoice: "INV-",
};

/**
 * A prefix ends with something that is no digit: then no two prefixes, whatever was used before, give the same number to
 * two documents of one sequence.
 */
export const prefixPattern = /^[A-Za-z0-9/.-]{0,9}[A-Za-z/.-]$/;

/** Beyond it a number would not fit the counter. */
export const highestSequence = 999_999_999;

export const documentNumber = (
  kind: DocumentKind,
  sequence: number,
  prefix: string = defaultPrefixes[kind],
): string => `${prefix}${String(sequence).padStart(5, "0")}`;
