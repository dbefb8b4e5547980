import type {
  ApproveCustomerQuoteBody,
  CustomerQuote,
  DeclineCustomerQuoteBody,
} from "@fieldwright/contract/customer";
import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { type Deps, notFound, type OpenedLink, officeReader, openLink } from "#kernel";
import { decideByLink, priceQuote, readQuote } from "#money";
import { presentCustomerQuote } from "./customer-views";
import { noteOpening, type Opening } from "./note-opening";
import { readSurroundings } from "./read-surroundings";

/** While a revision is not sent, the customer waits for it. */
export const readSentQuote = async (
  tx: TenantTx,
  { organizationId, recordId }: Pick<OpenedLink, "organizationId" | "recordId">,
  now: Date,
): Promise<Quote> => {
  const quote = await readQuote(tx, officeReader(organizationId), recordId, now);
  if (quote.sentAt === null)
    throw notFound("This quote is being updated. You will get the new version soon.");
  return quote;
};

export const readCustomerQuote = async (
  deps: Deps,
  { organizationId, linkId, recordId }: OpenedLink,
  { isPreview }: Opening,
): Promise<CustomerQuote> => {
  const now = deps.clock();
  return deps.database.tenant(organizationId, async (tx) => {
    const quote = isPreview
      ? await readQuote(tx, officeReader(organizationId), recordId, now)
      : await readSentQuote(tx, { organizationId, recordId }, now);
    if (!isPreview)
      await noteOpening(tx, { linkId, kind: "quote", id: recordId, version: quote.version }, now);
    return presentCustomerQuote(quote, await readSurroundings(tx, deps));
  });
};

export const priceCustomerQuote = async (deps: Deps, token: string, selectedLines: readonly string[]) => {
  const now = deps.clock();
  const { organizationId, recordId } = await openLink(deps.database, "quote", token, now);
  return deps.database.tenant(organizationId, async (tx) => {
    await readSentQuote(tx, { organizationId, recordId }, now);
    return priceQuote(tx, officeReader(organizationId), recordId, selectedLines, now);
  });
};

/** Which quote is decided, and from where. */
type Caller = { readonly recordId: string; readonly address: string };

export const approveCustomerQuote = async (
  tx: TenantTx,
  deps: Deps,
  { recordId: id, address: from }: Caller,
  { version, name, signature, selectedLines }: ApproveCustomerQuoteBody,
): Promise<CustomerQuote> => {
  const approval = { status: "approved", name, from, signature, selectedLines } as const;
  const quote = await decideByLink(tx, deps, { id, expected: version }, approval);
  return presentCustomerQuote(quote, await readSurroundings(tx, deps));
};

export const declineCustomerQuote = async (
  tx: TenantTx,
  deps: Deps,
  { recordId: id, address: from }: Caller,
  { version, name, reason }: DeclineCustomerQuoteBody,
): Promise<CustomerQuote> => {
  const refusal = { status: "rejected", name, from, signature: "", reason } as const;
  const quote = await decideByLink(tx, deps, { id, expected: version }, refusal);
  return presentCustomerQuote(quote, await readSurroundings(tx, deps));
};
