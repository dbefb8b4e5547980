import { deliveryStatuses, webhookEvents } from "@fieldwright/domain/webhook-events";
import * as z from "zod/mini";
import { id, idParams, instant, listTotals, noContent, pageQuery, requiredText, version } from "./fields";
import { route } from "./route";

export const webhook = z.object({
  _id: id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** While it is off, events are kept for 30 days and sent when it is turned on again. */
  active: z.boolean(),
  failingSince: z.nullable(instant),
  lastSuccessAt: z.nullable(instant),
  /** When it was turned off because no delivery had succeeded for three days. */
  switchedOffAt: z.nullable(instant),
  createdAt: instant,
  version,
});
export type Webhook = z.infer<typeof webhook>;

const delivery = z.object({
  _id: id,
  webhook: id,
  /** Identifies the event. The same for every attempt. */
  eventId: id,
  type: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  nextAttemptAt: z.nullable(instant),
  responseStatus: z.nullable(z.int()),
  /** The start of the receiver's answer. */
  responseBody: z.string(),
  /** Why there was no answer. */
  error: z.nullable(z.string()),
  /** The body as sent. */
  payload: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
});
export type Delivery = z.infer<typeof delivery>;

const address = requiredText(2000, "Address is required").check(
  z.regex(/^(?:https?:\/\/\S+)?$/i, "Address must be a full URL, like https://example.com/hook"),
);
const events = z
  .array(z.enum(webhookEvents), "Choose at least one event")
  .check(z.minLength(1, "Choose at least one event"), z.maxLength(webhookEvents.length));

export const createWebhookBody = z.object({ url: address, events });

export const updateWebhookBody = z.object({
  url: z.optional(address),
  events: z.optional(events),
  active: z.optional(z.boolean()),
  version: z.optional(version),
});

const common = { access: "webhooks:write", tag: "API keys and webhooks" } as const;

export const listWebhooks = route({
  ...common,
  method: "GET",
  path: "/webhooks",
  summary: "The organization's webhooks",
  status: 200,
  response: z.object({ webhooks: z.array(webhook) }),
});

export const createWebhook = route({
  ...common,
  method: "POST",
  path: "/webhooks",
  summary: "Add a webhook; the secret that signs its events is shown only once",
  body: createWebhookBody,
  status: 201,
  response: z.object({ webhook, secret: z.string() }),
});

export const updateWebhook = route({
  ...common,
  method: "PUT",
  path: "/webhooks/:id",
  summary: "Change the address or the events, or turn it off and on",
  params: idParams,
  body: updateWebhookBody,
  status: 200,
  response: webhook,
});

export const deleteWebhook = route({
  ...common,
  method: "DELETE",
  path: "/webhooks/:id",
  summary: "Delete a webhook and its delivery log",
  params: idParams,
  status: 204,
  response: noContent,
});

export const rotateWebhookSecret = route({
  ...common,
  method: "POST",
  path: "/webhooks/:id/secret",
  summary: "Create a new signing secret; it is shown only once",
  params: idParams,
  status: 200,
  response: z.object({ secret: z.string() }),
});

export const testWebhook = route({
  ...common,
  method: "POST",
  path: "/webhooks/:id/test",
  summary: "Send a test event",
  params: idParams,
  status: 202,
  response: delivery,
});

export const listDeliveries = route({
  ...common,
  method: "GET",
  path: "/webhooks/:id/deliveries",
  summary: "What was sent to an address in the last 30 days, newest first",
  params: idParams,
  query: z.object({
    page: pageQuery.page,
    limit: pageQuery.limit,
    status: z.optional(z.enum(deliveryStatuses)),
  }),
  status: 200,
  response: z.object({ deliveries: z.array(delivery), ...listTotals }),
});

export const replayDelivery = route({
  ...common,
  method: "POST",
  path: "/webhook-deliveries/:id/replay",
  summary: "Send the same event again",
  params: idParams,
  status: 202,
  response: delivery,
});
