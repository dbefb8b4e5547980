import { addDays } from "@fieldwright/domain/calendar";
import {
  type FederalHoliday,
  federalHolidayNames,
  federalHolidays,
  holidaysWithin,
} from "@fieldwright/domain/holidays";
import { Plus } from "lucide-react";
import { formatDay, useToday } from "@/lib/dates";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { DateField, Input } from "@/ui/input";
import type { OrganizationForm } from "./organization-form";
import { words } from "./words";

type Value = OrganizationForm["holidays"];
type OwnDay = Value["own"][number];

type HolidaysEditorProps = {
  value: Value;
  onChange: (value: Value) => void;
  errorOf: (name: `holidays.own.${number}.${"date" | "name"}`) => string | undefined;
};

const maxOwnDays = 60;

/** Checked holidays are days off. The organization's own days follow. */
export function HolidaysEditor({ value, onChange, errorOf }: HolidaysEditorProps) {
  const today = useToday();
  const { off, own } = value;
  /** The next day off. A holiday on a weekend is observed on the nearest weekday. */
  const nextOf = (holiday: FederalHoliday) => {
    const coming = holidaysWithin({ off: [holiday], own: [] }, today, addDays(today, 368));
    const [first] = coming;
    const next = coming.find(
      ({ day, name }) => name.endsWith("(observed)") && first && day <= addDays(first.day, 2),
    );
    return next
      ? words.dayObserved(formatDay(next.day, "weekdayDate"))
      : formatDay(first?.day ?? today, "weekdayDate");
  };
  const toggle = (holiday: FederalHoliday, isOff: boolean) =>
    onChange({ off: federalHolidays.filter((name) => (name === holiday ? isOff : off.includes(name))), own });
  const change = (at: number, changes: Partial<OwnDay>) =>
    onChange({ off, own: own.map((day, index) => (index === at ? { ...day, ...changes } : day)) });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.78125rem] leading-4 font-control">{words.holidays}</legend>
      <ul className="divide-y divide-line rounded-control border border-line">
        {federalHolidays.map((holiday) => (
          <li key={holiday} className="flex min-h-12 items-center justify-between gap-3 px-3 py-1.5">
            <Checkbox
              label={federalHolidayNames[holiday]}
              checked={off.includes(holiday)}
              onChange={({ target }) => toggle(holiday, target.checked)}
            />
            <span className="shrink-0 text-13 text-ink-2">
              {off.includes(holiday) ? nextOf(holiday) : words.workingDay}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-12 text-ink-3">{words.suggestionsAndPlansSkip}</p>
      {own.map((day, index) => (
        // The index is the only key: two rows may have the same date while typing.
        // oxlint-disable-next-line react/no-array-index-key
        <div
          key={index}
          className="mt-3 grid items-end gap-x-3 gap-y-2 sm:grid-cols-[160px_minmax(0,1fr)_auto_auto]"
        >
          <Field label={words.dayOff} required error={errorOf(`holidays.own.${index}.date`)}>
            <DateField value={day.date} onChange={({ target }) => change(index, { date: target.value })} />
          </Field>
          <Field label={words.name} required error={errorOf(`holidays.own.${index}.name`)}>
            <Input
              value={day.name}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => change(index, { name: target.value })}
            />
          </Field>
          <Checkbox
            label={words.everyYear}
            checked={day.everyYear ?? false}
            onChange={({ target }) => change(index, { everyYear: target.checked })}
            className="min-h-11 items-center"
          />
          <Button
            variant="ghost"
            aria-label={words.removeName(day.name || words.theDayOff)}
            className="justify-self-start max-sm:min-h-11"
            onClick={() => onChange({ off, own: own.filter((_, at) => at !== index) })}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      {own.length < maxOwnDays ? (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          className="mt-3 max-sm:min-h-11"
          onClick={() => onChange({ off, own: [...own, { date: "", name: "", everyYear: false }] })}
        >
          {words.addDayOff}
        </Button>
      ) : null}
    </fieldset>
  );
}
