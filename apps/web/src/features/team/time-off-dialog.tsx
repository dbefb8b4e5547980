import type { TeamUser } from "@fieldwright/contract/users";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { errorMessage } from "@/lib/api-error";
import { useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button, IconButton } from "@/ui/button";
import { alertUser, confirm } from "@/ui/confirm";
import { DateField, TimeField } from "@/ui/date-field";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { timeOffQuery, useAddTimeOff, useRemoveTimeOff } from "./api";
import { periodOf, periodText, type TimeOffForm, timeOffForm } from "./time-off-period";

type TimeOffDialogProps = { member: TeamUser; mayChange: boolean; onClose: () => void };

/** Mounted while open. */
export function TimeOffDialog({ member, mayChange, onClose }: TimeOffDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} flush title={`Time off: ${member.firstName} ${member.lastName}`}>
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
      toast.error(errorMessage(error, "Failed to save time off"));
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
      <Field label="First day" required error={form.errorOf("firstDay")}>
        <DateField {...form.field("firstDay")} />
      </Field>
      <Field label="From" optional error={form.errorOf("startTime")}>
        <TimeField {...form.field("startTime")} />
      </Field>
      <Field label="Last day" required error={form.errorOf("lastDay")}>
        <DateField {...form.field("lastDay")} />
      </Field>
      <Field label="Until" optional error={form.errorOf("endTime")}>
        <TimeField {...form.field("endTime")} />
      </Field>
      <Field
        label="Reason"
        optional
        hint="Leave the times blank for whole days off."
        error={form.errorOf("reason")}
        className="sm:col-span-2"
      >
        <Input {...form.field("reason")} autoComplete="off" maxLength={500} />
      </Field>
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" variant="primary" busy={add.isPending}>
          Add time off
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
      title: `Remove time off ${period}?`,
      confirmLabel: "Remove",
      tone: "danger",
    });
    if (!agreed) return;
    await remove(id).catch((error: unknown) => alertUser(errorMessage(error, "Failed to remove time off")));
  };

  if (isError && !data) {
    return (
      <div className="flex items-center justify-between gap-3 p-5 text-13 text-ink-2">
        Failed to load time off
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (!data) return <SkeletonRows rows={2} label="Loading time off" />;
  if (data.timeOff.length === 0) return <p className="p-5 text-13 text-ink-2">No time off.</p>;
  return (
    <ul aria-label="Time off" className="divide-y divide-line">
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
                label={`Remove time off ${period}`}
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
