import type { UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { TimeField } from "@/ui/date-field";
import { FieldError } from "@/ui/field";
import { type WorkDay, weekdayNames } from "./working-week";

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
      <legend className="mb-1.5 text-[0.78125rem] leading-4 font-control">Working hours</legend>
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
                    aria-label={`${name} from`}
                    className="w-34"
                  />
                  <span aria-hidden="true">–</span>
                  <TimeField
                    {...field(`week.${index}.end`)}
                    size="bar"
                    aria-label={`${name} until`}
                    aria-invalid={error ? true : undefined}
                    className="w-34"
                  />
                </span>
              ) : (
                <span className="text-13 text-ink-2">Off</span>
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
