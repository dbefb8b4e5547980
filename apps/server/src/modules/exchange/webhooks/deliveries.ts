import type { Delivery, listDeliveries as listRoute } from "@fieldwright/contract/webhooks";
import type { TenantTx } from "@fieldwright/db/client";
import { testEvent } from "@fieldwright/domain/webhook-events";
import { uuidv7 } from "uuidv7";
import type * as z from "zod/mini";
import { AppError, type Deps, notFound } from "#kernel";
import { composeEvent } from "./announce-changes";
import { deleteDeliveriesBefore, findDeliveries, findDelivery, insertDelivery } from "./deliveries.repo";
import { presentDelivery, webhookNotFound } from "./webhooks";
import { type Endpoint, findEndpoint } from "./webhooks.repo";

const receiving = async (tx: TenantTx, id: string): Promise<Endpoint> => {
  const endpoint = await findEndpoint(tx, id);
  if (!endpoint) throw webhookNotFound();
  if (!endpoint.active) throw new AppError("conflict", "This webhook is off. Turn it on first.");
  return endpoint;
};

export const listDeliveries = async (
  tx: TenantTx,
  endpointId: string,
  { page, limit, status }: z.output<typeof listRoute.query>,
) => {
  if (!(await findEndpoint(tx, endpointId))) throw webhookNotFound();
  const found = await findDeliveries(tx, endpointId, { limit, offset: (page - 1) * limit, status });
  return {
    deliveries: found.deliveries.map(presentDelivery),
    total: found.total,
    totalPages: Math.ceil(found.total / limit),
  };
};

export const sendTestEvent = async (tx: TenantTx, endpointId: string, now: Date): Promise<Delivery> => {
  const endpoint = await receiving(tx, endpointId);
  const id = uuidv7();
  const data = { message: "This is a test event from Fieldwright." };
  const payload = composeEvent({ id, type: testEvent, created: now, data });
  return presentDelivery(
    await insertDelivery(tx, {
      endpointId: endpoint.id,
      eventId: id,
      type: testEvent,
      payload,
      status: "pending",
      createdAt: now,
    }),
  );
};

/** Creates a new delivery, so that the log keeps the result of the first. */
export const replayDelivery = async (tx: TenantTx, id: string, now: Date): Promise<Delivery> => {
  const first = await findDelivery(tx, id);
  if (!first) throw notFound("Delivery not found");
  await receiving(tx, first.endpointId);
  const { endpointId, eventId, type, payload } = first;
  return presentDelivery(
    await insertDelivery(tx, { endpointId, eventId, type, payload, status: "pending", createdAt: now }),
  );
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      prune_deliveries: Record<string, never>;
    }
  }
}

const keptFor = 30 * 24 * 3_600_000;

export const pruneDeliveries = ({ database, clock }: Deps): Promise<void> =>
  database.system((tx) => deleteDeliveriesBefore(tx, new Date(clock().getTime() - keptFor)));
