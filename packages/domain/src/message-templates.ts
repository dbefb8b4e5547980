import type { MessageKind } from "./message-kinds";

const mergeFields = [
  "client",
  "organization",
  "number",
  "title",
  "total",
  "balance",
  "paid",
  "amount",
  "due date",
  "valid until",
  "day",
  "arrival window",
  "expected arrival",
  "technician",
  "address",
  "message",
  "link",
] as const;
export type MergeField = (typeof mergeFields)[number];

export type MessageTemplate = { readonly subject: string; readonly body: string; readonly sms: string };

type Definition = {
  readonly label: string;
  /** The label of the button in the email, if the message has a button. */
  readonly action?: string;
  readonly fields: readonly MergeField[];
  readonly template: MessageTemplate;
};

const quoteFields = ["number", "title", "total", "valid until", "link"] as const;
const invoiceFields = ["number", "title", "total", "balance", "paid", "due date", "link"] as const;
const visitFields = ["title", "day", "arrival window", "technician", "address", "message", "link"] as const;

/** The default texts. Organizations can write their own. */
export const messageDefinitions: Record<MessageKind, Definition> = {
  quote_sent: {
    label: "Quote sent",
    action: "See the quote",
    fields: [...quoteFields, "message"],
    template: {
      subject: "Quote {number} from {organization}",
      body: "Hello {client},\n\nHere is our quote for “{title}”: {total}. You can approve it until {valid until}.\n\n{message}",
      sms: "{organization}: your quote {number} over {total} is ready. {link}",
    },
  },
  quote_expiring: {
    label: "Quote about to expire",
    action: "See the quote",
    fields: quoteFields,
    template: {
      subject: "Quote {number} is open until {valid until}",
      body: "Hello {client},\n\nOur quote for “{title}” over {total} is open until {valid until}. If you would like us to do the work, please approve it before then.",
      sms: "{organization}: quote {number} is open until {valid until}. {link}",
    },
  },
  invoice_sent: {
    label: "Invoice sent",
    action: "See and pay the invoice",
    fields: [...invoiceFields, "message"],
    template: {
      subject: "Invoice {number} from {organization}",
      body: "Hello {client},\n\nThank you for your business. Here is the invoice for “{title}”.\n\nBalance due: {balance}, by {due date}\n\nPaid so far: {paid}\n\n{message}",
      sms: "{organization}: invoice {number}, balance due {balance} by {due date}. {link}",
    },
  },
  invoice_due: {
    label: "Invoice due soon",
    action: "See and pay the invoice",
    fields: invoiceFields,
    template: {
      subject: "Invoice {number} is due on {due date}",
      body: "Hello {client},\n\nA short reminder: {balance} of invoice {number} for “{title}” is due on {due date}.\n\nPaid so far: {paid}",
      sms: "{organization}: {balance} of invoice {number} is due on {due date}. {link}",
    },
  },
  invoice_overdue: {
    label: "Invoice overdue",
    action: "See and pay the invoice",
    fields: invoiceFields,
    template: {
      subject: "Invoice {number} was due on {due date}",
      body: "Hello {client},\n\n{balance} of invoice {number} for “{title}” was due on {due date}. Please pay it at your earliest convenience. If your payment is on its way, thank you: there is nothing else to do.\n\nPaid so far: {paid}",
      sms: "{organization}: {balance} of invoice {number} was due on {due date}. {link}",
    },
  },
  late_fee: {
    label: "Late fee added",
    action: "See and pay the invoice",
    fields: [...invoiceFields, "amount"],
    template: {
      subject: "A late fee was added to invoice {number}",
      body: "Hello {client},\n\nInvoice {number} for “{title}” was due on {due date} and is not paid yet. A late fee of {amount} was added. The balance is now {balance}.",
      sms: "{organization}: a late fee of {amount} was added to invoice {number}. Balance {balance}. {link}",
    },
  },
  receipt: {
    label: "Receipt",
    action: "See the invoice",
    fields: [...invoiceFields, "amount"],
    template: {
      subject: "We received {amount} for invoice {number}",
      body: "Hello {client},\n\nThank you: we received {amount} for invoice {number}. The balance is {balance}.",
      sms: "{organization}: thank you, we received {amount} for invoice {number}. Balance {balance}.",
    },
  },
  visit_tomorrow: {
    label: "Visit reminder",
    action: "See your visit",
    fields: visitFields,
    template: {
      subject: "Your visit is on {day}",
      body: "Hello {client},\n\n{organization} comes for “{title}” on {day}, {arrival window}.\n\nAddress: {address}\n\nWho comes: {technician}",
      sms: "{organization}: we come for “{title}” on {day}, {arrival window}.",
    },
  },
  on_the_way: {
    label: "Technician on the way",
    action: "See your visit",
    fields: [...visitFields, "expected arrival"],
    template: {
      subject: "{organization} is on the way",
      body: "Hello {client},\n\nWe are on the way to you for “{title}”. We planned to arrive {arrival window}.\n\nWe expect to be there {expected arrival}.\n\nWho comes: {technician}",
      sms: "{organization}: we are on the way to you for “{title}”.\nWe expect to be there {expected arrival}.",
    },
  },
  visit_notice: {
    label: "Visit announced",
    action: "See your visit",
    fields: visitFields,
    template: {
      subject: "Your visit is on {day} – {organization}",
      body: "Hello {client},\n\n{organization} comes for “{title}” on {day}, {arrival window}.\n\nAddress: {address}\n\nWho comes: {technician}\n\n{message}",
      sms: "{organization}: we come for “{title}” on {day}, {arrival window}. {message}",
    },
  },
  visit_cancelled: {
    label: "Visit canceled",
    action: "See your visit",
    fields: visitFields,
    template: {
      subject: "Your visit on {day} is canceled – {organization}",
      body: "Hello {client},\n\nThe visit of {organization} for “{title}” on {day} will not take place.\n\n{message}",
      sms: "{organization}: the visit for “{title}” on {day} will not take place. {message}",
    },
  },
  review_request: {
    label: "Review request",
    action: "Write a review",
    fields: ["title", "link"],
    template: {
      subject: "How was our work?",
      body: "Hello {client},\n\nWe have finished “{title}”. How did we do? A few words help us and other customers.",
      sms: "{organization}: how was our work? {link}",
    },
  },
};

