import { addressee } from "./addressee";
import { type Email, layOut } from "./layout";

type PasswordReset = { firstName: string; lastName: string; email: string; token: string; publicUrl: string };

export const composePasswordReset = (to: PasswordReset): Email => ({
  to: addressee(to).to,
  subject: "Reset your password",
  ...layOut({
    title: "Reset your password",
    paragraphs: [
      addressee(to).greeting,
      "choose a new password with the link below. It works once and expires in 1 hour. You will be signed out everywhere.",
    ],
    action: { label: "Reset password", url: `${to.publicUrl}/reset-password/${to.token}` },
    footnote:
      "You receive this because somebody asked to reset the password of this account. If that was not you, ignore this message: your password stays as it is.",
  }),
});
