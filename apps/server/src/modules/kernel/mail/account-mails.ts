import { isIPv4, isIPv6 } from "node:net";
import { formatDateTime } from "@fieldwright/domain/format-time";
import { roleLabels, type TeamRole } from "@fieldwright/domain/permissions";
import { deviceName } from "@fieldwright/domain/security-events";
import { type Email, layOut } from "./layout";

type Words = { readonly title: string; readonly happened: string };

const words = {
  new_device: {
    title: "New sign-in to your account",
    happened: "Someone signed in to your account on a device we haven't seen before.",
  },
  password_changed: {
    title: "Your password was changed",
    happened: "Your password was changed. Every other device was signed out.",
  },
  password_reset: {
    title: "Your password was reset",
    happened: "Your password was reset using an email link. Every device was signed out.",
  },
  two_factor_on: {
    title: "Two-factor sign-in is on",
    happened: "From now on, signing in to your account takes a code from an authenticator app.",
  },
  two_factor_off: {
    title: "Two-factor sign-in is off",
    happened: "From now on, your password alone is enough to sign in to your account.",
  },
  email_changed: {
    title: "Your email address was changed",
    happened: "The email for your account was changed.",
  },
} as const satisfies Record<string, Words>;

export type NoticeKind = keyof typeof words;

type Notice = {
  readonly to: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly kind: NoticeKind;
  /** One more sentence, or empty. */
  readonly detail: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly address: string;
  readonly userAgent: string;
  readonly publicUrl: string;
};

/** Precise enough for the reader to recognize their own network, and no more. */
const roughAddress = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return plain.replace(/\d+$/, "x");
  return isIPv6(plain) ? `${plain.split(":").slice(0, 3).join(":")}:…` : "unknown";
};

/**
 * After an address change, reset links would go to the new address, possibly an attacker's. Only a person can help
 * then.
 */
const remedyOf = ({ kind, publicUrl }: Notice) =>
  kind === "email_changed"
    ? {
        text: "If this wasn't you, tell an admin at your company right away, or write to us.",
        action: { label: "Contact us", url: `${publicUrl}/contact` },
      }
    : {
        text: "If this wasn't you, reset your password right away. That signs out every device. Then tell an admin at your company.",
        action: { label: "Reset password", url: `${publicUrl}/forgot-password` },
      };

export const composeSecurityNotice = (notice: Notice): Email => {
  const { kind, detail, userAgent, address } = notice;
  const { to, greeting } = addressee(notice.to);
  const { title, happened } = words[kind];
  const remedy = remedyOf(notice);
  return {
    to,
    subject: title,
    ...layOut({
      title,
      paragraphs: [
        greeting,
        [happened, detail].filter(Boolean).join(" "),
        `When: ${formatDateTime(notice.at, notice.timeZone, "full")}`,
        `Device: ${deviceName(userAgent)}, IP address ${roughAddress(address)}`,
        "If this was you, you're all set.",
        remedy.text,
      ],
      action: remedy.action,
      footnote: "You're getting this because it's about the security of your account.",
    }),
  };
};

type Person = { readonly firstName: string; readonly lastName: string; readonly email: string };

/** Mail programs turn these into links. */
const looksLikeLink = (name: string): boolean => /:\/\/|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]/iu.test(name);

/**
 * Anyone can enter a stranger's address with any name. Drop names that look like links, so that we never mail a
 * stranger someone's link.
 */
const addressee = ({ firstName, lastName, email }: Person): { to: Email["to"]; greeting: string } => {
  const names = [firstName, lastName].filter((name) => !looksLikeLink(name));
  return {
    to: { name: names.join(" "), address: email },
    greeting: looksLikeLink(firstName) ? "Hi," : `Hi ${firstName},`,
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

const withArticle = (noun: string): string => `${/^[AEIOU]/.test(noun) ? "an" : "a"} ${noun}`;

export const composeInvitation = (to: Invitation): Email => ({
  to: addressee(to).to,
  subject: `Join ${to.organization} on Fieldwright`,
  ...layOut({
    title: `Join ${to.organization}`,
    paragraphs: [
      addressee(to).greeting,
      `${to.organization} invited you to join the team as ${withArticle(roleLabels[to.role])}. The link works once and expires in 7 days.`,
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
      "Please confirm this is your email. The link works once and expires in 24 hours.",
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
      "Use the link below to choose a new password. It works once and expires in 1 hour. You'll be signed out everywhere.",
    ],
    action: { label: "Reset password", url: `${to.publicUrl}/reset-password/${to.token}` },
    footnote:
      "You're getting this because someone asked to reset this account's password. If that wasn't you, just ignore this email. Your password stays the same.",
  }),
});
