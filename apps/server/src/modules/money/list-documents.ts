import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { type ClientSummary, summarizeClients } from "#customers";
import { readTerms } from "#identity";

type Query<Status> = {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  readonly status?: Status | undefined;
  readonly client?: string | undefined;
};

type Filter<Status> = {
  readonly search: string;
  readonly status: Status | undefined;
  readonly client: string | undefined;
  readonly today: string;
  readonly limit: number;
  readonly offset: number;
};

type Documents<Status, Found, Summary> = {
  readonly find: (filter: Filter<Status>) => Promise<{ found: Found[]; total: number }>;
  readonly clientIdOf: (found: Found) => string;
  readonly present: (found: Found, around: { client: ClientSummary; today: string }) => Summary;
};

/** A page of quotes or invoices. Expired and overdue depend on today in the organization's time zone. */
export const listDocuments = async <Status, Found, Summary>(
  tx: TenantTx,
  { page, limit, search, status, client }: Query<Status>,
  { find, clientIdOf, present }: Documents<Status, Found, Summary>,
  now: Date,
) => {
  const { timeZone } = await readTerms(tx);
  const today = dayIn(timeZone, now);
  const { found, total } = await find({ search, status, client, today, limit, offset: (page - 1) * limit });
  const clientOf = await summarizeClients(tx, found.map(clientIdOf));
  return {
    documents: found.map((row) => present(row, { client: clientOf(clientIdOf(row)), today })),
    total,
    totalPages: Math.ceil(total / limit),
  };
};
