import type { CreateClientBody, UpdateClientBody } from "@fieldwright/contract/clients";
import type { ImportClientsBody, ImportResult } from "@fieldwright/contract/csv";
import type { TenantTx } from "@fieldwright/db/client";
import { createClients, findClientsByEmail, updateClient } from "#customers";
import type { Actor } from "#kernel";
import type { ValidRow } from "./draft-clients";
import { emailOf, type ImportPlan } from "./preview-import";

/** What a row says; what it leaves blank stays. Parts of an address without the street are not another address. */
const changesOf = ({ email: _same, address, phone, ...body }: CreateClientBody) => ({
  ...body,
  ...(phone ? { phone } : {}),
  ...(address?.line1 ? { address } : {}),
});

type Work = {
  readonly create: CreateClientBody[];
  readonly update: { readonly id: string; readonly body: UpdateClientBody }[];
  updated: number;
  skipped: number;
};

type OnDuplicate = ImportClientsBody["onDuplicate"];
type Known = ReadonlyMap<string, { readonly _id: string }>;

/** Rows count in their order: a later one with the same e-mail is a duplicate of the earlier. */
const divide = (rows: readonly ValidRow[], known: Known, onDuplicate: OnDuplicate): Work => {
  const work: Work = { create: [], update: [], updated: 0, skipped: 0 };
  const placeOf = new Map<string, number>();
  for (const valid of rows) {
    const email = emailOf(valid);
    const client = known.get(email);
    const place = placeOf.get(email);
    if (onDuplicate === "create" || (!client && place === undefined)) {
      placeOf.set(email, work.create.push(valid.body) - 1);
    } else if (onDuplicate === "skip") {
      work.skipped += 1;
    } else {
      const body = changesOf(valid.body);
      const before = place === undefined ? undefined : work.create[place];
      if (client) work.update.push({ id: client._id, body });
      else if (place !== undefined && before) work.create[place] = { ...before, ...body };
      work.updated += 1;
    }
  }
  return work;
};

/** All valid rows or, if anything fails, none. */
export const importClients = async (
  tx: TenantTx,
  actor: Actor,
  { drafts }: ImportPlan,
  onDuplicate: OnDuplicate,
  now: Date,
): Promise<ImportResult> => {
  const known = await findClientsByEmail(tx, drafts.valid.map(emailOf));
  const { create, update, updated, skipped } = divide(drafts.valid, known, onDuplicate);
  await createClients(tx, actor, create);
  // In the order of their ids, so that two imports do not wait for each other.
  for (const { id, body } of update.toSorted((a, b) => a.id.localeCompare(b.id)))
    await updateClient(tx, actor, { id, body, expected: undefined }, now);
  return { created: create.length, updated, skipped, errors: [...drafts.errors] };
};
