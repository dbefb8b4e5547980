import type { Deps } from "../../deps";
import { openLink } from "../customer-links/open-link";
import { startCheckout } from "./start-checkout";

export const payInvoiceByLink = async (
  deps: Deps,
  token: string,
  amount: number | undefined,
): Promise<{ url: string }> => {
  const { organizationId, recordId } = await openLink(deps.database, "invoice", token, deps.clock());
  return startCheckout(deps, {
    organizationId,
    subject: { kind: "invoice", id: recordId, amount },
    page: `${deps.config.publicUrl}/pay/${token}`,
  });
};

export const payDepositByLink = async (deps: Deps, token: string): Promise<{ url: string }> => {
  const { organizationId, recordId } = await openLink(deps.database, "quote", token, deps.clock());
  return startCheckout(deps, {
    organizationId,
    subject: { kind: "deposit", id: recordId },
    page: `${deps.config.publicUrl}/quote/${token}`,
  });
};
