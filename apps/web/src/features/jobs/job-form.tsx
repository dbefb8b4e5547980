import type { Job } from "@fieldwright/contract/jobs";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { errorMessage } from "@/lib/api-error";
import { useCan } from "@/lib/auth";
import { useSchemaForm } from "@/lib/form";
import { jobQuery } from "@/records/api";
import { categoryOptions } from "@/records/categories";
import { ConflictDialog } from "@/records/conflict-dialog";
import { SkillsField } from "@/records/skills-field";
import { useGuardedSave } from "@/records/use-guarded-save";
import { useUnsavedGuard } from "@/records/use-unsaved-guard";
import { Button } from "@/ui/button";
import { bleed, Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { DateField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useDeleteJob, useUpdateJob } from "./api";
import {
  datedJobForm,
  fieldsOf,
  type JobFields,
  jobBodyOf,
  jobFieldLabels,
  shownJobField,
  undatedJobForm,
} from "./job-edits";
import { priorityOptions } from "./priority-options";

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
      toast.error(errorMessage(error, "Failed to save job"));
    },
  });

  const save = form.handleSubmit(guard.save);

  return (
    <Card aria-labelledby="job-details" className={bleed}>
      <CardHead id="job-details" title="Edit Job" />
      <form noValidate onChange={onEdit} onSubmit={(event) => void save(event)}>
        <CardBody className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
          <Field label="Title" required error={form.errorOf("title")} className="sm:col-span-3">
            <Input {...form.field("title")} maxLength={200} autoComplete="off" />
          </Field>
          <Field label="Description" optional error={form.errorOf("description")} className="sm:col-span-3">
            <Textarea
              {...form.field("description")}
              maxLength={5000}
              rows={2}
              className="field-sizing-content max-h-60"
            />
          </Field>
          <Field label="Priority" error={form.errorOf("priority")}>
            <Select {...form.field("priority")} options={priorityOptions} />
          </Field>
          <Field label="Category" error={form.errorOf("category")}>
            <Select {...form.field("category")} options={categoryOptions} />
          </Field>
          <Field label="Scheduled Date" error={form.errorOf("scheduledDate")}>
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
              Delete
            </Button>
          ) : null}
          <Button asChild variant="ghost">
            <Link to="/jobs" ignoreBlocker>
              Cancel
            </Link>
          </Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            Save
          </Button>
        </CardFoot>
      </form>
      <ConflictDialog
        noun="job"
        labels={jobFieldLabels}
        shown={shownJobField}
        guard={guard}
        onTakeTheirs={onTakeTheirs}
      />
    </Card>
  );
}
