import { type Day, dayIn } from "@fieldwright/domain/calendar";
import { useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import type { FieldVisit } from "@/lib/field/types";
import { useFieldWork, useSync } from "@/lib/field/use-field";
import { clientName } from "@/records/names";
import { EmptyState } from "@/ui/empty-state";
import { dayHeading } from "../schedule-words";
import { AgendaDay, type ListedEntry } from "./agenda-day";
import { words } from "./words";

type StoredDay = { readonly day: Day; readonly entries: readonly ListedEntry[] };

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

/** What a technician's phone keeps, while there is no signal to load a schedule with. */
export const useStoredDays = (): readonly StoredDay[] | undefined => {
  const { user, status } = useSession();
  const { silentSince } = useSync();
  const work = useFieldWork();
  // At a start nothing was asked yet, but the browser may know that nothing will answer.
  const isSilent = status === "offline" || silentSince !== null || !navigator.onLine;
  if (user?.role !== "technician" || !isSilent || work.status !== "ready") return undefined;
  return storedDays(work.visits, user._id, work.timeZone);
};

/** The schedule without a signal: the days that are on this phone. */
export function StoredView({ days }: { days: readonly StoredDay[] }) {
  const today = useToday();
  const { timeZone } = useFieldWork();
  return (
    <div className="flex flex-col pb-12">
      <header className="px-4 py-4">
        <h1 className="text-22 font-head wdth-head">{words.schedule}</h1>
        <p className="text-14 text-ink-2">{words.noSignalTheseAre}</p>
      </header>
      {days.length === 0 ? (
        <EmptyState title={words.noVisits} className="py-16">
          {words.youHaveNothingScheduled}
        </EmptyState>
      ) : (
        days.map(({ day, entries }) => (
          <section key={day} aria-labelledby={`day-${day}`} className="pb-4">
            <h2 id={`day-${day}`} className="px-4 pb-2 text-16 font-head wdth-head">
              {dayHeading(day, today)}
            </h2>
            <AgendaDay entries={entries} zone={timeZone} />
          </section>
        ))
      )}
    </div>
  );
}
