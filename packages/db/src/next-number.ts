import { type DocumentKind, defaultPrefixes } from "@fieldwright/domain/document-numbers";
import { type SQL, sql } from "drizzle-orm";

/**
 * The next number of a kind, as a value of the row that gets it: its counter stays locked from there until the transaction
 * ends, so there are no gaps and no duplicates. Insert late in the transaction, because other creations of the same kind wait.
 */
export const nextNumber = (kind: DocumentKind): SQL<string> =>
  sql`next_number(${kind}::text, ${defaultPrefixes[kind]}::text)`;
