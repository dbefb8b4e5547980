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

const files = "Nothing. The files go one way.";

export const providers: readonly Provider[] = [
  {
    slug: "stripe",
    name: "Stripe",
    kind: "Payments",
    line: "Customers pay an invoice by card from the link in their e-mail.",
    leaves: "Invoice number, amount due and the customer's e-mail address.",
    arrives: "That a payment or refund happened, its amount, date and reference. Never a card number.",
    needs: "A secret key of your own Stripe account, and the signing secret of a webhook there.",
    fields: [
      { name: "secretKey", label: "Secret key", hint: "Stripe, Developers, API keys.", secret: true },
      {
        name: "webhookSecret",
        label: "Webhook signing secret",
        hint: "Stripe, Developers, Webhooks.",
        secret: true,
      },
    ],
    ends: "Customers can no longer pay by card. Payments that were made stay recorded.",
  },
  {
    slug: "quickbooks",
    name: "QuickBooks",
    kind: "Accounting",
    line: "Invoices, payments and clients as CSV files that QuickBooks Online imports.",
    leaves: "Clients, invoices with their lines, and payments, in files that you download and import there.",
    arrives: files,
    needs: "The names that your accounts have in QuickBooks. There is no live connection.",
    fields: accountFields,
    ends: "The names of your accounts are forgotten. Files that you downloaded are not affected.",
  },
  {
    slug: "xero",
    name: "Xero",
    kind: "Accounting",
    line: "Sales invoices, payments and contacts as CSV files that Xero imports.",
    leaves: "Contacts, invoices with their lines, and payments, in files that you download and import there.",
    arrives: files,
    needs: "The codes and names that your accounts have in Xero. There is no live connection.",
    fields: accountFields,
    ends: "The names of your accounts are forgotten. Files that you downloaded are not affected.",
  },
  {
    slug: "twilio",
    name: "Twilio",
    kind: "Messaging",
    line: "Reminders and on-the-way notices as text messages from your own number.",
    leaves: "The customer's phone number and the text of each message.",
    arrives: "Whether Twilio accepted the message.",
    needs: "Your own Twilio account and a number in it.",
    fields: [
      { name: "accountSid", label: "Account SID", hint: "Begins with AC." },
      { name: "authToken", label: "Auth token", secret: true },
      { name: "from", label: "Sending number", hint: "Such as +15125550100." },
    ],
    ends: "No more text messages are sent. Messages by e-mail go on.",
  },
  {
    slug: "google-workspace",
    name: "Google Workspace",
    kind: "Productivity",
    line: "Each person's visits in Google Calendar, through their own calendar link.",
    leaves:
      "Title, time and status of each visit, with the client's name, phone and address, to whoever has the link.",
    arrives: "Nothing. Changes made in Google Calendar do not come back.",
    needs: "Nothing from you. Each person makes their link under Calendar in their own settings.",
    fields: [],
    ends: "Every calendar link of the organization stops working, and visits disappear from those calendars.",
  },
  {
    slug: "zapier",
    name: "Zapier",
    kind: "Automation",
    line: "Webhooks start a Zap when something happens here; an API key lets it answer.",
    leaves: "The events that you choose for a webhook below, each with its record.",
    arrives: "What your Zap sends to the API, with the rights of a manager.",
    needs: "Nothing from you. Connecting makes an API key for Zapier; add a webhook for its Catch Hook.",
    fields: [],
    ends: "Its API key stops working at once. Webhooks stay until you delete them.",
  },
];
