import type { TenantTx } from "@fieldwright/db/client";
import { findLetterhead, findLogo } from "./organizations.repo";

export type Letterhead = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Line by line; empty as long as none is set. */
  readonly address: readonly string[];
  /** `#rrggbb`, or empty for the product's own colour. */
  readonly accent: string;
  readonly paymentTerms: string;
  readonly logo: { readonly id: string; readonly fileHash: string; readonly contentType: string } | null;
};

/** How an organization signs what it sends to customers. */
export const readLetterhead = async (tx: TenantTx): Promise<Letterhead> => {
  const [found, logo] = await Promise.all([findLetterhead(tx), findLogo(tx)]);
  if (!found) throw new Error("The transaction's organization does not exist.");
  const { name, settings } = found;
  const town = [settings?.city, [settings?.state, settings?.zip].filter(Boolean).join(" ")];
  const address = [settings?.line1, settings?.line2, town.filter(Boolean).join(", ")];
  return {
    name,
    email: settings?.email ?? "",
    phone: settings?.phone ?? "",
    address: address.flatMap((line) => line || []),
    accent: settings?.accentColor ?? "",
    paymentTerms: settings?.paymentTerms ?? "",
    logo: logo ?? null,
  };
};
