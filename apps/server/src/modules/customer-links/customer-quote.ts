import type {
  ApproveCustomerQuoteBody,
  CustomerQuote,
  DeclineCustomerQuoteBody,
} from "@fieldwright/contract/customer";
import type { TenantTx } from "@fieldwright/db/client";
import type { Deps } from "../../deps";
import { officeReader } from "../documents/office-reader";
import { decideByLink } from "../quotes/decide-quote";
import { priceQuote } from "../quotes/price-quote";
import { readQuote } from "../quotes/read-quote";
import { presentCustomerQuote } from "./customer-views";
import { noteOpening, type Opening } from "./note-opening";
import { type OpenedLink, openLink } from "./open-link";
import { readSurroundings } from "./read-surroundings";

export const readCustomerQuote = async (
  deps: Deps,
  { organizationId, linkId, recordId }: OpenedLink,
  { isPreview }: Opening,
): Promise<CustomerQuote> => {
  const now = deps.clock();
  return deps.database.tenant(organizationId, async (tx) => {
    const quote = await readQuote(tx, officeReader(organizationId), recordId, now);
    if (!isPreview)
      await noteOpening(tx, { linkId, kind: "quote", id: recordId, version: quote.version }, now);
    return presentCustomerQuote(quote, await readSurroundings(tx, deps));
  });
};

export const priceCustomerQuote = async (deps: Deps, token: string, selectedLines: readonly string[]) => {
  const now = deps.clock();
  const { organizationId, recordId } = await openLink(deps.database, "quote", token, now);
  return deps.database.tenant(organizationId, (tx) =>
    priceQuote(tx, officeReader(organizationId), recordId, selectedLines, now),
  );
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
