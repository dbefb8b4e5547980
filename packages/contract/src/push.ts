import * as z from "zod/mini";
import { noContent, requiredText } from "./fields";
import { route } from "./route";

export const readPushKey = route({
  method: "GET",
  path: "/push/key",
  access: "account:read",
  summary: "The public key a browser needs to subscribe to notifications",
  tag: "Notifications",
  status: 200,
  response: z.object({ publicKey: z.string() }),
});

const endpoint = z.url("Endpoint must be an address").check(z.maxLength(1000));
const key = (name: string) =>
  requiredText(200, `${name} is required`).check(z.regex(/^[\w-]+=*$/, `${name} must be base64url`));

/** The format of `PushSubscription.toJSON()`. */
export const subscribeBody = z.object({
  endpoint,
  keys: z.object({ p256dh: key("Key"), auth: key("Secret") }),
});

export const subscribeToPush = route({
  method: "POST",
  path: "/push/subscriptions",
  access: "account:write",
  summary: "Show this account's notifications in a browser",
  tag: "Notifications",
  body: subscribeBody,
  status: 204,
  response: noContent,
});

export const unsubscribeFromPush = route({
  method: "DELETE",
  path: "/push/subscriptions",
  access: "account:write",
  summary: "Stop showing notifications in a browser",
  tag: "Notifications",
  query: z.object({ endpoint }),
  status: 204,
  response: noContent,
});
