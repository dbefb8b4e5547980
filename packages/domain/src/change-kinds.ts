/** The kinds of record whose changes are audited and announced to open screens. */
const changeKinds = [
  "accounting_export",
  "accounting_settings",
  "api_key",
  "attachment",
  "calendar_feed",
  "checklist_item",
  "checklist_template",
  "client",
  "integration",
  "invitation",
  "invoice",
  "job",
  "job_note",
  "job_part",
  "job_recurrence",
  "message",
  "message_settings",
  "message_template",
  "organization",
  "price_item",
  "quote",
  "review",
  "time_entry",
  "time_sheet",
  "user",
  "visit",
  "webhook",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A newer server may announce kinds that this version does not know. */
export const isChangeKind = (kind: string): kind is ChangeKind => changeKinds.some((known) => known === kind);
