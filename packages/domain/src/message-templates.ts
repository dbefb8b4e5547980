import type { MessageKind } from "./message-details";

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
  "old time",
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
  /** The label of the button in the email. An invoice that can be paid on its page says so instead. */
  readonly action: string;
  readonly fields: readonly MergeField[];
  readonly template: MessageTemplate;
};

const quoteFields = ["number", "title", "total", "valid until", "link"] as const;
const invoiceFields = ["number", "title", "total", "balance", "paid", "due date", "link"] as const;
const visitFields = ["title", "day", "arrival window", "technician", "address", "message", "link"] as const;

/** The default texts. Organizations can write their own. An email shows amounts, dates and times above its text. */
export const messageDefinitions: Record<MessageKind, Definition> = {
  quote_sent: {
    label: "Quote sent",
    action: "Review and approve",
    fields: [...quoteFields, "message"],
    template: {
      subject: "Quote {number} from {organization}",
      body: "Hi {client},\n\nHere is our quote for “{title}.”\n\n{message}",
      sms: "{organization}: your quote {number} for {total} is ready. {link}",
    },
  },
  quote_expiring: {
    label: "Quote about to expire",
    action: "Review and approve",
    fields: quoteFields,
    template: {
      subject: "Quote {number} is good until {valid until}",
      body: "Hi {client},\n\nOur quote for “{title}” is still open. If you'd like us to do the work, please approve it by then.",
      sms: "{organization}: quote {number} is good until {valid until}. {link}",
    },
  },
  invoice_sent: {
    label: "Invoice sent",
    action: "View invoice",
    fields: [...invoiceFields, "message"],
    template: {
      subject: "Invoice {number} from {organization}",
      body: "Hi {client},\n\nHere is the invoice for “{title}.” Thanks for having us.\n\n{message}",
      sms: "{organization}: invoice {number}, balance due {balance} by {due date}. {link}",
    },
  },
  invoice_due: {
    label: "Invoice due soon",
    action: "View invoice",
    fields: invoiceFields,
    template: {
      subject: "Invoice {number} is due on {due date}",
      body: "Hi {client},\n\nA quick reminder about the invoice for “{title}.”\n\nPaid so far: {paid}",
      sms: "{organization}: {balance} of invoice {number} is due on {due date}. {link}",
    },
  },
  invoice_overdue: {
    label: "Invoice overdue",
    action: "View invoice",
    fields: invoiceFields,
    template: {
      subject: "Invoice {number} was due on {due date}",
      body: "Hi {client},\n\nThe invoice for “{title}” is still open. Please take care of it when you can. If your payment is already on its way, thank you. You're all set.\n\nPaid so far: {paid}",
      sms: "{organization}: {balance} of invoice {number} was due on {due date}. {link}",
    },
  },
  late_fee: {
    label: "Late fee added",
    action: "View invoice",
    fields: [...invoiceFields, "amount"],
    template: {
      subject: "A late fee was added to invoice {number}",
      body: "Hi {client},\n\nThe invoice for “{title}” isn't paid yet, so we added a late fee of {amount}.",
      sms: "{organization}: a late fee of {amount} was added to invoice {number}. Balance {balance}. {link}",
    },
  },
  receipt: {
    label: "Receipt",
    action: "View invoice",
    fields: [...invoiceFields, "amount"],
    template: {
      subject: "We received {amount} for invoice {number}",
      body: "Hi {client},\n\nThank you for your payment for “{title}.”",
      sms: "{organization}: thank you, we received {amount} for invoice {number}. Balance {balance}.",
    },
  },
  visit_tomorrow: {
    label: "Visit reminder",
    action: "Confirm this time",
    fields: visitFields,
    template: {
      subject: "Reminder: your visit is on {day}",
      body: "Hi {client},\n\nWe'll see you then for “{title}.” Please make sure someone 18 or older is home.",
      sms: "{organization}: see you {day}, {arrival window}. {link}",
    },
  },
  on_the_way: {
    label: "Technician on the way",
    action: "See your visit",
    fields: [...visitFields, "expected arrival"],
    template: {
      subject: "{organization} is on the way",
      body: "Hi {client},\n\nSee you soon for “{title}.”",
      sms: "{organization}: we're on the way.\nWe expect to be there {expected arrival}.\n{link}",
    },
  },
  visit_notice: {
    label: "Visit booked",
    action: "Confirm this time",
    fields: visitFields,
    template: {
      subject: "Your visit is on {day} – {organization}",
      body: "Hi {client},\n\nWe'll see you then for “{title}.”\n\n{message}",
      sms: "{organization}: see you {day}, {arrival window}. {message} {link}",
    },
  },
  visit_moved: {
    label: "Visit moved",
    action: "Confirm this time",
    fields: [...visitFields, "old time"],
    template: {
      subject: "Your visit has moved to {day} – {organization}",
      body: "Hi {client},\n\nWe'll see you then for “{title}.”\n\n{message}",
      sms: "{organization}: your visit has moved to {day}, {arrival window}. {message} {link}",
    },
  },
  visit_reassigned: {
    label: "Technician changed",
    action: "See your visit",
    fields: visitFields,
    template: {
      subject: "A different technician is coming on {day} – {organization}",
      body: "Hi {client},\n\n{technician} will be there for “{title}.” The time stays the same.\n\n{message}",
      sms: "{organization}: {technician} is coming {day}, {arrival window}. {message} {link}",
    },
  },
  visit_cancelled: {
    label: "Visit canceled",
    action: "Ask for another time",
    fields: visitFields,
    template: {
      subject: "Your visit on {day} is canceled – {organization}",
      body: "Hi {client},\n\nWe won't be coming for “{title}.” If you still need us, ask for another time.\n\n{message}",
      sms: "{organization}: your visit on {day} is canceled. {message} {link}",
    },
  },
  review_request: {
    label: "Review request",
    action: "Write a review",
    fields: ["title", "link"],
    template: {
      subject: "How did we do?",
      body: "Hi {client},\n\nWe finished “{title}.” Got a minute to tell us how it went? It helps us, and it helps our next customers.",
      sms: "{organization}: how did we do? {link}",
    },
  },
};

