import type { Job } from "@fieldwright/contract/jobs";
import { priorities } from "@fieldwright/domain/statuses";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError, errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { jobQuery } from "@/lib/records/api/read-job";
import { categoryOptions } from "@/lib/records/categories";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { DateField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useUpdateJob } from "./api/update-job";
import { JobConflictDialog } from "./job-conflict-dialog";
import {
  changedFields,
  type Difference,
  datedJobForm,
  differencesOf,
  fieldsOf,
  type JobFields,
  pickFields,
  undatedJobForm,
} from "./job-edits";

const priorityOptions = priorities.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

type Conflict = { readonly theirs: Job; readonly mine: JobFields; readonly differences: Difference[] };

type JobFormProps = {
  /** What the form is filled from: a change by somebody else since then is settled, not overwritten. */
  job: Job;
  onEdit: () => void;
  /** Gives up what was edited here for the job as it is now. */
  onTakeTheirs: () => void;
};

export function JobForm({ job, onEdit, onTakeTheirs }: JobFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const update = useUpdateJob(job._id);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useSchemaForm<JobFields, JobFields>(
    job.scheduledDate === null ? undatedJobForm : datedJobForm,
    fieldsOf(job),
  );

  const send = async (mine: JobFields, onto: Job): Promise<void> => {
    const body = pickFields(mine, changedFields(fieldsOf(job), mine));
    try {
      await update.mutateAsync({ body, version: onto.version });
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale_version") {
        await settle(mine);
        return;
      }
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to save job"));
      return;
    }
    setConflict(null);
    await navigate({ to: "/jobs" });
  };

  const settle = async (mine: JobFields): Promise<void> => {
    let theirs: Job;
    try {
      theirs = await queries.fetchQuery({ ...jobQuery(job._id), staleTime: 0 });
    } catch (error) {
      toast.error(errorMessage(error, "Failed to save job"));
      return;
    }
    const differences = differencesOf(fieldsOf(job), mine, fieldsOf(theirs));
    if (differences.length === 0) await send(mine, theirs);
    else setConflict({ theirs, mine, differences });
  };

  const save = form.handleSubmit((mine) => send(mine, job));

  return (
    <Card aria-labelledby="job-details">
      <CardHead id="job-details" title="Details" />
      <form noValidate onChange={onEdit} onSubmit={(event) => void save(event)}>
        <CardBody className="grid gap-4 sm:grid-cols-3">
          <Field label="Title" required error={form.errorOf("title")} className="sm:col-span-3">
            <Input {...form.field("title")} maxLength={200} autoComplete="off" />
          </Field>
          <Field label="Description" optional error={form.errorOf("description")} className="sm:col-span-3">
            <Textarea {...form.field("description")} maxLength={5000} rows={5} />
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
        </CardBody>
        <CardFoot>
          <Button asChild variant="ghost">
            <Link to="/jobs">Cancel</Link>
          </Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            Save
          </Button>
        </CardFoot>
      </form>
      <JobConflictDialog
        differences={conflict?.differences ?? null}
        busy={update.isPending}
        onKeepMine={() => {
          if (conflict) void send(conflict.mine, conflict.theirs);
        }}
        onTakeTheirs={onTakeTheirs}
        onClose={() => setConflict(null)}
      />
    </Card>
  );
}
