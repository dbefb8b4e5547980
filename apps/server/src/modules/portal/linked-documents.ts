import type {
  ApproveCustomerQuoteBody,
  CustomerInvoice,
  CustomerQuote,
  DeclineCustomerQuoteBody,
} from "@fieldwright/contract/customer";
import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { readLetterhead, readTerms } from "#identity";
import { type Deps, notFound, type OpenedLink, openLink, product, readCredentials } from "#kernel";
import { decideByLink, priceQuote, readInvoice, readQuote } from "#money";
import { type RenderedDocument, renderDocument } from "#pdf";
import { presentCustomerInvoice, presentCustomerQuote, type Surroundings } from "./customer-views";
import { type Opening, recordOpening } from "./record-opening";

const readSurroundings = async (tx: TenantTx, deps: Deps): Promise<Surroundings> => ({
  letterhead: await readLetterhead(tx),
  timeZone: (await readTerms(tx)).timeZone,
  takesCards: (await readCredentials(tx, deps, "stripe")) !== null,
});

export const readCustomerInvoice = async (
  deps: Deps,
  { organizationId, linkId, recordId }: OpenedLink,
  { isPreview }: Opening,
): Promise<CustomerInvoice> => {
  const now = deps.clock();
  return deps.database.tenant(organizationId, async (tx) => {
    const invoice = await readInvoice(tx, product, recordId, now);
    if (!isPreview)
      await recordOpening(tx, { linkId, kind: "invoice", id: recordId, version: invoice.version }, now);
    return presentCustomerInvoice(invoice, await readSurroundings(tx, deps));
  });
};

/** Customers cannot see a revision until it is sent. */
const readSentQuote = async (tx: TenantTx, recordId: string, now: Date): Promise<Quote> => {
  const quote = await readQuote(tx, product, recordId, now);
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
      ? await readQuote(tx, product, recordId, now)
      : await readSentQuote(tx, recordId, now);
    if (!isPreview)
      await recordOpening(tx, { linkId, kind: "quote", id: recordId, version: quote.version }, now);
    return presentCustomerQuote(quote, await readSurroundings(tx, deps));
  });
};

export const priceCustomerQuote = async (deps: Deps, token: string, selectedLines: readonly string[]) => {
  const now = deps.clock();
  const { organizationId, recordId } = await openLink(deps.database, "quote", token, now);
  return deps.database.tenant(organizationId, async (tx) => {
    await readSentQuote(tx, recordId, now);
    return priceQuote(tx, product, recordId, selectedLines, now);
  });
};

/** The quote to decide, and the customer's IP address. */
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

export const renderLinked = async (
  deps: Deps,
  kind: "quote" | "invoice",
  token: string,
): Promise<RenderedDocument> => {
  const now = deps.clock();
  const { organizationId, recordId } = await openLink(deps.database, kind, token, now);
  if (kind === "quote") await deps.database.tenant(organizationId, (tx) => readSentQuote(tx, recordId, now));
  return renderDocument(deps, organizationId, { kind, id: recordId });
};
