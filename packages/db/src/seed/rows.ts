import type { clients } from "../schema/clients";
import type { invoiceLines, invoices, payments } from "../schema/invoices";
import type { jobLines, jobs } from "../schema/jobs";
import type { properties } from "../schema/properties";
import type { quoteLines, quotes } from "../schema/quotes";
import type { timeOff } from "../schema/time-off";
import type { users } from "../schema/users";
import type { visitAssignments, visits } from "../schema/visits";

type Made<Row> = Row & { id: string; createdAt: Date };

export type UserRow = Made<typeof users.$inferInsert>;
export type ClientRow = Made<typeof clients.$inferInsert>;
export type PropertyRow = Made<typeof properties.$inferInsert>;
export type QuoteRow = Made<typeof quotes.$inferInsert>;
export type QuoteLineRow = typeof quoteLines.$inferInsert;
export type JobRow = Made<typeof jobs.$inferInsert>;
export type JobLineRow = typeof jobLines.$inferInsert;
export type VisitRow = Made<typeof visits.$inferInsert>;
export type AssignmentRow = Made<typeof visitAssignments.$inferInsert>;
export type InvoiceRow = Made<typeof invoices.$inferInsert>;
export type InvoiceLineRow = typeof invoiceLines.$inferInsert;
export type PaymentRow = Made<typeof payments.$inferInsert>;
export type TimeOffRow = Made<typeof timeOff.$inferInsert>;
