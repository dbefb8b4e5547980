import { addressee } from "./addressee";
import { type Email, layOut } from "./layout";

type Verification = { firstName: string; lastName: string; email: string; token: string; publicUrl: string };

export const composeVerification = (to: Verification): Email => ({
  to: addressee(to).to,
  subject: "Verify your e-mail address",
  ...layOut({
    title: "Verify your e-mail address",
    paragraphs: [
      addressee(to).greeting,
      "please confirm that this is your e-mail address. The link works once and expires in 24 hours.",
    ],
    action: { label: "Verify e-mail", url: `${to.publicUrl}/verify-email/${to.token}` },
    footnote:
      "You receive this because an account was created with this address. If that was not you, ignore this message.",
  }),
});
