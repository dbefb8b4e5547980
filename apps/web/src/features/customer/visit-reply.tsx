import type { CustomerVisit } from "@fieldwright/contract/customer";
import { dayPartLabels } from "@fieldwright/domain/customer-reply";
import { formatDay, formatTime } from "@fieldwright/domain/format-time";
import { Check } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { useConfirmVisit } from "./api";
import { AskForTimeDialog } from "./ask-for-time-dialog";

type VisitReplyProps = { token: string; visit: CustomerVisit };

/** The email's second button leads here with this mark. */
const asksAtOnce = () => window.location.hash === "#another-time";

const answerText = ({ reply, timeZone }: CustomerVisit): string => {
  if (!reply) return "";
  if (reply.kind === "confirmed") return `You said yes at ${formatTime(reply.at, timeZone)}.`;
  const wishes = reply.times.map(
    ({ day, part }) => `${formatDay(day, "weekdayMonthDay")}, ${dayPartLabels[part].toLowerCase()}`,
  );
  return `You asked for another time${wishes.length > 0 ? `: ${wishes.join("; ")}` : ""}. We'll get back to you.`;
};

/** The question, or what was answered. */
export function VisitReply({ token, visit }: VisitReplyProps) {
  const [isAsking, setIsAsking] = useState(asksAtOnce);
  const [changes, setChanges] = useState(false);
  const confirm = useConfirmVisit(token);
  const isCanceled = visit.state === "canceled";
  const yes = () =>
    confirm.mutate(visit.start, {
      onSuccess: () => setChanges(false),
      onError: (error) => toast.error(errorMessage(error, "Failed to send your answer")),
    });
  const dialog = isAsking ? (
    <AskForTimeDialog
      token={token}
      visit={visit}
      onClose={() => {
        setIsAsking(false);
        setChanges(false);
      }}
    />
  ) : null;
  if (visit.reply && !changes)
    return (
      <div className="flex flex-1 items-center gap-3">
        {dialog}
        <p role="status" className="flex-1 text-ink-2">
          {answerText(visit)}
        </p>
        <Button variant="secondary" size="touch" onClick={() => setChanges(true)}>
          Change
        </Button>
      </div>
    );
  return (
    <div className="flex flex-1 flex-col gap-3">
      {dialog}
      {isCanceled ? null : <p className="font-control">Will someone 18 or older be home?</p>}
      <div className="flex gap-3">
        <Button variant="secondary" size="touch" className="flex-1" onClick={() => setIsAsking(true)}>
          Ask for another time
        </Button>
        {isCanceled ? null : (
          <Button
            variant="primary"
            size="touch"
            className="flex-[1.4]"
            busy={confirm.isPending}
            onClick={yes}
          >
            <Check aria-hidden="true" />
            Yes, we’ll be here
          </Button>
        )}
      </div>
    </div>
  );
}
