/** What the last requests say about the way to the office. */
export type Health = {
  readonly isSending: boolean;
  readonly silentSince: number | null;
  /** Why the office takes nothing for now. */
  readonly hold:
    | { readonly kind: "signIn" }
    | { readonly kind: "forbidden"; readonly message: string }
    | { readonly kind: "busy"; readonly until: number }
    | undefined;
  /** Facts that the office put off, and what it said. */
  readonly later: ReadonlyMap<string, string>;
};

export const healthy: Health = { isSending: false, silentSince: null, hold: undefined, later: new Map() };
