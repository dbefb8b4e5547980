import * as z from "zod/mini";
import { instant, noContent, requiredText } from "./fields";
import { route } from "./route";

export const integrationSlugs = [
  "stripe",
  "quickbooks",
  "xero",
  "twilio",
  "google-workspace",
  "zapier",
] as const;
export type IntegrationSlug = (typeof integrationSlugs)[number];

const shaped = (name: string, pattern: RegExp, hint: string) =>
  requiredText(300, `${name} is required`).check(z.regex(pattern, hint));

/** Account names in the files for the bookkeeper. */
const accounts = z.object({
  incomeAccount: requiredText(100, "Income account is required"),
  taxCode: requiredText(100, "Tax code is required"),
  bankAccount: requiredText(100, "Bank account is required"),
});

/** The credentials of each integration. They are stored encrypted and never shown again. */
export const credentialSchemas = {
  stripe: z.object({
    secretKey: shaped(
      "Secret key",
      /^(?:sk|rk)_(?:test|live)_\w{10,250}$/,
      "Secret key must start with sk_live_, sk_test_, rk_live_ or rk_test_",
    ),
    webhookSecret: shaped(
      "Webhook signing secret",
      /^whsec_\S{10,250}$/,
      "Webhook signing secret must start with whsec_",
    ),
  }),
  quickbooks: accounts,
  xero: accounts,
  twilio: z.object({
    accountSid: shaped(
      "Account SID",
      /^AC[0-9a-f]{32}$/i,
      "Account SID must be AC and 32 hexadecimal digits",
    ),
    authToken: shaped("Auth token", /^[0-9a-f]{32}$/i, "Auth token must be 32 hexadecimal digits"),
    from: shaped(
      "Sending number",
      /^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i,
      "Sending number must look like +15125550100, or be a messaging service that starts with MG",
    ),
  }),
  "google-workspace": z.object({}),
  zapier: z.object({}),
} as const satisfies Record<IntegrationSlug, z.ZodMiniType<object, object>>;

export type Credentials<Slug extends IntegrationSlug> = z.output<(typeof credentialSchemas)[Slug]>;

const integration = z.object({
  slug: z.enum(integrationSlugs),
  connected: z.boolean(),
  connectedAt: z.nullable(instant),
  connectedBy: z.nullable(z.string()),
  /** The part of the credentials that may be shown, such as the sending number. */
  detail: z.nullable(z.string()),
});
export type Integration = z.infer<typeof integration>;

const slugParams = z.object({ slug: z.enum(integrationSlugs) });

export const listIntegrations = route({
  method: "GET",
  path: "/integrations",
  access: "integrations:write",
  summary: "The six integrations and whether each is connected",
  tag: "Integrations",
  status: 200,
  response: z.object({ integrations: z.array(integration) }),
});

export const connectIntegration = route({
  method: "POST",
  path: "/integrations/:slug/connect",
  access: "integrations:write",
  summary: "Connect an integration with its credentials; they replace earlier ones",
  tag: "Integrations",
  params: slugParams,
  body: z.object({ credentials: z._default(z.record(z.string(), z.string()), {}) }),
  status: 200,
  /** Zapier gets its own API key. It is only shown in this answer. */
  response: z.object({ integration, apiKey: z.nullable(z.string()) }),
});

export const disconnectIntegration = route({
  method: "DELETE",
  path: "/integrations/:slug",
  access: "integrations:write",
  summary: "Disconnect an integration and forget its credentials",
  tag: "Integrations",
  params: slugParams,
  status: 204,
  response: noContent,
});
