import type { MergeValues } from "@fieldwright/domain/message-templates";

export type AnnouncedVisit = {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly arrivalFrom: Date | null;
  readonly arrivalUntil: Date | null;
  readonly location: string;
  /** First names. */
  readonly technicians: readonly string[];
  /** Of the customer, if they have one. */
  readonly clientUserId: string | null;
};

type Place = { readonly timeZone: string; readonly publicUrl: string };

const windowOf = ({ startsAt, arrivalFrom, arrivalUntil }: AnnouncedVisit, timeZone: string): string => {
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });
  return arrivalFrom && arrivalUntil
    ? `between ${time.format(arrivalFrom)} and ${time.format(arrivalUntil)}`
    : `at ${time.format(startsAt)}`;
};

/** What a customer is told about a visit, in their contractor's zone. */
export const visitValues = (visit: AnnouncedVisit, { timeZone, publicUrl }: Place): MergeValues => ({
  title: visit.title,
  day: new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone }).format(visit.startsAt),
  "arrival window": windowOf(visit, timeZone),
  technician: visit.technicians.join(", "),
  address: visit.location,
  // Whoever has no account would end before a sign-in.
  ...(visit.clientUserId ? { link: `${publicUrl}/schedule/${visit.id}` } : {}),
});
