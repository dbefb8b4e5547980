import type { IntegrationSlug } from "@fieldwright/contract/integrations";

type CredentialField = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly secret?: true;
};

export type Provider = {
  readonly slug: IntegrationSlug;
  readonly name: string;
  readonly kind: string;
  readonly line: string;
  /** Which data is exchanged, in plain words. */
  readonly leaves: string;
  readonly arrives: string;
  /** What connecting requires. */
  readonly needs: string;
  readonly fields: readonly CredentialField[];
  /** What disconnecting does. */
  readonly ends: string;
};

const accountFields = [
  { name: "incomeAccount", label: "Income account" },
  { name: "taxCode", label: "Tax code" },
  { name: "bankAccount", label: "Bank account" },
];

const files = "Nothing. Files only go out.";

export const providers: readonly Provider[] = [
  {
    slug: "stripe",
    name: "Stripe",
    kind: "Payments",
    line: "Customers pay invoices by card from the link in their email.",
    leaves: "Invoice number, amount due and the customer's email address.",
    arrives: "Each payment or refund with its amount, date and reference. Never a card number.",
    needs: "A secret key from your own Stripe account, and the signing secret of a webhook there.",
    fields: [
      { name: "secretKey", label: "Secret key", hint: "In Stripe: Developers > API keys.", secret: true },
      {
        name: "webhookSecret",
        label: "Webhook signing secret",
        hint: "In Stripe: Developers > Webhooks.",
        secret: true,
      },
    ],
    ends: "Customers can't pay by card anymore. Recorded payments stay.",
  },
  {
    slug: "quickbooks",
    name: "QuickBooks",
    kind: "Accounting",
    line: "Invoices, payments and clients as CSV files for QuickBooks Online.",
    leaves: "Clients, invoices with their lines, and payments, in files you download and import there.",
    arrives: files,
    needs: "The names of your accounts in QuickBooks. There's no live connection.",
    fields: accountFields,
    ends: "Your account names are removed. Files you downloaded aren't affected.",
  },
  {
    slug: "xero",
    name: "Xero",
    kind: "Accounting",
    line: "Sales invoices, payments and contacts as CSV files for Xero.",
    leaves: "Contacts, invoices with their lines, and payments, in files you download and import there.",
    arrives: files,
    needs: "The codes and names of your accounts in Xero. There's no live connection.",
    fields: accountFields,
    ends: "Your account names are removed. Files you downloaded aren't affected.",
  },
  {
    slug: "twilio",
    name: "Twilio",
    kind: "Messaging",
    line: "Reminders and on-the-way texts from your own number.",
    leaves: "The customer's phone number and the text of each message.",
    arrives: "Whether Twilio accepted the message.",
    needs: "Your own Twilio account and a number in it.",
    fields: [
      { name: "accountSid", label: "Account SID", hint: "Starts with AC." },
      { name: "authToken", label: "Auth token", secret: true },
      { name: "from", label: "Sending number", hint: "Like +15125550100." },
    ],
    ends: "Text messages stop. Emails keep going out.",
  },
  {
    slug: "google-workspace",
    name: "Google Workspace",
    kind: "Productivity",
    line: "Each person's visits in Google Calendar, through their own calendar link.",
    leaves:
      "The title, time and status of each visit, with the client's name, phone and address, for anyone with the link.",
    arrives: "Nothing. Changes in Google Calendar don't come back here.",
    needs: "Nothing. Each person gets their link under Calendar in their own settings.",
    fields: [],
    ends: "Every calendar link in your organization stops working, and visits disappear from those calendars.",
  },
  {
    slug: "zapier",
    name: "Zapier",
    kind: "Automation",
    line: "Webhooks start a Zap when something happens here. An API key lets it write back.",
    leaves: "The events you pick for a webhook below, each with its record.",
    arrives: "Whatever your Zap sends to the API, with a manager's permissions.",
    needs: "Nothing. Connecting creates an API key for Zapier. Add a webhook for its Catch Hook.",
    fields: [],
    ends: "Its API key stops working right away. Webhooks stay until you delete them.",
  },
];
