import { keyScopes } from "@fieldwright/domain/key-scopes";
import { keyRoles } from "@fieldwright/domain/permissions";
import * as z from "zod/mini";
import { id, idParams, instant, noContent, requiredText } from "./fields";
import { route } from "./route";

const apiKey = z.object({
  _id: id,
  name: z.string(),
  role: z.enum(keyRoles),
  /** `write` includes `read`. */
  scopes: z.array(z.enum(keyScopes)),
  /** The last characters of the key. */
  hint: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type ApiKey = z.infer<typeof apiKey>;

const name = requiredText(60, "Name is required");

const scopes = z
  .array(z.enum(keyScopes, "This scope doesn't exist"), "Choose what the key can use")
  .check(z.minLength(1, "Choose what the key can use"), z.maxLength(keyScopes.length));

export const createApiKeyBody = z.object({
  name,
  /** Defaults to daily work: no changes to the team, no webhooks, settings, billing, exports or books. */
  scopes: z.optional(scopes),
  /** Also limits the key. Defaults to manager, or with scopes to admin, so that only the scopes limit it. */
  role: z.optional(z.enum(keyRoles)),
});

export const updateApiKeyBody = z.object({ name: z.optional(name), scopes: z.optional(scopes) });

export const listApiKeys = route({
  method: "GET",
  path: "/api-keys",
  access: "keys:write",
  summary: "The organization's API keys, newest first",
  tag: "API keys and webhooks",
  status: 200,
  response: z.object({ apiKeys: z.array(apiKey) }),
});

export const createApiKey = route({
  method: "POST",
  path: "/api-keys",
  access: "keys:write",
  summary: "Create an API key, a bearer token with scopes; it is shown only once",
  tag: "API keys and webhooks",
  body: createApiKeyBody,
  status: 201,
  response: z.object({ apiKey, token: z.string() }),
});

export const updateApiKey = route({
  method: "PUT",
  path: "/api-keys/:id",
  access: "keys:write",
  summary: "Rename a key, or change what it can use",
  tag: "API keys and webhooks",
  params: idParams,
  body: updateApiKeyBody,
  status: 200,
  response: apiKey,
});

export const revokeApiKey = route({
  method: "DELETE",
  path: "/api-keys/:id",
  access: "keys:write",
  summary: "Revoke a key; it stops working right away",
  tag: "API keys and webhooks",
  params: idParams,
  status: 204,
  response: noContent,
});
