import { useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";
import { useFieldWork, useSync } from "@/lib/field/use-field";
import { EmptyState } from "@/ui/empty-state";
import { dayHeading } from "../schedule-words";
import { AgendaDay } from "./agenda-day";
import { type StoredDay, storedDays } from "./stored-days";

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
        <h1 className="text-22 font-head wdth-head">Schedule</h1>
        <p className="text-14 text-ink-2">No signal. These are the visits saved on this phone.</p>
      </header>
      {days.length === 0 ? (
        <EmptyState title="No visits" className="py-16">
          You have nothing scheduled in the next few days.
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
