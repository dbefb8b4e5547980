import { Pencil } from "lucide-react";
import { useId, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { IconButton } from "@/ui/button";
import { entriesOf, workOn } from "../visit/worked-time";
import { TimeCorrection } from "./time-correction";
import { timeFigures } from "./time-figures";

type TimesProps = { visit: FieldVisit; person: string; zone: string; now: Date };

/** The person's times on this visit. The pencil corrects what their timer counted. */
export function Times({ visit, person, zone, now }: TimesProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const figures = timeFigures(visit, person, now);
  const work = workOn(visit, person, now);
  const entries = work ? entriesOf(visit, work.since) : [];
  if (figures.length === 0) return null;
  return (
    <div className="border-b border-line">
      <div className="flex divide-x divide-line">
        <dl className="flex min-w-0 flex-1 divide-x divide-line">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex-1 px-4 py-2.5">
              <dt className="text-14 text-ink-2">{label}</dt>
              <dd className="text-18 font-head wdth-head">{value}</dd>
            </div>
          ))}
        </dl>
        {entries.length > 0 ? (
          <span className="grid shrink-0 place-items-center px-2">
            <IconButton
              label="Correct your time"
              size="touch"
              aria-expanded={isOpen}
              aria-controls={id}
              className="text-accent-ink [&_svg]:size-5"
              onClick={() => setOpen(!isOpen)}
            >
              <Pencil aria-hidden="true" />
            </IconButton>
          </span>
        ) : null}
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
      </div>
    </div>
  );
}
