import type { VisitDay } from "@fieldwright/contract/schedule-days";
import type { Day } from "@fieldwright/domain/calendar";
import { minuteOfDay } from "@fieldwright/domain/zoned-time";
import { useZone } from "@/lib/dates";
import { useNow } from "@/lib/use-now";
import { cx } from "@/ui/cx";
import { DensityTape } from "@/ui/load-tape";
import { amountOf, barsOf, bookedShare, headingOf } from "./day-groups";

type DayHeadingProps = {
  id: string;
  day: Day;
  today: Day;
  /** Absent until the totals are here. */
  totals: VisitDay | undefined;
  /** Finished visits are behind a line of their own. */
  isFolded: boolean;
};

/** The day, how much there is, and how full it is. Stays in view while its visits scroll. */
export function DayHeading({ id, day, today, totals, isFolded }: DayHeadingProps) {
  const { name, date } = headingOf(day, today);
  const amount = totals && amountOf(totals, isFolded);
  return (
    <header className="sticky top-topbar z-[3] flex h-11 items-center gap-x-3 border-b border-line bg-sunken px-4 pointer-coarse:h-12">
      <h2 id={id} className="flex min-w-0 items-baseline gap-2 whitespace-nowrap">
        <span className="text-15 font-head wdth-head">{name}</span>{" "}
        <span className="truncate text-13 font-text text-ink-2">{date}</span>
      </h2>
      {amount ? (
        <p className="border-l border-line-strong pl-3 text-13 whitespace-nowrap text-ink-2">
          <b className="font-strong text-ink">{amount.count}</b>
          {amount.hours ? <span className="max-sm:hidden"> · {amount.hours}</span> : null}
        </p>
      ) : null}
      {totals?.time ? <Booked time={totals.time} isToday={day === today} /> : null}
    </header>
  );
}

function Booked({ time, isToday }: { time: NonNullable<VisitDay["time"]>; isToday: boolean }) {
  const zone = useZone();
  const now = useNow();
  const share = bookedShare(time);
  const { firstHour, bars } = barsOf(time);
  return (
    <div className="ml-auto flex items-center gap-5">
      <DensityTape
        bars={bars}
        firstHour={firstHour}
        now={isToday ? minuteOfDay(zone, now) / 60 : undefined}
        className="max-md:hidden"
      />
      <p
        className={cx(
          "text-right text-13 font-strong whitespace-nowrap sm:w-20",
          share !== undefined && share > 1.005 ? "text-red-ink" : "",
        )}
      >
        {share === undefined ? (
          <span className="font-text text-ink-2">No hours</span>
        ) : (
          <>
            {Math.round(share * 100)}%<span className="max-sm:hidden"> booked</span>
          </>
        )}
      </p>
    </div>
  );
}
