import { type Email, layOut } from "./layout";

type Change = { firstName: string; lastName: string; email: string; newEmail: string; publicUrl: string };

export const composeEmailChanged = (to: Change): Email => ({
  to: { name: `${to.firstName} ${to.lastName}`, address: to.email },
  subject: "Your e-mail address was changed",
  ...layOut({
    title: "Your e-mail address was changed",
    paragraphs: [
      `Hello ${to.firstName},`,
      `from now on you sign in with ${to.newEmail} instead of this address.`,
      "If that was not you, tell the administrator of your organization at once, or write to us.",
    ],
    action: { label: "Contact us", url: `${to.publicUrl}/contact` },
    footnote: "You receive this because this was the address of your account until now.",
  }),
});
