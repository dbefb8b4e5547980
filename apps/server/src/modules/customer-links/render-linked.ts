import type { Deps } from "../../deps";
import { type RenderedDocument, renderDocument } from "../documents/render-document";
import { openLink } from "./open-link";

export const renderLinked = async (
  deps: Deps,
  kind: "quote" | "invoice",
  token: string,
): Promise<RenderedDocument> => {
  const { organizationId, recordId: id } = await openLink(deps.database, kind, token, deps.clock());
  return renderDocument(deps, organizationId, { kind, id });
};
