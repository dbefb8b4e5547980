import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/client";
import { itsClient } from "@fieldwright/db/joins";
import { nextNumber } from "@fieldwright/db/next-number";
import { attachments } from "@fieldwright/db/schema/attachments";
import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { quoteLines, quotes } from "@fieldwright/db/schema/quotes";
import { users } from "@fieldwright/db/schema/users";
import { amongIds, inOrderOf, type SummedPage, searchQuotes } from "@fieldwright/db/search-lists";
import { insertRow, live, ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import type { DocumentSort, QuoteShortlist } from "@fieldwright/domain/list-views";
import type { QuoteStatus } from "@fieldwright/domain/statuses";
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { DocumentVisibility } from "#kernel";

export type QuoteRecord = typeof quotes.$inferSelect;
export type QuoteLine = typeof quoteLines.$inferSelect;

/** A quote with the job made from it, unless that is deleted, and the customer's account. */
export type FoundQuote = {
  quote: QuoteRecord;
  job: { id: string; number: string } | null;
  clientUserId: string | null;
};

const selectQuotes = (tx: TenantTx) =>
  tx
    .select({ quote: quotes, job: { id: jobs.id, number: jobs.number }, clientUserId: clients.userId })
    .from(quotes)
    .innerJoin(clients, itsClient(quotes))
    .leftJoin(jobs, and(sameTenant(jobs, quotes), eq(jobs.quoteId, quotes.id), isNull(jobs.deletedAt)))
    .$dynamic();

const inTenant = ofTenant(quotes);
const isLive = live(quotes);

const visible = (visibility: DocumentVisibility): SQL | undefined =>
  visibility.of === "organization"
    ? undefined
    : and(inArray(quotes.clientId, [...visibility.clientIds]), isNotNull(quotes.sentAt));

export type QuoteFilter = {
  readonly search: string;
  readonly status: QuoteStatus | undefined;
  readonly client: string | undefined;
  readonly only: QuoteShortlist | undefined;
  readonly sort: DocumentSort | undefined;
  readonly today: string;
  readonly limit: number;
  readonly offset: number;
};

export const listQuoteRecords = async (
  tx: TenantTx,
  visibility: DocumentVisibility,
  filter: QuoteFilter,
): Promise<Omit<SummedPage, "ids"> & { found: FoundQuote[] }> => {
  const ownClients = visibility.of === "clients" ? visibility.clientIds : undefined;
  const { ids, ...sums } = await searchQuotes(tx, { ...filter, ownClients });
  if (ids.length === 0) return { found: [], ...sums };
  const page = await prepared(tx, "quote_page", (name) =>
    selectQuotes(tx)
      .where(and(isLive, amongIds(quotes.id)))
      .prepare(name),
  ).execute({ ids });
  return { found: inOrderOf(ids, page, (found) => found.quote.id), ...sums };
};

export const findQuote = async (
  tx: TenantTx,
  id: string,
  visibility: DocumentVisibility,
): Promise<FoundQuote | undefined> => {
  const [found] = await selectQuotes(tx).where(and(isLive, eq(quotes.id, id), visible(visibility)));
  return found;
};

/** Also finds deleted quotes. */
export const lockQuote = async (tx: TenantTx, id: string): Promise<FoundQuote | undefined> => {
  const thisOne = and(inTenant, eq(quotes.id, id));
  await tx.select({ id: quotes.id }).from(quotes).where(thisOne).for("no key update");
  // A separate statement, so that it sees a job created while waiting for the lock.
  const [found] = await selectQuotes(tx).where(thisOne);
  return found;
};

export const insertQuote = (
  tx: TenantTx,
  fields: Omit<typeof quotes.$inferInsert, "organizationId" | "number">,
): Promise<QuoteRecord> => insertRow(tx, quotes, { ...fields, number: nextNumber("quote") });

/** The quote must be locked. `depositPaid` is never written here, because a trigger on payments maintains it. */
export const updateQuoteRecord = async (
  tx: TenantTx,
  { id, version }: QuoteRecord,
  changes: Partial<Omit<QuoteRecord, "depositPaid">>,
  now: Date,
): Promise<QuoteRecord> => {
  const [updated] = await tx
    .update(quotes)
    .set({ ...changes, version: version + 1, updatedAt: now })
    .where(and(inTenant, eq(quotes.id, id), eq(quotes.version, version)))
    .returning();
  if (!updated) throw new Error("a locked quote changed its version");
  return updated;
};

/** What the office knows about the sending. The customer sees none of it, so the version they answer stays. */
export const updateSending = async (
  tx: TenantTx,
  { id }: QuoteRecord,
  changes: Partial<Pick<QuoteRecord, "sentAt" | "changedSinceSent">>,
): Promise<QuoteRecord> => {
  const [updated] = await tx
    .update(quotes)
    .set(changes)
    .where(and(inTenant, eq(quotes.id, id)))
    .returning();
  if (!updated) throw new Error("a locked quote is gone");
  return updated;
};

type NewLine = Omit<typeof quoteLines.$inferInsert, "id" | "organizationId" | "quoteId">;

export const insertQuoteLines = (
  tx: TenantTx,
  quoteId: string,
  lines: readonly NewLine[],
): Promise<QuoteLine[]> =>
  tx
    .insert(quoteLines)
    .values(lines.map((line) => ({ ...line, quoteId, organizationId: tenant })))
    .returning();

const ofQuote = (quoteId: string) => and(ofTenant(quoteLines), eq(quoteLines.quoteId, quoteId));

export const deleteQuoteLines = async (tx: TenantTx, quoteId: string): Promise<void> => {
  await tx.delete(quoteLines).where(ofQuote(quoteId));
};

/** Changes optional lines only. All other lines are always selected. */
export const selectQuoteLines = async (
  tx: TenantTx,
  quoteId: string,
  chosen: readonly string[],
): Promise<void> => {
  await tx
    .update(quoteLines)
    .set({ selected: sql`${inArray(quoteLines.id, [...chosen])}` })
    .where(and(ofQuote(quoteId), quoteLines.optional));
};

export const quoteLinesOf = (tx: TenantTx, quoteId: string): Promise<QuoteLine[]> =>
  tx.select().from(quoteLines).where(ofQuote(quoteId)).orderBy(asc(quoteLines.position));

/** The file hash of the drawn signature. Undefined when there is none. */
export const findSignatureHash = async (tx: TenantTx, quoteId: string): Promise<string | undefined> => {
  const [found] = await tx
    .select({ fileHash: attachments.fileHash })
    .from(quotes)
    .innerJoin(attachments, and(ofTenant(attachments), eq(attachments.id, quotes.signatureId)))
    .where(and(inTenant, eq(quotes.id, quoteId)));
  return found?.fileHash;
};

/** Finds staff only. Other accounts do not belong to the organization. */
export const memberName = async (tx: TenantTx, userId: string): Promise<string | null> => {
  const [member] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(ofTenant(users), eq(users.id, userId)));
  return member ? `${member.firstName} ${member.lastName}` : null;
};
