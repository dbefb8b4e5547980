import type { CreateClientBody } from "@fieldwright/contract/clients";
import type { TenantTx } from "@fieldwright/db/client";
import { uuidv7 } from "uuidv7";
import { type Actor, locationOfZip } from "#kernel";
import { insertClients, insertCreations } from "./client-batches.repo";
import { newClientAddress, newClientFields } from "./client-fields";
import { presentClient } from "./clients.present";
import { recordClientChange } from "./record-client-change";

const rowsAtOnce = 500;

/**
 * Many clients at once. The log has each of them; the event stream tells of one, because everyone who hears of it loads the
 * list, and thousands of events would make them do that thousands of times.
 */
export const createClients = async (
  tx: TenantTx,
  actor: Actor,
  bodies: readonly CreateClientBody[],
): Promise<void> => {
  for (let from = 0; from < bodies.length; from += rowsAtOnce) {
    const batch = bodies.slice(from, from + rowsAtOnce).map((body) => {
      const address = newClientAddress(body);
      const location = address && locationOfZip(address.zip);
      return { id: uuidv7(), fields: newClientFields(body), address, location };
    });
    const inserted = await insertClients(tx, batch);
    const addressOf = new Map(batch.map(({ id, address }) => [id, address]));
    const presented = inserted.map((client) =>
      presentClient({ client, address: addressOf.get(client.id) ?? null }),
    );
    const [client] = inserted;
    const [first, ...others] = presented;
    if (from === 0 && client && first) {
      await recordClientChange(tx, actor, client, { verb: "create", to: first });
      await insertCreations(tx, actor, others);
    } else await insertCreations(tx, actor, presented);
  }
};
