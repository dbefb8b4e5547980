import type { Recommendations } from "@fieldwright/contract/ai-schedule";
import { formatHour } from "@fieldwright/domain/format-time";
import { lengthText } from "@fieldwright/domain/lengths";
import { priorities } from "@fieldwright/domain/statuses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { jobQuery, teamQuery } from "@/records/api";
import { ClientPicker, type JobOption, JobPicker } from "@/records/client-picker";
import { TeamPicker } from "@/records/team-picker";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import type { ComboboxOption } from "@/ui/combobox";
import { Field } from "@/ui/field";
import { DateField, Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { countText, label } from "./assistance-words";
import { draftOfJob, durationStep, type RequestDraft } from "./request-draft";
import { words } from "./words";

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
      aria-label={words.whatToSchedule}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-3 p-5"
    >
      <Field label={words.job} required>
        <JobPicker
          value={draft.job}
          client={draft.job ? undefined : draft.client?.value}
          onValueChange={(job) => void pickJob(job)}
        />
      </Field>
      <Field label={words.client} required>
        <ClientPicker value={draft.client} onValueChange={pickClient} />
      </Field>
      <CandidatePicker value={draft.team} onChange={(team) => set({ team })} />
      <div className="grid grid-cols-2 gap-x-2.5 gap-y-3">
        <Field label={words.estimatedDuration} error={errors.estimatedDuration}>
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
              {words.min}
            </span>
          </span>
        </Field>
        <Field label={words.priority}>
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
        <Field label={words.preferredDate} error={errors.preferredDate}>
          <DateField value={draft.date} onChange={({ target }) => set({ date: target.value })} />
        </Field>
        <Field label={words.preferredHour}>
          <Select
            options={hourOptions}
            value={draft.hour}
            onChange={({ target }) => set({ hour: target.value })}
          />
        </Field>
      </div>
      <Field label={words.location}>
        <Input
          value={draft.location}
          maxLength={500}
          autoComplete="off"
          placeholder={words.clientsAddress}
          onChange={({ target }) => set({ location: target.value })}
        />
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="sr-only">{words.preferences}</legend>
        <Checkbox
          label={words.avoidWeekends}
          checked={draft.avoidWeekends}
          onChange={({ target }) => set({ avoidWeekends: target.checked })}
        />
        <Checkbox
          label={words.morningOnly}
          checked={draft.morningOnly}
          onChange={({ target }) => set({ morningOnly: target.checked })}
        />
      </fieldset>
      <Button type="submit" busy={busy} icon={<RefreshCw aria-hidden="true" />} className="mt-1">
        {words.getRecommendations}
      </Button>
    </form>
  );
}

type CandidatePickerProps = { value: readonly string[]; onChange: (team: readonly string[]) => void };

export function CandidatePicker({ value, onChange }: CandidatePickerProps) {
  const { data } = useQuery(teamQuery);
  const technicians = (data?.users ?? []).filter(({ role }) => role === "technician").map(({ _id }) => _id);
  const hasAll = technicians.length > 0 && technicians.every((id) => value.includes(id));
  return (
    <TeamPicker
      value={value}
      onChange={onChange}
      listClass="max-h-[132px] bg-surface px-2.5 py-1"
      rowClass="py-1"
      beside={
        technicians.length > 1 ? (
          <button
            type="button"
            onClick={() => onChange(hasAll ? [] : technicians)}
            className="-my-1 ml-auto py-1 font-control text-accent-ink underline-offset-2 hover:underline"
          >
            {hasAll ? words.clear : words.allTechnicians}
          </button>
        ) : null
      }
    />
  );
}
