import type { Deps } from "../../deps";
import { type RenderedDocument, renderDocument } from "../documents/render-document";
import { readSentQuote } from "./customer-quote";
import { openLink } from "./open-link";

export const renderLinked = async (
  deps: Deps,
  kind: "quote" | "invoice",
  token: string,
): Promise<RenderedDocument> => {
  const now = deps.clock();
  const { organizationId, recordId } = await openLink(deps.database, kind, token, now);
  if (kind === "quote")
    await deps.database.tenant(organizationId, (tx) => readSentQuote(tx, { organizationId, recordId }, now));
  return renderDocument(deps, organizationId, { kind, id: recordId });
};