/** "Running late" is what the technician wrote. */
export const lateTemplate: MessageTemplate = {
  subject: "{organization} is running late",
  body: "Hi {client},\n\n{message}",
  sms: "{organization}: {message} {link}",
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

const thanks = /\bthank(?:s| you)\b/i;

/** A letter says thank you once: where the person's own words do, the sentence of the template goes, a quotation at its end included. */
export const thankingOnce = (text: string, { message }: MergeValues): string =>
  message && thanks.test(message)
    ? text.replace(/[ \t]*(?:[^.!?”\n]|(?<![.!?])”)*\bthank(?:s| you)\b[^.!?\n]*(?:[.!]”?)?/gi, "")
    : text;

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
    .replace(/ {2,}/g, " ")
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

/** Letters that a text message can only carry at less than half the length, and what people type instead. */
const plainLetters: readonly (readonly [RegExp, string])[] = [
  [/[“”„«»]/g, '"'],
  [/[‘’‚′]/g, "'"],
  [/[‐‑‒–—]/g, "-"],
  [/…/g, "..."],
  [/[^\S\n]/gu, " "],
];

const gsmLetters =
  /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;

/** As it goes out: in the letters of the GSM alphabet where that loses nothing. */
export const textOf = (text: string): string =>
  plainLetters.reduce((plain, [letters, letter]) => plain.replace(letters, letter), text);

/** How many messages the carrier makes of a text. */
export const segmentsOf = (text: string): number => {
  const isGsm = gsmLetters.test(text);
  const length = isGsm ? text.length + (text.match(/[\^{}\\[~\]|€]/g)?.length ?? 0) : text.length;
  const [one, more] = isGsm ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / more);
};

/** What the first text to a number ends with. */
export const optOut = "Reply STOP to opt out";
