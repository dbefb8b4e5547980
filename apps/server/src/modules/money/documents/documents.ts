import { totalsOf } from "@fieldwright/contract/fields";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import type { DocumentSort } from "@fieldwright/domain/list-views";
import { type Cents, type Dollars, noCents, toDollars } from "@fieldwright/domain/money";
import { reachOf } from "@fieldwright/domain/permissions";
import { type ClientSummary, summarizeClients } from "#customers";
import { readTerms } from "#identity";
import { type DocumentVisibility, ownClients, type Viewer } from "#kernel";

export const documentVisibility = (
  viewer: Viewer,
  permission: "quotes:read" | "invoices:read",
): DocumentVisibility =>
  reachOf(viewer, permission) === "all"
    ? { of: "organization" }
    : { of: "clients", clientIds: ownClients(viewer) };

type Sent = { readonly sentAt: string | null };

/** The customers' accounts get a change event only once the document was sent. */
export const audienceOf = (
  { from, to }: { readonly from?: Sent; readonly to?: Sent },
  accounts: readonly (string | null)[],
): string[] =>
  (from?.sentAt ?? to?.sentAt) ? [...new Set(accounts.filter((account) => account !== null))] : [];

type Query<Status, Only> = {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  readonly status?: Status | undefined;
  readonly client?: string | undefined;
  readonly only?: Only | undefined;
  readonly sort?: DocumentSort | undefined;
};

type Filter<Status, Only> = {
  readonly search: string;
  readonly status: Status | undefined;
  readonly client: string | undefined;
  readonly only: Only | undefined;
  readonly sort: DocumentSort | undefined;
  readonly today: string;
  readonly limit: number;
  readonly offset: number;
};

/** The amounts are those of all pages. */
type Page<Found> = {
  found: Found[];
  total: number;
  isCapped: boolean;
  amount: Cents | undefined;
  owed: Cents | undefined;
};

type Documents<Status, Only, Found, Summary> = {
  readonly find: (filter: Filter<Status, Only>) => Promise<Page<Found>>;
  readonly clientIdOf: (found: Found) => string;
  readonly present: (found: Found, around: { client: ClientSummary; today: string }) => Summary;
};

const nothing = { search: "", status: undefined, client: undefined, sort: undefined, limit: 0, offset: 0 };

/** How many records each shortlist has, and what they are worth. */
export const countShortlists = async <Status, Only extends string>(
  tx: TenantTx,
  shortlists: readonly Only[],
  count: (filter: Filter<Status, Only>) => Promise<{ total: number; worth: Cents | undefined }>,
  now: Date,
): Promise<Record<Only, { count: number; amount: Dollars }>> => {
  const { timeZone } = await readTerms(tx);
  const today = dayIn(timeZone, now);
  const figures: Partial<Record<Only, { count: number; amount: Dollars }>> = {};
  for (const only of shortlists) {
    const { total, worth } = await count({ ...nothing, only, today });
    figures[only] = { count: total, amount: toDollars(worth ?? noCents) };
  }
  return figures as Record<Only, { count: number; amount: Dollars }>;
};

/** A page of quotes or invoices. Expired and overdue depend on today in the organization's time zone. */
export const listDocuments = async <Status, Only, Found, Summary>(
  tx: TenantTx,
  { page, limit, search, status, client, only, sort }: Query<Status, Only>,
  { find, clientIdOf, present }: Documents<Status, Only, Found, Summary>,
  now: Date,
) => {
  const { timeZone } = await readTerms(tx);
  const today = dayIn(timeZone, now);
  const offset = (page - 1) * limit;
  const { found, ...listed } = await find({ search, status, client, only, sort, today, limit, offset });
  const clientOf = await summarizeClients(tx, found.map(clientIdOf));
  return {
    documents: found.map((row) => present(row, { client: clientOf(clientIdOf(row)), today })),
    ...totalsOf(listed, limit),
    amount: listed.amount === undefined ? undefined : toDollars(listed.amount),
    owed: listed.owed === undefined ? undefined : toDollars(listed.owed),
  };
};
