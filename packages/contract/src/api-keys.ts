import { keyRoles } from "@fieldwright/domain/roles";
import * as z from "zod/mini";
import { id, idParams, instant, noContent, requiredText } from "./fields";
import { route } from "./route";

export const apiKey = z.object({
  _id: id,
  name: z.string(),
  role: z.enum(keyRoles),
  /** The last characters of the key. */
  hint: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type ApiKey = z.infer<typeof apiKey>;

export const createApiKeyBody = z.object({
  name: requiredText(60, "Name is required"),
  role: z._default(z.enum(keyRoles), "manager"),
});

export const listApiKeys = route({
  method: "GET",
  path: "/api-keys",
  access: "integrations:write",
  summary: "The organization's API keys, newest first",
  tag: "API keys and webhooks",
  status: 200,
  response: z.object({ apiKeys: z.array(apiKey) }),
});

export const createApiKey = route({
  method: "POST",
  path: "/api-keys",
  access: "integrations:write",
  summary: "Make an API key, a bearer token with the rights of a role; it is shown this once",
  tag: "API keys and webhooks",
  body: createApiKeyBody,
  status: 201,
  response: z.object({ apiKey, token: z.string() }),
});

export const revokeApiKey = route({
  method: "DELETE",
  path: "/api-keys/:id",
  access: "integrations:write",
  summary: "The key stops working at once",
  tag: "API keys and webhooks",
  params: idParams,
  status: 204,
  response: noContent,
});
