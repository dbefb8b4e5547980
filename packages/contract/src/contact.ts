import * as z from "zod/mini";
import { email, optionalText, requiredText, text } from "./fields";
import { route } from "./route";

const contactBody = z.object({
  firstName: requiredText(80, "First name is required"),
  lastName: requiredText(80, "Last name is required"),
  email,
  phone: optionalText(40),
  company: optionalText(160),
  subject: requiredText(200, "Subject is required"),
  message: requiredText(5_000, "Message is required"),
  /** A hidden field. Only bots fill it in, and their messages are dropped silently. */
  website: z._default(text(2_000), ""),
});
export type ContactBody = z.infer<typeof contactBody>;

export const sendContactMessage = route({
  method: "POST",
  path: "/contact",
  access: "public",
  summary: "Send a message to the people who run this server",
  tag: "System",
  body: contactBody,
  status: 200,
  response: z.object({ message: z.string() }),
});
