import type { TenantTx } from "@fieldwright/db/client";
import type { Actor } from "#kernel";
import { recordClientChange } from "../client-changes";
import { presentClient } from "../clients";
import { findClientsById, lockClient, updateClientRecord } from "../clients.repo";
import { removeAddresses } from "../properties/imported-addresses";
import type { Merged } from "./imported-clients";

type Imported = { readonly id: string; readonly version: number };

/** "changed" if somebody edited it since, "gone" if it was deleted. */
type Undone = "done" | "changed" | "gone";

const lockUnchanged = async (tx: TenantTx, { id, version }: Imported) => {
  const found = await lockClient(tx, id);
  if (!found || found.client.deletedAt) return "gone" as const;
  return found.client.version === version && found.client.userId === null ? found : ("changed" as const);
};

/** Like a deletion by hand: an admin can restore it. */
export const removeImported = async (
  tx: TenantTx,
  actor: Actor,
  imported: Imported,
  now: Date,
): Promise<Undone> => {
  const found = await lockUnchanged(tx, imported);
  if (typeof found === "string") return found;
  const deleted = await updateClientRecord(tx, imported.id, imported.version, { deletedAt: now }, now);
  if (!deleted) return "changed";
  await recordClientChange(tx, actor, deleted, { verb: "delete", from: presentClient(found) });
  return "done";
};

type MergedClient = Imported & {
  readonly before: Merged;
  /** Those that a job or a visit uses are left out by the caller. */
  readonly addedProperties: readonly string[];
};

/** Puts back what a merge changed and removes the addresses that it added. */
export const undoMerge = async (
  tx: TenantTx,
  actor: Actor,
  { before, addedProperties, ...imported }: MergedClient,
  now: Date,
): Promise<Undone> => {
  const found = await lockUnchanged(tx, imported);
  if (typeof found === "string") return found;
  await removeAddresses(tx, imported.id, addedProperties, now);
  const client = await updateClientRecord(tx, imported.id, imported.version, before, now);
  if (!client) return "changed";
  const [after] = await findClientsById(tx, [imported.id]);
  await recordClientChange(tx, actor, client, {
    verb: "update",
    from: presentClient(found),
    to: presentClient(after ?? { client, address: null }),
  });
  return "done";
};
