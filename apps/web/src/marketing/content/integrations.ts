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
    line: "Customers pay an invoice by card from the link in their e-mail.",
    description:
      "Take card payments on your invoices with your own Stripe account. The money goes from your customer to you; Fieldwright is told that it arrived.",
    way: "Stripe Checkout with your own keys; Stripe reports payments back through a signed webhook.",
    leaves: ["Invoice number", "Amount due and currency", "The customer's e-mail address"],
    arrives: [
      "That a payment or a refund happened, its amount and date",
      "Stripe's reference for it, kept with the payment",
    ],
    never: "Card numbers never reach Fieldwright: they are typed on Stripe's page.",
  },
  {
    slug: "quickbooks",
    name: "QuickBooks",
    kind: "Accounting",
    Icon: Calculator,
    line: "Invoices, payments and clients as CSV files that QuickBooks Online imports.",
    description:
      "Hand your invoices, payments and clients to QuickBooks Online without typing them again. You map accounts and tax once and export a period; what was exported is not exported twice.",
    way: "CSV files that you download here and import there. There is no live connection.",
    leaves: [
      "Clients: name, company, e-mail, phone, address",
      "Invoices: number, dates, lines, tax, total",
      "Payments: invoice number, date, amount, method",
    ],
    arrives: ["Nothing. QuickBooks does not write to Fieldwright."],
    never: "Quotes, jobs, schedules, notes, photos and team data are not in the files.",
  },
  {
    slug: "xero",
    name: "Xero",
    kind: "Accounting",
    Icon: Calculator,
    line: "Sales invoices, payments and contacts as CSV files that Xero imports.",
    description:
      "Hand your invoices, payments and contacts to Xero in the columns that it expects. You map accounts and tax rates once and export a period; closed periods are left alone.",
    way: "CSV files that you download here and import there. There is no live connection.",
    leaves: [
      "Contacts: name, company, e-mail, phone, address",
      "Invoices: number, dates, lines, account code, tax rate, total",
      "Payments: invoice number, date, amount, reference",
    ],
    arrives: ["Nothing. Xero does not write to Fieldwright."],
    never: "Quotes, jobs, schedules, notes, photos and team data are not in the files.",
  },
  {
    slug: "twilio",
    name: "Twilio",
    kind: "Messaging",
    Icon: MessageSquare,
    line: "Reminders and on-the-way notices as text messages from your own number.",
    description:
      "Send the messages that customers read: the visit is tomorrow, the technician is on the way, the quote is waiting. They go out from your own Twilio number, within quiet hours that you set.",
    way: "Twilio's messaging API with your own account, one request for each message.",
    leaves: ["The customer's phone number", "The text of that message, with its link"],
    arrives: ["Whether Twilio accepted the message, shown in the record's activity"],
    never: "Addresses, prices and notes are not sent unless you write them into the text yourself.",
  },
  {
    slug: "google-workspace",
    name: "Google Workspace",
    kind: "Productivity",
    Icon: Calendar,
    line: "Each technician's visits in Google Calendar, next to the rest of their life.",
    description:
      "Subscribe to a technician's schedule in Google Calendar. Each person has a secret calendar address; Google reads it on its own rhythm, and you can take the address back at any time.",
    way: "A calendar feed (iCalendar) that Google reads. One way: from Fieldwright to the calendar.",
    leaves: [
      "Visit title, start and end",
      "Client name and phone number, address of the visit",
      "The status of the visit, such as cancelled",
    ],
    arrives: ["Nothing. Changes made in Google Calendar do not come back."],
    never: "Prices, invoices, internal notes and mail are not part of the feed.",
  },
  {
    slug: "zapier",
    name: "Zapier",
    kind: "Automation",
    Icon: Workflow,
    line: "Signed webhooks start a Zap when something happens here; an API key lets it answer.",
    description:
      "Connect Fieldwright to the tools that have no page of their own here. Webhooks report events to Zapier's Catch Hook; an API key lets a Zap create a client or a job.",
    way: "Webhooks and an API key. There is no Fieldwright app in Zapier's directory.",
    leaves: ["The events that you choose: their kind, time and the record they belong to"],
    arrives: ["What your Zap sends to the API, with the rights of the key that you made for it"],
    never:
      "An event that you did not choose is not sent. Every delivery is signed, logged and can be sent again.",
  },
];

export const setupSteps = [
  "Open Settings, then Integrations",
  "Choose the integration, click Connect",
  "Authorize access and configure defaults",
] as const;
