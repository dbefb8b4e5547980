import type { DoubleBookingDetails, OptimalSlot } from "@fieldwright/contract/availability";
import type { Visit } from "@fieldwright/contract/schedule";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useController } from "react-hook-form";
import { errorMessage } from "@/lib/api-client";
import { useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { instantOf, isMoment, wallClockOf } from "@/lib/wall-clock";
import { jobQuery } from "@/records/api";
import type { JobOption } from "@/records/client-picker";
import { doubleBookingOf } from "@/records/double-booking";
import { useNewClient } from "@/records/new-client/use-new-client";
import { spanText } from "@/records/span-text";
import { useUnsavedGuard } from "@/records/use-delete-record";
import type { ComboboxOption } from "@/ui/combobox";
import { toast } from "@/ui/toast";
import { useCreateVisit } from "../api";
import {
  firstVisitOf,
  jobAndVisitBody,
  newJobOption,
  newJobValue,
  useCreateJobAndVisit,
  useRepeatBooked,
} from "../sheet/api";
import { words } from "../sheet/words";
import { useTellCustomer } from "../tell-customer";
import {
  type Appointment,
  appointmentForm,
  appointmentOfJob,
  isOtherClient,
  keepsJob,
  likelyCategory,
  type OpenAppointment,
  repeatBody,
  slotOf,
  toCreateBody,
} from "./visit-draft";

/** The server's names of fields that the form calls otherwise. */
const onServer = {
  "visit.timeSlot.start": "start",
  "visit.timeSlot.end": "end",
  "timeSlot.start": "start",
  "timeSlot.end": "end",
  title: "job",
};

const usualMinutes = 120;
const minute = 60_000;

/** The choice of client and job. They follow each other. */
const usePicked = (initial: OpenAppointment, minutes = usualMinutes) => {
  const zone = useZone();
  const queries = useQueryClient();
  const form = useSchemaForm<OpenAppointment, Appointment>(appointmentForm, initial, "new-visit");
  // Registered before the other fields, because focus goes to the first invalid field in registration order.
  const { field: client } = useController({ control: form.control, name: "client" });
  const { field: job } = useController({ control: form.control, name: "job" });
  /** Minutes, while no times are chosen. */
  const [length, setLength] = useState(minutes);
  /** A yes to the email about this visit, which is for this client alone. */
  const [tells, setTells] = useState(false);

  const setPicked = (picked: Pick<OpenAppointment, "job" | "client">) => {
    if (isOtherClient(form.getValues("client"), picked.client)) setTells(false);
    form.setValue("job", picked.job, { shouldDirty: true });
    form.setValue("client", picked.client, { shouldDirty: true });
    form.clearErrors(["job", "client"]);
  };

  /** Fills category and times from the job, but keeps a start that was already typed. */
  const pickJob = async (picked: JobOption | null) => {
    const isNew = picked?.value === newJobValue;
    setPicked({ job: picked ?? undefined, client: (isNew ? undefined : picked?.client) ?? client.value });
    if (picked && isNew && !form.getValues("category")) {
      form.setValue("category", likelyCategory(picked.label));
      form.clearErrors("category");
    }
    if (!picked || isNew) return;
    const known = await queries.fetchQuery(jobQuery(picked.value)).catch(() => undefined);
    if (!known || form.getValues("job")?.value !== picked.value) return;
    const told = appointmentOfJob(known, undefined, zone);
    form.setValue("category", told.category);
    form.clearErrors("category");
    if (form.getValues("start") !== "") return;
    setLength(known.estimatedDuration ?? usualMinutes);
    form.setValue("start", told.start);
    form.setValue("end", told.end);
    form.clearErrors(["start", "end"]);
  };

  const pickClient = (picked: ComboboxOption | undefined) => {
    const chosen = form.getValues("job");
    // A new job goes with whoever is chosen.
    const kept =
      chosen?.value === newJobValue
        ? newJobOption(chosen.label, picked)
        : keepsJob(chosen, picked?.value)
          ? chosen
          : undefined;
    setPicked({ client: picked, job: kept });
  };

  return { form, client, job, pickJob, pickClient, length, setLength, tells, setTells };
};

/** The appointment form: its fields, and what happens when it is sent. */
export const useBooking = (initial: OpenAppointment, minutes?: number) => {
  const zone = useZone();
  const { user } = useSession();
  const usual = user?.organization?.arrivalWindowMinutes;
  const navigate = useNavigate();
  const picked = usePicked(initial, minutes);
  const { form, pickClient, tells } = picked;
  const newClient = useNewClient(pickClient);
  useUnsavedGuard(form.formState.isDirty || newClient.form.formState.isDirty);
  const createVisit = useCreateVisit();
  const createBoth = useCreateJobAndVisit();
  const repeatBooked = useRepeatBooked();
  const { tell } = useTellCustomer();
  const [refused, setRefused] = useState<DoubleBookingDetails>();

  const setTimes = (start: number, end: number) => {
    form.setValue("start", wallClockOf(new Date(start), zone), { shouldDirty: true });
    form.setValue("end", wallClockOf(new Date(end), zone), { shouldDirty: true });
    form.clearErrors(["start", "end"]);
    setRefused(undefined);
  };

  /** As if the form had opened with it. */
  const openWith = ({ start, end }: { start: number; end: number }, person: string) =>
    form.reset({
      ...form.getValues(),
      start: wallClockOf(new Date(start), zone),
      end: wallClockOf(new Date(end), zone),
      team: [person],
    });

  /** Answers the job, and how to get the visit. */
  const save = async (draft: Appointment, client: string, reason: string | undefined) => {
    if (draft.job.value === newJobValue) {
      const body = jobAndVisitBody(draft, { zone, usual, client, reason });
      const { _id: job } = await createBoth.mutateAsync(body);
      return { job, load: () => firstVisitOf(job) };
    }
    const visit = await createVisit.mutateAsync({
      ...toCreateBody(draft, { zone, usual }),
      ...(reason ? { override: { reason } } : {}),
    });
    return { job: visit.job._id, load: () => Promise.resolve(visit) };
  };

  const tellAbout = async (load: () => Promise<Visit | undefined>) => {
    const visit = await load();
    if (visit) await tell(visit);
    else toast.error(words.notTold);
  };

  const book = async (draft: Appointment, reason?: string) => {
    const chosen = await newClient.settle(draft.client);
    if (!chosen) return;
    try {
      const { job, load } = await save(draft, chosen.value, reason);
      const rule = repeatBody(draft, zone);
      if (rule) await repeatBooked(job, rule);
      if (tells) void tellAbout(load);
      const open = async () => {
        const visit = await load();
        if (visit) await navigate({ to: "/schedule/$id", params: { id: visit._id } });
        else await navigate({ to: "/jobs/$id", params: { id: job } });
      };
      const when = spanText(slotOf(draft, zone), zone);
      toast.success(words.isBooked(chosen.label, when), {
        label: words.openVisit,
        onClick: () => void open(),
      });
    } catch (error) {
      const doubleBooking = doubleBookingOf(error);
      setRefused(doubleBooking);
      if (doubleBooking) return;
      form.showServerErrors(error, onServer);
      toast.error(errorMessage(error, words.failed));
      return;
    }
    await navigate({ to: "/schedule", ignoreBlocker: true });
  };

  const submit = async (reason?: string) => {
    const isWhole = await newClient.check();
    // Shows all that is missing, and the focus stays on the client's first.
    if (isWhole) await form.handleSubmit((draft) => book(draft, reason))();
    else await form.trigger();
  };

  return {
    ...picked,
    newClient,
    refused,
    setTimes,
    openWith,
    submit,
    isBusy: form.formState.isSubmitting,
    takeSlot: ({ start, end }: OptimalSlot) => setTimes(Date.parse(start), Date.parse(end)),
    /** Sets the end, `minutes` after the start. */
    changeLength: (minutes: number) => {
      picked.setLength(minutes);
      const start = form.getValues("start");
      if (!isMoment(start)) return;
      const from = instantOf(start, zone).getTime();
      setTimes(from, from + minutes * minute);
    },
  };
};
export type Booking = ReturnType<typeof useBooking>;
