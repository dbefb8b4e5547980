/** One line of the table; a job sheet leaves the prices out. */
export type SheetLine = {
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice?: string;
  readonly amount?: string;
};

export type SheetAmount = { readonly label: string; readonly value: string };
type SheetBlock = { readonly heading: string; readonly text: string };

/** What stands on a printed document, every word of it: whoever draws it only knows places and sizes. */
export type Sheet = {
  /** Of the file, as readers show it. */
  readonly title: string;
  /** Of colours as CSS writes them in hexadecimals. */
  readonly accent: string;
  readonly business: {
    readonly name: string;
    readonly lines: readonly string[];
    readonly logo?: Uint8Array;
  };
  readonly heading: string;
  readonly number: string;
  /** "Paid", "Approved". */
  readonly stamp?: string;
  readonly facts: readonly { readonly label: string; readonly lines: readonly string[] }[];
  readonly opening?: string;
  readonly lines: readonly SheetLine[];
  readonly amounts: readonly SheetAmount[];
  readonly closing?: SheetAmount;
  readonly after: readonly SheetAmount[];
  /** Each with a box to tick. */
  readonly checks: readonly string[];
  readonly blocks: readonly SheetBlock[];
  readonly payHere?: { readonly url: string; readonly label: string };
  readonly signature?: { readonly name: string; readonly words: string; readonly image?: Uint8Array };
};
