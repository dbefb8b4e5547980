import { createClientBody, type NewClientBody } from "@fieldwright/contract/clients";
import { text } from "@fieldwright/contract/fields";
import * as z from "zod/mini";
import { addressOfText } from "./address-text";
import { words } from "./words";

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
      words.tooLong("First and last name", longestName),
    ),
  ),
  phone: text(40),
  email: z.union([z.literal(""), createClientBody.shape.email], "Email is invalid"),
  address: text(300),
});
export type NewClientDraft = z.infer<typeof newClientForm>;

export const noClient: NewClientDraft = { name: "", phone: "", email: "", address: "" };

export const newClientBody = ({ name, phone, email, address }: NewClientDraft): NewClientBody => ({
  ...splitName(name),
  ...(phone ? { phone } : {}),
  ...(email ? { email } : { noEmail: true }),
  ...(address.trim() ? { address: addressOfText(address) } : {}),
});
