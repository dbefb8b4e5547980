/** Which part of a day a customer would like. */
export const dayParts = ["morning", "afternoon", "any"] as const;
export type DayPart = (typeof dayParts)[number];

export const dayPartLabels: Record<DayPart, string> = {
  morning: "Morning",
  afternoon: "Afternoon",
  any: "Any time",
};

/** More choices would not help the dispatcher. */
export const maxWishes = 3;

type WishedTime = { readonly day: string; readonly part: DayPart };

/** What a customer answered about a visit, and when. */
export type CustomerReply = {
  /** The start that they were asked about. */
  readonly about: string;
  readonly at: string;
} & (
  | { readonly kind: "confirmed" }
  | { readonly kind: "another_time"; readonly times: readonly WishedTime[]; readonly words: string }
);

/** A reply counts for the time it was given for: someone who said yes to Tuesday knows nothing of Wednesday. */
export const replyFor = (reply: CustomerReply | null, startsAt: Date): CustomerReply | null =>
  reply?.about === startsAt.toISOString() ? reply : null;

/** What a customer was last told about a visit. */
export type CustomerTold = {
  readonly start: string;
  readonly arrival: { readonly start: string; readonly end: string } | null;
  /** The names that they were told. */
  readonly people: readonly string[];
  readonly canceled: boolean;
};
