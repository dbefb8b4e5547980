export type Article = {
  /** The address of the article on its page. */
  readonly id: string;
  readonly title: string;
  /** What people call it who would search for another word. */
  readonly words?: string;
  /** A string is a paragraph, a list is a sequence of steps. */
  readonly body: readonly (string | readonly string[])[];
  readonly links?: readonly { readonly label: string; readonly href: string }[];
};

export type Topic = { readonly id: string; readonly title: string; readonly articles: readonly Article[] };
