import type { WeekOfPerson } from "@fieldwright/contract/time-sheets";
import type { Day } from "@fieldwright/domain/calendar";
import { Check } from "lucide-react";
import { errorMessage } from "@/lib/api-error";
import { focusPage } from "@/records/focus";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { useApprove } from "./api";
import { touchable } from "./touch";
import { hours } from "./words";

type ApproveButtonProps = { sheet: WeekOfPerson; week: Day; variant?: "primary" | "secondary" };

/** Sends the minutes that are on the screen. If they changed, the server says so and the new ones appear. */
export function ApproveButton({ sheet, week, variant = "secondary" }: ApproveButtonProps) {
  const { mutate, isPending } = useApprove(week);
  if (!sheet.ready) return null;
  const approve = () =>
    mutate(sheet, {
      onSuccess: ({ user, minutes }) => {
        toast.success(`Approved ${hours(minutes)} h for ${user.name}.`);
        focusPage();
      },
      onError: (error) => toast.error(errorMessage(error, "Failed to approve the week")),
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
      {sheet.approval ? "Approve again" : "Approve"}
      <span className="sr-only"> the week of {sheet.user.name}</span>
    </Button>
  );
}
