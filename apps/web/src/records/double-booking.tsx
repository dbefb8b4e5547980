import {
  type DoubleBookingDetails,
  doubleBookingDetails,
  type OptimalSlot,
} from "@fieldwright/contract/availability";
import { overrideBody } from "@fieldwright/contract/schedule";
import { joinWords } from "@fieldwright/domain/join-words";
import { Link } from "@tanstack/react-router";
import { CalendarCheck, TriangleAlert } from "lucide-react";
import * as z from "zod/mini";
import { ApiError } from "@/lib/api-client";
import { useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { spanText } from "./span-text";
import { words } from "./words";

/** Both can be overridden with a reason. */
const codes: readonly string[] = ["double_booking", "time_off"];

/** Details of such a refusal. Undefined for any other error. */
export const doubleBookingOf = (error: unknown): DoubleBookingDetails | undefined => {
  if (!(error instanceof ApiError) || !codes.includes(error.code)) return undefined;
  return z.safeParse(doubleBookingDetails, error.body).data ?? { conflicts: [], optimalSlots: [] };
};

const names = (details: DoubleBookingDetails, kind: "double_booking" | "time_off"): string[] => [
  ...new Set(
    details.conflicts.filter((conflict) => conflict.kind === kind).map(({ user }) => user.firstName),
  ),
];

/** "Sam is booked then. Ana and Cole have time off then." */
export const whoIsNotFree = (details: DoubleBookingDetails): string => {
  const booked = names(details, "double_booking");
  const away = names(details, "time_off");
  const sentences = [
    booked.length > 0 ? words.isBookedThen(joinWords(booked), booked.length) : "",
    away.length > 0 ? words.hasTimeOffThen(joinWords(away), away.length) : "",
  ];
  return sentences.filter(Boolean).join(" ") || words.someoneElseJustBooked;
};

/** Title of the dialog. */
export const refusalTitle = (details: DoubleBookingDetails): string =>
  names(details, "double_booking").length === 0 && names(details, "time_off").length > 0
    ? words.onTimeOff
    : words.alreadyBooked;

type Back = { readonly returns: true; readonly override?: { readonly reason: string } };

/**
 * How a visit goes back where it was. What was booked there on purpose is so again. Anything else still has to be handed
 * over if its people have time off by now.
 */
export const backWith = (reason: string | undefined): Back =>
  reason ? { returns: true, override: { reason } } : { returns: true };

const slotsShown = 6;

type DoubleBookingNoticeProps = {
  details: DoubleBookingDetails;
  busy: boolean;
  /** Fills the form with a time at which everyone is free. Without it, no other times are offered. */
  onSlot?: ((slot: OptimalSlot) => void) | undefined;
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
            <li key={`${user._id} ${schedule?._id ?? reason}`}>
              {schedule ? (
                // In a tab of its own: what is being booked here stays, and the visit says whom to call.
                <Link
                  to="/schedule/$id"
                  params={{ id: schedule._id }}
                  target="_blank"
                  className="underline underline-offset-2"
                >
                  {reason}
                </Link>
              ) : (
                reason
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {!onSlot ? null : slots.length > 0 ? (
        <div className="flex flex-col gap-2">
          <p className="text-13">{words.theseTimesFit}</p>
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
        <p className="text-13">{words.noTimeInNext}</p>
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
      <Field label={words.reasonToBookAnyway} error={form.errorOf("reason")} className="min-w-48 flex-1">
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
        {words.bookAnyway}
      </Button>
    </div>
  );
}
