import { createClientBody, type NewClientBody } from "@fieldwright/contract/clients";
import { text } from "@fieldwright/contract/fields";
import * as z from "zod/mini";
import { words } from "./words";

type TypedAddress = { line1: string; line2: string; city: string; state: string; zip: string };

const zipAtEnd = /^(.*?)[\s,]*(\d{5}(?:-\d{4})?)$/;
const stateAtEnd = /^(.*?)[\s,]*\b([A-Za-z]{2})$/;
const unit = /^(?:apt|apartment|unit|suite|ste|#|floor|fl)\b|^#/i;

const takeEnd = (text: string, pattern: RegExp): [rest: string, end: string] => {
  const [, rest = text, end = ""] = pattern.exec(text) ?? [];
  return [rest.trim(), end];
};

/** An address typed in one line, such as "12 Elm St, Apt 3, Columbus, OH 43215". What isn't recognized stays in the street. */
export const addressOfText = (typed: string): TypedAddress => {
  const text = typed.trim().replace(/\s+/g, " ");
  // Without a comma there is no telling where the street ends.
  if (!text.includes(",")) return { line1: text, line2: "", city: "", state: "", zip: "" };
  const [beforeZip, zip] = takeEnd(text, zipAtEnd);
  const [rest, state] = takeEnd(beforeZip, stateAtEnd);
  const [line1 = "", ...more] = rest.split(",").map((part) => part.trim());
  const others = more.filter(Boolean);
  const line2 = others.length > 1 || unit.test(others[0] ?? "") ? (others.shift() ?? "") : "";
  return { line1, line2, city: others.join(", "), state: state.toUpperCase(), zip };
};

/** "Maria del Carmen Ruiz": the last word is the last name. */
const splitName = (typed: string): { firstName: string; lastName: string } => {
  const parts = typed.trim().split(/\s+/);
  return { firstName: parts.slice(0, -1).join(" "), lastName: parts.at(-1) ?? "" };
};

const longestName = 80;

export const newClientForm = z.object({
  name: z.string().check(
    z.refine((name) => splitName(name).firstName !== "", words.nameMissing),
    z.refine(
      (name) => Object.values(splitName(name)).every((part) => part.length <= longestName),
      words.tooLong(words.nameHint, longestName),
    ),
  ),
  phone: text(40),
  email: z.union([z.literal(""), createClientBody.shape.email], words.emailIsInvalid),
  address: text(300),
});
type NewClientDraft = z.infer<typeof newClientForm>;

export const noClient: NewClientDraft = { name: "", phone: "", email: "", address: "" };

export const newClientBody = ({ name, phone, email, address }: NewClientDraft): NewClientBody => ({
  ...splitName(name),
  ...(phone ? { phone } : {}),
  ...(email ? { email } : { noEmail: true }),
  ...(address.trim() ? { address: addressOfText(address) } : {}),
});