/** Available in every message. */
const commonFields: readonly MergeField[] = ["client", "organization"];

export const fieldsOf = (kind: MessageKind): readonly MergeField[] => [
  ...commonFields,
  ...messageDefinitions[kind].fields,
];

const fieldPattern = /\{([^{}\n]*)\}/g;

/** Fields in a text that this kind of message cannot fill in, in braces. */
export const unknownFields = (kind: MessageKind, text: string): string[] => {
  const known: readonly string[] = fieldsOf(kind);
  const used = [...text.matchAll(fieldPattern)].map((match) => match[1] ?? "");
  return [...new Set(used)].filter((field) => !known.includes(field)).map((field) => `{${field}}`);
};

export type MergeValues = Partial<Record<MergeField, string>>;

/** Drops lines whose fields are all empty, such as a line for an unknown address. */
const hasSomethingToSay = (line: string, values: Readonly<Record<string, string | undefined>>): boolean => {
  const fields = [...line.matchAll(fieldPattern)].map((match) => match[1] ?? "");
  return fields.length === 0 || fields.some((field) => values[field]);
};

/** Fields without a value become empty. Values that contain braces are not filled in again. */
export const fillTemplate = (text: string, values: MergeValues): string => {
  const known: Readonly<Record<string, string | undefined>> = values;
  return text
    .split("\n")
    .filter((line) => hasSomethingToSay(line, known))
    .map((line) => line.replace(fieldPattern, (_, field: string) => known[field] ?? ""))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
};

const mentions = (text: string, field: MergeField): boolean => text.includes(`{${field}}`);

/**
 * An organization's own text may mention only the total of an invoice. Once something is paid the customer owes less,
 * so the balance is added.
 */
export const withBalance = (text: string, { paid, balance }: MergeValues): string =>
  paid && balance && mentions(text, "total") && !mentions(text, "balance")
    ? `${text}${text.includes("\n") ? "\n\n" : " "}Balance due: {balance}.`
    : text;
