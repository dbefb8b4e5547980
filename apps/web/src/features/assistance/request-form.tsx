import type { Recommendations } from "@fieldwright/contract/ai-schedule";
import { formatHour } from "@fieldwright/domain/format-time";
import { lengthText } from "@fieldwright/domain/lengths";
import { priorities } from "@fieldwright/domain/statuses";
import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { jobQuery } from "@/records/api";
import { ClientPicker } from "@/records/client-picker";
import { type JobOption, JobPicker } from "@/records/job-picker";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import type { ComboboxOption } from "@/ui/combobox";
import { DateField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { countText, label } from "./assistance-words";
import { CandidatePicker } from "./candidate-picker";
import { draftOfJob, durationStep, type RequestDraft } from "./request-draft";

const priorityOptions = priorities.map((value) => ({ value, label: label(value) }));
const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}));

const learnedText = ({ minutes, range, visits }: NonNullable<Recommendations["estimate"]>): string =>
  `Similar visits took ${lengthText(minutes)} on average (${countText(visits, "visit")}). Four out of five took ${lengthText(range.from)} to ${lengthText(range.to)}.`;

type RequestFormProps = {
  draft: RequestDraft;
  onDraft: (change: (draft: RequestDraft) => RequestDraft) => void;
  errors: Readonly<Record<string, string>>;
  estimate: Recommendations["estimate"];
  busy: boolean;
  onSubmit: () => void;
};

export function RequestForm({ draft, onDraft, errors, estimate, busy, onSubmit }: RequestFormProps) {
  const queries = useQueryClient();
  const set = (changes: Partial<RequestDraft>) => onDraft((before) => ({ ...before, ...changes }));

  const pickJob = async (job: JobOption | null) => {
    set({ job, ...(job ? { client: job.client } : {}) });
    if (!job) return;
    const known = await queries.fetchQuery(jobQuery(job.value)).catch(() => undefined);
    if (known) onDraft((before) => (before.job?.value === known._id ? draftOfJob(before, known) : before));
  };

  /** Clears the job if it belongs to another client. */
  const pickClient = (client: ComboboxOption | null) =>
    set({ client, job: draft.job && draft.job.client.value === client?.value ? draft.job : null });

  return (
    <form
      noValidate
      aria-label="What to schedule"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-3 p-5"
    >
      <Field label="Job" required>
        <JobPicker
          value={draft.job}
          client={draft.job ? undefined : draft.client?.value}
          onValueChange={(job) => void pickJob(job)}
        />
      </Field>
      <Field label="Client" required>
        <ClientPicker value={draft.client} onValueChange={pickClient} />
      </Field>
      <CandidatePicker value={draft.team} onChange={(team) => set({ team })} />
      <div className="grid grid-cols-2 gap-x-2.5 gap-y-3">
        <Field label="Estimated duration" error={errors.estimatedDuration}>
          <span className="relative flex">
            <Input
              type="number"
              inputMode="numeric"
              min={durationStep}
              step={durationStep}
              value={draft.duration}
              onChange={({ target }) => set({ duration: target.value, isDurationSet: true })}
              className="pr-11"
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-13 text-ink-3"
            >
              min
            </span>
          </span>
        </Field>
        <Field label="Priority">
          <Select
            options={priorityOptions}
            value={draft.priority}
            onChange={({ target }) => {
              const priority = priorities.find((value) => value === target.value);
              if (priority) set({ priority });
            }}
          />
        </Field>
        {estimate ? <p className="col-span-2 -mt-1.5 text-12 text-ink-3">{learnedText(estimate)}</p> : null}
        <Field label="Preferred date" error={errors.preferredDate}>
          <DateField value={draft.date} onChange={({ target }) => set({ date: target.value })} />
        </Field>
        <Field label="Preferred hour">
          <Select
            options={hourOptions}
            value={draft.hour}
            onChange={({ target }) => set({ hour: target.value })}
          />
        </Field>
      </div>
      <Field label="Location">
        <Input
          value={draft.location}
          maxLength={500}
          autoComplete="off"
          placeholder="The client's address"
          onChange={({ target }) => set({ location: target.value })}
        />
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="sr-only">Preferences</legend>
        <Checkbox
          label="Avoid weekends"
          checked={draft.avoidWeekends}
          onChange={({ target }) => set({ avoidWeekends: target.checked })}
        />
        <Checkbox
          label="Morning only"
          checked={draft.morningOnly}
          onChange={({ target }) => set({ morningOnly: target.checked })}
        />
      </fieldset>
      <Button type="submit" busy={busy} icon={<RefreshCw aria-hidden="true" />} className="mt-1">
        Get Recommendations
      </Button>
    </form>
  );
}
