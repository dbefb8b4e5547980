import { formatTime } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import { lengthText } from "@fieldwright/domain/lengths";
import { skillLabel } from "@fieldwright/domain/skill-words";
import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { useCan, useSession } from "@/lib/auth";
import { DoubleBookingNotice } from "@/records/double-booking-notice";
import { FocusBox } from "@/records/focus";
import { JobPicker } from "@/records/job-picker";
import { ClientField } from "@/records/new-client/client-field";
import { IconButton } from "@/ui/button";
import { Field } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { minute, type Stretch } from "../board/scale";
import type { Booking } from "../booking/use-booking";
import { CategoryField, NotesField, TeamField, TimeFields } from "../booking/visit-fields";
import { ClientLine, TellField } from "./client-line";
import { newJobOption, newJobValue } from "./new-job";
import { words } from "./words";

const step = 15;

function LengthField({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-[0.78125rem] leading-4 font-control">
        {words.length}
      </span>
      <div className="flex h-control items-center rounded-control border border-line-field bg-surface px-0.5 pointer-coarse:h-12">
        <IconButton
          label={words.shorter}
          size="sm"
          disabled={minutes <= step}
          onClick={() => onChange(Math.max(step, minutes - step))}
        >
          <Minus aria-hidden="true" />
        </IconButton>
        <output className="flex-1 text-center font-strong whitespace-nowrap">{lengthText(minutes)}</output>
        <IconButton label={words.longer} size="sm" onClick={() => onChange(minutes + step)}>
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  );
}

function NeedsList({ skills }: { skills: readonly string[] }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-[0.78125rem] leading-4 font-control">{words.needs}</span>
      <ul className="flex min-h-control flex-wrap content-center gap-1.5">
        {skills.length === 0 ? <li className="text-13 text-ink-2">{words.needsNobody}</li> : null}
        {skills.map((skill) => (
          <li
            key={skill}
            className="rounded-tag border border-line bg-hover px-2 text-12 leading-5 font-medium"
          >
            {skillLabel(skill)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const useWindows = () => {
  const { user } = useSession();
  const usual = user?.organization?.arrivalWindowMinutes ?? 0;
  const lengths = [...new Set([60, 120, 240, ...(usual > 0 ? [usual] : [])])].toSorted(
    (one, other) => one - other,
  );
  return [
    { value: "none", label: words.exact },
    ...lengths.map((minutes) => ({
      value: String(minutes),
      label: minutes === 240 ? words.halfDay : words.window(minutes),
    })),
  ];
};

type ArrivalFieldProps = {
  booking: Booking;
  slot: Stretch | undefined;
  client: string;
  names: readonly string[];
  zone: string;
};

/** What to tell the customer, beside when the team arrives. */
function ArrivalField({ booking, slot, client, names, zone }: ArrivalFieldProps) {
  const { form } = booking;
  const arrival = form.watch("arrival");
  const windows = useWindows();
  const clock = (instant: number) => formatTime(new Date(instant).toISOString(), zone);
  const until = slot && arrival !== "none" ? ` to ${clock(slot.start + Number(arrival) * minute)}` : "";
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className="text-[0.78125rem] leading-4 font-control">
        {words.arrival}
      </span>
      <Segmented
        label={words.arrival}
        value={arrival}
        onValueChange={(value) => form.setValue("arrival", value, { shouldDirty: true })}
        options={windows}
        className="h-control w-full [&_label]:px-1.5"
      />
      <p className="min-h-5 text-13 text-ink-2">
        {slot ? (
          <>
            {words.toTell(client || words.theCustomer)}
            <span className="font-strong text-ink">
              {clock(slot.start)}
              {until}
            </span>
            {until ? words.arrives(joinWords(names) || words.somebody, names.length, clock(slot.start)) : "."}
          </>
        ) : null}
      </p>
    </div>
  );
}

type BookingFieldsProps = {
  booking: Booking;
  slot: Stretch | undefined;
  skills: readonly string[];
  /** First names. */
  client: string;
  names: readonly string[];
  zone: string;
  onTyped: (start: string) => void;
};

/** The form of the specification, with what a phone call brings around it. */
export function BookingFields({ booking, slot, skills, client, names, zone, onTyped }: BookingFieldsProps) {
  const { form, newClient, job, refused } = booking;
  const mayMake = useCan("jobs:write");
  const minutes = slot ? Math.round((slot.end - slot.start) / minute) : booking.length;
  const chosenClient = booking.client.value;
  return (
    <div className="grid content-start gap-4 sm:grid-cols-2 lg:grid-cols-1">
      <div className="flex min-w-0 flex-col gap-1.5">
        <ClientField
          isNarrow
          value={chosenClient}
          onChange={booking.pickClient}
          onBlur={booking.client.onBlur}
          register={booking.client.ref}
          error={form.errorOf("client")}
          newClient={newClient}
        />
        {newClient.isOpen ? null : <ClientLine client={chosenClient?.value} />}
      </div>
      <Field
        label="Job"
        required
        error={form.errorOf("job")}
        hint={job.value?.value === newJobValue ? words.newJobHint : undefined}
      >
        <FocusBox register={job.ref}>
          <JobPicker
            value={job.value ?? null}
            client={job.value ? undefined : chosenClient?.value}
            onlyNew={newClient.isOpen}
            newOption={mayMake ? (title) => newJobOption(title, chosenClient) : undefined}
            onBlur={job.onBlur}
            onValueChange={(picked) => void booking.pickJob(picked)}
          />
        </FocusBox>
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <LengthField minutes={minutes} onChange={booking.changeLength} />
        <NeedsList skills={skills} />
      </div>
      <CategoryField />
      <TimeFields length={booking.length} onTyped={onTyped} />
      <ArrivalField booking={booking} slot={slot} client={client} names={names} zone={zone} />
      <div className="min-w-0 sm:col-span-2 lg:col-span-1">
        <TeamField isNarrow />
      </div>
      <div className="flex min-w-0 flex-col gap-4 sm:col-span-2 lg:col-span-1">
        <NotesField />
        <TellField booking={booking} />
        {refused ? (
          <DoubleBookingNotice
            details={refused}
            busy={booking.isBusy}
            onSlot={booking.takeSlot}
            onBookAnyway={(reason) => void booking.submit(reason)}
          />
        ) : null}
      </div>
    </div>
  );
}
