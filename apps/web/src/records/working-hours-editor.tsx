import { isoWeekdays, type WorkingHours } from "@fieldwright/contract/users";
import { clockTime } from "@fieldwright/domain/format-time";
import type { UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { FieldError } from "@/ui/field";
import { TimeField } from "@/ui/input";
import { words } from "./words";

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

/** An end time of 00:00 means midnight at the end of the day. */
const endMinuteOf = (time: string): number => minuteOf(time) || 1440;

export const timeOf = (minute: number): string => clockTime(minute % 1440);

export const workDay = z.object({ works: z.boolean(), start: z.string(), end: z.string() }).check(
  z.refine(({ works, start, end }) => !works || (start !== "" && end !== ""), {
    error: words.enterBothTimes,
    path: ["end"],
  }),
  z.refine(({ works, start, end }) => !works || !start || !end || minuteOf(start) < endMinuteOf(end), {
    error: words.workdayMustEndAfter,
    path: ["end"],
  }),
);
export type WorkDay = z.infer<typeof workDay>;

export const weekdayNames = [
  words.monday,
  words.tuesday,
  words.wednesday,
  words.thursday,
  words.friday,
  words.saturday,
  words.sunday,
] as const;

const usualDay = { start: "08:00", end: "17:00" };

/** Monday first. Days off are filled with the usual times, for when someone turns them on. */
export const weekOf = (hours: WorkingHours | null | undefined): WorkDay[] =>
  isoWeekdays.map((day) => {
    const shift = hours?.[day];
    return shift
      ? { works: true, start: timeOf(shift.start), end: timeOf(shift.end) }
      : { works: false, ...usualDay };
  });

/** Minutes after midnight. */
export const spanOf = ({ start, end }: Pick<WorkDay, "start" | "end">) => ({
  start: minuteOf(start),
  end: endMinuteOf(end),
});

const shiftOf = ({ works, ...day }: WorkDay) => (works ? spanOf(day) : null);

export const hoursOf = (week: readonly WorkDay[]): WorkingHours =>
  Object.fromEntries(week.map((day, index) => [isoWeekdays[index], shiftOf(day)]));

type DayPath = `week.${number}.${keyof WorkDay}`;

type WorkingHoursProps = {
  week: readonly WorkDay[];
  field: (name: DayPath) => UseFormRegisterReturn;
  errorOf: (name: DayPath) => string | undefined;
  hint?: string | undefined;
  className?: string;
};

/** One row per weekday. Unchecked days are off. */
export function WorkingHoursEditor({ week, field, errorOf, hint, className }: WorkingHoursProps) {
  return (
    <fieldset className={cx("min-w-0", className)}>
      <legend className="mb-1.5 text-[0.78125rem] leading-4 font-control">{words.workingHours}</legend>
      <ul className="divide-y divide-line rounded-control border border-line">
        {weekdayNames.map((name, index) => {
          const error = errorOf(`week.${index}.end`);
          return (
            <li key={name} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-1.5">
              <Checkbox label={name} {...field(`week.${index}.works`)} className="w-26 items-center" />
              {week[index]?.works ? (
                <span className="flex items-center gap-2">
                  <TimeField
                    {...field(`week.${index}.start`)}
                    size="bar"
                    aria-label={words.nameFrom(name)}
                    className="w-34"
                  />
                  <span aria-hidden="true">–</span>
                  <TimeField
                    {...field(`week.${index}.end`)}
                    size="bar"
                    aria-label={words.nameUntil(name)}
                    aria-invalid={error ? true : undefined}
                    className="w-34"
                  />
                </span>
              ) : (
                <span className="text-13 text-ink-2">{words.off}</span>
              )}
              {error ? (
                <span className="basis-full">
                  <FieldError>{error}</FieldError>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {hint ? <p className="mt-1.5 text-12 text-ink-3">{hint}</p> : null}
    </fieldset>
  );
}
