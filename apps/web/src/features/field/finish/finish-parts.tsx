import { isSkipped } from "@fieldwright/domain/checklists";
import { ChevronDown, Image, PackageCheck, Square } from "lucide-react";
import { useId } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { clientName } from "@/records/names";
import { Badge } from "@/ui/badge";
import { cx } from "@/ui/cx";
import { shortTime } from "../day/day-words";
import { Ticks } from "../day/stop-list";
import { driveBetween, minutesText, type Stop, streetAndUnit, ticksOf } from "../day/stops";
import { partsText } from "../parts/part-lines";
import { AddPart, PartRows } from "../parts/part-rows";
import { arrivalAfter } from "../steps";
import { words } from "./words";

/** "Next: Gas line test, Aaron Feld" and "77 Quarry Rd · 21 min · there 12:00". */
const nextVisitWords = (from: Stop["visit"], next: Stop, zone: string, now: Date) => {
  const { visit } = next.visit;
  const drive = driveBetween(from.visit.coordinates, visit.coordinates);
  const thereAt = arrivalAfter(drive, now);
  const isOnTime = thereAt && thereAt <= new Date(visit.arrivalWindow?.end ?? next.start);
  return {
    title: words.nextTitleClientName(visit.title, clientName(visit.client)),
    detail: [
      streetAndUnit(visit.location).street,
      drive && thereAt
        ? words.driveAtThere(minutesText(drive), shortTime(thereAt, zone))
        : words.plannedStart(shortTime(next.start, zone)),
    ]
      .filter(Boolean)
      .join(" · "),
    drive,
    verdict: thereAt && (isOnTime ? words.onTime : words.late),
  };
};

const part = "border-b border-line px-4 py-3";

/** Reminds of what has no answer, though none is required. */
export function OpenItems({ visit }: { visit: FieldVisit }) {
  const open = visit.work.checklist.filter((item) => !item.required && !item.done && !isSkipped(item));
  if (open.length === 0) return null;
  return (
    <section className="border-b border-ochre-line bg-ochre-soft px-4 py-3">
      <h3 className="text-16/[22px] font-strong">{words.itemIs1Still(open.length)}</h3>
      <ul className="mt-1.5 grid gap-1.5">
        {open.map(({ _id, text }) => (
          <li key={_id} className="flex gap-2.5 text-16/[22px]">
            <Square
              aria-hidden="true"
              size={18}
              strokeWidth={1.75}
              className="mt-0.5 shrink-0 text-ochre-ink"
            />
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChoiceProps<V extends string> = {
  title: string;
  /** Undefined while nothing is chosen. */
  value: V | undefined;
  options: readonly { readonly value: V; readonly label: string }[];
  onChange: (value: V) => void;
  className?: string;
};

/** Two or three answers as large buttons. */
export function Choice<V extends string>({ title, value, options, onChange, className }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className={cx(part, className)}>
      <legend className="float-left w-full pb-2 text-16/[22px] font-strong">{title}</legend>
      <div className="clear-both flex gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "relative flex min-h-touch cursor-pointer items-center justify-center rounded-control border px-2 text-center text-16/[20px] font-control",
              // Three answers of a sentence fit a small phone only by their own widths.
              options.length === 3 ? "flex-auto" : "flex-1",
              "border-line-strong bg-raised has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-checked:shadow-[inset_0_0_0_1px_var(--accent)]",
              // A pale fill cannot be seen in the sun.
              "sunlight:has-checked:bg-accent sunlight:has-checked:text-on-accent",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The parts, folded: most of them were counted during the work. */
export function PartsSummary({ visit, person }: { visit: FieldVisit; person: string }) {
  const names = visit.work.parts.map(({ name, quantity }) =>
    quantity === 1 ? name : `${quantity} × ${name}`,
  );
  return (
    <details className="group/parts border-b border-line">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 px-4 py-2 -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <PackageCheck aria-hidden="true" size={24} strokeWidth={1.75} className="shrink-0 text-green-ink" />
        <span className="min-w-0 flex-1">
          <span className="block text-16/[22px] font-medium">{partsTitle(visit)}</span>
          {names.length > 0 ? (
            <span className="block truncate text-14 text-ink-2">{names.join(", ")}</span>
          ) : null}
        </span>
        <ChevronDown
          aria-hidden="true"
          size={22}
          strokeWidth={2}
          className="shrink-0 group-open/parts:rotate-180"
        />
      </summary>
      <div className="divide-y divide-line border-t border-line">
        <PartRows visit={visit} person={person} />
        <AddPart visit={visit} person={person} />
      </div>
    </details>
  );
}

const partsTitle = (visit: FieldVisit): string =>
  visit.work.parts.length === 0 ? words.noPartsUsed : partsText(visit);

/** Photos may still wait when the visit is finished. */
export function UnsentPhotos({ visit }: { visit: FieldVisit }) {
  const count = visit.work.files.filter(({ _id }) => visit.unsent.has(_id)).length;
  if (count === 0) return null;
  return (
    <p className={cx(part, "flex items-center gap-3 text-16/[22px] text-ink-2")}>
      <Image aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
      {words.photoIs1Still(count)}
    </p>
  );
}

type NextVisitProps = { from: FieldVisit; next: Stop; zone: string; now: Date };

export function NextVisit({ from, next, zone, now }: NextVisitProps) {
  const { title, detail, drive, verdict } = nextVisitWords(from, next, zone, now);
  return (
    <div className="relative flex min-h-16 items-center gap-3 py-3 pr-4 pl-[42px]">
      {drive ? <Ticks count={ticksOf(drive)} className="top-[18px]" /> : null}
      <div className="min-w-0 flex-1">
        <p className="text-16/[22px] font-medium text-pretty">{title}</p>
        <p className="text-14 text-ink-2">{detail}</p>
      </div>
      {verdict ? (
        <Badge tone={verdict === words.onTime ? "green" : "ochre"} className="h-[26px] text-14">
          {verdict}
        </Badge>
      ) : null}
    </div>
  );
}
