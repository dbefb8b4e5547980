import { type Deps, openLink } from "#kernel";
import { type RenderedDocument, renderDocument } from "#pdf";
import { readSentQuote } from "./customer-quote";

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
