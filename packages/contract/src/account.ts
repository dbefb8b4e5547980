import * as z from "zod/mini";
import { noContent, requiredText } from "./fields";
import { route } from "./route";

export const deleteAccountBody = z.object({
  /** The owner types the organization's name, because it is deleted too. Others type their own email address. */
  confirm: requiredText(300, "Type the text to confirm"),
});

export const deleteAccount = route({
  method: "DELETE",
  path: "/account",
  access: "account:write",
  summary: "Delete your account; the owner's deletes the organization",
  tag: "Identity",
  body: deleteAccountBody,
  status: 204,
  response: noContent,
});
