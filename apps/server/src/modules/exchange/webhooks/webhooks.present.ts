import { type Delivery, type Webhook, webhook } from "@fieldwright/contract/webhooks";
import * as z from "zod/mini";
import type { DeliveryRecord } from "./deliveries.repo";
import type { Endpoint } from "./webhooks.repo";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentWebhook = (endpoint: Endpoint): Webhook => ({
  _id: endpoint.id,
  url: endpoint.url,
  events: z.parse(webhook.shape.events, endpoint.events),
  active: endpoint.active,
  failingSince: iso(endpoint.failingSince),
  lastSuccessAt: iso(endpoint.lastSuccessAt),
  switchedOffAt: iso(endpoint.switchedOffAt),
  createdAt: endpoint.createdAt.toISOString(),
  version: endpoint.version,
});

export const presentDelivery = (delivery: DeliveryRecord): Delivery => ({
  _id: delivery.id,
  webhook: delivery.endpointId,
  eventId: delivery.eventId,
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempts,
  nextAttemptAt: iso(delivery.nextAttemptAt),
  responseStatus: delivery.responseStatus,
  responseBody: delivery.responseBody,
  error: delivery.error,
  payload: delivery.payload,
  createdAt: delivery.createdAt.toISOString(),
  finishedAt: iso(delivery.finishedAt),
});
