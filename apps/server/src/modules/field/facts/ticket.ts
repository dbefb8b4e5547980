import { secondsSigned, signUntil } from "#kernel";

const day = 24 * 3_600_000;
const validFor = 14 * day;

type Given = {
  readonly organizationId: string;
  readonly userId: string;
  readonly visitId: string;
};

const subjectOf = ({ organizationId, userId, visitId }: Given): string =>
  `ticket:${organizationId}:${userId}:${visitId}`;

/** Proves that the person was given the visit. The same all day, so that it does not change the mark of a bundle. */
export const ticketFor = (secret: string, given: Given, now: Date): string => {
  const today = Math.ceil(now.getTime() / day) * day;
  const { expires, signature } = signUntil(secret, subjectOf(given), new Date(today + validFor));
  return `${expires}.${signature}`;
};

export const isTicketFor = (secret: string, given: Given, ticket: string, now: Date): boolean => {
  const [expires = "", signature = ""] = ticket.split(".");
  return secondsSigned(secret, subjectOf(given), { expires, signature }, now) > 0;
};
