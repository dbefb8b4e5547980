/** Every kind of message that an organization sends to its customers. */
export const messageKinds = [
  "quote_sent",
  "quote_expiring",
  "invoice_sent",
  "invoice_due",
  "invoice_overdue",
  "late_fee",
  "receipt",
  "visit_tomorrow",
  "on_the_way",
  "visit_notice",
  "visit_moved",
  "visit_reassigned",
  "visit_cancelled",
  "review_request",
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageChannels = ["email", "sms"] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** `stopped`: they replied STOP. `unreachable`: it is no number that gets texts. */
export const noTextsReasons = ["stopped", "unreachable"] as const;
export type NoTexts = { readonly phone: string; readonly reason: (typeof noTextsReasons)[number] };

export const messageStatuses = ["queued", "sent", "failed", "suppressed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The record that a message is about. Messages are listed there and at the client. */
export const messageRecordKinds = ["quote", "invoice", "visit", "job"] as const;
export type MessageRecordKind = (typeof messageRecordKinds)[number];

/** The one thing that the customer should see first. */
type MessageFact = {
  readonly label: string;
  /** Lines, such as a day and its hours. */
  readonly value: readonly string[];
  readonly note: string;
  readonly kind: "time" | "money" | "words";
};

type MessageRow = { readonly title: string; readonly text: string };
type MessageLine = { readonly name: string; readonly detail: string; readonly amount: string };

/** A visit as an event for the customer's calendar. */
export type MessageEvent = {
  readonly uid: string;
  readonly sequence: number;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly location: string;
  readonly canceled: boolean;
};

/** What the layout shows around the letter. Holds no links: those are secret. */
export type MessageDetails = {
  readonly fact: MessageFact | null;
  /** Hours after midnight, drawn on a ruler. */
  readonly hours: { readonly from: number; readonly until: number } | null;
  /** A second button that leads to the same page. */
  readonly second: string;
  /** Below the button: how to pay, or that no account is needed. */
  readonly hint: string;
  readonly people: readonly string[];
  /** Where the photos of these people are, in the same order. Absent if nobody has one. */
  readonly photos?: readonly (string | null)[];
  readonly rows: readonly MessageRow[];
  readonly lines: readonly MessageLine[];
  readonly sums: readonly { readonly label: string; readonly amount: string }[];
  /** Attached as a calendar file. */
  readonly event: MessageEvent | null;
};

export const noDetails: MessageDetails = {
  fact: null,
  hours: null,
  second: "",
  hint: "",
  people: [],
  rows: [],
  lines: [],
  sums: [],
  event: null,
};

/** What a text message says, as an email. */
export type EmailFallback = {
  readonly to: string;
  readonly text: string;
  readonly details: MessageDetails | null;
};
