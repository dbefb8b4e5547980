import { type Email, layOut } from "#kernel";

type SwitchedOff = {
  readonly owner: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly organization: string;
  readonly url: string;
  readonly reason: string;
  readonly publicUrl: string;
};

export const composeSwitchedOff = ({ owner, organization, url, reason, publicUrl }: SwitchedOff): Email => ({
  to: { name: `${owner.firstName} ${owner.lastName}`, address: owner.email },
  subject: "A webhook was switched off",
  ...layOut({
    title: "A webhook was switched off",
    paragraphs: [
      `Hello ${owner.firstName},`,
      `for three days nothing that ${organization} sent to ${url} has arrived. The last answer was: ${reason}.`,
      "Events are kept for 30 days. Switch the webhook on again once the receiver works, and they are sent.",
    ],
    action: { label: "Open integrations", url: `${publicUrl}/settings#integrations` },
    footnote: `You receive this because you are the owner of ${organization}.`,
  }),
});
