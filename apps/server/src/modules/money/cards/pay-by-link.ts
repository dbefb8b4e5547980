import type { Dollars } from "@fieldwright/domain/money";
import { type Deps, openLink } from "#kernel";
import { startCheckout } from "./start-checkout";

/** Who pays, and the key of this one attempt if they gave it any. */
type Caller = { readonly token: string; readonly key: string | undefined };

export const payInvoiceByLink = async (
  deps: Deps,
  { token, key }: Caller,
  amount: Dollars | undefined,
): Promise<{ url: string }> => {
  const { organizationId, recordId } = await openLink(deps.database, "invoice", token, deps.clock());
  return startCheckout(deps, {
    organizationId,
    subject: { kind: "invoice", id: recordId, amount },
    page: `${deps.config.publicUrl}/pay/${token}`,
    key,
  });
};

export const payDepositByLink = async (deps: Deps, { token, key }: Caller): Promise<{ url: string }> => {
  const { organizationId, recordId } = await openLink(deps.database, "quote", token, deps.clock());
  return startCheckout(deps, {
    organizationId,
    subject: { kind: "deposit", id: recordId },
    page: `${deps.config.publicUrl}/quote/${token}`,
    key,
  });
};
