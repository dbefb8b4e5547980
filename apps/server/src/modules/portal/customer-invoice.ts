import type { CustomerInvoice } from "@fieldwright/contract/customer";
import { type Deps, type OpenedLink, officeReader } from "#kernel";
import { readInvoice } from "#money";
import { presentCustomerInvoice } from "./customer-views";
import { noteOpening, type Opening } from "./note-opening";
import { readSurroundings } from "./read-surroundings";

export const readCustomerInvoice = async (
  deps: Deps,
  { organizationId, linkId, recordId }: OpenedLink,
  { isPreview }: Opening,
): Promise<CustomerInvoice> => {
  const now = deps.clock();
  return deps.database.tenant(organizationId, async (tx) => {
    const invoice = await readInvoice(tx, officeReader(organizationId), recordId, now);
    if (!isPreview)
      await noteOpening(tx, { linkId, kind: "invoice", id: recordId, version: invoice.version }, now);
    return presentCustomerInvoice(invoice, await readSurroundings(tx, deps));
  });
};
