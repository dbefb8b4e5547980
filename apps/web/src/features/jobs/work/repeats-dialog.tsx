import type { Job } from "@fieldwright/contract/jobs";
import { type JobRecurrence, type RepeatJobBody, repeatJobBody } from "@fieldwright/contract/recurrence";
import { weekdays } from "@fieldwright/domain/recurrence-rule";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useToday } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { DateField, TimeField } from "@/ui/date-field";
import { Dialog } from "@/ui/dialog";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useRepeatJob } from "./api";
import {
  bodyOf,
  draftOfRecurrence,
  newRecurrence,
  type RecurrenceDraft,
  recurrenceForm,
} from "./recurrence-draft";
import { recurrenceText, weekdayNames } from "./recurrence-text";
import { touchable, touchableSelect } from "./work-card";

const frequencyOptions = [
  { value: "daily", label: "Days" },
  { value: "weekly", label: "Weeks" },
  { value: "monthly", label: "Months" },
];

const endOptions = [
  { value: "never", label: "Never" },
  { value: "until", label: "On a date" },
  { value: "count", label: "After a number of visits" },
];

/** The rule as a sentence. Null while the form is invalid. */
const summaryOf = (typed: RecurrenceDraft): string | null => {
  const body = bodyOf(typed);
  return z.safeParse(repeatJobBody, body).success ? recurrenceText(body) : null;
};

type RepeatsDialogProps = { job: Job; rule: JobRecurrence | null; onClose: () => void };

export function RepeatsDialog({ job, rule, onClose }: RepeatsDialogProps) {
  const today = useToday();
  const repeat = useRepeatJob(job._id);
  const form = useSchemaForm<RecurrenceDraft, RepeatJobBody>(
    recurrenceForm,
    rule ? draftOfRecurrence(rule) : newRecurrence(job, today),
  );
  const typed = useWatch({ control: form.control, compute: (values: RecurrenceDraft) => values });

  const submit = form.handleSubmit(async (body) => {
    try {
      await repeat.mutateAsync({ body, version: rule?.version });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to repeat the job"));
      return;
    }
    onClose();
  });

  const number = (name: "interval" | "duration" | "count", max: number) => (
    <Input
      {...form.field(name)}
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      step={1}
      className={touchable}
    />
  );
  const weekdaysError = form.errorOf("weekdays");

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Repeat ${job.jobNumber}`}
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Button variant="ghost" onClick={onClose} className={touchable}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting} className={touchable}>
            {rule ? "Save" : "Repeat job"}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label="Every" required error={form.errorOf("interval")}>
          {number("interval", 366)}
        </Field>
        <Field label="Unit" error={form.errorOf("frequency")}>
          <Select {...form.field("frequency")} options={frequencyOptions} className={touchableSelect} />
        </Field>
        {typed.frequency === "weekly" ? (
          <fieldset className="col-span-2">
            <legend className="mb-1.5 text-[0.78125rem] leading-4 font-control">
              On{" "}
              <span className="font-text text-ink-3">(same weekday as the first visit unless you pick)</span>
            </legend>
            <div className="grid grid-cols-4 gap-1 sm:grid-cols-7">
              {weekdays.map((day) => (
                <Checkbox
                  key={day}
                  {...form.field("weekdays")}
                  value={day}
                  label={
                    <>
                      <span aria-hidden="true">{weekdayNames[day].slice(0, 3)}</span>
                      <span className="sr-only">{weekdayNames[day]}</span>
                    </>
                  }
                  className="items-center max-sm:min-h-touch pointer-coarse:min-h-touch"
                />
              ))}
            </div>
            {weekdaysError ? <FieldError>{weekdaysError}</FieldError> : null}
          </fieldset>
        ) : null}
        <Field label="First visit" required error={form.errorOf("startDate")}>
          <DateField {...form.field("startDate")} className={touchable} />
        </Field>
        <Field label="Start time" required error={form.errorOf("startTime")}>
          <TimeField {...form.field("startTime")} className={touchable} />
        </Field>
        <Field
          label="Duration, minutes"
          required
          error={form.errorOf("duration")}
          className="max-sm:col-span-2"
        >
          {number("duration", 1440)}
        </Field>
        <Field label="Ends" error={form.errorOf("ends")} className="max-sm:col-span-2">
          <Select {...form.field("ends")} options={endOptions} className={touchableSelect} />
        </Field>
        {typed.ends === "until" ? (
          <Field label="Last day" required error={form.errorOf("until")} className="col-span-2">
            <DateField {...form.field("until")} className={touchable} />
          </Field>
        ) : null}
        {typed.ends === "count" ? (
          <Field label="Number of visits" required error={form.errorOf("count")} className="col-span-2">
            {number("count", 1000)}
          </Field>
        ) : null}
        <p
          aria-live="polite"
          className="col-span-2 min-h-10 rounded-control bg-sunken px-3 py-2.5 text-pretty"
        >
          {summaryOf(typed) ?? <span className="text-ink-3">Fill in the fields to see how it repeats.</span>}
        </p>
      </div>
    </Dialog>
  );
}
