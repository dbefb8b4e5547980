import { type Email, layOut } from "./layout";

type VisitNotice = {
  readonly to: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly organization: { readonly name: string; readonly email: string };
  readonly visit: {
    readonly id: string;
    readonly title: string;
    readonly startsAt: Date;
    readonly arrival: { readonly from: Date; readonly until: Date } | null;
    readonly location: string;
    readonly technicians: readonly string[];
    readonly cancelled: boolean;
  };
  readonly message: string;
  readonly timeZone: string;
  readonly publicUrl: string;
};

const timeOf = ({ startsAt, arrival }: VisitNotice["visit"], timeZone: string): string => {
  const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });
  return arrival
    ? `between ${time.format(arrival.from)} and ${time.format(arrival.until)}`
    : `at ${time.format(startsAt)}`;
};

export const composeVisitNotice = ({
  to,
  organization,
  visit,
  message,
  timeZone,
  publicUrl,
}: VisitNotice): Email => {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone }).format(visit.startsAt);
  const title = visit.cancelled ? `Your visit on ${day} is cancelled` : `Your visit is on ${day}`;
  const details = [
    ...(visit.location ? [`Address: ${visit.location}`] : []),
    ...(visit.technicians.length > 0 ? [`Who comes: ${visit.technicians.join(", ")}`] : []),
  ];
  return {
    to: { name: `${to.firstName} ${to.lastName}`, address: to.email },
    ...(organization.email ? { replyTo: { name: organization.name, address: organization.email } } : {}),
    subject: `${title} – ${organization.name}`,
    ...layOut({
      title,
      paragraphs: [
        `Hello ${to.firstName},`,
        visit.cancelled
          ? `the visit of ${organization.name} for “${visit.title}” on ${day} will not take place.`
          : `${organization.name} comes for “${visit.title}” on ${day}, ${timeOf(visit, timeZone)}.`,
        ...(visit.cancelled ? [] : details),
        ...(message ? [message] : []),
      ],
      action: { label: "See your visit", url: `${publicUrl}/schedule/${visit.id}` },
      footnote: `You receive this because ${organization.name} works for you. If you do not know them, ignore this message.`,
    }),
  };
};
