import { text } from "@fieldwright/contract/fields";
import type { TimeEntry } from "@fieldwright/contract/job-work";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useCan, useSession } from "@/lib/auth";
import { useZone } from "@/lib/dates";
import { officeNow } from "@/lib/field/view";
import { useSchemaForm } from "@/lib/form";
import { instantOf, wallClockOf } from "@/lib/wall-clock";
import { teamQuery } from "@/records/api";
import { orConfirm } from "@/records/before-job";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { DateTimeField, Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useChangeTime, useLogTime } from "./api";
import { words } from "./words";
import { touchable, touchableSelect } from "./work-card";

const moment = (message: string) => z.string().check(z.minLength(1, message));

const spanFields = { start: moment(words.startIsRequired), note: text(1000), user: z.string() };
/** Wall clock times in one zone can be compared as text. */
const finished = z.object({ ...spanFields, end: moment(words.endIsRequired) }).check(
  z.refine(({ start, end }) => start === "" || end === "" || start < end, {
    error: words.endMustBeAfter,
    path: ["end"],
  }),
);
/** A running entry can be corrected without ending it. */
const running = z.object({ ...spanFields, end: z.string() });
type Span = z.infer<typeof finished>;

const anHour = 3_600_000;

type TimeDialogProps = {
  jobId: string;
  /** The entry to correct. Absent for a new one. */
  entry?: TimeEntry;
  onClose: () => void;
};

/** For time worked without the timer, or corrections when someone forgot it. */
export function TimeDialog({ jobId, entry, onClose }: TimeDialogProps) {
  const zone = useZone();
  const { user } = useSession();
  const isOffice = useCan("jobs:write");
  const log = useLogTime(jobId);
  const change = useChangeTime(jobId);
  const [now] = useState(() => officeNow().getTime());
  const form = useSchemaForm<Span, Span>(entry?.end === null ? running : finished, {
    start: wallClockOf(new Date(entry?.start ?? now - anHour), zone),
    end: entry?.end === null ? "" : wallClockOf(new Date(entry?.end ?? now), zone),
    note: entry?.note ?? "",
    user: user?._id ?? "",
  });

  const save = async ({ start, end, note, user: person }: Span, confirmed: boolean) => {
    const ends = end === "" ? {} : { end: instantOf(end, zone).toISOString() };
    const meant = confirmed ? { confirmed } : {};
    const body = { start: instantOf(start, zone).toISOString(), ...ends, note, ...meant };
    if (!entry) return log.mutateAsync({ ...body, user: person });
    return change.mutateAsync({ id: entry._id, version: entry.version, body });
  };

  const submit = form.handleSubmit(async (span) => {
    try {
      if (!(await orConfirm((confirmed) => save(span, confirmed)))) return;
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, entry ? words.failedToEditTime : words.failedToLogTime));
      return;
    }
    onClose();
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={entry ? words.editSTime(entry.user.name) : words.logTime}
      onSubmit={(event) => void submit(event)}
      foot={
        <FormFoot
          label={entry ? words.save : words.logTime}
          busy={form.formState.isSubmitting}
          onClose={onClose}
          className={touchable}
        />
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {isOffice && !entry ? (
          <Field label={words.person} error={form.errorOf("user")} className="sm:col-span-2">
            <PersonSelect {...form.field("user")} />
          </Field>
        ) : null}
        <Field label={words.start} required error={form.errorOf("start")}>
          <DateTimeField {...form.field("start")} className={touchable} />
        </Field>
        <Field
          label={words.end}
          required={entry?.end !== null}
          optional={entry?.end === null}
          error={form.errorOf("end")}
        >
          <DateTimeField {...form.field("end")} className={touchable} />
        </Field>
        <Field label={words.note} optional error={form.errorOf("note")} className="sm:col-span-2">
          <Input {...form.field("note")} maxLength={1000} autoComplete="off" className={touchable} />
        </Field>
      </div>
    </Dialog>
  );
}

function PersonSelect(props: Omit<ComponentProps<typeof Select>, "options">) {
  const { user } = useSession();
  const { data } = useQuery(teamQuery);
  const others = (data?.users ?? []).filter(({ isActive, _id }) => isActive && _id !== user?._id);
  const options = [
    ...(user ? [{ value: user._id, label: words.firstNameLastName(user.firstName, user.lastName) }] : []),
    ...others.map(({ _id, firstName, lastName }) => ({ value: _id, label: `${firstName} ${lastName}` })),
  ];
  return <Select {...props} options={options} className={touchableSelect} />;
}
