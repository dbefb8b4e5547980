import { Calculator, Calendar, CreditCard, type LucideIcon, MessageSquare, Workflow } from "lucide-react";

export type Integration = {
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly Icon: LucideIcon;
  readonly line: string;
  readonly description: string;
  /** How the data is exchanged, in plain words. */
  readonly way: string;
  readonly leaves: readonly string[];
  readonly arrives: readonly string[];
  readonly never: string;
};

export const integrations: readonly Integration[] = [
  {
    slug: "stripe",
    name: "Stripe",
    kind: "Payments",
    Icon: CreditCard,
    line: "Customers pay invoices by card from the link in their email.",
    description:
      "Take card payments on your invoices with your own Stripe account. The money goes from your customer straight to you. Stripe tells Fieldwright when it arrives.",
    way: "Stripe Checkout with your own keys. Stripe reports payments back through a signed webhook.",
    leaves: ["Invoice number", "Amount due and currency", "The customer's email address"],
    arrives: [
      "Each payment or refund, with its amount and date",
      "Stripe's reference for it, kept with the payment",
    ],
    never: "Card numbers never reach Fieldwright. Your customer types them on Stripe's page.",
  },
  {
    slug: "quickbooks",
    name: "QuickBooks",
    kind: "Accounting",
    Icon: Calculator,
    line: "Invoices, payments and clients as CSV files for QuickBooks Online.",
    description:
      "Get your invoices, payments and clients into QuickBooks Online without retyping them. Map accounts and tax once, then export a period. Nothing is exported twice.",
    way: "CSV files you download here and import there. There's no live connection.",
    leaves: [
      "Clients: name, company, email, phone, address",
      "Invoices: number, dates, lines, tax, total",
      "Payments: invoice number, date, amount, method",
    ],
    arrives: ["Nothing. QuickBooks doesn't write to Fieldwright."],
    never: "Quotes, jobs, schedules, notes, photos and team data aren't in the files.",
  },
  {
    slug: "xero",
    name: "Xero",
    kind: "Accounting",
    Icon: Calculator,
    line: "Sales invoices, payments and contacts as CSV files for Xero.",
    description:
      "Get your invoices, payments and contacts into Xero in the columns it expects. Map accounts and tax rates once, then export a period. Closed periods are left alone.",
    way: "CSV files you download here and import there. There's no live connection.",
    leaves: [
      "Contacts: name, company, email, phone, address",
      "Invoices: number, dates, lines, account code, tax rate, total",
      "Payments: invoice number, date, amount, reference",
    ],
    arrives: ["Nothing. Xero doesn't write to Fieldwright."],
    never: "Quotes, jobs, schedules, notes, photos and team data aren't in the files.",
  },
  {
    slug: "twilio",
    name: "Twilio",
    kind: "Messaging",
    Icon: MessageSquare,
    line: "Reminders and on-the-way texts from your own number.",
    description:
      "Send the messages customers actually read: your visit is tomorrow, your technician is on the way, your quote is waiting. They go out from your own Twilio number. Reminders wait until your quiet hours are over.",
    way: "Twilio's messaging API with your own account, one request for each message.",
    leaves: ["The customer's phone number", "The text of that message, with its link"],
    arrives: ["Whether Twilio accepted the message, shown on the record"],
    never: "Addresses, prices and notes aren't sent unless you put them in the message.",
  },
  {
    slug: "google-workspace",
    name: "Google Workspace",
    kind: "Productivity",
    Icon: Calendar,
    line: "Each technician's visits in Google Calendar, next to everything else.",
    description:
      "Subscribe to a technician's schedule in Google Calendar. Each person gets a secret calendar link. Google checks it on its own schedule, and you can turn it off anytime.",
    way: "A calendar feed (iCalendar) that Google reads. One way: from Fieldwright to the calendar.",
    leaves: [
      "Visit title, start and end",
      "Client name and phone number, address of the visit",
      "The status of the visit, like canceled",
    ],
    arrives: ["Nothing. Changes in Google Calendar don't come back here."],
    never: "Prices, invoices, internal notes and email aren't part of the feed.",
  },
  {
    slug: "zapier",
    name: "Zapier",
    kind: "Automation",
    Icon: Workflow,
    line: "Webhooks start a Zap when something happens here. An API key lets it write back.",
    description:
      "Connect Fieldwright to tools that don't have a page here. Webhooks send events to Zapier's Catch Hook. An API key lets a Zap create a client or a job.",
    way: "Webhooks and an API key. There's no Fieldwright app in Zapier's directory.",
    leaves: ["The events you pick: what happened, when, and the record"],
    arrives: ["Whatever your Zap sends to the API, within the access you gave its key"],
    never:
      "Events you didn't pick aren't sent. Every delivery is signed and logged, and you can send it again.",
  },
];

export const setupSteps = [
  "Open Settings, then Integrations",
  "Choose the integration, click Connect",
  "Authorize access and configure defaults",
] as const;
