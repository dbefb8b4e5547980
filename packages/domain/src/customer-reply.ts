/** Which part of a day a customer would like. */
export const dayParts = ["morning", "afternoon", "any"] as const;
export type DayPart = (typeof dayParts)[number];

export const dayPartLabels: Record<DayPart, string> = {
  morning: "morning",
  afternoon: "afternoon",
  any: "any time",
};

export type WishedTime = { readonly day: string; readonly part: DayPart };

/** More choices would not help the dispatcher. */
export const maxWishes = 3;

/** What a customer answered about a visit. It is gone once the visit moves: they know nothing of the new time yet. */
export type CustomerReply =
  | { readonly kind: "confirmed"; readonly at: string }
  | {
      readonly kind: "another_time";
      readonly at: string;
      readonly times: readonly WishedTime[];
      readonly words: string;
    };
