import type { CustomerInvoice } from "@fieldwright/contract/customer";
import type { Deps } from "../../deps";
import { officeReader } from "../documents/office-reader";
import { readInvoice } from "../invoices/read-invoice";
import { presentCustomerInvoice } from "./customer-views";
import { noteOpening } from "./note-opening";
import { openLink } from "./open-link";
import { readSurroundings } from "./read-surroundings";

export const readCustomerInvoice = async (deps: Deps, token: string): Promise<CustomerInvoice> => {
  const now = deps.clock();
  const { organizationId, linkId, recordId } = await openLink(deps.database, "invoice", token, now);
  return deps.database.tenant(organizationId, async (tx) => {
    const invoice = await readInvoice(tx, officeReader(organizationId), recordId, now);
    await noteOpening(tx, { linkId, kind: "invoice", id: recordId, version: invoice.version }, now);
    return presentCustomerInvoice(invoice, await readSurroundings(tx, deps));
  });
};
