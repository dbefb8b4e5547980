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

export const messageStatuses = ["queued", "sent", "failed", "suppressed"] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The record that a message is about. Messages are listed there and at the client. */
export const messageRecordKinds = ["quote", "invoice", "visit", "job"] as const;
export type MessageRecordKind = (typeof messageRecordKinds)[number];
