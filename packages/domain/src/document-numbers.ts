export const documentKinds = ["quote", "job", "invoice"] as const;
export type DocumentKind = (typeof documentKinds)[number];

const prefixes: Record<DocumentKind, string> = { quote: "Q", job: "J", invoice: "INV" };

export const documentNumber = (kind: DocumentKind, sequence: number): string =>
  `${prefixes[kind]}-${String(sequence).padStart(5, "0")}`;
