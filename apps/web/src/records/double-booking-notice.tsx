import type { DoubleBookingDetails, OptimalSlot } from "@fieldwright/contract/availability";
import { overrideBody } from "@fieldwright/contract/schedule";
import { CalendarCheck, TriangleAlert } from "lucide-react";
import { useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { whoIsNotFree } from "./double-booking";
import { spanText } from "./span-text";

const slotsShown = 6;

type DoubleBookingNoticeProps = {
  details: DoubleBookingDetails;
  busy: boolean;
  /** Fills the form with a time at which everyone is free. */
  onSlot: (slot: OptimalSlot) => void;
  onBookAnyway: (reason: string) => void;
};

/** Scrolls the notice into view, because off screen the button would seem to do nothing. */
const showInFull = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** Who is booked or on time off, free slots, and a way to book anyway. */
export function DoubleBookingNotice({ details, busy, onSlot, onBookAnyway }: DoubleBookingNoticeProps) {
  const zone = useZone();
  // The first line already says everything about time off.
  const inTheWay = details.conflicts.filter(({ kind }) => kind === "double_booking");
  const slots = details.optimalSlots.slice(0, slotsShown);
  return (
    <div
      ref={showInFull}
      role="alert"
      className="flex flex-col gap-3 rounded-card border border-red-line bg-red-soft p-4 text-red-ink"
    >
      <p className="flex items-start gap-2 font-control">
        <TriangleAlert aria-hidden="true" size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        {whoIsNotFree(details)}
      </p>
      {inTheWay.length > 0 ? (
        <ul className="flex list-disc flex-col gap-0.5 pl-5 text-13">
          {inTheWay.map(({ reason, user, schedule }) => (
            <li key={`${user._id} ${schedule?._id ?? reason}`}>{reason}</li>
          ))}
        </ul>
      ) : null}
      {slots.length > 0 ? (
        <div className="flex flex-col gap-2">
          <p className="text-13">These times fit:</p>
          <ul className="flex flex-wrap gap-2">
            {slots.map((slot) => (
              <li key={slot.start}>
                <Button size="bar" icon={<CalendarCheck aria-hidden="true" />} onClick={() => onSlot(slot)}>
                  {spanText(slot, zone)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-13">
          No time in the next four weeks works for everyone. Pick fewer people or a shorter visit.
        </p>
      )}
      <BookAnyway busy={busy} onBookAnyway={onBookAnyway} />
    </div>
  );
}

function BookAnyway({ busy, onBookAnyway }: Pick<DoubleBookingNoticeProps, "busy" | "onBookAnyway">) {
  const form = useSchemaForm(overrideBody, { reason: "" });
  const submit = form.handleSubmit(({ reason }) => onBookAnyway(reason));
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-red-line pt-3">
      <Field label="Reason to book anyway" error={form.errorOf("reason")} className="min-w-48 flex-1">
        <Input
          {...form.field("reason")}
          maxLength={500}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void submit();
          }}
        />
      </Field>
      <Button busy={busy} onClick={() => void submit()}>
        Book anyway
      </Button>
    </div>
  );
}
