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
    footnote: `You're getting this because ${to.organization} entered this address. If you don't know them, just ignore this email.`,
  }),
});

type Verification = { firstName: string; lastName: string; email: string; token: string; publicUrl: string };

export const composeVerification = (to: Verification): Email => ({
  to: addressee(to).to,
  subject: "Verify your email",
  ...layOut({
    title: "Verify your email",
    paragraphs: [
      addressee(to).greeting,
      "Please confirm that this is your email. The link works once and expires in 24 hours.",
    ],
    action: { label: "Verify email", url: `${to.publicUrl}/verify-email/${to.token}` },
    footnote:
      "You're getting this because someone signed up with this address. If that wasn't you, just ignore this email.",
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
      "Choose a new password with the link below. It works once and expires in 1 hour. You'll be signed out everywhere.",
    ],
    action: { label: "Reset password", url: `${to.publicUrl}/reset-password/${to.token}` },
    footnote:
      "You're getting this because someone asked to reset this account's password. If that wasn't you, just ignore this email. Your password stays the same.",
  }),
});
