import type { ImportDraft, ImportTarget } from "@fieldwright/contract/client-imports";
import { longestNotes, longestTag, maxContacts, maxTags } from "@fieldwright/contract/clients";
import { type ClientStatus, clientStatuses } from "@fieldwright/domain/statuses";
import type { ImportedClient } from "#customers";
import {
  type Cell,
  emailsIn,
  filledCells,
  isYes,
  type LabeledPhone,
  looksLikeCompany,
  type Place,
  phonesIn,
  placesIn,
  splitName,
  streetIn,
  tagsIn,
  type UsedColumn,
} from "./split-cells";

const parts = ["line1", "line2", "city", "state", "zip"] as const;
type Part = (typeof parts)[number];

const billingParts = {
  line1: "billingLine1",
  line2: "billingLine2",
  city: "billingCity",
  state: "billingState",
  zip: "billingZip",
} as const satisfies Record<Part, ImportTarget>;

const longest: Readonly<Record<Part, number>> = { line1: 160, line2: 160, city: 80, state: 40, zip: 20 };

const asText = (place: Place): string =>
  parts
    .map((part) => place[part])
    .filter(Boolean)
    .join(", ");

const isBlank = (place: Place): boolean => parts.every((part) => place[part] === "");

const joined = (cells: readonly Cell[], targetOf: (part: Part) => ImportTarget): Place => {
  const textOf = (part: Part) => cells.find(({ target }) => target === targetOf(part))?.text ?? "";
  const street = streetIn(textOf("line1"));
  return {
    line1: street.line1,
    line2: [street.line2, textOf("line2").replaceAll(/\s*\n\s*/g, ", ")].filter(Boolean).join(", "),
    city: textOf("city"),
    state: textOf("state"),
    zip: textOf("zip"),
  };
};

const key = (place: Place): string =>
  asText(place)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, "");

/** Parts that are too long are kept as a note, with the whole address. */
const fit = (place: Place, note: (title: string, text: string) => void): Place => {
  if (parts.every((part) => place[part].length <= longest[part])) return place;
  note("Address", asText(place));
  const cut = (part: Part) => place[part].slice(0, longest[part]).trim();
  return {
    line1: cut("line1"),
    line2: cut("line2"),
    city: cut("city"),
    state: cut("state"),
    zip: cut("zip"),
  };
};

const maxAddresses = 50;

/** The places of a row. A billing address is kept only if it is another one; alone, it is the client's address. */
const draftAddresses = (
  cells: readonly Cell[],
  note: (title: string, text: string) => void,
): { addresses: Place[]; billingAddress: Place | null } => {
  const numbers = [...new Set(cells.map(({ place }) => place))].toSorted((a, b) => a - b);
  const found = [
    ...numbers.map((number) =>
      joined(
        cells.filter(({ place }) => place === number),
        (part) => part,
      ),
    ),
    ...cells.filter(({ target }) => target === "address").flatMap(({ text }) => placesIn(text)),
  ].filter((place) => !isBlank(place));
  const different = [...new Map(found.map((place) => [key(place), fit(place, note)])).values()];
  for (const place of different.slice(maxAddresses)) note("Address", asText(place));
  const whole = cells.filter(({ target }) => target === "billing").flatMap(({ text }) => placesIn(text));
  const billing = [joined(cells, (part) => billingParts[part]), ...whole]
    .filter((place) => !isBlank(place))
    .map((place) => fit(place, note))[0];
  if (!billing) return { addresses: different.slice(0, maxAddresses), billingAddress: null };
  if (different.length === 0) return { addresses: [billing], billingAddress: null };
  return {
    addresses: different.slice(0, maxAddresses),
    billingAddress: different.some((place) => key(place) === key(billing)) ? null : billing,
  };
};

/** Remarks of a row: whatever has no place of its own is kept here with its title. */
type Remarks = { readonly add: (title: string, text: string) => void; readonly text: () => string };

const isPlain = (title: string): boolean => /^(notes?|internal notes?|comments?|description)$/i.test(title);

/** Jobber marks its custom fields: "CFT[Gate code]". */
const withoutMark = (title: string): string => /^[CP]F[A-Z]\[(.+)\]$/.exec(title.trim())?.[1] ?? title;

const newRemarks = (): Remarks => {
  const lines: string[] = [];
  return {
    add: (title, text) => void lines.push(isPlain(title) || !title ? text : `${withoutMark(title)}: ${text}`),
    text: () => lines.join("\n").slice(0, longestNotes),
  };
};

const longestName = 80;
const longestCompany = 160;

type Named = Pick<ImportDraft, "firstName" | "lastName" | "company" | "companyOnly">;

/** First and last name win over a whole name; a whole name may be the company's. Undefined without any. */
const nameOf = (first: (target: ImportTarget) => string): Named | undefined => {
  const company = first("company");
  const whole = first("name").replace(/\s+/g, " ");
  const given = { firstName: first("firstName"), lastName: first("lastName") };
  if (given.firstName || given.lastName)
    return {
      firstName: given.firstName || given.lastName,
      lastName: given.firstName ? given.lastName : "",
      company,
      companyOnly: false,
    };
  const isCompany = !whole || whole.toLowerCase() === company.toLowerCase() || looksLikeCompany(whole);
  if (isCompany && (company || whole))
    return { firstName: "", lastName: "", company: company || whole, companyOnly: true };
  return whole ? { ...splitName(whole), company, companyOnly: false } : undefined;
};

const shorten = (named: Named, remarks: Remarks): Named => {
  const cut = (title: string, text: string, longest: number): string => {
    if (text.length <= longest) return text;
    remarks.add(title, text);
    return text.slice(0, longest).trim();
  };
  return {
    firstName: cut("First name", named.firstName, longestName),
    lastName: cut("Last name", named.lastName, longestName),
    company: cut("Company", named.company, longestCompany),
    companyOnly: named.companyOnly,
  };
};

