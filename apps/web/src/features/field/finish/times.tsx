import { Pencil } from "lucide-react";
import { useId, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { IconButton } from "@/ui/button";
import { ownSteps } from "../day/stops";
import { entriesOf, workOn } from "../visit/worked-time";
import { NewTime } from "./new-time";
import { TimeCorrection } from "./time-correction";
import { timeFigures } from "./time-figures";

type TimesProps = { visit: FieldVisit; person: string; zone: string; now: Date };

/** From when they came, or from the planned start, until now. */
const untimed = (visit: FieldVisit, person: string, now: Date) => {
  const { arrivedAt, startedAt, finishedAt } = ownSteps(visit, person);
  const end = finishedAt ?? now.toISOString();
  const planned = visit.visit.timeSlot.start;
  return { start: startedAt ?? arrivedAt ?? (planned < end ? planned : end), end };
};

/** The person's times on this visit. The pencil corrects what their timer counted, or adds what none did. */
export function Times({ visit, person, zone, now }: TimesProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const figures = timeFigures(visit, person, now);
  const work = workOn(visit, person, now);
  const entries = work ? entriesOf(visit, work.since) : [];
  const shown = figures.length > 0 ? figures : [{ label: "Your time", value: "Not counted" }];
  return (
    <div className="border-b border-line">
      <div className="flex divide-x divide-line">
        <dl className="flex min-w-0 flex-1 divide-x divide-line">
          {shown.map(({ label, value }) => (
            <div key={label} className="flex-1 px-4 py-2.5">
              <dt className="text-14 text-ink-2">{label}</dt>
              <dd className="text-18 font-head wdth-head">{value}</dd>
            </div>
          ))}
        </dl>
        <span className="grid shrink-0 place-items-center px-2">
          <IconButton
            label={entries.length > 0 ? "Correct your time" : "Add your time"}
            size="touch"
            aria-expanded={isOpen}
            aria-controls={id}
            className="text-accent-ink [&_svg]:size-5"
            onClick={() => setOpen(!isOpen)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen
          ? entries.map((entry) => (
              <TimeCorrection
                key={`${entry._id} ${entry.version}`}
                entry={entry}
                zone={zone}
                isUnsent={visit.unsent.has(entry._id)}
              />
            ))
          : null}
        {isOpen && entries.length === 0 ? (
          <NewTime
            job={visit.visit.job._id}
            offered={untimed(visit, person, now)}
            zone={zone}
            onAdded={() => setOpen(false)}
          />
        ) : null}
      </div>
    </div>
  );
}
