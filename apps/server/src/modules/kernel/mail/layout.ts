import { htmlOf } from "./html-letter";
import type { Letter } from "./letter";
import { textOf } from "./text-letter";

type Mailbox = { readonly name: string; readonly address: string };

export type Email = {
  readonly to: Mailbox;
  /** Where replies go, when not to the sender. */
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** Both parts have the same content. User input is always escaped, never markup. */
export const layOut = (letter: Letter): Pick<Email, "html" | "text"> => ({
  html: htmlOf(letter),
  text: textOf(letter),
});
