import { roleLabels, type TeamRole } from "@fieldwright/domain/roles";
import { type Email, layOut } from "./layout";

type Person = { readonly firstName: string; readonly lastName: string; readonly email: string };

/** Mail programs turn these into links. */
const looksLikeLink = (name: string): boolean => /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]/iu.test(name);

/**
 * Anyone can enter a stranger's address with any name. Drop names that look like links, so that we never mail a
 * stranger someone's link.
 */
export const addressee = ({ firstName, lastName, email }: Person): { to: Email["to"]; greeting: string } => {
  const names = [firstName, lastName].filter((name) => !looksLikeLink(name));
  return {
    to: { name: names.join(" "), address: email },
    greeting: looksLikeLink(firstName) ? "Hello," : `Hello ${firstName},`,
  };
};

type Invitation = {
  firstName: string;
  lastName: string;
  email: string;
  organization: string;
  role: TeamRole;
  token: string;
  publicUrl: string;
};

export const composeInvitation = (to: Invitation): Email => ({
  to: addressee(to).to,
  subject: `Join ${to.organization} on Fieldwright`,
  ...layOut({
    title: `Join ${to.organization}`,
    paragraphs: [
      addressee(to).greeting,
      `${to.organization} invites you to its team as ${roleLabels[to.role]}. The link works once and expires in 7 days.`,
    ],
    action: { label: "Accept invitation", url: `${to.publicUrl}/invite/${to.token}` },
    footnote: `You receive this because ${to.organization} entered this address. If you do not know them, ignore this message.`,
  }),
});

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
