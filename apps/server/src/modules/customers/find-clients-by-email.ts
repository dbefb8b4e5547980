import type { TenantTx } from "@fieldwright/db/client";
import { clientsWithEmail } from "./client-batches.repo";

export type KnownClient = { readonly _id: string; readonly name: string };

/** By e-mail in lower case. Of several clients with one e-mail the oldest. */
export const findClientsByEmail = async (
  tx: TenantTx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, KnownClient>> => {
  const found = await clientsWithEmail(tx, emails);
  return new Map(
    found
      .toReversed()
      .map(({ id, firstName, lastName, email }) => [
        email.toLowerCase(),
        { _id: id, name: `${firstName} ${lastName}` },
      ]),
  );
};
