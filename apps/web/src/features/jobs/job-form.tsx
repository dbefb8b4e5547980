import { text } from "@fieldwright/contract/fields";
import { createJobBody, type Job, type UpdateJobBody } from "@fieldwright/contract/jobs";
import { categories, priorities } from "@fieldwright/domain/statuses";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { formatDay } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { jobQuery } from "@/records/api";
import { ConflictDialog } from "@/records/conflict-dialog";
import { jobSkillsOf, jobSkillsText, SkillsField, skillsField } from "@/records/skills";
import { useUnsavedGuard } from "@/records/use-delete-record";
import { useGuardedSave } from "@/records/use-guarded-save";
import { categoryLabels, categoryOptions } from "@/records/words";
import { Button } from "@/ui/button";
import { bleed, Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { Field } from "@/ui/field";
import { DateField, Input, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { priorityOptions, useDeleteJob, useUpdateJob } from "./api";
import { words } from "./words";

const fields = {
  title: createJobBody.shape.title,
  description: text(5000),
  priority: z.enum(priorities),
  category: z.enum(categories),
  requiredSkills: skillsField,
};

/** A job converted from a quote has no date at first. Once a job has a date, it must keep one. */
export const undatedJobForm = z.object({ ...fields, scheduledDate: z.string() });
export const datedJobForm = z.object({ ...fields, scheduledDate: createJobBody.shape.scheduledDate });

export type JobFields = z.infer<typeof undatedJobForm>;

const fieldsOf = (job: Job): JobFields => ({
  title: job.title,
  description: job.description,
  priority: job.priority,
  category: job.category,
  requiredSkills: jobSkillsText(job),
  scheduledDate: job.scheduledDate ?? "",
});

const jobBodyOf = ({ requiredSkills, ...changes }: Partial<JobFields>): UpdateJobBody => ({
  ...changes,
  ...(requiredSkills === undefined ? {} : { requiredSkills: jobSkillsOf(requiredSkills) }),
});

const jobFieldLabels: Readonly<Record<keyof JobFields, string>> = {
  title: words.title,
  description: words.description,
  priority: words.priority,
  category: words.category,
  requiredSkills: words.requiredSkills,
  scheduledDate: words.scheduledDate,
};

const isCategory = (value: string): value is keyof typeof categoryLabels => value in categoryLabels;

const shownJobField = (name: keyof JobFields, value: string): string => {
  if (name === "scheduledDate") return value && formatDay(value);
  if (name === "category" && isCategory(value)) return categoryLabels[value];
  return name === "priority" ? value.charAt(0).toUpperCase() + value.slice(1) : value;
};

type JobFormProps = {
  /** The job the form was filled from. Changes that others save meanwhile are detected, not overwritten. */
  job: Job;
  onEdit: () => void;
  /** Discards the edits and shows the current job. */
  onTakeTheirs: () => void;
};

export function JobForm({ job, onEdit, onTakeTheirs }: JobFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayDelete = useCan("jobs:delete");
  const remove = useDeleteJob();
  const update = useUpdateJob(job._id);
  const form = useSchemaForm<JobFields, JobFields>(
    job.scheduledDate === null ? undatedJobForm : datedJobForm,
    fieldsOf(job),
  );
  useUnsavedGuard(form.formState.isDirty);

  const leave = () => navigate({ to: "/jobs", ignoreBlocker: true });
  const guard = useGuardedSave({
    base: job,
    fieldsOf,
    save: (changes, onto) => update.mutateAsync({ body: jobBodyOf(changes), version: onto.version }),
    load: () => queries.fetchQuery({ ...jobQuery(job._id), staleTime: 0 }),
    onSaved: leave,
    onError: (error) => {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.failedToSaveJob));
    },
  });

  const save = form.handleSubmit(guard.save);

  return (
    <Card aria-labelledby="job-details" className={bleed}>
      <CardHead id="job-details" title={words.editJob} />
      <form noValidate onChange={onEdit} onSubmit={(event) => void save(event)}>
        <CardBody className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
          <Field label={words.title} required error={form.errorOf("title")} className="sm:col-span-3">
            <Input {...form.field("title")} maxLength={200} autoComplete="off" />
          </Field>
          <Field
            label={words.description}
            optional
            error={form.errorOf("description")}
            className="sm:col-span-3"
          >
            <Textarea
              {...form.field("description")}
              maxLength={5000}
              rows={2}
              className="field-sizing-content max-h-60"
            />
          </Field>
          <Field label={words.priority} error={form.errorOf("priority")}>
            <Select {...form.field("priority")} options={priorityOptions} />
          </Field>
          <Field label={words.category} error={form.errorOf("category")}>
            <Select {...form.field("category")} options={categoryOptions} />
          </Field>
          <Field label={words.scheduledDate} error={form.errorOf("scheduledDate")}>
            <DateField {...form.field("scheduledDate")} />
          </Field>
          <SkillsField
            category={form.watch("category")}
            error={form.errorOf("requiredSkills")}
            className="sm:col-span-3"
            {...form.field("requiredSkills")}
          />
        </CardBody>
        <CardFoot className="py-2.5">
          {mayDelete ? (
            <Button
              variant="ghost"
              onClick={() => void remove({ id: job._id, name: job.jobNumber, leave })}
              className="mr-auto text-red-ink"
            >
              {words.delete}
            </Button>
          ) : null}
          <Button asChild variant="ghost">
            <Link to="/jobs" ignoreBlocker>
              {words.cancel}
            </Link>
          </Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {words.save}
          </Button>
        </CardFoot>
      </form>
      <ConflictDialog
        noun={words.job}
        labels={jobFieldLabels}
        shown={shownJobField}
        guard={guard}
        onTakeTheirs={onTakeTheirs}
      />
    </Card>
  );
}
