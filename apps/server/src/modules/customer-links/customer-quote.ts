import type {
  ApproveCustomerQuoteBody,
  CustomerQuote,
  DeclineCustomerQuoteBody,
} from "@fieldwright/contract/customer";
import { invalid } from "../../app-error";
import type { Deps } from "../../deps";
import { keepFile } from "../attachments/keep-file";
import { officeReader } from "../documents/office-reader";
import { decideByLink } from "../quotes/decide-quote";
import { priceQuote } from "../quotes/price-quote";
import { readQuote } from "../quotes/read-quote";
import { presentCustomerQuote } from "./customer-views";
import { noteOpening } from "./note-opening";
import { openLink } from "./open-link";
import { isPlainPng } from "./plain-png";
import { readSurroundings } from "./read-surroundings";

export const readCustomerQuote = async (deps: Deps, token: string): Promise<CustomerQuote> => {
  const now = deps.clock();
  const { organizationId, linkId, recordId } = await openLink(deps.database, "quote", token, now);
  return deps.database.tenant(organizationId, async (tx) => {
    const quote = await readQuote(tx, officeReader(organizationId), recordId, now);
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

const mostBytes = 100_000;

const drawingIn = (signature: string): Buffer | undefined => {
  if (!signature) return undefined;
  const content = Buffer.from(signature.slice(signature.indexOf(",") + 1), "base64");
  if (content.length > mostBytes)
    throw invalid({ field: "signature", msg: "The signature must be at most 100 kB" });
  if (!isPlainPng(content)) throw invalid({ field: "signature", msg: "The signature must be a PNG image" });
  return content;
};

/** Who decides, and from where. */
type Caller = { readonly token: string; readonly address: string };

export const approveCustomerQuote = async (
  deps: Deps,
  { token, address }: Caller,
  { name, signature, selectedLines, version }: ApproveCustomerQuoteBody,
): Promise<CustomerQuote> => {
  const now = deps.clock();
  const { organizationId, recordId: id } = await openLink(deps.database, "quote", token, now);
  const content = drawingIn(signature);
  return deps.database.tenant(organizationId, async (tx) => {
    const file = content && { kind: "quote" as const, recordId: id, name: "signature.png", content };
    const signatureId = file ? await keepFile(tx, deps.config, file, now) : null;
    const decision = { status: "approved", selectedLines, name, from: address, signatureId } as const;
    const quote = await decideByLink(tx, { id, expected: version }, decision, now);
    return presentCustomerQuote(quote, await readSurroundings(tx, deps));
  });
};

export const declineCustomerQuote = async (
  deps: Deps,
  { token, address }: Caller,
  { name, reason, version }: DeclineCustomerQuoteBody,
): Promise<CustomerQuote> => {
  const now = deps.clock();
  const { organizationId, recordId: id } = await openLink(deps.database, "quote", token, now);
  return deps.database.tenant(organizationId, async (tx) => {
    const decision = { status: "rejected", reason, name, from: address, signatureId: null } as const;
    const quote = await decideByLink(tx, { id, expected: version }, decision, now);
    return presentCustomerQuote(quote, await readSurroundings(tx, deps));
  });
};
