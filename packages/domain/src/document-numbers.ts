export const documentKinds = ["quote", "job", "invoice"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const defaultPrefixes: Readonly<Record<DocumentKind, string>> = {
  quote: "Q-",
  job: "J-",
  invoice: "INV-",
};

/** A prefix must not end with a digit. Otherwise an old and a new prefix could give two documents the same number. */
export const prefixPattern = /^[A-Za-z0-9/.-]{0,9}[A-Za-z/.-]$/;

/** A higher number would not fit the counter column. */
export const highestSequence = 999_999_999;

export const documentNumber = (
  kind: DocumentKind,
  sequence: number,
  prefix: string = defaultPrefixes[kind],
): string => `${prefix}${String(sequence).padStart(5, "0")}`;
