import type { ClientImportPreview } from "@fieldwright/contract/client-imports";
import type { TenantTx } from "@fieldwright/db/client";
import { findTwins, type ImportedClient, type Twin } from "#customers";
import { createPauses } from "#kernel";
import { nameOf } from "../fold";
import { keysOfDraft, keysOfTwin } from "./client-keys";
import type { ClientImportPlan } from "./plan-import";

/** Finds the existing client that a row is. */
const matcherOf = (twins: readonly Twin[]): ((draft: ImportedClient) => Twin | undefined) => {
  const byKey = new Map<string, Twin>();
  for (const twin of twins) for (const key of keysOfTwin(twin)) if (!byKey.has(key)) byKey.set(key, twin);
  return (draft) => {
    const key = keysOfDraft(draft).find((one) => byKey.has(one));
    return key === undefined ? undefined : byKey.get(key);
  };
};

/** The existing clients that some rows are. */
export const matchExisting = async (
  tx: TenantTx,
  drafts: readonly ImportedClient[],
): Promise<(draft: ImportedClient) => Twin | undefined> =>
  matcherOf(
    await findTwins(tx, {
      emails: drafts.map(({ email }) => email).filter(Boolean),
      names: drafts.map(nameOf),
    }),
  );

const shownDrafts = 50;
const shownRows = 100;

export const previewClientImport = async (
  tx: TenantTx,
  plan: ClientImportPlan,
): Promise<ClientImportPreview> => {
  const { source, columns, table, drafts, refused, sameAs } = plan;
  const existing = await matchExisting(
    tx,
    drafts.map(({ draft }) => draft),
  );
  const matches: ClientImportPreview["matches"] = [];
  const pause = createPauses();
  for (const { row, draft } of drafts) {
    await pause();
    const same = sameAs.get(row);
    const twin = same ? undefined : existing(draft);
    if (same?.byId || (!same && !twin)) continue;
    const client = twin ? { _id: twin.id, name: twin.name } : null;
    matches.push({ row, name: nameOf(draft), sameAs: same?.row ?? null, client });
  }
  const count = (fits: (draft: ImportedClient) => boolean) =>
    drafts.filter(({ draft }) => fits(draft)).length;
  return {
    source,
    columns: [...columns],
    total: table.rows.length,
    drafts: drafts.slice(0, shownDrafts).map(({ row, draft }) => ({ row, ...draft })),
    refused: refused.slice(0, shownRows),
    matches: matches.slice(0, shownRows),
    counts: {
      refused: refused.length,
      sameClient: [...sameAs.values()].filter(({ byId }) => byId).length,
      duplicates: matches.length,
      withoutEmail: count(({ email }) => email === ""),
      withoutAddress: count(({ addresses }) => !addresses.some(({ line1 }) => line1)),
      companyOnly: count(({ companyOnly }) => companyOnly),
    },
  };
};
