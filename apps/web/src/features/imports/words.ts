import type { ImportKind } from "@fieldwright/contract/record-imports";

export const words = {
  title: "Import",
  what: "What comes in",
  kinds: { clients: "Clients", jobs: "Jobs", invoices: "Invoices" } satisfies Record<ImportKind, string>,
  order: "Clients first, then jobs, then invoices: each finds what came in before it.",
  chooseTitle: "Choose a file",
  file: "CSV file",
  fileHint: (rows: number) =>
    `The first row has the column names. Up to ${rows.toLocaleString("en-US")} rows and 5 MB.`,
} as const;
