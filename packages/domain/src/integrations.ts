/** The catalogue's six. */
export const integrationSlugs = [
  "stripe",
  "quickbooks",
  "xero",
  "twilio",
  "google-workspace",
  "zapier",
] as const;
export type IntegrationSlug = (typeof integrationSlugs)[number];
