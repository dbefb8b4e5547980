import { type Email, layOut } from "#kernel";
import type { Notice } from "../push/send-push";

type Reader = { readonly firstName: string; readonly lastName: string; readonly email: string };

export const composeNotice = (to: Reader, organization: string, { title, body, url }: Notice): Email => ({
  to: { name: `${to.firstName} ${to.lastName}`, address: to.email },
  subject: title,
  ...layOut({
    title,
    paragraphs: body.split("\n").filter(Boolean),
    action: { label: "Open in Fieldwright", url },
    footnote: `You receive this as a member of ${organization}. Settings, Notifications has what you are told of.`,
  }),
});
