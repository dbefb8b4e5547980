import type { Job } from "@fieldwright/contract/jobs";
import { type JobRecurrence, type RepeatJobBody, repeatJobBody } from "@fieldwright/contract/recurrence";
import { weekdays } from "@fieldwright/domain/recurrence-rule";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { formatDay, useToday } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { CardBody } from "@/ui/card";
import { Checkbox } from "@/ui/checkbox";
import { confirm } from "@/ui/confirm";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field, FieldError } from "@/ui/field";
import { DateField, Input, TimeField } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { recurrenceQuery, useEndRecurrence, useRepeatJob } from "./api";
import {
  bodyOf,
  draftOfRecurrence,
  newRecurrence,
  type RecurrenceDraft,
  recurrenceForm,
} from "./recurrence-draft";
import { recurrenceText, weekdayNames } from "./recurrence-text";
import { words } from "./words";
import { touchable, touchableSelect, WorkCard } from "./work-card";

const frequencyOptions = [
  { value: "daily", label: words.days },
  { value: "weekly", label: words.weeks },
  { value: "monthly", label: words.months },
];

const endOptions = [
  { value: "never", label: words.never },
  { value: "until", label: words.onDate },
  { value: "count", label: words.afterNumberOfVisits },
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
      toast.error(errorMessage(error, words.failedToRepeatJob));
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
      title={words.repeatJobNumber(job.jobNumber)}
      onSubmit={(event) => void submit(event)}
      foot={
        <FormFoot
          label={rule ? words.save : words.repeatJob}
          busy={form.formState.isSubmitting}
          onClose={onClose}
          className={touchable}
        />
      }
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={words.every} required error={form.errorOf("interval")}>
          {number("interval", 366)}
        </Field>
        <Field label={words.unit} error={form.errorOf("frequency")}>
          <Select {...form.field("frequency")} options={frequencyOptions} className={touchableSelect} />
        </Field>
        {typed.frequency === "weekly" ? (
          <fieldset className="col-span-2">
            <legend className="mb-1.5 text-[0.78125rem] leading-4 font-control">
              {words.on}
              <span className="font-text text-ink-3">{words.sameWeekdayAsFirst}</span>
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
        <Field label={words.firstVisit} required error={form.errorOf("startDate")}>
          <DateField {...form.field("startDate")} className={touchable} />
        </Field>
        <Field label={words.startTime} required error={form.errorOf("startTime")}>
          <TimeField {...form.field("startTime")} className={touchable} />
        </Field>
        <Field
          label={words.durationMinutes}
          required
          error={form.errorOf("duration")}
          className="max-sm:col-span-2"
        >
          {number("duration", 1440)}
        </Field>
        <Field label={words.ends} error={form.errorOf("ends")} className="max-sm:col-span-2">
          <Select {...form.field("ends")} options={endOptions} className={touchableSelect} />
        </Field>
        {typed.ends === "until" ? (
          <Field label={words.lastDay} required error={form.errorOf("until")} className="col-span-2">
            <DateField {...form.field("until")} className={touchable} />
          </Field>
        ) : null}
        {typed.ends === "count" ? (
          <Field label={words.numberOfVisits} required error={form.errorOf("count")} className="col-span-2">
            {number("count", 1000)}
          </Field>
        ) : null}
        <p
          aria-live="polite"
          className="col-span-2 min-h-10 rounded-control bg-sunken px-3 py-2.5 text-pretty"
        >
          {summaryOf(typed) ?? <span className="text-ink-3">{words.fillInFieldsTo}</span>}
        </p>
      </div>
    </Dialog>
  );
}

/** How the job's visits repeat. Technicians see it, the office changes it. */
export function RepeatsCard({ job, className }: { job: Job; className?: string }) {
  const query = useQuery(recurrenceQuery(job._id));
  const mayPlan = useCan("jobs:write");
  const mayChange = mayPlan && job.status !== "cancelled" && job.status !== "completed";
  const [editing, setEditing] = useState(false);
  const rule = query.data?.recurrence ?? null;
  if (!mayPlan && rule === null) return null;
  return (
    <WorkCard
      id="job-repeats"
      title={words.repeats}
      noun={words.howItRepeats}
      query={query}
      className={className}
    >
      <CardBody className="flex flex-col gap-3">
        {rule ? <Rule rule={rule} /> : <p className="text-13 text-ink-2">{words.thisJobDoesntRepeat}</p>}
        {mayPlan ? (
          <div className="flex flex-wrap gap-2">
            {mayChange ? (
              <Button size="sm" onClick={() => setEditing(true)} className={touchable}>
                {rule ? words.change : words.repeatThisJob}
              </Button>
            ) : null}
            {rule ? <StopButton job={job} /> : null}
          </div>
        ) : null}
      </CardBody>
      {editing ? <RepeatsDialog job={job} rule={rule} onClose={() => setEditing(false)} /> : null}
    </WorkCard>
  );
}

function Rule({ rule }: { rule: JobRecurrence }) {
  return (
    <div>
      <p className="text-pretty">{recurrenceText(rule)}</p>
      {rule.generatedUntil ? (
        <p className="mt-1 text-12 text-ink-2">{words.visitsAreOnSchedule(formatDay(rule.generatedUntil))}</p>
      ) : null}
    </div>
  );
}

function StopButton({ job }: { job: Job }) {
  const end = useEndRecurrence(job._id);
  const ask = async () => {
    const agreed = await confirm({
      title: words.stopRepeating(job.jobNumber),
      body: words.futureVisitsThatNobody,
      confirmLabel: words.stopRepeatingLabel,
      tone: "danger",
    });
    if (!agreed) return;
    end.mutate(undefined, {
      onError: (error) => toast.error(errorMessage(error, words.failedToStopRepeating)),
    });
  };
  return (
    <Button size="sm" variant="ghost" busy={end.isPending} onClick={() => void ask()} className={touchable}>
      {words.stopRepeatingLabel}
    </Button>
  );
}
