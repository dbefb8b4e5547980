import { formatTime } from "@fieldwright/domain/format-time";
import { joinWords } from "@fieldwright/domain/join-words";
import { lengthText } from "@fieldwright/domain/lengths";
import { skillLabel } from "@fieldwright/domain/skill-words";
import { useQuery } from "@tanstack/react-query";
import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { useCan, useSession } from "@/lib/auth";
import { propertiesQuery } from "@/records/api";
import { JobPicker } from "@/records/client-picker";
import { DoubleBookingNotice } from "@/records/double-booking";
import { FocusBox } from "@/records/focus";
import { ClientField } from "@/records/new-client/client-field";
import { useMaySend } from "@/records/verify-email";
import { IconButton } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { Select } from "@/ui/select";
import { minute, type Stretch } from "../board/scale";
import type { Booking } from "../booking/use-booking";
import { CategoryField, NotesField, TeamField, TimeFields } from "../booking/visit-fields";
import { useTellCustomer } from "../tell-customer";
import { clientQuery, newJobOption, newJobValue, repeatsQuery } from "./api";
import { words } from "./words";

const step = 15;

function LengthField({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="flex min-w-0 flex-col gap-1.5">
      <span id={id} className="text-[0.78125rem] leading-4 font-control">
        {words.length}
      </span>
      <div className="flex h-control items-center rounded-control border border-line-field bg-surface px-0.5 pointer-coarse:h-11">
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
  /** First names. */
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
  const until = slot && arrival !== "none" ? words.toClock(clock(slot.start + Number(arrival) * minute)) : "";
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

const fields = "grid content-start gap-4 sm:grid-cols-2 lg:grid-cols-1";

type WhatFieldsProps = { booking: Booking; slot: Stretch | undefined; skills: readonly string[] };

/** For whom, what and how long. */
export function WhatFields({ booking, slot, skills }: WhatFieldsProps) {
  const { form, newClient, job } = booking;
  const mayMake = useCan("jobs:write");
  const minutes = slot ? Math.round((slot.end - slot.start) / minute) : booking.length;
  const chosenClient = booking.client.value;
  return (
    <div className={fields}>
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
        label={words.job}
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
    </div>
  );
}

type WhenFieldsProps = ArrivalFieldProps & { onTyped: (start: string) => void };

/** When, who goes, and what else there is to say. */
export function WhenFields({ booking, onTyped, ...arrival }: WhenFieldsProps) {
  const { refused } = booking;
  return (
    <div className={fields}>
      <TimeFields length={booking.length} onTyped={onTyped} />
      <div className="min-w-0 sm:col-span-2 lg:col-span-1">
        <ArrivalField booking={booking} {...arrival} />
      </div>
      <div className="min-w-0 sm:col-span-2 lg:col-span-1">
        <TeamField isNarrow />
      </div>
      <div className="flex min-w-0 flex-col gap-4 sm:col-span-2 lg:col-span-1">
        <RepeatField booking={booking} />
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

const repeatOptions = Object.entries(words.repeats).map(([value, label]) => ({ value, label }));

/** A job that repeats already is changed on its own page. */
function RepeatField({ booking: { form, job } }: { booking: Booking }) {
  const mayRepeat = useCan("jobs:write");
  const known = job.value && job.value.value !== newJobValue ? job.value.value : undefined;
  const { data } = useQuery({ ...repeatsQuery(known), enabled: mayRepeat && known !== undefined });
  if (!mayRepeat) return null;
  if (known && data?.recurrence) return <p className="text-13 text-ink-2">{words.repeatsAlready}</p>;
  return (
    <Field
      label={words.repeat}
      optional
      hint={form.watch("repeat") === "none" ? undefined : words.repeatHint}
      error={form.errorOf("repeat")}
    >
      <Select {...form.field("repeat")} options={repeatOptions} />
    </Field>
  );
}

/** Where the client is, and what to know at the door. */
function ClientLine({ client }: { client: string | undefined }) {
  const { data } = useQuery(clientQuery(client || undefined));
  const { data: places } = useQuery({ ...propertiesQuery(client ?? ""), enabled: Boolean(client) });
  const address = data?.user.profile.address;
  const note = places?.properties.find(({ isPrimary }) => isPrimary)?.notes;
  if (!address) return null;
  return (
    <p className="text-12 text-ink-2">
      {address}
      {note ? <span className="block truncate text-ochre-ink">{note}</span> : null}
    </p>
  );
}

/** Offered only where the product can write to the customer. */
function TellField({ booking }: { booking: Booking }) {
  const { isOffered } = useTellCustomer();
  const maySend = useMaySend();
  const { newClient, client, tells, setTells } = booking;
  const { data } = useQuery(clientQuery(client.value?.value || undefined));
  const typed = newClient.form.watch(["name", "email"]);
  const [name, email] = newClient.isOpen
    ? [typed[0].trim().split(/\s+/)[0] ?? "", typed[1].trim()]
    : [data?.user.firstName ?? "", data?.user.email ?? ""];
  if (!isOffered || !maySend || !email || !name) return null;
  return (
    <Checkbox
      label={words.tell(name)}
      hint={words.tellHint}
      checked={tells}
      onChange={(event) => setTells(event.target.checked)}
    />
  );
}
