import { type Day, dayIn } from "@fieldwright/domain/calendar";
import type { FieldVisit } from "@/lib/field/types";
import { clientName } from "@/records/names";
import type { ListedEntry } from "./agenda-day";

export type StoredDay = { readonly day: Day; readonly entries: readonly ListedEntry[] };

const entriesOf = ({ visit }: FieldVisit, person: string): ListedEntry[] =>
  (visit.team.find(({ user }) => user._id === person)?.segments ?? []).map(({ start, end }) => ({
    visit: {
      _id: visit._id,
      title: visit.title,
      client: { name: clientName(visit.client) },
      location: visit.location,
      status: visit.status,
      coordinates: visit.coordinates,
      team: visit.team.map(({ user }) => ({ user: user._id })),
    },
    start,
    end,
  }));

/** The person's visits that this phone keeps, day by day. */
export const storedDays = (visits: readonly FieldVisit[], person: string, zone: string): StoredDay[] => {
  const entries = visits
    .flatMap((visit) => entriesOf(visit, person))
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const days = [...new Set(entries.map(({ start }) => dayIn(zone, new Date(start))))];
  return days.map((day) => ({
    day,
    entries: entries.filter(({ start }) => dayIn(zone, new Date(start)) === day),
  }));
};
