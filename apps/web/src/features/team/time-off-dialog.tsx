import { text } from "@fieldwright/contract/fields";
import type { TeamUser } from "@fieldwright/contract/users";
import { type Day, dayIn, instantAt } from "@fieldwright/domain/calendar";
import { formatDateRange, formatDateTimeRange } from "@fieldwright/domain/format-time";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button, IconButton } from "@/ui/button";
import { alertUser, confirm } from "@/ui/confirm";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { DateField, Input, TimeField } from "@/ui/input";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { timeOffQuery, useAddTimeOff, useRemoveTimeOff } from "./api";
import { words } from "./words";

const wholeDay = 24 * 60;

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

type Typed = { firstDay: Day; startTime: string; lastDay: Day; endTime: string };

/** Without times, whole days are off, including the last one. */
export const periodOf = ({ firstDay, startTime, lastDay, endTime }: Typed, zone: string) => ({
  start: instantAt(zone, firstDay, startTime ? minuteOf(startTime) : 0).toISOString(),
  end: instantAt(zone, lastDay, endTime ? minuteOf(endTime) : wholeDay).toISOString(),
});

const endsAfterItBegins = ({ firstDay, startTime, lastDay, endTime }: Typed): boolean =>
  `${firstDay}T${startTime || "00:00"}` < `${lastDay}T${endTime || "24:00"}`;

export const timeOffForm = z
  .object({
    firstDay: z.string().check(z.minLength(1, words.firstDayIsRequired)),
    startTime: z.string(),
    lastDay: z.string().check(z.minLength(1, words.lastDayIsRequired)),
    endTime: z.string(),
    reason: text(500),
  })
  .check(
    z.refine((typed) => !typed.firstDay || !typed.lastDay || endsAfterItBegins(typed), {
      error: words.timeOffMustEnd,
      path: ["lastDay"],
    }),
  );
type TimeOffForm = z.infer<typeof timeOffForm>;

const isMidnight = (instant: Date, timeZone: string): boolean =>
  instant.getTime() === instantAt(timeZone, dayIn(timeZone, instant), 0).getTime();

/** Whole days are shown without times: "Nov 20 – 24, 2026". */
export const periodText = (period: { start: string; end: string }, timeZone: string): string => {
  const start = new Date(period.start);
  const end = new Date(period.end);
  const isWholeDays = isMidnight(start, timeZone) && isMidnight(end, timeZone);
  return isWholeDays
    ? formatDateRange({ start, end: new Date(end.getTime() - 1) }, timeZone)
    : formatDateTimeRange({ start, end }, timeZone);
};

type TimeOffDialogProps = { member: TeamUser; mayChange: boolean; onClose: () => void };

/** Mounted while open. */
export function TimeOffDialog({ member, mayChange, onClose }: TimeOffDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      flush
      title={words.timeOffFirstName(member.firstName, member.lastName)}
    >
      {mayChange ? <AddTimeOff user={member._id} /> : null}
      <TimeOffList user={member._id} mayChange={mayChange} />
    </Dialog>
  );
}

const nothing: TimeOffForm = { firstDay: "", startTime: "", lastDay: "", endTime: "", reason: "" };

function AddTimeOff({ user }: { user: string }) {
  const zone = useZone();
  const add = useAddTimeOff(user);
  const form = useSchemaForm<TimeOffForm, TimeOffForm>(timeOffForm, nothing);
  const submit = form.handleSubmit(async ({ reason, ...typed }) => {
    try {
      await add.mutateAsync({ ...periodOf(typed, zone), reason });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.failedToSaveTime));
      return;
    }
    form.reset();
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 border-b border-line p-5 sm:grid-cols-2"
    >
      <Field label={words.firstDay} required error={form.errorOf("firstDay")}>
        <DateField {...form.field("firstDay")} />
      </Field>
      <Field label={words.from} optional error={form.errorOf("startTime")}>
        <TimeField {...form.field("startTime")} />
      </Field>
      <Field label={words.lastDay} required error={form.errorOf("lastDay")}>
        <DateField {...form.field("lastDay")} />
      </Field>
      <Field label={words.until} optional error={form.errorOf("endTime")}>
        <TimeField {...form.field("endTime")} />
      </Field>
      <Field
        label={words.reason}
        optional
        hint={words.leaveTimesBlankFor}
        error={form.errorOf("reason")}
        className="sm:col-span-2"
      >
        <Input {...form.field("reason")} autoComplete="off" maxLength={500} />
      </Field>
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="primary" busy={add.isPending}>
          {words.addTimeOff}
        </Button>
      </div>
    </form>
  );
}

function TimeOffList({ user, mayChange }: { user: string; mayChange: boolean }) {
  const zone = useZone();
  const { data, isError, isFetching, refetch } = useQuery(timeOffQuery(user));
  const { mutateAsync: remove } = useRemoveTimeOff(user);

  const askAndRemove = async (id: string, period: string) => {
    const agreed = await confirm({
      title: words.removeTimeOff(period),
      confirmLabel: words.remove,
      tone: "danger",
    });
    if (!agreed) return;
    await remove(id).catch((error: unknown) => alertUser(errorMessage(error, words.failedToRemoveTime)));
  };

  if (isError && !data) {
    return (
      <div className="flex items-center justify-between gap-3 p-5 text-13 text-ink-2">
        {words.failedToLoadTime}
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          {words.retry}
        </Button>
      </div>
    );
  }
  if (!data) return <SkeletonRows rows={2} label={words.loadingTimeOff} />;
  if (data.timeOff.length === 0) return <p className="p-5 text-13 text-ink-2">{words.noTimeOff}</p>;
  return (
    <ul aria-label={words.timeOff} className="divide-y divide-line">
      {data.timeOff.map(({ _id, start, end, reason }) => {
        const period = periodText({ start, end }, zone);
        return (
          <li key={_id} className="flex min-h-row items-center gap-3 py-1.5 pr-3 pl-5">
            <div className="min-w-0 flex-1">
              <p className="font-control">{period}</p>
              {reason ? <p className="text-13 break-words text-ink-2">{reason}</p> : null}
            </div>
            {mayChange ? (
              <IconButton
                size="sm"
                label={words.removeTimeOffPeriod(period)}
                onClick={() => void askAndRemove(_id, period)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
