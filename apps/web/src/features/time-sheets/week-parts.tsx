import type { WeekOfPerson } from "@fieldwright/contract/time-sheets";
import { addDays, type Day } from "@fieldwright/domain/calendar";
import { weekOf } from "@fieldwright/domain/time-sheets";
import { useNavigate } from "@tanstack/react-router";
import { Check, ChevronLeft, ChevronRight, CircleDashed, Clock, Play, TriangleAlert } from "lucide-react";
import { errorMessage } from "@/lib/api-client";
import { useToday } from "@/lib/dates";
import { focusPage } from "@/records/focus";
import { Badge, type StatusLook } from "@/ui/badge";
import { Button, IconButton } from "@/ui/button";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { useApprove } from "./api";
import { hours, weekInWords, words } from "./words";

/** Touch targets need 48 px. */
export const touchable = "max-sm:h-touch pointer-coarse:h-touch";
const touchableSquare = "max-sm:size-touch pointer-coarse:size-touch";

type State = Pick<WeekOfPerson, "approval" | "afterApproval" | "running" | "ready" | "minutes">;

const lookOf = ({ approval, afterApproval, running, ready, minutes }: State): StatusLook => {
  if (approval && afterApproval)
    return { word: words.changedAfterApproval, tone: "ochre", icon: TriangleAlert };
  if (approval) return { word: words.approved, tone: "green", icon: Check };
  if (running) return { word: words.running, tone: "teal", icon: Play };
  if (minutes === 0) return { word: words.noTime, tone: "stone", icon: CircleDashed, quiet: true };
  return ready
    ? { word: words.toApprove, tone: "blue", icon: Clock }
    : { word: words.open, tone: "stone", icon: Clock, quiet: true };
};

export function WeekState({ sheet }: { sheet: State }) {
  const look = lookOf(sheet);
  return (
    <Badge tone={look.tone} quiet={look.quiet ?? false} icon={<look.icon aria-hidden="true" />}>
      {look.word}
    </Badge>
  );
}

/** Moves from week to week. The week is kept in the address. */
export function WeekBar({ week, user }: { week: Day; user: string | undefined }) {
  const navigate = useNavigate();
  const thisWeek = weekOf(useToday());
  const show = (next: Day) =>
    void navigate({ to: "/time-sheets", search: { week: next === thisWeek ? undefined : next, user } });
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <IconButton
        label={words.previousWeek}
        variant="secondary"
        onClick={() => show(addDays(week, -7))}
        className={touchableSquare}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <p aria-live="polite" className="min-w-44 text-center font-control max-sm:min-w-0 max-sm:flex-1">
        {weekInWords(week)}
      </p>
      <IconButton
        label={words.nextWeek}
        variant="secondary"
        onClick={() => show(addDays(week, 7))}
        className={touchableSquare}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <Button
        disabled={week === thisWeek}
        onClick={() => show(thisWeek)}
        className={`${touchable} max-sm:basis-full max-sm:disabled:hidden`}
      >
        {words.thisWeek}
      </Button>
    </div>
  );
}

type ApproveButtonProps = { sheet: WeekOfPerson; week: Day; variant?: "primary" | "secondary" };

/** Sends the minutes that are on the screen. If they changed, the server says so and the new ones appear. */
export function ApproveButton({ sheet, week, variant = "secondary" }: ApproveButtonProps) {
  const { mutate, isPending } = useApprove(week);
  if (!sheet.ready) return null;
  const approve = () =>
    mutate(sheet, {
      onSuccess: ({ user, minutes }) => {
        toast.success(words.approvedHFor(hours(minutes), user.name));
        focusPage();
      },
      onError: (error) => toast.error(errorMessage(error, words.failedToApproveWeek)),
    });
  return (
    <Button
      variant={variant}
      size={variant === "primary" ? "md" : "sm"}
      icon={<Check aria-hidden="true" />}
      busy={isPending}
      onClick={approve}
      className={cx(touchable, variant === "primary" ? "max-sm:w-full" : "")}
    >
      {sheet.approval ? words.approveAgain : words.approve}
      <span className="sr-only">{words.weekOf(sheet.user.name)}</span>
    </Button>
  );
}