/** Text messages go to the client's own number, so mobile numbers come first. */
const phoneTargets = {
  mobile: "Mobile",
  phone: "",
  homePhone: "Home",
  workPhone: "Work",
  otherPhone: "Other",
} as const;

const isPhoneTarget = (target: ImportTarget): target is keyof typeof phoneTargets => target in phoneTargets;

const phonesOf = (cells: readonly Cell[], remarks: Remarks): LabeledPhone[] => {
  const order = Object.keys(phoneTargets);
  const found = cells
    .filter(({ target }) => isPhoneTarget(target))
    .toSorted((a, b) => order.indexOf(a.target) - order.indexOf(b.target))
    .flatMap(({ target, title, text }) => {
      const { phones, rest } = phonesIn(text);
      if (rest) remarks.add(title, rest);
      const kind = isPhoneTarget(target) ? phoneTargets[target] : "";
      return phones.map(({ label, phone }) => ({ label: label || kind, phone }));
    });
  const seen = new Set<string>();
  return found.filter(({ phone }) => {
    const digits = phone.replaceAll(/\D/g, "");
    return !seen.has(digits) && seen.add(digits);
  });
};

const emailsOf = (cells: readonly Cell[], remarks: Remarks): string[] => {
  const found = cells
    .filter(({ target }) => target === "email")
    .flatMap(({ title, text }) => {
      const { emails, rest } = emailsIn(text);
      if (rest) remarks.add(title, rest);
      return emails;
    });
  return [...new Map(found.map((email) => [email.toLowerCase(), email])).values()];
};

const contactsOf = (
  phones: readonly LabeledPhone[],
  emails: readonly string[],
  remarks: Remarks,
): ImportDraft["contacts"] => {
  const all = [
    ...phones.slice(1).map(({ label, phone }) => ({ label: label.slice(0, 40), name: "", phone, email: "" })),
    ...emails.slice(1).map((email) => ({ label: "", name: "", phone: "", email })),
  ];
  for (const { label, phone, email } of all.slice(maxContacts))
    remarks.add(label || "Contact", phone || email);
  return all.slice(0, maxContacts);
};

const tagsOf = (cells: readonly Cell[], remarks: Remarks): string[] => {
  const found = cells.flatMap(({ target, title, text }) => {
    if (target === "tags") return tagsIn(text);
    return target === "flag" && isYes(text) ? [title.toLowerCase()] : [];
  });
  const fitting = [...new Set(found.filter((tag) => tag.length <= longestTag))];
  for (const tag of [...found.filter((one) => one.length > longestTag), ...fitting.slice(maxTags)])
    remarks.add("Tag", tag);
  return fitting.slice(0, maxTags);
};

const inOtherPrograms: Readonly<Record<string, ClientStatus>> = {
  lead: "prospect",
  yes: "active",
  y: "active",
  true: "active",
  1: "active",
  no: "inactive",
  n: "inactive",
  false: "inactive",
  0: "inactive",
  archived: "inactive",
  former: "past_client",
  past: "past_client",
};

const statusOf = (cells: readonly Cell[], remarks: Remarks): ClientStatus => {
  if (cells.some(({ target, text }) => target === "archived" && isYes(text))) return "inactive";
  const cell = cells.find(({ target }) => target === "status");
  if (!cell) return "active";
  const plain = cell.text.toLowerCase().replaceAll(/[\s-]+/g, "_");
  const status = clientStatuses.find((one) => one === plain) ?? inOtherPrograms[plain];
  if (!status) remarks.add(cell.title, cell.text);
  return status ?? "active";
};

/** An amount is noted, not billed: the documents behind it stay in the other program. */
const noteBalance = (cells: readonly Cell[], remarks: Remarks): void => {
  for (const { text } of cells.filter(({ target }) => target === "balance"))
    if (/[1-9]/.test(text)) remarks.add("Balance before the import", text);
};

export type Drafted = {
  /** Rows with the same id are one client. Blank without one. */
  readonly externalId: string;
  readonly draft: ImportedClient;
};

type Refused = { readonly reason: string };

const longestCell = 10_000;
const tooLong = "A cell in this row has more than 10,000 characters.";
const noName = "This row has no name or company.";

/** A row as a client. Only a row without any name is refused: what does not fit its field is kept as a note. */
export const draftClient = (used: readonly UsedColumn[], row: readonly string[]): Drafted | Refused => {
  const cells = filledCells(used, row);
  if (cells.some(({ text }) => text.length > longestCell)) return { reason: tooLong };
  const first = (target: ImportTarget) => cells.find((cell) => cell.target === target)?.text ?? "";
  const named = nameOf(first);
  if (!named) return { reason: noName };
  const remarks = newRemarks();
  const name = shorten(named, remarks);
  const phones = phonesOf(cells, remarks);
  const emails = emailsOf(cells, remarks);
  const tags = tagsOf(cells, remarks);
  const status = statusOf(cells, remarks);
  const { addresses, billingAddress } = draftAddresses(cells, remarks.add);
  for (const { title, text } of cells.filter(({ target }) => target === "notes")) remarks.add(title, text);
  noteBalance(cells, remarks);
  const contacts = contactsOf(phones, emails, remarks);
  return {
    // Jobber joins the ids of client and property.
    externalId: first("externalId").split("_", 1)[0] ?? "",
    draft: {
      ...name,
      email: emails[0] ?? "",
      phone: phones[0]?.phone ?? "",
      contacts,
      addresses,
      billingAddress,
      tags,
      status,
      notes: remarks.text(),
    },
  };
};
