import type { ImportTarget, OnDuplicate } from "@fieldwright/contract/client-imports";
import { count, counted } from "../words";

export const targetWords: Readonly<Record<ImportTarget, string>> = {
  name: "Whole name",
  firstName: "First name",
  lastName: "Last name",
  company: "Company name",
  email: "Email",
  phone: "Phone",
  mobile: "Mobile, gets texts",
  homePhone: "Home phone",
  workPhone: "Work phone",
  otherPhone: "Other phone",
  address: "Whole address",
  line1: "Street address",
  line2: "Unit or suite",
  city: "City",
  state: "State",
  zip: "ZIP code",
  billing: "Whole billing address",
  billingLine1: "Billing street",
  billingLine2: "Billing unit",
  billingCity: "Billing city",
  billingState: "Billing state",
  billingZip: "Billing ZIP code",
  tags: "Tags",
  flag: "Tag if yes",
  notes: "Notes",
  status: "Status",
  archived: "Archived",
  balance: "Balance, as a note",
  externalId: "Client number",
};

export const duplicateWords: Readonly<Record<OnDuplicate, { label: string; meaning: string }>> = {
  merge: {
    label: "Merge",
    meaning: "New details are added to the client. Nothing already there is replaced.",
  },
  skip: { label: "Skip", meaning: "These rows are left out. The clients stay as they are." },
  keep: { label: "Keep both", meaning: "Each of these rows becomes a new client." },
};

export const words = {
  questions: (questions: number) =>
    questions === 0 ? "" : questions === 1 ? "1 needs your call." : `${count(questions)} need your call.`,
  joinedName: "Name",
  joinedAddress: "Service address",
  joinedBilling: "Billing address",
  joined: (columns: number) => (columns === 2 ? "joined" : `${columns} joined`),
  guessOf: (title: string, question: string) => `${title}: ${question}`,
  split: "Split",
  splitLabel: (titles: string) => `Split ${titles}`,
  range: (first: string, last: string) => `${first} … ${last}`,

  previous: "Previous client",
  next: "Next client",
  company: "Company",
  phone: "Phone",
  email: "Email",
  address: "Address",
  billing: "Billing",
  tags: "Tags",
  notes: "Notes",
  also: "Also",

  duplicates: (rows: number) =>
    `${counted(rows, "row")} ${rows === 1 ? "matches a client" : "match clients"} you already have, or an earlier row`,
  sameClient: (rows: number) =>
    `${counted(rows, "row")} ${rows === 1 ? "adds" : "add"} another address to a client in the file`,
  withoutEmail: (rows: number) => `${counted(rows, "client")} without an email`,
  withoutAddress: (rows: number) => `${counted(rows, "client")} without a street address`,
  companyOnly: (rows: number) => `${counted(rows, "company", "companies")} without a person`,
  startFailed: "Failed to import clients",
} as const;
