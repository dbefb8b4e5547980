import type { DoubleBookingDetails, OptimalSlot } from "@fieldwright/contract/availability";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { FormProvider, useController } from "react-hook-form";
import { errorMessage } from "@/lib/api-error";
import { useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { wallClockOf } from "@/lib/wall-clock";
import { jobQuery } from "@/records/api";
import { ClientPicker } from "@/records/client-picker";
import { doubleBookingOf } from "@/records/double-booking";
import { DoubleBookingNotice } from "@/records/double-booking-notice";
import { FocusBox } from "@/records/focus";
import { type JobOption, JobPicker } from "@/records/job-picker";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot } from "@/ui/card";
import type { ComboboxOption } from "@/ui/combobox";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";
import { useCreateVisit } from "../api";
import {
  type Appointment,
  appointmentForm,
  appointmentOfJob,
  keepsJob,
  type OpenAppointment,
  toCreateBody,
} from "./visit-draft";
import { KindFields, NotesField, TeamField, TimeFields } from "./visit-fields";

export function AppointmentForm({ initial }: { initial: OpenAppointment }) {
  const zone = useZone();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateVisit();
  const [refused, setRefused] = useState<DoubleBookingDetails>();
  const form = useSchemaForm<OpenAppointment, Appointment>(appointmentForm, initial);
  // Registered before the other fields, because focus goes to the first invalid field in registration order.
  const { field: jobField } = useController({ control: form.control, name: "job" });
  const { field: clientField } = useController({ control: form.control, name: "client" });
  const job = jobField.value;
  const client = clientField.value;

  const setPicked = ({ job, client }: Pick<OpenAppointment, "job" | "client">) => {
    form.setValue("job", job);
    form.setValue("client", client);
    form.clearErrors(["job", "client"]);
  };

  /** Fills category and times from the job, but keeps a start that was already typed. */
  const pickJob = async (picked: JobOption | null) => {
    setPicked({ job: picked ?? undefined, client: picked?.client ?? client });
    if (!picked) return;
    const known = await queries.fetchQuery(jobQuery(picked.value)).catch(() => undefined);
    if (!known || form.getValues("job")?.value !== picked.value) return;
    const told = appointmentOfJob(known, undefined, zone);
    form.setValue("category", told.category);
    form.clearErrors("category");
    if (form.getValues("start") !== "") return;
    form.setValue("start", told.start);
    form.setValue("end", told.end);
    form.clearErrors(["start", "end"]);
  };

  const pickClient = (picked: ComboboxOption | null) =>
    setPicked({ client: picked ?? undefined, job: keepsJob(job, picked?.value) ? job : undefined });

  const takeSlot = ({ start, end }: OptimalSlot) => {
    form.setValue("start", wallClockOf(new Date(start), zone));
    form.setValue("end", wallClockOf(new Date(end), zone));
    setRefused(undefined);
  };

  const book = async (appointment: Appointment, reason?: string) => {
    try {
      await create.mutateAsync({
        ...toCreateBody(appointment, zone),
        ...(reason ? { override: { reason } } : {}),
      });
    } catch (error) {
      const doubleBooking = doubleBookingOf(error);
      setRefused(doubleBooking);
      if (doubleBooking) return;
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to schedule appointment"));
      return;
    }
    await navigate({ to: "/schedule" });
  };

  const submit = form.handleSubmit((appointment) => book(appointment));

  return (
    <FormProvider {...form}>
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardBody className="grid gap-4 sm:grid-cols-2">
            <Field label="Job" required error={form.errorOf("job")}>
              <FocusBox register={jobField.ref}>
                <JobPicker
                  value={job ?? null}
                  client={job ? undefined : client?.value}
                  onBlur={jobField.onBlur}
                  onValueChange={(picked) => void pickJob(picked)}
                />
              </FocusBox>
            </Field>
            <Field label="Client" required error={form.errorOf("client")}>
              <FocusBox register={clientField.ref}>
                <ClientPicker value={client ?? null} onBlur={clientField.onBlur} onValueChange={pickClient} />
              </FocusBox>
            </Field>
            <TimeFields />
            <KindFields />
            <div className="flex flex-col gap-4 sm:col-span-2">
              <TeamField />
              <NotesField />
              {refused ? (
                <DoubleBookingNotice
                  details={refused}
                  busy={create.isPending}
                  onSlot={takeSlot}
                  onBookAnyway={(reason) =>
                    void form.handleSubmit((appointment) => book(appointment, reason))()
                  }
                />
              ) : null}
            </div>
          </CardBody>
          <CardFoot>
            <Button asChild variant="ghost">
              <Link to="/schedule">Cancel</Link>
            </Button>
            <Button type="submit" variant="primary" busy={create.isPending}>
              Schedule Appointment
            </Button>
          </CardFoot>
        </form>
      </Card>
    </FormProvider>
  );
}
