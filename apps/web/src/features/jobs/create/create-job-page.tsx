import type { DoubleBookingDetails, OptimalSlot } from "@fieldwright/contract/availability";
import type { Job } from "@fieldwright/contract/jobs";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FormProvider, useController } from "react-hook-form";
import { errorMessage } from "@/lib/api-client";
import { formatMoment, useZone } from "@/lib/dates";
import { phoneRows, useSchemaForm } from "@/lib/form";
import { wallClockOf } from "@/lib/wall-clock";
import { clientById } from "@/records/client-picker";
import { DoubleBookingNotice, doubleBookingOf } from "@/records/double-booking";
import { linesOnServer } from "@/records/line-drafts";
import { ClientField } from "@/records/new-client/client-field";
import { useNewClient } from "@/records/new-client/use-new-client";
import { Crumbs } from "@/records/record-page";
import { useUnsavedGuard } from "@/records/use-delete-record";
import { categoryOptions, madeWords } from "@/records/words";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Field } from "@/ui/field";
import { DateField, Input, Textarea } from "@/ui/input";
import { PageBody, PageHeader } from "@/ui/page";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useCreateJob } from "../api";
import {
  createJobForm,
  emptyJob,
  type JobDraft,
  jobBodyOf,
  type OpenJobDraft,
  primaryAddress,
} from "./job-draft";
import { FirstVisit, MoreDetails, Outcome } from "./more-details";
import { words } from "./words";

const route = getRouteApi("/protected/jobs/new");

/** The server's names of fields that the form calls otherwise. */
const onServer = {
  ...linesOnServer,
  "newAddress.address.line1": "address",
  "visit.timeSlot.start": "start",
  "visit.timeSlot.end": "start",
  "timeSlot.start": "start",
  estimatedDuration: "duration",
};

type Next = "list" | "appointment";

const useAfterSave = () => {
  const navigate = useNavigate();
  const zone = useZone();
  return async ({ _id: id, jobNumber, title, schedule }: Job, next: Next) => {
    const text = schedule.startDate
      ? words.booked(jobNumber, formatMoment(schedule.startDate, zone))
      : words.made(jobNumber, title);
    toast.success(text, {
      label: madeWords.open,
      onClick: () => void navigate({ to: "/jobs/$id", params: { id } }),
    });
    await (next === "list"
      ? navigate({ to: "/jobs", ignoreBlocker: true })
      : navigate({ to: "/schedule/new", search: { job: id }, ignoreBlocker: true }));
  };
};

export function CreateJobPage() {
  const zone = useZone();
  const create = useCreateJob();
  const leave = useAfterSave();
  const { client: start } = route.useSearch();
  const [refused, setRefused] = useState<DoubleBookingDetails>();
  const form = useSchemaForm<OpenJobDraft, JobDraft>(
    createJobForm,
    { ...emptyJob, ...(start === undefined ? {} : { client: clientById(start) }) },
    "new-job",
  );
  // Registered before the other fields, because focus goes to the first invalid field in registration order.
  const { field: client } = useController({ control: form.control, name: "client" });
  const pickClient = (option: OpenJobDraft["client"]) => {
    client.onChange(option);
    form.clearErrors("client");
    form.setValue("property", primaryAddress);
  };
  const newClient = useNewClient(pickClient);
  useUnsavedGuard(form.formState.isDirty || newClient.form.formState.isDirty);

  const save = async (draft: JobDraft, next: Next, reason?: string) => {
    const chosen = await newClient.settle(draft.client);
    if (!chosen) return;
    try {
      const job = await create.mutateAsync(jobBodyOf(draft, { zone, client: chosen.value, reason }));
      await leave(job, next);
    } catch (error) {
      const doubleBooking = doubleBookingOf(error);
      setRefused(doubleBooking);
      if (doubleBooking) return;
      form.showServerErrors(error, onServer);
      toast.error(errorMessage(error, words.failed));
    }
  };
  const submit = async (next: Next, reason?: string) => {
    const isWhole = await newClient.check();
    // Shows all that is missing, and the focus stays on the client's first.
    if (isWhole) await form.handleSubmit((draft) => save(draft, next, reason))();
    else await form.trigger();
  };

  const takeSlot = (slot: OptimalSlot) => {
    const [day = "", time = ""] = wallClockOf(new Date(slot.start), zone).split("T");
    form.setValue("scheduledDate", day);
    form.setValue("start", time);
    setRefused(undefined);
  };

  const isBusy = form.formState.isSubmitting;
  const hasTime = form.watch("start") !== "";
  return (
    <PageBody className="max-w-[calc(1160px+2*var(--page-pad))]">
      <PageHeader title={words.title} crumbs={<Crumbs list="/jobs" />} />
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit("list");
          }}
        >
          <Card className="overflow-clip">
            <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_360px]">
              <div className="min-w-0">
                <CardBody className="grid gap-4 sm:grid-cols-2 lg:p-5">
                  <ClientField
                    value={client.value}
                    onChange={pickClient}
                    onBlur={client.onBlur}
                    register={client.ref}
                    error={form.errorOf("client")}
                    newClient={newClient}
                  />
                  <Field label={words.category} required error={form.errorOf("category")}>
                    <Select {...form.field("category")} options={categoryOptions} />
                  </Field>
                  <Field label={words.scheduledDate} required error={form.errorOf("scheduledDate")}>
                    <DateField {...form.field("scheduledDate")} />
                  </Field>
                  <Field
                    label={words.titleLabel}
                    required
                    error={form.errorOf("title")}
                    className="sm:col-span-2"
                  >
                    <Input {...form.field("title")} maxLength={200} autoComplete="off" />
                  </Field>
                  <Field
                    label={words.description}
                    optional
                    error={form.errorOf("description")}
                    className="sm:col-span-2"
                  >
                    <Textarea {...form.field("description")} maxLength={5000} />
                  </Field>
                </CardBody>
                <MoreDetails client={client.value?.value} />
              </div>
              <FirstVisit />
            </div>
            {refused ? (
              <div className="border-t border-line p-4">
                <DoubleBookingNotice
                  details={refused}
                  busy={isBusy}
                  onSlot={takeSlot}
                  onBookAnyway={(reason) => void submit("list", reason)}
                />
              </div>
            ) : null}
            <CardFoot className="sticky bottom-0 z-10 border-line-strong">
              <Outcome />
              <div className={cx("flex flex-wrap justify-end gap-2 max-sm:w-full", phoneRows)}>
                <Button asChild variant="ghost">
                  <Link to="/jobs" ignoreBlocker>
                    {words.cancel}
                  </Link>
                </Button>
                {hasTime ? null : (
                  <Button disabled={isBusy} onClick={() => void submit("appointment")}>
                    {words.saveAndSchedule}
                  </Button>
                )}
                <Button type="submit" variant="primary" busy={isBusy}>
                  {words.create}
                </Button>
              </div>
            </CardFoot>
          </Card>
        </form>
      </FormProvider>
    </PageBody>
  );
}
