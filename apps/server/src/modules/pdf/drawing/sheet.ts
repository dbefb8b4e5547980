/** One line of the table. A job sheet has no prices. */
export type SheetLine = {
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice?: string;
  readonly amount?: string;
};

export type SheetAmount = { readonly label: string; readonly value: string };
export type SheetCheck = {
  readonly text: string;
  readonly state: "open" | "done" | "skipped";
  /** The answer, or what it should be. */
  readonly answer: string;
};

export type SheetSigning = {
  /** The name of whoever signed, or that nobody was home. */
  readonly title: string;
  readonly words: string;
  /** Lines in a box of 1000 by 400. */
  readonly strokes: string | null;
};

type SheetBlock = { readonly heading: string; readonly text: string };

/** All text of a printed document. The drawing code decides only positions and sizes. */
export type Sheet = {
  /** The document title that PDF viewers show. */
  readonly title: string;
  /** A CSS hex color. */
  readonly accent: string;
  readonly business: {
    readonly name: string;
    readonly lines: readonly string[];
    readonly logo?: Uint8Array;
  };
  readonly heading: string;
  readonly number: string;
  /** For example "Paid" or "Approved". */
  readonly stamp?: string;
  readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[];
  readonly opening?: string;
  readonly lines: readonly SheetLine[];
  readonly amounts: readonly SheetAmount[];
  readonly closing?: SheetAmount;
  readonly after: readonly SheetAmount[];
  /** Printed with check boxes. */
  readonly checks: readonly SheetCheck[];
  readonly parts: readonly SheetLine[];
  readonly signings: readonly SheetSigning[];
  readonly blocks: readonly SheetBlock[];
  readonly payHere?: { readonly url: string; readonly label: string };
  readonly signature?: { readonly name: string; readonly words: string; readonly image?: Uint8Array };
};
