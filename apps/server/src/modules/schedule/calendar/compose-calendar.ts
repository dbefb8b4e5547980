import { formatTimeRange } from "@fieldwright/domain/format-time";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import type { FeedRow } from "./calendar.repo";

const statusOf = (status: VisitStatus): ICalEventStatus => {
  if (status === "cancelled") return ICalEventStatus.CANCELLED;
  return status === "pending" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
};

type Terms = {
  readonly name: string;
  readonly publicUrl: string;
  readonly timeZone: string;
};

const descriptionOf = (row: FeedRow, { timeZone }: Terms): string => {
  const { arrivalFrom: start, arrivalUntil: end } = row;
  const arrival = start && end && `Arrival ${formatTimeRange({ start, end }, timeZone)}`;
  return [row.number, row.clientName, row.clientPhone, arrival].filter(Boolean).join("\n");
};

/** The first segment of a visit has the visit's own id, so that it stays the same event when days are added. */
const withUids = (rows: readonly FeedRow[]): (FeedRow & { uid: string })[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const before = seen.get(row.visitId) ?? 0;
    seen.set(row.visitId, before + 1);
    return { ...row, uid: `${row.visitId}${before === 0 ? "" : `-${before + 1}`}@fieldwright` };
  });
};

/** RFC 5545, times in UTC. Notes of the office stay out: the file leaves our hands. */
export const composeCalendar = (rows: readonly FeedRow[], terms: Terms): string => {
  const calendar = ical({
    name: terms.name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Fieldwright", product: "Schedule", language: "EN" },
    ttl: 15 * 60,
  });
  for (const row of withUids(rows))
    calendar.createEvent({
      id: row.uid,
      start: row.start,
      end: row.end,
      stamp: row.updatedAt,
      created: row.createdAt,
      lastModified: row.updatedAt,
      sequence: row.version,
      summary: `${row.title} · ${row.clientName}`,
      location: row.location || null,
      description: descriptionOf(row, terms),
      url: `${terms.publicUrl}/schedule/${row.visitId}`,
      status: statusOf(row.status),
    });
  return calendar.toString();
};
