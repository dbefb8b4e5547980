export type Article = {
  /** The article's anchor on its page. */
  readonly id: string;
  readonly title: string;
  /** Other words that people may search for. */
  readonly words?: string;
  /** A string is a paragraph, a list is a series of steps. */
  readonly body: readonly (string | readonly string[])[];
  readonly links?: readonly { readonly label: string; readonly href: string }[];
};

export type Topic = { readonly id: string; readonly title: string; readonly articles: readonly Article[] };
