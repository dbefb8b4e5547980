import { can } from "@fieldwright/domain/permissions";
import type { Principal } from "#kernel";

export type Kind = "client" | "quote" | "job" | "invoice" | "visit";

const amounts = ["lineItems", "subtotal", "discount", "discountPercent", "taxRate", "tax", "total"];

/** What the audit log keeps of a record and readers of that record may see. */
const plainFields: Record<Kind, readonly string[]> = {
  client: ["status", "user", "company", "phone"],
  quote: [
    "title",
    "description",
    "message",
    "client",
    "status",
    "validUntil",
    "revision",
    "job",
    "sentAt",
    "sentTo",
    "decidedBy",
    "decidedByName",
    "reason",
  ],
  job: [
    "title",
    "description",
    "category",
    "status",
    "priority",
    "estimatedDuration",
    "scheduledDate",
    "client",
  ],
  invoice: ["job", "client", "status", "terms", "notes", "sentAt", "sentTo", "reason"],
  visit: ["status", "category", "timeSlot", "arrivalWindow", "location", "team", "sentTo"],
};

const priceFields: Record<Kind, readonly string[]> = {
  client: [],
  quote: [...amounts, "deposit", "depositPercent", "depositPaid"],
  job: ["lineItems", "quote"],
  invoice: [...amounts, "paid", "balance", "payments"],
  visit: [],
};

const remarkFields: Record<Kind, readonly string[]> = {
  client: ["tags", "property"],
  quote: [],
  job: [],
  invoice: [],
  visit: ["notes", "override", "locked", "reason", "stoppedTimer"],
};

const estimateFields: Record<Kind, readonly string[]> = {
  client: [],
  quote: [],
  job: ["estimatedCost"],
  invoice: [],
  visit: [],
};

export const visibleFields = (principal: Principal, kind: Kind): readonly string[] => [
  ...plainFields[kind],
  ...(can(principal, "prices:read") ? priceFields[kind] : []),
  ...(can(principal, "estimates:read") ? estimateFields[kind] : []),
  ...(can(principal, "remarks:read") ? remarkFields[kind] : []),
];
