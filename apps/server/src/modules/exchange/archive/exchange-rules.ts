/** Tables of an organization that no export has, and why. Every other one is in it, whoever adds it. */
export const leftOut: Readonly<Record<string, string>> = {
  api_keys: "gives access",
  calendar_feeds: "gives access",
  customer_links: "gives access",
  integrations: "gives access to accounts elsewhere",
  invitations: "gives access",
  webhook_endpoints: "has a secret",
  webhook_deliveries: "belongs to its endpoint",
  travel_times: "is measured again",
  change_events: "matters for minutes",
  idempotency_keys: "matters for a day",
  data_exports: "matters for a day",
  message_days: "matters for a day",
  visit_notices: "matters for minutes",
  import_runs: "matters for a day",
};

/** Known by their names, so that a new one is not forgotten. What names a stored file is no secret. */
export const isSecret = (column: string): boolean =>
  /(^|_)(hash|secret|token|password|credentials|sealed)(_|$)/.test(column) && column !== "file_hash";

/** Made by triggers from other columns. */
export const isDerived = (column: string): boolean => column === "search_text" || column === "search_bytes";

/** Triggers on payments keep these; written by an import as well they would be counted twice. */
export const keptByTriggers: Readonly<Record<string, readonly string[]>> = {
  invoices: ["paid_cents"],
  quotes: ["deposit_paid_cents"],
};

/** What an organization that takes an import in goes on deciding itself. */
export const ownOfOrganization = [
  "id",
  "name",
  "plan",
  "next_billing_at",
  "version",
  "created_at",
  "updated_at",
  "deleted_at",
];
